import GazetteerModel

/// Numbers and addresses as most cells have them, found without a `String`; ``ContactText`` reads the others.
extension ContactText {
    /// Where the only telephone number stands in a text that has a label before it at most: `Tel. 030 1234`.
    ///
    /// - Returns: `nil` where more has to be known, though there may be a number.
    static func onlyPhone(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        var digits = 0
        var digitsSinceSlash: Int?
        var first: Int?
        var last = range.lowerBound
        var hasLetter = false
        var mayBeDamaged = true
        for index in range {
            let byte = bytes[index]
            switch byte {
            case ASCII.zero...ASCII.nine:
                digits += 1
                digitsSinceSlash = digitsSinceSlash.map { $0 + 1 }
                first = first ?? index
                last = index
            case ASCII.plus, ASCII.leftParenthesis:
                first = first ?? index
                if byte == ASCII.leftParenthesis { mayBeDamaged = false }
            case ASCII.rightParenthesis:
                last = index
                mayBeDamaged = false
            case ASCII.minus, ASCII.point: break
            case ASCII.slash where digitsSinceSlash == nil:
                // Two numbers, where both are long.
                digitsSinceSlash = 0
                mayBeDamaged = false
                if digits >= 6 { return nil }
            case ASCII.space, ASCII.colon: mayBeDamaged = false
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ:
                if first != nil { hasLetter = true }
                // The words for a fax have an f.
                if byte | 0x20 == UInt8(ascii: "f"), digits >= 6 { return nil }
                if byte | 0x20 != ASCII.lowerE { mayBeDamaged = false }
            default: return nil
            }
        }
        guard let first, !mayBeDamaged || !hasLetter, (3...24).contains(digits), first - range.lowerBound <= 30 else { return nil }
        return first..<(hasLetter ? range.upperBound : last + 1)
    }

    /// Whether a text is a web address without its scheme, and nothing else: `www.example.com/shop`.
    static func isAddressWithoutScheme(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var host = range.upperBound
        for index in range {
            switch bytes[index] {
            case ASCII.zero...ASCII.nine, ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, ASCII.minus, ASCII.underscore,
                ASCII.point:
                break
            case ASCII.slash, ASCII.colon, UInt8(ascii: "?"): host = min(host, index)
            case UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "&"):
                if host > index { return false }
            default: return false
            }
        }
        var label = 0
        var labels = 0
        var isTop = true
        for index in range.lowerBound..<host {
            if bytes[index] == ASCII.point {
                guard label > 0 else { return false }
                labels += 1
                label = 0
                isTop = true
            } else {
                label += 1
                if !ASCII.isLetter(bytes[index]) { isTop = false }
            }
        }
        return labels > 0 && label >= 2 && isTop && !range.isEmpty && !mayHaveScheme(bytes, range)
    }

    /// Whether a text begins with "http", of which something may be missing.
    private static func mayHaveScheme(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count >= 4 && zip(range, "http".utf8).allSatisfy { bytes[$0] | 0x20 == $1 }
    }
}

extension RecordReader {
    /// What a text gives for a role where that is a part of it, or the whole with a scheme; `nil` where it has to be cleaned.
    mutating func contact(_ field: Field, _ role: FieldRole) -> Value? {
        let field = trimmed(field) ?? field
        let range = field.span.range
        let bytes = bytes
        guard role == .phone || role == .url, !range.isEmpty, range.upperBound <= bytes.count, range.count <= 200,
            ByteScan.isOrdinaryText(range, of: bytes.span)
        else { return nil }
        if role == .url { return ContactText.isAddressWithoutScheme(bytes.span, range) ? .prefixed("https://", field) : nil }
        let isFloat = ValueText.isFloat(bytes.span, range, for: .phone)
        guard let phone = ContactText.onlyPhone(in: bytes.span, isFloat ? range.dropLast(2) : range) else { return nil }
        if phone.lowerBound > range.lowerBound, namesFax(range.lowerBound..<phone.lowerBound) { return nil }
        var part = field
        part.span = TextSpan(phone)
        return .field(part)
    }

    /// Whether what stands before a number is a word for a fax.
    private mutating func namesFax(_ label: Range<Int>) -> Bool {
        guard let key = ShortText(bytes.span, label) else { return true }
        if let known = memory.faxLabels[key] { return known }
        let isFax = ContactText.isFaxLabel(String(decoding: bytes[label], as: UTF8.self))
        memory.faxLabels.remember(isFax, for: key)
        return isFax
    }
}

import GazetteerModel

/// Tells, from the bytes alone, whether a value may be copied as it is or has to be cleaned first.
struct PlainText: Sendable {
    private let table = PlainTextTable.all

    /// Whether cleaning would change nothing. `false` may also mean that it is not worth finding out.
    ///
    /// - Parameters:
    ///   - isOrdinary: whether ``ByteScan/isOrdinaryText(_:of:)`` has found nothing in the text.
    ///   - isEscaped: whether the text is the inside of a string of JSON with escapes.
    func isPlain(
        _ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole, isOrdinary: Bool = false, isEscaped: Bool = false
    ) -> Bool {
        guard !range.isEmpty, range.upperBound <= bytes.count else { return false }
        switch role {
        case .phone: return Self.isPlainPhone(bytes, range)
        case .url: return Self.isPlainAddress(bytes, range, isEscaped)
        case .email: return Self.isPlainEmail(bytes, range)
        default: return isPlainText(bytes, range, for: role, isOrdinary) && !isDoubtful(bytes, range, for: role)
        }
    }

    /// The records of a run whose field in a place is a text for a role that may be copied as it is, as its ends and its
    /// length tell. One that is not among them may be such a text too.
    @inline(__always)
    func texts(
        _ place: Int, for role: FieldRole, _ rows: Span<RecordRun.Row>, _ fields: Span<Field>, _ bytes: Span<UInt8>
    ) -> RecordRun.Records {
        switch role {
        case .phone, .url, .email: 0
        case .openingHours: FieldScan.plainTexts(place, rows, of: fields, bytes, table.hoursStarts)
        case .category: FieldScan.plainTexts(place, rows, of: fields, bytes, table.categoryStarts)
        default: FieldScan.plainTexts(place, rows, of: fields, bytes, table.starts)
        }
    }

    /// The same for names of countries, which are no codes.
    @inline(__always)
    func countryNames(_ place: Int, _ rows: Span<RecordRun.Row>, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> RecordRun.Records {
        FieldScan.plainTexts(place, rows, of: fields, bytes, table.starts, from: 3, .clean)
    }

    /// Whether a plain text may be something that the role does not mean, or carry a spreadsheet's marks.
    @inline(__always)
    func isDoubtful(_ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole) -> Bool {
        switch role {
        case .postalCode, .identifier, .subThoroughfare:
            bytes[range.lowerBound] == ASCII.apostrophe || bytes[range.lowerBound] == 0xE3
                || range.count > 2 && bytes[range.upperBound - 2] == ASCII.point && ValueText.isFloat(bytes, range, for: role)
        case .openingHours: ASCII.isDigit(bytes[range.lowerBound]) && Self.mayBeDate(bytes, range)
        case .category: Self.isSwitch(bytes, range)
        case .address, .street: AddressText.positionAtEnd(bytes, range) != nil
        default: false
        }
    }

    /// Whether a field, which is not empty, has a value for a role that may be copied as it is.
    func isValue(_ field: Field, for role: FieldRole, _ bytes: Span<UInt8>, isOrdinary: Bool) -> Bool {
        switch field.kind {
        case .string:
            isPlain(bytes, field.span.range, for: role, isOrdinary: isOrdinary, isEscaped: field.traits.contains(.escaped))
        case .number where role == .phone: isPlain(bytes, field.span.range, for: role)
        case .number: !(role.isCode && ValueText.isFloat(bytes, field.span.range, for: role))
        case .missing, .null, .false, .true, .array, .object: false
        }
    }

    /// Whether a field is the name of a country, which need not be made: a text, and no code.
    func isCountry(_ field: Field, _ bytes: Span<UInt8>, isOrdinary: Bool) -> Bool {
        field.kind == .string && field.span.length != 2
            && (field.traits.contains(.clean) || field.traits.contains(.escaped) && field.span.length > 12)
            && isPlain(bytes, field.span.range, for: .country, isOrdinary: isOrdinary)
    }

    /// Whether a field is a country's code, in capitals: it need not be made.
    @inline(__always)
    func isCountryCode(_ field: Field, _ bytes: Span<UInt8>) -> Bool {
        let start = Int(field.span.offset)
        guard field.kind == .string, field.span.length == 2, start + 2 <= bytes.count else { return false }
        return table.isCountryCode(bytes[start], bytes[start + 1])
    }

    private func isPlainText(_ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole, _ isOrdinary: Bool) -> Bool {
        let first = bytes[range.lowerBound]
        guard first != ASCII.space, bytes[range.upperBound - 1] != ASCII.space else { return false }
        guard isOrdinary || ByteScan.isOrdinaryText(range, of: bytes) else { return false }
        guard table.isStart(first) && Self.isLetter(bytes, range) || Self.saysSomething(bytes, range) else { return false }
        if !table.mayBePlaceholder(bytes, range) { return true }
        switch role {
        // Namibia, Naples and North Dakota.
        case .country, .isoCountryCode, .administrativeArea, .subAdministrativeArea: return range.count <= 2
        default: return Self.hasDigit(bytes, range)
        }
    }

    private static func hasDigit(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var hasDigit = false
        for index in range {
            // What follows may be digits of an escape.
            if bytes[index] == ASCII.backslash { return false }
            hasDigit = hasDigit || ASCII.isDigit(bytes[index])
        }
        return hasDigit
    }

    /// Whether a text that begins with C3 or E3 begins with a letter: all of U+00C0 to U+00FF but × and ÷ are, and what
    /// begins with E3 but U+3000 to U+303F.
    private static func isLetter(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let first = bytes[range.lowerBound]
        guard first == 0xC3 || first == 0xE3 else { return true }
        guard range.count > 1 else { return false }
        let second = bytes[range.lowerBound + 1]
        return first == 0xC3 ? second != 0x97 && second != 0xB7 : second != 0x80
    }

    /// Whether a text is neither one of a spreadsheet's or of JSON nor made of marks only.
    private static func saysSomething(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        // Excel's ="01234", JSON in a text, and a quote that was torn from its partner.
        switch bytes[range.lowerBound] {
        case ASCII.equals, ASCII.leftBrace, ASCII.leftBracket, ASCII.quote: return false
        case ASCII.backslash: return isEscapedLetter(bytes, range)
        default: break
        }
        for index in range {
            switch bytes[index] {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.upperA...ASCII.upperZ, ASCII.zero...ASCII.nine: return true
            case ASCII.backslash: return false
            case 0xE2, 0xEF: break
            // U+3000 to U+303F are marks, as most behind E2 and EF are.
            case 0xE3: if index + 1 < range.upperBound && bytes[index + 1] != 0x80 { return true }
            case 0xC4...: return true
            default: break
            }
        }
        return false
    }

    /// Whether a text begins with the escape of a letter as in JSON. Not all letters are known.
    private static func isEscapedLetter(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count >= 6, bytes[range.lowerBound + 1] == UInt8(ascii: "u") else { return false }
        var code: UInt32 = 0
        for index in range.dropFirst(2).prefix(4) {
            guard let digit = ASCII.hexValue(bytes[index]) else { return false }
            code = code << 4 | digit
        }
        switch code {
        case 0xD7, 0xF7: return false
        case 0xC0...0x24F, 0x388...0x481, 0x531...0x587, 0x5D0...0x5EA, 0x620...0x64A, 0x904...0x939, 0xE01...0xE30, 0x10A0...0x10FF,
            0x1E00...0x1FBC, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            return true
        default: return false
        }
    }

    /// The length of the longest word for on or off.
    static var longestSwitch: Int { 5 }

    /// The words for on or off as ``ByteScan/foldedHead(_:of:)`` gives them.
    private static let switches = ValueText.switches.map { ByteScan.foldedHead(0..<$0.utf8.count, of: Array($0.utf8).span) }

    /// Whether a text is a word for on or off, which is no kind of place.
    private static func isSwitch(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count <= longestSwitch && switches.contains(ByteScan.foldedHead(range, of: bytes))
    }

    /// Whether a text may be a date, which is no opening hour: digits with two of a date's marks among the first ten.
    private static func mayBeDate(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard ASCII.isDigit(bytes[range.lowerBound]) else { return false }
        var marks = 0
        for index in range.prefix(10) where bytes[index] == ASCII.minus || bytes[index] == ASCII.slash || bytes[index] == ASCII.point {
            marks += 1
        }
        return marks >= 2
    }

    private static func isPlainPhone(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let first = bytes[range.lowerBound]
        guard range.count <= 40, ASCII.isDigit(bytes[range.upperBound - 1]),
            ASCII.isDigit(first) || first == ASCII.plus || first == ASCII.leftParenthesis
        else { return false }
        guard let digits = ByteScan.phoneDigits(range.lowerBound + 1..<range.upperBound, of: bytes) else { return false }
        return (6...15).contains(digits + (ASCII.isDigit(first) ? 1 : 0)) && !ValueText.isFloat(bytes, range, for: .phone)
    }

    /// An address has more bytes than this.
    private static var shortestAddress: Int { 10 }

    private static func isPlainAddress(_ bytes: Span<UInt8>, _ range: Range<Int>, _ isEscaped: Bool) -> Bool {
        // "ht"
        guard range.count > shortestAddress, bytes[range.lowerBound] == 0x68, bytes[range.lowerBound + 1] == 0x74 else { return false }
        let colon = range.lowerBound + (bytes[range.lowerBound + 4] == ASCII.colon ? 4 : 5)
        guard bytes[colon] == ASCII.colon else { return false }
        let isWhole =
            isEscaped && bytes[colon + 1] == ASCII.backslash
            ? bytes[colon + 2] == ASCII.slash && bytes[colon + 3] == ASCII.backslash && bytes[colon + 4] == ASCII.slash
            : bytes[colon + 1] == ASCII.slash && bytes[colon + 2] == ASCII.slash
        guard isWhole else { return false }
        // "http" with a p or an s before the colon.
        let ending = colon == range.lowerBound + 4 ? UInt8(ascii: "p") : UInt8(ascii: "s")
        guard bytes[range.lowerBound + 2] == ASCII.lowerT, bytes[colon - 1] == ending else { return false }
        let last = bytes[range.upperBound - 1]
        guard last != ASCII.comma, last != ASCII.rightParenthesis else { return false }
        return !ByteScan.hasAddressSpecial(range, of: bytes) || isEscaped && hasEscapedSlashesOnly(bytes, range)
    }

    /// Whether an address has nothing special but JSON's escapes of slashes.
    private static func hasEscapedSlashesOnly(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var (rest, escapes) = (range, 0)
        while let place = ByteScan.next(ASCII.backslash, ASCII.backslash, from: rest.lowerBound, in: bytes), place < range.upperBound {
            guard place + 1 < range.upperBound, bytes[place + 1] == ASCII.slash,
                !ByteScan.hasAddressSpecial(rest.lowerBound..<place, of: bytes)
            else { return false }
            rest = place + 2..<range.upperBound
            escapes += 1
        }
        return range.count - escapes > shortestAddress && !ByteScan.hasAddressSpecial(rest, of: bytes)
    }

    private static func isPlainEmail(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var at: Int?
        var point: Int?
        for index in range {
            switch bytes[index] {
            case 0x40:
                guard at == nil, index > range.lowerBound else { return false }
                at = index
            case ASCII.point: point = index
            case ASCII.zero...ASCII.nine, ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, ASCII.minus, ASCII.underscore,
                ASCII.plus:
                break
            default: return false
            }
        }
        guard let at, let point else { return false }
        return point > at + 1 && point < range.upperBound - 1 && bytes[at + 1] != ASCII.point
    }
}

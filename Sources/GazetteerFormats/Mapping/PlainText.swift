import GazetteerModel
import GazetteerText

/// Tells, from the bytes alone, whether a value may be copied as it is or has to be cleaned first.
enum PlainText {
    /// Whether cleaning would change nothing. `false` may also mean that it is not worth finding out.
    static func isPlain(_ slab: [UInt8], _ range: Range<Int>, for role: FieldRole) -> Bool {
        let bytes = slab.span
        guard !range.isEmpty, range.upperBound <= bytes.count else { return false }
        switch role {
        case .phone: return isPlainPhone(bytes, range)
        case .url: return isPlainAddress(bytes, range)
        case .email: return isPlainEmail(bytes, range)
        case .country, .isoCountryCode, .administrativeArea, .subAdministrativeArea: return isPlainText(bytes, range, keepsCodes: true)
        case .category: return !isSwitch(bytes, range) && isPlainText(bytes, range, keepsCodes: false)
        default: return isPlainText(bytes, range, keepsCodes: false)
        }
    }

    private static func isPlainText(_ bytes: Span<UInt8>, _ range: Range<Int>, keepsCodes: Bool) -> Bool {
        let first = bytes[range.lowerBound]
        guard first != ASCII.space, bytes[range.upperBound - 1] != ASCII.space else { return false }
        let isOrdinary =
            (ASCII.isLetter(first) || ASCII.isDigit(first) || first >= 0xC4 && first != 0xE2 && first != 0xEF)
            && ByteScan.isOrdinaryText(range, of: bytes)
        guard isOrdinary || isPlainByByte(bytes, range) else { return false }
        if range.count > Placeholders.longest || keepsCodes && range.count <= 2 { return true }
        for index in range where ASCII.isDigit(bytes[index]) { return true }
        return !Placeholders.may(bytes, range)
    }

    /// Whether no byte of a text that begins and ends with something needs cleaning, and one of them is a letter or digit.
    private static func isPlainByByte(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var previous: UInt8 = 0
        var saysSomething = false
        for index in range {
            let byte = bytes[index]
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.upperA...ASCII.upperZ, ASCII.zero...ASCII.nine: saysSomething = true
            case ASCII.space:
                if previous == ASCII.space { return false }
            case 0..<ASCII.space, ASCII.ampersand, ASCII.backslash, ASCII.delete: return false
            case 0xA0, 0xAD:
                if previous == 0xC2 { return false }
            case 0xE2, 0xE3, 0xEF:
                if isSuspicious(bytes, index, range.upperBound) { return false }
                // U+3000 to U+303F are marks, as most behind E2 and EF are.
                saysSomething = saysSomething || byte == 0xE3 && index + 1 < range.upperBound && bytes[index + 1] != 0x80
            case 0xC4...: saysSomething = true
            default: break
            }
            previous = byte
        }
        return saysSomething
    }

    /// White space and marks that cannot be seen: U+2000…U+206F but for dashes, quotes and dots, U+3000, U+FEFF, U+FFFD.
    private static func isSuspicious(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
        guard index + 2 < end else { return true }
        switch (bytes[index], bytes[index + 1]) {
        case (0xE2, 0x80): return !(0x90...0xA7).contains(bytes[index + 2])
        case (0xE2, 0x81), (0xE3, 0x80): return bytes[index + 2] == 0x80 || bytes[index] == 0xE2
        case (0xEF, 0xBB): return true
        default: return false
        }
    }

    /// Whether a text may be a word for on or off, which is no kind of place.
    private static func isSwitch(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 5 else { return false }
        switch bytes[range.lowerBound] | 0x20 {
        case UInt8(ascii: "y"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), 0x30, 0x31: return true
        default: return false
        }
    }

    private static func isPlainPhone(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var digits = 0
        for index in range {
            switch bytes[index] {
            case ASCII.zero...ASCII.nine: digits += 1
            case ASCII.plus, ASCII.leftParenthesis:
                if index != range.lowerBound && bytes[index] == ASCII.plus { return false }
            case ASCII.space:
                if index == range.lowerBound || bytes[index - 1] == ASCII.space { return false }
            case ASCII.rightParenthesis, ASCII.minus, ASCII.point:
                if index == range.lowerBound { return false }
            default: return false
            }
        }
        return digits >= 6 && digits <= 15 && ASCII.isDigit(bytes[range.upperBound - 1])
    }

    private static func isPlainAddress(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count > 10, bytes[range.lowerBound] == 0x68, bytes[range.lowerBound + 1] == 0x74 else { return false }  // ht
        let colon = bytes[range.lowerBound + 4] == ASCII.colon || bytes[range.lowerBound + 5] == ASCII.colon
        guard colon else { return false }
        for index in range {
            switch bytes[index] {
            case 0...ASCII.space, ASCII.quote, ASCII.ampersand, ASCII.less, ASCII.greater, ASCII.backslash, ASCII.semicolon, 0x7C, 0x80...:
                return false
            default: break
            }
        }
        let last = bytes[range.upperBound - 1]
        return last != ASCII.comma && last != ASCII.rightParenthesis
    }

    private static func isPlainEmail(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var ats = 0
        for index in range {
            switch bytes[index] {
            case 0x40: ats += 1
            case ASCII.zero...ASCII.nine, ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, ASCII.point, ASCII.minus,
                ASCII.underscore,
                ASCII.plus:
                break
            default: return false
            }
        }
        return ats == 1
    }
}

/// The words for nothing by a hash of their first bytes: enough to tell that a text is none of them.
private enum Placeholders {
    /// The longest of the words, in bytes.
    static let longest = words.map(\.utf8.count).max() ?? 0

    private static let words = Lexicon.placeholders.lines.map(String.init)

    /// A bit for each word, in small letters and with capitals, by a hash of its first eight bytes.
    private static let filter: [UInt64] = {
        var filter = [UInt64](repeating: 0, count: 64)
        for word in words.flatMap({ [$0.lowercased(), $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst().lowercased()] }) {
            let place = hash(word.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64(lowered($1)) })
            filter[place >> 6] |= 1 << UInt64(place & 63)
        }
        return filter
    }()

    /// A number below 4,096.
    @inline(__always)
    private static func hash(_ head: UInt64) -> Int { Int((head &* 0x9E37_79B9_7F4A_7C15) >> 52) }

    /// Whether a text may be a word for nothing.
    static func may(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var head: UInt64 = 0
        for index in range.prefix(8) { head = head << 8 | UInt64(lowered(bytes[index])) }
        let place = hash(head)
        return filter[place >> 6] & (1 << UInt64(place & 63)) != 0
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte >= ASCII.upperA && byte <= ASCII.upperZ ? byte | 0x20 : byte }
}

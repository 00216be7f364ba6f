import GazetteerModel
import GazetteerText

/// Tells, from the bytes alone, whether a value may be copied as it is or has to be cleaned first.
enum PlainText {
    /// Whether cleaning would change nothing. `false` may also mean that it is not worth finding out.
    @inline(__always)
    static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole) -> Bool {
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
        let isOrdinary = (isPlainStart(first) || first == 0xC3 && isLetter(bytes, range)) && ByteScan.isOrdinaryText(range, of: bytes)
        guard isOrdinary || isPlainByByte(bytes, range) else { return false }
        if keepsCodes && range.count <= 2 || !Placeholders.may(bytes, range) { return true }
        for index in range where ASCII.isDigit(bytes[index]) { return true }
        return false
    }

    /// Whether a character that begins so is a letter or a digit.
    @inline(__always)
    private static func isPlainStart(_ first: UInt8) -> Bool {
        ASCII.isLetter(first) || ASCII.isDigit(first) || first >= 0xC4 && first != 0xE2 && first != 0xEF
    }

    /// Whether a text that begins with C3 begins with a letter: all of U+00C0 to U+00FF but × and ÷ are.
    private static func isLetter(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count > 1 && bytes[range.lowerBound + 1] != 0x97 && bytes[range.lowerBound + 1] != 0xB7
    }

    /// Whether no byte of a text that begins and ends with something needs cleaning, and one of them is a letter or digit.
    private static func isPlainByByte(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        // Excel's ="01234", and JSON in a text.
        if [ASCII.equals, ASCII.leftBrace, ASCII.leftBracket].contains(bytes[range.lowerBound]) { return false }
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
        guard !ByteScan.hasAddressSpecial(range, of: bytes) else { return false }
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

/// The words for nothing by hashes of their first bytes: enough to tell that a text is none of them.
private enum Placeholders {
    /// A number of bits for each word, in small letters and with capitals.
    private struct Filter {
        private var bits = [UInt64](repeating: 0, count: 64)
        private(set) var longest = 0

        /// The two places of a head of eight bytes.
        @inline(__always)
        private static func places(_ head: UInt64) -> (Int, Int) {
            let hash = head &* 0x9E37_79B9_7F4A_7C15
            return (Int(hash >> 52), Int(hash >> 40) & 0xFFF)
        }

        mutating func insert(_ word: String) {
            let bytes = Array(word.utf8)
            let (first, second) = Self.places(ByteScan.foldedHead(0..<bytes.count, of: bytes.span))
            bits[first >> 6] |= 1 << UInt64(first & 63)
            bits[second >> 6] |= 1 << UInt64(second & 63)
            longest = max(longest, bytes.count)
        }

        @inline(__always)
        func mayHold(_ head: UInt64) -> Bool {
            let (first, second) = Self.places(head)
            return bits[first >> 6] & (1 << UInt64(first & 63)) != 0 && bits[second >> 6] & (1 << UInt64(second & 63)) != 0
        }
    }

    private static let filter: Filter = {
        var filter = Filter()
        for word in Lexicon.placeholders.lines.map(String.init) {
            for spelling in [word.lowercased(), word.uppercased(), word.prefix(1).uppercased() + word.dropFirst().lowercased()] {
                filter.insert(spelling)
            }
        }
        return filter
    }()

    /// Whether a text may be a word for nothing.
    @inline(__always)
    static func may(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let filter = filter
        return range.count <= filter.longest && filter.mayHold(ByteScan.foldedHead(range, of: bytes))
    }
}

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
        case .category: return range.count > 5 && isPlainText(bytes, range, keepsCodes: false)
        default: return isPlainText(bytes, range, keepsCodes: false)
        }
    }

    private static func isPlainText(_ bytes: Span<UInt8>, _ range: Range<Int>, keepsCodes: Bool) -> Bool {
        var previous = ASCII.space
        var hasDigit = false
        var hasLetter = false
        for index in range {
            let byte = bytes[index]
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.upperA...ASCII.upperZ: hasLetter = true
            case ASCII.zero...ASCII.nine: hasDigit = true
            case ASCII.space:
                if previous == ASCII.space { return false }
            case 0..<ASCII.space, ASCII.ampersand, ASCII.backslash, ASCII.delete, 0xAD: return false
            case 0xA0 where previous == 0xC2: return false
            case 0xE2, 0xE3, 0xEF:
                if isSuspicious(bytes, index, range.upperBound) { return false }
                hasLetter = hasLetter || byte == 0xE3
            case 0x80...: hasLetter = true
            default: break
            }
            previous = byte
        }
        guard previous != ASCII.space, hasDigit || hasLetter else { return false }
        if hasDigit || range.count > Placeholders.longest || keepsCodes && range.count <= 2 { return true }
        return !Placeholders.may(bytes, range)
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

/// The words for nothing by their first bytes: enough to tell that a text is none of them.
private enum Placeholders {
    /// The longest of the words, in bytes.
    static let longest = words.map(\.utf8.count).max() ?? 0

    private static let words = Lexicon.placeholders.lines.map(String.init)

    /// The first eight bytes of each word in small letters, in order; and of its forms with capitals.
    private static let heads: [UInt64] = Set(
        words.flatMap { [$0.lowercased(), $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst().lowercased()] }
            .map { word in word.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64(lowered($1)) } }
    ).sorted()

    /// Whether a text may be a word for nothing.
    static func may(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var head: UInt64 = 0
        for index in range.prefix(8) { head = head << 8 | UInt64(lowered(bytes[index])) }
        var low = 0
        var high = heads.count
        while low < high {
            let middle = (low + high) / 2
            if heads[middle] == head { return true }
            if heads[middle] < head { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte >= ASCII.upperA && byte <= ASCII.upperZ ? byte | 0x20 : byte }
}

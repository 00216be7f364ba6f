import GazetteerModel

/// Tells, from the bytes alone, whether a value may be copied as it is or has to be cleaned first.
enum PlainText {
    /// Whether cleaning would change nothing. `false` may also mean that it is not worth finding out.
    static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole) -> Bool {
        guard !range.isEmpty, range.upperBound <= bytes.count else { return false }
        switch role {
        case .phone: return isPlainPhone(bytes, range)
        case .url: return isPlainAddress(bytes, range)
        case .email: return isPlainEmail(bytes, range)
        default: return isPlainText(bytes, range)
        }
    }

    private static func isPlainText(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var previous = ASCII.space
        var hasDigitOrMore = range.count > 40
        for index in range {
            let byte = bytes[index]
            switch byte {
            case ASCII.space:
                if previous == ASCII.space { return false }
            case 0..<ASCII.space, ASCII.ampersand, ASCII.backslash, ASCII.delete, 0xAD: return false
            case 0xA0 where previous == 0xC2: return false
            case 0xE2, 0xE3, 0xEF:
                if isSuspicious(bytes, index, range.upperBound) { return false }
                hasDigitOrMore = hasDigitOrMore || range.count > 24
            case ASCII.zero...ASCII.nine: hasDigitOrMore = true
            default: break
            }
            previous = byte
        }
        // Short texts without a digit may be words for nothing.
        return previous != ASCII.space && (hasDigitOrMore || range.count > 16 || isOrdinaryWord(bytes, range))
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

    /// Whether a short text begins like a name, with a capital and two small letters, and is none of the words for
    /// nothing, which are told by their first letters.
    private static func isOrdinaryWord(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count >= 3 else { return false }
        let first = bytes[range.lowerBound] | 0x20
        switch first {
        case 0x6E, 0x75, 0x74, 0x6B, 0x69, 0x73, 0x64, 0x6F, 0x67, 0x62, 0x79, 0x65: return false  // n u t k i s d o g b y e
        case ASCII.lowerA...ASCII.lowerZ: return true
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

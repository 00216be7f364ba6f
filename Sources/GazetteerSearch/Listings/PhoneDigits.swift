import GazetteerModel

/// Telephone numbers by their last digits: fifteen digits, the last one first, four bits each.
enum PhoneDigits {
    static let maximum = 15

    /// The numbers in a text, told apart by `;`, `,`, `/` and `|`.
    static func read(_ bytes: Span<UInt8>, _ range: Range<Int>, into phones: inout [UInt64]) {
        var digits: [UInt8] = []
        func end() {
            if let number = pack(digits) { phones.append(number) }
            digits.removeAll(keepingCapacity: true)
        }
        for index in range {
            switch bytes[index] {
            case ASCII.zero...ASCII.nine: digits.append(bytes[index] - ASCII.zero)
            case ASCII.semicolon, ASCII.comma, ASCII.slash, 0x7C:
                // "089/123456" is one number.
                if digits.count >= 7 || bytes[index] == ASCII.semicolon { end() }
            default: break
            }
        }
        end()
    }

    /// A number for digits without the zeros in front; `nil` for fewer than five.
    static func pack(_ digits: [UInt8]) -> UInt64? {
        let digits = digits.drop { $0 == 0 }
        guard digits.count >= 5 else { return nil }
        var packed: UInt64 = 0
        var shift: UInt64 = 60
        for digit in digits.reversed().prefix(maximum) {
            // Digits count from one, so that a shorter number sorts before all that go on.
            packed |= UInt64(digit + 1) << (shift - 0)
            if shift == 0 { break }
            shift -= 4
        }
        return packed
    }

    /// The digits of a query that is a telephone number: seven at least, and nothing that does not belong to one.
    static func query(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count <= 40 else { return nil }
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case ASCII.zero...ASCII.nine: digits.append(byte - ASCII.zero)
            case ASCII.space, ASCII.plus, ASCII.minus, ASCII.leftParenthesis, ASCII.rightParenthesis, ASCII.point, ASCII.slash: break
            default: return nil
            }
        }
        return digits.count >= 7 && digits.count <= 20 ? Array(digits.drop { $0 == 0 }) : nil
    }

    /// The range of packed numbers that end with some digits.
    static func range(endingWith digits: [UInt8]) -> ClosedRange<UInt64>? {
        guard let low = pack(digits) else { return nil }
        let used = UInt64(min(digits.count, maximum))
        let free: UInt64 = 64 - 4 * used
        return low...(low | (free == 64 ? .max : (1 << free) - 1))
    }
}

import GazetteerModel

extension JSONRepair.Mender {
    /// A plus before more digits than these is a telephone's.
    private static let plusDigits = 6

    /// The end of the number at an offset, if its form is JSON's.
    static func numberEnd(_ input: Span<UInt8>, _ offset: Int) -> Int? {
        var end = offset
        let count = input.count
        if end < count && input[end] == ASCII.minus { end += 1 }
        guard end < count, ASCII.isDigit(input[end]) else { return nil }
        if input[end] == ASCII.zero { end += 1 } else { end = digitsEnd(input, end) }
        if end < count && input[end] == ASCII.point {
            let digits = end + 1
            end = digitsEnd(input, digits)
            if end == digits { return nil }
        }
        if end < count && input[end] | 0x20 == ASCII.lowerE {
            var digits = end + 1
            if digits < count && (input[digits] == ASCII.plus || input[digits] == ASCII.minus) { digits += 1 }
            end = digitsEnd(input, digits)
            if end == digits { return nil }
        }
        return end
    }

    private static func digitsEnd(_ input: Span<UInt8>, _ offset: Int) -> Int {
        var end = offset
        while end < input.count && ASCII.isDigit(input[end]) { end += 1 }
        return end
    }

    /// Reads a number in another form than JSON's.
    static func number(_ input: Span<UInt8>, _ word: Range<Int>) -> Atom? {
        var offset = word.lowerBound
        var isNegative = false
        var hasPlus = false
        switch byte(input, offset) {
        case ASCII.minus: isNegative = true
        case ASCII.plus: hasPlus = true
        default: offset -= 1
        }
        offset += 1
        if isHexadecimal(input, offset..<word.upperBound) { return .text }
        var digits = offset..<digitsEnd(input, offset)
        var fraction = digits.upperBound..<digits.upperBound
        let hasPoint = byte(input, digits.upperBound) == ASCII.point
        if hasPoint { fraction = digits.upperBound + 1..<digitsEnd(input, digits.upperBound + 1) }
        guard !digits.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = fraction.upperBound..<fraction.upperBound
        if let mark = byte(input, exponent.lowerBound), mark | 0x20 == ASCII.lowerE {
            var start = exponent.lowerBound + 1
            if byte(input, start) == ASCII.plus || byte(input, start) == ASCII.minus { start += 1 }
            let end = digitsEnd(input, start)
            guard end > start else { return nil }
            exponent = exponent.lowerBound..<end
        }
        guard exponent.upperBound == word.upperBound else { return nil }

        if digits.count > 1 && input[digits.lowerBound] == ASCII.zero {
            guard !fraction.isEmpty && exponent.isEmpty else { return .text }
            while digits.count > 1 && input[digits.lowerBound] == ASCII.zero { digits = digits.lowerBound + 1..<digits.upperBound }
        }
        if hasPlus && !hasPoint && exponent.isEmpty && digits.count > plusDigits { return .text }

        var bytes: [UInt8] = isNegative ? [ASCII.minus] : []
        if digits.isEmpty { bytes.append(ASCII.zero) } else { bytes.append(input, digits) }
        if hasPoint {
            bytes.append(ASCII.point)
            if fraction.isEmpty { bytes.append(ASCII.zero) } else { bytes.append(input, fraction) }
        }
        bytes.append(input, exponent)
        return .replaced(bytes, .numberForm)
    }

    private static func isHexadecimal(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count > 2, input[range.lowerBound] == ASCII.zero, input[range.lowerBound + 1] | 0x20 == ASCII.lowerX else {
            return false
        }
        return (range.lowerBound + 2..<range.upperBound).allSatisfy { ASCII.hexValue(input[$0]) != nil }
    }
}

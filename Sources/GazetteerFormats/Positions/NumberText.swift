import GazetteerModel

/// Numbers as plain ASCII text: their exact doubles, and how JSON would write them.
enum NumberText {
    /// A number that was read.
    struct Number {
        /// The nearest double.
        var value: Double
        /// Whether the text is a number of JSON to the letter.
        var isJSON: Bool
        /// Digits behind the decimal point.
        var decimals: Int
    }

    /// Reads `[+-]digits[.digits][e±digits]`; `nil` for anything else.
    static func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Number? {
        var at = range.lowerBound
        let end = range.upperBound
        guard at < end, end <= bytes.count else { return nil }
        var isNegative = false
        var isJSON = true
        switch bytes[at] {
        case ASCII.minus:
            isNegative = true
            at += 1
        case ASCII.plus:
            isJSON = false
            at += 1
        default: break
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var isLong = false
        let integerStart = at
        while at < end, case let digit = bytes[at] &- ASCII.zero, digit <= 9 {
            if digits >= 19 { isLong = true } else { mantissa = mantissa &* 10 &+ UInt64(digit) }
            if mantissa > 0 || digits > 0 { digits += 1 }
            at += 1
        }
        let integerDigits = at - integerStart
        if integerDigits == 0 || (integerDigits > 1 && bytes[integerStart] == ASCII.zero) { isJSON = false }
        var decimals = 0
        if at < end, bytes[at] == ASCII.point {
            at += 1
            let start = at
            while at < end, case let digit = bytes[at] &- ASCII.zero, digit <= 9 {
                if digits >= 19 { isLong = true } else { mantissa = mantissa &* 10 &+ UInt64(digit) }
                if mantissa > 0 || digits > 0 { digits += 1 }
                at += 1
            }
            decimals = at - start
            if decimals == 0 { isJSON = false }
        }
        guard integerDigits + decimals > 0 else { return nil }
        if at < end {
            guard isExponent(bytes, at..<end), let value = bytes.doubleByLibrary(range) else { return nil }
            return Number(value: value, isJSON: isJSON, decimals: decimals)
        }
        guard !isLong, decimals <= 19 else {
            guard let value = bytes.doubleByLibrary(range) else { return nil }
            return Number(value: value, isJSON: isJSON, decimals: decimals)
        }
        let value = quotient(mantissa, decimals: decimals)
        return Number(value: isNegative ? -value : value, isJSON: isJSON, decimals: decimals)
    }

    private static func isExponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        guard bytes[at] | 0x20 == ASCII.lowerE else { return false }
        at += 1
        if at < range.upperBound, bytes[at] == ASCII.minus || bytes[at] == ASCII.plus { at += 1 }
        guard at < range.upperBound else { return false }
        return (at..<range.upperBound).allSatisfy { ASCII.isDigit(bytes[$0]) }
    }

    /// The double nearest to `mantissa` / 10^`decimals`, for at most 19 decimals, as `strtod` would round it.
    ///
    /// Both numbers are shifted to 64 bits and divided; the quotient then has 64 bits of which 53 are kept, and the
    /// remainder decides ties.
    @inline(__always)
    private static func quotient(_ mantissa: UInt64, decimals: Int) -> Double {
        let power = powers[decimals]
        if mantissa < 1 << 53, decimals <= 22 { return Double(mantissa) / Double(power) }
        let shift = mantissa.leadingZeroBitCount
        let powerShift = power.leadingZeroBitCount
        let numerator = mantissa &<< UInt64(shift)
        let divisor = power &<< UInt64(powerShift)
        let isSmaller = numerator < divisor
        let (high, low) = isSmaller ? (numerator, 0) : (numerator &>> 1, numerator &<< 63)
        let (whole, remainder) = divisor.dividingFullWidth((high, low))
        var kept = whole &>> 11
        let dropped = whole & 0x7FF
        if dropped > 0x400 || (dropped == 0x400 && (remainder > 0 || kept & 1 == 1)) { kept += 1 }
        return Double(sign: .plus, exponent: powerShift - shift - (isSmaller ? 64 : 63) + 11, significand: Double(kept))
    }

    private static let powers: [UInt64] = {
        var powers: [UInt64] = [1]
        for _ in 0..<19 { powers.append((powers.last ?? 1) * 10) }
        return powers
    }()

    /// Appends a number that `read` accepts as JSON writes it, with the digits it has.
    static func appendJSON(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
        var at = range.lowerBound
        let end = range.upperBound
        if at < end, bytes[at] == ASCII.plus { at += 1 }
        if at < end, bytes[at] == ASCII.minus {
            text.append(ASCII.minus)
            at += 1
        }
        while at + 1 < end, bytes[at] == ASCII.zero, ASCII.isDigit(bytes[at + 1]) { at += 1 }
        if at < end, bytes[at] == ASCII.point { text.append(ASCII.zero) }
        while at < end {
            let isIdle = bytes[at] == ASCII.point && (at + 1 == end || !ASCII.isDigit(bytes[at + 1]))
            if !isIdle { text.append(bytes[at]) }
            at += 1
        }
    }
}

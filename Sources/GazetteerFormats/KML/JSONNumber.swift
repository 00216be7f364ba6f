import GazetteerModel

/// Numbers in text, and as JSON writes them.
enum JSONNumber {
    /// Whether these bytes are a number as JSON writes it.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { end($0.span, from: 0) == $0.count }
    }

    /// The end of the number of JSON that begins at `from`; `nil` when there is none.
    @inline(__always)
    static func end(_ bytes: Span<UInt8>, from: Int) -> Int? {
        var at = from
        let count = bytes.count
        if at < count, bytes[at] == ASCII.minus { at += 1 }
        guard at < count, ASCII.isDigit(bytes[at]) else { return nil }
        if bytes[at] == ASCII.zero {
            at += 1
        } else {
            while at < count, ASCII.isDigit(bytes[at]) { at += 1 }
        }
        if at < count, bytes[at] == ASCII.point {
            guard at + 1 < count, ASCII.isDigit(bytes[at + 1]) else { return nil }
            at += 2
            while at < count, ASCII.isDigit(bytes[at]) { at += 1 }
        }
        if at < count, bytes[at] | 0x20 == ASCII.lowerE {
            var next = at + 1
            if next < count, bytes[next] == ASCII.plus || bytes[next] == ASCII.minus { next += 1 }
            guard next < count, ASCII.isDigit(bytes[next]) else { return nil }
            while next < count, ASCII.isDigit(bytes[next]) { next += 1 }
            at = next
        }
        return at
    }

    /// The number as JSON writes it: without a plus sign and needless zeros in front, with a digit on both sides of
    /// the point. `nil` for what is no number.
    static func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        if isValid(bytes) { return Array(bytes) }
        var rest = bytes
        var result: [UInt8] = []
        if rest.first == ASCII.plus {
            rest = rest.dropFirst()
        } else if rest.first == ASCII.minus {
            result.append(ASCII.minus)
            rest = rest.dropFirst()
        }
        let whole = rest.prefix { ASCII.isDigit($0) }
        rest = rest[whole.endIndex...]
        var fraction: ArraySlice<UInt8> = []
        if rest.first == ASCII.point {
            fraction = rest.dropFirst().prefix { ASCII.isDigit($0) }
            rest = rest[(rest.startIndex + 1 + fraction.count)...]
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        let significant = whole.drop { $0 == ASCII.zero }
        result.append(contentsOf: significant.isEmpty ? [ASCII.zero] : significant)
        if !fraction.isEmpty { result += [ASCII.point] + fraction }
        result.append(contentsOf: rest)
        return isValid(result[...]) ? result : nil
    }

    private static let powers: [Double] = (0...22).map { exponent in (0..<exponent).reduce(1.0) { value, _ in value * 10 } }

    /// Ten to a small power.
    @inline(__always)
    static func power(_ exponent: Int) -> Double { powers[min(exponent, powers.count - 1)] }

    /// The nearest double of a number that JSON accepts.
    ///
    /// Up to 2⁵³ and 22 decimals, one exact division gives it; all else is left to the library.
    @inline(__always)
    static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
        var at = range.lowerBound
        let isNegative = bytes[at] == ASCII.minus
        if isNegative { at += 1 }
        var mantissa: UInt64 = 0
        var decimals = 0
        var isBehindPoint = false
        while at < range.upperBound {
            let byte = bytes[at]
            if ASCII.isDigit(byte) {
                guard mantissa < 900_719_925_474_099 else { return slowValue(bytes, range) }
                mantissa = mantissa * 10 + UInt64(byte - ASCII.zero)
                if isBehindPoint { decimals += 1 }
            } else if byte == ASCII.point {
                isBehindPoint = true
            } else {
                return slowValue(bytes, range)
            }
            at += 1
        }
        guard decimals < powers.count else { return slowValue(bytes, range) }
        let value = Double(mantissa) / powers[decimals]
        return isNegative ? -value : value
    }

    private static func slowValue(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
        let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        return Double(text) ?? .nan
    }
}

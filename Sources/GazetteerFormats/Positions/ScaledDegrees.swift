import GazetteerModel

/// Degrees as whole numbers, a power of ten times too large: `latitudeE7`, `LAT_MICRO`.
enum ScaledDegrees {
    /// The power that a name speaks of.
    static func exponent(in name: String) -> Int? {
        let tokens = PositionWords.tokens(name)
        if tokens.contains(where: { ["micro", "microdegrees", "microdeg", "mikrograd"].contains($0) }) { return 6 }
        guard tokens.count > 1, let last = tokens.last, let digit = Int(last), (5...7).contains(digit),
            ["e", "latitudee", "longitudee", "late", "lone", "lnge"].contains(tokens[tokens.count - 2])
        else { return nil }
        return digit
    }

    /// Whether a position is one of degrees times ten million, for no metres and no millionths of degrees are so large.
    static func isPlainlyE7(latitude: Int, longitude: Int) -> Bool {
        (abs(latitude) > 90_000_000 || abs(longitude) > 180_000_000) && fits(latitude, longitude, 7)
    }

    /// Whether numbers are a position when they are divided by a power of ten.
    static func fits(_ latitude: Int, _ longitude: Int, _ exponent: Int) -> Bool {
        let unit = (0..<exponent).reduce(1) { unit, _ in unit * 10 }
        return latitude.magnitude <= 90 * unit && longitude.magnitude <= 180 * unit
    }

    /// The digits of a whole number with the decimal point where it belongs; `nil` for what is no whole number.
    static func text(_ digits: [UInt8], _ exponent: Int) -> [UInt8]? {
        var digits = digits[...]
        var text: [UInt8] = []
        if digits.first == ASCII.plus || digits.first == ASCII.minus {
            if digits.removeFirst() == ASCII.minus { text.append(ASCII.minus) }
        }
        guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy(ASCII.isDigit) else { return nil }
        let padding = max(0, exponent + 1 - digits.count)
        let all = Array(repeating: ASCII.zero, count: padding) + digits
        var whole = all.dropLast(exponent)
        while whole.count > 1, whole.first == ASCII.zero { whole.removeFirst() }
        return text + whole + [ASCII.point] + all.suffix(exponent)
    }
}

import GazetteerModel

extension CoordinateTokens {
    /// What the parts mean together; `nil` when they contradict each other.
    func reading() -> CoordinateText? {
        guard marksAreInOrder, let sign else { return nil }
        if parts.count == 1 { return parts[0].mark <= 0 ? single(sign) : nil }
        guard isSexagesimal, parts.dropLast().allSatisfy(\.isInteger) else { return nil }
        var value = parts[0].value
        var unit = 60.0
        for part in parts.dropFirst() {
            guard part.value < 60 else { return nil }
            value += part.value / unit
            unit *= 60
        }
        return result(sign * value)
    }

    /// Whether something says that these are degrees, minutes and seconds.
    private var isSexagesimal: Bool {
        guard !hasThousands else { return false }
        if parts[0].mark == 0 || separators.contains(ASCII.colon) { return true }
        return hemisphere != nil || parts.count == 3 || parts.contains { $0.mark > 0 }
    }

    /// Marks, where there are any, say degrees, minutes, seconds in this order.
    private var marksAreInOrder: Bool {
        parts.enumerated().allSatisfy { index, part in part.mark < 0 || part.mark == index }
    }

    /// −1 or 1; `nil` when sign and hemisphere contradict each other.
    private var sign: Double? {
        guard let hemisphere else { return isNegative ? -1 : 1 }
        if isNegative, !hemisphere.isNegative { return nil }
        return hemisphere.isNegative ? -1 : 1
    }

    /// One number: degrees, or degrees, minutes and seconds run together before a hemisphere.
    private func single(_ sign: Double) -> CoordinateText? {
        let part = parts[0]
        if hemisphere != nil, part.mark < 0, let value = compact(part) { return result(sign * value) }
        var json: [UInt8] = sign < 0 ? [ASCII.minus] : []
        NumberText.appendJSON(part.text.span, part.text.indices, to: &json)
        let notation: CoordinateText.Notation =
            hasThousands ? .thousands : hasComma ? .decimalComma : hasOtherDigits ? .otherDigits : .decimal
        return CoordinateText(value: sign * part.value, notation: notation, axis: hemisphere?.axis ?? label, json: json)
    }

    /// `485124`, `0022103.5`: two digits each for minutes and seconds, two or three for degrees.
    private func compact(_ part: Part) -> Double? {
        let digits = part.text.prefix { $0 != ASCII.point }.count
        guard digits >= 4, digits <= 7, let axis = hemisphere?.axis else { return nil }
        let degreeDigits = axis == .latitude ? 2 : 3
        let hasSeconds = digits >= degreeDigits + 4
        guard digits == degreeDigits + 2 || digits == degreeDigits + 4 else { return nil }
        let whole = part.value.rounded(.down)
        let fraction = part.value - whole
        if hasSeconds {
            let degrees = (whole / 10_000).rounded(.down)
            let minutes = ((whole - degrees * 10_000) / 100).rounded(.down)
            let seconds = whole - degrees * 10_000 - minutes * 100 + fraction
            guard minutes < 60, seconds < 60 else { return nil }
            return degrees + minutes / 60 + seconds / 3600
        }
        let degrees = (whole / 100).rounded(.down)
        let minutes = whole - degrees * 100 + fraction
        return minutes < 60 ? degrees + minutes / 60 : nil
    }

    private func result(_ value: Double) -> CoordinateText {
        // Twelve decimals are a ten-thousandth of a millimetre; what comes behind them is the division's.
        let rounded = (value * 1e12).rounded() / 1e12
        var text = "\(rounded)"
        if text.hasSuffix(".0") { text.removeLast(2) }
        return CoordinateText(value: rounded, notation: .sexagesimal, axis: hemisphere?.axis ?? label, json: Array(text.utf8))
    }

    /// The value of a digit of any script that writes numbers in tens.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 { return ASCII.isDigit(UInt8(scalar.value)) ? UInt8(scalar.value) - ASCII.zero : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(value)
    }

    static func isPoint(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "\u{FF0E}" || scalar == "\u{00B7}" }

    static func isComma(_ scalar: Unicode.Scalar) -> Bool { scalar == "," || scalar == "\u{FF0C}" || scalar == "\u{066B}" }

    /// Hyphen, minus, dashes, and their wide forms.
    static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: true
        default: false
        }
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF, 0xAD: true
        default: false
        }
    }

    /// 0 for a degree sign, 1 for a minute sign, 2 for a second sign.
    static func mark(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        // A lost degree sign (U+FFFD) is still plainly one.
        case 0xB0, 0xBA, 0x2DA, 0x2070, 0x2218, 0x1D52, 0xFFFD: 0
        case 0x27, 0x60, 0xB4, 0x2B9, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032, 0xFF07: 1
        case 0x22, 0x2BA, 0x201C, 0x201D, 0x201F, 0x2033, 0x2036, 0x3003, 0xFF02: 2
        default: nil
        }
    }
}

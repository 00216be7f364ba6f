/// Arithmetic on numbers as they are written, so that no digit passes through a binary fraction.
enum DecimalText {
    /// Appends a JSON number with at most `decimals` decimals, rounded half away from zero.
    ///
    /// A number that has no more decimals than that is copied as it stands, exponent and trailing zeros included.
    /// A rounded one is written without exponent and without zeros at its end, zero without a sign. Text that is no
    /// number is copied.
    static func appendRounded(_ range: Range<Int>, of text: Span<UInt8>, decimals: Int, to bytes: inout ByteWriter) {
        guard range.upperBound <= text.count else { return }
        guard let number = Number(range, of: text) else { return bytes.append(range, of: text) }
        let decimals = min(max(0, decimals), 300)
        // How many digits stay: those before the point, and `decimals` behind it.
        let kept = number.pointPosition + decimals
        guard kept < number.digitCount else { return bytes.append(range, of: text) }

        let start = bytes.count
        bytes.append(UInt8(ascii: "0"))  // room for a carry
        var isZero = true
        for place in 0..<max(0, number.pointPosition) {
            let digit = number.digit(place, of: text)
            if digit != UInt8(ascii: "0") { isZero = false }
            bytes.append(digit)
        }
        if number.pointPosition <= 0 { bytes.append(UInt8(ascii: "0")) }
        if decimals > 0 {
            bytes.append(UInt8(ascii: "."))
            for place in number.pointPosition..<kept {
                let digit = number.digit(place, of: text)
                if digit != UInt8(ascii: "0") { isZero = false }
                bytes.append(digit)
            }
        }
        if kept >= 0, number.digit(kept, of: text) >= UInt8(ascii: "5") {
            isZero = false
            carry(into: &bytes, from: start)
        }
        tidy(&bytes, from: start)
        if number.isNegative, !isZero {
            bytes.append(UInt8(ascii: "-"))
            var place = bytes.count - 1
            while place > start {
                bytes[place] = bytes[place - 1]
                place -= 1
            }
            bytes[start] = UInt8(ascii: "-")
        }
    }

    /// Appends numbers with what stands between them (brackets and commas), each rounded, without white space.
    static func appendAllRounded(_ range: Range<Int>, of text: Span<UInt8>, decimals: Int, to bytes: inout ByteWriter) {
        guard range.upperBound <= text.count else { return }
        var at = range.lowerBound
        while at < range.upperBound {
            switch text[at] {
            case 0...0x20: at += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = at
                while at < range.upperBound, isNumeric(text[at]) { at += 1 }
                appendRounded(start..<at, of: text, decimals: decimals, to: &bytes)
            case let byte:
                bytes.append(byte)
                at += 1
            }
        }
    }

    /// Appends a finite double in the shortest form that reads back the same, without `.0`.
    static func append(_ value: Double, decimals: Int?, to bytes: inout ByteWriter) {
        var text = Array("\(value)".utf8)
        if text.count > 2, text[text.count - 1] == UInt8(ascii: "0"), text[text.count - 2] == UInt8(ascii: ".") { text.removeLast(2) }
        guard let decimals else { return bytes.append(text) }
        appendRounded(0..<text.count, of: text.span, decimals: decimals, to: &bytes)
    }

    @inline(__always)
    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func carry(into bytes: inout ByteWriter, from start: Int) {
        var place = bytes.count - 1
        while place >= start {
            switch bytes[place] {
            case UInt8(ascii: "."): break
            case UInt8(ascii: "9"): bytes[place] = UInt8(ascii: "0")
            default:
                bytes[place] += 1
                return
            }
            place -= 1
        }
    }

    /// Takes away zeros in front, zeros at the end of the decimals, and a point with nothing behind it.
    private static func tidy(_ bytes: inout ByteWriter, from start: Int) {
        var point: Int?
        for place in start..<bytes.count where bytes[place] == UInt8(ascii: ".") { point = place }
        if point != nil {
            while bytes.count > start, bytes[bytes.count - 1] == UInt8(ascii: "0") { bytes.removeLast(1) }
            if bytes.count - 1 == point { bytes.removeLast(1) }
        }
        var first = start
        while first + 1 < bytes.count, bytes[first] == UInt8(ascii: "0"), bytes[first + 1] != UInt8(ascii: ".") { first += 1 }
        bytes.remove(start..<first)
    }

    /// The parts of a number: its digits, and where the point stands among them once the exponent is worked in.
    private struct Number {
        let isNegative: Bool
        let whole: Range<Int>
        let fraction: Range<Int>
        /// How many digits stand before the point; below 0 if zeros follow the point first.
        let pointPosition: Int

        var digitCount: Int { whole.count + fraction.count }

        init?(_ range: Range<Int>, of text: Span<UInt8>) {
            var at = range.lowerBound
            func digits() -> Range<Int> {
                let start = at
                while at < range.upperBound, text[at] >= UInt8(ascii: "0"), text[at] <= UInt8(ascii: "9") { at += 1 }
                return start..<at
            }
            isNegative = at < range.upperBound && text[at] == UInt8(ascii: "-")
            if isNegative { at += 1 }
            whole = digits()
            guard !whole.isEmpty else { return nil }
            if at < range.upperBound, text[at] == UInt8(ascii: ".") {
                at += 1
                fraction = digits()
            } else {
                fraction = at..<at
            }
            var exponent = 0
            if at < range.upperBound, text[at] | 0x20 == UInt8(ascii: "e") {
                at += 1
                let isBelowOne = at < range.upperBound && text[at] == UInt8(ascii: "-")
                if isBelowOne || (at < range.upperBound && text[at] == UInt8(ascii: "+")) { at += 1 }
                let places = digits()
                guard !places.isEmpty else { return nil }
                for place in places { exponent = min(exponent * 10 + Int(text[place] - UInt8(ascii: "0")), 1_000_000) }
                if isBelowOne { exponent = -exponent }
            }
            guard at == range.upperBound else { return nil }
            pointPosition = whole.count + exponent
        }

        /// The digit at a place; 0 outside the digits that are written.
        @inline(__always)
        func digit(_ place: Int, of text: Span<UInt8>) -> UInt8 {
            guard place >= 0, place < digitCount else { return UInt8(ascii: "0") }
            return place < whole.count ? text[whole.lowerBound + place] : text[fraction.lowerBound + place - whole.count]
        }
    }
}

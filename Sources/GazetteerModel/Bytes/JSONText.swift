/// The text of JSON strings, and JSON without its white space.
package enum JSONText {
    /// Appends the content of a valid JSON string as plain UTF-8.
    ///
    /// Stretches without a backslash are copied whole. What no valid string holds (half of a surrogate pair, an
    /// unknown escape) is U+FFFD.
    package static func unescape(_ span: Span<UInt8>, into plain: inout [UInt8]) {
        var copied = 0
        var offset = 0
        let count = span.count
        while offset < count {
            guard span[offset] == ASCII.backslash else {
                offset += 1
                continue
            }
            plain.append(span, copied..<offset)
            offset = appendUnescaped(span, offset, to: &plain)
            copied = offset
        }
        plain.append(span, copied..<count)
    }

    /// Appends plain UTF-8 as the content of a JSON string; only quotes, backslashes and control characters are
    /// escaped.
    package static func appendEscaped(_ plain: Span<UInt8>, to json: inout [UInt8]) {
        var copied = 0
        let count = plain.count
        for offset in 0..<count {
            let byte = plain[offset]
            guard byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash else { continue }
            json.append(plain, copied..<offset)
            appendEscape(byte, to: &json)
            copied = offset + 1
        }
        json.append(plain, copied..<count)
    }

    /// Appends valid JSON without the white space outside its strings.
    package static func appendCompact(_ json: Span<UInt8>, to output: inout [UInt8]) {
        var copied = 0
        var offset = 0
        let count = json.count
        while offset < count {
            switch json[offset] {
            case ASCII.quote: offset = stringEnd(json, offset)
            case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab:
                output.append(json, copied..<offset)
                offset += 1
                copied = offset
            default: offset += 1
            }
        }
        output.append(json, copied..<count)
    }

    /// Appends one byte of ASCII as it stands in a JSON string.
    package static func appendEscape(_ byte: UInt8, to json: inout [UInt8]) {
        switch byte {
        case ASCII.quote, ASCII.backslash: json.append(contentsOf: [ASCII.backslash, byte])
        case ASCII.lineFeed: json.append(contentsOf: [ASCII.backslash, ASCII.lowerN])
        case ASCII.carriageReturn: json.append(contentsOf: [ASCII.backslash, ASCII.lowerR])
        case ASCII.tab: json.append(contentsOf: [ASCII.backslash, ASCII.lowerT])
        case ASCII.backspace: json.append(contentsOf: [ASCII.backslash, ASCII.lowerB])
        case ASCII.formFeed: json.append(contentsOf: [ASCII.backslash, ASCII.lowerF])
        case 0..<ASCII.space:
            let digit = byte & 0x0F
            json.append(contentsOf: [ASCII.backslash, ASCII.lowerU, ASCII.zero, ASCII.zero, ASCII.zero + (byte >> 4)])
            json.append(digit < 10 ? ASCII.zero + digit : ASCII.lowerA + digit - 10)
        default: json.append(byte)
        }
    }
}

extension JSONText {
    /// The offset behind the string that begins at a quote.
    private static func stringEnd(_ json: Span<UInt8>, _ start: Int) -> Int {
        var offset = start + 1
        while offset < json.count {
            switch json[offset] {
            case ASCII.quote: return offset + 1
            case ASCII.backslash: offset += 2
            default: offset += 1
            }
        }
        return json.count
    }

    /// Appends what an escape stands for and returns the offset behind it.
    private static func appendUnescaped(_ span: Span<UInt8>, _ offset: Int, to plain: inout [UInt8]) -> Int {
        guard offset + 1 < span.count else {
            plain.append(scalar: 0xFFFD)
            return span.count
        }
        switch span[offset + 1] {
        case ASCII.quote, ASCII.backslash, ASCII.slash: plain.append(span[offset + 1])
        case ASCII.lowerN: plain.append(ASCII.lineFeed)
        case ASCII.lowerR: plain.append(ASCII.carriageReturn)
        case ASCII.lowerT: plain.append(ASCII.tab)
        case ASCII.lowerB: plain.append(ASCII.backspace)
        case ASCII.lowerF: plain.append(ASCII.formFeed)
        case ASCII.lowerU: return appendUnit(span, offset, to: &plain)
        default: plain.append(scalar: 0xFFFD)
        }
        return offset + 2
    }

    private static func appendUnit(_ span: Span<UInt8>, _ offset: Int, to plain: inout [UInt8]) -> Int {
        guard let unit = unit(span, offset) else {
            plain.append(scalar: 0xFFFD)
            return offset + 2
        }
        if unit >= 0xD800 && unit < 0xDC00, let low = self.unit(span, offset + 6), low >= 0xDC00 && low <= 0xDFFF {
            plain.append(scalar: 0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00)))
            return offset + 12
        }
        plain.append(scalar: unit)
        return offset + 6
    }

    /// The number of the `\uXXXX` at an offset.
    private static func unit(_ span: Span<UInt8>, _ offset: Int) -> UInt32? {
        guard offset + 6 <= span.count, span[offset] == ASCII.backslash, span[offset + 1] == ASCII.lowerU else { return nil }
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard let digit = ASCII.hexValue(span[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}

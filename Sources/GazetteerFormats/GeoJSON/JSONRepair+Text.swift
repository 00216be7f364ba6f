import GazetteerModel

extension JSONRepair.Mender {
    /// Mends the content of a string: escapes, control characters, quotes and bytes that are no UTF-8.
    ///
    /// What is sound stays behind `copied`, to be copied with its surroundings.
    mutating func mendText(_ input: Span<UInt8>, _ range: Range<Int>, style: QuoteStyle) {
        var offset = range.lowerBound
        let end = range.upperBound
        while offset < end {
            let byte = input[offset]
            switch byte {
            case ASCII.backslash: offset = mendEscape(input, offset, end, style)
            case ASCII.quote:
                if style == .double { log.add(.innerQuote, at: offset) }
                flush(input, upTo: offset)
                output.append(ASCII.backslash)
                offset += 1
            case 0..<ASCII.space:
                log.add(.rawControl, at: offset)
                replace(input, offset, 1) { JSONText.appendEscape(byte, to: &$0) }
                offset += 1
            case 0x80...:
                let width = Self.sequenceLength(input, offset, end)
                offset = width > 0 ? offset + width : mendBytes(input, offset, end)
            default: offset += 1
            }
        }
    }

    /// Writes something else in place of some bytes of the input.
    private mutating func replace(_ input: Span<UInt8>, _ offset: Int, _ width: Int, with write: (inout [UInt8]) -> Void) {
        flush(input, upTo: offset)
        write(&output)
        copied = offset + width
    }
}

// MARK: - Escapes

extension JSONRepair.Mender {
    /// Mends the escape at an offset and returns the offset behind it.
    private mutating func mendEscape(_ input: Span<UInt8>, _ offset: Int, _ end: Int, _ style: QuoteStyle) -> Int {
        guard offset + 1 < end else { return keepBackslash(input, offset) }
        let letter = input[offset + 1]
        switch letter {
        case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.lowerB, ASCII.lowerF, ASCII.lowerN, ASCII.lowerR, ASCII.lowerT:
            return offset + 2
        case ASCII.apostrophe:
            if style != .single { log.add(.badEscape, at: offset) }
            replace(input, offset, 1) { _ in }
            return offset + 2
        case ASCII.lowerX:
            guard let value = Self.hexNumber(input, offset + 2, end, digits: 2) else { return keepBackslash(input, offset) }
            return write(input, offset, 4, scalar: value)
        case ASCII.lowerU:
            if let unit = Self.hexNumber(input, offset + 2, end, digits: 4) { return mendUnit(input, offset, end, unit) }
            return mendCodePoint(input, offset, end) ?? keepBackslash(input, offset)
        case ASCII.lineFeed, ASCII.carriageReturn:
            // JavaScript: a string goes on behind the end of the line.
            log.add(.badEscape, at: offset)
            let isPair = letter == ASCII.carriageReturn && offset + 2 < end && input[offset + 2] == ASCII.lineFeed
            replace(input, offset, isPair ? 3 : 2) { _ in }
            return copied
        default: return keepBackslash(input, offset)
        }
    }

    /// The backslash belongs to the text, as in `C:\Games`.
    private mutating func keepBackslash(_ input: Span<UInt8>, _ offset: Int) -> Int {
        log.add(.badEscape, at: offset)
        flush(input, upTo: offset)
        output.append(ASCII.backslash)
        return offset + 1
    }

    private mutating func write(_ input: Span<UInt8>, _ offset: Int, _ width: Int, scalar: UInt32) -> Int {
        log.add(.badEscape, at: offset)
        replace(input, offset, width) { output in
            if scalar < 0x80 {
                JSONText.appendEscape(UInt8(scalar), to: &output)
            } else {
                output.append(scalar: scalar)
            }
        }
        return offset + width
    }

    /// `\uXXXX`: halves of surrogate pairs must stand together.
    private mutating func mendUnit(_ input: Span<UInt8>, _ offset: Int, _ end: Int, _ unit: UInt32) -> Int {
        guard unit >= 0xD800 && unit <= 0xDFFF else { return offset + 6 }
        if unit < 0xDC00, offset + 7 < end, input[offset + 6] == ASCII.backslash, input[offset + 7] == ASCII.lowerU,
            let low = Self.hexNumber(input, offset + 8, end, digits: 4), low >= 0xDC00 && low <= 0xDFFF
        {
            return offset + 12
        }
        log.add(.halfPair, at: offset)
        replace(input, offset, 6) { $0.append(scalar: 0xFFFD) }
        return offset + 6
    }

    /// `\u{1F355}`, as JavaScript writes it.
    private mutating func mendCodePoint(_ input: Span<UInt8>, _ offset: Int, _ end: Int) -> Int? {
        guard offset + 2 < end, input[offset + 2] == ASCII.leftBrace else { return nil }
        var value: UInt32 = 0
        var next = offset + 3
        while next < end, next < offset + 9, let digit = ASCII.hexValue(input[next]) {
            value = value << 4 | digit
            next += 1
        }
        guard next > offset + 3, next < end, input[next] == ASCII.rightBrace else { return nil }
        return write(input, offset, next + 1 - offset, scalar: value)
    }

    private static func hexNumber(_ input: Span<UInt8>, _ offset: Int, _ end: Int, digits: Int) -> UInt32? {
        guard offset + digits <= end else { return nil }
        var value: UInt32 = 0
        for index in offset..<offset + digits {
            guard let digit = ASCII.hexValue(input[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}

// MARK: - UTF-8

extension JSONRepair.Mender {
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The length of the well-formed sequence at an offset; 0 when it is not.
    static func sequenceLength(_ input: Span<UInt8>, _ offset: Int, _ end: Int) -> Int {
        let length = shapeLength(input, offset, end)
        guard length > 1 else { return 0 }
        let second = input[offset + 1]
        switch input[offset] {
        case 0xC2...0xDF, 0xE1...0xEC, 0xEE...0xEF, 0xF1...0xF3: return length
        case 0xE0: return second >= 0xA0 ? length : 0
        case 0xED: return second < 0xA0 ? length : 0
        case 0xF0: return second >= 0x90 ? length : 0
        case 0xF4: return second < 0x90 ? length : 0
        default: return 0
        }
    }

    /// How many bytes the first one asks for, when that many continuation bytes do follow; 0 otherwise.
    private static func shapeLength(_ input: Span<UInt8>, _ offset: Int, _ end: Int) -> Int {
        let length =
            switch input[offset] {
            case 0xC0...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF7: 4
            case 0xF8...0xFB: 5
            case 0xFC...0xFD: 6
            default: 0
            }
        guard length > 0, offset + length <= end else { return 0 }
        for index in offset + 1..<offset + length where !isContinuation(input[index]) { return 0 }
        return length
    }

    /// Mends the bytes at an offset, which are no UTF-8, and returns the offset behind them.
    private mutating func mendBytes(_ input: Span<UInt8>, _ offset: Int, _ end: Int) -> Int {
        let shape = Self.shapeLength(input, offset, end)
        if shape > 0 {
            if let scalar = Self.pairedSurrogates(input, offset, end) {
                log.add(.pairedBytes, at: offset)
                replace(input, offset, 6) { $0.append(scalar: scalar) }
                return offset + 6
            }
            log.add(.badBytes, at: offset)
            replace(input, offset, shape) { $0.append(scalar: 0xFFFD) }
            return offset + shape
        }
        var runEnd = offset
        var isMapped = true
        while runEnd < end, input[runEnd] >= 0x80, Self.shapeLength(input, runEnd, end) == 0 {
            if Windows1252.scalar(input[runEnd]) == nil { isMapped = false }
            runEnd += 1
        }
        log.add(isMapped ? .legacyBytes : .badBytes, at: offset)
        flush(input, upTo: offset)
        for index in offset..<runEnd {
            output.append(scalar: isMapped ? Windows1252.scalar(input[index]) ?? 0xFFFD : 0xFFFD)
        }
        copied = runEnd
        return runEnd
    }

    /// The character of a surrogate pair whose halves were each written as three bytes (CESU-8, old Java and Oracle).
    private static func pairedSurrogates(_ input: Span<UInt8>, _ offset: Int, _ end: Int) -> UInt32? {
        guard offset + 6 <= end, input[offset] == 0xED, input[offset + 3] == 0xED,
            (0xA0...0xAF).contains(input[offset + 1]), (0xB0...0xBF).contains(input[offset + 4]),
            isContinuation(input[offset + 2]), isContinuation(input[offset + 5])
        else { return nil }
        let high = UInt32(input[offset + 1] & 0x0F) << 6 | UInt32(input[offset + 2] & 0x3F)
        let low = UInt32(input[offset + 4] & 0x0F) << 6 | UInt32(input[offset + 5] & 0x3F)
        return 0x10000 + (high << 10 | low)
    }
}

import GazetteerModel

extension JSONRepair.Mender {
    /// What a word without quotes is read as.
    enum Atom {
        /// JSON as it stands.
        case sound
        /// Other bytes that mean the same, or null.
        case replaced([UInt8], JSONRepair.Finding)
        /// A number that keeps its digits only as a string.
        case text
    }

    /// Reads a number, a literal or text without quotes. In front of the root, `position` stays when it is neither
    /// a number nor a literal.
    mutating func readBare(_ input: Span<UInt8>) {
        let start = position
        let literalEnd = Self.literalEnd(input, start)
        if let end = literalEnd ?? Self.numberEnd(input, start), endsWord(input, end) {
            // A number at the very end may have lost digits.
            position = end
            if end < input.count || literalEnd != nil || frames.isEmpty { valueDone() }
            return
        }
        let end = Self.wordEnd(input, start)
        if end > start, let atom = Self.atom(input, start..<end), endsWord(input, end) {
            if end == input.count && !frames.isEmpty {
                position = end
                return
            }
            write(input, start..<end, atom)
        } else if !frames.isEmpty {
            let end = Self.textEnd(input, start)
            guard end < input.count else {
                position = end
                return
            }
            write(input, start..<Self.trimmed(input, start..<end), nil)
        }
    }

    private mutating func write(_ input: Span<UInt8>, _ range: Range<Int>, _ atom: Atom?) {
        switch atom {
        case .sound: position = range.upperBound
        case .replaced(let bytes, let finding):
            insert(input, bytes, finding)
            drop(input, range.count, nil)
        case .text:
            log.add(.numberAsText, at: position)
            writeString(input, range, style: .bare)
        case nil:
            log.add(.bareText, at: position)
            writeString(input, range, style: .bare)
        }
        valueDone()
    }

    /// Whether the number or literal before an offset is all of the value, rather than the first word of a text.
    private func endsWord(_ input: Span<UInt8>, _ end: Int) -> Bool {
        guard let byte = Self.byte(input, end) else { return true }
        switch byte {
        case ASCII.comma, ASCII.rightBracket, ASCII.rightBrace: return true
        case ASCII.quote, ASCII.leftBracket, ASCII.leftBrace, ASCII.semicolon: return true
        case ASCII.colon: return frames.last?.isObject == false && (Self.byte(input, end + 1) ?? 0) <= ASCII.space
        case ASCII.slash: return Self.byte(input, end + 1) == ASCII.slash || Self.byte(input, end + 1) == ASCII.asterisk
        case 0...ASCII.space: break
        default: return Self.foreignSpace(input, end) > 0
        }
        guard let top = frames.last else { return true }
        var next = end
        while let byte = Self.byte(input, next), byte <= ASCII.space {
            if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { return true }
            next += 1
        }
        switch Self.byte(input, next) {
        case nil, ASCII.comma, ASCII.rightBracket, ASCII.rightBrace, ASCII.quote, ASCII.leftBracket, ASCII.leftBrace,
            ASCII.apostrophe, ASCII.semicolon, ASCII.hash:
            return true
        case ASCII.slash: return Self.byte(input, next + 1) == ASCII.slash || Self.byte(input, next + 1) == ASCII.asterisk
        case ASCII.colon: return !top.isObject
        default:
            if Self.foreignSpace(input, next) > 0 { return true }
            return top.isObject ? Self.bareKeyEnd(input, next) != nil : Self.isAtom(input, next)
        }
    }
}

// MARK: - Where words end

extension JSONRepair.Mender {
    /// The end of a word: white space, a comma, bracket or quote.
    static func wordEnd(_ input: Span<UInt8>, _ offset: Int) -> Int {
        var end = offset
        while let byte = byte(input, end) {
            switch byte {
            case 0...ASCII.space, ASCII.comma, ASCII.quote, ASCII.leftBracket, ASCII.rightBracket, ASCII.leftBrace,
                ASCII.rightBrace, ASCII.semicolon:
                return end
            default: end += 1
            }
        }
        return end
    }

    /// The end of a text without quotes: a comma, bracket, quote, comment or line break. A call, as in
    /// `ObjectId("5f")`, is one word.
    static func textEnd(_ input: Span<UInt8>, _ offset: Int) -> Int {
        var end = offset
        var takesCalls = true
        while let byte = byte(input, end) {
            switch byte {
            case ASCII.comma, ASCII.quote, ASCII.leftBracket, ASCII.rightBracket, ASCII.leftBrace, ASCII.rightBrace,
                ASCII.lineFeed, ASCII.carriageReturn:
                return end
            case ASCII.leftParenthesis where takesCalls:
                if let close = closeOfCall(input, end) { end = close } else { takesCalls = false }
            case ASCII.slash where end > offset && input[end - 1] <= ASCII.space:
                if Self.byte(input, end + 1) == ASCII.slash || Self.byte(input, end + 1) == ASCII.asterisk { return end }
            case ASCII.hash where end > offset && input[end - 1] <= ASCII.space: return end
            default: break
            }
            end += 1
        }
        return end
    }

    private static func closeOfCall(_ input: Span<UInt8>, _ offset: Int) -> Int? {
        for index in offset..<min(input.count, offset + lookAhead) {
            switch input[index] {
            case ASCII.rightParenthesis: return index
            case ASCII.lineFeed, ASCII.carriageReturn: return nil
            default: break
            }
        }
        return nil
    }

    /// The end of a key without quotes that a colon follows; `takingQuote` allows for `name":` and `name =`.
    static func bareKeyEnd(_ input: Span<UInt8>, _ offset: Int, takingQuote: Bool = false) -> Int? {
        guard let first = byte(input, offset), isNameByte(first), quote(input, offset) == nil else { return nil }
        let limit = min(input.count, offset + lookAhead)
        var end = offset
        while end < limit {
            let byte = input[end]
            switch byte {
            case ASCII.colon: return trimmed(input, offset..<end)
            case ASCII.equals where takingQuote: return trimmed(input, offset..<end)
            case ASCII.quote where takingQuote: return self.byte(input, skipSpace(input, end + 1)) == ASCII.colon ? end : nil
            case ASCII.space, ASCII.tab, ASCII.minus, ASCII.point: break
            default: if !isNameByte(byte) { return nil }
            }
            end += 1
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore || byte == ASCII.dollar || byte >= 0x80
    }

    /// The end of `true`, `false` or `null` at an offset.
    private static func literalEnd(_ input: Span<UInt8>, _ offset: Int) -> Int? {
        func matches(_ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
            offset + 3 < input.count && input[offset + 1] == second && input[offset + 2] == third && input[offset + 3] == fourth
        }
        switch byte(input, offset) {
        case UInt8(ascii: "t"): return matches(UInt8(ascii: "r"), UInt8(ascii: "u"), UInt8(ascii: "e")) ? offset + 4 : nil
        case UInt8(ascii: "n"): return matches(UInt8(ascii: "u"), UInt8(ascii: "l"), UInt8(ascii: "l")) ? offset + 4 : nil
        case UInt8(ascii: "f"):
            guard matches(UInt8(ascii: "a"), UInt8(ascii: "l"), UInt8(ascii: "s")) else { return nil }
            return byte(input, offset + 4) == UInt8(ascii: "e") ? offset + 5 : nil
        default: return nil
        }
    }
}

// MARK: - What words mean

extension JSONRepair.Mender {
    /// Whether a number or literal stands at an offset, in JSON's form or another.
    static func isAtom(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        let end = wordEnd(input, offset)
        return end > offset && atom(input, offset..<end) != nil
    }

    /// What a word means, if it is a number or a literal.
    static func atom(_ input: Span<UInt8>, _ word: Range<Int>) -> Atom? {
        if literalEnd(input, word.lowerBound) == word.upperBound || numberEnd(input, word.lowerBound) == word.upperBound {
            return .sound
        }
        guard let first = byte(input, word.lowerBound) else { return nil }
        if word.count <= 9 && (ASCII.isLetter(first) || first == ASCII.plus || first == ASCII.minus) {
            let text = String(decoding: word.map { input[$0] }, as: UTF8.self)
            switch text.lowercased() {
            case "true": return .replaced(Array("true".utf8), .literal)
            case "false": return .replaced(Array("false".utf8), .literal)
            case "null", "undefined", "nil": return .replaced(Array("null".utf8), .literal)
            case "nan", "+nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity":
                return .replaced(Array("null".utf8), .notANumber)
            default: if text == "None" { return .replaced(Array("null".utf8), .literal) }
            }
        }
        return number(input, word)
    }
}

import GazetteerModel

// Which quote ends a string: decided from what follows it. Each look ahead stops at the next quote or after a fixed
// distance, so that the whole stays linear.

extension JSONRepair.Mender {
    /// Whether a quote ends the string, judged by the byte behind the white space (`gap`) that follows it.
    ///
    /// `brackets` is how many brackets the string's content has opened and not closed.
    func closes(_ input: Span<UInt8>, gap: Range<Int>, isKey: Bool, brackets: Int) -> Bool {
        guard let top = frames.last, let byte = Self.byte(input, gap.upperBound) else { return true }
        let next = gap.upperBound
        if isKey { return Self.endsKey(input, next, byte, strictly: false) }
        switch byte {
        case ASCII.comma, ASCII.semicolon:
            return continues(input, Self.skipSpace(input, next + 1), inObject: top.isObject)
        case ASCII.rightBrace, ASCII.rightBracket:
            return brackets <= 0 || frames.count == 1 || followsBracket(input, Self.skipSpace(input, next + 1))
        case ASCII.colon: return !top.isObject
        case ASCII.slash, ASCII.hash: return Self.isComment(input, next)
        case ASCII.leftBrace, ASCII.leftBracket: return !top.isObject
        default:
            // A comma is missing, or this quote is content.
            if top.isObject {
                let isNewLine = gap.contains { input[$0] == ASCII.lineFeed || input[$0] == ASCII.carriageReturn }
                return Self.isKey(input, next) || (isNewLine && Self.bareKeyEnd(input, next) != nil)
            }
            guard !gap.isEmpty else { return false }
            if Self.quote(input, next) != nil { return Self.isElement(input, next) }
            return Self.isAtom(input, next)
        }
    }

    /// Whether a member or element can begin at an offset behind a comma.
    private func continues(_ input: Span<UInt8>, _ offset: Int, inObject: Bool) -> Bool {
        guard let byte = Self.byte(input, offset) else { return true }
        switch byte {
        case ASCII.rightBrace, ASCII.rightBracket, ASCII.comma, ASCII.leftBrace: return true
        case ASCII.slash, ASCII.hash: return Self.isComment(input, offset)
        default: break
        }
        if let quote = Self.quote(input, offset) {
            guard inObject else { return true }
            return Self.isKey(input, offset, quote, strictly: false)
        }
        if inObject { return Self.bareKeyEnd(input, offset) != nil }
        return byte == ASCII.leftBracket || Self.isWord(input, offset)
    }

    /// Whether an offset behind a closing bracket goes on as it should.
    private func followsBracket(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        guard let byte = Self.byte(input, offset) else { return true }
        switch byte {
        case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket, ASCII.semicolon, ASCII.leftBrace, ASCII.leftBracket: return true
        case ASCII.slash, ASCII.hash: return Self.isComment(input, offset)
        default: return Self.isKey(input, offset)
        }
    }

    /// Whether a key can end before this byte; strictly, only a colon will do.
    private static func endsKey(_ input: Span<UInt8>, _ offset: Int, _ byte: UInt8, strictly: Bool) -> Bool {
        if byte == ASCII.colon { return true }
        if strictly { return false }
        switch byte {
        case ASCII.equals, ASCII.comma, ASCII.rightBrace, ASCII.leftBrace, ASCII.leftBracket, ASCII.minus: return true
        case ASCII.slash, ASCII.hash: return isComment(input, offset)
        default: return ASCII.isDigit(byte) || quote(input, offset) != nil || isAtom(input, offset)
        }
    }

    /// Whether a key in quotes and its colon stand at an offset.
    static func isKey(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        guard let quote = quote(input, offset) else { return false }
        return isKey(input, offset, quote, strictly: true)
    }

    private static func isKey(_ input: Span<UInt8>, _ offset: Int, _ quote: Quote, strictly: Bool) -> Bool {
        guard let end = nextQuote(input, offset, quote) else { return false }
        guard let byte = byte(input, end) else { return !strictly }
        return endsKey(input, end, byte, strictly: strictly)
    }

    /// Whether a whole string and then a comma or bracket stand at an offset.
    private static func isElement(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        guard let quote = quote(input, offset), let end = nextQuote(input, offset, quote) else { return false }
        switch byte(input, end) {
        case ASCII.comma, ASCII.rightBracket, ASCII.rightBrace, nil: return true
        default: return false
        }
    }

    /// The first byte that means something behind the next quote of the same style on the line; the end of the
    /// input when there is none within reach, `nil` when the line ends first.
    private static func nextQuote(_ input: Span<UInt8>, _ offset: Int, _ quote: Quote) -> Int? {
        let isCurly = quote.width > 1
        let limit = min(input.count, offset + lookAhead)
        var end = offset + quote.width
        while end < limit {
            switch input[end] {
            case ASCII.backslash: end += 2
            case ASCII.lineFeed, ASCII.carriageReturn: return nil
            case ASCII.quote where quote.style == .double || quote.style == .curlyDouble,
                ASCII.apostrophe where quote.style == .single || quote.style == .curlySingle:
                return skipSpace(input, end + 1)
            case 0xE2 where isCurly:
                if let other = self.quote(input, end), other.style == quote.style { return skipSpace(input, end + 3) }
                end += 1
            default: end += 1
            }
        }
        return input.count
    }

    /// Whether a comment stands at an offset, rather than text with its mark.
    ///
    /// An odd number of quotes on the rest of the line means that the last one closes the string.
    private static func isComment(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        if byte(input, offset) == ASCII.slash {
            if byte(input, offset + 1) == ASCII.asterisk { return true }
            if byte(input, offset + 1) != ASCII.slash { return false }
        }
        var isText = false
        for index in offset..<min(input.count, offset + lookAhead) {
            switch input[index] {
            case ASCII.lineFeed, ASCII.carriageReturn: return !isText
            case ASCII.quote: isText.toggle()
            default: break
            }
        }
        return false
    }

    /// Whether a word that a comma or bracket ends stands at an offset.
    private static func isWord(_ input: Span<UInt8>, _ offset: Int) -> Bool {
        let end = wordEnd(input, offset)
        guard end > offset else { return false }
        switch byte(input, skipSpace(input, end)) {
        case ASCII.comma, ASCII.rightBracket, ASCII.rightBrace, nil: return true
        default: return false
        }
    }

    /// Where a string ends that has lost its closing quote, seen from a quote that cannot close it.
    ///
    /// - `"Joe,"key":` ends before the comma, and before brackets that it did not open itself.
    /// - `"Joe},{"key":` ends before the brackets that were closed.
    /// - `"key: "value"` ends before the colon.
    static func tornEnd(_ input: Span<UInt8>, _ content: Range<Int>, isKey: Bool, brackets: Int) -> Int? {
        let start = content.lowerBound
        var end = trimmed(input, content)
        guard end > start else { return nil }
        let mark = input[end - 1]
        if isKey && mark == ASCII.colon { return end - 1 }
        guard mark == ASCII.comma || mark == ASCII.leftBrace, Self.isKey(input, content.upperBound) else { return nil }
        var hasClosed = false
        end -= 1
        let comma = mark == ASCII.comma ? end : nil
        if let comma, brackets >= 0 { return comma }
        while end > start {
            switch input[end - 1] {
            case ASCII.rightBrace, ASCII.rightBracket: hasClosed = true
            case ASCII.comma, ASCII.leftBrace, ASCII.leftBracket, 0...ASCII.space: break
            default: return hasClosed ? end : comma
            }
            end -= 1
        }
        return hasClosed ? end : comma
    }
}

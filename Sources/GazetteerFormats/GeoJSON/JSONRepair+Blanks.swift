import GazetteerModel

extension JSONRepair.Mender {
    /// The byte at an offset, or `nil` behind the end.
    @inline(__always)
    static func byte(_ input: Span<UInt8>, _ offset: Int) -> UInt8? {
        offset < input.count ? input[offset] : nil
    }

    /// Goes to the next byte that means something: steps over white space, leaves out comments and what is
    /// white space only elsewhere.
    mutating func skipBlanks(_ input: Span<UInt8>) {
        while position < input.count {
            let byte = input[position]
            switch byte {
            case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: position += 1
            case ASCII.hash: skipLineComment(input, mark: 1)
            case ASCII.slash:
                switch Self.byte(input, position + 1) {
                case ASCII.slash: skipLineComment(input, mark: 2)
                case ASCII.asterisk: skipBlockComment(input)
                default: return
                }
            case 0..<ASCII.space: drop(input, 1, byte == ASCII.formFeed || byte == 0x0B ? .foreignSpace : .control)
            case 0x80...:
                let width = Self.foreignSpace(input, position)
                guard width > 0 else { return }
                drop(input, width, .foreignSpace)
            default: return
            }
        }
    }

    /// The end of the line ends the comment. A mark on the last line would swallow the rest of a value written
    /// on one line: only the mark goes then.
    private mutating func skipLineComment(_ input: Span<UInt8>, mark: Int) {
        var end = position + mark
        while hasLineBreaks && end < input.count {
            if input[end] == ASCII.lineFeed || input[end] == ASCII.carriageReturn {
                return drop(input, end - position, .comment)
            }
            end += 1
        }
        hasLineBreaks = false
        drop(input, mark, .garbage)
    }

    private mutating func skipBlockComment(_ input: Span<UInt8>) {
        var end = position + 2
        while hasCommentEnds && end + 1 < input.count {
            if input[end] == ASCII.asterisk && input[end + 1] == ASCII.slash {
                return drop(input, end + 2 - position, .comment)
            }
            end += 1
        }
        hasCommentEnds = false
        drop(input, 2, .garbage)
    }

    /// How many bytes of white space that JSON does not know stand at an offset: a no-break space, a byte order
    /// mark, U+2028, U+2029, a zero width space, an ideographic space.
    static func foreignSpace(_ input: Span<UInt8>, _ offset: Int) -> Int {
        guard let first = byte(input, offset), let second = byte(input, offset + 1) else { return 0 }
        if first == 0xC2 && second == 0xA0 { return 2 }
        guard let third = byte(input, offset + 2) else { return 0 }
        switch (first, second, third) {
        case (0xEF, 0xBB, 0xBF), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0x8B), (0xE3, 0x80, 0x80): return 3
        default: return 0
        }
    }

    /// Looks ahead behind white space and control characters of any kind.
    static func skipSpace(_ input: Span<UInt8>, _ offset: Int) -> Int {
        var offset = offset
        while let byte = byte(input, offset) {
            if byte <= ASCII.space {
                offset += 1
            } else {
                let width = byte >= 0x80 ? foreignSpace(input, offset) : 0
                guard width > 0 else { return offset }
                offset += width
            }
        }
        return offset
    }

    /// Leaves out what is no JSON, up to the next comma, closing bracket or key.
    ///
    /// The comma before it goes too: no member follows it.
    mutating func skipGarbage(_ input: Span<UInt8>) {
        let end = garbageEnd(input)
        drop(input, end - position, .garbage)
        guard step != .after, let top = frames.last else { return }
        if comma != nil {
            truncate(input, to: top.complete)
            comma = nil
            step = .after
        } else if Self.byte(input, position) == ASCII.comma {
            drop(input, 1, nil)
        }
    }

    private mutating func garbageEnd(_ input: Span<UInt8>) -> Int {
        if balancedSearches > 0 {
            if let end = garbageEnd(input, balanced: true) { return end }
            balancedSearches -= 1
        }
        return garbageEnd(input, balanced: false) ?? input.count
    }

    /// Brackets within the garbage are taken as a whole when they close within a short distance.
    private func garbageEnd(_ input: Span<UInt8>, balanced: Bool) -> Int? {
        var depth = 0
        var opened = position
        var offset = position
        while let byte = Self.byte(input, offset) {
            switch byte {
            case ASCII.leftBrace, ASCII.leftBracket:
                if balanced {
                    if depth == 0 { opened = offset }
                    depth += 1
                }
            case ASCII.rightBrace, ASCII.rightBracket:
                if depth == 0 { return offset }
                depth -= 1
            case ASCII.comma:
                if depth == 0 { return offset }
            case ASCII.quote:
                if depth == 0 && offset > position && Self.isKey(input, offset) { return offset }
            default: break
            }
            if depth > 0 && offset - opened > Self.lookAhead { return nil }
            offset += 1
        }
        return depth == 0 ? offset : nil
    }
}

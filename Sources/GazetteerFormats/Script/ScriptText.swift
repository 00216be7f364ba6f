import GazetteerModel

/// Turns the values in a script into JSON, as their bytes come in.
///
/// What stands around a value is blanked, so that lines and columns stay what they are. Keys get their quotes, strings
/// the right ones; comments and commas before a bracket go. All else is copied: what is broken is mended, and told,
/// where JSON is read.
struct ScriptText {
    /// Where reading stands.
    enum State {
        /// Before a value.
        case outside
        /// In an object or array.
        case inside
        /// In a string with this quote.
        case string(UInt8)
        /// In a string that is the value, with this quote.
        case encoded(UInt8)
        case lineComment
        case comment
        /// In code that is stepped over.
        case code
    }

    var state = State.outside
    private var depth = 0
    /// The last byte of the value that is no white space.
    private var last: UInt8 = 0
    /// The opening of the first value.
    private(set) var opening: ScriptOpening?
    private var isListFirst = false
    /// Where code stands that was stepped over, in bytes of the script.
    private(set) var codeOffset: Int?

    /// What has been read and not yet understood, and where it stands.
    private(set) var input: [UInt8] = []
    var at = 0
    private var base = 0

    /// Where the output stands for something else than as many bytes of the script: places in both.
    private(set) var changes: [(here: Int, there: Int)] = []
    private var written = 0

    private static let lookAhead = 64 << 10
    /// How far a statement's opening may reach behind the first value.
    private static let statementReach = 1024

    /// Takes more of the script in.
    mutating func take(_ body: (inout [UInt8]) throws(FeedError) -> Int) throws(FeedError) -> Int {
        base += at
        input.removeFirst(at)
        at = 0
        return try body(&input)
    }

    /// Forgets changes that stand before a place of the output.
    mutating func forgetChanges(before place: Int) {
        guard let kept = changes.lastIndex(where: { $0.here <= place }), kept > 0 else { return }
        changes.removeFirst(kept)
    }

    /// Goes on to the end of what has been taken in, as far as it can be understood.
    mutating func translate(into output: inout [UInt8], isAtEnd: Bool) {
        let start = output.count
        let before = written
        while at < input.count {
            let mark = at
            let length = output.count
            switch state {
            case .outside: stepOutside(&output, isAtEnd)
            case .inside: stepInside(&output, isAtEnd)
            case .string(let quote): stepInString(&output, quote, isAtEnd)
            case .encoded(let quote): stepInEncoded(&output, quote, isAtEnd)
            case .lineComment, .comment: stepInComment(&output, isAtEnd)
            case .code: stepInCode(&output)
            }
            written = before + output.count - start
            if output.count - length != at - mark { changes.append((written, base + at)) }
            if at == mark { break }
        }
    }

    // MARK: Around values

    private mutating func stepOutside(_ output: inout [UInt8], _ isAtEnd: Bool) {
        let isFirst = opening == nil
        // Behind the first value no licence stands before the next.
        let reach = isFirst ? ScriptText.lookAhead : ScriptText.statementReach
        let view = isFirst ? input[at...] : input[at..<min(at + reach, input.count)]
        if var found = ScriptOpening(Array(view)) {
            found.start += at
            if isFirst || continues(found) { return enter(found, isFirst: isFirst, &output) }
        }
        if !isAtEnd, input.count - at < reach { return }
        guard !isFirst else { return copy(&output, upTo: input.count) }
        let line = view.prefix { $0 != ASCII.lineFeed && $0 != ASCII.semicolon }
        let isCode = line.contains { $0 > ASCII.space && !ScriptText.closing.contains($0) }
        if isCode, !isRemark(line), codeOffset == nil { codeOffset = base + at }
        state = .code
        stepInCode(&output)
    }

    /// What may stand behind a value and means nothing.
    private static let closing: [UInt8] = [ASCII.rightParenthesis, ASCII.comma, ASCII.rightBrace]

    private mutating func enter(_ found: ScriptOpening, isFirst: Bool, _ output: inout [UInt8]) {
        if isFirst {
            opening = found
            isListFirst = found.value == .literal && input[found.start] == ASCII.leftBracket
            blank(&output, upTo: found.start)
        } else {
            separate(&output, found.start)
        }
        switch found.value {
        case .literal: state = .inside
        case .encoded(let quote): state = .encoded(quote)
        }
        depth = 0
    }

    /// Code, to the end of its line or statement.
    private mutating func stepInCode(_ output: inout [UInt8]) {
        let end = input[at...].firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.semicolon }
        if end != nil { state = .outside }
        blank(&output, upTo: end.map { $0 + 1 } ?? input.count, keepsLength: false)
    }

    /// Whether a later opening is of the same kind: another variable, or another call of the same function.
    ///
    /// Behind a list an object is none of its records, but a setting.
    private func continues(_ next: ScriptOpening) -> Bool {
        guard let opening else { return true }
        guard !next.isCall else { return opening.isCall && next.label == opening.label }
        let isSetting = next.value == .literal && input[next.start] == ASCII.leftBrace && isListFirst
        return !opening.isCall && !isSetting
    }

    /// Whether a stretch is a comment or the end of a script's tag.
    private func isRemark(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 <= ASCII.space || $0 == ASCII.rightParenthesis || $0 == ASCII.semicolon }
        return ["//", "/*", "*", "</script>", "-->"].contains { text.starts(with: $0.utf8) }
    }

    /// White space that separates two values, with the line breaks that stand between them.
    private mutating func separate(_ output: inout [UInt8], _ end: Int) {
        if !input[at..<end].contains(ASCII.lineFeed) { output.append(ASCII.space) }
        blank(&output, upTo: end, keepsLength: false)
    }

    /// Steps over bytes and leaves white space for them.
    private mutating func blank(_ output: inout [UInt8], upTo end: Int, keepsLength: Bool = true) {
        for index in at..<end {
            if input[index] == ASCII.lineFeed {
                output.append(ASCII.lineFeed)
            } else if keepsLength {
                output.append(ASCII.space)
            }
        }
        at = end
    }

    mutating func copy(_ output: inout [UInt8], upTo end: Int) {
        output.append(input.span, at..<end)
        at = end
    }

    // MARK: In values

    private mutating func stepInside(_ output: inout [UInt8], _ isAtEnd: Bool) {
        let byte = input[at]
        switch byte {
        case 0...ASCII.space: copy(&output, upTo: at + 1)
        case ASCII.leftBrace, ASCII.leftBracket:
            depth += 1
            note(byte, &output)
        case ASCII.rightBrace, ASCII.rightBracket:
            depth -= 1
            note(byte, &output)
            if depth <= 0 { state = .outside }
        case ASCII.quote, ASCII.apostrophe, ASCII.backtick:
            output.append(ASCII.quote)
            last = ASCII.quote
            at += 1
            state = .string(byte)
        case ASCII.slash:
            guard at + 1 < input.count || isAtEnd else { return }
            let next = at + 1 < input.count ? input[at + 1] : 0
            guard next == ASCII.slash || next == ASCII.asterisk else { return note(byte, &output) }
            state = next == ASCII.slash ? .lineComment : .comment
            blank(&output, upTo: at + 2)
        case ASCII.comma:
            guard let next = significant(from: at + 1, isAtEnd) else { return }
            if next < input.count, input[next] == ASCII.rightBrace || input[next] == ASCII.rightBracket {
                blank(&output, upTo: at + 1)
            } else {
                note(byte, &output)
            }
        case ASCII.exclamation:
            guard at + 1 < input.count || isAtEnd else { return }
            // A minified true or false.
            if at + 1 < input.count, input[at + 1] == ASCII.zero || input[at + 1] == ASCII.one {
                output.append(contentsOf: (input[at + 1] == ASCII.zero ? "true" : "false").utf8)
                at += 2
            } else {
                note(byte, &output)
            }
        default:
            if isWordByte(byte) { stepThroughWord(&output, isAtEnd) } else { note(byte, &output) }
        }
    }

    private mutating func note(_ byte: UInt8, _ output: inout [UInt8]) {
        last = byte
        output.append(byte)
        at += 1
    }

    @inline(__always)
    private func isWordByte(_ byte: UInt8) -> Bool {
        ScriptOpening.isNameByte(byte) || byte == ASCII.minus || byte == ASCII.point || byte == ASCII.plus
    }

    /// A key without quotes, a number, or a word.
    private mutating func stepThroughWord(_ output: inout [UInt8], _ isAtEnd: Bool) {
        var end = at
        while end < input.count, isWordByte(input[end]) { end += 1 }
        guard end - at < ScriptText.lookAhead else { return copy(&output, upTo: end) }
        guard let next = significant(from: end, isAtEnd) else { return }
        if next < input.count, input[next] == ASCII.colon, last == ASCII.leftBrace || last == ASCII.comma {
            output.append(ASCII.quote)
            copy(&output, upTo: end)
            output.append(ASCII.quote)
        } else if input[at..<end].elementsEqual("undefined".utf8) {
            output.append(contentsOf: "null".utf8)
            at = end
        } else if let number = NumberText.read(input.span, at..<end), !number.isJSON, input[at] != ASCII.zero, input[at] != ASCII.plus {
            // `.5` and `5.`, as scripts may write them.
            NumberText.appendJSON(input.span, at..<end, to: &output)
            at = end
        } else {
            copy(&output, upTo: end)
        }
        last = 0
    }

    /// The next byte that is neither white space nor in a comment; `nil` when more must come to tell.
    private func significant(from index: Int, _ isAtEnd: Bool) -> Int? {
        var index = index
        let limit = index + ScriptText.lookAhead
        while index < input.count {
            if input[index] <= ASCII.space {
                index += 1
            } else if input[index] == ASCII.slash, index + 1 < input.count, input[index + 1] == ASCII.slash {
                while index < input.count, input[index] != ASCII.lineFeed { index += 1 }
            } else if input[index] == ASCII.slash, index + 1 < input.count, input[index + 1] == ASCII.asterisk {
                index =
                    firstIndex(of: [ASCII.asterisk, ASCII.slash], in: input.span, index + 2..<input.count).map { $0 + 2 } ?? input.count
            } else {
                guard input[index] != ASCII.slash || index + 1 < input.count || isAtEnd else { return nil }
                return index
            }
        }
        return isAtEnd || index > limit ? input.count : nil
    }

    private mutating func stepInComment(_ output: inout [UInt8], _ isAtEnd: Bool) {
        if case .lineComment = state {
            let end = input[at...].firstIndex(of: ASCII.lineFeed)
            blank(&output, upTo: end ?? input.count)
            if end != nil { state = .inside }
        } else if let end = firstIndex(of: [ASCII.asterisk, ASCII.slash], in: input.span, at..<input.count) {
            blank(&output, upTo: end + 2)
            state = .inside
        } else {
            // The asterisk may be the last byte.
            blank(&output, upTo: isAtEnd ? input.count : max(at, input.count - 1))
        }
    }
}

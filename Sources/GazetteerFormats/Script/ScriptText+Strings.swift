import GazetteerModel

/// Strings in a script, and strings that hold JSON.
extension ScriptText {
    /// The body of a string, with the escapes of JSON.
    mutating func stepInString(_ output: inout [UInt8], _ quote: UInt8, _ isAtEnd: Bool) {
        var end = at
        while end < input.count, input[end] != quote, input[end] != ASCII.backslash, input[end] != ASCII.quote, input[end] != ASCII.lineFeed
        {
            end += 1
        }
        guard end == at else { return copy(&output, upTo: end) }
        switch input[at] {
        case quote:
            output.append(ASCII.quote)
            at += 1
            state = .inside
        case ASCII.quote:
            output.append(contentsOf: [ASCII.backslash, ASCII.quote])
            at += 1
        case ASCII.lineFeed:
            // Strings in backticks may have several lines.
            if quote == ASCII.backtick { output.append(contentsOf: #"\n"#.utf8) } else { output.append(ASCII.lineFeed) }
            at += 1
        default: stepThroughEscape(&output, isAtEnd)
        }
    }

    /// An escape of the language, as JSON writes it.
    private mutating func stepThroughEscape(_ output: inout [UInt8], _ isAtEnd: Bool) {
        guard at + 3 < input.count || isAtEnd else { return }
        guard at + 1 < input.count else { return copy(&output, upTo: at + 1) }
        let byte = input[at + 1]
        switch byte {
        case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.lowerB, ASCII.lowerF, ASCII.lowerN, ASCII.lowerR, ASCII.lowerT, ASCII.lowerU:
            copy(&output, upTo: at + 2)
        case ASCII.lineFeed: at += 2
        case ASCII.carriageReturn: at += at + 2 < input.count && input[at + 2] == ASCII.lineFeed ? 3 : 2
        case ASCII.lowerX where at + 3 < input.count && ASCII.hexValue(input[at + 2]) != nil && ASCII.hexValue(input[at + 3]) != nil:
            output.append(contentsOf: #"\u00"#.utf8)
            output.append(contentsOf: input[at + 2...at + 3])
            at += 4
        case ASCII.zero where at + 2 >= input.count || !ASCII.isDigit(input[at + 2]):
            output.append(contentsOf: #"\u0000"#.utf8)
            at += 2
        case ASCII.lowerV:
            output.append(contentsOf: #"\u000b"#.utf8)
            at += 2
        default:
            // Any other character stands for itself.
            at += 1
            copy(&output, upTo: at + 1)
        }
    }

    /// A string that holds JSON: what its escapes stand for.
    mutating func stepInEncoded(_ output: inout [UInt8], _ quote: UInt8, _ isAtEnd: Bool) {
        var end = at
        while end < input.count, input[end] != quote, input[end] != ASCII.backslash { end += 1 }
        guard end == at else { return copy(&output, upTo: end) }
        guard input[at] == ASCII.backslash else {
            at += 1
            state = .outside
            return
        }
        guard at + 5 < input.count || isAtEnd else { return }
        guard at + 1 < input.count else { return copy(&output, upTo: at + 1) }
        let byte = input[at + 1]
        switch byte {
        case ASCII.lowerN: output.append(ASCII.lineFeed)
        case ASCII.lowerR: output.append(ASCII.carriageReturn)
        case ASCII.lowerT: output.append(ASCII.tab)
        case ASCII.lowerU where at + 5 < input.count:
            let digits = String(decoding: input[at + 2...at + 5], as: UTF8.self)
            if let value = UInt32(digits, radix: 16), !(0xD800...0xDFFF).contains(value), value >= 0x20 {
                output.append(scalar: value)
            } else {
                // Half of a pair, or a control character: an escape of the JSON within.
                output.append(input.span, at..<at + 6)
            }
            at += 4
        case ASCII.lineFeed: break
        default: output.append(byte)
        }
        at += 2
    }
}

import GazetteerModel

/// What stands in front of a JSON value that was put into a script: `var stores =`, `callback(`, `export default`.
///
/// Only what can be nothing else counts; code that computes something is none.
struct ScriptOpening {
    /// How the value behind it is written.
    enum Value: Equatable {
        /// An object or array, as a script may write it.
        case literal
        /// A string that holds JSON, with the quote it stands in.
        case encoded(quote: UInt8)
    }

    /// The index of the value's bracket, or behind the quote of a string.
    var start: Int
    var value: Value
    /// What is called or set, for messages and to know the next one: `callback(`, `stores =`.
    var label: String
    /// Whether a function is called with the value.
    var isCall = false

    /// Looks at the bytes from `index` on; `nil` when no opening stands there.
    init?(_ bytes: [UInt8], from index: Int = 0) {
        var reader = Reader(bytes: bytes, at: index)
        guard let found = reader.opening() else { return nil }
        self = found
    }

    fileprivate init(start: Int, value: Value, label: String, isCall: Bool) {
        self.start = start
        self.value = value
        self.label = label
        self.isCall = isCall
    }

    /// Whether bytes begin with a comment, so that an opening may stand far behind them.
    static func beginsWithComment(_ bytes: [UInt8]) -> Bool {
        let text = bytes.drop { isWhiteSpace($0) || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        return text.starts(with: "//".utf8) || text.starts(with: "/*".utf8)
    }
}

extension ScriptOpening {
    /// Reads the little grammar of openings.
    fileprivate struct Reader {
        let bytes: [UInt8]
        var at: Int
        /// Whether something was stepped over that only a script has.
        var isGuarded = false

        init(bytes: [UInt8], at: Int) {
            self.bytes = bytes
            self.at = at
        }

        var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

        mutating func take(_ word: StaticString) -> Bool {
            let length = word.utf8CodeUnitCount
            guard at + length <= bytes.count else { return false }
            let isThere = word.withUTF8Buffer { letters in
                for index in 0..<length where bytes[at + index] != letters[index] { return false }
                return true
            }
            if isThere { at += length }
            return isThere
        }

        /// Steps over white space, byte order marks and comments.
        mutating func blanks() {
            while at < bytes.count {
                if isWhiteSpace(bytes[at]) || bytes[at] == 0x0C {
                    at += 1
                } else if take("\u{FEFF}") || take("<!--") {
                    continue
                } else if take("//") {
                    while at < bytes.count, bytes[at] != ASCII.lineFeed { at += 1 }
                } else if take("/*") {
                    while at < bytes.count, !take("*/") { at += 1 }
                } else {
                    return
                }
            }
        }

        /// What may stand before the statement: directives, guards against inclusion in other sites, a script's tag.
        mutating func preliminaries() {
            while true {
                blanks()
                if take(";") || take("\"use strict\"") || take("'use strict'") || take("</script>") { continue }
                let isGuard =
                    take("while(1);") || take("while (1);") || take("for(;;);") || take("for (;;);") || take(")]}',") || take(")]}'")
                if !isGuard {
                    guard take("<script") else { return }
                    while at < bytes.count, byte != ASCII.greater { at += 1 }
                    at += 1
                }
                isGuarded = true
            }
        }

        mutating func opening() -> ScriptOpening? {
            preliminaries()
            let start = at
            if take("export default") || take("return ") { return value(from: start, isCall: false) }
            if take("export ") { blanks() }
            if word("var") || word("let") || word("const") {
                blanks()
                guard path() else { return nil }
                blanks()
                // A type, as TypeScript has it.
                if take(":") { while at < bytes.count, byte != ASCII.equals, byte != ASCII.lineFeed { at += 1 } }
                guard take("=") else { return nil }
                return value(from: start, isCall: false)
            }
            if word("typeof") {
                blanks()
                guard path() else { return nil }
                blanks()
                guard take("===") || take("==") || take("!==") || take("!=") else { return nil }
                blanks()
                guard string() else { return nil }
                blanks()
                guard take("&&") else { return nil }
                blanks()
            }
            if path() {
                blanks()
                if byte == ASCII.equals {
                    at += 1
                    guard byte != ASCII.equals, byte != ASCII.greater else { return nil }
                    return value(from: start, isCall: false)
                }
                if take("&&") {
                    blanks()
                    guard path() else { return nil }
                    blanks()
                }
                guard take("(") else { return nil }
                return value(from: start, isCall: true)
            }
            // Nothing but guards, a tag or brackets around the value, or a string.
            let stands = isGuarded || byte == ASCII.leftParenthesis || byte == ASCII.quote
            return stands ? value(from: start, isCall: false) : nil
        }

        /// The value that must stand next.
        private mutating func value(from start: Int, isCall: Bool) -> ScriptOpening? {
            let end = at
            var isParsed = false
            while true {
                blanks()
                if take("JSON.parse") {
                    isParsed = true
                } else if !take("(") {
                    break
                }
            }
            switch byte {
            case ASCII.leftBrace, ASCII.leftBracket:
                return ScriptOpening(start: at, value: .literal, label: label(start..<end), isCall: isCall)
            case ASCII.quote where isParsed || ScriptOpening.beginsEncoded(bytes, at),
                ASCII.apostrophe where isParsed, ASCII.backtick where isParsed:
                return ScriptOpening(start: at + 1, value: .encoded(quote: byte), label: label(start..<end), isCall: isCall)
            default: return nil
            }
        }

        private func label(_ range: Range<Int>) -> String {
            let text = String(decoding: bytes[range], as: UTF8.self)
            return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60))
        }

        private mutating func word(_ word: StaticString) -> Bool {
            let before = at
            if take(word), isWhiteSpace(byte) { return true }
            at = before
            return false
        }

        /// A name, and names within it: `window.stores`, `data["shops"]`.
        private mutating func path() -> Bool {
            let before = at
            guard name() else { return false }
            while true {
                if take(".") {
                    guard name() else { return false }
                } else if byte == ASCII.leftBracket, at + 1 < bytes.count, bytes[at + 1] == ASCII.quote || bytes[at + 1] == ASCII.apostrophe
                {
                    at += 1
                    guard string(), take("]") else { return false }
                } else {
                    return at > before
                }
            }
        }

        private mutating func name() -> Bool {
            let before = at
            guard !ASCII.isDigit(byte) else { return false }
            while at < bytes.count, ScriptOpening.isNameByte(bytes[at]) { at += 1 }
            return at > before && at - before <= 200
        }

        private mutating func string() -> Bool {
            guard byte == ASCII.quote || byte == ASCII.apostrophe else { return false }
            let mark = byte
            let before = at
            at += 1
            while at < bytes.count, byte != mark, at - before < 200 { at += 1 }
            guard byte == mark else { return false }
            at += 1
            return true
        }
    }

    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore || byte == ASCII.dollar || byte >= 0x80
    }

    /// Whether the string whose quote is at `index` holds JSON: a bracket, and escaped quotes soon behind it.
    static func beginsEncoded(_ bytes: [UInt8], _ index: Int) -> Bool {
        var at = index + 1
        while at < bytes.count, isWhiteSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == ASCII.leftBrace || bytes[at] == ASCII.leftBracket else { return false }
        while at + 1 < min(bytes.count, index + 200) {
            if bytes[at] == ASCII.backslash { return bytes[at + 1] == ASCII.quote || bytes[at + 1] == ASCII.lowerN }
            if bytes[at] == ASCII.quote { return false }
            at += 1
        }
        return false
    }
}

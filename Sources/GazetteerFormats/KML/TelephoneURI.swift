import GazetteerModel

/// Telephone numbers as KML wants them: `tel:` and RFC 3966.
enum TelephoneURI {
    /// Appends the `tel:` form of the first number in a text; nothing, and `false`, if it holds none.
    ///
    /// Blanks, points and slashes become hyphens; `(0)` behind a country code is left out; an extension (`x12`,
    /// `ext. 12`) becomes a parameter. Nothing is added, least of all a country.
    static func append(_ range: Range<Int>, of text: Span<UInt8>, to bytes: inout ByteWriter) -> Bool {
        guard range.upperBound <= text.count else { return false }
        let start = bytes.count
        bytes.append("tel:")
        if appendNumber(range, text, to: &bytes) { return true }
        bytes.removeLast(bytes.count - start)
        return false
    }

    private static func appendNumber(_ range: Range<Int>, _ text: Span<UInt8>, to bytes: inout ByteWriter) -> Bool {
        var at = range.lowerBound
        if has("tel:", at, range, text) { at += 4 }
        var digits = 0
        var isInternational = false
        var isSeparated = false
        loop: while at < range.upperBound {
            switch text[at] {
            case ASCII.zero...ASCII.nine:
                if isSeparated { bytes.append(ASCII.minus) }
                isSeparated = false
                digits += 1
                bytes.append(text[at])
            case ASCII.plus:
                guard digits == 0, !isInternational else { return false }
                isInternational = true
                bytes.append(ASCII.plus)
            case ASCII.leftParenthesis where isInternational && has("(0)", at, range, text):
                at += 2
                isSeparated = digits > 0
            case ASCII.slash
            where at > range.lowerBound && text[at - 1] == ASCII.space && at + 1 < range.upperBound && text[at + 1] == ASCII.space:
                break loop
            case ASCII.space, ASCII.tab, ASCII.minus, ASCII.point, ASCII.slash, ASCII.leftParenthesis, ASCII.rightParenthesis:
                isSeparated = digits > 0
            case 0xC2 where has("\u{A0}", at, range, text):
                at += 1
                isSeparated = digits > 0
            case 0xE2
            where has("\u{202F}", at, range, text) || has("\u{2010}", at, range, text) || has("\u{2011}", at, range, text)
                || has("\u{2013}", at, range, text):
                at += 2
                isSeparated = digits > 0
            case ASCII.semicolon, ASCII.comma, UInt8(ascii: "|"), ASCII.lineFeed: break loop
            case let byte where ASCII.isLetter(byte):
                return (3...15).contains(digits) && appendExtension(at..<range.upperBound, text, to: &bytes)
            default: return false
            }
            at += 1
        }
        return (3...15).contains(digits)
    }

    /// Appends an extension: a word for it, then nothing but digits.
    private static func appendExtension(_ range: Range<Int>, _ text: Span<UInt8>, to bytes: inout ByteWriter) -> Bool {
        var at = range.lowerBound
        while at < range.upperBound, ASCII.isLetter(text[at]) { at += 1 }
        let word = range.lowerBound..<at
        guard ["x", "ext", "extension"].contains(where: { $0.utf8CodeUnitCount == word.count && has($0, word.lowerBound, word, text) })
        else {
            return false
        }
        while at < range.upperBound, text[at] == ASCII.point || text[at] == ASCII.space { at += 1 }
        let digits = at..<range.upperBound
        guard !digits.isEmpty, digits.allSatisfy({ ASCII.isDigit(text[$0]) }) else { return false }
        bytes.append(";ext=")
        bytes.append(digits, of: text)
        return true
    }

    /// Whether a word in small letters stands at a place, in any case.
    private static func has(_ word: StaticString, _ place: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
        text.hasPrefix(word, at: place..<range.upperBound)
    }
}

extension Span<UInt8> {
    /// Whether a range begins with a word, letters in any case; the word is in small letters.
    @inline(__always)
    func hasPrefix(_ word: StaticString, at range: Range<Int>) -> Bool {
        guard range.upperBound <= count, range.count >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { wanted in
            for (index, byte) in wanted.enumerated() {
                let found = self[range.lowerBound + index]
                guard found == byte || (ASCII.isLetter(found) && found | 0x20 == byte) else { return false }
            }
            return true
        }
    }
}

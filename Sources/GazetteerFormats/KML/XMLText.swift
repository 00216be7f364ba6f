import GazetteerModel

/// Text as XML 1.0 holds it.
enum XMLText {
    /// Appends text with markup escaped, fit for content and for attributes in double quotes.
    ///
    /// Carriage returns become references, or a parser would read them as line feeds; in attributes so do tabs and
    /// line feeds. What XML cannot hold at all (control characters, U+FFFE, U+FFFF, halves of surrogate pairs)
    /// becomes U+FFFD.
    ///
    /// - Returns: how many characters were replaced.
    @inline(__always)
    @discardableResult
    static func appendEscaped(_ range: Range<Int>, of text: Span<UInt8>, isAttribute: Bool = false, to bytes: inout ByteWriter) -> Int {
        guard ByteScan.hasXMLSpecial(range, of: text) else {
            bytes.append(range, of: text)
            return 0
        }
        return appendCarefully(range, of: text, as: isAttribute ? .attribute : .content, to: &bytes)
    }

    /// Appends text in a CDATA section, split where the text holds its end.
    ///
    /// - Returns: how many characters were replaced.
    @discardableResult
    static func appendCharacterData(_ range: Range<Int>, of text: Span<UInt8>, to bytes: inout ByteWriter) -> Int {
        bytes.append("<![CDATA[")
        let replaced = appendCarefully(range, of: text, as: .characterData, to: &bytes)
        bytes.append("]]>")
        return replaced
    }

    @discardableResult
    static func appendEscaped(_ text: String, isAttribute: Bool = false, to bytes: inout ByteWriter) -> Int {
        let text = Array(text.utf8)
        return appendEscaped(0..<text.count, of: text.span, isAttribute: isAttribute, to: &bytes)
    }

    private enum Place { case content, attribute, characterData }

    private static func appendCarefully(_ range: Range<Int>, of text: Span<UInt8>, as place: Place, to bytes: inout ByteWriter) -> Int {
        guard range.upperBound <= text.count else { return 0 }
        var replaced = 0
        var start = range.lowerBound
        var at = range.lowerBound
        while at < range.upperBound {
            var length = 1
            let instead: StaticString?
            switch text[at] {
            case ASCII.tab, ASCII.lineFeed:
                instead = place == .attribute ? (text[at] == ASCII.tab ? "&#9;" : "&#10;") : nil
            case ASCII.carriageReturn: instead = place == .characterData ? "]]>&#13;<![CDATA[" : "&#13;"
            case 0..<0x20: instead = "\u{FFFD}"
            case UInt8(ascii: "&"): instead = place == .characterData ? nil : "&amp;"
            case ASCII.less: instead = place == .characterData ? nil : "&lt;"
            case ASCII.quote: instead = place == .attribute ? "&quot;" : nil
            case ASCII.greater:
                if place != .characterData {
                    instead = "&gt;"
                } else if at >= range.lowerBound + 2, text[at - 1] == ASCII.rightBracket, text[at - 2] == ASCII.rightBracket {
                    instead = "]]><![CDATA[>"
                } else {
                    instead = nil
                }
            case 0xED where at + 2 < range.upperBound && text[at + 1] >= 0xA0,
                0xEF where at + 2 < range.upperBound && text[at + 1] == 0xBF && text[at + 2] >= 0xBE:
                instead = "\u{FFFD}"
                length = 3
            default: instead = nil
            }
            if let instead {
                bytes.append(start..<at, of: text)
                bytes.append(instead)
                if instead.utf8CodeUnitCount == 3 { replaced += 1 }
                start = at + length
            }
            at += length
        }
        bytes.append(start..<range.upperBound, of: text)
        return replaced
    }

    /// Whether text may stand as an id: a name without a colon, of ASCII only.
    static func isName(_ range: Range<Int>, of text: Span<UInt8>) -> Bool {
        guard range.upperBound <= text.count, let first = range.first, ASCII.isLetter(text[first]) || text[first] == ASCII.underscore else {
            return false
        }
        for at in range {
            switch text[at] {
            case ASCII.minus, ASCII.point, ASCII.underscore: break
            case let byte where ASCII.isDigit(byte) || ASCII.isLetter(byte): break
            default: return false
            }
        }
        return true
    }
}

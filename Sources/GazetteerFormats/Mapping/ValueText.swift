import GazetteerModel
import GazetteerText

/// Texts as a map item carries them: without entities, padding and words for nothing.
enum ValueText {
    /// The text of a value for a role; `nil` when it says nothing.
    ///
    /// - Parameter keepsTags: whether HTML's tags stay, for a look at what a value is before its role is known.
    static func cleaned(_ text: String, for role: FieldRole, keepsTags: Bool = false) -> String? {
        let keepsLines = role == .description || role == .openingHours || role == .phone
        var trimmed = tidied(decoded(text), keepsLines: keepsLines)
        if trimmed.utf8.first == ASCII.equals { trimmed = tidied(withoutFormula(trimmed, for: role)) }
        trimmed = withoutSpreadsheetMarks(trimmed, for: role)
        if trimmed.utf8.first == ASCII.quote { trimmed = withoutTornQuote(trimmed, keepsLines: keepsLines) }
        if !keepsTags, saysOneThing(role), trimmed.utf8.contains(ASCII.less) { trimmed = tidied(withoutTags(trimmed)) }
        return trimmed.isEmpty || isPlaceholder(trimmed, for: role) ? nil : trimmed
    }

    /// Whether a text is a dash, a question mark or a word for nothing.
    static func isPlaceholder(_ text: String, for role: FieldRole) -> Bool {
        guard text.utf8.count <= longestPlaceholder else { return false }
        let isWord = text.utf8.contains { ASCII.isLetter($0) || ASCII.isDigit($0) }
        if !isWord, !text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) {
            return !text.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII }
        }
        // None of the words has a digit.
        if text.utf8.contains(where: ASCII.isDigit) { return false }
        switch role {
        case .country, .isoCountryCode, .administrativeArea, .subAdministrativeArea:
            // Namibia, Naples and North Dakota.
            if text.utf8.count <= 2 { return false }
        case .name:
            // Somebody may call a bar "Unknown".
            return plainPlaceholders.contains(text.lowercased())
        default: break
        }
        return placeholders.contains(text.lowercased())
    }

    /// Words for on or off, in small letters.
    static let switches = ["yes", "no", "true", "false", "0", "1"]

    private static let plainPlaceholders: Set<String> = ["n/a", "#n/a", "null", "(null)", "<null>", "nan", "undefined", "none"]
    private static let longestPlaceholder = placeholders.reduce(40) { max($0, $1.utf8.count) }
    /// Words for nothing, in small letters.
    static let placeholders = Set(Lexicon.placeholders.lines.map(String.init))
}

// MARK: - What spreadsheets and web pages leave in a cell

extension ValueText {
    /// The text within `="01234"`, which keeps zeros, or one of the two of `=HYPERLINK("https://…","text")`.
    private static func withoutFormula(_ text: String, for role: FieldRole) -> String {
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 3 { return String(text.dropFirst(2).dropLast()) }
        guard text.hasSuffix(")"), text.prefix(11).uppercased() == "=HYPERLINK(" else { return text }
        // Quotes that stand twice are quotes of the text.
        let texts = text.dropFirst(11).dropLast().replacing("\"\"", with: "\u{E000}").split(
            separator: "\"", omittingEmptySubsequences: false)
        guard texts.count == 3 || texts.count == 5, texts[0].allSatisfy(\.isWhitespace) else { return text }
        let isLink = role == .url || role == .email || texts.count == 3
        return String(texts[isLink ? 1 : 3].replacing("\u{E000}", with: "\""))
    }

    /// Without the apostrophe that makes a spreadsheet take a number for text, and without the `.0` of one that was a
    /// column of numbers: `'04103`, `9185551234.0`. Without Japan's mark before a postal code, too.
    static func withoutSpreadsheetMarks(_ text: String, for role: FieldRole) -> String {
        switch role {
        case .phone, .postalCode, .identifier, .subThoroughfare: break
        default: return text
        }
        var text = text
        if text.utf8.first == ASCII.apostrophe, text.utf8.count > 1, !text.utf8.dropFirst().contains(ASCII.apostrophe) {
            text.removeFirst()
        }
        if role == .postalCode, text.hasPrefix("〒"), text.utf8.contains(where: ASCII.isDigit) {
            text = tidied(String(text.dropFirst()))
        }
        let count = text.utf8.count
        guard isFloat(text.utf8Span.span, 0..<count, for: role) else { return text }
        return String(decoding: text.utf8.prefix(count - 2), as: UTF8.self)
    }

    /// Whether a text is a whole number with `.0` behind it. Identifiers of one or two digits may be those of chapters.
    static func isFloat(_ bytes: Span<UInt8>, _ range: Range<Int>, for role: FieldRole) -> Bool {
        let digits = range.count - 2
        guard digits >= (role == .identifier ? 3 : 1), bytes[range.upperBound - 1] == ASCII.zero, bytes[range.upperBound - 2] == ASCII.point
        else { return false }
        for index in range.prefix(digits) where !ASCII.isDigit(bytes[index]) { return false }
        return true
    }

    /// Without a quote at the head that has no partner: a cell was cut in two.
    private static func withoutTornQuote(_ text: String, keepsLines: Bool) -> String {
        text.utf8.dropFirst().contains(ASCII.quote) ? text : tidied(String(text.dropFirst()), keepsLines: keepsLines)
    }

    /// Whether a value of a role is one word or a few, and never a text with paragraphs or links.
    static func saysOneThing(_ role: FieldRole) -> Bool {
        switch role {
        case .description, .url, .email, .openingHours: false
        default: true
        }
    }

    /// The text without HTML's tags; a line break is a comma's place, other tags are nothing.
    private static func withoutTags(_ text: String) -> String {
        var plain = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: ASCII.less) {
            let inside = rest[rest.utf8.index(after: start)...]
            let name = inside.utf8.drop { $0 == ASCII.slash }.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
            guard let end = inside.utf8.prefix(1000).firstIndex(of: ASCII.greater), tags.contains(Substring(name).lowercased()) else {
                plain += rest[...start]
                rest = inside
                continue
            }
            plain += rest[..<start]
            if Substring(name).lowercased() == "br" { plain += " " }
            rest = inside[inside.utf8.index(after: end)...]
        }
        return plain + rest
    }

    private static let tags: Set<String> = [
        "a", "abbr", "b", "big", "br", "center", "div", "em", "font", "h1", "h2", "h3", "h4", "i", "img", "p", "small", "span", "strong",
        "sub", "sup", "u",
    ]
}

/// Telephone numbers as KML wants them: `tel:` and RFC 3966.
enum TelephoneURI {
    /// The `tel:` form of the first number in a text; `nil` if it holds none.
    ///
    /// Blanks, points and slashes become hyphens; `(0)` behind a country code is left out; an extension (`x12`,
    /// `ext. 12`) becomes a parameter. Nothing is added, least of all a country.
    static func make(from text: String) -> String? {
        var text = Substring(text)
        if text.lowercased().hasPrefix("tel:") { text = text.dropFirst(4) }
        if let end = text.firstIndex(where: { $0 == ";" || $0 == "," || $0 == "|" || $0 == "\n" }) { text = text[..<end] }
        if let end = text.firstRange(of: " / ") { text = text[..<end.lowerBound] }
        var local = ""
        if let mark = text.firstIndex(where: { $0 == "x" || $0 == "X" || $0 == "e" || $0 == "E" }) {
            let digits = text[mark...].drop { $0.isLetter || $0 == "." || $0 == " " }
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            let word = text[mark...].prefix { $0.isLetter }.lowercased()
            guard ["x", "ext", "extension"].contains(word) else { return nil }
            local = ";ext=" + digits
            text = text[..<mark]
        }
        return number(text).map { "tel:" + $0 + local }
    }

    private static func number(_ text: Substring) -> String? {
        var result = ""
        var digits = 0
        var isSeparated = false
        var rest = text[...]
        while let character = rest.first {
            if result.hasPrefix("+"), rest.hasPrefix("(0)") {
                rest = rest.dropFirst(3)
                isSeparated = digits > 0
                continue
            }
            rest = rest.dropFirst()
            switch character {
            case "0"..."9" where character.isASCII:
                if isSeparated { result.append("-") }
                isSeparated = false
                digits += 1
                result.append(character)
            case "+":
                guard result.isEmpty else { return nil }
                result.append(character)
            case " ", "\u{A0}", "\u{202F}", "\t", "-", "\u{2010}", "\u{2011}", "\u{2013}", ".", "/", "(", ")": isSeparated = digits > 0
            default: return nil
            }
        }
        return (3...15).contains(digits) ? result : nil
    }
}

import GazetteerModel
import GazetteerText

/// Telephone numbers, web addresses and e-mail addresses as people write them into one cell.
enum ContactText {
    /// The telephone numbers in a cell, each as written but for `tel:` and labels.
    static func phones(_ text: String) -> [String] {
        var phones: [String] = []
        for part in parts(text) {
            guard let phone = phone(part), !phones.contains(phone) else { continue }
            phones.append(phone)
        }
        return phones
    }

    /// Cuts where another number begins: at `;`, `|`, line ends, " or ", and at `/` or `,` if a whole number stands on
    /// either side.
    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        for line in text.split(whereSeparator: { ";|\n\r".contains($0) }) {
            var start = line.startIndex
            for index in line.indices where line[index] == "/" || line[index] == "," || line[index] == "、" {
                let left = line[start..<index]
                let right = line[line.index(after: index)...]
                guard digitCount(left) >= 6, digitCount(right) >= 6, left.contains(where: \.isNumber) else { continue }
                parts.append(left)
                start = line.index(after: index)
            }
            parts.append(line[start...])
        }
        return parts
    }

    private static let faxWords: Set<String> = ["f", "fax", "telefax", "faks", "факс", "φαξ", "ф"]

    private static func digitCount(_ text: Substring) -> Int { text.reduce(0) { $0 + ($1.isNumber ? 1 : 0) } }

    /// One number without what stands before and behind it; `nil` without three digits.
    private static func phone(_ text: Substring) -> String? {
        guard let first = text.firstIndex(where: { $0 == "+" || $0 == "(" || $0 == "＋" || $0.isNumber }) else { return nil }
        guard let last = text.lastIndex(where: { $0.isNumber || $0 == ")" }), first <= last else { return nil }
        let number = text[first...]
        let trimmed = number.contains(where: \.isLetter) ? number : text[first...last]
        let digits = digitCount(trimmed)
        if faxWords.contains(Folding.joinedWords(text[..<first])) { return nil }
        guard digits >= 3, digits <= 24, text[..<first].count <= 30 else { return nil }
        var phone = String(trimmed)
        while phone.last?.isWhitespace == true { phone.removeLast() }
        return phone
    }
}

extension ContactText {
    /// The web address in a text, with a scheme; `nil` when there is none.
    static func url(_ text: String) -> String? {
        guard mayHoldHost(text) else { return nil }
        if isWritten(text) { return text }
        if text.contains(" "), text.hasPrefix("http"), let first = text.split(separator: " ").first, host(String(first)) == nil {
            // A blank within the domain: kept as it is, for it is all there is.
            return host(text.replacing(" ", with: "")) == nil ? nil : text
        }
        for word in text.split(whereSeparator: { $0.isWhitespace || "<>\"|[]".contains($0) }) {
            let candidate = word.split(separator: ";http", maxSplits: 1, omittingEmptySubsequences: true).first ?? word
            if let address = address(candidate) { return address }
        }
        return nil
    }

    /// Whether a text has what every address has: a scheme's slashes, or a dot with what may be letters on its right.
    private static func mayHoldHost(_ text: String) -> Bool {
        var dots = 0
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == ASCII.slash, previous == ASCII.slash { return true }
            dots = dots > 0 && (ASCII.isLetter(byte) || byte >= 0x80) ? dots + 1 : byte == ASCII.point ? 1 : 0
            if dots == 3 { return true }
            previous = byte
        }
        return false
    }

    /// Whether a text is an address with its scheme and nothing else.
    private static func isWritten(_ text: String) -> Bool {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count > 10, let last = text.utf8.last,
            last != ASCII.comma, last != ASCII.rightParenthesis
        else { return false }
        return text.utf8.allSatisfy { $0 > ASCII.space && $0 < ASCII.delete && !#";<>"|[]"#.utf8.contains($0) }
    }

    private static func address(_ word: Substring) -> String? {
        var word = word
        while let last = word.last, ",;)".contains(last) { word.removeLast() }
        let lowercased = word.lowercased()
        for scheme in ["http://", "https://"] where lowercased.hasPrefix(scheme) {
            return word.count > scheme.count + 2 ? String(word) : nil
        }
        if lowercased.hasPrefix("//") { return hasHost(word.dropFirst(2)) ? "https:" + word : nil }
        guard !word.contains("@"), !lowercased.hasPrefix("/"), hasHost(word) else { return nil }
        return "https://" + word
    }

    /// Whether a text begins with a domain: labels with dots between them, the last one of letters.
    private static func hasHost(_ text: Substring) -> Bool {
        let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(\.isLetter) else { return false }
        return labels.allSatisfy { label in !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } }
    }

    /// The first e-mail address in a text; `nil` when there is none.
    static func email(_ text: String) -> String? {
        for word in text.split(whereSeparator: { $0.isWhitespace || ",;<>()|\"".contains($0) }) {
            var address = word
            if address.lowercased().hasPrefix("mailto:") { address = address.dropFirst(7) }
            let sides = address.split(separator: "@", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, sides[1].contains("."), !sides[1].hasPrefix(".") else { continue }
            // "https://maps.example/@51.1,0.2" is none.
            guard !sides[0].contains(where: { $0 == "/" || $0 == ":" }) else { continue }
            return String(address.prefix { $0 != "?" })
        }
        return nil
    }
}

extension ContactText {
    /// The domain of a web or e-mail address.
    static func host(_ text: String) -> Substring? {
        let start = text.firstRange(of: "://")?.upperBound ?? text.firstIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
        let host = text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" && $0 != " " }
        return host.contains(".") ? host : nil
    }

    /// Whether a telephone number was turned into a number by a spreadsheet: `4.92613E+11`, `#####`.
    static func isDamaged(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ ASCII.isDigit($0) || "#Ee.,+-".utf8.contains($0) }) else { return false }
        let text = text.uppercased()
        if text.utf8.count >= 3, text.utf8.allSatisfy({ $0 == UInt8(ascii: "#") }) { return true }
        guard let mark = text.firstIndex(of: "E"), mark > text.startIndex, text.utf8.count >= 5 else { return false }
        let power = text[text.index(after: mark)...]
        return Double(text.replacing(",", with: ".")) != nil && (power.first == "+" || power.first?.isNumber == true)
            && text[..<mark].contains { $0 == "." || $0 == "," }
    }
}

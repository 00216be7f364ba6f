import GazetteerText

/// The words that totals and notes under tables begin with.
enum FooterWords {
    /// Whether a cell is the label of a total.
    static func isTotal(_ text: String) -> Bool {
        totals.contains(String(text.lowercased().trimmed.prefix { $0 != ":" && $0 != "(" }.trimmed))
    }

    /// Whether a text that is no label of a total is a note about the table.
    static func isNote(_ text: String) -> Bool {
        let text = text.lowercased().trimmed
        if begins(text, with: notes) || RuleText.isRule(Array(text.utf8)) { return true }
        let words = text.split { !$0.isLetter && !$0.isNumber }
        if isCountOfEastAsia(text) || isUpdate(text, words) || isTotalOfThings(text, words) { return true }
        guard words.count <= 6, words.contains(where: { Int($0) != nil }) else { return false }
        if words.count <= 4, words.contains(where: { counts.contains(String($0)) }) { return true }
        if words.count <= 5, let first = words.first, pages.contains(String(first)), words.dropFirst().allSatisfy({ $0.count <= 4 }) {
            return true
        }
        return isCount(text, words)
    }

    /// Whether a text names something and says it: `Prepared by: J. Kowalski`.
    static func isLabelled(_ text: String) -> Bool {
        let text = text.trimmed
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), text.index(after: colon) < text.endIndex else { return false }
        let label = text[..<colon].split(whereSeparator: \.isWhitespace)
        return !label.isEmpty && label.count <= 5
            && label.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "." || $0 == "-" || $0 == "'" } }
            && !text[text.index(after: colon)...].hasPrefix("//")
    }

    /// `Total stores: 8`: the word for a number of things, and a number behind a colon.
    private static func isCount(_ text: Substring, _ words: [Substring]) -> Bool {
        guard let first = words.first, let colon = text.lastIndex(where: { $0 == ":" || $0 == "=" || $0 == "：" }) else { return false }
        let value = text[text.index(after: colon)...].filter { !$0.isWhitespace }
        guard !value.isEmpty, value.allSatisfy({ $0.isNumber || ".,-/:".contains($0) }) else { return false }
        return totals.contains(String(first)) || numbers.contains(String(first)) || begins(text, with: dates)
    }

    /// `I alt 14 butikker`: the word for a total, a number, and a word for things.
    private static func isTotalOfThings(_ text: Substring, _ words: [Substring]) -> Bool {
        guard (2...5).contains(words.count), let number = words.firstIndex(where: { Int($0) != nil }), (1...2).contains(number),
            let start = text.firstRange(of: words[number])?.lowerBound
        else { return false }
        return totals.contains(String(text[..<start].prefix { $0 != ":" }.trimmed))
    }

    /// `Opdateret 1. marts 2024`: a word for changes, and a year or a date behind it.
    private static func isUpdate(_ text: Substring, _ words: [Substring]) -> Bool {
        guard (2...7).contains(words.count), words.contains(where: { Int($0).map { (1990...2100).contains($0) } == true }) else {
            return false
        }
        return begins(text, with: changes)
    }

    /// `共8条记录`: digits among the letters for all of them and for one record.
    private static func isCountOfEastAsia(_ text: Substring) -> Bool {
        guard text.utf8.contains(where: { $0 >= 0xE3 }), text.count <= 16, text.contains(where: \.isNumber) else { return false }
        let rest = text.filter { !$0.isNumber && !$0.isWhitespace && !$0.isPunctuation }
        let letters = rest.drop { "共全計计總总合총전".contains($0) }
        return ["条", "条记录", "条数据", "條", "筆", "筆資料", "件", "件中", "个", "個", "家", "店", "店舗", "건", "개", "记录", "記錄"].contains(String(letters))
    }

    /// Words for all of something.
    private static let totals = words("total")
    /// Words for a number of things.
    private static let numbers = words("number")
    /// Words before the day on which a table was made.
    private static let dates = beginnings("date")
    /// Words that say of a table that it was changed.
    private static let changes = beginnings("change")
    /// Words before the number of a page.
    private static let pages = words("page")
    /// Words for what a table consists of.
    private static let counts = words("rows")
    /// What notes begin with.
    private static let notes = beginnings("note")

    private static func words(_ meaning: String) -> Set<String> { Set(lines.filter { $0.meaning == meaning }.map(\.word)) }

    private static let lines: [(word: String, meaning: String)] = Lexicon.footers.lines.compactMap { line in
        guard let equals = line.utf8.lastIndex(of: 0x3D), equals > line.startIndex else { return nil }
        return (String(line[..<equals].trimmed), String(line[line.utf8.index(after: equals)...].trimmed))
    }

    /// Words that texts are compared with one by one, by their first characters.
    private typealias Beginnings = [Character: [String]]

    private static func beginnings(_ meaning: String) -> Beginnings {
        Dictionary(grouping: words(meaning).filter { !$0.isEmpty }) { $0[$0.startIndex] }
    }

    /// Whether a text begins with one of some words.
    private static func begins(_ text: Substring, with words: Beginnings) -> Bool {
        guard let first = text.first, let words = words[first] else { return false }
        return words.contains { word in
            if word.hasSuffix("-") { return text.hasPrefix(word.dropLast()) }
            guard text.hasPrefix(word) else { return false }
            if word.last == ":" || word.last == "：" || word.last == ")" { return true }
            return text[text.index(text.startIndex, offsetBy: word.count)...].first?.isLetter != true
        }
    }
}

/// A kind of place, finer than MapKit's categories: `pizza`, `gas_station`.
package struct PlaceKind: Sendable, Hashable {
    /// The name of the kind in the lexicon.
    package var name: String
    /// What follows MapKit's prefix in its category; `nil` for none.
    package var category: String?
}

/// The lexicon of kinds of places.
package enum PlaceKinds {
    /// All kinds, in the lexicon's order; a kind's number is its place in this list.
    package static var all: [PlaceKind] { tables.kinds }

    /// The most words that a phrase has.
    package static let longestPhrase = 5

    /// The kinds that a feed means by the words of a category, by their surfaces.
    package static func inFeed(_ words: [String]) -> [Int] { kinds(words, in: tables.feed, followedByNoun: true) }

    /// The kinds that a person means by some words, by their surfaces; the likeliest first.
    package static func inQuery(_ words: [String]) -> [Int] { kinds(words, in: tables.query, followedByNoun: true) }

    /// The kinds of one of MapKit's categories, by what follows its prefix or by the lexicon's name.
    package static func named(_ name: String) -> [Int] {
        let small = name.lowercased()
        return all.indices.filter { all[$0].category?.lowercased() == small || all[$0].name == small }
    }

    private static func kinds(_ words: [String], in table: [String: [Int]], followedByNoun: Bool) -> [Int] {
        guard let last = words.last, words.count <= longestPhrase + 1 else { return [] }
        if let known = table[words.joined(separator: " ")] { return known }
        for form in singulars(last) {
            if let known = table[(words.dropLast() + [form]).joined(separator: " ")] { return known }
        }
        // "sushi place", "sofa store": a noun for any place behind the words of the kind.
        guard followedByNoun, words.count > 1, tables.nouns.contains(last) || singulars(last).contains(where: tables.nouns.contains)
        else { return [] }
        return kinds(words.dropLast(), in: table, followedByNoun: false)
    }

    /// What a plural may be the plural of.
    private static func singulars(_ word: String) -> [String] {
        guard word.utf8.count > 3, word.hasSuffix("s") else { return [] }
        var forms = [String(word.dropLast())]
        if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
        if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
        return forms
    }

    private struct Tables {
        var kinds: [PlaceKind] = []
        var feed: [String: [Int]] = [:]
        var query: [String: [Int]] = [:]
        var nouns: Set<String> = []
    }

    private static let tables: Tables = {
        var tables = Tables()
        var loose: [(String, Int)] = []
        for line in Lexicon.kinds.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            if parts[0] == "*" {
                for noun in parts[2].parts(at: 0x7C) { tables.nouns.insert(phrase(noun)) }
                continue
            }
            let kind = tables.kinds.count
            tables.kinds.append(PlaceKind(name: String(parts[0]), category: parts[1] == "-" ? nil : String(parts[1])))
            let own = phrase(parts[0].replacing("_", with: " "))
            for text in [Substring(parts[0].replacing("_", with: " "))] + parts[2].parts(at: 0x7C) {
                let mark = text.first
                let key = phrase(mark == "~" || mark == "!" ? text.dropFirst() : text)
                if mark == "~" {
                    loose.append((key, kind))
                    continue
                }
                // The name of a kind belongs to it alone.
                if tables.feed[key] == nil || key == own { tables.feed[key] = [kind] }
                if mark != "!" { tables.query[key, default: []].appendIfNew(kind) }
            }
        }
        for (key, kind) in loose { tables.query[key, default: []].appendIfNew(kind) }
        return tables
    }()

    private static func phrase(_ text: some StringProtocol) -> String { Canonical.words(text).map(\.surface).joined(separator: " ") }
}

extension [Int] {
    fileprivate mutating func appendIfNew(_ number: Int) {
        if !contains(number) { append(number) }
    }
}

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
    package static func inFeed(_ words: [String]) -> [Int] { kinds(words, followedByNoun: true) { known($0).feed } }

    /// The kinds that a person means by some words, by their surfaces; the likeliest first.
    package static func inQuery(_ words: [String]) -> [Int] { kinds(words, followedByNoun: true) { known($0).query } }

    /// The kinds of one of MapKit's categories, by what follows its prefix or by the lexicon's name.
    package static func named(_ name: String) -> [Int] {
        let small = name.lowercased()
        return all.indices.filter { all[$0].category?.lowercased() == small || all[$0].name == small }
    }

    private static func kinds(_ words: [String], followedByNoun: Bool, named: (String) -> [Int]) -> [Int] {
        guard let last = words.last, words.count <= longestPhrase + 1 else { return [] }
        let known = named(words.joined(separator: " "))
        if !known.isEmpty { return known }
        for form in singulars(last) {
            let known = named((words.dropLast() + [form]).joined(separator: " "))
            if !known.isEmpty { return known }
        }
        // "sushi place", "sofa store": a noun for any place behind the words of the kind.
        guard followedByNoun, words.count > 1, tables.nouns.contains(last) || singulars(last).contains(where: tables.nouns.contains)
        else { return [] }
        return kinds(words.dropLast(), followedByNoun: false, named: named)
    }

    /// The kinds that a phrase names in feeds, and those that it names in queries.
    private static func known(_ phrase: String) -> (feed: [Int], query: [Int]) {
        guard let value = keys.value(of: phrase) else { return ([], []) }
        let lists = value.utf8.split(separator: 0x7C, omittingEmptySubsequences: false).map { list in
            list.split(separator: 0x2C).compactMap { Int(Substring($0)) }
        }
        return lists.count == 2 ? (lists[0], lists[1]) : ([], [])
    }

    private static let keys = WordKeys(.kindsKeys)

    /// For each phrase, the numbers of the kinds that it names in feeds, `|`, and those that it names in queries.
    package static var meanings: [String: String] {
        let phrases = Phrases()
        func list(_ kinds: [Int]?) -> String { (kinds ?? []).map(String.init).joined(separator: ",") }
        return Dictionary(
            Set(phrases.feed.keys).union(phrases.query.keys).map { ($0, list(phrases.feed[$0]) + "|" + list(phrases.query[$0])) },
            uniquingKeysWith: { first, _ in first })
    }

    /// What a plural may be the plural of.
    private static func singulars(_ word: String) -> [String] {
        guard word.utf8.count > 3, word.hasSuffix("s") else { return [] }
        var forms = [String(word.dropLast())]
        if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
        if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
        return forms
    }

    private static let tables: (kinds: [PlaceKind], nouns: Set<String>) = {
        var tables: (kinds: [PlaceKind], nouns: Set<String>) = ([], [])
        for parts in lines {
            if parts[0] == "*" {
                for noun in parts[2].parts(at: 0x7C) { tables.nouns.insert(phrase(noun)) }
            } else {
                tables.kinds.append(PlaceKind(name: String(parts[0]), category: parts[1] == "-" ? nil : String(parts[1])))
            }
        }
        return tables
    }()

    private static var lines: [[Substring]] {
        Lexicon.kinds.lines.map { $0.parts(at: 0x20, maxSplits: 2) }.filter { $0.count == 3 }
    }

    /// The phrases of the lexicon, and the kinds that each names.
    private struct Phrases {
        var feed: [String: [Int]] = [:]
        var query: [String: [Int]] = [:]

        init() {
            var loose: [(String, Int)] = []
            for (kind, parts) in lines.filter({ $0[0] != "*" }).enumerated() {
                let own = phrase(parts[0].replacing("_", with: " "))
                for text in [Substring(parts[0].replacing("_", with: " "))] + parts[2].parts(at: 0x7C) {
                    let mark = text.first
                    let key = phrase(mark == "~" || mark == "!" ? text.dropFirst() : text)
                    if mark == "~" {
                        loose.append((key, kind))
                        continue
                    }
                    // The name of a kind belongs to it alone.
                    if feed[key] == nil || key == own { feed[key] = [kind] }
                    if mark != "!" { query[key, default: []].appendIfNew(kind) }
                }
            }
            for (key, kind) in loose { query[key, default: []].appendIfNew(kind) }
        }
    }

    private static func phrase(_ text: some StringProtocol) -> String { Canonical.words(text).map(\.surface).joined(separator: " ") }
}

extension [Int] {
    fileprivate mutating func appendIfNew(_ number: Int) {
        if !contains(number) { append(number) }
    }
}

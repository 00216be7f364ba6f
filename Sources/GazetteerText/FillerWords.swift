/// Words that say little in a query.
package enum FillerWords {
    /// Why a word says little.
    package enum Kind: Sendable, Hashable {
        /// It says nothing by itself: "the", "best", "Inc".
        case plain
        /// It says that a street is a street.
        case way
        /// It is a direction, mostly of a street.
        case side

        /// What it weighs where a place has it; words that tell one place from another weigh several times that.
        package var weight: Float { self == .side ? 1.5 : 0.6 }
    }

    /// Why a word says little; `nil` if it says something.
    package static func kind(of word: CanonicalWord) -> Kind? {
        if tables.sides.contains(word.token) { return .side }
        if tables.ways.contains(word.surface) { return .way }
        return tables.plain.contains(word.token) ? .plain : nil
    }

    /// How many tokens from `start` ask for what is close by: 2 for "near me"; 0 for none.
    package static func nearPhrase(_ tokens: [String], from start: Int) -> Int {
        for length in stride(from: min(5, tokens.count - start), to: 0, by: -1)
        where tables.near.contains(tokens[start..<start + length].joined(separator: " ")) {
            return length
        }
        return 0
    }

    private struct Tables: Sendable {
        var plain: Set<String> = []
        var ways: Set<String> = []
        var sides: Set<String> = []
        var near: Set<String> = []
    }

    private static let tables: Tables = {
        var tables = Tables()
        for line in Lexicon.fillers.lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            let words = Canonical.words(parts.last ?? "")
            switch parts.count == 2 ? parts[0] : "" {
            case "near": tables.near.insert(words.map(\.token).joined(separator: " "))
            case "way": tables.ways.formUnion(words.map(\.surface))
            case "side": tables.sides.formUnion(words.map(\.token))
            default: tables.plain.formUnion(words.map(\.token))
            }
        }
        return tables
    }()
}

/// Words that say little in a query.
package enum FillerWords {
    /// Whether a canonical token says little.
    package static func contains(_ token: String) -> Bool { tables.words.contains(token) }

    /// How many tokens from `start` ask for what is close by: 2 for "near me"; 0 for none.
    package static func nearPhrase(_ tokens: [String], from start: Int) -> Int {
        for length in stride(from: min(5, tokens.count - start), to: 0, by: -1)
        where tables.near.contains(tokens[start..<start + length].joined(separator: " ")) {
            return length
        }
        return 0
    }

    private static let tables: (words: Set<String>, near: Set<String>) = {
        var words: Set<String> = []
        var near: Set<String> = []
        for line in Lexicon.fillers.lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0] == "near" {
                near.insert(Canonical.words(parts[1]).map(\.token).joined(separator: " "))
            } else {
                for word in Canonical.words(line) { words.insert(word.token) }
            }
        }
        return (words, near)
    }()
}

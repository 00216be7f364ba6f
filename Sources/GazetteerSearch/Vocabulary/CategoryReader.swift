import GazetteerText

/// Reads the text of a category: kinds that the lexicon knows, and words for the rest.
enum CategoryReader {
    /// What the parts of a text stand for: `fast_food;restaurant` is two kinds.
    static func entries(of text: String, in vocabulary: inout Vocabulary) -> [TokenEntry] {
        var entries: [TokenEntry] = []
        func add(_ entry: TokenEntry) { if !entries.contains(entry) { entries.append(entry) } }
        for part in text.prefix(400).split(whereSeparator: { ";,|/>".contains($0) }) {
            let tail = part.split(separator: ":").last ?? part
            let words = Canonical.words(tail.replacing("_", with: " "))
            let kinds = kinds(words.map(\.surface), tail)
            for kind in kinds { add(TokenEntry(vocabulary.token(named: Vocabulary.kindName(kind)), .kind)) }
            guard kinds.isEmpty else { continue }
            for word in words.prefix(12) {
                let token = vocabulary.token(named: word.token)
                vocabulary.addSurface(word.surface, token: token)
                add(TokenEntry(token, .category))
            }
        }
        return entries
    }

    /// The kinds that some words name; what the lexicon of kinds does not know, by MapKit's category of it.
    static func kinds(_ words: [String], _ text: some StringProtocol) -> [Int] {
        if text.utf8.count > 13, text.prefix(13).lowercased() == "mkpoicategory",
            let plainest = PlaceKinds.named(String(text.dropFirst(13))).first
        {
            return [plainest]
        }
        let kinds = PlaceKinds.inFeed(words)
        guard kinds.isEmpty, let category = PlaceWords.category(text) else { return kinds }
        // "FoodMarket" is a kind by its own words; of a category's kinds the first is the plainest.
        let own = PlaceKinds.inFeed(Folding.words(category))
        return own.isEmpty ? Array(PlaceKinds.named(category).prefix(1)) : own
    }
}

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
            let kinds = PlaceKinds.inFeed(words.map(\.token))
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
}

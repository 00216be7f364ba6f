extension PositionWords {
    /// Whether a header is the word for latitude or longitude with a slip or two: `Lattitude`, `Longtitude`, `LONGUITUD`.
    static func misspelt(_ word: String) -> Kind? {
        let letters = Array(word.utf8)
        guard letters.count >= 6, letters.count <= 14, letters.first == 0x6C else { return nil }
        var best: (kind: Kind, slips: Int)?
        for (right, kind) in longWords {
            let slips = distance(letters, right)
            if slips <= 2, slips < best?.slips ?? 3 { best = (kind, slips) }
        }
        return best?.kind
    }

    /// What a word begins with, if it is one of the long words for latitude and longitude.
    static func longWord(startOf word: String) -> Kind? {
        if word.hasPrefix("latitud") { return .latitude }
        return word.hasPrefix("longitud") ? .longitude : nil
    }

    private static let longWords: [(letters: [UInt8], kind: Kind)] = [
        (Array("latitude".utf8), .latitude), (Array("latitud".utf8), .latitude), (Array("latitudine".utf8), .latitude),
        (Array("longitude".utf8), .longitude), (Array("longitud".utf8), .longitude), (Array("longitudine".utf8), .longitude),
    ]

    /// How many letters must be changed, put in or left out to make one word of the other.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, wanted) in other.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (letter == wanted ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}

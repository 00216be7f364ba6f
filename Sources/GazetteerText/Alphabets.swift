/// Languages that are told by their letters.
package enum Alphabets {
    private struct Alphabet {
        let countries: [String]
        let letters: Set<Unicode.Scalar>
    }

    /// The countries of all languages that have nearly all letters of some texts; empty where English letters are all
    /// there is, or no language fits.
    package static func countries(writing texts: some Sequence<String>) -> Set<String> {
        var counts: [Unicode.Scalar: Int] = [:]
        var total = 0
        for text in texts {
            for scalar in text.unicodeScalars where scalar.value >= 0xC0 && scalar.properties.isAlphabetic {
                total += 1
                counts[scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar, default: 0] += 1
            }
        }
        guard total >= 3 else { return [] }
        let scripts = counts.reduce(into: (korean: 0, japanese: 0, han: 0, thai: 0)) { sums, entry in
            switch entry.key.value {
            case 0xAC00...0xD7A3: sums.korean += entry.value
            case 0x3041...0x30FF: sums.japanese += entry.value
            case 0x4E00...0x9FFF: sums.han += entry.value
            case 0x0E00...0x0E7F: sums.thai += entry.value
            default: break
            }
        }
        if scripts.korean * 2 >= total { return ["KR"] }
        if scripts.thai * 2 >= total { return ["TH"] }
        if (scripts.japanese + scripts.han) * 2 >= total { return scripts.japanese * 10 >= total ? ["JP"] : ["CN", "TW", "HK", "JP"] }
        var found: Set<String> = []
        for alphabet in all {
            let own = counts.reduce(0) { $0 + (alphabet.letters.contains($1.key) ? $1.value : 0) }
            if own * 100 >= total * 97 { found.formUnion(alphabet.countries) }
        }
        return found
    }

    private static let all: [Alphabet] = Lexicon.alphabets.lines.compactMap { line in
        let parts = line.parts(at: 0x20)
        guard parts.count >= 3, let letters = parts.last else { return nil }
        return Alphabet(countries: parts.dropFirst().dropLast().map(String.init), letters: Set(letters.unicodeScalars))
    }
}

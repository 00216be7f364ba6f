/// The pieces of words that are written in one.
extension FieldName {
    /// What a word is made of that the lexicon does not know as a whole; `nil` where it knows no part of it.
    static func parts(of word: String) -> [FieldWord?]? {
        compound(word) ?? place(word) ?? inflected(word) ?? tail(of: word) ?? head(of: word)
    }

    /// A word for a kind of place, "farmacia": it says whose name, number or town it is.
    static let placeWord = FieldWord(meaning: .neutral, strength: 0.99)

    private static func place(_ word: String) -> [FieldWord?]? {
        word.utf8.count >= 4 && PlaceWords.category(word) != nil ? [placeWord] : nil
    }

    /// The known end of a word whose beginning is not known: `virksomhedsnavn`, `Kundennummer`, `주차장명`.
    private static func tail(of word: String) -> [FieldWord?]? {
        let letters = Array(word.unicodeScalars)
        guard let first = letters.first, letters.count >= 3, letters.count <= 40 else { return nil }
        let isWide = first.value >= 0x2E80
        let least = isWide ? 1 : 4
        for start in stride(from: isWide ? 1 : 3, through: letters.count - least, by: 1) {
            var end = String.UnicodeScalarView()
            end.append(contentsOf: letters[start...])
            guard let entry = FieldWords.entry(String(end)) else { continue }
            switch entry.meaning {
            case .role("name"), .role("identifier"), .role("category"), .role("postalCode"), .number: return [nil, entry]
            case .veto: return [entry]
            // "Beliggenhedskommune"; "capacity" is no city.
            case .role(let role) where !isWide && letters.count - start >= 6 && isOfPlaces(role): return [nil, entry]
            default: return nil
            }
        }
        return nil
    }

    private static func isOfPlaces(_ role: String) -> Bool {
        ["locality", "subAdministrativeArea", "administrativeArea"].contains(role)
    }

    /// A known word with an ending that its language puts behind words, which changes nothing: `telefonszáma`.
    private static func inflected(_ word: String) -> [FieldWord?]? {
        for ending in ColumnWords.endings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            // "grade" is no town, though "grad" is one.
            guard stem.unicodeScalars.count >= (ending.utf8.count == 1 ? 5 : 4), let entry = FieldWords.entry(String(stem)) else {
                continue
            }
            switch entry.meaning {
            case .veto, .event: return [entry]
            case .role where entry.strength >= 0.6:
                return [FieldWord(meaning: entry.meaning, strength: entry.strength * 0.9, alternative: entry.alternative)]
            default: continue
            }
        }
        return nil
    }

    /// The known beginning of a word whose end is not known, in Thai, which puts no blanks between words and says first
    /// what a thing is: `ชื่อโรงเรียน`, the name of a school.
    private static func head(of word: String) -> [FieldWord?]? {
        let letters = Array(word.unicodeScalars)
        guard let first = letters.first, (0x0E00...0x0E7F).contains(first.value), letters.count <= 40 else { return nil }
        for end in stride(from: letters.count - 1, through: 3, by: -1) {
            var start = String.UnicodeScalarView()
            start.append(contentsOf: letters[..<end])
            guard let entry = FieldWords.entry(String(start)) else { continue }
            switch entry.meaning {
            case .role("name"), .role("category"), .role("address"), .role("phone"), .role("url"), .role("email"),
                .role("openingHours"):
                return [entry]
            default: return nil
            }
        }
        return nil
    }

    /// Takes apart a word that is written in one, `storename`, `kundentelefon`: known words from front to back, each
    /// of three letters at least (of one, in scripts that need no blanks).
    private static func compound(_ word: String) -> [FieldWord?]? {
        let letters = Array(word.unicodeScalars)
        let least = letters.first.map { $0.value >= 0x2E80 ? 1 : 3 } ?? 3
        guard letters.count > least, letters.count <= 40 else { return nil }
        // best[i]: the fewest pieces that make up the first i letters.
        var best: [[FieldWord]?] = Array(repeating: nil, count: letters.count + 1)
        best[0] = []
        for end in letters.indices.map({ $0 + 1 }) where end >= least {
            for start in 0...(end - least) {
                guard let before = best[start] else { continue }
                if let known = best[end], known.count <= before.count + 1 { continue }
                var piece = String.UnicodeScalarView()
                piece.append(contentsOf: letters[start..<end])
                if let entry = FieldWords.entry(String(piece)) {
                    best[end] = before + [entry]
                    // "Einrichtungsnummer": the s that holds two words together.
                    if least == 3, end + 1 < letters.count, letters[end] == "s", best[end + 1] == nil { best[end + 1] = before + [entry] }
                }
            }
        }
        return best[letters.count]
    }
}

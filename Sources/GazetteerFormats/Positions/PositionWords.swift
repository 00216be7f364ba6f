import GazetteerText

/// The words that people write over columns of positions.
enum PositionWords {
    /// What a column is for.
    enum Kind: String, Sendable {
        case latitude, longitude, altitude
        /// Latitude and longitude in one cell, and the same the other way round.
        case pair, reversed
        /// Well-known text or GeoJSON.
        case geometry
        /// Metres of a projection.
        case northing, easting
    }

    /// What a header says.
    struct Meaning: Sendable {
        var kind: Kind
        /// 100 the word alone, 80 the word with a unit, 60 the word among others, 30 a word that may mean anything.
        var score: Int
        /// What remains of the header without the word, to find the partner.
        var stem: String
    }

    /// The meaning of a header, or `nil`. Words that mean something else nearly everywhere (`N`, `E`) are known only
    /// when asked for.
    static func meaning(of header: String, allowsFaint: Bool = false) -> Meaning? {
        guard var meaning = ownMeaning(of: header, allowsFaint) else { return nil }
        // `nearest_station_lat`
        if ColumnWords.holds(ColumnWords.nearThings, Folding.words(header)) { return nil }
        // `coordonneesXY`: x comes first.
        if meaning.kind == .pair, tokens(header).suffix(2).joined().hasSuffix("xy") { meaning.kind = .reversed }
        return meaning
    }

    private static func ownMeaning(of header: String, _ allowsFaint: Bool) -> Meaning? {
        let parts = tokens(header)
        guard !parts.isEmpty else { return nil }
        let whole = parts.joined()
        if allowsFaint, let kind = faint[whole] { return Meaning(kind: kind, score: faintScore, stem: "") }
        if let (kind, isWeak) = known(whole) { return Meaning(kind: kind, score: isWeak ? 30 : 100, stem: "") }
        let telling = parts.filter { !noise.contains($0) && Int($0) == nil }
        let joined = telling.joined()
        if let (kind, isWeak) = known(joined) { return Meaning(kind: kind, score: isWeak ? 28 : 80, stem: "") }
        if allowsFaint, let kind = faint[joined] { return Meaning(kind: kind, score: faintScore, stem: "") }
        // A run of words within the header, the longest first.
        for length in stride(from: min(3, parts.count), through: 1, by: -1) {
            for start in 0...(parts.count - length) {
                let run = parts[start..<start + length].joined()
                guard let (kind, isWeak) = known(run), !(isWeak && parts.count > 2) else { continue }
                if kind == .pair || kind == .reversed || kind == .geometry, length == 1, parts.count > 2 { continue }
                let stem = (parts[..<start] + parts[(start + length)...]).joined(separator: " ")
                return Meaning(kind: kind, score: isWeak ? 25 : 60, stem: stem)
            }
        }
        // Cut off after ten letters, as the tables of shapefiles are: `LATITUDEDE`, `LONGITUDED`.
        if parts.count == 1, whole.utf8.count <= 11, let kind = longWord(startOf: whole) { return Meaning(kind: kind, score: 28, stem: "") }
        if let kind = misspelt(joined) { return Meaning(kind: kind, score: 28, stem: "") }
        // Scripts that put no blanks between words.
        guard whole.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        if let (word, kind) = unspaced.first(where: { whole.contains($0.0) }) {
            return Meaning(kind: kind, score: 60, stem: whole.split(separator: word, maxSplits: 1).joined())
        }
        return nil
    }

    /// The score of words that need more than degrees below them to be believed.
    static let faintScore = 20

    /// Whether a header names geohashes.
    static func isGeohash(_ header: String) -> Bool { tokens(header).joined().contains("geohash") }

    private static let faint: [String: Kind] = [
        "n": .latitude, "north": .latitude, "nord": .latitude, "norte": .latitude, "φ": .latitude, "ш": .latitude, "с": .latitude,
        "lt": .latitude, "gpsn": .latitude, "coordn": .latitude, "koordn": .latitude, "geon": .latitude,
        "e": .longitude, "east": .longitude, "ost": .longitude, "est": .longitude, "este": .longitude, "λ": .longitude, "д": .longitude,
        "в": .longitude, "ln": .longitude, "lg": .longitude, "gpse": .longitude, "coorde": .longitude, "koorde": .longitude,
        "geoe": .longitude, "gpsw": .longitude, "w": .longitude,
    ]

    /// Whether a header is one of the words for latitude or longitude, and no other.
    static func isKnown(_ header: String) -> Bool {
        guard let meaning = meaning(of: header), meaning.kind == .latitude || meaning.kind == .longitude else { return false }
        return meaning.score >= 60
    }

    /// The axis that a word within a cell names (`lat: 48.85`).
    static func axis(ofWord word: String) -> CoordinateAxis? {
        switch words[word] {
        case .latitude?: .latitude
        case .longitude?: .longitude
        default: nil
        }
    }

    /// Words of a header in lower case: cut at blanks, marks, and where a small letter meets a capital or a letter a digit.
    static func tokens(_ header: String) -> [String] {
        var tokens: [String] = []
        var token = ""
        var before: Character = " "
        for character in header {
            let character = narrow(character)
            guard character.isLetter || character.isNumber else {
                if !token.isEmpty { tokens.append(token.lowercased()) }
                token = ""
                before = " "
                continue
            }
            if (character.isUppercase && before.isLowercase) || (character.isNumber != before.isNumber && before != " ") {
                if !token.isEmpty { tokens.append(token.lowercased()) }
                token = ""
            }
            token.append(character)
            before = character
        }
        if !token.isEmpty { tokens.append(token.lowercased()) }
        return tokens
    }

    /// Wide letters of East Asian fonts as ordinary ones.
    private static func narrow(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0xFF01, scalar.value <= 0xFF5E,
            let plain = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(plain)
    }

    private static let entries: [(word: String, kind: Kind, isWeak: Bool)] = Lexicon.positions.lines.compactMap { line in
        let parts = line.split(separator: " ")
        guard parts.count >= 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
        let isWeak = parts.last == "?"
        return (parts[1...].filter { $0 != "?" }.joined(), kind, isWeak)
    }

    private static let words: [String: Kind] = Dictionary(entries.map { ($0.word, $0.kind) }) { first, _ in first }
    private static let weak: Set<String> = Set(entries.filter(\.isWeak).map(\.word))
    /// A word of the table; one in another case may have lost its accents, as Greek capitals do: `ΠΛΑΤΟΣ`.
    private static func known(_ word: String) -> (kind: Kind, isWeak: Bool)? {
        if let kind = words[word] { return (kind, weak.contains(word)) }
        guard !word.isEmpty, word.utf8.contains(where: { $0 >= 0x80 }), let found = folded[Folding.joinedWords(word)] else { return nil }
        return found
    }

    /// The words with letters beyond ASCII, without their accents.
    private static let folded: [String: (kind: Kind, isWeak: Bool)] = Dictionary(
        entries.compactMap { entry in
            guard entry.word.utf8.contains(where: { $0 >= 0x80 }), case let word = Folding.joinedWords(entry.word), !word.isEmpty else {
                return nil
            }
            return (word, (entry.kind, entry.isWeak))
        }
    ) { first, _ in first }
    private static let unspaced: [(String, Kind)] = entries.filter { entry in
        entry.word.unicodeScalars.allSatisfy { $0.value >= 0x0E00 && ($0.value < 0x0F00 || $0.value >= 0x3000) } && entry.word.count > 1
    }.sorted { $0.word.count > $1.word.count }.map { ($0.word, $0.kind) }

    /// Words beside the telling one: units, systems, and "geographic" in many languages.
    private static let noise: Set<String> = Set(
        """
        wgs epsg srid gps geo geographic geographical geografische geographische geografisch geographisch geogr geografica géographique
        geographique geográfica geograficzna geograficzny zeměpisná zemepisna zemepisná földrajzi географическая географічна географска
        γεωγραφικό coordinate coordinates coord coords koordinate koordinaten coordonnée coordonnées coordenada coordenadas coordinata
        dd ddd deg degree degrees decimal dec dms grad dezimal dezimalgrad décimale decimale grados graden in of the value val num geocoded
        location loc point pos position nördliche östliche nordlige in als
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

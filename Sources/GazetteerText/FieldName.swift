/// A field's name, read word by word.
package struct FieldName: Sendable, Hashable {
    /// The role that the name speaks for, by its word in the lexicon; `nil` when it speaks for none.
    package var role: String?
    /// What the whole name may mean instead.
    package var alternative: String?
    /// What a name with a word for codes means where its values are texts: "Licence name", "Street name and #".
    package var otherwise: String?
    /// How sure that is, from 0 to 1.
    package var strength: Double
    /// The number behind the name: 2 for `address_2`.
    package var ordinal: Int?
    /// Whether a word took the meaning away: `logo url`.
    package var isVetoed: Bool

    /// Reads a name.
    package init(_ name: String) {
        var words = Folding.words(name)
        // "Store #"
        if name.utf8.contains(0x23), words.last.map({ Int($0) == nil }) == true { words.append("number") }
        role = nil
        alternative = nil
        strength = 0
        ordinal = nil
        isVetoed = false
        if read(words.joined(), factor: 1) { return }
        let cut = Self.cutWords(of: name)
        if name.utf8.last == 0x2E, cut.count == 1, words.last == cut.first, let word = FieldWords.completion(of: words.joined()) {
            take(word, factor: 1)
            return
        }
        if words.count > 1, let last = words.last, last.utf8.count <= 2, let number = Int(last) {
            ordinal = number
            words.removeLast()
            if read(words.joined(), factor: 0.97) { return }
        }
        read(words)
        if strength < 0.7, !isVetoed, let bare = Self.withoutNote(name), bare.strength > strength { self = bare }
        guard role == nil, !isVetoed else { return }
        if cut.isEmpty {
            readShortened(words, of: name)
        } else if name.utf8.last == 0x2E, let word = FieldWords.completion(of: words.joined()) {
            take(word, factor: 1)
        } else if cut.allSatisfy({ FieldWords.completion(of: $0) != nil }) {
            read(words, cut: cut)
        }
    }

    /// Reads a name in capitals that was cut off after ten letters, as those of shapefiles are: `MUNICIP`, `FACILITYNA`.
    private mutating func readShortened(_ words: [String], of name: String) {
        guard name.utf8.count <= 10, !name.utf8.contains(where: { $0 >= 0x61 }) else { return }
        // "PRESENT90" beside "PRESENT95": the year of a series.
        guard !name.utf8.suffix(2).allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        if name.utf8.count == 10, let word = FieldWords.completion(of: words.joined()) { return take(word, factor: 0.9) }
        let unknown = words.filter { $0.utf8.count >= 5 && FieldWords.entry($0) == nil }
        if !unknown.isEmpty { read(words, cut: Set(unknown)) }
    }

    /// The meaning of a name without the note behind it, "Location ID (for office use only)"; `nil` where there is none, or
    /// where its words mean something.
    private static func withoutNote(_ name: String) -> FieldName? {
        guard let open = name.utf8.firstIndex(of: 0x28), let close = name[open...].utf8.lastIndex(of: 0x29), open > name.startIndex else {
            return nil
        }
        let note = Folding.words(name[open..<close])
        let saysSomething = note.contains { word in
            guard let entry = FieldWords.entry(word) else { return ColumnWords.isForLetters(word) }
            return entry.meaning != .neutral && entry.meaning != .number && entry.strength >= 0.7
        }
        guard !saysSomething else { return nil }
        let rest = FieldName(String(name[..<open]))
        return rest.role == nil || rest.isVetoed ? nil : rest
    }

    /// The words of a name that are cut off: a point stands behind them, and no letter behind that.
    private static func cutWords(of name: String) -> Set<String> {
        guard name.utf8.contains(0x2E) else { return [] }
        var words: Set<String> = []
        for point in name.indices where name[point] == "." {
            let next = name.index(after: point)
            guard next == name.endIndex || !name[next].isLetter && !name[next].isNumber else { continue }
            if let word = Folding.words(name[..<point]).last, FieldWords.entry(word) == nil { words.insert(word) }
        }
        return words
    }

    /// Reads a phrase that the lexicon knows as a whole; `nil` for another.
    package init?(known phrase: String) {
        self.init(veto: false)
        guard read(phrase, factor: 1) else { return nil }
    }

    /// A name that means nothing of a place.
    package init(veto isVetoed: Bool) {
        role = nil
        alternative = nil
        strength = 0
        ordinal = nil
        self.isVetoed = isVetoed
    }

    /// Takes a phrase that the lexicon knows as a whole.
    private mutating func read(_ phrase: String, factor: Double) -> Bool {
        guard let word = FieldWords.entry(phrase) else { return false }
        take(word, factor: factor)
        return true
    }

    private mutating func take(_ word: FieldWord, factor: Double) {
        alternative = word.alternative
        switch word.meaning {
        case .role(let name):
            role = name
            strength = word.strength * factor
        case .veto: isVetoed = true
        case .number:
            role = "identifier"
            strength = 0.4
        case .neutral, .event: break
        }
    }

    /// Puts a meaning together from the phrases in it.
    private mutating func read(_ words: [String], cut: Set<String> = []) {
        var pieces: [FieldWord?] = []
        var index = 0
        while index < words.count {
            var length = min(FieldWords.longestPhrase, words.count - index)
            while length > 0, FieldWords.entry(words[index..<index + length].joined()) == nil { length -= 1 }
            if length > 0 {
                pieces.append(FieldWords.entry(words[index..<index + length].joined()))
                index += length
            } else {
                let word = words[index]
                let completed = cut.contains(word) ? FieldWords.completion(of: word).map { [$0] } : nil
                pieces += completed ?? Self.parts(of: word) ?? [nil]
                index += 1
            }
        }
        combine(pieces)
    }

    /// The meaning of the most telling piece, less sure the more there is beside it.
    private mutating func combine(_ pieces: [FieldWord?]) {
        var best: (role: String, strength: Double, rank: Int)?
        var other: String?
        var factor = 1.0
        var counts = false
        var others = 0
        var identifies = false
        var namesPlace = false
        var event: FieldWord?
        var text: (role: String, strength: Double)?
        // "Site city", "local phone": a word that says little by itself yields to one that says more.
        let saysMore = pieces.contains { if case .role = $0?.meaning { $0?.strength ?? 0 >= 0.5 } else { false } }
        let saysAddress = pieces.contains { $0?.meaning == .role("address") }
        for piece in pieces {
            guard let piece else {
                factor *= 0.75
                continue
            }
            switch piece.meaning {
            case .veto: isVetoed = true
            case .event: if piece.strength > event?.strength ?? 0 { event = piece }
            case .neutral:
                factor *= 0.97
                namesPlace = namesPlace || piece == Self.placeWord
            case .number: counts = true
            // "Shop address": whose it is.
            case .role("category") where piece.alternative == "name" && saysAddress:
                factor *= 0.97
                namesPlace = true
            case .role where saysMore && piece.strength < 0.5 && !Self.identifies(piece): factor *= 0.97
            case .role(let name):
                let rank = Self.rank(name)
                identifies = identifies || name == "identifier"
                namesPlace = namesPlace || name == "name"
                if Self.isOfTexts(name), piece.strength > text?.strength ?? 0.69 { text = (name, piece.strength) }
                if let known = best, known.rank > rank {
                    factor *= 0.95
                } else {
                    if let known = best {
                        factor *= 0.95
                        others += known.rank > 1 && known.role != "identifier" ? 1 : 0
                    }
                    best = (name, piece.strength, rank)
                    other = piece.alternative
                }
            }
        }
        if let event, let best, Self.isElsewhere(best.role, best.strength, event) { isVetoed = true }
        guard !isVetoed else { return }
        // "descrizione farmacia", "naam omschrijving": what the place is called.
        if best?.role == "description", namesPlace, pieces.count == 2 { best = ("name", 0.75, 1) }
        // "No établissement", "cod farmacia": the number of the place.
        if best?.role == "identifier", others == 0, namesPlace, pieces.count <= 3 { best = ("identifier", 0.9, 4) }
        // "address id", "city code": the number of something else than the place.
        if best?.role == "identifier", others > 0 { factor *= 0.4 }
        if identifies, best?.role != "identifier" { factor *= 0.5 }
        if let best {
            // "store number", "state id": the number of a thing that is no phone.
            let isNumber = (counts || pieces.count > 1 && best.role == "identifier") && !Self.keepsNumber.contains(best.role)
            role = isNumber ? "identifier" : best.role
            let isPlaces = isNumber && best.role == "name" && pieces.count == 2
            strength = (isPlaces ? 0.9 : best.strength) * factor * (isNumber && !isPlaces && best.role != "identifier" ? 0.7 : 1)
        } else if counts {
            role = "identifier"
            strength = 0.7 * factor
        }
        // "suburb name": a town, where nothing else is one.
        if let best, role == best.role, best.strength >= 0.5, !pieces.contains(nil) { alternative = other == role ? nil : other }
        if role == "identifier" { otherwise = text?.role == "description" ? "name" : text?.role }
        // "address post name": the name of a part of an address, not of the place.
        if role == "name", pieces.count > 1, case .role("address") = pieces[0]?.meaning { strength *= 0.5 }
    }

    /// Whether a word for a place is that of an event, "country of origin", "Geburtsort", and not the place that the feed
    /// is about. Where something was made or entered in a register may be told in its address.
    private static func isElsewhere(_ role: String, _ strength: Double, _ event: FieldWord) -> Bool {
        switch role {
        case "country", "isoCountryCode", "locality", "administrativeArea", "subAdministrativeArea", "subLocality": true
        case "name" where strength < 0.5: true
        case "name", "address", "street", "thoroughfare", "postalCode", "latitude", "longitude", "position": event.strength == 1
        default: false
        }
    }

    /// Whether it speaks for the name of a place.
    package var isName: Bool { role == "name" && strength >= 0.6 && !isVetoed }

    /// Whether the values of a role are texts, and no codes.
    private static func isOfTexts(_ role: String) -> Bool {
        ["name", "description", "thoroughfare", "street", "address"].contains(role)
    }

    /// A name that speaks for a role, after a look at its values.
    package init(role: String, strength: Double) {
        self.init(veto: false)
        self.role = role
        self.strength = strength
    }

    private static func identifies(_ piece: FieldWord) -> Bool { piece.meaning == .role("identifier") }

    private static let keepsNumber: Set<String> = ["phone", "postalCode", "subThoroughfare", "identifier"]

    /// Which piece of a name decides: "email address" is an e-mail, "city name" a city.
    private static func rank(_ role: String) -> Int {
        switch role {
        case "email": 9
        case "url", "phone", "openingHours", "timeZone": 8
        case "postalCode", "isoCountryCode": 7
        case "latitude", "longitude", "position", "altitude": 7
        case "subThoroughfare", "thoroughfare", "street": 6
        case "country", "locality", "administrativeArea", "subAdministrativeArea", "subLocality": 6
        case "category", "brand": 5
        // "descrizione comune", "cuisine description": the text of what is a code elsewhere.
        case "description": 2
        case "identifier": 4
        case "address": 3
        default: 1
        }
    }
}

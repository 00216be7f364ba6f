/// Words for kinds of places, for streets and for days.
package enum PlaceWords {
    /// What follows MapKit's prefix in the category that a text names: `Bakery` for `boulangerie`; `nil` for none.
    package static func category(_ text: some StringProtocol) -> String? {
        guard text.utf8.count <= 80 else { return nil }
        let words = Folding.words(text)
        if let known = categories[words.joined()] { return known }
        // "Italian restaurant", "hotel & spa": the last known word, else the first.
        for word in words.reversed() where word.utf8.count > 2 {
            if let known = categories[word] { return known }
        }
        return nil
    }

    /// Whether a text is a word for a kind of place, be it one of MapKit's categories or not.
    package static func isKind(_ text: String) -> Bool {
        if category(text) != nil { return true }
        guard text.utf8.count <= 60 else { return false }
        return !PlaceKinds.inFeed(Canonical.words(text).map(\.surface)).isEmpty
    }

    /// Whether a folded word stands in addresses.
    package static func isStreetWord(_ word: String) -> Bool {
        if streets[word] != nil { return true }
        return streetEndings.contains { ending, _ in hasEnding(word, ending) }
    }

    /// The day that a word names, from 0 for Monday; `nil` for none.
    package static func day(_ word: String) -> Int? { days[word] }

    /// Whether a text says that a place is closed.
    package static func isClosed(_ text: some StringProtocol) -> Bool { closed.contains(Folding.joinedWords(text)) }

    /// Whether a text says that a place is always open.
    package static func isAllDay(_ text: some StringProtocol) -> Bool { allDay.contains(Folding.joinedWords(text)) }

    private static let categories: [String: String] = {
        var categories: [String: String] = [:]
        categories.reserveCapacity(2048)
        for line in Lexicon.categories.lines {
            guard let blank = line.utf8.firstIndex(of: 0x20) else { continue }
            for phrase in line[line.utf8.index(after: blank)...].parts(at: 0x7C) {
                let key = Folding.joinedWords(phrase)
                if categories[key] == nil { categories[key] = String(line[..<blank]) }
            }
        }
        return categories
    }()

    /// A country in which streets are called like this one, as a code of two letters; `nil` when no word tells.
    package static func country(ofStreet name: some StringProtocol) -> String? {
        for word in Folding.words(name) {
            if let country = streets[word] ?? nil { return country }
            for (ending, country) in streetEndings where country != nil && hasEnding(word, ending) { return country }
            switch word.unicodeScalars.first?.value ?? 0 {
            case 0x0400...0x052F: return "RU"
            case 0x0370...0x03FF: return "GR"
            default: continue
            }
        }
        return nil
    }

    private static func hasEnding(_ word: String, _ ending: String) -> Bool {
        word.utf8.count > ending.utf8.count && word.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    private static let streetLines = Lexicon.streets.lines.map { line in
        let parts = line.split(separator: " ")
        let country = parts.count == 2 && parts[1].utf8.count == 2 && parts[1].allSatisfy(\.isUppercase) ? String(parts[1]) : nil
        return (isEnding: line.hasPrefix("-"), word: Folding.joinedWords(country == nil ? line : parts[0]), country: country)
    }
    private static let streets: [String: String?] = Dictionary(
        streetLines.filter { !$0.isEnding }.map { ($0.word, $0.country) }
    ) { first, _ in first }
    private static let streetEndings: [(String, String?)] = streetLines.filter(\.isEnding).map { ($0.word, $0.country) }

    private static let dayLines = Lexicon.weekdays.lines.map { $0.split(separator: " ").map { Folding.joinedWords($0) } }
    private static let days: [String: Int] = {
        var days: [String: Int] = [:]
        for (day, words) in dayLines.prefix(7).enumerated() {
            for word in words where days[word] == nil { days[word] = day }
        }
        return days
    }()
    private static let closed = Set(dayLines.dropFirst(7).first ?? [])
    private static let allDay = Set(dayLines.dropFirst(8).first ?? [])
}

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

    /// Whether a folded word stands in addresses.
    package static func isStreetWord(_ word: String) -> Bool {
        if streets.contains(word) { return true }
        return streetEndings.contains { word.utf8.count > $0.utf8.count && word.hasSuffix($0) }
    }

    /// The day that a word names, from 0 for Monday; `nil` for none.
    package static func day(_ word: String) -> Int? { days[word] }

    /// Whether a text says that a place is closed.
    package static func isClosed(_ text: some StringProtocol) -> Bool { closed.contains(Folding.words(text).joined()) }

    /// Whether a text says that a place is always open.
    package static func isAllDay(_ text: some StringProtocol) -> Bool { allDay.contains(Folding.words(text).joined()) }

    private static let categories: [String: String] = {
        var categories: [String: String] = [:]
        for line in Lexicon.categories.lines {
            guard let blank = line.firstIndex(of: " ") else { continue }
            for phrase in line[line.index(after: blank)...].split(separator: "|") {
                let key = Folding.words(phrase).joined()
                if categories[key] == nil { categories[key] = String(line[..<blank]) }
            }
        }
        return categories
    }()

    private static let streets = Set(Lexicon.streets.lines.filter { !$0.hasPrefix("-") }.map { Folding.words($0).joined() })
    private static let streetEndings = Lexicon.streets.lines.filter { $0.hasPrefix("-") }.map { Folding.words($0).joined() }

    private static let dayLines = Lexicon.weekdays.lines.map { $0.split(separator: " ").map { Folding.words($0).joined() } }
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

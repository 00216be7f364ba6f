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

    /// Whether a text is a word for a kind of place and nothing else: "Farmacia", and not "Farmacia Rossi".
    package static func isOnlyKind(_ text: String) -> Bool {
        guard text.utf8.count <= 60 else { return false }
        return categories[Folding.joinedWords(text)] != nil || !PlaceKinds.inFeed(Canonical.words(text).map(\.surface)).isEmpty
    }

    /// Whether a text is what formats and programs call things, and people do not: `Point`, `ListItem`.
    package static func isTechnical(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 40 && types.contains(Folding.joinedWords(text))
    }

    /// Whether an address, or a part of it between commas, is a letter box: "PO Box 12", "а/я 5".
    package static func isLetterBox(_ address: some StringProtocol) -> Bool {
        address.split(separator: ",").contains { part in
            let words = Folding.words(part)
            guard let number = words.firstIndex(where: { $0.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal } }),
                number > 0
            else { return false }
            // "C.P. 06600" is a postal code in Mexico.
            let name = words[..<number].joined()
            return boxes.contains(name) && (name.unicodeScalars.count > 2 || words[number].unicodeScalars.count <= 4)
        }
    }

    /// Whether some of a name's folded words, three at most, are a word for letter boxes: "P.O. Box No."; of one or two letters
    /// alone, which may be short for something else, nothing is said.
    package static func namesLetterBox(_ words: [String]) -> Bool {
        words.indices.contains { start in
            (1...3).contains { count in
                guard start + count <= words.count else { return false }
                let phrase = words[start..<start + count].joined()
                return boxes.contains(phrase) && (phrase.unicodeScalars.count > 2 || count > 1) && !ColumnWords.numbers.contains(phrase)
            }
        }
    }

    private static let boxes = Set(Lexicon.boxes.lines.map { Folding.joinedWords($0) })

    private static let types = Set(Lexicon.types.lines.map { Folding.joinedWords($0) })

    /// Whether a folded word stands in addresses.
    package static func isStreetWord(_ word: String) -> Bool {
        if streets[word] != nil { return true }
        guard let last = word.utf8.last, endsStreets[Int(last)] else { return false }
        return streetEndings.contains { ending, _ in hasEnding(word, ending) }
    }

    /// Whether a text is a word for streets and nothing else: "Avenida", and not "Jernbanegade".
    package static func isStreetType(_ text: some StringProtocol) -> Bool { streets[Folding.joinedWords(text)] != nil }

    /// The day that a word names, from 0 for Monday; `nil` for none.
    package static func day(_ word: String) -> Int? { days[word] }

    /// Short words for the seven days, Monday first, which mean something else alone; one list a language.
    package static let shortWeeks: [[String]] = Lexicon.weekdays.lines.compactMap { line in
        let words = line.parts(at: 0x20)
        return words.first == "week" && words.count == 8 ? words.dropFirst().map { Folding.joinedWords($0) } : nil
    }

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
        let parts = line.parts(at: 0x20)
        let country = parts.count == 2 && parts[1].utf8.count == 2 && parts[1].utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        return (
            isEnding: line.utf8.first == 0x2D, word: Folding.joinedWords(country ? parts[0] : line),
            country: country ? String(parts[1]) : nil
        )
    }
    private static let streets: [String: String?] = {
        var streets: [String: String?] = [:]
        streets.reserveCapacity(streetLines.count)
        for line in streetLines where !line.isEnding && streets[line.word] == nil { streets[line.word] = .some(line.country) }
        return streets
    }()
    private static let streetEndings: [(String, String?)] = streetLines.filter(\.isEnding).map { ($0.word, $0.country) }
    /// For each byte, whether one of the endings ends with it.
    private static let endsStreets: [Bool] = {
        var ends = [Bool](repeating: false, count: 256)
        for (ending, _) in streetEndings { if let last = ending.utf8.last { ends[Int(last)] = true } }
        return ends
    }()

    /// What stands behind each label. Most feeds need the days only: the words of a label are folded when they are asked
    /// for.
    private static let dayLines: [String: Substring] = {
        var lines: [String: Substring] = [:]
        for line in Lexicon.weekdays.lines {
            guard let blank = line.utf8.firstIndex(of: 0x20), blank > line.startIndex else { continue }
            lines[String(line[..<blank])] = line[blank...]
        }
        return lines
    }()
    private static func entries(of label: String) -> [String] {
        dayLines[label].map { $0.parts(at: 0x20).map { Folding.joinedWords($0) }.filter { !$0.isEmpty } } ?? []
    }
    private static let days: [String: Int] = {
        var days: [String: Int] = [:]
        days.reserveCapacity(512)
        for (day, label) in DayWord.letters.prefix(7).enumerated() {
            for word in [label.lowercased()] + entries(of: label) where days[word] == nil { days[word] = day }
        }
        return days
    }()
    private static let closed = Set(entries(of: "off")).union(["off"])
    private static let allDay = Set(entries(of: "24")).union(["24"])

    /// What a folded word, or several without anything between them, says in the name of a column of opening hours.
    package static func dayWord(_ word: String) -> DayWord? { days[word].map { .days([$0]) } ?? dayWords[word] }

    /// Whether a folded word may name a day: it does, or it is written in a script without blanks.
    package static func mayNameDay(_ word: String) -> Bool {
        if word.utf8.first.map({ $0 >= 0xE2 }) == true { return true }
        return days[word] != nil || severalDays[word] != nil || dayEnds(of: word) != nil
    }

    /// Where a word that begins or ends with a written-out day is to be cut: `mondayopen`, `oramonday`.
    package static func dayEnds(of word: String) -> String.Index? {
        let length = word.utf8.count
        guard length >= 8, length <= 24, word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        for count in 6...min(10, length - 1) {
            let head = word.utf8.index(word.startIndex, offsetBy: count)
            if days[String(word[..<head])] != nil { return head }
            let tail = word.utf8.index(word.endIndex, offsetBy: -count)
            if days[String(word[tail...])] != nil { return tail }
        }
        return nil
    }

    /// Short words before and between days that are written out, which say nothing.
    package static let dayLinks = Set(entries(of: "link"))
    /// Short words between two of them, for all the days from one to the other.
    package static let dayRanges = Set(entries(of: "until"))
    /// Words before and between times of a day.
    package static let timeLinks = Set(entries(of: "between"))
    /// Words behind a time of the day; none of them begins another that stands behind it.
    package static let clockWords = entries(of: "clock")

    private static let severalDays = adding(
        [
            ("Mo-Fr", .days([0, 1, 2, 3, 4])), ("Sa-Su", .days([5, 6])), ("Mo-Su", .days([0, 1, 2, 3, 4, 5, 6])), ("PH", .days([7])),
        ], to: [:])
    private static let dayWords = adding(
        [("opens", .opens), ("closes", .closes), ("hours", .hours), ("to", .range), ("and", .pair)], to: severalDays)

    /// Adds the words behind labels; a word has the first meaning that it is given.
    private static func adding(_ meanings: [(label: String, meaning: DayWord)], to known: [String: DayWord]) -> [String: DayWord] {
        var words = known
        words.reserveCapacity(known.count + 256)
        for (label, meaning) in meanings {
            for word in entries(of: label) where words[word] == nil { words[word] = meaning }
        }
        return words
    }
}

/// What a word says in the name of a column of opening hours.
package enum DayWord: Sendable, Hashable {
    /// Days, from 0 for Monday; 7 is for public holidays.
    case days([Int])
    /// The time of opening.
    case opens
    /// The time of closing.
    case closes
    /// It speaks of hours.
    case hours
    /// From one day to another.
    case range
    /// One day and another.
    case pair

    /// The days in OpenStreetMap's letters, and public holidays.
    package static let letters = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"]
}

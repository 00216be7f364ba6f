import GazetteerText

/// What the name of a column of opening hours says: which days, and whether of opening, of closing or of both.
struct DayLabel: Sendable, Hashable {
    /// What a column holds.
    enum Kind: Sendable, Hashable {
        /// Whole spans: `9:00AM-5:00PM`.
        case spans
        /// Times of opening.
        case opens
        /// Times of closing.
        case closes
    }

    /// The days, from 0 for Monday; 7 is for public holidays.
    private(set) var days: [Int] = []
    private(set) var kind = Kind.spans
    /// Whether a word speaks of hours.
    private(set) var saysHours = false
    /// Whether the days are written in one or two letters, which may stand for anything.
    private(set) var isShort = true
    /// The words that are not understood, without anything between them.
    private(set) var rest = ""
    /// What stands between the last day and the next one.
    private var link: DayWord?

    /// The label of a column that is called like one day of a week, and no more.
    init(day: Int) {
        days = [day]
        isShort = false
    }

    /// Reads the name of a place; `nil` if it has no day.
    init?(_ source: FieldSource, isGerman: Bool = false) {
        var label = ([source.key] + source.path.filter { Int($0) == nil }).joined(separator: " ")
        if let last = source.path.last, last.hasPrefix(DescriptionText.mark) { label = String(last.dropFirst(DescriptionText.mark.count)) }
        self.init(label, isGerman: isGerman)
    }

    /// Reads a name; `nil` if it has no day.
    ///
    /// - Parameter isGerman: whether "So" is Sunday.
    init?(_ label: String, isGerman: Bool = false) {
        guard label.utf8.count <= 200 else { return nil }
        let words = Folding.words(label).map { isGerman && $0 == "so" ? "sonntag" : $0 }
        // Most names have no day: they are not read on.
        guard words.contains(where: { PlaceWords.mayNameDay($0) }) else { return nil }
        // "Sat/Sun" is two days, "Mon-Fri" is all between them.
        let isList = label.utf8.contains { "/&+,".utf8.contains($0) }
        // "Orari di lunedì": where a day is written out, a short word is no other day.
        let hasLong = words.contains { $0.unicodeScalars.count > 3 && Self.isDay($0) }
        var at = 0
        while at < words.count {
            let isRange = PlaceWords.dayRanges.contains(words[at])
            if hasLong, words[at].unicodeScalars.count <= 3, isRange || PlaceWords.dayLinks.contains(words[at]) {
                if isRange { link = .range }
                at += 1
                continue
            }
            let count = (1...3).reversed().first { at + $0 <= words.count && take(words[at..<at + $0].joined(), isList: isList) }
            if count == nil { takeApart(words[at], isList: isList) }
            at += count ?? 1
        }
        if days.isEmpty { return nil }
        // "Monday from" and "Monday to".
        if link == .range { (kind, saysHours) = (.closes, true) }
    }

    /// The words of a name that are known as a whole.
    private mutating func take(_ word: String, isList: Bool) -> Bool {
        if let known = PlaceWords.dayWord(word) {
            take(known, isShort: word.unicodeScalars.count < 3, isList: isList)
            return true
        }
        guard case .role("openingHours") = FieldWords.entry(word)?.meaning else { return Int(word) != nil }
        saysHours = true
        return true
    }

    private mutating func take(_ word: DayWord, isShort: Bool, isList: Bool) {
        switch word {
        case .days(let more):
            let isSpan = (link == .range || link == nil && !isList) && days.count == 1 && more.count == 1
            if isSpan, let first = days.first, let last = more.first, first < 7, last < 7, first != last {
                days = (0...(last - first + 7) % 7).map { (first + $0) % 7 }
            } else {
                days += more.filter { !days.contains($0) }
            }
            self.isShort = self.isShort && isShort
            link = nil
        case .opens: (kind, saysHours) = (.opens, true)
        case .closes: (kind, saysHours) = (.closes, true)
        case .hours: saysHours = true
        case .range, .pair: link = word
        }
    }

    /// The words within one that is written without blanks: `平日運営開始時刻`.
    private mutating func takeApart(_ word: String, isList: Bool) {
        let letters = Array(word.unicodeScalars)
        guard let first = letters.first, first.value >= 0x2E80, letters.count <= 40 else {
            if let cut = PlaceWords.dayEnds(of: word) {
                for part in [word[..<cut], word[cut...]] where !take(String(part), isList: isList) { rest += part }
            } else {
                rest += word
            }
            return
        }
        var at = 0
        while at < letters.count {
            let length = (2...8).reversed().first { length in
                guard at + length <= letters.count else { return false }
                var piece = String.UnicodeScalarView()
                piece.append(contentsOf: letters[at..<at + length])
                return take(String(piece), isList: isList)
            }
            if length == nil, !Self.particles.contains(letters[at]) { rest.unicodeScalars.append(letters[at]) }
            at += length ?? 1
        }
    }

    private static func isDay(_ word: String) -> Bool {
        if case .days = PlaceWords.dayWord(word) { true } else { false }
    }

    private static let particles: Set<Unicode.Scalar> = ["の", "的", "의", "은", "는"]
}

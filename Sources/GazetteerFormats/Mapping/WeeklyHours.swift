import GazetteerText

/// Opening hours that stand in a column a day, or in two: one for opening, one for closing.
public struct WeeklyHours: Sendable, Hashable {
    /// Where a day's hours stand.
    public struct Day: Sendable, Hashable {
        /// Columns with whole spans: `9:00AM-5:00PM`.
        public var spans: [FieldSource] = []
        /// Columns with the times of opening.
        public var opens: [FieldSource] = []
        /// Columns with the times of closing, in the order of those of opening.
        public var closes: [FieldSource] = []

        /// Creates a day.
        public init(spans: [FieldSource] = [], opens: [FieldSource] = [], closes: [FieldSource] = []) {
            self.spans = spans
            self.opens = opens
            self.closes = closes
        }
    }

    /// The seven days, Monday first.
    public var days: [Day]
    /// The column of days that are not like others: `2024-12-25: x`.
    public var special: FieldSource?

    /// Creates hours from seven days.
    public init(days: [Day], special: FieldSource? = nil) {
        self.days = days
        self.special = special
    }

    /// All columns.
    var sources: [FieldSource] { days.flatMap { $0.spans + $0.opens + $0.closes } + [special].compactMap { $0 } }
}

extension WeeklyHours {
    /// Finds the columns of days among the places of a feed; `nil` when there are none.
    init?(among profiles: [FieldProfile]) {
        var days = [Day](repeating: Day(), count: 7)
        var isSaid = true
        var special: FieldSource?
        for profile in profiles where !profile.isMined || profile.share(.hours) > 0.3 {
            let words = Folding.words(Self.label(profile.source))
            if Self.specialWords.contains(words.joined()) { special = profile.source }
            guard let (day, kind, saysHours) = Self.reading(words, profile) else { continue }
            isSaid = isSaid && saysHours
            switch kind {
            case .span: days[day].spans.append(profile.source)
            case .opens: days[day].opens.append(profile.source)
            case .closes: days[day].closes.append(profile.source)
            }
        }
        let known = days.filter { !$0.spans.isEmpty || !$0.opens.isEmpty && $0.opens.count == $0.closes.count }.count
        guard known >= 5 || known >= 1 && isSaid else { return nil }
        self.init(days: days, special: special)
    }

    private enum Kind { case span, opens, closes }

    /// Which day a place speaks of. Short words ("di", "sa") count only if the values look like hours.
    private static func reading(_ words: [String], _ profile: FieldProfile) -> (Int, Kind, Bool)? {
        var day: Int?
        var kind = Kind.span
        var saysHours = false
        var isShort = false
        // "Orari di lunedì": where a day is written out, a short word is no other day.
        let hasLong = words.contains { $0.unicodeScalars.count > 3 && PlaceWords.day($0) != nil }
        for word in words {
            if hasLong, word.unicodeScalars.count <= 3 && fillers.contains(word) { continue }
            if let found = PlaceWords.day(word) {
                guard day == nil || day == found else { return nil }
                day = found
                isShort = word.unicodeScalars.count < 3 && (word.unicodeScalars.first?.value ?? 0) < 0x2E80
            } else if opening.contains(word) {
                kind = .opens
                saysHours = true
            } else if closing.contains(word) {
                kind = .closes
                saysHours = true
            } else if hours.contains(word) {
                saysHours = true
            } else if Int(word) == nil {
                return nil
            }
        }
        guard let day else { return nil }
        let looks = profile.share(.hours) + profile.closedShare
        if kind == .span, profile.filled > 0, looks < 0.3 { return nil }
        if isShort, profile.filled == 0 { return nil }
        return (day, kind, saysHours)
    }

    private static func label(_ source: FieldSource) -> String {
        if let last = source.path.last, last.hasPrefix(DescriptionText.mark) { return String(last.dropFirst(DescriptionText.mark.count)) }
        return source.description
    }

    private static let fillers: Set<String> = [
        "am", "an", "der", "den", "on", "the", "for", "of", "du", "de", "le", "les", "la", "el", "los", "del", "di", "do", "da", "il", "op",
        "w", "we", "na", "в", "во", "no",
    ]
    private static let opening: Set<String> = [
        "open", "opens", "opening", "start", "from", "von", "apertura", "ouverture", "abre", "begin",
    ]
    private static let closing: Set<String> = ["close", "closes", "closing", "end", "to", "bis", "chiusura", "fermeture", "cierra"]
    private static let hours: Set<String> = [
        "hours", "hour", "time", "times", "horaire", "horaires", "horario", "horarios", "orari", "orario", "zeiten", "offnungszeiten",
        "godziny",
        "часы", "営業時間", "영업시간", "weekday", "text", "regular", "business", "store",
    ]
    private static let specialWords: Set<String> = [
        "specialhours", "specialopeninghours", "holidayhours", "sonderoffnungszeiten", "spezielleoffnungszeiten", "horairesexceptionnels",
        "horariosespeciales", "horarioespecial", "orarispeciali", "特別営業時間",
    ]
}

extension FieldProfile {
    /// The share of the values that say that a place is closed or always open.
    var closedShare: Double {
        let count = values.reduce(0) { $0 + (PlaceWords.isClosed($1.key) || PlaceWords.isAllDay($1.key) ? $1.value : 0) }
        return filled == 0 ? 0 : Double(count) / Double(filled)
    }
}

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

    /// The seven days, Monday first, and behind them public holidays where the feed has hours for them.
    public var days: [Day]
    /// The column of days that are not like others: `2024-12-25: x`.
    public var special: FieldSource?

    /// Creates hours from seven days, or eight with public holidays.
    public init(days: [Day], special: FieldSource? = nil) {
        self.days = days
        self.special = special
    }

    /// All columns.
    var sources: [FieldSource] { days.flatMap { $0.spans + $0.opens + $0.closes } + [special].compactMap { $0 } }
}

extension WeeklyHours {
    /// Finds the columns of days among the places of a feed; `nil` when there are none.
    ///
    /// Columns whose names have the same words besides the days belong together: "Monday" to "Sunday", and not "Monday
    /// delivery" with them.
    init?(among profiles: [FieldProfile]) {
        var sets: [String: ColumnSet] = [:]
        var order: [String] = []
        var special: FieldSource?
        // German's Sunday is Czech's Saturday.
        let isGerman = profiles.contains { Folding.words($0.source.description).contains { ["sa", "mi", "di", "do"].contains($0) } }
        let week = Self.shortWeek(among: profiles)
        for profile in profiles where !profile.isMined || profile.share(.hours) > 0.3 {
            if ColumnWords.specialDays.contains(Folding.joinedWords(profile.source.key)) { special = profile.source }
            guard !StructuredHours.isPart(profile.source),
                let label = week[profile.source] ?? DayLabel(profile.source, isGerman: isGerman)
                    ?? StructuredHours.labelOfEntry(profile.source, among: profiles)
            else { continue }
            let name = label.rest + "|" + (profile.isMined || !profile.source.path.isEmpty ? profile.source.key : "")
            if sets[name] == nil { order.append(name) }
            sets[name, default: ColumnSet(rest: label.rest)].add(profile, label)
        }
        let found = order.compactMap { sets[$0] }.filter(\.isSure)
        guard let best = found.max(by: { $0.known != $1.known ? $0.known < $1.known : $0.rest.count > $1.rest.count }) else { return nil }
        self.init(days: best.days, special: special)
    }

    /// The columns that are called like the days of a week in one language: "ma", "ti", "ke", "to", "pe", "la", "su".
    private static func shortWeek(among profiles: [FieldProfile]) -> [FieldSource: DayLabel] {
        var columns: [String: FieldSource] = [:]
        for profile in profiles where profile.source.path.isEmpty && profile.source.key.utf8.count <= 24 {
            columns[Folding.joinedWords(profile.source.key)] = profile.source
        }
        let found = PlaceWords.shortWeeks.map { week in (week, week.count { columns[$0] != nil }) }.max { $0.1 < $1.1 }
        guard let (week, count) = found, count >= 5, profiles.count(where: { $0.share(.hours) > 0.3 }) >= 3 else { return [:] }
        var labels: [FieldSource: DayLabel] = [:]
        for (day, word) in week.enumerated() { if let source = columns[word] { labels[source] = DayLabel(day: day) } }
        return labels
    }
}

/// Columns of days whose names have the same words besides.
private struct ColumnSet {
    let rest: String
    private var single = [WeeklyHours.Day](repeating: .init(), count: 8)
    /// Columns for several days, which stand in where a day has none of its own.
    private var shared: [(days: [Int], columns: WeeklyHours.Day)] = []
    private var isSaid = true
    private var looksLikeHours = true
    private var isShort = false

    init(rest: String) { self.rest = rest }

    mutating func add(_ profile: FieldProfile, _ label: DayLabel) {
        var day = WeeklyHours.Day()
        let spans = profile.share(where: HoursText.isDay)
        var kind = label.kind
        // "Monday opening: 9-5"
        if kind != .spans, profile.share(where: { HoursText.isDay($0) && HoursText.minutes($0) == nil && !PlaceWords.isClosed($0) }) >= 0.3
        {
            kind = .spans
        }
        let share = kind == .spans ? spans : profile.share { HoursText.minutes($0) != nil || HoursText.isDay($0) }
        let isPlain = label.rest.isEmpty && !(label.isShort && kind == .spans && !label.saysHours)
        guard profile.filled == 0 ? isPlain && !label.isShort : share >= (isPlain ? 0.3 : 0.6) else { return }
        switch kind {
        case .spans: day.spans = [profile.source]
        case .opens: day.opens = [profile.source]
        case .closes: day.closes = [profile.source]
        }
        isSaid = isSaid && label.saysHours
        looksLikeHours = looksLikeHours && share >= 0.6
        isShort = isShort || label.isShort
        if label.days.count > 1 { return shared.append((label.days, day)) }
        for number in label.days where single.indices.contains(number) { single[number].add(day) }
    }

    /// The days, with the columns for several of them; the eighth is for public holidays, if a column is.
    var days: [WeeklyHours.Day] {
        var days = single
        for number in days.indices where days[number].isEmpty {
            for (several, columns) in shared where several.contains(number) { days[number].add(columns) }
        }
        if days.last?.isEmpty == true { days.removeLast() }
        return days
    }

    /// How many days of the week there are hours for.
    var known: Int { days.prefix(7).filter(\.isWhole).count }

    /// Whether the columns surely hold opening hours, and those of the place itself.
    var isSure: Bool {
        guard known >= 1, !Self.others.contains(where: rest.hasBytes) else { return false }
        return known >= 5 || isSaid || looksLikeHours && (known >= 2 || !isShort)
    }

    /// Words for hours of something else than the place.
    private static let others = [
        "happy", "deliver", "liefer", "livraison", "kitchen", "kuche", "cuisine", "pickup", "abhol", "drive", "peak", "popular", "busy",
    ]
}

extension WeeklyHours.Day {
    fileprivate var isEmpty: Bool { spans.isEmpty && opens.isEmpty && closes.isEmpty }

    /// Whether hours can be made of the columns.
    fileprivate var isWhole: Bool { !spans.isEmpty || !opens.isEmpty && opens.count == closes.count }

    fileprivate mutating func add(_ other: WeeklyHours.Day) {
        spans += other.spans
        opens += other.opens
        closes += other.closes
    }
}

extension FieldProfile {
    /// The share of the values for which something holds.
    fileprivate func share(where holds: (String) -> Bool) -> Double {
        let count = values.reduce(0) { $0 + (holds($1.key) ? $1.value : 0) }
        return filled == 0 ? 0 : Double(count) / Double(filled)
    }
}

import GazetteerModel
import GazetteerText

/// Opening hours that are an object or a list: members called like days, or entries with a day and its times.
///
/// Services write them in many shapes (`{"Monday": "9-5"}`, `[{"day": 1, "open": "0900", "close": "1700"}]`, periods,
/// intervals, schema.org's specifications). A value whose day cannot be told is left out: it must not look as if it
/// held for all of them.
struct StructuredHours {
    private var week = [[String]](repeating: [], count: 8)
    private var closed = [Bool](repeating: false, count: 8)
    private let count: DayCount?

    /// The hours in OpenStreetMap's words; `nil` where there are none.
    static func text(_ value: PropertyValue) -> String? {
        var hours = StructuredHours(count: DayCount(value))
        hours.read(value, days: nil, depth: 0)
        guard hours.week.contains(where: { !$0.isEmpty }) || hours.closed.contains(true) else { return nil }
        return HoursText.week(
            zip(hours.week, hours.closed).map { spans, isClosed in
                spans.isEmpty ? isClosed ? "off" : nil : spans.joined(separator: ",")
            })
    }

    private init(count: DayCount?) { self.count = count }

    private mutating func read(_ value: PropertyValue, days: [Int]?, depth: Int) {
        guard depth < 8 else { return }
        switch value {
        case .array(let entries): for entry in entries.prefix(200) { read(entry, days: days, depth: depth + 1) }
        case .object(let members): read(members, days: days, depth: depth)
        case .string(let text): if let days { add(text, to: days) }
        case .boolean(false): if let days { close(days) }
        case .null, .boolean, .number: break
        }
    }

    private mutating func read(_ members: [PropertyValue.Member], days: [Int]?, depth: Int) {
        var opens: PropertyValue?
        var closes: PropertyValue?
        var own: [Int]?
        var isClosed = false
        var inner: [PropertyValue] = []
        var named: [(days: [Int], value: PropertyValue)] = []
        for member in members.prefix(200) {
            let key = Folding.joinedWords(member.key)
            if StructuredHours.dayMembers.contains(key), let found = self.days(in: member.value) {
                own = found
            } else if case .boolean(let holds) = member.value {
                if StructuredHours.closedMembers.contains(key) && holds || StructuredHours.openMembers.contains(key) && !holds {
                    isClosed = true
                }
                if case .days(let found) = PlaceWords.dayWord(key), !holds { named.append((found, member.value)) }
            } else if StructuredHours.opens.contains(key) {
                opens = member.value
            } else if StructuredHours.closes.contains(key) {
                closes = member.value
            } else if let found = memberDays(member.key) {
                named.append((found, member.value))
            } else if StructuredHours.saysMore(member.value, key) {
                inner.append(member.value)
            }
        }
        if let opens, let found = time(opens).day { own = own ?? found }
        let days = own ?? days
        if !named.isEmpty, days == nil {
            for (days, value) in named { read(value, days: days, depth: depth + 1) }
            return
        }
        if let days, isClosed { return close(days) }
        if let days, let opens, let from = time(opens).minutes {
            return add(from, closes.flatMap { time($0).minutes }, hasClosing: closes != nil, to: days)
        }
        // schema.org: a day without times is closed.
        if let days, own != nil, opens == nil, closes == nil, inner.isEmpty { return close(days) }
        if let opens, !isTime(opens) { read(opens, days: days, depth: depth + 1) }
        for value in inner {
            if case .string = value, days == nil { continue }
            let before = week
            read(value, days: days, depth: depth + 1)
            // The same hours are often said twice, for people and for programs.
            if week != before { break }
        }
    }

    /// Whether a member that is no day and no time may hold hours.
    private static func saysMore(_ value: PropertyValue, _ key: String) -> Bool {
        if others.contains(where: key.hasBytes) { return false }
        return switch value {
        case .array, .object: true
        case .string(let text): textMembers.contains(key) || HoursText.isDay(text)
        case .null, .boolean, .number: false
        }
    }

    private func isTime(_ value: PropertyValue) -> Bool {
        switch value {
        case .array, .object: time(value).minutes != nil
        default: true
        }
    }

    private mutating func add(_ text: String, to days: [Int]) {
        if text == "0" { return close(days) }
        guard let hours = HoursText.day(text) else { return }
        if hours == "off" { return close(days) }
        append(hours, to: days)
    }

    private mutating func add(_ from: Int, _ until: Int?, hasClosing: Bool, to days: [Int]) {
        guard let until else {
            // Google's word for "always": a week that opens and never closes.
            if !hasClosing, from == 0, days == [6], count == .sundayIsZero { append("00:00-24:00", to: [0, 1, 2, 3, 4, 5, 6]) }
            return
        }
        if from == 0, until == 0 {
            if count == .sundayIsZero { append("00:00-24:00", to: days) } else { close(days) }
        } else if from != until {
            append(HoursText.clock(from) + "-" + HoursText.clock(until == 0 ? 24 * 60 : until), to: days)
        }
    }

    private mutating func append(_ hours: String, to days: [Int]) {
        for day in days where week.indices.contains(day) && !week[day].contains(hours) { week[day].append(hours) }
    }

    private mutating func close(_ days: [Int]) {
        for day in days where closed.indices.contains(day) { closed[day] = true }
    }
}

// MARK: - Days and times

extension StructuredHours {
    /// How days are counted.
    private enum DayCount: Equatable {
        case mondayIsOne, mondayIsZero, sundayIsZero

        /// Finds out how the days of a value are counted; `nil` where that cannot be told.
        init?(_ value: PropertyValue) {
            var days: Set<Int> = []
            var shape: DayCount?
            Self.look(at: value, &days, &shape, depth: 0)
            if let shape {
                self = shape
            } else {
                guard !days.contains(0) else { return nil }
                self = .mondayIsOne
            }
        }

        private static func look(at value: PropertyValue, _ days: inout Set<Int>, _ shape: inout DayCount?, depth: Int) {
            guard depth < 8 else { return }
            switch value {
            case .array(let entries): for entry in entries.prefix(200) { look(at: entry, &days, &shape, depth: depth + 1) }
            case .object(let members):
                // Yelp's and Google's words.
                if value["is_overnight"] != nil { shape = .mondayIsZero }
                if case .object? = value["open"], value["open"]?["day"] != nil { shape = .sundayIsZero }
                for member in members.prefix(200) {
                    if let number = Int(member.key), number < 8 { days.insert(number) }
                    if StructuredHours.dayMembers.contains(Folding.joinedWords(member.key)),
                        let number = member.value.text.flatMap({ Int($0) })
                    {
                        days.insert(number)
                    }
                    look(at: member.value, &days, &shape, depth: depth + 1)
                }
            default: break
            }
        }

        func day(_ number: Int) -> Int? {
            switch self {
            case .mondayIsOne: (1...7).contains(number) ? number - 1 : nil
            case .mondayIsZero: (0...6).contains(number) ? number : nil
            case .sundayIsZero: (0...6).contains(number) ? (number + 6) % 7 : nil
            }
        }
    }

    /// The days that a value names: a word, a number, or a list of them.
    private func days(in value: PropertyValue) -> [Int]? {
        switch value {
        case .array(let values):
            let all = values.compactMap { days(in: $0) }
            return all.count == values.count && !all.isEmpty ? all.flatMap { $0 } : nil
        case .string(let text):
            guard text.utf8.count <= 80 else { return nil }
            if let number = Int(text) { return count?.day(number).map { [$0] } }
            return DayLabel(text.split(separator: "/").last.map(String.init) ?? text).flatMap { $0.rest.isEmpty ? $0.days : nil }
        case .number(let digits): return Int(digits).flatMap { count?.day($0) }.map { [$0] }
        default: return nil
        }
    }

    /// The days that the name of a member says.
    private func memberDays(_ key: String) -> [Int]? {
        if let number = Int(key) { return count?.day(number).map { [$0] } }
        return DayLabel(key).flatMap { $0.rest.isEmpty && $0.kind == .spans ? $0.days : nil }
    }

    /// A time in one of the ways of services: `"09:00"`, `900`, `{"hour": 9, "minute": 0}`, `{"day": 1, "time": "0900"}`.
    private func time(_ value: PropertyValue) -> (minutes: Int?, day: [Int]?) {
        switch value {
        case .string(let text), .number(let text): return (HoursText.minutes(text), nil)
        case .object(let members):
            var minutes: Int?
            var hour: Int?
            var day: [Int]?
            var more = 0
            for member in members {
                switch Folding.joinedWords(member.key) {
                case "time": minutes = member.value.text.flatMap(HoursText.minutes)
                case "hour", "hours": hour = member.value.text.flatMap { Int($0) }
                case "minute", "minutes": more = member.value.text.flatMap { Int($0) } ?? 0
                case "day": day = days(in: member.value)
                default: break
                }
            }
            if minutes == nil, let hour, (0...24).contains(hour), (0...59).contains(more) { minutes = hour * 60 + more }
            if minutes == nil, hour == nil, day != nil, members.count <= 3, count == .sundayIsZero { minutes = more }
            return (minutes, day)
        default: return (nil, nil)
        }
    }

    fileprivate static let dayMembers: Set<String> = [
        "day", "days", "dayofweek", "daysofweek", "weekday", "weekdays", "dayname", "openday", "name", "label", "title", "tag", "tage",
        "wochentag", "jour", "jours", "dia", "dias", "giorno", "giorni", "dag", "dagen", "dzien", "den", "день", "曜日", "요일", "dow",
    ]
    private static let textMembers: Set<String> = ["hours", "hour", "times", "time", "value", "text", "openinghours", "businesshours"]
    private static let closedMembers: Set<String> = ["closed", "isclosed", "closedallday", "isclosedallday", "geschlossen"]
    private static let openMembers: Set<String> = ["open", "isopen", "isopened", "active", "isactive", "enabled"]
    fileprivate static let opens: Set<String> = [
        "open", "opens", "opening", "from", "start", "starts", "starttime", "opentime", "opensat", "timefrom", "openingtime", "begin",
        "begins", "von", "fromtime", "hoursfrom", "openat", "timestart", "opentimes",
    ]
    fileprivate static let closes: Set<String> = [
        "close", "closes", "closing", "to", "end", "ends", "until", "till", "endtime", "closetime", "closesat", "closingtime", "timeto",
        "bis", "totime", "hoursto", "closeat", "timeend",
    ]
    /// What speaks of other hours than those of every week.
    fileprivate static let others = [
        "special", "holiday", "exception", "secondary", "delivery", "kitchen", "happy", "pickup", "takeout", "drive", "popular", "current",
    ]
}

// MARK: - Finding

extension StructuredHours {
    /// Whether a place lies within members that are called like days, or in a list of entries with a day.
    static func isPart(_ source: FieldSource) -> Bool {
        container(of: source) != nil
    }

    /// How many steps lead to the value that holds the days: `hours` of `hours/Monday/0/open`. `nil` if none does.
    private static func container(of source: FieldSource) -> Int? {
        guard !source.path.isEmpty, source.path.last?.hasPrefix(DescriptionText.mark) != true else { return nil }
        for (depth, step) in source.path.enumerated() where Int(step) == nil {
            if case .days = PlaceWords.dayWord(Folding.joinedWords(step)) { return depth }
        }
        return nil
    }

    /// Finds the value that holds the days of a feed, and the places that are part of it.
    static func find(among profiles: [FieldProfile]) -> (source: FieldSource, members: [Int])? {
        var best: (source: FieldSource, rank: Int)?
        for profile in profiles where !profile.source.path.isEmpty && !profile.isMined {
            let source = profile.source
            var depth = container(of: source)
            if depth == nil, let last = source.path.last, surelyDays.contains(Folding.joinedWords(last)) {
                depth = source.path.lastIndex(of: "0")
                // Days that are counted from zero by an unknown rule.
                if profile.values["0"] != nil, !isKnownService(source, profiles) { continue }
            }
            if depth == nil { depth = numberedDays(source, profiles) }
            guard let depth else { continue }
            let found = FieldSource(source.key, path: Array(source.path[..<depth]))
            guard found != best?.source, profiles.contains(where: { isIn($0.source, found) && $0.holdsTimes }) else { continue }
            let name = Folding.joinedWords(([found.key] + found.path).joined())
            let rank = others.contains(where: name.hasBytes) ? 1 : 0
            if rank < best?.rank ?? 2 { best = (found, rank) }
        }
        guard let best, best.rank == 0 || !profiles.contains(where: { $0.name.role == "openingHours" && !isIn($0.source, best.source) })
        else { return nil }
        return (best.source, profiles.indices.filter { isIn(profiles[$0].source, best.source) })
    }

    private static let surelyDays: Set<String> = [
        "day", "days", "dayofweek", "daysofweek", "weekday", "weekdays", "dayname", "openday", "wochentag", "tag", "jour", "jours", "dia",
        "dias", "giorno", "dag", "曜日", "요일", "dow",
    ]

    private static func isIn(_ source: FieldSource, _ container: FieldSource) -> Bool {
        source.key == container.key && source.path.count > container.path.count && source.path.starts(with: container.path)
    }

    private static func isKnownService(_ source: FieldSource, _ profiles: [FieldProfile]) -> Bool {
        let parent = source.path.dropLast()
        if parent.last == "open" { return true }
        return profiles.contains {
            $0.source.key == source.key && $0.source.path.last == "is_overnight" && $0.source.path.dropLast() == parent
        }
    }

    /// Members that are called from 1 to 7: `{"1": "9-5", "7": "closed"}`.
    private static func numberedDays(_ source: FieldSource, _ profiles: [FieldProfile]) -> Int? {
        guard let depth = source.path.firstIndex(where: { Int($0).map { (1...7).contains($0) } == true }) else { return nil }
        let parent = FieldSource(source.key, path: Array(source.path[..<depth]))
        var numbers: Set<Int> = []
        for other in profiles where isIn(other.source, parent) {
            guard let number = Int(other.source.path[depth]), (1...7).contains(number) else { return nil }
            numbers.insert(number)
        }
        return numbers.count >= 2 ? depth : nil
    }

    /// Whether a place has a value of one day, or of one entry of a list: without the day it says something else.
    static func isOfOneDay(_ profile: FieldProfile, among profiles: [FieldProfile]) -> Bool {
        let source = profile.source
        let some = profile.values.keys.sorted().prefix(10)
        // "Monday: 9-5"
        if some.filter({ $0.utf8.contains(where: ASCII.isDigit) && HoursText.namesDay($0) }).count * 2 > some.count { return false }
        if let label = DayLabel(source), label.days.count < 7 { return true }
        if source.path.contains(where: { step in Int(step).map { $0 > 0 } == true }) { return true }
        if let entry = entry(source) { return profiles.contains { isDay($0.source, of: entry.list) } }
        guard let entry = source.path.lastIndex(of: "0") else { return false }
        let list = FieldSource(source.key, path: Array(source.path[...entry]))
        return profiles.contains { isIn($0.source, list) && surelyDays.contains(Folding.joinedWords($0.source.path.last ?? "")) }
    }

    /// The name of a column that was made of the entry of a list, `hours/0/open`: that of the entry, and of the member.
    private static func entry(_ source: FieldSource) -> (list: Substring, member: Substring)? {
        guard source.path.isEmpty, let cut = source.key.lastIndex(where: { $0 == "/" || $0 == "." }) else { return nil }
        let list = source.key[..<cut]
        guard list.utf8.last.map(ASCII.isDigit) == true else { return nil }
        return (list, source.key[source.key.index(after: cut)...])
    }

    private static func isDay(_ source: FieldSource, of list: Substring) -> Bool {
        guard let other = entry(source) else { return false }
        return other.list == list && surelyDays.contains(Folding.joinedWords(other.member))
    }

    /// What a column of such an entry says, where the entry is that of the same day in all records.
    static func labelOfEntry(_ source: FieldSource, among profiles: [FieldProfile]) -> DayLabel? {
        guard let entry = entry(source), let day = profiles.first(where: { isDay($0.source, of: entry.list) }), day.source != source,
            day.values.count == 1, let word = day.values.keys.first, HoursText.namesDay(word)
        else { return nil }
        return DayLabel(word + " " + entry.member)
    }
}

extension FieldProfile {
    /// Whether values are spans of times, or times where a name says that they are of opening or closing.
    fileprivate var holdsTimes: Bool {
        let last = Folding.joinedWords(source.path.last ?? "")
        let isTime = ["time", "hour"].contains(last) || StructuredHours.opens.contains(last) || StructuredHours.closes.contains(last)
        return values.keys.sorted().prefix(20).contains { HoursText.isDay($0) && $0 != "0" || isTime && HoursText.minutes($0) != nil }
    }
}

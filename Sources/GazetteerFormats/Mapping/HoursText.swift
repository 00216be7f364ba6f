import GazetteerModel
import GazetteerText

/// Opening hours in the words of OpenStreetMap, made from what feeds say day by day.
enum HoursText {
    private static let days = DayWord.letters

    /// The week in one line: days that follow each other and have the same hours are put together, days of which
    /// nothing is known are left out. An eighth entry is for public holidays. `nil` when nothing is known.
    static func week(_ hours: [String?]) -> String? {
        var rules: [String] = []
        var day = 0
        while day < min(hours.count, 7) {
            guard let text = hours[day] else {
                day += 1
                continue
            }
            var last = day
            while last + 1 < min(hours.count, 7), hours[last + 1] == text { last += 1 }
            if day == 0, last == 6, text == "00:00-24:00" { return "24/7" }
            rules.append((last == day ? days[day] : days[day] + "-" + days[last]) + " " + text)
            day = last + 1
        }
        if hours.count > 7, let text = hours[7] { rules.append(days[7] + " " + text) }
        return rules.isEmpty ? nil : rules.joined(separator: "; ")
    }

    /// Whether a cell holds the hours of a day: spans of times, or that it is closed or always open.
    static func isDay(_ cell: String) -> Bool {
        guard cell.utf8.count <= 200 else { return false }
        if PlaceWords.isClosed(cell) || PlaceWords.isAllDay(cell) { return true }
        if TimeText.looksLikeHours(cell) { return !namesDay(cell) }
        var reader = ClockReader(cell)
        return reader.times().map { $0.count >= 2 && $0.count % 2 == 0 } ?? false
    }

    /// Whether a text says itself of which days it speaks.
    static func namesDay(_ text: String) -> Bool {
        Folding.words(text.utf8.count > 400 ? String(text.prefix(200)) : text).contains { PlaceWords.day($0) != nil }
    }

    /// The hours of one day: `09:00-17:00`, `off`, or in quotes what could not be read; `nil` for an empty cell.
    static func day(_ cell: String) -> String? {
        let text = ValueText.tidied(ValueText.decoded(cell))
        guard !text.isEmpty else { return nil }
        if PlaceWords.isClosed(text) { return "off" }
        if PlaceWords.isAllDay(text) { return "00:00-24:00" }
        if let spans = spans(text) { return spans }
        return ValueText.isPlaceholder(text, for: .openingHours) ? nil : "\"" + text.replacing("\"", with: "'") + "\""
    }

    /// The hours of rows, `Monday` in one cell and `9-5` in the next: day by day, or as they are written.
    static func rows(_ rows: [[String]]) -> String? {
        var week = [String?](repeating: nil, count: 8)
        var isRead = !rows.isEmpty
        for row in rows {
            guard let name = row.first, row.count >= 2, let label = DayLabel(name), label.rest.isEmpty,
                let hours = day(row.dropFirst().joined(separator: ", "))
            else {
                isRead = false
                break
            }
            for number in label.days { week[number] = hours }
        }
        if isRead { return HoursText.week(week) }
        let lines = rows.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }

    /// Spans of times: `09:00-12:00,13:00-17:00`; `nil` unless the whole text is times in pairs.
    static func spans(_ text: String) -> String? {
        var reader = ClockReader(text)
        guard let times = reader.times(), times.count >= 2, times.count % 2 == 0 else { return nil }
        var spans: [String] = []
        for index in stride(from: 0, to: times.count, by: 2) {
            // "9-5" may be until the afternoon, or the next morning.
            guard !times[index].isUnsure(until: times[index + 1]) else { return nil }
            let (opens, closes) = ClockTime.resolved(times[index], times[index + 1])
            guard opens < 24 * 60, closes <= 30 * 60 else { return nil }
            spans.append(clock(opens) + "-" + clock(closes == 0 ? 24 * 60 : closes))
        }
        return spans.joined(separator: ",")
    }

    /// One time of the day in minutes: `9:00`, `17.30`, `9am`, `0900`.
    static func minutes(_ text: String) -> Int? {
        var reader = ClockReader(text)
        guard let times = reader.times(), times.count == 1 else { return nil }
        return times[0].minutes
    }

    static func clock(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hour < 10 ? "0" : "") + String(hour) + ":" + (minute < 10 ? "0" : "") + String(minute)
    }

    /// Special days: `2024-12-25: x, 2024-12-31: 9:00AM-1:00PM` becomes `2024 Dec 25 off; 2024 Dec 31 09:00-13:00`.
    static func special(_ text: String) -> String? {
        var rules: [(date: String, hours: [String])] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "\n" }) {
            let piece = ValueText.tidied(String(part))
            let head = piece.prefix(10)
            let numbers = head.split(separator: "-").compactMap { Int($0) }
            guard numbers.count == 3, head.count == 10, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
                // Another span of the day before.
                guard let hours = spans(piece), !rules.isEmpty else { return nil }
                rules[rules.count - 1].hours.append(hours)
                continue
            }
            guard let hours = day(String(piece.dropFirst(10).drop { $0 == ":" || $0 == " " })) else { return nil }
            let date = "\(numbers[0]) \(months[numbers[1] - 1]) " + (numbers[2] < 10 ? "0" : "") + String(numbers[2])
            rules.append((date, [hours]))
        }
        return rules.isEmpty ? nil : rules.map { $0.date + " " + $0.hours.joined(separator: ",") }.joined(separator: "; ")
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// A time as it was read: in minutes, and whether it said before or after noon.
struct ClockTime {
    var minutes: Int
    var saysNoon: Bool
    /// Whether the hour is one digit, so that it may be one of twelve.
    var isShort = false

    /// Whether it cannot be told which half of the day a span ends in.
    func isUnsure(until end: ClockTime) -> Bool {
        !end.saysNoon && end.isShort && end.minutes > 0 && end.minutes <= minutes && minutes <= 12 * 60 + 59
    }

    /// "9-5pm" is from nine in the morning.
    static func resolved(_ opens: ClockTime, _ closes: ClockTime) -> (Int, Int) {
        guard !opens.saysNoon, closes.saysNoon, closes.minutes >= 12 * 60 else { return (opens.minutes, closes.minutes) }
        let afternoon = opens.minutes + 12 * 60
        return (opens.minutes < 12 * 60 && afternoon < closes.minutes ? afternoon : opens.minutes, closes.minutes)
    }
}

/// Reads clock times one after the other; anything but times and what stands between them ends the reading.
private struct ClockReader {
    private var rest: Substring
    private let text: String

    init(_ text: String) {
        self.text = text.lowercased()
        rest = self.text[...]
    }

    mutating func times() -> [ClockTime]? {
        var times: [ClockTime] = []
        while true {
            rest = rest.drop { " -–—~〜～,;/&.+\u{00A0}至".contains($0) }
            guard let first = rest.first else { return times }
            if first.isLetter {
                let word = rest.prefix(while: \.isLetter)
                guard PlaceWords.timeLinks.contains(Folding.joinedWords(word)) else { return nil }
                rest = rest.dropFirst(word.count)
                continue
            }
            guard let time = time() else { return nil }
            times.append(time)
        }
    }

    private mutating func time() -> ClockTime? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let number = Int(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        var hour = number
        var minute = 0
        if digits.count >= 3 {
            (hour, minute) = number.quotientAndRemainder(dividingBy: 100)
        } else if let mark = rest.first, ":.h時시点：".contains(mark) {
            rest = rest.dropFirst()
            let minutes = rest.prefix { $0.isASCII && $0.isNumber }
            if minutes.count == 2, let value = Int(minutes) {
                minute = value
                rest = rest.dropFirst(2)
                if let seconds = rest.first, seconds == ":", rest.dropFirst().prefix(2).allSatisfy(\.isNumber) { rest = rest.dropFirst(3) }
                if let mark = rest.first, "分분".contains(mark) { rest = rest.dropFirst() }
            } else if !minutes.isEmpty {
                return nil
            }
        }
        rest = rest.drop { $0 == " " || $0 == "\u{00A0}" || $0 == "\u{202F}" }
        for (word, shift) in [("a.m.", 0), ("p.m.", 12), ("am", 0), ("pm", 12), ("a", 0), ("p", 12)] where rest.hasPrefix(word) {
            let after = rest.dropFirst(word.count).first
            guard after.map({ !$0.isLetter }) ?? true, hour <= 12 else { continue }
            rest = rest.dropFirst(word.count)
            return ClockTime(minutes: (hour % 12 + shift) * 60 + minute, saysNoon: true)
        }
        for word in PlaceWords.clockWords where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
        guard hour <= 29, minute < 60 else { return nil }
        return ClockTime(minutes: hour * 60 + minute, saysNoon: false, isShort: digits.count == 1)
    }
}

import GazetteerModel
import GazetteerText

/// Tells times and dates in texts.
enum TimeText {
    /// Whether a text speaks of opening hours: a span of times, or a day with a time.
    static func looksLikeHours(_ text: String) -> Bool {
        guard text.utf8.count >= 4, text.utf8.count <= 600, hasNumber(text) else { return false }
        if text.utf8.first == 0x32, text.hasPrefix("24/7") { return true }
        if text.hasBytes("PH off") { return true }
        let times = times(in: text)
        if times >= 2 { return true }
        guard text.utf8.count <= 200, times >= 1 || mayNameHours(text) else { return false }
        let words = Folding.words(text)
        let days = words.reduce(0) { $0 + (PlaceWords.day($1) != nil ? 1 : 0) }
        return days >= 1 && (times >= 1 || words.contains("uhr") || words.contains { $0 == "am" || $0 == "pm" })
    }

    /// Whether a text has a number in any script, and something of opening hours where that is none of ASCII's.
    private static func hasNumber(_ text: String) -> Bool {
        if text.utf8.contains(where: ASCII.isDigit) { return true }
        guard text.hasBytes("PH off") || mayNameHours(text) else { return false }
        return text.unicodeScalars.contains { !$0.isASCII && $0.properties.numericType != nil }
    }

    /// Whether a text may hold "am", "pm" or "Uhr" as words, also in letters as wide as ideographs.
    private static func mayNameHours(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte | 0x20 {
            case 0x6D where previous == 0x61 || previous == 0x70, 0x72 where previous == 0x68, 0xEF: return true
            default: previous = byte | 0x20
            }
        }
        return false
    }

    /// How many clock times stand in a text: `9:00`, `18.30`, `9am`, `9h30`, `18時`.
    static func times(in text: String) -> Int {
        times(in: text.utf8Span.span)
    }

    private static func times(in bytes: Span<UInt8>) -> Int {
        var count = 0
        var at = 0
        while at < bytes.count {
            guard ASCII.isDigit(bytes[at]) else {
                at += 1
                continue
            }
            let start = at
            var hour = 0
            while at < bytes.count, ASCII.isDigit(bytes[at]) {
                hour = at - start < 2 ? hour * 10 + Int(bytes[at] - ASCII.zero) : hour
                at += 1
            }
            guard at - start <= 2, start == 0 || bytes[start - 1] != ASCII.point, at < bytes.count else {
                while at < bytes.count, ASCII.isDigit(bytes[at]) || bytes[at] == ASCII.point { at += 1 }
                continue
            }
            guard hour <= 29 else { continue }
            let next = bytes[at]
            let isHour = next | 0x20 == 0x68
            if isHour || next == ASCII.colon || next == ASCII.point, hasTwoDigits(bytes, at + 1) {
                count += 1
                at += 3
                if at < bytes.count, next == ASCII.point, bytes[at] == ASCII.point { count -= 1 }
            } else if isHour || isMeridian(bytes, at) || isHourSign(bytes, at) {
                count += 1
            }
        }
        return count
    }

    /// Whether two digits stand in a place, and no third one.
    private static func hasTwoDigits(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        guard start + 2 <= bytes.count, ASCII.isDigit(bytes[start]), ASCII.isDigit(bytes[start + 1]) else { return false }
        return start + 2 == bytes.count || !ASCII.isDigit(bytes[start + 2])
    }

    /// Whether "am" or "pm" stands in a place, behind blanks or without.
    private static func isMeridian(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        var at = start
        while at < bytes.count, bytes[at] == ASCII.space { at += 1 }
        guard at + 1 < bytes.count, bytes[at + 1] | 0x20 == 0x6D else { return false }
        return bytes[at] | 0x20 == ASCII.lowerA || bytes[at] | 0x20 == 0x70
    }

    /// Whether a sign for hours stands in a place: 時, 시 or 点.
    private static func isHourSign(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        guard start + 2 < bytes.count else { return false }
        switch (bytes[start], bytes[start + 1], bytes[start + 2]) {
        case (0xE6, 0x99, 0x82), (0xEC, 0x8B, 0x9C), (0xE7, 0x82, 0xB9): return true
        default: return false
        }
    }

    /// Whether a text is a date, with or without a time.
    static func looksLikeDate(_ text: String) -> Bool {
        guard text.utf8.count <= 35, mayBeDate(text) else { return false }
        let head = text.prefix(10)
        let parts = head.split { $0 == "-" || $0 == "/" || $0 == "." || $0 == "T" || $0 == " " }
        guard parts.count >= 3, parts.prefix(3).allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else {
            return false
        }
        let numbers = parts.prefix(3).compactMap { Int($0) }
        guard numbers.count == 3, let separator = head.first(where: { !$0.isNumber }), separator != " " else { return false }
        guard head.filter({ $0 == separator }).count == 2 else { return false }
        // A time may follow, but no other words.
        let tail = text.dropFirst(10).filter(\.isLetter)
        guard tail.count <= 2 || text.hasSuffix("Z") && tail.count <= 3 || tail.uppercased() == "UTC" else { return false }
        let isYearFirst = parts[0].count == 4 && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2]) && numbers[0] > 1000
        let isYearLast = parts[2].count == 4 && numbers[0] <= 31 && numbers[1] <= 31 && numbers[2] > 1800 && numbers[2] < 2200
        return isYearFirst || isYearLast
    }

    /// Whether a text is a date as East Asia writes it: `令和3年4月1日`, `2021年4月`, `2021년 4월 1일`.
    static func looksLikeWideDate(_ text: String) -> Bool {
        guard let unit = wideDateUnits.first(where: { text.hasBytes($0[0]) && text.hasBytes($0[1]) }) else { return false }
        let rest = text.filter { !$0.isNumber && !$0.isWhitespace && $0 != "元" }
        // An era of two characters may stand in front.
        return [unit.joined(), unit.dropLast().joined()].contains { rest == $0 || rest.count == $0.count + 2 && rest.hasSuffix($0) }
    }

    private static let wideDateUnits = [["年", "月", "日"], ["년", "월", "일"]]

    /// Whether nothing else than digits stands in the first three parts of a text.
    private static func mayBeDate(_ text: String) -> Bool {
        var count = 0
        var isWithin = false
        for byte in text.utf8.prefix(10) {
            switch byte {
            case ASCII.minus, ASCII.slash, ASCII.point, 0x54, ASCII.space: isWithin = false
            case ASCII.zero...ASCII.nine:
                count += isWithin ? 0 : 1
                isWithin = true
            case 0x80...: return true
            default: return count > 3 || count == 3 && !isWithin
            }
        }
        return count >= 3
    }
}

import GazetteerModel
import GazetteerText

/// Tells times and dates in texts.
enum TimeText {
    /// Whether a text speaks of opening hours: a span of times, or a day with a time.
    static func looksLikeHours(_ text: String) -> Bool {
        guard text.utf8.count >= 4, text.utf8.count <= 600, text.utf8.contains(where: { ASCII.isDigit($0) || $0 >= 0x80 }),
            text.unicodeScalars.contains(where: { $0.isASCII ? ("0"..."9").contains($0) : $0.properties.numericType != nil })
        else { return false }
        if text.hasPrefix("24/7") || text.hasBytes("PH off") { return true }
        let times = times(in: text)
        if times >= 2 { return true }
        guard text.utf8.count <= 200, times >= 1 || mayNameHours(text) else { return false }
        let words = Folding.words(text)
        let days = words.reduce(0) { $0 + (PlaceWords.day($1) != nil ? 1 : 0) }
        return days >= 1 && (times >= 1 || words.contains("uhr") || words.contains { $0 == "am" || $0 == "pm" })
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
        let bytes = Array(text.lowercased().utf8)
        var count = 0
        var at = 0
        while at < bytes.count {
            guard ASCII.isDigit(bytes[at]) else {
                at += 1
                continue
            }
            let start = at
            while at < bytes.count, ASCII.isDigit(bytes[at]) { at += 1 }
            guard at - start <= 2, start == 0 || bytes[start - 1] != ASCII.point, at < bytes.count else {
                while at < bytes.count, ASCII.isDigit(bytes[at]) || bytes[at] == ASCII.point { at += 1 }
                continue
            }
            let hour = bytes[start..<at].reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
            guard hour <= 29 else { continue }
            let next = bytes[at]
            let minutes = bytes[(at + 1)...].prefix { ASCII.isDigit($0) }
            if next == ASCII.colon || next == 0x68 || next == ASCII.point, minutes.count == 2 {
                count += 1
                at += 3
                if at < bytes.count, next == ASCII.point, bytes[at] == ASCII.point { count -= 1 }
            } else if next == 0x68 || isMeridian(bytes[at...]) || isHourSign(bytes[at...]) {
                count += 1
            }
        }
        return count
    }

    private static func isMeridian(_ bytes: ArraySlice<UInt8>) -> Bool {
        let letters = bytes.drop { $0 == ASCII.space }.prefix(2)
        return letters.elementsEqual("am".utf8) || letters.elementsEqual("pm".utf8)
    }

    private static func isHourSign(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.prefix(3).elementsEqual("時".utf8) || bytes.prefix(3).elementsEqual("시".utf8) || bytes.prefix(3).elementsEqual("点".utf8)
    }

    /// Whether a text is a date, with or without a time.
    static func looksLikeDate(_ text: String) -> Bool {
        let head = text.prefix(10)
        let parts = head.split { $0 == "-" || $0 == "/" || $0 == "." || $0 == "T" || $0 == " " }
        guard parts.count >= 3, text.utf8.count <= 35, parts.prefix(3).allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else {
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
}

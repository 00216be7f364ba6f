import GazetteerModel

/// Dates as XML Schema writes them.
enum DateText {
    /// Whether text is a `dateTime`, `date`, `gYearMonth` or `gYear` whose numbers are in range.
    static func isXMLDate(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        if rest.first == ASCII.minus { rest.removeFirst() }
        guard rest.prefix(while: ASCII.isDigit).count == 4, let year = number(&rest, digits: 4), year > 0 else { return false }
        guard take(ASCII.minus, &rest) else { return rest.isEmpty || isZone(rest) }
        guard let month = number(&rest, digits: 2), (1...12).contains(month) else { return false }
        guard take(ASCII.minus, &rest) else { return rest.isEmpty || isZone(rest) }
        let length = [31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
            month - 1]
        guard let day = number(&rest, digits: 2), (1...length).contains(day) else { return false }
        guard take(UInt8(ascii: "T"), &rest) else { return rest.isEmpty || isZone(rest) }
        guard let hour = number(&rest, digits: 2), hour < 24, take(ASCII.colon, &rest), let minute = number(&rest, digits: 2), minute < 60,
            take(ASCII.colon, &rest), let second = number(&rest, digits: 2), second < 60
        else { return false }
        if take(ASCII.point, &rest) {
            let fraction = rest.prefix(while: ASCII.isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest[fraction.endIndex...]
        }
        return rest.isEmpty || isZone(rest)
    }

    private static func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(ASCII.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    private static func isZone(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        if take(UInt8(ascii: "Z"), &rest) { return rest.isEmpty }
        guard take(ASCII.plus, &rest) || take(ASCII.minus, &rest), let hours = number(&rest, digits: 2), hours < 14,
            take(ASCII.colon, &rest), let minutes = number(&rest, digits: 2), minutes < 60
        else { return false }
        return rest.isEmpty
    }
}

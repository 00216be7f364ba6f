import GazetteerModel

extension String {
    /// Whether a text stands somewhere in this one, byte by byte; learning what fields mean asks it of thousands of values.
    func hasBytes(_ part: String) -> Bool { index(behind: part) != nil }

    /// Where the first occurrence of a text ends, byte by byte; `nil` if there is none.
    func index(behind part: String) -> String.Index? {
        let wanted = part.utf8
        guard let first = wanted.first else { return startIndex }
        var rest = utf8[...]
        while let found = rest.firstIndex(of: first) {
            if rest[found...].starts(with: wanted) { return utf8.index(found, offsetBy: wanted.count) }
            rest = rest[utf8.index(after: found)...]
        }
        return nil
    }
}

extension StringProtocol {
    /// Whether the text begins with a digit, or another character for a number.
    var startsWithNumber: Bool {
        guard let byte = utf8.first else { return false }
        return byte < 0x80 ? ASCII.isDigit(byte) : first?.isNumber == true
    }

    /// How many characters of the text stand for numbers.
    var numberCount: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.reduce(0) { $0 + (ASCII.isDigit($1) ? 1 : 0) } }
        return reduce(0) { $0 + ($1.isNumber ? 1 : 0) }
    }
}

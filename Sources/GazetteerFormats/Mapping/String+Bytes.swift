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

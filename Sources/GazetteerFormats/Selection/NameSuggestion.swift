/// Names that somebody may have meant.
package enum NameSuggestion {
    /// The name that is the same but for case, blanks and marks; otherwise the one with the fewest slips, if they are few.
    package static func closest(to word: String, among names: some Sequence<String>) -> String? {
        let wanted = plain(word)
        var best: (name: String, slips: Int)?
        for name in names {
            let slips = plain(name) == wanted ? 0 : editDistance(wanted, plain(name))
            if slips < best?.slips ?? .max { best = (name, slips) }
        }
        guard let best, best.slips <= max(2, word.count / 3), best.slips < max(1, wanted.count) else { return nil }
        return best.name
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// How many letters must be put in, taken out, changed or swapped with their neighbour.
    package static func editDistance(_ left: String, _ right: String) -> Int {
        let a = Array(left.lowercased().prefix(64))
        let b = Array(right.lowercased().prefix(64))
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}

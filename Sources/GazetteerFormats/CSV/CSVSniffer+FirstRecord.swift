import GazetteerText

extension CSVSniffer {
    /// Whether the first record is one like the others, or looks like one where there are no others, and no cell of it is a
    /// word that columns are called by.
    ///
    /// Texts tell less than numbers do. So two cells at least have to look like what only records have: a street with its
    /// number, a province or a town, a kind of place, hours, a telephone number, a web address.
    func isRecord(_ head: Row, among rest: ArraySlice<Row>) -> Bool {
        guard head.filled >= 2, head.cells.count <= 60 else { return false }
        let texts = head.cells.map { String(String(decoding: $0.prefix(200), as: UTF8.self).trimmed) }
        guard !texts.contains(where: Self.isTitle) else { return false }
        // Columns may be called by numbers: of two records, those say too little.
        let hasPair = rest.count == 1
        var shown = 0
        for (column, text) in texts.enumerated() where !hasPair || CellKind(head.cells[column]) != .number {
            let others = rest.prefix(20).compactMap { row in
                row.cells.indices.contains(column) ? String(String(decoding: row.cells[column].prefix(200), as: UTF8.self).trimmed) : nil
            }.filter { !$0.isEmpty }
            if Self.showsData(text, CellKind(head.cells[column]), others) { shown += 1 }
        }
        return shown >= 2
    }

    /// Whether columns are called so.
    private static func isTitle(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 60 else { return false }
        let name = FieldName(text)
        // A word may be a part of anything: "Bar Central" is no title.
        return name.isVetoed || name.role != nil && name.strength >= 0.4
    }

    /// Whether a cell of the first record is what records have, and all cells below it are, too.
    private static func showsData(_ text: String, _ kind: CellKind, _ others: [String]) -> Bool {
        func all(_ holds: (String) -> Bool) -> Bool {
            guard holds(text) else { return false }
            return others.isEmpty || others.count(where: holds) * 10 >= others.count * 8
        }
        switch kind {
        case .link: return true
        // "2-3" may be the title of a column of numbers.
        case .date: return all { CellKind(Array($0.utf8)) == kind }
        case .number, .code:
            return !CellKind.isYear(Array(text.utf8)) && text.count(where: \.isNumber) >= 3
                && all { CellKind(Array($0.utf8)) == kind }
        case .empty: return false
        case .text: break
        }
        if all(TimeText.looksLikeHours) || all(isProvince) || all(FieldProfile.isWideTown) { return true }
        if all(PlaceWords.isKind) { return true }
        // "Hauptstr. 5", "栄2丁目35": the numbers differ, as those of "Zeile 1" above streets do not.
        return text.utf8.count >= 5
            && all { text in
                let shape = ValueShape(text)
                return shape.contains(.street) || shape.contains(.address)
            }
    }

    private static func isProvince(_ text: String) -> Bool {
        text.utf8.count > 3 && (!Countries.countries(ofState: text).isEmpty || Countries.country(ofProvince: text) != nil)
    }
}

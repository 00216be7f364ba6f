import GazetteerModel
import GazetteerText

/// Fields that live in a description: `key: value` lines, and tables in HTML.
///
/// One reader serves all records, as it remembers which labels name a field. Texts are read as bytes: every record of
/// a map goes through it.
struct DescriptionText {
    /// Stands before a label in the path of a source, so that it is told from the member of an object.
    static let mark = "\u{1F}"

    /// A label and what stands behind it.
    struct Line {
        let label: [UInt8]
        let value: [UInt8]
        /// Whether the label is ours: the line has none, and its shape says what it is.
        var isPlain = false

        var labelText: String { String(decoding: label, as: UTF8.self) }
        var valueText: String { String(decoding: value, as: UTF8.self) }
    }

    /// How many bytes of a text are read.
    private static let longestText = 20_000
    /// Whether labels that were met name a field.
    private var fieldNames: [[UInt8]: Bool] = [:]
    /// Whether words that were met are words for telephones.
    var phoneWords: [[UInt8]: Bool] = [:]

    /// Whether there may be labels in a text, told from its bytes.
    static func mayHaveLabels(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var hasColon = false
        var hasBreak = false
        for index in range.prefix(4000) {
            switch bytes[index] {
            case ASCII.colon, ASCII.equals: hasColon = true
            case ASCII.less, ASCII.lineFeed, ASCII.ampersand, ASCII.backslash, ASCII.semicolon, 0x7C: hasBreak = true
            case 0xEF: hasColon = hasColon || index + 2 < range.upperBound && bytes[index + 1] == 0xBC && bytes[index + 2] == 0x9A
            default: break
            }
            if hasColon, hasBreak { return true }
        }
        return hasBreak || hasColon && bytes[range.prefix(40)].contains(ASCII.space)
    }

    /// The labels and their values, in order; the first of a label that is repeated.
    mutating func lines(in text: String) -> [Line] {
        var bytes = Array(text.utf8.prefix(Self.longestText))
        // No character is cut in two.
        if bytes.count == Self.longestText { while let last = bytes.last, last >= 0x80 { bytes.removeLast() } }
        var found: [Line] = []
        let rows = rows(bytes)
        var plain: [Int] = []
        for (index, row) in rows.enumerated() {
            var isLabelled = false
            for piece in pieces(row[...]) {
                guard let line = split(piece) else { continue }
                isLabelled = true
                if !found.contains(where: { $0.label == line.label }) { found.append(line) }
            }
            if !isLabelled { plain.append(index) }
            if found.count >= 80 { break }
        }
        // One label in one line is a sentence with a colon, but for words that name a field.
        if rows.count == 1, found.count == 1, let only = found.first, !isFieldName(only.label) { return [] }
        if rows.count > 1, rows.count <= 20, !plain.isEmpty {
            for line in plainLines(rows, plain) where !found.contains(where: { $0.label == line.label }) { found.append(line) }
        }
        return found
    }

    /// The rows of a text in HTML without its tags, each as its cells.
    mutating func cells(ofHTML text: String) -> [[String]] {
        rows(Array(text.utf8.prefix(Self.longestText))).map { row in
            row.split(separator: ASCII.tab).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

// MARK: - Labels

extension DescriptionText {
    /// The parts of a row with several labels: `Tel: 030 123; Web: example.org`, with `;` or `|` between them.
    private mutating func pieces(_ row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        for mark in [UInt8(ascii: "|"), ASCII.semicolon] where row.contains(mark) {
            let parts = row.split(separator: mark).map(Self.trimmed).filter { !$0.isEmpty }
            guard parts.count >= 2 else { continue }
            let labels = parts.compactMap { part -> ArraySlice<UInt8>? in
                guard let colon = Self.colon(in: part) else { return nil }
                let label = part[..<colon.lowerBound]
                return Self.isLabel(label) && part[colon.upperBound...].contains { $0 > ASCII.space } ? label : nil
            }
            guard labels.count >= 2, labels.count * 5 >= parts.count * 4, labels.contains(where: { isFieldName(Self.bare($0)) }) else {
                continue
            }
            return parts
        }
        return listed(row) ?? [row]
    }

    /// The parts of a row with several labels that commas, dashes or bullets stand between: `Ulica: Długa 5, Miasto: Gdańsk`.
    ///
    /// Such marks stand within values, too. So two labels at least have to name fields, and what has no label goes on with
    /// the value before it.
    private mutating func listed(_ row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard row.count(where: { $0 == ASCII.colon || $0 == ASCII.equals || $0 == 0xEF }) >= 2, row.count <= 2000 else { return nil }
        for mark in Self.listMarks {
            var starts: [Int] = []
            var fields = 0
            var next: Int? = row.startIndex
            while let start = next {
                let end = Self.index(of: mark, in: row, from: start)
                if let label = label(of: row[start..<(end ?? row.endIndex)], isFirst: starts.isEmpty) {
                    starts.append(start)
                    fields += isFieldName(label) ? 1 : 0
                } else if starts.isEmpty {
                    break
                }
                next = end.map { $0 + mark.count }
            }
            guard fields >= 2, starts.count >= 2 else { continue }
            let ends = starts.dropFirst().map { $0 - mark.count } + [row.endIndex]
            return zip(starts, ends).map { Self.trimmed(row[$0..<$1]) }
        }
        return nil
    }

    private static let listMarks = [", ", " - ", " – ", " — ", " • ", " · ", " / ", "、", "，", "،"].map { Array($0.utf8) }

    /// Where a mark stands in a row.
    private static func index(of mark: [UInt8], in row: ArraySlice<UInt8>, from start: Int) -> Int? {
        var at = start
        while let found = row[at...].firstIndex(of: mark[0]) {
            if row[found...].starts(with: mark) { return found }
            at = found + 1
        }
        return nil
    }

    /// The label that a part of a row begins with: a word that names a field, or another one with a capital that is no day,
    /// as "Sb: 9-13" goes on with the hours before it.
    private mutating func label(of part: ArraySlice<UInt8>, isFirst: Bool) -> [UInt8]? {
        guard let colon = Self.colon(in: part) else { return nil }
        let (label, value) = (Self.trimmed(part[..<colon.lowerBound]), part[colon.upperBound...])
        guard let first = label.first, Self.isLabel(label), !value.starts(with: [ASCII.slash, ASCII.slash]),
            !(label.last.map(ASCII.isDigit) ?? false), value.contains(where: { $0 > ASCII.space })
        else { return nil }
        let bare = Self.bare(label)
        if isFirst || isFieldName(bare) { return bare }
        guard !(ASCII.lowerA...ASCII.lowerZ).contains(first), value.first == ASCII.space || first >= 0x80,
            DayLabel(String(decoding: bare, as: UTF8.self)) == nil
        else { return nil }
        return bare
    }

    /// Where the first colon or equals sign of a text stands.
    private static func colon(in text: ArraySlice<UInt8>) -> Range<Int>? {
        for at in text.indices {
            switch text[at] {
            case ASCII.colon, ASCII.equals: return at..<at + 1
            case 0xEF where text[at...].starts(with: [0xEF, 0xBC, 0x9A]): return at..<at + 3
            default: continue
            }
        }
        return nil
    }

    /// Whether a label is surely the name of a field.
    private mutating func isFieldName(_ label: [UInt8]) -> Bool {
        if let known = fieldNames[label] { return known }
        let name = FieldName(String(decoding: label, as: UTF8.self))
        let isField =
            !name.isVetoed && name.strength >= 0.8 && name.role != "name" && name.role != "category" && name.role != "description"
        // Labels come from feeds: a hostile one must not fill the memory.
        if fieldNames.count < 1000 { fieldNames[label] = isField }
        return isField
    }

    /// Whether what stands behind a colon ends a sentence, and begins in its middle: "Great place: worth a visit."
    private static func goesOn(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first, let last = value.last, last == ASCII.point || last == UInt8(ascii: "!"), value.contains(ASCII.space)
        else { return false }
        if value.contains(where: ASCII.isDigit) { return false }
        return first >= 0x80
            ? String(decoding: value, as: UTF8.self).first?.isLowercase == true : (ASCII.lowerA...ASCII.lowerZ).contains(first)
    }

    /// Whether a label is known as a whole, and not by one of its words.
    private func isKnownLabel(_ label: [UInt8]) -> Bool {
        FieldName(known: Folding.joinedWords(String(decoding: label, as: UTF8.self))) != nil
    }

    /// A label of a few words and its value: cells of a row, or with a colon or equals sign between them.
    private mutating func split(_ row: ArraySlice<UInt8>) -> Line? {
        let cells = row.split(separator: ASCII.tab).map(Self.trimmed).filter { !$0.isEmpty }
        if cells.count == 2, Self.isLabel(cells[0]) { return Line(label: Self.bare(cells[0]), value: Array(cells[1])) }
        guard cells.count <= 1, let line = cells.first else { return nil }
        let colon = Self.colon(in: line)
        if let found = dashed(line[..<(colon?.lowerBound ?? line.endIndex)], of: line) { return found }
        guard let colon else { return nil }
        let value = line[colon.upperBound...]
        let label = line[..<colon.lowerBound]
        guard Self.isLabel(label), !value.starts(with: [ASCII.slash, ASCII.slash]),
            !(label.last.map(ASCII.isDigit) ?? false) || !(value.first.map(ASCII.isDigit) ?? false)
        else { return nil }
        let trimmed = Self.trimmed(value)
        if trimmed.isEmpty || Self.goesOn(trimmed) && !isKnownLabel(Self.bare(label)) { return nil }
        return Line(label: Self.bare(label), value: Array(trimmed))
    }

    /// A label with a dash behind it, `Тел. - 495 123`: only words that name a field. The dash stands in `head`, which
    /// is what the line has before its colon.
    private mutating func dashed(_ head: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) -> Line? {
        var at = head.startIndex
        while let blank = head[at...].firstIndex(of: ASCII.space) {
            at = blank + 1
            guard let dash = Self.dashes.first(where: { head[at...].starts(with: $0) }) else { continue }
            let label = Self.bare(line[..<blank])
            let value = Self.trimmed(line[(at + dash.count)...])
            // A label is short: further dashes are none behind it.
            guard label.count <= 60 else { return nil }
            if !value.isEmpty, Self.isLabel(label[...]), isFieldName(label) { return Line(label: label, value: Array(value)) }
        }
        return nil
    }

    private static let dashes = ["- ", "– ", "— "].map { Array($0.utf8) }

    private static func isLabel(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 60 else { return false }
        var words = 0
        var previous = ASCII.space
        var hasLetter = false
        var isASCII = true
        for byte in text {
            if previous == ASCII.space, byte != ASCII.space { words += 1 }
            hasLetter = hasLetter || ASCII.isLetter(byte)
            isASCII = isASCII && byte < 0x80
            previous = byte
        }
        return words <= 5 && (hasLetter || !isASCII && String(decoding: text, as: UTF8.self).contains(where: \.isLetter))
    }

    /// Without blanks at the ends.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop { $0 == ASCII.space }
        while text.last == ASCII.space { text.removeLast() }
        return text
    }

    /// A label without the marks round it.
    private static func bare(_ label: ArraySlice<UInt8>) -> [UInt8] {
        var label = label
        while let mark = marks.first(where: { label.count >= $0.count && label.suffix($0.count).elementsEqual($0) }) {
            label = label.dropLast(mark.count)
        }
        while let mark = bullets.first(where: { label.starts(with: $0) }) { label = label.dropFirst(mark.count) }
        return Array(label)
    }

    private static let bullets = [" ", "-", "*", "•", "·"].map { Array($0.utf8) }
    private static let marks = [" ", ":", "-", "*", "：", "•"].map { Array($0.utf8) }
}

// MARK: - Rows

extension DescriptionText {
    /// What a tag does to the row that is being read.
    private enum Effect { case none, row, table, tableRow, cell, cellAfter, breakOrCell, bold, link }

    private static let effects: [String: Effect] = [
        "br": .breakOrCell, "p": .row, "tr": .tableRow, "div": .row, "li": .row, "ul": .row, "table": .table, "h1": .row, "h2": .row,
        "h3": .row,
        "h4": .row, "hr": .row, "dt": .cellAfter, "td": .cell, "th": .cell, "dd": .cell, "b": .bold, "strong": .bold, "a": .link,
    ]

    /// The rows of a text without its tags: a row ends with a line, a paragraph, a table row or `<br>`; a cell ends in a tab.
    private mutating func rows(_ text: [UInt8]) -> [[UInt8]] {
        let bytes = Self.isEscaped(text) ? ValueText.decoded(text[...]) : text
        var rows: [[UInt8]] = []
        var line: [UInt8] = []
        // A line that is bold as a whole is a label, if it names a field: its value stands in the next one.
        var isBold = false
        var bold: [UInt8]?
        // Within the row of a table, lines end anywhere: ArcGIS puts each cell on one of its own.
        var isInTableRow = false
        func end() {
            bold = nil
            guard !line.isEmpty else { return }
            let plain = line.contains(ASCII.ampersand) ? ValueText.decoded(line[...]) : line
            let tidy = ValueText.tidied(plain.span, keepsTabs: true)
            if !tidy.isEmpty { rows.append(tidy) }
            line.removeAll(keepingCapacity: true)
        }
        var at = 0
        while at < bytes.count {
            guard let next = bytes[at...].firstIndex(where: { $0 == ASCII.less || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn })
            else {
                line += bytes[at...]
                break
            }
            line += bytes[at..<next]
            at = next + 1
            guard bytes[next] == ASCII.less else {
                if isInTableRow { line.append(ASCII.space) } else { end() }
                continue
            }
            guard at < bytes.count, ASCII.isLetter(bytes[at]) || bytes[at] == ASCII.slash || bytes[at] == ASCII.exclamation,
                let close = bytes[at...].prefix(2000).firstIndex(of: ASCII.greater)
            else {
                line.append(ASCII.less)
                continue
            }
            let inside = bytes[at..<close]
            at = close + 1
            let isEnd = inside.first == ASCII.slash
            let effect = Self.effect(of: inside)
            switch effect {
            case .breakOrCell:
                if line == bold, isFieldName(Self.bare(Self.trimmed(line[...]))) { line.append(ASCII.tab) } else { end() }
            case .row: end()
            case .table, .tableRow:
                end()
                isInTableRow = effect == .tableRow && !isEnd
            case .cellAfter: if isEnd { line.append(ASCII.tab) } else { end() }
            case .cell: if isEnd { line.append(ASCII.tab) }
            case .bold: if isEnd { bold = isBold ? line : nil } else { isBold = line.allSatisfy { $0 <= ASCII.space } }
            case .link:
                // The address of a link says more than its text.
                if !isEnd, let link = Self.link(in: inside) { line += link + [ASCII.space] }
            case .none: break
            }
        }
        end()
        return rows
    }

    /// Whether a text has its tags written as entities.
    private static func isEscaped(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: ASCII.ampersand) {
            rest = rest[(mark + 1)...]
            if rest.starts(with: [0x6C, 0x74, ASCII.semicolon]) { return true }
        }
        return false
    }

    private static func effect(of tag: ArraySlice<UInt8>) -> Effect {
        let name = tag.drop { $0 == ASCII.slash }.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
        guard name.count <= 6 else { return .none }
        return effects[String(decoding: name.map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)] ?? .none
    }

    /// The web address that a tag leads to.
    private static func link(in tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = Array("href=".utf8)
        guard let start = tag.indices.first(where: { tag[$0] | 0x20 == 0x68 && tag[$0...].starts(with: name) }) else { return nil }
        let value = tag[(start + name.count)...]
        guard let quote = value.first, quote == ASCII.quote || quote == ASCII.apostrophe else { return nil }
        let link = value.dropFirst().prefix { $0 != quote }
        return link.prefix(4).elementsEqual("http".utf8) || link.prefix(4).elementsEqual("HTTP".utf8) ? link : nil
    }
}

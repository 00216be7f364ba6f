import GazetteerModel

extension CSVSniffer {
    /// Finds the header among the first records, or that there is none, and names the columns.
    mutating func chooseHeader(_ rows: [Row], start: Int) {
        let rows = takeOffTypographicQuotes(rows)
        let first = preambleEnd(rows)
        if first > 0, let title = rows.first {
            dialect.findings.append(
                CSVDialect.Finding(
                    severity: .info, code: .preambleSkipped,
                    message:
                        "\(first == 1 ? "a line" : "\(first) lines") before the table \(first == 1 ? "was" : "were") stepped over: \(quoted(title))",
                    hint: nil, line: title.line))
        }
        guard rows.indices.contains(first) else {
            dialect.start = sample.count
            return
        }
        var head = rows[first]
        let rest = rows[(first + 1)...]
        dialect.headerLine = head.line
        let evidence = headerEvidence(head, rest)
        dialect.hasHeader = options.hasHeader ?? (evidence != .none)
        var begin = first
        if dialect.hasHeader {
            begin += 1
            if options.hasHeader != false { head = withRowNumbers(head, rest) }
            // A record that was taken for the header may well come twice; a header is known when it comes again.
            dialect.header = evidence == .clear || options.hasHeader == true ? head.cells : []
            dialect.start = head.next
            dialect.linesBefore = head.line - 1 + lines(in: head)
            dialect.headerBytes = head.next - head.offset
            nameColumns(head)
            begin += stepOverRowsBelowHeader(rest)
            if options.hasHeader == nil, evidence == .doubtful { tellDoubtfulHeader(head) }
        } else {
            dialect.start = head.offset
            dialect.linesBefore = head.line - 1
            let count = max(dialect.grammar.columnCount, head.cells.count)
            dialect.names = (1...max(1, count)).map { "column_\($0)" }
            if options.hasHeader == nil {
                dialect.findings.append(
                    CSVDialect.Finding(
                        severity: .warning, code: .headerMissing,
                        message: "the first line looks like data, not like a header: columns are named column_1 to column_\(max(1, count))",
                        hint: "name the columns by number (--lat 2 --lon 3), or put a header line on top", line: head.line))
            }
        }
        dialect.grammar.columnCount = max(dialect.names.count, 1)
        takeSamples(takeOffFormulas(mendDecimals(rows[begin...])))
    }

    /// Puts latitudes and longitudes together again that a decimal comma has cut in two.
    private mutating func mendDecimals(_ rows: ArraySlice<Row>) -> ArraySlice<Row> {
        let columns = dialect.names.indices.prefix(CSVSniffer.namedColumns).filter { PositionWords.isKnown(dialect.names[$0]) }
        guard dialect.grammar.delimiter == ASCII.comma, dialect.hasHeader, columns.count == 2, columns[1] == columns[0] + 1 else {
            return rows
        }
        let first = columns[0]
        let count = dialect.names.count + 2
        let isCut = rows.filter { row in
            guard row.cells.count == count else { return false }
            return row.cells[first..<first + 4].allSatisfy { cell in CSVGrammar.isWhole(cell.span, cell.indices) }
        }
        guard isCut.count > 0, isCut.count * 5 >= rows.count * 4 else { return rows }
        dialect.splitDecimals = first
        return rows.map { row in
            guard row.cells.count == count else { return row }
            var row = row
            for column in first...first + 1 {
                row.cells[column] += [ASCII.comma] + row.cells[column + 1]
                row.cells.remove(at: column + 1)
            }
            return row
        }[...]
    }

    func lines(in row: Row) -> Int {
        let bytes = sample.span
        let breaks = dialect.grammar.lineBreaks(bytes, in: row.offset..<row.next)
        return max(breaks, 1)
    }

    func quoted(_ row: Row) -> String {
        let text = row.cells.lazy.map { String(decoding: $0, as: UTF8.self) }.first { $0.contains { !$0.isWhitespace } } ?? ""
        return "“\(text.prefix(60))”"
    }

    private mutating func tellDoubtfulHeader(_ head: Row) {
        dialect.findings.append(
            CSVDialect.Finding(
                severity: .warning, code: .headerMissing,
                message: "the first line was taken as the header though it looks like data: \(quoted(head)) …",
                hint: "say --no-header if it is a record", line: head.line))
    }

    /// How many records stand before the table: titles, notes, comments.
    private func preambleEnd(_ rows: [Row]) -> Int {
        let columns = dialect.grammar.columnCount
        var end = 0
        for (index, row) in rows.prefix(60).enumerated() {
            guard isPreamble(row, next: rows[(index + 1)...], columns: columns) else { break }
            end = index + 1
        }
        return end < rows.count ? end : 0
    }

    private func isPreamble(_ row: Row, next: ArraySlice<Row>, columns: Int) -> Bool {
        if row.cells.first?.first == ASCII.hash, row.cells.first?.dropFirst().first == ASCII.space || row.cells.count != columns {
            return !next.isEmpty
        }
        guard columns > 1, next.contains(where: { $0.cells.count >= columns }), !namesPosition(row) else { return false }
        if row.cells.count < columns, row.filled <= max(1, columns / 2) { return true }
        let fullest = next.prefix(50).map(\.filled).max() ?? 0
        if columns >= 4, row.filled <= 2, fullest >= max(3, columns * 6 / 10) { return true }
        // A line that groups columns, above the line that names them.
        guard let following = next.first, row.filled * 2 <= columns, following.filled * 4 >= columns * 3 else { return false }
        let isNames = following.cells.allSatisfy { CellKind($0) == .text || CellKind($0) == .empty }
        let data = next.dropFirst().first
        return isNames && data?.cells.contains { CellKind($0) == .number } == true
    }

    /// Whether the words for latitude and longitude stand in a record: that is the header, however short it is.
    private func namesPosition(_ row: Row) -> Bool {
        guard row.cells.count >= 2, row.cells.count <= 200 else { return false }
        let kinds = row.cells.compactMap { cell in
            let name = String(decoding: cell.prefix(80), as: UTF8.self)
            return PositionWords.isKnown(name) ? PositionWords.meaning(of: name)?.kind : nil
        }
        return kinds.contains(.latitude) && kinds.contains(.longitude)
    }

    /// What speaks for a header.
    enum HeaderEvidence {
        /// Nothing: the first record is one like the others.
        case none
        /// It looks like the others, but there are too few of them to be sure.
        case doubtful
        /// It is one.
        case clear
    }

    /// Weighs whether `head` names columns or is a record like those that follow.
    private func headerEvidence(_ head: Row, _ rest: ArraySlice<Row>) -> HeaderEvidence {
        if head.cells.prefix(CSVSniffer.namedColumns).contains(where: { PositionWords.isKnown(String(decoding: $0, as: UTF8.self)) }) {
            return .clear
        }
        var data = 0
        var names = 0
        for (column, cell) in head.cells.enumerated() {
            let kind = CellKind(cell)
            guard kind != .empty else {
                // Names are seldom left out, cells often.
                continue
            }
            let others = rest.compactMap { row in row.cells.indices.contains(column) ? row.cells[column] : nil }.filter {
                CellKind($0) != .empty
            }
            guard !others.isEmpty else { continue }
            let same = others.count { CellKind($0) == kind }
            if kind == .text {
                let usual = others.count { CellKind($0) != .text }
                if usual * 10 >= others.count * 8 { names += 2 }
                if others.contains(cell), rest.allSatisfy({ $0.cells != head.cells }) { data += 1 }
            } else if same * 10 >= others.count * 8 {
                // Columns are named after years, but then they do not hold years.
                data += kind == .number && CellKind.isYear(cell) && !others.allSatisfy(CellKind.isYear) ? 1 : 2
            } else if others.contains(cell) {
                data += 1
            }
        }
        if names == 0, isRecord(head, among: rest) { return .none }
        guard names == 0, data > 1 else { return .clear }
        return rest.count >= 2 ? .none : .doubtful
    }

    /// Names from the header: trimmed, each once, `column_3` where a name is empty.
    private mutating func nameColumns(_ head: Row) {
        var seen: Set<String> = []
        var repeated: [String] = []
        var numbers: [String: Int] = [:]
        for (index, cell) in head.cells.enumerated() {
            var name = String(String(decoding: cell, as: UTF8.self).trimmed)
            if name.isEmpty { name = "column_\(index + 1)" }
            if !seen.insert(name).inserted {
                repeated.append(name)
                var number = numbers[name] ?? 2
                while !seen.insert("\(name)_\(number)").inserted { number += 1 }
                numbers[name] = number + 1
                name = "\(name)_\(number)"
            }
            dialect.names.append(name)
        }
        if let name = repeated.first {
            dialect.findings.append(
                CSVDialect.Finding(
                    severity: .warning, code: .duplicateColumn,
                    message: repeated.count == 1
                        ? "two columns are called “\(name)”: the second one is named “\(name)_2”"
                        : "\(repeated.count) column names stand twice, “\(name)” for example: the later ones are numbered",
                    hint: nil, line: head.line))
        }
    }

    private mutating func takeSamples(_ rows: ArraySlice<Row>) {
        let regular = rows.filter { $0.cells.count == dialect.names.count }
        let blanks = regular.reduce(0) { $0 + $1.cells.dropFirst().count { $0.first == ASCII.space } }
        dialect.hasLeadingBlanks = blanks * 5 > regular.count
        dialect.joinsBrokenRecords = hasBrokenRecords(rows)
        dialect.sampleCount = rows.count
        dialect.samples = Array(repeating: [], count: dialect.names.count)
        dialect.sampleLines = Array(repeating: [], count: dialect.names.count)
        for row in rows {
            for (column, cell) in row.cells.enumerated() where column < dialect.samples.count && CellKind(cell) != .empty {
                guard dialect.samples[column].count < 60 else { continue }
                dialect.samples[column].append(String(decoding: cell, as: UTF8.self))
                dialect.sampleLines[column].append(row.line)
            }
        }
        for (column, samples) in dialect.samples.enumerated() where samples.count >= 2 {
            if samples.allSatisfy({ CSVGrammar.isNumberLike(Array($0.utf8).span, 0..<$0.utf8.count) }) {
                dialect.grammar.numericColumns.append(column)
            }
        }
    }
}

/// What a cell looks like.
enum CellKind: Equatable {
    case empty, text, number, date, link, code

    init(_ cell: [UInt8]) {
        var digits = 0
        var letters = 0
        var marks = 0
        var hasAt = false
        for byte in cell {
            switch byte {
            case ASCII.zero...ASCII.nine: digits += 1
            case 0...ASCII.space: break
            case ASCII.minus, ASCII.plus, ASCII.point, ASCII.comma, ASCII.slash, ASCII.colon, ASCII.leftParenthesis, ASCII.rightParenthesis:
                marks += 1
            case 0x40: hasAt = true
            default: letters += 1
            }
        }
        if digits + letters + marks == 0, !hasAt {
            self = .empty
        } else if cell.starts(with: "http".utf8) || cell.starts(with: "www.".utf8)
            || (hasAt && letters > 2 && cell.contains(ASCII.point) && !cell.contains(ASCII.space))
        {
            self = .link
        } else if letters == 0, digits > 0 {
            let isDate = cell.contains(ASCII.colon) || cell.contains(ASCII.slash) || cell.dropFirst().contains(ASCII.minus)
            self = isDate || cell.contains(ASCII.leftParenthesis) ? .date : .number
        } else if digits > letters * 2, digits > 3 {
            self = .code
        } else {
            self = .text
        }
    }

    /// Whether a number could be a year, which columns are named after.
    static func isYear(_ cell: [UInt8]) -> Bool {
        guard let year = Int(String(decoding: cell, as: UTF8.self).trimmed) else { return false }
        return year >= 1800 && year <= 2100
    }
}

extension StringProtocol {
    /// Without white space and invisible marks at either end.
    var trimmed: SubSequence {
        func isBlank(_ character: Character) -> Bool {
            character.isWhitespace || character == "\u{FEFF}" || character == "\u{200B}" || character == "\u{200E}"
        }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}

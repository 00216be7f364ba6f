import GazetteerModel

extension CSVSniffer {
    /// How many of the records behind the header say what its columns hold, or draw a line under it; told.
    mutating func stepOverRowsBelowHeader(_ rows: ArraySlice<Row>) -> Int {
        var count = 0
        for row in rows.prefix(2) {
            let isRule = row.cells.allSatisfy { $0.isEmpty || RuleText.isRule($0) } && row.filled > 0
            guard isRule || isUnits(row, rows[(row.index(in: rows) + 1)...]) else { break }
            if !isRule {
                dialect.findings.append(
                    CSVDialect.Finding(
                        severity: .info, code: .preambleSkipped,
                        message: "a line below the header says what the columns hold; it was stepped over: \(quoted(row))", hint: nil,
                        line: row.line))
            }
            dialect.start = row.next
            dialect.linesBefore = row.line - 1 + lines(in: row)
            count += 1
        }
        return count
    }

    /// Whether a record holds units or types: words for them or words in brackets, also where all others have numbers.
    private func isUnits(_ row: Row, _ rest: ArraySlice<Row>) -> Bool {
        guard row.filled >= 2, rest.count >= 2 else { return false }
        let filled = row.cells.indices.filter { CellKind(row.cells[$0]) != .empty }
        let saying = filled.filter { UnitWords.says(row.cells[$0]) }
        guard saying.count == filled.count else { return false }
        return saying.contains { column in
            guard CellKind(row.cells[column]) != .number else { return false }
            let others = rest.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }.filter { !$0.isEmpty }
            return !others.isEmpty && others.allSatisfy { CellKind($0) == .number }
        }
    }

    /// A header that lacks the name of the first column, which numbers the rows from 1: R writes tables so.
    func withRowNumbers(_ head: Row, _ rest: ArraySlice<Row>) -> Row {
        let numbers = rest.map { $0.cells.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
        guard rest.count >= 2, rest.allSatisfy({ $0.cells.count == head.cells.count + 1 }),
            numbers.enumerated().allSatisfy({ $1 == $0 + 1 }),
            !head.cells.prefix(1).contains(where: { UnitWords.numbersRows($0) })
        else { return head }
        var head = head
        head.cells.insert([], at: 0)
        return head
    }

    /// Cells without the quotes of word processors, if nearly all stand between them; told.
    mutating func takeOffTypographicQuotes(_ rows: [Row]) -> [Row] {
        guard let first = rows.first, TypographicQuotes.areUsual(in: rows) else { return rows }
        dialect.hasTypographicQuotes = true
        dialect.findings.append(
            CSVDialect.Finding(
                severity: .info, code: .strayQuote, message: "the cells stand between typographic quotes; they were read as quotes",
                hint: nil,
                line: first.line))
        let rows = rows.map { row in
            var row = row
            row.cells = TypographicQuotes.takenOff(row.cells, delimiter: dialect.grammar.delimiter)
            return row
        }
        dialect.grammar.columnCount = first.cells.count > 1 ? rows[0].cells.count : dialect.grammar.columnCount
        return rows
    }

    /// Whether all short rows of a table are halves of records that a line break has cut.
    ///
    /// Rows that only lack empty cells at their end look otherwise: there, the last cell is often empty.
    func hasBrokenRecords(_ rows: ArraySlice<Row>) -> Bool {
        let columns = dialect.names.count
        guard columns >= 4, dialect.hasHeader, !dialect.grammar.hasQuotedLines else { return false }
        var (whole, ended, pairs) = (0, 0, 0)
        var half = 0
        for row in rows {
            let count = row.cells.count
            if half > 0 {
                guard count > 1, count < columns, half + count - 1 == columns else { return false }
                pairs += 1
                half = 0
            } else if count >= columns {
                whole += 1
                if row.cells[columns - 1].contains(where: { $0 > ASCII.space }) { ended += 1 }
            } else {
                guard count > 1 else { return false }
                half = count
            }
        }
        return pairs > 0 && (half == 0 || !isWhole) && whole >= 2 * pairs && whole >= 3 && ended * 10 >= whole * 9
    }

    /// Text that is written as a formula (`="04109"`) without it; told.
    mutating func takeOffFormulas(_ rows: ArraySlice<Row>) -> ArraySlice<Row> {
        func text(_ cell: [UInt8]) -> [UInt8]? {
            guard cell.count >= 3, cell[0] == 0x3D, cell[1] == ASCII.quote, cell.last == ASCII.quote else { return nil }
            return Array(cell[2..<cell.count - 1])
        }
        guard let row = rows.first(where: { $0.cells.contains { text($0) != nil } }) else { return rows }
        dialect.hasFormulaTexts = true
        dialect.findings.append(
            CSVDialect.Finding(
                severity: .info, code: .formulaCell,
                message:
                    "cells are written as formulas, as in =\"04109\", which keeps spreadsheets from changing them; their text was read",
                hint: nil, line: row.line))
        return rows.map { row in
            var row = row
            row.cells = row.cells.map { text($0) ?? $0 }
            return row
        }[...]
    }
}

extension CSVSniffer.Row {
    /// Where a record stands among others.
    fileprivate func index(in rows: ArraySlice<CSVSniffer.Row>) -> Int {
        rows.firstIndex { $0.offset == offset } ?? rows.startIndex
    }
}

/// Lines drawn with characters: `-----`, `:---:`, `+---+`, `***`.
enum RuleText {
    static func isRule(_ text: [UInt8]) -> Bool {
        var strokes = 0
        for byte in text {
            switch byte {
            case ASCII.minus, 0x3D, 0x5F, 0x2A, 0x7E, ASCII.hash: strokes += 1
            case ASCII.colon, ASCII.plus, 0x7C, 0...ASCII.space: break
            default: return false
            }
        }
        return strokes >= 3
    }
}

/// The words for units and types below a header.
enum UnitWords {
    /// Whether a cell is such a word, or stands in brackets.
    static func says(_ cell: [UInt8]) -> Bool {
        let text = String(decoding: cell, as: UTF8.self).trimmed
        guard let first = text.first, let last = text.last, text.utf8.count <= 40 else { return false }
        if text.utf8.count > 2, first == "(" && last == ")" || first == "[" && last == "]" || first == "<" && last == ">" { return true }
        let word = text.lowercased().prefix { $0 != "(" && $0 != "[" }.trimmed
        if words.contains(String(word)) { return true }
        // `decimal degrees`
        let parts = word.split(whereSeparator: \.isWhitespace)
        return parts.count == 2 && parts.allSatisfy { words.contains(String($0)) }
    }

    /// Whether a header names numbers of rows or records.
    static func numbersRows(_ cell: [UInt8]) -> Bool {
        let words = PositionWords.tokens(String(decoding: cell, as: UTF8.self))
        return words.isEmpty
            || words.contains {
                ["id", "no", "nr", "num", "number", "nummer", "ref", "key", "index", "fid", "gid", "row", "rank"].contains($0)
            }
    }

    private static let words: Set<String> = Set(
        """
        text string str char varchar varchar2 nvarchar character number numeric integer int int4 int8 bigint smallint float float4 float8 double
        decimal real bool boolean date datetime time timestamp timestamptz uuid serial json jsonb url uri email geometry geography point
        - n/a none n e s w sq sqm sqft m2 m² km² ft² kg g t pcs % eur usd gbp € $ £ hh:mm deg degree degrees ° dd m km mi ft feet
        metres meters metre meter miles id code name texte chaîne nombre entier zahl
        ganzzahl grad texto número numero entero testo numerico tekst liczba текст число строка градусы 文字列 数値 文本 数字 度
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

import GazetteerModel

/// Takes apart records that stand in quotes as if each were one cell: `"a,""b, c"",d"`.
///
/// Spreadsheets write them when a table was opened with another delimiter and saved again.
struct QuotedLines {
    /// Where a record stands, and where its text does once the quotes around it are gone.
    struct Record {
        var start: Int
        var next: Int
        var lines: Int
        var text: Range<Int>
    }

    private(set) var records: [Record] = []

    /// Takes the quotes of the records in `range` away, in place: a record's text begins where it began, or one byte behind.
    init(_ bytes: inout [UInt8], _ range: Range<Int>, tokenizer: CSVTokenizer, loneReturns: [Int]) {
        var tokenizer = tokenizer
        var returns = loneReturns[...]
        var cells: [CSVCell] = []
        var at = range.lowerBound
        while at < range.upperBound {
            cells.removeAll(keepingCapacity: true)
            guard var record = QuotedLines.record(bytes.span, from: at, to: range.upperBound, &tokenizer, &returns, &cells) else { break }
            if let cell = cells.first, cells.count == 1, cell.traits.contains(.quoted) {
                var plain: [UInt8] = []
                tokenizer.appendPlain(bytes.span, cell, to: &plain)
                if QuotedLines.isRecord(plain, tokenizer.grammar) {
                    record.text = Int(cell.start)..<Int(cell.start) + plain.count
                    bytes.replaceSubrange(record.text, with: plain)
                }
            }
            records.append(record)
            at = record.next
        }
    }

    /// The record at `start`, as it stands.
    static func record(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, _ tokenizer: inout CSVTokenizer, _ loneReturns: inout ArraySlice<Int>,
        _ cells: inout [CSVCell]
    ) -> Record? {
        while let first = loneReturns.first, first < start { loneReturns.removeFirst() }
        let mark = loneReturns.first
        let step = tokenizer.next(in: bytes, from: start, to: mark ?? end, isLast: true, into: &cells)
        guard case .record(let next, let lines) = step else { return nil }
        guard let mark, next == mark else { return Record(start: start, next: next, lines: lines, text: start..<next) }
        // A carriage return among other line breaks is no line's end to editors.
        return Record(start: start, next: mark + 1, lines: lines - 1, text: start..<mark)
    }

    /// Whether a cell's text is a record by itself: at least half as many cells as the table has columns, and one line.
    static func isRecord(_ text: [UInt8], _ grammar: CSVGrammar) -> Bool {
        var cells: [CSVCell] = []
        var tokenizer = CSVTokenizer(grammar: grammar)
        guard case .record(let next, _) = tokenizer.next(in: text.span, from: 0, to: text.count, isLast: true, into: &cells) else {
            return false
        }
        return next == text.count && cells.count >= 2 && cells.count * 2 >= grammar.columnCount
    }
}

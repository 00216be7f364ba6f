import GazetteerModel

extension CSVFramer {
    /// How many tables a feed may hold before the rest is read as one.
    private static let maximumTables = 50

    /// How what follows is read: the options, and behind the first header what is known by then.
    var readingOptions: CSVReadingOptions {
        guard let table else { return options.csv }
        var options = options.csv
        options.skipLines = 0
        options.hasHeader = true
        options.delimiter = Character(Unicode.Scalar(table.grammar.delimiter))
        return options
    }

    /// Whether a record is the header of another table, or of this one with its columns in another order.
    ///
    /// Behind a blank line any words for a position will do, of which only so many records are asked; anywhere else it
    /// must be as long as the header and hold its words.
    @inline(never)
    func isOtherHeader(_ text: Span<UInt8>, _ range: Range<Int>, isBehindBlank: Bool) -> Bool {
        guard let table, tableCount < CSVFramer.maximumTables, options.csv.hasHeader != false, range.count <= 1 << 14 else { return false }
        guard let words = table.wordsOfHeader(text, range) else { return false }
        if table.isReordered(words) { return true }
        guard isBehindBlank, looksForHeaders < 1000 else { return false }
        looksForHeaders += 1
        return table.namesPosition(words)
    }

    func tellOtherTable() {
        notes.append(
            Diagnostic(
                severity: .info, code: .repeatedHeader, message: "another header stands among the records; those behind it are read by it",
                location: SourceLocation(source: source, line: line)))
    }

    /// The end of a record that may be broken over two lines; `nil` when more bytes must come to tell.
    @inline(never)
    func endOfBroken(
        _ text: Span<UInt8>, _ start: Int, _ next: Int, _ isLast: Bool, _ scanner: inout CSVRecordScanner, _ lines: inout Int
    ) -> Int? {
        guard let table, next > start, table.cellCount(text, start..<next) < table.names.count else { return next }
        guard next < text.count else { return isLast ? next : nil }
        var ahead = scanner
        switch ahead.scan(text, from: next, to: text.count, isLast: isLast) {
        case .record(let end):
            // A line with a torn quote is enough trouble by itself.
            guard ahead.torn.isEmpty,
                table.isBroken(table.cellCount(text, start..<next), table.cellCount(text, next..<end))
            else { return next }
            scanner = ahead
            lines += ahead.lines
            return end
        case .needMore: return nil
        case .tooLarge: return next
        }
    }
}

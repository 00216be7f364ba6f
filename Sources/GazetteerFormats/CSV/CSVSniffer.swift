import GazetteerModel

/// Finds out from the first bytes of a table how it is written: delimiter, quotes, line breaks, header.
struct CSVSniffer {
    /// A record of the sample.
    struct Row {
        var cells: [[UInt8]]
        var offset: Int
        var next: Int
        var line: Int
        var filled: Int
    }

    /// How many bytes are looked at.
    static let sampleBytes = 1 << 16
    /// How many records are looked at.
    static let sampleRows = 200
    /// Among how many columns words for positions and the like are looked for.
    static let namedColumns = 2000

    var sample: [UInt8]
    let isWhole: Bool
    let options: CSVReadingOptions
    let format: FeedFormat
    var dialect = CSVDialect()
    /// Whether lines that stand in quotes as if each were one cell are looked for.
    var looksForQuotedLines = true

    /// Prepares to look at `sample`; `isWhole` when it is the whole feed.
    init(sample: [UInt8], isWhole: Bool, format: FeedFormat, options: CSVReadingOptions) {
        self.sample = sample
        self.isWhole = isWhole
        self.format = format
        self.options = options
    }

    /// The dialect that explains the sample best.
    consuming func sniff() -> CSVDialect {
        if let dialect = sniffQuotedLines() { return dialect }
        let start = skipLinesAsTold()
        chooseGrammar(from: start)
        let rows = rows(from: start, grammar: dialect.grammar)
        chooseHeader(rows, start: start)
        return dialect
    }

    /// Steps over the lines that the options name, and over a `sep=` line, which is obeyed.
    private mutating func skipLinesAsTold() -> Int {
        let sample = sample
        let bytes = sample.span
        var at = 0
        var grammar = CSVGrammar()
        grammar.breaksAtCarriageReturn = bytes.offset(of: ASCII.lineFeed, from: 0, to: bytes.count) == bytes.count
        for _ in 0..<options.skipLines {
            let lineBreak = grammar.lineBreak(bytes, from: at, to: bytes.count)
            at = grammar.behindBreak(bytes, lineBreak, to: bytes.count)
            dialect.linesBefore += 1
        }
        let lineBreak = grammar.lineBreak(bytes, from: at, to: bytes.count)
        var line = String(decoding: sample[at..<lineBreak], as: UTF8.self)
        line.removeAll { $0 == "\"" || $0 == "\r" || $0 == " " }
        if line.lowercased().hasPrefix("sep="), let mark = line.utf8.dropFirst(4).first ?? (line.utf8.count == 4 ? ASCII.tab : nil),
            line.utf8.count <= 5, mark < 0x80
        {
            dialect.grammar.delimiter = mark
            isDelimiterTold = true
            at = grammar.behindBreak(bytes, lineBreak, to: bytes.count)
            dialect.linesBefore += 1
        }
        return at
    }

    private var isDelimiterTold = false

    /// Tries the ways a table may be written, and keeps the one under which most records have the same shape.
    private mutating func chooseGrammar(from start: Int) {
        var candidates: [UInt8] = [ASCII.comma, ASCII.semicolon, ASCII.tab, 0x7C]
        if let delimiter = options.delimiterByte {
            candidates = [delimiter]
        } else if isDelimiterTold {
            candidates = [dialect.grammar.delimiter]
        } else if format == .tsv {
            candidates = [ASCII.tab, ASCII.comma, ASCII.semicolon, 0x7C]
        }
        var best = (grammar: dialect.grammar, score: -1.0)
        for breaksAtCarriageReturn in lineBreakStyles(from: start) {
            for delimiter in candidates {
                var grammar = CSVGrammar()
                grammar.delimiter = delimiter
                grammar.breaksAtCarriageReturn = breaksAtCarriageReturn
                var score = score(&grammar, from: start)
                if delimiter == ASCII.comma, commasAreDecimal(from: start) { score *= 0.7 }
                if score > best.score + (breaksAtCarriageReturn ? 0.05 : 1e-9) { best = (grammar, score) }
            }
        }
        if options.delimiterByte == nil, !isDelimiterTold, best.score < 0.6 || best.grammar.columnCount < 3 {
            tryRareDelimiters(from: start, &best)
        }
        dialect.grammar = best.grammar
        dialect.hasDelimiter = best.grammar.columnCount > 1
        if best.grammar.columnCount <= 1, options.delimiterByte == nil, !isDelimiterTold {
            dialect.grammar.delimiter = format == .tsv ? ASCII.tab : ASCII.comma
        }
        if options.delimiterByte != nil, best.grammar.columnCount <= 1 { tellBetterDelimiter(from: start, than: candidates) }
        tryQuoteStyles(from: start, score: best.score)
    }

    /// Quotes behind blanks, backslashes before quotes, quotes that mean nothing: taken where they explain more.
    private mutating func tryQuoteStyles(from start: Int, score known: Double) {
        var score = known
        let sample = sample
        let bytes = sample.span
        if trySingleQuotes(from: start, score: known) { return }
        var pairs = (blank: false, escaped: false, doubled: false)
        var at = bytes.offset(of: ASCII.quote, from: start, to: bytes.count)
        guard at < bytes.count else { return }
        while at < bytes.count {
            if at > start + 1, bytes[at - 1] == ASCII.space, bytes[at - 2] == dialect.grammar.delimiter { pairs.blank = true }
            let next = at + 1 < bytes.count ? bytes[at + 1] : ASCII.lineFeed
            let isEscaped = at > start && bytes[at - 1] == ASCII.backslash
            if isEscaped, next > ASCII.space || next == ASCII.space, next != dialect.grammar.delimiter, next != ASCII.quote {
                pairs.escaped = true
            }
            if !isEscaped, next == ASCII.quote, at > start, bytes[at - 1] != dialect.grammar.delimiter, bytes[at - 1] != ASCII.lineFeed {
                pairs.doubled = true
            }
            at = bytes.offset(of: ASCII.quote, from: at + 1, to: bytes.count)
        }
        if pairs.blank {
            var grammar = dialect.grammar
            grammar.hasBlanksBeforeQuotes = true
            let other = self.score(&grammar, from: start)
            if other >= score { (dialect.grammar, score) = (grammar, other) }
        }
        if pairs.escaped {
            var grammar = dialect.grammar
            grammar.escapesWithBackslash = true
            // A backslash may end a cell; only where quotes are never doubled it is likely to stand before one.
            let other = self.score(&grammar, from: start)
            if other > score || (other == score && !pairs.doubled) { (dialect.grammar, score) = (grammar, other) }
        }
        var grammar = dialect.grammar
        grammar.hasQuotes = false
        let other = self.score(&grammar, from: start)
        if other > score * 1.2 { dialect.grammar = grammar }
    }

    /// Whether carriage returns alone may end records: the choices in order of preference.
    private func lineBreakStyles(from start: Int) -> [Bool] {
        let bytes = sample.span
        guard bytes.offset(of: ASCII.lineFeed, from: start, to: bytes.count) < bytes.count else { return [true] }
        var alone = 0
        var at = bytes.offset(of: ASCII.carriageReturn, from: start, to: bytes.count)
        while at < bytes.count - 1, alone < 2 {
            if bytes[at + 1] != ASCII.lineFeed { alone += 1 }
            at = bytes.offset(of: ASCII.carriageReturn, from: at + 1, to: bytes.count)
        }
        return alone > 1 ? [false, true] : [false]
    }

    /// How well a grammar explains the sample: the share of records with the usual number of cells, and more for more
    /// cells. Sets that number.
    func score(_ grammar: inout CSVGrammar, from start: Int) -> Double {
        grammar.columnCount = 0
        var counts = cellCounts(grammar, from: start)
        grammar.columnCount = CSVSniffer.usual(counts)
        if grammar.columnCount > 1, grammar.hasQuotes {
            counts = cellCounts(grammar, from: start)
            grammar.columnCount = CSVSniffer.usual(counts)
        }
        let usual = grammar.columnCount
        guard usual > 1, !counts.isEmpty else { return 0 }
        let share = Double(counts.count { $0 == usual }) / Double(counts.count)
        // Records that lost empty cells at their end speak less against a grammar than records with more cells.
        let shorter = Double(counts.count { $0 < usual && $0 > 1 }) / Double(counts.count)
        let width = Double(min(usual, 64))
        return (share * share + shorter * 0.25) * (1 + 0.12 * width.squareRoot())
    }

    private static func usual(_ counts: [Int]) -> Int {
        var tally: [Int: Int] = [:]
        for count in counts where count > 1 { tally[count, default: 0] += 1 }
        // The widest of those that are about as frequent.
        guard let most = tally.values.max() else { return counts.isEmpty ? 0 : 1 }
        return tally.filter { $0.value * 2 > most }.keys.max() ?? 1
    }

    private func cellCounts(_ grammar: CSVGrammar, from start: Int) -> [Int] {
        var counts: [Int] = []
        var cells: [CSVCell] = []
        eachRecord(grammar, from: start) { tokenizer, offset, next in
            cells.removeAll(keepingCapacity: true)
            _ = tokenizer.next(in: sample.span, from: offset, to: next, isLast: true, into: &cells)
            if cells.count > 1 || cells.contains(where: { !$0.isEmpty }) { counts.append(cells.count) }
            return counts.count < CSVSniffer.sampleRows
        }
        return counts
    }

    /// Calls `body` with each whole record of the sample until it says stop.
    private func eachRecord(_ grammar: CSVGrammar, from start: Int, _ body: (inout CSVTokenizer, Int, Int) -> Bool) {
        var scanner = CSVRecordScanner(grammar: grammar, maximumRecordBytes: CSVSniffer.sampleBytes * 2)
        var tokenizer = CSVTokenizer(grammar: grammar)
        var at = start
        var seen = 0
        while at < sample.count {
            scanner.torn.removeAll()
            let outcome = scanner.scan(sample.span, from: at, to: sample.count, isLast: isWhole || seen == 0)
            guard case .record(let next) = outcome else { return }
            tokenizer.torn = scanner.torn.map(\.offset)[...]
            guard body(&tokenizer, at, next) else { return }
            at = next
            seen += 1
        }
    }

    /// The records of the sample that are not blank.
    func rows(from start: Int, grammar: CSVGrammar) -> [Row] {
        var rows: [Row] = []
        var cells: [CSVCell] = []
        var line = dialect.linesBefore + 1
        var total = 0
        eachRecord(grammar, from: start) { tokenizer, offset, next in
            cells.removeAll(keepingCapacity: true)
            let step = tokenizer.next(in: sample.span, from: offset, to: next, isLast: true, into: &cells)
            var row = Row(cells: [], offset: offset, next: next, line: line, filled: 0)
            row.cells.reserveCapacity(cells.count)
            for cell in cells {
                var text: [UInt8] = []
                if cell.traits.contains(.doubled) {
                    tokenizer.appendPlain(sample.span, cell, to: &text)
                } else {
                    text.append(sample.span, cell.range)
                }
                if text.contains(where: { $0 > ASCII.space }) { row.filled += 1 }
                row.cells.append(text)
            }
            if case .record(_, let lines) = step { line += lines }
            total += cells.count
            if row.filled > 0 { rows.append(row) }
            return rows.count < CSVSniffer.sampleRows && total < 20_000
        }
        return rows
    }
}

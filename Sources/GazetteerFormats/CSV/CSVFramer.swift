import GazetteerModel

/// Cuts a table into windows at record ends: the serial half of reading it.
///
/// The first bytes decide encoding and dialect. After that only quotes and line breaks are looked at; cells are
/// found in the windows, on as many threads as there are jobs.
final class CSVFramer: FeedFramer {
    var buffer: WindowBuffer
    let source: String?
    let options: FeedOptions
    let decoder: DecodingStream?
    private let encoding: TextEncoding
    /// The byte between cells where that is none of ASCII.
    private let oddDelimiter: UInt8?
    var notes: [Diagnostic]
    var known: FeedFindings
    var table: CSVTable?
    var scanner: CSVRecordScanner
    /// Index into the buffer: all before it is scanned.
    var cursor = 0
    /// Where the window's first record begins, and its line.
    var windowStart = 0
    var windowLine = 1
    var line = 1
    /// Records in the window, and before it.
    var count = 0
    var numbered = 0
    private var windowCount = 0
    private var torn: [CSVWindow.TornQuote] = []
    private var loneReturns: [Int] = []
    /// Whether the record before the cursor is blank, and whether the one behind it is the header of another table.
    private var isBehindBlank = false
    private var isAtOtherTable = false
    /// Whether a web page begins at the cursor.
    private var isAtPage = false
    var tableCount = 0
    /// How many records have been looked at closely because another table may begin with them.
    var looksForHeaders = 0
    var skipping: Skipping?
    var isFinished = false
    private var waitingSince: ContinuousClock.Instant?

    /// Where in a record that is too large the cursor stands, or that it stands in a web page.
    enum Skipping {
        case quotes, text, page
    }

    /// Puts a framer on a stream and finds out its encoding.
    init(stream: PeekedStream, source: String?, options: FeedOptions, format: FeedFormat) throws(FeedError) {
        var stream = stream
        var options = options
        var mark: UInt8?
        if options.csv.delimiter == nil {
            let sample = try stream.peekAvailable(TextEncoding.sampleBytes)
            mark = OddDelimiter.find(in: sample)
            if mark == nil, let widths = FixedWidth(sample) {
                stream = PeekedStream(EditedStream(stream, FixedWidthMarks(widths, mark: OddDelimiter.replacement)))
                options.csv.delimiter = Character(Unicode.Scalar(OddDelimiter.replacement))
                options.csv.trimsCells = true
            }
        }
        if let mark {
            stream = PeekedStream(EditedStream(stream, ByteReplacement(byte: mark, replacement: OddDelimiter.replacement)))
            options.csv.delimiter = Character(Unicode.Scalar(OddDelimiter.replacement))
        }
        oddDelimiter = mark
        let decoded = try DecodedText(stream, source: source, encoding: options.encoding)
        buffer = WindowBuffer(stream: decoded.stream)
        decoder = decoded.decoder
        encoding = decoded.encoding
        notes = decoded.notes
        self.source = source
        self.options = options
        if options.csv.trimsCells {
            notes.append(
                Diagnostic(
                    severity: .info, code: .unusualWhiteSpace,
                    message: "blanks part the columns, which stand below each other in all lines; they were read so",
                    hint: "--delimiter says what else stands between cells", location: SourceLocation(source: source, line: 1)))
        }
        known = FeedFindings(format: format)
        known.encoding = decoded.encoding.name
        scanner = CSVRecordScanner(grammar: CSVGrammar(), maximumRecordBytes: 0)
        cursor = decoded.markLength
    }

    var findings: FeedFindings {
        var findings = known
        if isFinished, let table {
            let tally = table.tally
            findings.diagnostics += tally.conclusions(
                source: source, fixesSwapped: options.fixesSwappedCoordinates, area: table.check.area)
            if lacksLastBreak, tally.cutShort == 1, tally.lastCutShort == numbered, numbered > 2 {
                findings.endedEarly = true
                findings.diagnostics.append(
                    Diagnostic(
                        severity: .warning, code: .unexpectedEnd,
                        message: "the feed ends within its last record: it has fewer cells than all others, and no line break behind it",
                        location: SourceLocation(source: source, line: lastLine, record: numbered)))
            }
        }
        return findings
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        if table == nil { try begin() }
        while !isFinished {
            if skipping != nil {
                if skipping == .page { try skipPage() } else { try skip() }
                continue
            }
            switch scanRecords() {
            case .record:
                if isAtPage {
                    isAtPage = false
                    let window = count > 0 || !notes.isEmpty || cursor > windowStart ? cut(at: cursor) : nil
                    startSkippingPage()
                    if let window { return window }
                    continue
                }
                if isAtOtherTable {
                    let window = count > 0 || !notes.isEmpty || cursor > windowStart ? cut(at: cursor) : nil
                    try begin()
                    if let window { return window }
                    continue
                }
                try lookAhead()
                if buffer.isAtEnd, cursor >= buffer.bytes.count { isFinished = true }
                return cut(at: cursor)
            case .needMore:
                if count > 0, !buffer.isReady(within: options.batchMilliseconds) || hasWaited { return cut(at: cursor) }
                try fillFor(record: cursor)
            case .tooLarge(let next, let inQuotes):
                let window = count > 0 || !notes.isEmpty ? cut(at: cursor, isLargeBehind: true) : nil
                startSkipping(to: window == nil ? next : next - lastCut, inQuotes: inQuotes)
                if let window { return window }
            }
            if buffer.isAtEnd, cursor >= buffer.bytes.count, skipping == nil { isFinished = true }
        }
        return count > 0 || !notes.isEmpty || cursor > windowStart ? cut(at: cursor) : nil
    }

    /// Whether records have been in hand for as long as a batch may wait, though the feed trickles on.
    private var hasWaited: Bool {
        guard let waitingSince else {
            waitingSince = .now
            return false
        }
        return waitingSince.duration(to: .now) > .milliseconds(options.batchMilliseconds)
    }

    /// Scans records until the window is full or the bytes are not enough. The state is taken out of the object
    /// meanwhile: looking it up for each record costs more than scanning it.
    private func scanRecords() -> CSVRecordScanner.Outcome {
        // The first window is small, so that the first features come early.
        let isFirst = windowCount == 0 && options.hurriesFirstBatch
        let maximumCount = isFirst ? min(options.batchRecords, 50) : options.batchRecords
        let maximumEnd = windowStart + (isFirst ? min(options.batchBytes, 1 << 14) : options.batchBytes)
        let bytes = buffer.bytes
        let isLast = buffer.isAtEnd
        var scanner = scanner
        var (cursor, count, line) = (cursor, count, line)
        defer {
            self.scanner = scanner
            (self.cursor, self.count, self.line) = (cursor, count, line)
        }
        let text = bytes.span
        let joins = table?.joinsBrokenRecords ?? false
        while true {
            let outcome = scanner.scan(text, from: cursor, to: text.count, isLast: isLast)
            guard case .record(var next) = outcome else { return outcome }
            var lines = scanner.lines
            if joins {
                guard let end = endOfBroken(text, cursor, next, isLast, &scanner, &lines) else { return .needMore }
                next = end
            }
            if next > cursor, text[cursor] == 0x3C, isPage(text, cursor..<next) {
                scanner.torn.removeAll(keepingCapacity: true)
                isAtPage = true
                return outcome
            }
            let isBlank = scanner.grammar.isBlank(text, cursor..<next)
            if isBehindBlank || next - cursor == headerBytes, !isBlank, isOtherHeader(text, cursor..<next, isBehindBlank: isBehindBlank) {
                scanner.torn.removeAll(keepingCapacity: true)
                isAtOtherTable = true
                return outcome
            }
            isBehindBlank = isBlank
            for quote in scanner.torn {
                torn.append(
                    CSVWindow.TornQuote(offset: quote.offset, line: line + quote.line, record: numbered + count + 1, isStray: quote.isStray)
                )
            }
            if !scanner.torn.isEmpty { scanner.torn.removeAll(keepingCapacity: true) }
            if let mark = scanner.loneReturn { loneReturns.append(mark) }
            if !isBlank { count += 1 }
            line += lines
            cursor = next
            if count >= maximumCount || cursor >= maximumEnd || (isLast && cursor >= text.count) { return outcome }
        }
    }

    /// Reads on; a record that is long already is doubled, so that it is not scanned too often.
    func fillFor(record start: Int) throws(FeedError) {
        let wanted = buffer.bytes.count + (buffer.bytes.count - start)
        repeat { try buffer.fill() } while buffer.bytes.count < wanted && !buffer.isAtEnd && buffer.isReady(within: 0)
        if buffer.isAtEnd { scanner.forgetOffsets() }
    }

    /// Looks at the first bytes and decides how the table is written.
    private func begin() throws(FeedError) {
        while buffer.bytes.count - cursor < CSVSniffer.sampleBytes, !buffer.isAtEnd,
            !hasLine || buffer.isReady(within: options.batchMilliseconds)
        {
            try buffer.fill()
        }
        let mark = cursor
        let end = min(buffer.bytes.count, mark + CSVSniffer.sampleBytes)
        var sample = Array(buffer.bytes[mark..<end])
        if let page = PageText.start(in: sample) { sample.removeLast(sample.count - page) }
        if sample.allSatisfy({ $0 <= ASCII.space }), buffer.isAtEnd {
            known.delimiter = nil
            notes.append(
                Diagnostic(
                    severity: .warning, code: .emptyInput, message: "the feed holds no data",
                    location: SourceLocation(source: source, line: 1)))
        }
        if table == nil, options.format == nil, let error = BinaryData(sample)?.error(source: source) { throw error }
        var sniffer = CSVSniffer(
            sample: sample, isWhole: buffer.isAtEnd && end == buffer.bytes.count, format: known.format, options: readingOptions)
        sniffer.looksForQuotedLines = table == nil
        var dialect = sniffer.sniff()
        var finder = CSVPositionFinder(dialect, options.csv)
        if !dialect.names.isEmpty { try finder.find(source: source) }
        nameColumn(&dialect)
        if table != nil { tellOtherTable() }
        for finding in dialect.findings + finder.findings {
            notes.append(
                Diagnostic(
                    severity: finding.severity, code: finding.code, message: finding.message, hint: finding.hint,
                    location: SourceLocation(source: source, line: line - 1 + finding.line)))
        }
        if table == nil {
            let mark = oddDelimiter.map { Unicode.Scalar($0) } ?? Unicode.Scalar(dialect.grammar.delimiter)
            known.delimiter = options.csv.trimsCells ? " " : dialect.hasDelimiter ? Character(mark) : nil
            known.positionColumns = finder.columns.all.filter(dialect.names.indices.contains).map { dialect.names[$0] }
        }
        cursor = mark + dialect.start
        windowStart = cursor
        line += dialect.linesBefore
        windowLine = line
        table = CSVTable(dialect, finder.columns, options, source: source, encoding: encoding, tallies: table?.tallies)
        headerBytes = dialect.header.isEmpty ? 0 : dialect.headerBytes
        isBehindBlank = false
        isAtOtherTable = false
        tableCount += 1
        scanner = CSVRecordScanner(
            grammar: dialect.grammar, maximumRecordBytes: max(64, min(options.maximumRecordBytes, options.csv.maximumRecordBytes)))
    }

    /// Whether nothing ends the last line of the feed, and that line.
    private var lacksLastBreak = false
    private var lastLine = 1
    private var headerBytes = 0

    private var hasLine: Bool { buffer.bytes.contains { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } }

    /// In a table without header, the column that the options call the name is called so.
    private func nameColumn(_ dialect: inout CSVDialect) {
        guard !dialect.hasHeader, let text = options.csv.nameColumn, let number = Int(text), dialect.names.indices.contains(number - 1),
            !dialect.names.contains("name")
        else { return }
        dialect.names[number - 1] = "name"
    }

    // Cutting

    /// Reads on until the end of the feed is known to be near or not, unless that takes time.
    private func lookAhead() throws(FeedError) {
        while !buffer.isAtEnd, buffer.bytes.count - cursor <= CSVTail.bytes, buffer.isReady(within: 0) { try buffer.fill() }
    }

    private var lastCut = 0

    private func cut(at index: Int, isLargeBehind: Bool = false) -> CSVWindow? {
        guard let table else { return nil }
        let base = buffer.base
        let rest =
            buffer.isAtEnd && buffer.bytes.count - index <= CSVTail.bytes && !isLargeBehind
            ? Array(buffer.bytes[index...]) : nil
        let slab = buffer.cut(at: index)
        lastCut = index
        for offset in decoder?.takeReplacements(before: base + index) ?? [] { tellReplacement(at: max(0, offset - base), in: slab) }
        let window = CSVWindow(
            table: table, slab: slab, range: windowStart..<index, line: windowLine, firstNumber: numbered + 1, count: count, torn: torn,
            loneReturns: loneReturns, rest: rest, notes: notes)
        if buffer.isAtEnd, index > windowStart, buffer.bytes.isEmpty {
            let last = slab.bytes[index - 1]
            lacksLastBreak = last != ASCII.lineFeed && last != ASCII.carriageReturn
            lastLine = line - 1
        }
        numbered += count
        known.recordCount += count
        count = 0
        torn = []
        loneReturns = []
        notes = []
        cursor -= index
        windowStart = 0
        windowLine = line
        windowCount += 1
        waitingSince = nil
        scanner.forgetOffsets()
        return window
    }

    private func tellReplacement(at index: Int, in slab: WindowBuffer.Slab) {
        let start = windowStart
        let breaks = index > start ? scanner.grammar.lineBreaks(slab.bytes.span, in: start..<min(index, slab.bytes.count)) : 0
        let byte = slab.offset + encoding.width.length(of: slab.bytes.span, 0..<min(index, slab.bytes.count))
        notes.append(
            Diagnostic(
                severity: .warning, code: .invalidUTF8, message: "bytes that are no \(encoding.name) were replaced",
                location: SourceLocation(source: source, line: windowLine + breaks, byteOffset: byte)))
    }
}

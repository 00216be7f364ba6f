import GazetteerModel

/// Works out what the records of a window mean: cells to rows of a batch.
///
/// No text is copied: fields point into the window's bytes. Only what has to be written anew (unescaped text,
/// positions, names of columns) goes behind them in the slab.
struct CSVAssembler {
    let window: CSVWindow
    let table: CSVTable
    let json: JSONEventParser
    /// The bytes, until work begins.
    private var prepared: [UInt8]
    /// The records' bytes.
    var range: Range<Int>
    /// The records, when they stand in quotes as if each were one cell.
    var lines: [QuotedLines.Record]?
    var loneReturns: ArraySlice<Int>
    /// What the end of the feed looks like.
    var tail: CSVTail
    /// What had to be written anew; it will stand at `base` in the slab.
    var extra: [UInt8] = []
    let base: Int
    var storage = FeatureStorage()
    var cells: [CSVCell] = []
    var diagnostics = DiagnosticList()
    var tally = PositionTally()
    /// Which columns of the record in hand say nothing beyond its position.
    var isConsumed: [Bool]
    /// Where bytes were mended, if they were.
    let repair: UTF8Repair?
    var tokenizer: CSVTokenizer
    var torn: ArraySlice<CSVWindow.TornQuote>
    private var blankCount = 0
    private var firstBlankLine = 0
    /// The record in hand.
    var recordStart = 0
    var recordEnd = 0
    var line: Int
    var number: Int
    private var place = (index: 0, source: 0)

    init(_ window: CSVWindow, bytes: [UInt8], json: JSONEventParser) {
        self.window = window
        self.json = json
        table = window.table
        var bytes = bytes
        line = window.line
        number = window.firstNumber - 1
        torn = window.torn[...]
        tail = CSVTail(rest: window.rest)
        tokenizer = CSVTokenizer(grammar: table.grammar)
        if window.range.upperBound < bytes.count { bytes.removeLast(bytes.count - window.range.upperBound) }
        let isValid = !window.table.encoding.isUTF8 || isUTF8(bytes.span, window.range)
        let repair = isValid ? nil : UTF8Repair(bytes, window.range)
        let end = repair?.bytes.count ?? bytes.count
        prepared = bytes
        self.repair = repair
        range = window.range.lowerBound..<end
        base = end
        tokenizer.torn = window.torn.map { repair?.place(of: $0.offset) ?? $0.offset }[...]
        loneReturns = window.loneReturns.map { repair?.place(of: $0 + 1).advanced(by: -1) ?? $0 }[...]
        isConsumed = Array(repeating: false, count: window.table.names.count)
        extra.append(contentsOf: table.nameBytes)
        storage.keys = table.nameKeys.map { key in
            FieldKey(
                name: key.name, span: TextSpan(offset: key.span.offset &+ UInt32(truncatingIfNeeded: end), length: key.span.length),
                traits: key.traits)
        }
        extra.reserveCapacity(extra.count + window.count * 40)
        cells.reserveCapacity(table.names.count + 8)
        storage.features.reserveCapacity(window.count)
        storage.positions.reserveCapacity(window.count)
        storage.fields.reserveCapacity(window.count * max(1, table.names.count))
        place.source = window.sourceStart
    }

    mutating func batch() -> FeatureBatch {
        var bytes = repair?.bytes ?? prepared
        prepared = []
        if table.grammar.hasQuotedLines {
            lines = QuotedLines(&bytes, range, tokenizer: tokenizer, loneReturns: Array(loneReturns)).records
        }
        for note in window.notes { diagnostics.append(note) }
        readAll(bytes.span)
        if blankCount > 0 {
            diagnostics.append(
                Diagnostic(
                    severity: .info, code: .blankRow,
                    message: blankCount == 1 ? "an empty row was stepped over" : "\(blankCount) empty rows were stepped over",
                    location: SourceLocation(source: table.source, line: firstBlankLine), count: blankCount))
        }
        // The bytes move into the tables without being copied.
        storage.bytes = consume bytes
        storage.bytes.append(contentsOf: extra)
        table.add(tally)
        var batch = FeatureBatch(storage: storage)
        batch.diagnostics = diagnostics.items
        batch.recordCount = tally.records
        batch.endOffset = window.sourceEnd
        return batch
    }

    private mutating func readAll(_ text: Span<UInt8>) {
        if lines != nil || !loneReturns.isEmpty { return readUnusual(text) }
        var at = range.lowerBound
        while at < range.upperBound {
            cells.removeAll(keepingCapacity: true)
            let step = tokenizer.next(in: text, from: at, to: range.upperBound, isLast: true, into: &cells)
            guard case .record(var next, var lines) = step else { break }
            if table.joinsBrokenRecords { joinBroken(text, from: at, &next, &lines) }
            recordStart = at
            recordEnd = next
            read(text)
            at = next
            line += lines
        }
    }

    /// Reads the record whose cells have been found.
    @inline(__always)
    mutating func read(_ text: Span<UInt8>) {
        let first = text[recordStart]
        if first <= ASCII.space || first == table.grammar.delimiter || first == table.grammar.quote,
            table.grammar.isBlank(text, recordStart..<recordEnd)
        {
            if blankCount == 0 { firstBlankLine = line }
            blankCount += 1
            return
        }
        number += 1
        if repair != nil || !torn.isEmpty { tellRepairs(text) }
        if table.hasUnusualCells { mendCells(text) }
        if cells.count != table.names.count { mendCount(text) }
        if isRepeatedHeader(text) { return }
        var record = FeatureRecord()
        if !table.positions.isEmpty {
            record.geometry = position(text)
        }
        if record.geometry.kind == nil, isFooter(text) { return }
        tally.records += 1
        if record.geometry.kind != nil { tally.located += 1 }
        record.properties = appendFields(text)
        record.byteOffset = UInt64(sourceOffset(text, of: recordStart))
        record.line = UInt64(line)
        record.number = UInt64(number)
        storage.features.append(record)
    }

    /// Appends the cells as fields.
    @inline(__always)
    private mutating func appendFields(_ text: Span<UInt8>) -> FieldRange {
        let start = storage.fields.count
        let count = min(cells.count, table.names.count)
        for column in 0..<count {
            if isConsumed[column] {
                isConsumed[column] = false
                continue
            }
            let cell = cells[column]
            if cell.isEmpty, table.isUnnamed[column] { continue }
            append(text, cell, key: UInt32(truncatingIfNeeded: column))
        }
        if cells.count < table.names.count {
            for column in cells.count..<table.names.count { isConsumed[column] = false }
            if cells.count < table.usualCount {
                tally.cutShort += 1
                tally.lastCutShort = number
            }
            if cells.count < table.requiredCount {
                let isHardlyOne = cells.count * 2 < table.requiredCount
                tell(
                    text, isHardlyOne ? .warning : .info, .raggedRow,
                    "a record has \(cells.count) of \(table.requiredCount) cells; the missing ones stay missing")
            }
        } else if cells.count > table.names.count {
            appendSurplus(text)
        }
        for column in table.longNumberColumns where column < count { lookForDamage(text, column) }
        return FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
    }

    @inline(__always)
    private mutating func append(_ text: Span<UInt8>, _ cell: CSVCell, key: UInt32) {
        var span = TextSpan(offset: cell.start, length: cell.end &- cell.start)
        var traits: FieldTraits = cell.traits.contains(.clean) ? .clean : []
        if cell.traits.contains(.doubled) {
            span = plain(text, cell)
            traits = []
        }
        storage.fields.append(Field(key: key, kind: .string, traits: traits, span: span))
    }

    /// Writes the text of a cell with doubled quotes anew.
    @inline(never)
    mutating func plain(_ text: Span<UInt8>, _ cell: CSVCell) -> TextSpan {
        let start = base + extra.count
        tokenizer.appendPlain(text, cell, to: &extra)
        return TextSpan(start..<base + extra.count)
    }

    /// Keeps cells beyond the last column, named by their number.
    private mutating func appendSurplus(_ text: Span<UInt8>) {
        let known = table.names.count
        guard cells[known...].contains(where: { !$0.isEmpty }) else { return }
        tell(
            text, .warning, .raggedRow,
            "a record has \(cells.count) cells where the table has \(known) columns; the surplus is kept as column_\(known + 1) …")
        let limit = known + 500
        for column in known..<min(cells.count, limit) where !cells[column].isEmpty {
            append(text, cells[column], key: surplusKey(column))
        }
        if cells.count > limit {
            // The rest of a record without end is one text.
            var end = recordEnd
            while end > recordStart, text[end - 1] == ASCII.lineFeed || text[end - 1] == ASCII.carriageReturn { end -= 1 }
            append(text, CSVCell(Int(cells[limit].start), max(Int(cells[limit].start), end), []), key: surplusKey(limit))
        }
    }

    /// Joins the cells of a text with delimiters whose quotes are torn: `"Monday,"New Year"",bus 12`.
    mutating func joinTorn(_ text: Span<UInt8>) {
        let surplus = cells.count - table.names.count
        guard surplus <= 2 else { return }
        let first = cells.indices.dropLast(surplus).first { index in
            let last = cells[index + surplus]
            let (start, end) = (Int(cells[index].start), Int(last.end))
            guard start + 1 < end, end <= text.count else { return false }
            return text[start] == table.grammar.quote && text[end - 1] == table.grammar.quote && !cells[index].isEmpty && !last.isEmpty
        }
        guard let first else { return }
        let whole = CSVCell(Int(cells[first].start) + 1, Int(cells[first + surplus].end) - 1, [])
        cells.replaceSubrange(first...first + surplus, with: CollectionOfOne(whole))
    }

    private mutating func surplusKey(_ column: Int) -> UInt32 {
        while storage.keys.count <= column {
            var name = "column_\(storage.keys.count + 1)"
            while table.knownNames.contains(name) { name += "_" }
            let start = base + extra.count
            extra.append(contentsOf: name.utf8)
            storage.keys.append(FieldKey(name: name, span: TextSpan(start..<base + extra.count), traits: .clean))
        }
        return UInt32(column)
    }

    /// Takes away the apostrophes that keep spreadsheets from running a cell.
    mutating func undoSafety(_ text: Span<UInt8>) {
        for index in cells.indices where FormulaText.looksMadeSafe(cells[index].range, of: text) { cells[index].start += 1 }
    }
}

// Places

extension CSVAssembler {
    /// Where a byte of the record in hand lies in the source.
    mutating func sourceOffset(_ text: Span<UInt8>, of index: Int) -> Int {
        if let repair { return window.sourceStart + repair.original(of: index) }
        guard !table.encoding.isUTF8 else { return window.sourceStart + index }
        // Records come front to back, so each byte before them is measured once.
        if place.index < recordStart {
            place.source += table.encoding.width.length(of: text, place.index..<recordStart)
            place.index = recordStart
        }
        return place.source + table.encoding.width.length(of: text, recordStart..<max(recordStart, index))
    }

    /// The place of the record in hand, or of one of its cells.
    mutating func location(_ text: Span<UInt8>, cell: CSVCell? = nil) -> SourceLocation {
        var column = 1
        if let cell, table.grammar.lineBreaks(text, in: recordStart..<Int(cell.start)) == 0 { column = Int(cell.start) - recordStart + 1 }
        return SourceLocation(
            source: table.source, line: line, column: column, byteOffset: sourceOffset(text, of: recordStart + column - 1), record: number)
    }

    mutating func tell(
        _ text: Span<UInt8>, _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String? = nil,
        cell: CSVCell? = nil
    ) {
        if diagnostics.counts(severity, code, 1) { return }
        diagnostics.append(Diagnostic(severity: severity, code: code, message: message, hint: hint, location: location(text, cell: cell)))
    }

    /// A cell's text, cut for messages.
    func shown(_ cell: CSVCell, _ text: Span<UInt8>) -> String {
        let words = String(decoding: text.array(cell.range.prefix(80)), as: UTF8.self)
        return cell.range.count > 80 ? words + "…" : words
    }
}

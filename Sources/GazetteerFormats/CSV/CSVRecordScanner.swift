import GazetteerModel

/// Finds where records end, and which quotes are torn: the serial half of reading a table.
///
/// It looks only at quotes and line breaks. A quote that opens a cell and swallows line breaks is believed unless the
/// first line is a whole record by itself and what follows looks like records too; see ``isTorn``. The verdict
/// depends on the bytes of the record and a fixed distance behind it, never on how the feed is cut into windows.
struct CSVRecordScanner {
    /// What was found.
    enum Outcome {
        /// The record ends at a line break (or at the end of the feed) and the next one begins at `next`.
        case record(next: Int)
        /// The bytes end within the record.
        case needMore
        /// The record is longer than the limit. Its scan goes on at `next`, within quotes or outside.
        case tooLarge(next: Int, inQuotes: Bool)
    }

    /// An opening quote that is read as text.
    struct TornQuote: Sendable {
        var offset: Int
        /// The line it stands in, counted from the record's first as 0.
        var line: Int
        /// Whether another quote in its line closes it after all, so that nothing was swallowed.
        var isStray: Bool
    }

    let grammar: CSVGrammar
    /// A record longer than this is too large.
    let maximumRecordBytes: Int
    /// How many bytes behind an opening quote are looked at before its cell must look like text.
    static let lookAhead = 1 << 16

    /// Torn quotes of the records scanned, in order; the caller empties it.
    var torn: [TornQuote] = []
    /// The carriage return that ended the record scanned last, where the feed has other line breaks.
    private(set) var loneReturn: Int?
    /// Line breaks of the record scanned last, its own included.
    private(set) var lines = 0
    // The quote behind `searchedFrom` is at `searchedTo`; there is none if that is `searchedEnd`.
    private var searchedFrom = 0
    private var searchedTo = -1
    private var searchedEnd = -1
    // The same for carriage returns.
    var returnFrom = 0
    var returnTo = -1
    var returnEnd = -1

    init(grammar: CSVGrammar, maximumRecordBytes: Int) {
        self.grammar = grammar
        self.maximumRecordBytes = maximumRecordBytes
    }

    /// To be called when offsets mean other bytes than before.
    mutating func forgetOffsets() {
        searchedTo = -1
        returnTo = -1
    }

    /// Scans the record at `start`.
    mutating func scan(_ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool) -> Outcome {
        loneReturn = nil
        let lineBreak = grammar.lineBreak(bytes, from: start, to: end)
        guard lineBreak < end || isLast, let mark = loneReturn(bytes, from: start, to: lineBreak) else {
            return scan(bytes, from: start, to: end, lineBreak: lineBreak, isLast: isLast)
        }
        let outcome = scan(bytes, from: start, to: mark, lineBreak: mark, isLast: true)
        guard case .record = outcome else { return outcome }
        loneReturn = mark
        // Editors count no line there.
        lines -= 1
        return .record(next: mark + 1)
    }

    @inline(__always)
    private mutating func scan(_ bytes: Span<UInt8>, from start: Int, to end: Int, lineBreak: Int, isLast: Bool) -> Outcome {
        let tornBefore = torn.count
        lines = 0
        let limit = start + maximumRecordBytes
        var at = start
        var lineBreak = lineBreak
        // The quoted cell that was left last, and may have taken those behind it with it.
        var opening: Int?
        while true {
            let quote = nextQuote(bytes, from: at, to: end)
            if quote >= lineBreak || quote >= end {
                guard lineBreak < end || isLast else {
                    if end <= limit {
                        torn.removeLast(torn.count - tornBefore)
                        return .needMore
                    }
                    return .tooLarge(next: end, inQuotes: false)
                }
                if lineBreak > limit { return .tooLarge(next: lineBreak, inQuotes: false) }
                if lineBreak == end - 1, !isLast, bytes[lineBreak] == ASCII.carriageReturn {
                    torn.removeLast(torn.count - tornBefore)
                    return .needMore
                }
                lines += 1
                return .record(next: lineBreak < end ? grammar.behindBreak(bytes, lineBreak, to: end) : end)
            }
            guard grammar.isOpening(bytes, quote, recordStart: start) else {
                at = quote + 1
                if let open = opening, hasTaken(bytes, opening: open, recordStart: start, lineBreak: lineBreak) {
                    torn.append(TornQuote(offset: open, line: lines, isStray: false))
                    at = open + 1
                }
                opening = nil
                continue
            }
            let cell = grammar.quotedCell(bytes, opening: quote, to: end, isLast: isLast)
            if cell.isClosed, cell.close < lineBreak, !cell.hasStrayQuote {
                at = cell.next
                opening = quote
                continue
            }
            opening = nil
            switch judge(bytes, cell, opening: quote, recordStart: start, lineBreak: lineBreak, to: end, isLast: isLast) {
            case .needMore:
                torn.removeLast(torn.count - tornBefore)
                return .needMore
            case .torn(let isStray):
                torn.append(TornQuote(offset: quote, line: lines, isStray: isStray))
                at = quote + 1
            case .tooLarge:
                lines += grammar.lineBreaks(bytes, in: quote..<min(cell.close, end))
                return .tooLarge(next: cell.isClosed ? cell.next : end, inQuotes: !cell.isClosed)
            case .believed:
                if cell.close > lineBreak {
                    lines += grammar.lineBreaks(bytes, in: lineBreak..<cell.close)
                    lineBreak = grammar.lineBreak(bytes, from: cell.next, to: end)
                }
                at = cell.next
            }
        }
    }

    /// The next quote, remembered so that bytes without quotes are searched once and not once a record.
    private mutating func nextQuote(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        if start >= searchedFrom, start <= searchedTo {
            if searchedTo < searchedEnd { return min(searchedTo, end) }
            if end <= searchedEnd { return end }
        }
        searchedFrom = start
        searchedTo = bytes.offset(of: grammar.quote, from: start, to: end)
        searchedEnd = end
        return searchedTo
    }
}

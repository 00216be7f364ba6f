import GazetteerModel

/// How the bytes of a table are cut into records and cells.
///
/// A quote opens a cell only at the cell's start, and closes it only before a delimiter, a line break or the end;
/// anywhere else it is text. Whether an opening quote that swallows line breaks is meant is decided by
/// ``CSVRecordScanner``.
struct CSVGrammar: Sendable, Hashable {
    /// What separates cells.
    var delimiter: UInt8 = ASCII.comma
    /// What holds cells together.
    var quote: UInt8 = ASCII.quote
    /// Whether quotes hold cells together; otherwise they are text.
    var hasQuotes = true
    /// Whether a carriage return alone ends a record; otherwise it is text.
    var breaksAtCarriageReturn = false
    /// Whether blanks may stand before an opening quote (`a, "b"`).
    var hasBlanksBeforeQuotes = false
    /// Whether `\"` stands for a quote within quotes.
    var escapesWithBackslash = false
    /// Whether whole records stand in quotes as if they were one cell, the quotes within them doubled.
    var hasQuotedLines = false
    /// How many cells an ordinary record has; 0 when that is not known.
    var columnCount = 0
    /// Columns that hold nothing but numbers, as far as the first records show.
    var numericColumns: [Int] = []
}

/// A cell in quotes, as the grammar sees it.
struct CSVQuotedCell {
    /// The closing quote, or the end of the bytes.
    var close: Int
    /// What stands behind it and the blanks that follow: a delimiter, a line break or the end.
    var next: Int
    /// Whether there is a closing quote.
    var isClosed: Bool
    /// Whether a quote stands in it that is neither doubled nor the last one.
    var hasStrayQuote = false
    /// Whether such a quote stands where another cell would open.
    var hasOpeningQuote = false
}

extension CSVGrammar {
    /// Finds the end of the quoted cell that opens at `opening`. Without `isLast`, what stands at the very end of the
    /// bytes is not judged: more may follow.
    func quotedCell(_ bytes: Span<UInt8>, opening: Int, to end: Int, isLast: Bool) -> CSVQuotedCell {
        var cell = CSVQuotedCell(close: end, next: end, isClosed: false)
        var at = opening + 1
        while true {
            let mark = bytes.offset(of: quote, from: at, to: end)
            guard mark < end else { return cell }
            at = mark + 1
            if escapesWithBackslash, isEscaped(bytes, mark, from: opening + 1) { continue }
            if at < end, bytes[at] == quote {
                at += 1
                continue
            }
            guard let next = closingNext(bytes, behind: mark, to: end, isLast: isLast) else { return cell }
            if next >= 0 {
                cell.close = mark
                cell.next = next
                cell.isClosed = true
                return cell
            }
            cell.hasStrayQuote = true
            if mark > opening + 1, isCellStart(bytes[mark - 1]) { cell.hasOpeningQuote = true }
        }
    }

    /// What stands behind a quote that closes its cell; −1 when the quote is text; `nil` when more bytes decide.
    @inline(__always)
    func closingNext(_ bytes: Span<UInt8>, behind quote: Int, to end: Int, isLast: Bool) -> Int? {
        var next = quote + 1
        while next < end, bytes[next] == ASCII.space { next += 1 }
        guard next < end else { return isLast ? end : nil }
        switch bytes[next] {
        case delimiter, ASCII.lineFeed: return next
        case ASCII.carriageReturn:
            if breaksAtCarriageReturn { return next }
            guard next + 1 < end else { return isLast ? next : nil }
            return bytes[next + 1] == ASCII.lineFeed ? next : -1
        default: return -1
        }
    }

    /// Whether an odd number of backslashes stands before a quote.
    func isEscaped(_ bytes: Span<UInt8>, _ quote: Int, from start: Int) -> Bool {
        var at = quote
        while at > start, bytes[at - 1] == ASCII.backslash { at -= 1 }
        return (quote - at) & 1 == 1
    }

    /// Whether a quote at `quote` opens a cell, seen from outside quotes in a record that begins at `start`.
    @inline(__always)
    func isOpening(_ bytes: Span<UInt8>, _ quote: Int, recordStart start: Int) -> Bool {
        guard hasQuotes else { return false }
        var at = quote
        if hasBlanksBeforeQuotes {
            while at > start, bytes[at - 1] == ASCII.space { at -= 1 }
        }
        return at == start || bytes[at - 1] == delimiter
    }

    @inline(__always)
    private func isCellStart(_ before: UInt8) -> Bool {
        before == delimiter || before == ASCII.lineFeed || before == ASCII.carriageReturn
    }

    /// Where the line break at or behind `start` stands, or `end`.
    @inline(__always)
    func lineBreak(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        let lineFeed = bytes.offset(of: ASCII.lineFeed, from: start, to: end)
        guard breaksAtCarriageReturn else { return lineFeed }
        return bytes.offset(of: ASCII.carriageReturn, from: start, to: lineFeed)
    }

    /// The first byte behind a line break.
    @inline(__always)
    func behindBreak(_ bytes: Span<UInt8>, _ lineBreak: Int, to end: Int) -> Int {
        let next = lineBreak + 1
        if next < end, bytes[lineBreak] == ASCII.carriageReturn, bytes[next] == ASCII.lineFeed { return next + 1 }
        return min(next, end)
    }

    /// How many line breaks stand in `range`.
    func lineBreaks(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int {
        guard breaksAtCarriageReturn else { return bytes.occurrences(of: ASCII.lineFeed, in: range) }
        var count = 0
        var at = lineBreak(bytes, from: range.lowerBound, to: range.upperBound)
        while at < range.upperBound {
            count += 1
            at = lineBreak(bytes, from: behindBreak(bytes, at, to: range.upperBound), to: range.upperBound)
        }
        return count
    }
}

extension CSVGrammar {
    /// Whether a record holds nothing: delimiters, blanks, and quotes with nothing in them.
    @inline(__always)
    func isBlank(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for at in range {
            let byte = bytes[at]
            guard
                byte == delimiter || byte == ASCII.space || byte == quote || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
                    || byte == ASCII.tab || byte == 0
            else { return false }
        }
        return true
    }
}

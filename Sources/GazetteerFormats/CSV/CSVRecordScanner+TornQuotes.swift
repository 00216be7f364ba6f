import GazetteerModel

extension CSVRecordScanner {
    /// What is thought of a quoted cell that is not plainly right.
    enum Verdict {
        case believed, tooLarge, needMore
        case torn(isStray: Bool)
    }

    /// Judges a quoted cell that swallows line breaks, holds stray quotes, or has no end.
    func judge(
        _ bytes: Span<UInt8>, _ cell: CSVQuotedCell, opening: Int, recordStart start: Int, lineBreak: Int, to end: Int, isLast: Bool
    ) -> Verdict {
        let torn = Verdict.torn(isStray: isStray(bytes, opening, to: lineBreak))
        // A long way without an end: the lines behind the first say what they are.
        let horizon = opening + CSVRecordScanner.lookAhead
        if cell.close > horizon {
            guard lineBreak < horizon else { return judgeSize(cell, start: start, end: end, isLast: isLast, torn: torn) }
            if isRecord(cellsOfLine(bytes, start: start, opening: opening, lineBreak: lineBreak)),
                shareOfRecords(bytes, from: lineBreak, to: horizon) >= 0.8
            {
                return torn
            }
            return judgeSize(cell, start: start, end: end, isLast: isLast, torn: torn)
        }
        guard cell.isClosed else { return isLast ? torn : .needMore }
        let alone = cellsOfLine(bytes, start: start, opening: opening, lineBreak: lineBreak)
        guard cell.close > lineBreak else {
            // Stray quotes, all on one line: whichever reading has the right number of cells.
            guard grammar.columnCount > 1, alone == grammar.columnCount else { return .believed }
            return believedCells(bytes, cell, opening: opening, start: start, to: end) == grammar.columnCount ? .believed : torn
        }
        guard grammar.columnCount > 1, isRecord(alone) else { return .believed }
        if alone != grammar.columnCount {
            // A torn text with a delimiter in it: `"Monday,"New Year"",bus 12`.
            // Another cell may begin within it as well, which none that is right has: the quote of the next line.
            guard cell.hasOpeningQuote || believedCells(bytes, cell, opening: opening, start: start, to: end) != grammar.columnCount else {
                return .believed
            }
            let areRecords = linesAreRecords(
                bytes, start: start, opening: opening, lineBreak: lineBreak, cell: cell, to: end, isLoose: true)
            return areRecords ? torn : .believed
        }
        if cell.hasOpeningQuote || believedCells(bytes, cell, opening: opening, start: start, to: end) != grammar.columnCount {
            return torn
        }
        return linesAreRecords(bytes, start: start, opening: opening, lineBreak: lineBreak, cell: cell, to: end) ? torn : .believed
    }

    /// Whether a quoted cell that ends well has taken others with it, as a quote further on belongs to no cell: in
    /// `"Oak,12,High St,", 1st floor",x` the first quote is torn, and the second opens a cell.
    func hasTaken(_ bytes: Span<UInt8>, opening: Int, recordStart start: Int, lineBreak: Int) -> Bool {
        guard grammar.columnCount > 1, cells(bytes, from: start, to: lineBreak) != grammar.columnCount else { return false }
        return cellsOfLine(bytes, start: start, opening: opening, lineBreak: lineBreak) == grammar.columnCount
    }

    /// Whether a line with so many cells may be a record: as many as the table, or one or two more for delimiters in
    /// a text whose quotes are torn.
    private func isRecord(_ cells: Int) -> Bool {
        grammar.columnCount > 1 && cells >= grammar.columnCount && cells <= grammar.columnCount + (grammar.columnCount > 3 ? 2 : 0)
    }

    private func judgeSize(_ cell: CSVQuotedCell, start: Int, end: Int, isLast: Bool, torn: Verdict) -> Verdict {
        if cell.close - start > maximumRecordBytes { return .tooLarge }
        if cell.isClosed { return .believed }
        return isLast ? torn : .needMore
    }

    /// Whether the text of the cell, read without quoting, has an even number of quotes: `"Big" Joe`.
    private func isStray(_ bytes: Span<UInt8>, _ opening: Int, to lineBreak: Int) -> Bool {
        let cellEnd = bytes.offset(of: grammar.delimiter, from: opening, to: lineBreak)
        return bytes.occurrences(of: grammar.quote, in: opening..<max(opening, cellEnd)) & 1 == 0
    }

    /// How many cells the record has up to its first line break when the quote at `opening` is text.
    private func cellsOfLine(_ bytes: Span<UInt8>, start: Int, opening: Int, lineBreak: Int) -> Int {
        cells(bytes, from: start, to: opening, isContinued: true) + cells(bytes, from: opening + 1, to: lineBreak, isText: true) - 1
    }

    /// How many cells the record has when the quoted cell is believed.
    private func believedCells(_ bytes: Span<UInt8>, _ cell: CSVQuotedCell, opening: Int, start: Int, to end: Int) -> Int {
        let lineEnd = grammar.lineBreak(bytes, from: cell.next, to: end)
        return cells(bytes, from: start, to: opening, isContinued: true) + cells(bytes, from: cell.next, to: lineEnd, isText: true) - 1
    }

    /// Counts the cells of a stretch; a quote that does not close within it is text. `isText` says that the stretch
    /// begins within a cell, where a quote opens nothing.
    func cells(_ bytes: Span<UInt8>, from start: Int, to end: Int, isText: Bool = false, isContinued: Bool = false) -> Int {
        var count = 1
        var at = start
        if isText { at = bytes.offset(of: grammar.delimiter, from: at, to: end) }
        while at < end {
            if !isText || at > start, bytes[at] == grammar.delimiter {
                count += 1
                at += 1
                continue
            }
            if bytes[at] == grammar.quote, grammar.isOpening(bytes, at, recordStart: start) {
                let cell = grammar.quotedCell(bytes, opening: at, to: end, isLast: true)
                at = cell.isClosed ? cell.next : at + 1
            } else if bytes[at] == grammar.delimiter {
                count += 1
                at += 1
            } else if grammar.hasBlanksBeforeQuotes, bytes[at] == ASCII.space {
                at += 1
            } else {
                at = bytes.offset(of: grammar.delimiter, from: at, to: end)
            }
        }
        return count
    }

    /// Of the whole lines in a stretch, at most 64, how many have the cells of a record.
    private func shareOfRecords(_ bytes: Span<UInt8>, from lineBreak: Int, to horizon: Int) -> Double {
        guard grammar.columnCount > 1 else { return 0 }
        var seen = 0
        var good = 0
        var at = grammar.behindBreak(bytes, lineBreak, to: horizon)
        while seen < 64 {
            let next = grammar.lineBreak(bytes, from: at, to: horizon)
            guard next < horizon else { break }
            if next > at + 1 {
                seen += 1
                if isRecord(cells(bytes, from: at, to: next)) { good += 1 }
            }
            at = grammar.behindBreak(bytes, next, to: horizon)
        }
        return seen > 0 ? Double(good) / Double(seen) : 0
    }

    /// Whether each line that the cell touches is a record by itself, judged by its cells and its numbers.
    private func linesAreRecords(
        _ bytes: Span<UInt8>, start: Int, opening: Int, lineBreak: Int, cell: CSVQuotedCell, to end: Int, isLoose: Bool = false
    ) -> Bool {
        let last = grammar.lineBreak(bytes, from: cell.next, to: end)
        var seen = 0
        var between = -1
        var at = grammar.behindBreak(bytes, lineBreak, to: end)
        guard fits(bytes, from: start, to: lineBreak, isLoose) else { return false }
        while at < last, seen < 64 {
            let next = min(grammar.lineBreak(bytes, from: at, to: end), last)
            guard fits(bytes, from: at, to: next, isLoose) else { return false }
            seen += 1
            between += 1
            at = grammar.behindBreak(bytes, next, to: end)
        }
        // Without numbers to go by, text with the right number of commas is still more likely text.
        return !grammar.numericColumns.isEmpty || (between > 0 && grammar.columnCount > 2)
    }

    /// Whether a line, its quotes read as text where they do not close on it, looks like a record. It may have cells too
    /// many, `isLoose`, for delimiters in a torn text: then all cells behind that stand further back.
    private func fits(_ bytes: Span<UInt8>, from start: Int, to end: Int, _ isLoose: Bool) -> Bool {
        var cells: [Range<Int>] = []
        var at = start
        while true {
            var next = at
            if at < end, bytes[at] == grammar.quote {
                let cell = grammar.quotedCell(bytes, opening: at, to: end, isLast: true)
                if cell.isClosed { next = cell.next }
            }
            next = bytes.offset(of: grammar.delimiter, from: next, to: end)
            cells.append(at..<max(at, next))
            guard next < end else { break }
            at = next + 1
        }
        guard isLoose ? isRecord(cells.count) : cells.count == grammar.columnCount else { return false }
        let surplus = cells.count - grammar.columnCount
        var shift = 0
        for column in grammar.numericColumns where column < grammar.columnCount {
            if CSVGrammar.isNumberLike(bytes, cells[column + shift]) { continue }
            shift = surplus
            guard CSVGrammar.isNumberLike(bytes, cells[column + shift]) else { return false }
        }
        return true
    }
}

extension CSVGrammar {
    /// Whether a cell could stand in a column of numbers: digits, signs and points, or nothing.
    static func isNumberLike(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range {
            switch bytes[index] {
            case ASCII.zero...ASCII.nine, ASCII.minus, ASCII.plus, ASCII.point, ASCII.comma, ASCII.space, ASCII.quote,
                ASCII.carriageReturn, ASCII.lowerE, ASCII.upperE:
                continue
            default: return false
            }
        }
        return true
    }

    /// Whether a cell is a whole number: one half of a number with a decimal comma.
    static func isWhole(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        let digits = bytes[first] == ASCII.minus ? first + 1..<range.upperBound : range
        return !digits.isEmpty && digits.allSatisfy { ASCII.isDigit(bytes[$0]) }
    }
}

import GazetteerModel

extension CSVAssembler {
    /// Reads records some of which end with a carriage return alone, or stand in quotes.
    mutating func readUnusual(_ text: Span<UInt8>) {
        let known = lines ?? []
        var (at, index) = (range.lowerBound, 0)
        while at < range.upperBound {
            cells.removeAll(keepingCapacity: true)
            let record: QuotedLines.Record
            if lines != nil {
                guard index < known.count else { break }
                record = known[index]
                index += 1
                guard
                    case .record = tokenizer.next(
                        in: text, from: record.text.lowerBound, to: record.text.upperBound, isLast: true, into: &cells)
                else { break }
            } else {
                guard let next = QuotedLines.record(text, from: at, to: range.upperBound, &tokenizer, &loneReturns, &cells) else { break }
                record = next
            }
            recordStart = record.start
            recordEnd = record.next
            if loneReturns.first == record.next - 1 {
                tell(
                    text, .info, .unusualWhiteSpace,
                    "a record ends with a carriage return alone, where other lines end with a line feed; it was read so")
            }
            read(text)
            at = record.next
            line += record.lines
        }
    }

    mutating func tellRepairs(_ text: Span<UInt8>) {
        while let quote = torn.first, quote.record <= number {
            torn.removeFirst()
            let place = repair?.place(of: quote.offset) ?? quote.offset
            if quote.isStray { mendStrayQuotes(text, at: place) } else { dropTornQuote(text, at: place) }
            let location = SourceLocation(
                source: table.source, line: quote.line, byteOffset: window.sourceStart + quote.offset, record: quote.record)
            diagnostics.append(
                quote.isStray
                    ? Diagnostic(
                        severity: .warning, code: .strayQuote, message: "quotes within a cell are not doubled; they were read as text",
                        location: location)
                    : Diagnostic(
                        severity: .error, code: .unclosedQuote,
                        message: "a quote opens a cell and is not closed; the line was read as if it were text",
                        hint: "double a quote within a cell, or close it", location: location))
        }
        guard let repair, repair.touches(recordStart..<recordEnd) else { return }
        tell(
            text, .warning, .invalidUTF8, "bytes that are no UTF-8 were read as windows-1252",
            hint: "--encoding names the encoding of the feed")
    }

    /// Reads a record that is one cell again with another delimiter, if that gives as many cells as the table has columns.
    @inline(never)
    mutating func tryOtherDelimiters(_ text: Span<UInt8>) {
        guard text.occurrences(of: table.grammar.delimiter, in: recordStart..<recordEnd) == 0 else { return }
        for delimiter in [ASCII.tab, ASCII.semicolon, ASCII.comma, 0x7C] where delimiter != table.grammar.delimiter {
            guard text.occurrences(of: delimiter, in: recordStart..<recordEnd) >= table.names.count - 1 else { continue }
            var grammar = table.grammar
            grammar.delimiter = delimiter
            var other = CSVTokenizer(grammar: grammar)
            var found: [CSVCell] = []
            guard case .record(recordEnd, _) = other.next(in: text, from: recordStart, to: recordEnd, isLast: true, into: &found),
                found.count == table.names.count
            else { continue }
            cells = found
            let mark = delimiter == ASCII.tab ? "tabs" : "“\(Character(Unicode.Scalar(delimiter)))”"
            return tell(text, .warning, .raggedRow, "a record has \(mark) between its cells, unlike the others; it was read so")
        }
    }

    /// Takes the quotes of word processors off cells, and puts together what a delimiter between two of them has cut.
    @inline(never)
    mutating func takeOffTypographicQuotes(_ text: Span<UInt8>) {
        var index = 0
        while index < cells.count {
            defer { index += 1 }
            let range = cells[index].range
            guard TypographicQuotes.opens(text, range.lowerBound..<min(recordEnd, range.lowerBound + max(6, range.count))),
                let last = cells.indices[index...].first(where: { TypographicQuotes.closes(text, cells[$0].range) }),
                case let end = Int(cells[last].end), end - range.lowerBound >= 2 * TypographicQuotes.width
            else { continue }
            cells[index] = CSVCell(range.lowerBound + TypographicQuotes.width, end - TypographicQuotes.width, [])
            cells.removeSubrange(index + 1..<last + 1)
        }
    }

    /// Puts a cell together again that an unquoted delimiter has cut, where a blank shows the place: no other cell
    /// begins with one.
    @inline(never)
    mutating func joinSurplus(_ text: Span<UInt8>) {
        let surplus = cells.count - table.names.count
        let joints = cells.indices.dropFirst().filter { index in
            let cell = cells[index]
            return cell.range.count > 1 && !cell.traits.contains(.quoted) && text[cell.range.lowerBound] == ASCII.space
                && !cells[index - 1].isEmpty && !cells[index - 1].traits.contains(.quoted)
        }
        guard surplus <= 3, joints.count == surplus else { return }
        for index in joints.reversed() {
            cells[index - 1] = CSVCell(Int(cells[index - 1].start), Int(cells[index].end), [])
            cells.remove(at: index)
        }
        guard let first = joints.first else { return }
        tell(
            text, .warning, .raggedRow,
            "a record has \(surplus) cell\(surplus == 1 ? "" : "s") too many; “\(shown(cells[first - 1], text))” was put together again",
            hint: "put cells that hold the delimiter between quotes", cell: cells[first - 1])
    }

    /// Takes the blanks around cells away.
    mutating func trimCells(_ text: Span<UInt8>) {
        for index in cells.indices where !cells[index].isEmpty && !cells[index].traits.contains(.quoted) {
            let range = trimmed(text, cells[index].range)
            cells[index].start = UInt32(truncatingIfNeeded: range.lowerBound)
            cells[index].end = UInt32(truncatingIfNeeded: range.upperBound)
        }
    }

    /// Puts a record together that a line break without quotes has cut in two.
    @inline(never)
    mutating func joinBroken(_ text: Span<UInt8>, from start: Int, _ next: inout Int, _ lines: inout Int) {
        guard cells.count > 1, cells.count < table.names.count, next < range.upperBound else { return }
        // A line with a torn quote is enough trouble by itself; the framer says the same.
        if let first = torn.first, first.record <= number + 1 { return }
        var ahead = tokenizer
        var more: [CSVCell] = []
        guard case .record(let end, let count) = ahead.next(in: text, from: next, to: range.upperBound, isLast: true, into: &more),
            !tokenizer.torn.contains(where: { $0 >= start && $0 < end }), table.isBroken(cells.count, more.count),
            let last = cells.popLast(),
            let first = more.first
        else { return }
        tokenizer = ahead
        cells.append(CSVCell(Int(last.start), Int(first.end), []))
        cells += more.dropFirst()
        (recordStart, recordEnd) = (start, end)
        number += 1
        tell(text, .warning, .raggedRow, "a line break without quotes cuts a record in two; it was put together again")
        number -= 1
        next = end
        lines += count
    }

    /// Takes off what all cells of a table are wrapped in.
    @inline(never)
    mutating func mendCells(_ text: Span<UInt8>) {
        if table.options.csv.undoesSpreadsheetSafety { undoSafety(text) }
        if table.trimsCells { trimCells(text) }
        if table.hasTypographicQuotes { takeOffTypographicQuotes(text) }
        if table.hasFormulaTexts { takeOffFormulas(text) }
    }

    /// Looks why a record has more or fewer cells than the table has columns, and mends what can be.
    @inline(never)
    mutating func mendCount(_ text: Span<UInt8>) {
        if cells.count == 1, table.names.count > 2 { tryOtherDelimiters(text) }
        if cells.count > table.names.count { joinTorn(text) }
        if let first = table.splitDecimals, cells.count == table.names.count + 2 {
            joinDecimals(text, at: first)
        } else if cells.count > table.names.count, !table.hasLeadingBlanks {
            joinSurplus(text)
        }
    }
}

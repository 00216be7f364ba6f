import GazetteerModel

extension CSVAssembler {
    /// Joins the halves of two numbers with decimal commas, which stand beside each other in the feed.
    @inline(never)
    mutating func joinDecimals(_ text: Span<UInt8>, at first: Int) {
        guard (first..<first + 4).allSatisfy({ CSVGrammar.isWhole(text, cells[$0].range) && !cells[$0].traits.contains(.quoted) }) else {
            return
        }
        for column in first...first + 1 {
            cells[column].end = cells[column + 1].end
            cells.remove(at: column + 1)
        }
    }

    /// Takes the formula around texts away: `="04109"`, and the same within quotes.
    mutating func takeOffFormulas(_ text: Span<UInt8>) {
        let quote = ASCII.quote
        for index in cells.indices where cells[index].range.count >= 3 && text[Int(cells[index].start)] == 0x3D {
            let cell = cells[index]
            let width = cell.traits.contains(.doubled) ? 2 : 1
            let (start, end) = (Int(cell.start) + 1 + width, Int(cell.end) - width)
            guard start <= end, text.occurrences(of: quote, in: Int(cell.start)..<start) == width,
                text.occurrences(of: quote, in: end..<Int(cell.end)) == width, text.occurrences(of: quote, in: start..<end) == 0
            else { continue }
            cells[index] = CSVCell(start, end, [])
        }
    }

    /// Whether the record in hand is the header once more; told.
    @inline(__always)
    mutating func isRepeatedHeader(_ text: Span<UInt8>) -> Bool {
        guard let name = table.header.first, cells[0].range.count == name.count, cells.count == table.header.count else { return false }
        return isHeader(text)
    }

    @inline(never)
    private mutating func isHeader(_ text: Span<UInt8>) -> Bool {
        for (cell, name) in zip(cells, table.header) {
            guard !cell.traits.contains(.doubled), text.array(cell.range) == name else { return false }
        }
        tell(text, .info, .repeatedHeader, "the header stands again among the records; it was stepped over")
        return true
    }

    /// Whether the record in hand, which has no position, is a total or a note and no place; told.
    @inline(__always)
    mutating func isFooter(_ text: Span<UInt8>) -> Bool {
        guard table.names.count > 2, cells.count < table.names.count || cells.count(where: { !$0.isEmpty }) * 2 <= cells.count else {
            return false
        }
        return isNote(text)
    }

    @inline(never)
    private mutating func isNote(_ text: Span<UInt8>) -> Bool {
        let filled = cells.filter { !$0.isEmpty }
        guard let first = filled.first, first.range.count <= 300 else { return false }
        let words = String(decoding: text.array(first.range), as: UTF8.self)
        if filled.count == 1, let column = cells.firstIndex(where: { !$0.isEmpty }), column <= 1,
            table.numberColumns.contains(column),
            CellKind(text.array(first.range)) == .text, !ValueText.placeholders.contains(words.lowercased())
        {
            // A line that says what follows, or something of the table: it stands where lines begin.
            for column in isConsumed.indices { isConsumed[column] = false }
            tell(text, .info, .footerSkipped, "“\(words.prefix(60))” stands alone in a column of numbers: a heading or a note, no record")
            return true
        }
        guard FooterWords.isTotal(words) || (filled.count == 1 && (FooterWords.isNote(words) || isLastWord(text, words))) else {
            return false
        }
        for column in isConsumed.indices { isConsumed[column] = false }
        tell(text, .info, .footerSkipped, "“\(words.prefix(60))” is a total or a note, no record; it was stepped over")
        return true
    }

    /// Whether a text says something about the table, and nothing but such rows follows up to the end of the feed.
    private mutating func isLastWord(_ text: Span<UInt8>, _ words: String) -> Bool {
        FooterWords.isLabelled(words) && tail.isNarrow(text, from: recordEnd, to: range.upperBound, table.grammar)
    }

    /// Takes the outer quotes of a cell away whose inner ones are not doubled: `"Café "Central""`.
    @inline(never)
    mutating func mendStrayQuotes(_ text: Span<UInt8>, at offset: Int) {
        guard let index = cells.firstIndex(where: { Int($0.start) == offset }) else { return }
        let (start, end) = (Int(cells[index].start), Int(cells[index].end))
        let quote = table.grammar.quote
        // `""Museum""` was quoted twice.
        if end - start > 4, text[start] == quote, text[start + 1] == quote, text[end - 1] == quote, text[end - 2] == quote,
            text.occurrences(of: quote, in: start..<end) == 4
        {
            cells[index] = CSVCell(start + 2, end - 2, .quoted)
            return
        }
        guard end - start >= 5, text[start] == quote, text[start + 1] != quote, text[end - 1] == quote, text[end - 2] == quote,
            text[end - 3] != quote, text.occurrences(of: quote, in: start..<end) & 1 == 0
        else { return }
        cells[index] = CSVCell(start + 1, end - 1, .quoted)
    }

    /// Leaves out the quote that opens a cell and is never closed, where no other one stands in it: `"Museum`.
    @inline(never)
    mutating func dropTornQuote(_ text: Span<UInt8>, at offset: Int) {
        // A record with other cells than columns is mended first: a delimiter may stand in the torn text.
        guard cells.count == table.names.count, let index = cells.firstIndex(where: { Int($0.start) == offset }) else { return }
        guard cells[index].range.count >= 2, text.occurrences(of: table.grammar.quote, in: cells[index].range) == 1 else { return }
        cells[index].start += 1
    }

    /// Tells of a number that a spreadsheet has rounded: `4.41E+11`.
    @inline(__always)
    mutating func lookForDamage(_ text: Span<UInt8>, _ column: Int) {
        let cell = cells[column]
        let end = Int(cell.end)
        guard cell.range.count >= 5, text[end - 3] == ASCII.plus, text[end - 4] | 0x20 == ASCII.lowerE else { return }
        tellDamage(text, cell, column)
    }

    @inline(never)
    private mutating func tellDamage(_ text: Span<UInt8>, _ cell: CSVCell, _ column: Int) {
        let written = text.array(cell.range).map { $0 == ASCII.comma ? ASCII.point : $0 }
        guard NumberText.read(written.span, written.indices) != nil else { return }
        tell(
            text, .warning, .spreadsheetDamage,
            "“\(shown(cell, text))” in “\(table.names[column])” was a long number before a spreadsheet shortened it; its digits are lost",
            hint: "export the column as text", cell: cell)
    }
}

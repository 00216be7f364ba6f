import GazetteerModel

extension CSVRecordScanner {
    /// A carriage return that ends the record at `start` though the feed's lines end otherwise: as many cells as a record
    /// has stand before it, as many behind it, and no quote is open. Any other one is text.
    @inline(__always)
    mutating func loneReturn(_ bytes: Span<UInt8>, from start: Int, to lineBreak: Int) -> Int? {
        guard !grammar.breaksAtCarriageReturn, grammar.columnCount > 1 else { return nil }
        let mark = nextReturn(bytes, from: start, to: lineBreak)
        guard mark + 1 < lineBreak else { return nil }
        return partsRecords(bytes, start: start, mark: mark, lineBreak: lineBreak) ? mark : nil
    }

    @inline(never)
    private func partsRecords(_ bytes: Span<UInt8>, start: Int, mark: Int, lineBreak: Int) -> Bool {
        let end = bytes.offset(of: ASCII.carriageReturn, from: mark + 1, to: lineBreak)
        return bytes.occurrences(of: grammar.quote, in: start..<mark) & 1 == 0
            && cells(bytes, from: start, to: mark) == grammar.columnCount
            && cells(bytes, from: mark + 1, to: end) == grammar.columnCount
    }

    /// The next carriage return, remembered so that bytes without any are searched once.
    @inline(__always)
    private mutating func nextReturn(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        if start >= returnFrom, start <= returnTo {
            if returnTo < returnEnd { return min(returnTo, end) }
            if end <= returnEnd { return end }
        }
        // Once there are none in this line, there are likely none in those behind it.
        let reach = returnTo >= 0 && returnTo == returnEnd ? bytes.count : end
        returnFrom = start
        returnTo = bytes.offset(of: ASCII.carriageReturn, from: start, to: reach)
        returnEnd = reach
        return min(returnTo, end)
    }
}

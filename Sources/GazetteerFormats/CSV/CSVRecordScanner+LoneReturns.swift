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

    /// The next carriage return without a line feed behind it, remembered so that bytes are searched once, and not once
    /// a record.
    @inline(__always)
    private mutating func nextReturn(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        if start >= returnFrom, start <= returnTo {
            if returnTo < returnEnd { return min(returnTo, end) }
            if end <= returnEnd { return end }
        }
        return search(bytes, from: start, to: end)
    }

    @inline(never)
    private mutating func search(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        returnFrom = start
        returnEnd = bytes.count
        returnTo = CSVRecordScanner.loneReturn(bytes, from: start)
        return min(returnTo, end)
    }

    /// Eight bytes are looked at together. What the last byte is followed by is not known; it counts as alone.
    private static func loneReturn(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = bytes.offset(of: ASCII.carriageReturn, from: start, to: bytes.count)
        while at < bytes.count {
            let word = bytes.word(at: at) ^ 0x0D0D_0D0D_0D0D_0D0D
            var hits = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            while hits != 0 {
                let mark = at + (hits.trailingZeroBitCount >> 3)
                hits &= hits &- 1
                guard mark < bytes.count else { return bytes.count }
                // Borrowing marks a byte too many now and then.
                if bytes[mark] == ASCII.carriageReturn, mark + 1 == bytes.count || bytes[mark + 1] != ASCII.lineFeed { return mark }
            }
            at += 8
        }
        return bytes.count
    }
}

import GazetteerModel

/// A cell of a record: where its text stands, and what is known of it.
struct CSVCell {
    /// The text without its quotes.
    var start: UInt32
    var end: UInt32
    var traits: Traits

    struct Traits: OptionSet {
        let rawValue: UInt8
        /// The text holds nothing that JSON must escape.
        static let clean = Traits(rawValue: 1)
        /// The text stood in quotes.
        static let quoted = Traits(rawValue: 2)
        /// Quotes in the text are doubled or escaped; it must be written anew.
        static let doubled = Traits(rawValue: 4)
    }

    @inline(__always)
    init(_ start: Int, _ end: Int, _ traits: Traits) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.traits = traits
    }

    @inline(__always) var range: Range<Int> { Int(start)..<Int(end) }
    @inline(__always) var isEmpty: Bool { start == end }
}

/// Cuts records into cells.
///
/// It does no I/O and copies nothing: bytes in, offsets out. Eight bytes are looked at together; only delimiters,
/// quotes, backslashes and control characters are looked at one by one.
struct CSVTokenizer {
    /// What a step came to.
    enum Step: Equatable {
        /// The bytes end within the record; come again with more of them, from the same offset.
        case needMore
        /// The cells of one record were appended. The next one begins at `next`, `lines` line breaks further.
        case record(next: Int, lines: Int)
        /// There is no further record.
        case end
    }

    let grammar: CSVGrammar
    private let delimiters: UInt64
    private let quotes: UInt64
    /// What is known of a cell before its text has been looked at. Of cells in other quotes nothing is: what JSON must
    /// escape may stand in them.
    private let fresh: CSVCell.Traits
    /// Offsets of opening quotes that are text, in order.
    var torn: ArraySlice<Int> = []

    init(grammar: CSVGrammar) {
        self.grammar = grammar
        delimiters = UInt64(grammar.delimiter) &* 0x0101_0101_0101_0101
        quotes = UInt64(grammar.quote) &* 0x0101_0101_0101_0101
        fresh = grammar.quote == ASCII.quote ? .clean : []
    }

    /// The high bit of each byte that is the delimiter, a quote, a backslash or a control character.
    @inline(__always)
    private func marks(_ word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let delimiter = word ^ delimiters
        let quote = word ^ quotes
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let others =
            (((delimiter & low) &+ low) | delimiter) & (((quote & low) &+ low) | quote)
            & (((backslash & low) &+ low) | backslash) & (((word & low) &+ 0x6060_6060_6060_6060) | word)
        return ~others & 0x8080_8080_8080_8080
    }

    /// Reads the record at `start`, and appends its cells.
    mutating func next(
        in bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool, into cells: inout [CSVCell]
    ) -> Step {
        guard start < end else { return isLast ? .end : .needMore }
        let before = cells.count
        let delimiter = grammar.delimiter
        var base = start
        var hits = marks(bytes.word(at: base))
        var cellStart = start
        var traits = fresh
        var lines = 0
        while true {
            while hits == 0 {
                base &+= 8
                guard base < end else { break }
                hits = marks(bytes.word(at: base))
            }
            let at = base &+ hits.trailingZeroBitCount &>> 3
            guard base < end, at < end else {
                guard isLast else { break }
                cells.append(CSVCell(cellStart, end, traits))
                return .record(next: end, lines: lines + 1)
            }
            hits &= hits &- 1
            let byte = bytes[at]
            if byte == delimiter {
                cells.append(CSVCell(cellStart, at, traits))
                cellStart = at &+ 1
                traits = fresh
                continue
            }
            switch byte {
            case ASCII.lineFeed:
                cells.append(CSVCell(cellStart, at, traits))
                return .record(next: at + 1, lines: lines + 1)
            case ASCII.carriageReturn:
                guard at + 1 < end || isLast else { break }
                guard grammar.breaksAtCarriageReturn || at + 1 == end || bytes[at + 1] == ASCII.lineFeed else {
                    traits.remove(.clean)
                    continue
                }
                cells.append(CSVCell(cellStart, at, traits))
                return .record(next: grammar.behindBreak(bytes, at, to: end), lines: lines + 1)
            case grammar.quote where grammar.hasQuotes:
                guard at == cellStart || (grammar.hasBlanksBeforeQuotes && isBlank(bytes, cellStart..<at)), !isTorn(at) else {
                    traits.remove(.clean)
                    continue
                }
                guard let cell = quotedCell(bytes, opening: at, to: end, isLast: isLast, lines: &lines) else { break }
                cells.append(cell.0)
                // What follows is a delimiter, a line break or the end: the cell is done.
                guard cell.next < end else {
                    return .record(next: end, lines: lines + 1)
                }
                if bytes[cell.next] != delimiter {
                    return .record(next: grammar.behindBreak(bytes, cell.next, to: end), lines: lines + 1)
                }
                cellStart = cell.next + 1
                traits = fresh
                base = cellStart
                hits = base < end ? marks(bytes.word(at: base)) : 0
                continue
            default:
                traits.remove(.clean)
                continue
            }
            break
        }
        cells.removeLast(cells.count - before)
        return .needMore
    }

    @inline(never)
    private mutating func quotedCell(
        _ bytes: Span<UInt8>, opening: Int, to end: Int, isLast: Bool, lines: inout Int
    ) -> (CSVCell, next: Int)? {
        var traits = fresh.union(.quoted)
        var base = opening + 1
        var hits = marks(bytes.word(at: base))
        while true {
            while hits == 0 {
                base &+= 8
                guard base < end else { break }
                hits = marks(bytes.word(at: base))
            }
            let at = base &+ hits.trailingZeroBitCount &>> 3
            guard base < end, at < end else {
                // The scanner believes only quotes that close; here the rest is the cell.
                return isLast ? (CSVCell(opening + 1, end, traits.subtracting(.clean)), next: end) : nil
            }
            hits &= hits &- 1
            switch bytes[at] {
            case grammar.quote:
                if grammar.escapesWithBackslash, grammar.isEscaped(bytes, at, from: opening + 1) {
                    traits.formUnion(.doubled)
                    continue
                }
                if at + 1 < end, bytes[at + 1] == grammar.quote {
                    traits.subtract(.clean)
                    traits.formUnion(.doubled)
                    base = at + 2
                    hits = base < end ? marks(bytes.word(at: base)) : 0
                    continue
                }
                guard let next = grammar.closingNext(bytes, behind: at, to: end, isLast: isLast) else { return nil }
                if next >= 0 { return (CSVCell(opening + 1, at, traits), next: next) }
                traits.subtract(.clean)
            case ASCII.lineFeed:
                if !grammar.breaksAtCarriageReturn || bytes[at - 1] != ASCII.carriageReturn { lines += 1 }
                traits.subtract(.clean)
            case ASCII.carriageReturn:
                if grammar.breaksAtCarriageReturn { lines += 1 }
                traits.subtract(.clean)
            case grammar.delimiter where grammar.delimiter > ASCII.space: continue
            default: traits.subtract(.clean)
            }
        }
    }

    @inline(never)
    private mutating func isTorn(_ offset: Int) -> Bool {
        while let first = torn.first, first < offset { torn.removeFirst() }
        return torn.first == offset
    }

    private func isBlank(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.allSatisfy { bytes[$0] == ASCII.space }
    }

    /// Appends the text of a cell whose quotes are doubled or escaped.
    func appendPlain(_ bytes: Span<UInt8>, _ cell: CSVCell, to text: inout [UInt8]) {
        var copied = Int(cell.start)
        var at = copied
        let end = Int(cell.end)
        while at < end {
            let byte = bytes[at]
            let isPair =
                at + 1 < end && bytes[at + 1] == grammar.quote
                && (byte == grammar.quote || (grammar.escapesWithBackslash && byte == ASCII.backslash))
            let isBackslashes =
                grammar.escapesWithBackslash && byte == ASCII.backslash && at + 1 < end
                && bytes[at + 1] == ASCII.backslash
            guard isPair || isBackslashes else {
                at += 1
                continue
            }
            text.append(bytes, copied..<at)
            copied = at + 1
            at += 2
        }
        text.append(bytes, copied..<end)
    }
}

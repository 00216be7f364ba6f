import GazetteerModel

/// The last few rows of a feed: whether what follows a row is nothing but notes under the table.
struct CSVTail {
    /// Rows further from the end of the feed than this are never its last ones.
    static let bytes = 4096

    /// What the feed holds behind the window; `nil` when that is much, or not known.
    private let rest: [UInt8]?
    /// Whether all of the rest is narrow, once that has been asked.
    private var isRestNarrow: Bool?
    /// A row that is not narrow: nothing before it is at the end.
    private var wide = -1

    init(rest: [UInt8]?) { self.rest = rest }

    /// Whether the rows from `start` on, and all behind the window, have hardly a cell with something in it.
    mutating func isNarrow(_ text: Span<UInt8>, from start: Int, to end: Int, _ grammar: CSVGrammar) -> Bool {
        guard let rest, end - start + rest.count <= CSVTail.bytes, start > wide else { return false }
        let isNarrowBehind = isRestNarrow ?? (CSVTail.wideRow(rest.span, from: 0, to: rest.count, grammar) == nil)
        isRestNarrow = isNarrowBehind
        guard isNarrowBehind else { return false }
        guard let found = CSVTail.wideRow(text, from: start, to: end, grammar) else { return true }
        wide = found
        return false
    }

    /// The first row in which more than two cells, or more than half of them, hold something.
    private static func wideRow(_ text: Span<UInt8>, from start: Int, to end: Int, _ grammar: CSVGrammar) -> Int? {
        var tokenizer = CSVTokenizer(grammar: grammar)
        var cells: [CSVCell] = []
        var at = start
        while at < end {
            cells.removeAll(keepingCapacity: true)
            guard case .record(let next, _) = tokenizer.next(in: text, from: at, to: end, isLast: true, into: &cells) else { return nil }
            let filled = cells.count { !$0.isEmpty }
            if filled > 2 || filled * 2 > max(grammar.columnCount, 2) { return at }
            at = next
        }
        return nil
    }
}

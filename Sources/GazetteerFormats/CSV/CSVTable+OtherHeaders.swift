import GazetteerModel

extension CSVTable {
    /// The cells of a record that may be a header, as there is one: at least three, and not those of the header itself.
    func wordsOfHeader(_ text: Span<UInt8>, _ range: Range<Int>) -> [[UInt8]]? {
        guard !header.isEmpty else { return nil }
        var cells: [CSVCell] = []
        var tokenizer = CSVTokenizer(grammar: grammar)
        _ = tokenizer.next(in: text, from: range.lowerBound, to: range.upperBound, isLast: true, into: &cells)
        guard cells.count >= 3 else { return nil }
        let words = cells.map { text.array($0.range) }
        return words == header ? nil : words
    }

    /// Whether these are the words of the header in another order.
    func isReordered(_ words: [[UInt8]]) -> Bool {
        words.count == header.count && words.allSatisfy(headerWords.contains) && Set(words) == headerWords
    }

    /// Whether these are words, and those for latitude and longitude among them.
    func namesPosition(_ words: [[UInt8]]) -> Bool {
        guard words.count <= 200, words.allSatisfy({ CellKind($0) == .text || CellKind($0) == .empty }) else { return false }
        let kinds = words.compactMap { word in
            let name = String(decoding: word.prefix(80), as: UTF8.self)
            return PositionWords.isKnown(name) ? PositionWords.meaning(of: name)?.kind : nil
        }
        return kinds.contains(.latitude) && kinds.contains(.longitude)
    }

    /// How many cells a record has.
    func cellCount(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
        var cells: [CSVCell] = []
        var tokenizer = CSVTokenizer(grammar: grammar)
        _ = tokenizer.next(in: text, from: range.lowerBound, to: range.upperBound, isLast: true, into: &cells)
        return cells.count
    }

    /// Whether two lines with so many cells are one record.
    func isBroken(_ first: Int, _ second: Int) -> Bool {
        first > 1 && second > 1 && first < names.count && second < names.count && first + second - 1 == names.count
    }
}

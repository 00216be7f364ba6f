/// Counts the edits between one word and many: optimal string alignment, in which two swapped neighbours are one edit.
struct StringAlignment: Sendable {
    private let word: [UInt8]
    private var rows: [[Int]]

    init(_ word: [UInt8]) {
        self.word = word
        rows = Array(repeating: Array(repeating: 0, count: word.count + 1), count: 3)
    }

    /// The number of edits to a word; more than `limit` if it is more.
    mutating func distance(to text: Span<UInt8>, _ place: Range<Int>, limit: Int) -> Int {
        for column in 0...word.count { rows[0][column] = column }
        var (current, previous, beforePrevious) = (0, 0, 0)
        for row in 0..<place.count {
            beforePrevious = previous
            previous = current
            current = (current + 1) % 3
            let letter = text[place.lowerBound + row]
            rows[current][0] = row + 1
            var best = row + 1
            for column in 0..<word.count {
                let isSame = word[column] == letter
                var cost = min(rows[previous][column] + (isSame ? 0 : 1), min(rows[previous][column + 1], rows[current][column]) + 1)
                if row > 0, column > 0, word[column] == text[place.lowerBound + row - 1], word[column - 1] == letter {
                    cost = min(cost, rows[beforePrevious][column - 1] + 1)
                }
                rows[current][column + 1] = cost
                best = min(best, cost)
            }
            if best > limit { return limit + 1 }
        }
        return rows[current][word.count]
    }
}

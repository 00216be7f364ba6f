import GazetteerModel

/// Tuples of coordinates from text that is not written as KML wants it, as they are plainly meant.
///
/// Nothing is kept but where numbers begin and end and what stood before them, for there may be millions.
struct KMLTuples {
    /// White space stood inside a tuple.
    private(set) var hasSpaces = false
    /// A comma was missing or too many.
    private(set) var hasOddCommas = false
    /// Tuples as runs of numbers.
    private var runs: [Range<Int32>] = []
    private var items: [Item] = []
    private let text: ArraySlice<UInt8>

    /// A number as written, and what stood before it.
    private struct Item {
        var start: UInt32
        var length: UInt32
        var before: Before
    }

    private struct Before: OptionSet {
        let rawValue: UInt8
        static let comma = Before(rawValue: 1)
        static let spaceBefore = Before(rawValue: 2)
        static let spaceAfter = Before(rawValue: 4)
        static let lineBreak = Before(rawValue: 8)
        /// A comma that clings to the number behind it, with space before it.
        var isClingingComma: Bool { contains([.comma, .spaceBefore]) && !contains(.spaceAfter) }
    }

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        readItems()
        guard !items.isEmpty else { return }
        let groups = groups { $0.before.contains(.comma) }
        if items.count > 1, groups.allSatisfy({ $0.count == 1 }) {
            hasOddCommas = true
            runs = withoutCommas()
            return
        }
        if groups.contains(where: { $0.count > 3 }) {
            let others = self.groups { $0.before.contains(.comma) && !$0.before.isClingingComma }
            if others.allSatisfy({ $0.count == 2 || $0.count == 3 }) {
                runs = others
                hasOddCommas = true
                return
            }
        }
        for group in groups { take(group) }
    }

    /// How many tuples there are.
    var count: Int { runs.count }

    /// The numbers of a tuple, as written; no more than four.
    func tuple(_ index: Int) -> [ArraySlice<UInt8>] { runs[index].prefix(4).map { number(Int($0)) } }

    private func number(_ index: Int) -> ArraySlice<UInt8> {
        let start = text.startIndex + Int(items[index].start)
        return text[start..<start + Int(items[index].length)]
    }

    /// Finds numbers between white space, commas and semicolons.
    private mutating func readItems() {
        var at = text.startIndex
        while true {
            var before: Before = []
            var commas = 0
            while at < text.endIndex {
                let byte = text[at]
                if byte == ASCII.comma || byte == ASCII.semicolon {
                    commas += 1
                    before.insert(.comma)
                } else if byte.isXMLSpace || byte == 0xC2 || byte == 0xA0 {
                    // A no-break space is white space too.
                    before.insert(commas == 0 ? .spaceBefore : .spaceAfter)
                    if byte == ASCII.lineFeed { before.insert(.lineBreak) }
                } else {
                    break
                }
                at += 1
            }
            let start = at
            while at < text.endIndex, text[at] != ASCII.comma, text[at] != ASCII.semicolon, !text[at].isXMLSpace, text[at] != 0xC2 {
                at += 1
            }
            if items.isEmpty ? commas > 0 : commas > 1 || start == at && commas > 0 { hasOddCommas = true }
            guard start < at else { return }
            if !items.isEmpty, commas > 0, !before.isDisjoint(with: [.spaceBefore, .spaceAfter]) { hasSpaces = true }
            items.append(
                Item(
                    start: UInt32(truncatingIfNeeded: start - text.startIndex), length: UInt32(truncatingIfNeeded: at - start),
                    before: before))
        }
    }

    private func groups(joins: (Item) -> Bool) -> [Range<Int32>] {
        var groups: [Range<Int32>] = []
        var start: Int32 = 0
        for index in items.indices where index > 0 && !joins(items[index]) {
            groups.append(start..<Int32(truncatingIfNeeded: index))
            start = Int32(truncatingIfNeeded: index)
        }
        groups.append(start..<Int32(truncatingIfNeeded: items.count))
        return groups
    }

    /// Numbers with nothing but white space between them: a line is a tuple, or pairs, or triples.
    private func withoutCommas() -> [Range<Int32>] {
        let lines = groups { !$0.before.contains(.lineBreak) }
        if let first = lines.first?.count, first == 2 || first == 3, lines.allSatisfy({ $0.count == first }) { return lines }
        let pairsAreValid = items.indices.allSatisfy { index in
            index % 2 == 0 || abs(Double(String(decoding: number(index), as: UTF8.self)) ?? 1000) <= 90
        }
        let size = items.count % 2 == 0 && (pairsAreValid || items.count % 3 != 0) ? 2 : items.count % 3 == 0 ? 3 : 1
        return split(0..<Int32(truncatingIfNeeded: items.count), into: size)
    }

    private func split(_ run: Range<Int32>, into size: Int) -> [Range<Int32>] {
        stride(from: run.lowerBound, to: run.upperBound, by: size).map { $0..<min($0 + Int32(size), run.upperBound) }
    }

    /// A tuple of two or three; of four it is one with something behind the altitude; longer ones are several.
    private mutating func take(_ group: Range<Int32>) {
        guard group.count > 4 else {
            runs.append(group)
            return
        }
        hasOddCommas = true
        let size = group.count % 2 == 0 ? 2 : group.count % 3 == 0 ? 3 : group.count
        runs += split(group, into: size)
    }
}

import GazetteerModel

/// Tuples of coordinates from text that is not written as KML wants it, as they are plainly meant.
struct KMLTuples {
    private(set) var tuples: [[ArraySlice<UInt8>]] = []
    /// White space stood inside a tuple.
    private(set) var hasSpaces = false
    /// A comma was missing or too many.
    private(set) var hasOddCommas = false

    /// A number as written, and what stood before it.
    private struct Item {
        var text: ArraySlice<UInt8>
        var commas: Int
        var hasSpaceBefore: Bool
        var hasSpaceAfter: Bool
        var hasLineBreak: Bool
    }

    init(_ text: ArraySlice<UInt8>) {
        let items = items(of: text)
        guard !items.isEmpty else { return }
        let groups = Self.groups(items) { $0.commas > 0 }
        if groups.allSatisfy({ $0.count == 1 }), items.count > 1 {
            tuples = Self.withoutCommas(items).map { $0.map(\.text) }
            hasOddCommas = true
            return
        }
        if groups.contains(where: { $0.count > 3 }) {
            // A comma that clings to the number behind it begins a tuple.
            let others = Self.groups(items) { $0.commas > 0 && !($0.hasSpaceBefore && !$0.hasSpaceAfter) }
            if others.allSatisfy({ $0.count == 2 || $0.count == 3 }) {
                tuples = others.map { $0.map(\.text) }
                hasOddCommas = true
                return
            }
        }
        for group in groups { take(group) }
    }

    /// Numbers between white space, commas and semicolons.
    private mutating func items(of text: ArraySlice<UInt8>) -> [Item] {
        var items: [Item] = []
        var at = text.startIndex
        while true {
            var item = Item(text: [], commas: 0, hasSpaceBefore: false, hasSpaceAfter: false, hasLineBreak: false)
            while at < text.endIndex {
                let byte = text[at]
                if byte == ASCII.comma || byte == ASCII.semicolon {
                    item.commas += 1
                } else if byte.isXMLSpace || byte == 0xC2 || byte == 0xA0 {
                    if item.commas == 0 { item.hasSpaceBefore = true } else { item.hasSpaceAfter = true }
                    if byte == ASCII.lineFeed { item.hasLineBreak = true }
                } else {
                    break
                }
                at += 1
            }
            let start = at
            while at < text.endIndex, text[at] != ASCII.comma, text[at] != ASCII.semicolon, !text[at].isXMLSpace, text[at] != 0xC2 { at += 1 }
            if items.isEmpty ? item.commas > 0 : item.commas > 1 || start == at && item.commas > 0 { hasOddCommas = true }
            guard start < at else { return items }
            if !items.isEmpty, item.commas > 0, item.hasSpaceBefore || item.hasSpaceAfter { hasSpaces = true }
            item.text = text[start..<at]
            items.append(item)
        }
    }

    private static func groups(_ items: [Item], joins: (Item) -> Bool) -> [[Item]] {
        var groups: [[Item]] = []
        for item in items {
            if !groups.isEmpty, joins(item) { groups[groups.count - 1].append(item) } else { groups.append([item]) }
        }
        return groups
    }

    /// Numbers with nothing but white space between them: a line is a tuple, or pairs, or triples.
    private static func withoutCommas(_ items: [Item]) -> [[Item]] {
        let lines = groups(items) { !$0.hasLineBreak }
        if let first = lines.first?.count, first == 2 || first == 3, lines.allSatisfy({ $0.count == first }) { return lines }
        let pairsAreValid = items.enumerated().allSatisfy { index, item in
            index % 2 == 0 || abs(Double(String(decoding: item.text, as: UTF8.self)) ?? 1000) <= 90
        }
        let size = items.count % 2 == 0 && (pairsAreValid || items.count % 3 != 0) ? 2 : items.count % 3 == 0 ? 3 : 1
        return stride(from: 0, to: items.count, by: size).map { Array(items[$0..<min($0 + size, items.count)]) }
    }

    /// A tuple of two or three; of four it is one with something behind the altitude; longer ones are several.
    private mutating func take(_ group: [Item]) {
        guard group.count > 4 else {
            tuples.append(group.map(\.text))
            return
        }
        let size = group.count % 2 == 0 ? 2 : group.count % 3 == 0 ? 3 : group.count
        hasOddCommas = true
        for start in stride(from: 0, to: group.count, by: size) { tuples.append(group[start..<start + size].map(\.text)) }
    }
}

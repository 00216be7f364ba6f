import GazetteerModel

/// The elements that are open, with their names.
struct XMLOpenElements {
    struct Entry {
        var start: Int
        var length: Int
        var kind: XMLElementKind
    }

    private var names: [UInt8] = []
    private(set) var entries: [Entry] = []

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    var topKind: XMLElementKind { entries.last?.kind ?? .plain }
    var topLength: Int { entries.last?.length ?? 0 }

    /// Whether the innermost element has the name that stands at `at`.
    @inline(__always)
    func topMatches(_ bytes: Span<UInt8>, at: Int) -> Bool {
        guard let top = entries.last else { return false }
        return equalBytes(names.span, top.start..<top.start + top.length, bytes, at..<at + top.length)
    }

    @inline(__always)
    mutating func push(_ bytes: Span<UInt8>, _ range: Range<Int>, kind: XMLElementKind) {
        entries.append(Entry(start: names.count, length: range.count, kind: kind))
        names.append(bytes, range)
    }

    @inline(__always)
    mutating func pop() {
        guard let top = entries.popLast() else { return }
        names.removeLast(top.length)
    }

    /// The name of an element.
    func name(_ index: Int) -> ArraySlice<UInt8> {
        let entry = entries[index]
        return names[entry.start..<entry.start + entry.length]
    }

    /// The innermost element with this name, in any case if `ignoringCase`.
    func lastIndex(_ bytes: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) -> Int? {
        entries.lastIndex { entry in
            guard entry.length == range.count else { return false }
            let name = names[entry.start..<entry.start + entry.length]
            for (offset, byte) in name.enumerated() {
                let other = bytes[range.lowerBound + offset]
                guard byte == other || ignoringCase && byte | 0x20 == other | 0x20 && ASCII.isLetter(byte) else { return false }
            }
            return true
        }
    }
}

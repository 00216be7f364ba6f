import GazetteerModel

/// The elements that are open, with their names.
struct XMLOpenElements {
    struct Entry {
        var start: Int
        var length: Int
        var kind: XMLElementKind
    }

    /// Names and entries of elements that were closed stand behind those in use, and are written over.
    private var names: [UInt8] = Array(repeating: 0, count: 1024)
    private var usedNames = 0
    private var entries: [Entry] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var topKind: XMLElementKind { count > 0 ? entries[count - 1].kind : .plain }
    var topLength: Int { count > 0 ? entries[count - 1].length : 0 }

    /// Whether the innermost element has the name that stands at `at`.
    @inline(__always)
    func topMatches(_ bytes: Span<UInt8>, at: Int) -> Bool {
        guard count > 0 else { return false }
        let top = entries[count - 1]
        return equalBytes(names.span, top.start..<top.start + top.length, bytes, at..<at + top.length)
    }

    @inline(__always)
    mutating func push(_ bytes: Span<UInt8>, _ range: Range<Int>, kind: XMLElementKind) {
        let entry = Entry(start: usedNames, length: range.count, kind: kind)
        if count < entries.count { entries[count] = entry } else { entries.append(entry) }
        count += 1
        names.overwrite(at: usedNames, with: bytes, range)
        usedNames += range.count
    }

    @inline(__always)
    mutating func pop() {
        guard count > 0 else { return }
        count -= 1
        usedNames = entries[count].start
    }

    /// The name of an element.
    func name(_ index: Int) -> ArraySlice<UInt8> {
        let entry = entries[index]
        return names[entry.start..<entry.start + entry.length]
    }

    /// The first byte of an element's name.
    func firstByte(_ index: Int) -> UInt8 { names[entries[index].start] }

    /// The innermost element with this name, in any case if `ignoringCase`.
    func lastIndex(_ bytes: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool) -> Int? {
        entries.prefix(count).lastIndex { entry in
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

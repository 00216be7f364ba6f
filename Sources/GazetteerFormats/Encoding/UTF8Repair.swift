import GazetteerModel

/// Bytes in which what was no UTF-8 has been read as windows-1252.
struct UTF8Repair {
    /// The mended bytes, up to the end of the range that was mended.
    let bytes: [UInt8]
    /// Behind each mended byte: its place here, and the place it had.
    private let edits: [(here: Int, there: Int)]

    /// Mends `range`; `nil` when nothing is wrong with it.
    init?(_ source: [UInt8], _ range: Range<Int>) {
        var bytes = Array(source[..<range.lowerBound])
        var edits: [(here: Int, there: Int)] = []
        let span = source.span
        var copied = range.lowerBound
        var at = range.lowerBound
        while at < range.upperBound {
            if span.word(at: at) & 0x8080_8080_8080_8080 == 0 {
                at += 8
                continue
            }
            let length = UTF8Scan.sequence(span, at)
            guard length == 0 || at + length > range.upperBound else {
                at += length
                continue
            }
            bytes.append(span, copied..<at)
            bytes.append(scalar: Windows1252.scalar(span[at]) ?? 0xFFFD)
            at += 1
            copied = at
            edits.append((bytes.count, at))
        }
        guard !edits.isEmpty else { return nil }
        if copied < range.upperBound { bytes.append(span, copied..<range.upperBound) }
        self.bytes = bytes
        self.edits = edits
    }

    /// Whether a range of the mended bytes holds a mended one.
    func touches(_ range: Range<Int>) -> Bool {
        let index = first { $0.here > range.lowerBound }
        return index < edits.count && edits[index].here <= range.upperBound
    }

    /// Where a byte stood before.
    func original(of place: Int) -> Int {
        let index = first { $0.here > place }
        guard index > 0 else { return place }
        return edits[index - 1].there + place - edits[index - 1].here
    }

    /// Where a byte stands now.
    func place(of original: Int) -> Int {
        let index = first { $0.there > original }
        guard index > 0 else { return original }
        return edits[index - 1].here + original - edits[index - 1].there
    }

    /// The first edit of which a condition is true that stays true for all later ones.
    private func first(_ test: ((here: Int, there: Int)) -> Bool) -> Int {
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if test(edits[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

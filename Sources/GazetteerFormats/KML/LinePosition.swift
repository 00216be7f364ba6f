import GazetteerModel

/// Offsets, lines and columns of a document that passes by in pieces.
///
/// Lines are counted only when somebody asks, and each byte once.
struct LinePosition {
    /// The offset of the first byte of the piece in hand.
    private(set) var base = 0
    private var line = 1
    /// Where the line begins, in the document.
    private var lineStart = 0
    /// How far of the piece lines have been counted.
    private var counted = 0

    /// The line and the column in bytes, both from 1, of an offset in the piece. Asking for one before another that
    /// was asked for before gives the later one's line.
    mutating func lineAndColumn(of at: Int, in bytes: Span<UInt8>) -> (Int, Int) {
        count(to: at, in: bytes)
        return (line, max(1, base + at - lineStart + 1))
    }

    /// The line and column of the piece's beginning: at the end of the document, those of its end.
    var end: (Int, Int) { (line, max(1, base - lineStart + 1)) }

    /// The same as a location.
    mutating func location(of at: Int, in bytes: Span<UInt8>) -> SourceLocation {
        let (line, column) = lineAndColumn(of: at, in: bytes)
        return SourceLocation(line: line, column: column, byteOffset: base + at)
    }

    /// Leaves the piece: the next one begins at `consumed`.
    mutating func move(to consumed: Int, in bytes: Span<UInt8>) {
        count(to: consumed, in: bytes)
        base += consumed
        counted = 0
    }

    private mutating func count(to at: Int, in bytes: Span<UInt8>) {
        guard at > counted else { return }
        let feeds = bytes.lineFeeds(in: counted..<at)
        if feeds > 0 {
            line += feeds
            var last = at - 1
            while last > counted, bytes[last] != ASCII.lineFeed { last -= 1 }
            lineStart = base + last + 1
        }
        counted = at
    }
}

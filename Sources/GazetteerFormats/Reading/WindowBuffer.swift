import CJSONEvents
import GazetteerModel

/// The bytes that a framer has read and not yet handed on.
///
/// A framer looks at `bytes` from the front, asks for more when it needs more, and cuts off what it has understood.
/// Offsets and lines of the stream are kept along, so that every byte can be located.
struct WindowBuffer {
    private(set) var bytes: [UInt8] = []
    /// The offset of `bytes[0]` in the stream.
    private(set) var base = 0
    /// The line on which `bytes[0]` stands, from 1.
    private(set) var line = 1
    /// The column of `bytes[0]`, from 1.
    private(set) var column = 1
    /// Whether the stream has no more bytes.
    private(set) var isAtEnd = false

    private let stream: any ByteStream
    /// How much is read at once: little at first, so that a first batch comes soon.
    private var chunk = 32 << 10

    init(stream: any ByteStream) { self.stream = stream }

    /// Reads on. Nothing is read once the stream has ended.
    mutating func fill() throws(FeedError) {
        guard !isAtEnd else { return }
        if try stream.read(into: &bytes, limit: chunk) == 0 { isAtEnd = true }
        chunk = min(chunk * 2, 128 << 10)
    }

    /// Whether more bytes can be had within so many milliseconds.
    func isReady(within milliseconds: Int) -> Bool { isAtEnd || stream.isReady(within: milliseconds) }

    /// Hands out all bytes as a window's slab and keeps those from `index` on; the window ends at `end`.
    mutating func cut(at index: Int, end: Int? = nil) -> Slab {
        let end = end ?? index
        let slab = Slab(
            bytes: bytes, offset: stream.sourceOffset(of: base), line: line, column: column, end: stream.sourceOffset(of: base + end))
        let whole = bytes
        bytes = []
        bytes.reserveCapacity(whole.count - index + max(chunk, index))
        bytes.append(whole.span, index..<whole.count)
        base += index
        line += countLines(whole.span, 0..<index)
        column = whole[..<index].lastIndex(of: ASCII.lineFeed).map { index - $0 } ?? column + index
        return slab
    }

    /// A window's bytes: those up to the cut, and behind them what the next window begins with.
    struct Slab: Sendable {
        var bytes: [UInt8]
        /// Where the first byte lies in the inflated, undecoded stream.
        var offset: Int
        /// The line of the first byte.
        var line: Int
        /// The column of the first byte.
        var column: Int
        /// Where the window ends in the inflated, undecoded stream.
        var end: Int
    }
}

/// How many line feeds stand in a range.
func countLines(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    guard range.upperBound <= bytes.count else { return 0 }
    return bytes.extracting(range).withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { cjson_count_lines($0, buffer.count) } ?? 0
    }
}

// Unsafe code of the writers: a growing buffer and the one place that hands its bytes out. See UnsafeBytes.swift.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes that grow at their end: what encoders write into.
///
/// An array's append costs three times as much for the short stretches that fields are, and an array grown in
/// advance is filled with zeros first. Safe because the buffer has one owner, every write is preceded by a check of
/// the room that is left, and bytes below `count` have always been written.
struct ByteWriter: ~Copyable, @unchecked Sendable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 4096) {
        self.capacity = Swift.max(64, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity - count < additional { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        let larger = Swift.max(capacity * 2, count + additional)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.initialize(from: start, count: count)
        start.deallocate()
        start = moved
        capacity = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    /// Appends a stretch of other bytes; a range that reaches beyond them appends nothing.
    @inline(__always)
    mutating func append(_ range: Range<Int>, of source: Span<UInt8>) {
        guard range.upperBound <= source.count, !range.isEmpty else { return }
        reserve(range.count)
        source.withUnsafeBufferPointer { all in
            guard let from = all.baseAddress else { return }
            memcpy(start + count, from + range.lowerBound, range.count)
        }
        count += range.count
    }

    mutating func append(_ source: UnsafeRawBufferPointer) {
        guard let from = source.baseAddress else { return }
        reserve(source.count)
        memcpy(start + count, from, source.count)
        count += source.count
    }

    @inline(__always)
    mutating func append(_ source: Span<UInt8>) { append(0..<source.count, of: source) }

    @inline(__always)
    mutating func append(_ source: [UInt8]) { append(source.span) }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        guard text.hasPointerRepresentation, length > 0 else { return }
        reserve(length)
        memcpy(start + count, text.utf8Start, length)
        count += length
    }

    /// Literals go to the function above, which need not make a string of them: it is the other one that is disfavoured.
    @_disfavoredOverload
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard let from = bytes.baseAddress else { return }
            reserve(bytes.count)
            memcpy(start + count, from, bytes.count)
            count += bytes.count
        }
    }

    /// The byte at a position below `count`.
    subscript(position: Int) -> UInt8 {
        get {
            precondition(position >= 0 && position < count, "index out of range")
            return start[position]
        }
        set {
            precondition(position >= 0 && position < count, "index out of range")
            start[position] = newValue
        }
    }

    /// Takes bytes from the end.
    mutating func removeLast(_ number: Int) { count -= Swift.min(count, Swift.max(0, number)) }

    /// Takes all bytes and keeps the room.
    mutating func removeAll() { count = 0 }

    /// Takes out the bytes of a range and closes the gap.
    mutating func remove(_ range: Range<Int>) {
        guard range.upperBound <= count else { return }
        memmove(start + range.lowerBound, start + range.upperBound, count - range.upperBound)
        count -= range.count
    }

    /// Lets `body` look at the bytes; the pointer does not outlive the call.
    borrowing func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The bytes as an array.
    var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}

/// The finished bytes of a batch, handed from the thread that encoded them to the one that writes them.
final class OutputBytes: Sendable {
    let content: ByteWriter

    init(_ content: consuming ByteWriter) { self.content = content }

    convenience init(_ bytes: [UInt8]) {
        var content = ByteWriter(capacity: bytes.count)
        content.append(bytes)
        self.init(content)
    }

    var count: Int { content.count }
}

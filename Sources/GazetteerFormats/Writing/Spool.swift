// Unsafe code of the writers: a buffer between files. See UnsafeBytes.swift.

/// Bytes that wait for the end of a feed: in memory up to 1 MiB, in a file without a name beyond.
final class Spool {
    private static let memoryLimit = 1 << 20

    private var memory = ByteWriter()
    private var file: OutputFile?
    /// Where in the file the bytes begin.
    private var start = 0

    private let folder: String?

    /// - Parameter folder: where the file is made; `TMPDIR` if `nil`.
    init(in folder: String? = nil) { self.folder = folder }

    /// What stands in a file from an offset on.
    init(_ file: OutputFile, from start: Int) {
        self.file = file
        self.start = start
        folder = nil
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        if let file { return try file.write(bytes) }
        guard memory.count + bytes.count > Self.memoryLimit else { return memory.append(bytes) }
        let file = try OutputFile.unlinked(in: folder)
        self.file = file
        try memory.withBytes { bytes throws(FeedError) in try file.write(bytes) }
        memory = ByteWriter(capacity: 0)
        try file.write(bytes)
    }

    /// Hands out the bytes of a range, a megabyte at a time.
    func read(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(FeedError) -> Void) throws(FeedError) {
        guard let file else {
            return try memory.withBytes { bytes throws(FeedError) in
                guard range.upperBound <= bytes.count else { return }
                try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(range.count, 1 << 20), alignment: 16)
        defer { buffer.deallocate() }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = min(buffer.count, range.upperBound - offset)
            let count = try file.read(at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
            guard count > 0 else {
                throw FeedError(code: .cannotWrite, message: "the temporary file is shorter than what was written to it")
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }
}

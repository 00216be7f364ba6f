import GazetteerModel

/// How a feed is compressed, by its first bytes.
enum Compression {
    case gzip, zstandard, bzip2, xz, zip

    init?(_ head: [UInt8]) {
        if head.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstandard
        } else if head.starts(with: "BZh".utf8), head.count > 9, Array(head[4..<10]) == [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] {
            self = .bzip2
        } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
            self = .xz
        } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            self = .zip
        } else {
            return nil
        }
    }
}

/// A stream inflated: gzip, zstd, bzip2 or xz.
final class InflatingStream: ByteStream {
    private let handle: ArchiveHandle
    private let stream: any ByteStream
    private let count: InflatedCount
    private var isAtEnd = false

    init(_ stream: any ByteStream, options: FeedOptions, source: String?) throws(FeedError) {
        self.stream = stream
        handle = try ArchiveHandle(inflating: stream, name: source)
        count = InflatedCount(limit: options.maximumInflatedBytes, compressed: stream.size, source: source)
        isAtEnd = try handle.nextHeader() == nil
    }

    var size: Int? { nil }

    func isReady(within milliseconds: Int) -> Bool { isAtEnd || stream.isReady(within: milliseconds) }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        guard !isAtEnd else { return 0 }
        let read = try handle.read(into: &bytes, limit: limit)
        try count.add(read)
        if read == 0 { isAtEnd = true }
        return read
    }
}

/// A stream as it is, or inflated when its first bytes say that it is compressed (zip aside).
func inflating(_ stream: PeekedStream, options: FeedOptions, source: String?) throws(FeedError) -> PeekedStream {
    switch Compression(try stream.peekAvailable(16)) {
    case .gzip, .zstandard, .bzip2, .xz: PeekedStream(try InflatingStream(stream, options: options, source: source))
    case .zip, nil: stream
    }
}

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
///
/// One that is cut off or damaged ends there: what came before is a feed that ended early, and `earlyEnd` says why.
final class InflatingStream: ByteStream {
    private enum Inflater {
        case gzip(GzipHandle)
        case other(ArchiveHandle)

        func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
            switch self {
            case .gzip(let handle): try handle.read(into: &bytes, limit: limit)
            case .other(let handle): try handle.read(into: &bytes, limit: limit)
            }
        }
    }

    private let inflater: Inflater
    private let stream: any ByteStream
    private let count: InflatedCount
    private var isAtEnd = false
    private var hasBytes = false
    private(set) var earlyEnd: FeedError?

    init(_ stream: any ByteStream, as compression: Compression, options: FeedOptions, source: String?) throws(FeedError) {
        self.stream = stream
        count = InflatedCount(limit: options.maximumInflatedBytes, compressed: stream.size, source: source)
        if compression == .gzip {
            inflater = .gzip(try GzipHandle(stream, name: source))
        } else {
            let handle = try ArchiveHandle(inflating: stream, name: source)
            inflater = .other(handle)
            isAtEnd = try handle.nextHeader() == nil
        }
    }

    var size: Int? { nil }

    func isReady(within milliseconds: Int) -> Bool { isAtEnd || stream.isReady(within: milliseconds) }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        guard !isAtEnd else { return 0 }
        let read: Int
        do throws(FeedError) {
            read = try inflater.read(into: &bytes, limit: limit)
        } catch {
            guard hasBytes, error.code == .cannotRead else { throw error }
            isAtEnd = true
            earlyEnd = error
            return 0
        }
        try count.add(read)
        if read == 0 { isAtEnd = true } else { hasBytes = true }
        return read
    }
}

/// A stream as it is, or inflated when its first bytes say that it is compressed (zip aside).
func inflating(_ stream: PeekedStream, options: FeedOptions, source: String?) throws(FeedError) -> PeekedStream {
    switch Compression(try stream.peekAvailable(16)) {
    case .zip, nil: stream
    case let compression?: PeekedStream(try InflatingStream(stream, as: compression, options: options, source: source))
    }
}

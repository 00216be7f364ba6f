import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream of bytes, read front to back: a file, an inflated archive member, a decoded text.
///
/// Streams stack: one that inflates or decodes reads from another.
protocol ByteStream: AnyObject {
    /// Reads at most `limit` bytes to the end of `bytes` and returns how many; 0 at the end of the stream.
    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int

    /// Whether a read would return at once; `false` after `milliseconds` without anything to read.
    func isReady(within milliseconds: Int) -> Bool

    /// The size in bytes where it is known beforehand.
    var size: Int? { get }

    /// Where byte `offset` of this stream lies in the inflated, undecoded stream.
    func sourceOffset(of offset: Int) -> Int

    /// Why the stream ended before its end, where it did: it is cut off or damaged, and what came before could be read.
    var earlyEnd: FeedError? { get }
}

extension ByteStream {
    func isReady(within milliseconds: Int) -> Bool { true }
    func sourceOffset(of offset: Int) -> Int { offset }
    var earlyEnd: FeedError? { nil }
}

extension ByteSource {
    /// Opens the raw bytes, nothing inflated or decoded.
    func open() throws(FeedError) -> any ByteStream {
        switch origin {
        case .bytes(let bytes): return MemoryStream(bytes)
        case .stream(let make): return make()
        case .standardInput: return FileStream(descriptor: STDIN_FILENO, closes: false, name: name)
        case .file(let path):
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                if path.hasPrefix("http://") || path.hasPrefix("https://") {
                    throw FeedError(
                        code: .cannotOpen, message: "is an address; nothing is ever read from the network",
                        hint: "curl -L '\(path)' | gaz convert -", location: SourceLocation(source: path))
                }
                throw FeedError(
                    code: .cannotOpen, message: "cannot open the feed: \(String(cString: strerror(errno)))",
                    hint: "check the path and its permissions", location: SourceLocation(source: path))
            }
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                close(descriptor)
                throw FeedError(code: .cannotOpen, message: "is a folder, not a feed", location: SourceLocation(source: path))
            }
            return FileStream(descriptor: descriptor, closes: true, name: path)
        }
    }
}

/// Bytes that are in memory already.
final class MemoryStream: ByteStream {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int? { bytes.count }

    func read(into target: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = min(limit, bytes.count - position)
        target.append(contentsOf: bytes[position..<position + count])
        position += count
        return count
    }
}

/// A file descriptor.
final class FileStream: ByteStream {
    private let descriptor: Int32
    private let closes: Bool
    private let name: String?
    private let isRegular: Bool
    let size: Int?

    init(descriptor: Int32, closes: Bool, name: String?) {
        self.descriptor = descriptor
        self.closes = closes
        self.name = name
        var status = stat()
        isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isRegular ? Int(status.st_size) : nil
    }

    deinit {
        if closes { close(descriptor) }
    }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = bytes.appendUninitialized(limit) { buffer in
            var count: Int
            repeat { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
            return count
        }
        guard count >= 0 else {
            throw FeedError(
                code: .cannotRead, message: "cannot read on: \(String(cString: strerror(errno)))",
                location: SourceLocation(source: name))
        }
        return count
    }

    func isReady(within milliseconds: Int) -> Bool {
        guard !isRegular else { return true }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, Int32(milliseconds)) != 0
    }
}

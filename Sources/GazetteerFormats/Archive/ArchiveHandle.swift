import CArchive
import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The unsafe code of archives: one owner for each handle of libarchive. See UnsafeBytes.swift.

/// The owner of one archive that libarchive reads.
final class ArchiveHandle {
    /// What libarchive makes of an entry.
    struct Header {
        var name: [UInt8]
        var size: Int
        var isFile: Bool
        var isLink: Bool
        var isEncrypted: Bool
    }

    private let archive: OpaquePointer
    private var feed: ArchiveFeed?
    private let name: String?

    /// A stream with one compression around it (gzip, zstd, bzip2, xz).
    init(inflating stream: any ByteStream, name: String?) throws(FeedError) {
        guard let archive = archive_read_new() else { throw ArchiveHandle.outOfMemory(name) }
        self.archive = archive
        self.name = name
        archive_read_support_filter_gzip(archive)
        archive_read_support_filter_bzip2(archive)
        archive_read_support_filter_xz(archive)
        archive_read_support_filter_zstd(archive)
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        let feed = ArchiveFeed(stream)
        self.feed = feed
        // The handle lives no longer than the feed that it points to.
        let status = archive_read_open(
            archive, Unmanaged.passUnretained(feed).toOpaque(), nil,
            { _, client, buffer in
                guard let client, let buffer else { return -1 }
                return Unmanaged<ArchiveFeed>.fromOpaque(client).takeUnretainedValue().next(buffer)
            }, nil)
        guard status >= ARCHIVE_WARN else { throw failure("cannot be inflated") }
    }

    /// A zip archive in a file or in memory.
    init(zip place: ZipPlace, name: String?) throws(FeedError) {
        guard let archive = archive_read_new() else { throw ArchiveHandle.outOfMemory(name) }
        self.archive = archive
        self.name = name
        archive_read_support_format_zip_seekable(archive)
        archive_read_support_format_zip_streamable(archive)
        let status =
            switch place {
            case .file(let path): archive_read_open_filename(archive, path, 1 << 16)
            case .memory(let block): archive_read_open_memory(archive, block.bytes.baseAddress, block.bytes.count)
            }
        guard status >= ARCHIVE_WARN else { throw failure("cannot be opened as an archive") }
    }

    deinit { archive_read_free(archive) }

    /// Goes to the next entry; `nil` behind the last one.
    func nextHeader() throws(FeedError) -> Header? {
        var entry: OpaquePointer?
        let status = UTF8Locale.run { archive_read_next_header(archive, &entry) }
        if status == ARCHIVE_EOF { return nil }
        guard status >= ARCHIVE_WARN, let entry else { throw failure("is damaged") }
        let name = UTF8Locale.run { archive_entry_pathname(entry) }
        let type = archive_entry_filetype(entry)
        return Header(
            name: name.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) }) } ?? [],
            size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : 0,
            isFile: type == 0o100000, isLink: type == 0o120000 || archive_entry_hardlink(entry) != nil,
            isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    /// Reads on in the entry; 0 at its end.
    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        var status = 0
        let count = bytes.appendUninitialized(limit) { room in
            status = archive_read_data(archive, room.baseAddress, room.count)
            return status
        }
        if let error = feed?.error { throw error }
        guard status >= 0 else { throw failure("is damaged or cut off") }
        return count
    }

    private func failure(_ what: String) -> FeedError {
        let reason = archive_error_string(archive).map { ": " + String(cString: $0) } ?? ""
        return FeedError(
            code: .cannotRead, message: "the compressed feed \(what)\(reason)",
            hint: "get it once more, or unpack it to see what is left of it",
            location: SourceLocation(source: name))
    }

    private static func outOfMemory(_ name: String?) -> FeedError {
        FeedError(code: .limitExceeded, message: "there is no memory to inflate the feed", location: SourceLocation(source: name))
    }
}

/// Where a zip archive is.
enum ZipPlace: Sendable {
    case file(String)
    case memory(MemoryBlock)
}

/// Bytes that stay where they are, unchanged, for as long as somebody holds on to them.
final class MemoryBlock: Sendable {
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    init(_ content: [UInt8]) {
        bytes = .allocate(byteCount: max(content.count, 1), alignment: 16)
        bytes.copyBytes(from: content)
    }

    deinit { bytes.deallocate() }
}

/// The bytes that a handle reads from: a stream, a piece at a time.
private final class ArchiveFeed {
    private let stream: any ByteStream
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var piece: [UInt8] = []
    private(set) var error: FeedError?

    init(_ stream: any ByteStream) { self.stream = stream }

    deinit { room.deallocate() }

    /// Points libarchive to the next bytes and says how many there are; −1 when reading failed.
    func next(_ buffer: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
        piece.removeAll(keepingCapacity: true)
        do throws(FeedError) {
            let count = try stream.read(into: &piece, limit: room.count)
            room.copyBytes(from: piece)
            buffer.pointee = UnsafeRawPointer(room.baseAddress)
            return count
        } catch {
            self.error = error
            return -1
        }
    }
}

/// libarchive gives names in the encoding of the thread's locale: here that is UTF-8, whatever the program's is.
private enum UTF8Locale {
    private nonisolated(unsafe) static let locale = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil)

    static func run<Result>(_ body: () -> Result) -> Result {
        guard let locale else { return body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return body()
    }
}

import CArchive
import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Unsafe code of archives that are written. See UnsafeBytes.swift.

/// Writes a KMZ: `doc.kml` first, then the files that it links to.
///
/// The same input gives the same bytes: entries carry no time of day.
final class KMZWriter {
    /// The path of the document in the archive.
    static let documentPath = "doc.kml"

    private let archive: OpaquePointer
    private let name: String
    private let write: ([UInt8]) throws(FeedError) -> Void
    private var packed: [UInt8] = []

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - name: what errors call the output.
    ///   - write: takes the next bytes of the archive.
    init(name: String, write: @escaping ([UInt8]) throws(FeedError) -> Void) throws(FeedError) {
        guard let archive = archive_write_new() else {
            throw FeedError(code: .cannotWrite, message: "there is no memory for an archive", location: SourceLocation(source: name))
        }
        self.archive = archive
        self.name = name
        self.write = write
        archive_write_set_format_zip(archive)
        archive_write_set_format_option(archive, "zip", "hdrcharset", "UTF-8")
        // Listings are mostly names of fields, which the quickest level packs nearly as well as the slowest.
        archive_write_set_format_option(archive, "zip", "compression-level", "1")
        archive_write_set_bytes_per_block(archive, 0)
        // The handle lives no longer than this object, which it points to.
        let status = archive_write_open(
            archive, Unmanaged.passUnretained(self).toOpaque(), nil,
            { _, client, bytes, count in
                guard let client, let bytes else { return -1 }
                Unmanaged<KMZWriter>.fromOpaque(client).takeUnretainedValue().packed.append(
                    contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                return count
            }, nil)
        try check(status)
    }

    deinit { archive_write_free(archive) }

    /// Begins a file in the archive.
    ///
    /// - Parameters:
    ///   - path: its path, which must be relative and stay inside the archive.
    ///   - size: its length in bytes; as many have to be appended.
    func begin(_ path: String, size: Int) throws(FeedError) {
        guard ArchivePath.isInside(path) else {
            throw FeedError(
                code: .cannotWrite, message: "the path \(path) would lead out of the archive", location: SourceLocation(source: name))
        }
        guard let entry = archive_entry_new() else { throw failure() }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_size(entry, la_int64_t(size))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, 315_532_800, 0)
        try check(archive_write_header(archive, entry))
    }

    /// Appends to the file that was begun last.
    func append(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        guard !bytes.isEmpty else { return }
        guard archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else { throw failure() }
        try flush()
    }

    /// Appends to the file that was begun last.
    func append(_ bytes: [UInt8]) throws(FeedError) {
        try bytes.span.withUnsafeBytes { bytes throws(FeedError) in try append(bytes) }
    }

    /// Completes the archive.
    func finish() throws(FeedError) {
        try check(archive_write_close(archive))
        try flush()
    }

    private func flush() throws(FeedError) {
        guard !packed.isEmpty else { return }
        try write(packed)
        packed.removeAll(keepingCapacity: true)
    }

    private func check(_ status: Int32) throws(FeedError) {
        guard status >= ARCHIVE_WARN else { throw failure() }
    }

    private func failure() -> FeedError {
        let reason = archive_error_string(archive).map { ": " + String(cString: $0) } ?? ""
        return FeedError(code: .cannotWrite, message: "cannot write the archive\(reason)", location: SourceLocation(source: name))
    }
}

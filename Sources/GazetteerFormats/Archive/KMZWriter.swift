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
final class KMZWriter {
    /// A file for the archive.
    struct Asset {
        /// Its path in the archive.
        var path: String
        /// Its bytes.
        var bytes: [UInt8]
    }

    private let archive: OpaquePointer
    private let name: String
    private var written: [UInt8] = []

    /// Packs a document that is read from a stream, and files, and hands the archive to `write` in pieces.
    ///
    /// The same input gives the same bytes: entries carry no time of day.
    ///
    /// - Parameters:
    ///   - document: the KML.
    ///   - size: its length in bytes.
    ///   - assets: files for the archive; their paths must be relative and stay inside it.
    ///   - name: what errors call the output.
    ///   - write: takes the next bytes of the archive.
    static func pack(
        _ document: any ByteStream, size: Int, assets: [Asset] = [], name: String, write: ([UInt8]) throws(FeedError) -> Void
    ) throws(FeedError) {
        let writer = try KMZWriter(name: name)
        try writer.begin("doc.kml", size: size)
        var piece: [UInt8] = []
        while try document.read(into: &piece, limit: 1 << 16) > 0 {
            try writer.append(piece)
            piece.removeAll(keepingCapacity: true)
            try writer.flush(write)
        }
        for asset in assets {
            let parts = asset.path.split(separator: "/")
            guard !asset.path.hasPrefix("/"), !parts.isEmpty, !parts.contains(".."), !asset.path.contains("\\") else {
                throw FeedError(
                    code: .cannotWrite, message: "the path \(asset.path) would lead out of the archive",
                    location: SourceLocation(source: name))
            }
            try writer.begin(asset.path, size: asset.bytes.count)
            try writer.append(asset.bytes)
            try writer.flush(write)
        }
        try writer.finish()
        try writer.flush(write)
    }

    private init(name: String) throws(FeedError) {
        guard let archive = archive_write_new() else {
            throw FeedError(code: .cannotWrite, message: "there is no memory for an archive", location: SourceLocation(source: name))
        }
        self.archive = archive
        self.name = name
        archive_write_set_format_zip(archive)
        archive_write_set_format_option(archive, "zip", "hdrcharset", "UTF-8")
        archive_write_set_bytes_per_block(archive, 0)
        // The handle lives no longer than this object, which it points to.
        let status = archive_write_open(
            archive, Unmanaged.passUnretained(self).toOpaque(), nil,
            { _, client, bytes, count in
                guard let client, let bytes else { return -1 }
                Unmanaged<KMZWriter>.fromOpaque(client).takeUnretainedValue().written.append(
                    contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                return count
            }, nil)
        try check(status)
    }

    deinit { archive_write_free(archive) }

    private func begin(_ path: String, size: Int) throws(FeedError) {
        guard let entry = archive_entry_new() else { throw failure() }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_size(entry, la_int64_t(size))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, 315_532_800, 0)
        try check(archive_write_header(archive, entry))
    }

    private func append(_ bytes: [UInt8]) throws(FeedError) {
        let count = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw failure() }
    }

    private func finish() throws(FeedError) { try check(archive_write_close(archive)) }

    private func flush(_ write: ([UInt8]) throws(FeedError) -> Void) throws(FeedError) {
        guard !written.isEmpty else { return }
        try write(written)
        written.removeAll(keepingCapacity: true)
    }

    private func check(_ status: Int32) throws(FeedError) {
        guard status >= ARCHIVE_WARN else { throw failure() }
    }

    private func failure() -> FeedError {
        let reason = archive_error_string(archive).map { ": " + String(cString: $0) } ?? ""
        return FeedError(code: .cannotWrite, message: "cannot write the archive\(reason)", location: SourceLocation(source: name))
    }
}

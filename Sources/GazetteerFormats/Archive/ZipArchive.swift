import GazetteerModel

/// A zip archive: what is in it, and each of its entries as a stream.
final class ZipArchive {
    /// Something in the archive.
    struct Entry: Sendable {
        /// Where it stands in the archive, from 0.
        var index: Int
        /// Its path, `/` between the parts.
        var path: String
        var size: Int
        /// Whether it can be read: a file, not encrypted, whose path stays inside.
        var isUsable: Bool
        /// Whether it belongs to what macOS adds to archives.
        var isResourceFork: Bool
    }

    let name: String?
    private(set) var entries: [Entry] = []
    /// What was odd about the entries.
    private(set) var diagnostics: [Diagnostic] = []
    let count: InflatedCount
    private let place: ZipPlace

    /// Opens an archive and lists it. Sizes that its directory tells count against the limit, also of entries that nobody reads.
    init(_ place: ZipPlace, size: Int?, options: FeedOptions, name: String?) throws(FeedError) {
        self.place = place
        self.name = name
        count = InflatedCount(limit: options.maximumInflatedBytes, compressed: size, source: name)
        let told = InflatedCount(limit: options.maximumInflatedBytes, compressed: nil, source: name)
        let handle = try ArchiveHandle(zip: place, name: name)
        do throws(FeedError) {
            while let header = try handle.nextHeader() {
                try told.checkEntries(entries.count)
                try told.add(header.size)
                add(header)
            }
        } catch {
            // A directory that is damaged further on: what was listed may still be read.
            guard !entries.isEmpty, error.code != .archiveLimit else { throw error }
            tell(.error, .archiveEntry, "the archive is damaged: \(error.message)")
        }
    }

    private func add(_ header: ArchiveHandle.Header) {
        let path = Self.text(header.name).replacing("\\", with: "/")
        let parts = path.split(separator: "/")
        let isInside = !path.hasPrefix("/") && !parts.contains("..") && !(parts.first?.hasSuffix(":") ?? true)
        let isFork = parts.contains("__MACOSX") || parts.last?.hasPrefix("._") ?? false
        if header.isFile || header.isLink {
            if header.isLink {
                tell(.warning, .archiveEntry, "the entry \(path) is a link; it was left out")
            } else if !isInside {
                tell(.warning, .archiveEntry, "the entry \(path) has a path that leads out of the archive; it was left out")
            } else if header.isEncrypted {
                tell(.warning, .archiveEntry, "the entry \(path) is encrypted; it was left out")
            }
        }
        entries.append(
            Entry(
                index: entries.count, path: path, size: header.size,
                isUsable: header.isFile && !header.isLink && isInside && !header.isEncrypted,
                isResourceFork: isFork))
    }

    private func tell(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String) {
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(severity: severity, code: code, message: message, location: SourceLocation(source: name)))
    }

    /// A name is UTF-8, or else in the old encoding of DOS.
    private static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if let text = CharacterConverter(from: "CP437")?.text(of: bytes) { return String(decoding: text, as: UTF8.self) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The document that the archive is about: `doc.kml`, else the first that ends in `.kml`, else the first feed of
    /// another kind.
    var mainEntry: Entry? {
        let usable = entries.filter { $0.isUsable && !$0.isResourceFork }
        return usable.first { $0.path == "doc.kml" } ?? usable.first { $0.path.lowercased() == "doc.kml" }
            ?? usable.first { $0.path.lowercased().hasSuffix(".kml") }
            ?? usable.first { entry in
                guard !entry.path.lowercased().hasSuffix(".txt"), let format = FeedFormat(fileName: entry.path) else { return false }
                return format != .kmz
            }
    }

    /// The entry with a path.
    func entry(at path: String) -> Entry? {
        entries.first { $0.isUsable && $0.path == path } ?? entries.first { $0.isUsable && $0.path.lowercased() == path.lowercased() }
    }

    /// The bytes of an entry.
    func stream(_ entry: Entry) throws(FeedError) -> any ByteStream {
        let handle = try ArchiveHandle(zip: place, name: name)
        for _ in 0...entry.index {
            guard try handle.nextHeader() != nil else {
                throw FeedError(code: .cannotRead, message: "the archive lacks \(entry.path)", location: SourceLocation(source: name))
            }
        }
        return EntryStream(handle, size: entry.size, count: count)
    }
}

/// The bytes of one entry of an archive.
private final class EntryStream: ByteStream {
    private let handle: ArchiveHandle
    private let count: InflatedCount
    let size: Int?

    init(_ handle: ArchiveHandle, size: Int, count: InflatedCount) {
        self.handle = handle
        self.count = count
        self.size = size
    }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let read = try handle.read(into: &bytes, limit: limit)
        try count.add(read)
        return read
    }
}

/// An entry that can be read again.
struct RereadableEntry: Rereadable {
    let archive: ZipArchive
    let entry: ZipArchive.Entry

    func reopen() throws(FeedError) -> any ByteStream { try archive.stream(entry) }
}

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
    let place: ZipPlace
    /// The size of the archive itself, where it is known.
    let size: Int?
    /// Entries that can be read, by path and by path in small letters; of several the first.
    private lazy var index = entries.reversed().filter(\.isUsable).reduce(into: [String: Entry]()) { index, entry in
        index[entry.path] = entry
    }
    private lazy var foldedIndex = entries.reversed().filter(\.isUsable).reduce(into: [String: Entry]()) { index, entry in
        index[entry.path.lowercased()] = entry
    }

    /// Opens an archive and lists it. Sizes that its directory tells count against the limit, also of entries that nobody reads.
    init(_ place: ZipPlace, size: Int?, options: FeedOptions, name: String?) throws(FeedError) {
        self.place = place
        self.size = size
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
    func entry(at path: String) -> Entry? { index[path] ?? foldedIndex[path.lowercased()] }

    /// Hands out some entries in the archive's order, which takes one way through it.
    func visit(_ wanted: Set<Int>, _ body: (Entry, any ByteStream) throws(FeedError) -> Void) throws(FeedError) {
        let walk = ArchiveWalk(self)
        for entry in entries where wanted.contains(entry.index) { try body(entry, try walk.stream(entry)) }
    }

    /// The bytes of an entry.
    func stream(_ entry: Entry) throws(FeedError) -> any ByteStream { try ArchiveWalk(self).stream(entry) }
}

/// A way through an archive, from front to back: entries that are asked for in their order are reached in one go.
final class ArchiveWalk {
    private let archive: ZipArchive
    private var handle: ArchiveHandle?
    /// The entry that comes next.
    private var index = 0

    /// Documents up to this size are read as a whole.
    private static let small = 1 << 20

    init(_ archive: ZipArchive) { self.archive = archive }

    /// The bytes of an entry; those of the one before cannot be read any further.
    func stream(_ entry: ZipArchive.Entry) throws(FeedError) -> any ByteStream {
        let handle: ArchiveHandle
        if let open = self.handle, entry.index >= index {
            handle = open
        } else {
            handle = try ArchiveHandle(zip: archive.place, name: archive.name)
            self.handle = handle
            index = 0
        }
        while index <= entry.index {
            guard try handle.nextHeader() != nil else {
                throw FeedError(
                    code: .cannotRead, message: "the archive lacks \(entry.path)", location: SourceLocation(source: archive.name))
            }
            index += 1
        }
        return EntryStream(handle, size: entry.size, count: archive.count)
    }

    /// All bytes of an entry, if it is small; `nil` for one that is not, or that cannot be read.
    func bytes(_ entry: ZipArchive.Entry) throws(FeedError) -> [UInt8]? {
        guard entry.size <= Self.small else { return nil }
        let stream = try stream(entry)
        var bytes: [UInt8] = []
        do throws(FeedError) {
            while try stream.read(into: &bytes, limit: 1 << 16) > 0 {
                // Its size was a lie.
                guard bytes.count <= Self.small else { return nil }
            }
            // Read once more, so that it is told.
            if stream.earlyEnd != nil { return nil }
        } catch {
            // What can be read of a damaged entry is read from a stream.
            guard error.code == .cannotRead else { throw error }
            return nil
        }
        return bytes
    }
}

/// The bytes of one entry of an archive.
private final class EntryStream: ByteStream {
    private let handle: ArchiveHandle
    private let count: InflatedCount
    let size: Int?
    private var left: Int
    private var hasBytes = false
    private(set) var earlyEnd: FeedError?

    init(_ handle: ArchiveHandle, size: Int, count: InflatedCount) {
        self.handle = handle
        self.count = count
        self.size = size
        left = size
    }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        guard earlyEnd == nil else { return 0 }
        // Little room for small entries; what a lying size hides is read all the same.
        let read: Int
        do throws(FeedError) {
            read = try handle.read(into: &bytes, limit: min(limit, max(left, 4096)))
        } catch {
            guard hasBytes, error.code == .cannotRead else { throw error }
            earlyEnd = error
            return 0
        }
        left -= read
        if read > 0 { hasBytes = true }
        try count.add(read)
        return read
    }
}

/// An entry that can be read again.
struct RereadableEntry: Rereadable {
    let archive: ZipArchive
    let entry: ZipArchive.Entry
    /// Its bytes, where they are in memory already.
    let bytes: [UInt8]?

    func reopen() throws(FeedError) -> any ByteStream {
        if let bytes { MemoryStream(bytes) } else { try archive.stream(entry) }
    }
}

import GazetteerModel

/// The images and other files of an archive that was read, for an archive that is written.
///
/// A document that is written stands at the top of its archive. So files are known by the paths that documents of the
/// archive they come from refer to them by.
struct ArchiveShelf: Sendable {
    /// The archive's name.
    let name: String?
    private let place: ZipPlace
    private let size: Int?
    private let options: FeedOptions
    /// By the paths that documents may refer to them by.
    private var entries: [String: ZipArchive.Entry] = [:]
    private let all: [ZipArchive.Entry]
    /// The folders of documents that were read.
    private var folders: Set<Substring> = []

    /// References from so many folders are known.
    private static let maximumFolders = 64

    /// The files in an archive that are no documents.
    init(_ archive: ZipArchive, options: FeedOptions) {
        name = archive.name
        place = archive.place
        size = archive.size
        self.options = options
        all = archive.entries.filter { $0.isUsable && !$0.isResourceFork && !$0.path.lowercased().hasSuffix(".kml") }
        for entry in all where entries[entry.path] == nil { entries[entry.path] = entry }
    }

    var isEmpty: Bool { all.isEmpty }
    /// The paths that documents may refer to files by.
    var paths: some Sequence<String> { entries.keys }
    /// How many files there are.
    var count: Int { all.count }

    /// Notes that a document was read, whose references are relative to its own folder.
    mutating func add(documentAt path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = path[...slash]
        guard !all.isEmpty, folders.count < Self.maximumFolders, folders.insert(folder).inserted else { return }
        for entry in all where entry.path.hasPrefix(folder) {
            let relative = String(entry.path.dropFirst(folder.count))
            if entries[relative] == nil { entries[relative] = entry }
        }
    }

    /// Whether a document may refer to a file by this path.
    func holds(_ path: String) -> Bool { entries[path] != nil }

    /// All paths that lead into the same folder or below as this one does, its own included.
    func companions(of path: String) -> [String] {
        guard let slash = path.lastIndex(of: "/") else { return Array(entries.keys) }
        return entries.keys.filter { $0.hasPrefix(path[...slash]) }
    }

    /// Hands out the files with these paths, in the archive's order. What cannot be read is left out; returns what is to
    /// be told of that.
    func visit(
        _ paths: Set<String>, _ body: (_ path: String, Spool, _ size: Int) throws(FeedError) -> Void
    ) throws(FeedError) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var wanted: [Int: [String]] = [:]
        for path in paths.sorted() { if let entry = entries[path] { wanted[entry.index, default: []].append(path) } }
        guard !wanted.isEmpty else { return [] }
        do throws(FeedError) {
            let archive = try ZipArchive(place, size: size, options: options, name: name)
            try archive.visit(Set(wanted.keys)) { entry, stream throws(FeedError) in
                let spool = Spool()
                var count = 0
                do throws(FeedError) {
                    count = try spool.append(stream)
                } catch {
                    guard error.code == .cannotRead else { throw error }
                    diagnostics.append(
                        Diagnostic(
                            severity: .warning, code: .archiveEntry, message: "\(entry.path) was left out: \(error.message)",
                            location: SourceLocation(source: name)))
                    return
                }
                for path in wanted[entry.index] ?? [] { try body(path, spool, count) }
            }
        } catch {
            // The output is whole without them; its own failures are not to be mended here.
            guard error.code == .cannotRead || error.code == .archiveLimit || error.code == .cannotOpen else { throw error }
            diagnostics.append(
                Diagnostic(
                    severity: .warning, code: error.code == .archiveLimit ? .archiveLimit : .archiveEntry,
                    message: "files of the archive were left out: \(error.message)", hint: error.hint,
                    location: SourceLocation(source: name)))
        }
        return diagnostics
    }
}

extension Spool {
    /// Appends all that a stream has; returns how many bytes that was.
    fileprivate func append(_ stream: any ByteStream) throws(FeedError) -> Int {
        var total = 0
        var piece: [UInt8] = []
        while true {
            let count = try stream.read(into: &piece, limit: 1 << 16)
            if let error = stream.earlyEnd { throw error }
            guard count > 0 else { return total }
            try piece.span.withUnsafeBytes { bytes throws(FeedError) in try append(bytes) }
            total += count
            piece.removeAll(keepingCapacity: true)
        }
    }
}

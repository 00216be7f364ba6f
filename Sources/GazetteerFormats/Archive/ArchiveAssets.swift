import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files in an archive that a feed shows: images and icons.
struct ArchiveAssets: Sendable {
    /// Their paths in the archive.
    let paths: Set<String>
    /// The folder they were written to, as the user named it.
    private let folder: String?
    private(set) var diagnostics: [Diagnostic] = []

    var isExtracted: Bool { folder != nil }

    private static let endings = ["png", "jpg", "jpeg", "gif", "bmp", "webp", "svg", "tif", "tiff", "ico", "dae"]

    /// Finds the files, and writes them to `FeedOptions.assetFolder` if there is one.
    init(_ archive: ZipArchive, options: FeedOptions) throws(FeedError) {
        let entries = archive.entries.filter { entry in
            entry.isUsable && !entry.isResourceFork
                && Self.endings.contains(entry.path.lowercased().split(separator: ".").last.map(String.init) ?? "")
        }
        paths = Set(entries.map(\.path))
        folder = options.assetFolder
        guard !entries.isEmpty else { return }
        let list = entries.prefix(10).map(\.path).joined(separator: ", ") + (entries.count > 10 ? ", …" : "")
        if let folder {
            try archive.visit(Set(entries.map(\.index))) { entry, stream throws(FeedError) in
                try Self.extract(entry, stream, to: folder)
            }
            tell("\(entries.count) file\(entries.count == 1 ? " was" : "s were") written to \(folder): \(list)", nil, archive.name)
        } else {
            tell(
                "\(entries.count) file\(entries.count == 1 ? "" : "s") in the archive may be linked to: \(list); links to them were kept",
                "--extract-assets FOLDER writes them out", archive.name)
        }
    }

    private mutating func tell(_ message: String, _ hint: String?, _ name: String?) {
        diagnostics.append(
            Diagnostic(severity: .info, code: .archiveAsset, message: message, hint: hint, location: SourceLocation(source: name)))
    }

    /// Where a file that the feed links to lies now; `nil` when it is none of them.
    func place(of reference: String) -> String? {
        guard let folder else { return nil }
        var path = reference[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        guard paths.contains(String(path)) else { return nil }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// Writes one entry below the folder.
    ///
    /// Each folder on the way is opened without following links, so nothing is ever written elsewhere, whoever may
    /// have put links there before.
    private static func extract(_ entry: ZipArchive.Entry, _ stream: any ByteStream, to folder: String) throws(FeedError) {
        let parts = entry.path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return }
        if mkdir(folder, 0o777) != 0, errno != EEXIST { throw failure(folder) }
        var directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw failure(folder) }
        defer { close(directory) }
        for part in parts.dropLast() where part != "." {
            if mkdirat(directory, part, 0o777) != 0, errno != EEXIST { throw failure(entry.path) }
            let next = openat(directory, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { throw failure(entry.path) }
            close(directory)
            directory = next
        }
        let file = openat(directory, last, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(entry.path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        while try stream.read(into: &bytes, limit: 1 << 16) > 0 {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                guard count > 0 || errno == EINTR else { throw failure(entry.path) }
                rest = rest.dropFirst(max(0, count))
            }
            bytes.removeAll(keepingCapacity: true)
        }
        if let error = stream.earlyEnd { throw error }
    }

    private static func failure(_ path: String) -> FeedError {
        FeedError(
            code: .cannotWrite, message: "cannot write the file from the archive: \(String(cString: strerror(errno)))",
            location: SourceLocation(source: path))
    }
}

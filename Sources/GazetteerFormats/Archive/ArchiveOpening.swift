import GazetteerModel

extension ByteSource {
    /// Opens a zip archive: a KMZ, or any other feed in it.
    func openArchive(_ stream: sending PeekedStream, options: FeedOptions) throws(FeedError) -> sending OpenFeed {
        let size = stream.size
        let place = try zipPlace(stream, options)
        let archive = try ZipArchive(place, size: size, options: options, name: name)
        guard let main = archive.mainEntry else {
            let names = archive.entries.prefix(3).map(\.path).joined(separator: ", ")
            throw FeedError(
                code: .unknownFormat, message: "the archive holds no feed\(names.isEmpty ? "" : " (it holds \(names))")",
                location: SourceLocation(source: name))
        }
        let isKML = main.path.lowercased().hasSuffix(".kml")
        var notes: [Diagnostic] = []
        if let told = name.flatMap(FeedFormat.init(fileName:)), told != .kmz {
            notes.append(
                Diagnostic(
                    severity: .info, code: .unexpectedFormat,
                    message: "the feed is an archive (\(main.path) in it was read), though its name says \(told.rawValue)",
                    location: SourceLocation(source: name)))
        }
        if isKML {
            return OpenFeed(framer: try KMZFramer(archive, main: main, options: options, notes: notes), size: main.size)
        }
        let path = main.path
        return try openFeed(Self.bytes(place, main, size: size, options: options, name: name), fileName: path, options: options)
    }

    /// The bytes of an entry, from an archive opened for them alone.
    private static func bytes(
        _ place: ZipPlace, _ entry: ZipArchive.Entry, size: Int?, options: FeedOptions, name: String?
    ) throws(FeedError) -> sending FeedBytes {
        let archive = try ZipArchive(place, size: size, options: options, name: name)
        return FeedBytes(
            stream: PeekedStream(try archive.stream(entry)), again: RereadableEntry(archive: archive, entry: entry, bytes: nil))
    }

    /// Where the archive is read from: a file, or memory for what comes only once.
    private func zipPlace(_ stream: PeekedStream, _ options: FeedOptions) throws(FeedError) -> ZipPlace {
        if case .file(let path) = origin, RereadableSource(self) != nil { return .file(path) }
        if case .bytes(let bytes) = origin { return .memory(MemoryBlock(bytes)) }
        var bytes: [UInt8] = []
        while try stream.read(into: &bytes, limit: 1 << 18) > 0 {
            guard bytes.count <= min(options.maximumInflatedBytes, 256 << 20) else {
                throw FeedError(
                    code: .archiveLimit, message: "an archive of more than 256 MiB cannot be read from a pipe",
                    hint: "save it to a file first",
                    location: SourceLocation(source: name))
            }
        }
        return .memory(MemoryBlock(bytes))
    }
}

import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A feed that has been opened: its framer, and how large it is.
struct OpenFeed {
    var framer: any FeedFramer
    /// The size of the feed in bytes, where it is known beforehand.
    var size: Int?
}

/// Bytes of a feed, inflated, and how to get them once more.
struct FeedBytes {
    var stream: PeekedStream
    /// `nil` when they come only once.
    var again: (any Rereadable)?
}

extension ByteSource {
    /// Opens the feed, finds out what it is, and puts the right framer on it.
    func openFeed(_ options: FeedOptions) throws(FeedError) -> sending OpenFeed {
        let raw = PeekedStream(try open())
        if Compression(try raw.peekAvailable(16)) == .zip, options.format != .csv, options.format != .tsv {
            return try openArchive(raw, options: options)
        }
        let stream = try inflating(raw, options: options, source: name)
        return try openFeed(FeedBytes(stream: stream, again: RereadableSource(self, options: options)), fileName: name, options: options)
    }

    /// Puts the right framer on bytes that have been inflated.
    func openFeed(_ bytes: sending FeedBytes, fileName: String?, options: FeedOptions) throws(FeedError) -> sending OpenFeed {
        let stream = bytes.stream
        let feed = try openFormat(bytes, fileName: fileName, options: options)
        return OpenFeed(framer: EarlyEndFramer(feed.framer, of: stream), size: feed.size)
    }

    private func openFormat(_ bytes: FeedBytes, fileName: String?, options: FeedOptions) throws(FeedError) -> OpenFeed {
        let stream = bytes.stream
        let size = stream.size
        var head = try stream.peekAvailable(4096)
        // White space and byte order marks say nothing yet.
        while head.count < 4096, FeedFormat(content: head) == nil, head.allSatisfy({ $0 <= 0x20 || $0 >= 0x80 }) {
            let more = try stream.peek(head.count + 1)
            if more.count == head.count { break }
            head = more
        }
        if options.format == nil, let page = HTMLPage(head) { throw page.error(source: name) }
        if options.format == nil, let file = ForeignFile(head) { throw file.error(source: name) }
        if options.format == nil, let answer = ErrorAnswer(head) { throw answer.error(source: name) }
        let named = fileName.flatMap(FeedFormat.init(fileName:))
        var isScript = false
        if options.format?.isJSON != false { isScript = try beginsScript(stream, head) }
        let format = options.format ?? (isScript ? .geojson : FeedFormat(content: head) ?? named ?? FeedFormat(lines: head) ?? .geojson)
        switch format {
        case .geojson, .geojsonl, .geojsons:
            let isUnknown = options.format == nil && !isScript && FeedFormat(content: head) == nil && !TextEncoding.isWide(head)
            if isUnknown, let error = BinaryData(head)?.error(source: name) { throw error }
            if options.format == nil, named == nil, !isScript, let prose = PlainProse(head) { throw prose.error(source: name) }
            // JSON is UTF-8; single bytes that are not are mended record by record. Only wider encodings are decoded.
            let decoded =
                options.encoding != nil || TextEncoding.isWide(head)
                ? try DecodedText(stream, source: name, encoding: options.encoding) : nil
            let script = isScript ? ScriptStream(decoded?.stream ?? stream) : nil
            let text = script.map { PeekedStream($0) } ?? decoded.map { PeekedStream($0.stream) } ?? stream
            let framer = GeoJSONFramer(stream: text, source: name, options: options, format: format, script: script)
            framer.pairOrders = try pairOrders(text, format)
            if let decoded {
                framer.findings.encoding = decoded.encoding.name
                framer.findings.diagnostics += decoded.notes
            }
            return OpenFeed(framer: framer, size: size)
        case .csv, .tsv:
            let isText = options.format == nil && fileName?.lowercased().hasSuffix(".txt") == true
            if isText, let prose = PlainProse(head), prose.isLine { throw prose.error(source: name) }
            return OpenFeed(framer: try CSVFramer(stream: stream, source: name, options: options, format: format), size: size)
        case .kml, .kmz:
            let framer = try KMLFramer.open(stream, source: name, options: options, again: bytes.again)
            if options.format == nil, fileName.flatMap(FeedFormat.init(fileName:)) == .kmz {
                framer.add([
                    Diagnostic(
                        severity: .info, code: .unexpectedFormat, message: "the feed is plain KML, though its name says kmz",
                        location: SourceLocation(source: name))
                ])
            }
            return OpenFeed(framer: framer, size: size)
        }
    }
}

/// Whether a feed begins with what a script has in front of a value.
private func beginsScript(_ stream: PeekedStream, _ head: [UInt8]) throws(FeedError) -> Bool {
    if TextEncoding.isWide(head) { return false }
    if ScriptOpening(head) != nil { return true }
    // A licence may stand before it.
    guard ScriptOpening.beginsWithComment(head) else { return false }
    return ScriptOpening(try stream.peekAvailable(64 << 10)) != nil
}

/// Which number comes first in the pairs of the plain records of a JSON feed, by those that it begins with: what comes out
/// does not depend on how it is cut into batches.
private func pairOrders(_ stream: PeekedStream, _ format: FeedFormat) throws(FeedError) -> PairOrders {
    // Features have positions of their own: nobody has to wait for more of them.
    let isOfFeatures = { (head: [UInt8]) in firstIndex(of: Array("\"Feature".utf8), in: head.span, 0..<min(4096, head.count)) != nil }
    guard !isOfFeatures(stream.head) else { return PairOrders() }
    let head = try stream.peekAvailable(64 << 10, within: 200)
    guard !isOfFeatures(head) else { return PairOrders() }
    var options = FeedOptions()
    options.batchRecords = .max
    let framer = GeoJSONFramer(stream: MemoryStream(head), source: nil, options: options, format: format)
    guard let window = try framer.nextWindow() else { return PairOrders() }
    return PlainRecordLocator.orders(in: window.assemble(using: Workspace(options: options, source: nil)))
}

/// Something that can be read from its beginning as often as one likes.
protocol Rereadable {
    /// Opens the bytes, inflated and decoded.
    func reopen() throws(FeedError) -> any ByteStream
}

/// A file or bytes in memory.
struct RereadableSource: Rereadable {
    private let source: ByteSource
    private let options: FeedOptions

    /// `nil` when the bytes come only once.
    init?(_ source: ByteSource, options: FeedOptions = FeedOptions()) {
        self.options = options
        switch source.origin {
        case .standardInput, .stream: return nil
        case .bytes: break
        case .file(let path):
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        }
        self.source = source
    }

    func reopen() throws(FeedError) -> any ByteStream {
        try inflating(PeekedStream(try source.open()), options: options, source: source.name)
    }
}

extension FeedFormat {
    /// Whether the format is one of JSON's.
    var isJSON: Bool { self == .geojson || self == .geojsonl || self == .geojsons }

    /// The format that the first bytes of a feed show; `nil` when they show nothing.
    init?(content head: [UInt8]) {
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = .kmz
            return
        }
        // Marks of UTF-8, UTF-16 and UTF-32, and the zeros of the latter two, are looked through.
        let text = head.filter { $0 != 0 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF && $0 != 0xFE && $0 != 0xFF }
        guard let first = text.first(where: { !isWhiteSpace($0) }) else { return nil }
        switch first {
        case ASCII.recordSeparator: self = .geojsons
        case ASCII.leftBrace, ASCII.leftBracket: self = .geojson
        case ASCII.less: self = .kml
        default: return nil
        }
    }

    /// A table, when the first line of a feed has something between cells; `nil` otherwise.
    init?(lines head: [UInt8]) {
        let text = head.filter { $0 != 0 }
        let line = text.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
        guard line.count < text.count else { return nil }
        if line.contains(ASCII.tab) {
            self = .tsv
        } else if line.contains(where: { $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == 0x7C }) {
            self = .csv
        } else {
            return nil
        }
    }
}

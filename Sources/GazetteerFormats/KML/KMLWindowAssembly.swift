import GazetteerModel

/// The window that grows while a document passes by.
struct KMLWindowAssembly {
    var diagnostics: [Diagnostic] = []
    /// Records of the feed so far.
    var recordCount = 0
    /// The archive's documents that network links may lead to.
    var links: ArchiveLinks.Base? {
        didSet { if linkParser == nil { linkParser = XMLEventParser() } }
    }
    var assets: ArchiveAssets?
    /// Whether a network link led to another document of the archive.
    private(set) var hasFollowedLinks = false

    private var linkParser: XMLEventParser?
    private let options: FeedOptions
    private let source: String?
    private var window = KMLWindow()
    /// What stands around the records, with a stub for each of them.
    private var stream: [UInt8] = []
    private var mode = Mode.between
    private var context = -1
    private var repairsAtStart = 0
    /// Where the text of the open record's style reference begins.
    private var referenceStart: Int?
    private var isTooLarge = false
    /// Where the open definition begins in ``stream``.
    private var definitionStart = 0
    /// A style, schema or description of a container may be so large.
    private static let largestDefinition = 16 << 20
    /// Records whose stubs have not been written.
    private var pendingStubs = 0

    private enum Mode {
        case between, record, definition
    }

    init(options: FeedOptions, source: String?) {
        self.options = options
        self.source = source
    }

    var isInRecord: Bool { mode == .record }
    /// Whether a complete record is in hand.
    var hasRecords: Bool { mode != .definition && window.records.count > (mode == .record ? 1 : 0) }
    var hasAnything: Bool { !window.records.isEmpty || !stream.isEmpty || !diagnostics.isEmpty || window.skippedRecords > 0 }

    /// Whether the window is as large as the options allow.
    var isFull: Bool {
        window.records.count >= max(1, options.batchRecords) || window.bytes.count >= options.batchBytes
            || stream.count >= Self.largestStream
    }

    /// So many bytes may stand around the records of a window.
    private static let largestStream = 1 << 16

    /// Whether what comes now must not be in the same window: other namespaces, or a schema, which counts for whole windows.
    func needsCut(before mark: XMLMark) -> Bool {
        guard !window.records.isEmpty, mode != .record else { return false }
        switch mark.kind {
        case .recordStart, .definitionStart: return mark.context != context
        case .schemaStart: return true
        default: return false
        }
    }

    /// Takes repaired bytes.
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        switch mode {
        case .between: break
        case .definition:
            guard !isTooLarge else { return }
            stream.append(bytes, range)
            if stream.count - definitionStart > Self.largestDefinition {
                isTooLarge = true
                stream.removeLast(stream.count - definitionStart)
            }
        case .record:
            guard !isTooLarge else { return }
            window.bytes.append(bytes, range)
            if let last = window.records.last, window.bytes.count - last.start > options.maximumRecordBytes {
                isTooLarge = true
                window.bytes.removeLast(window.bytes.count - last.start)
            }
        }
    }

    /// Takes note of what begins or ends.
    mutating func apply(_ mark: XMLMark, contexts: XMLContexts, rootName: [UInt8], offset: Int) {
        switch mark.kind {
        case .documentStart, .folderStart, .containerEnd, .recordStart: leaveDefinition()
        case .definitionStart, .definitionEnd, .schemaStart, .recordEnd, .styleReference: break
        }
        switch mark.kind {
        case .documentStart: note(.documentStub)
        case .folderStart: note(.folderStub)
        case .containerEnd: note(.endStub)
        case .definitionStart, .schemaStart:
            writeStubs()
            wrap(mark.context, contexts, rootName)
            mode = .definition
            isTooLarge = false
            definitionStart = stream.count
        case .definitionEnd: endDefinition(mark, offset: offset)
        case .recordStart:
            wrap(mark.context, contexts, rootName)
            begin(mark, offset: offset)
        case .recordEnd: end(mark)
        case .styleReference: referenceStart = window.bytes.count
        }
    }

    /// Writes the element that holds the records, with the namespaces in scope.
    private mutating func wrap(_ index: Int, _ contexts: XMLContexts, _ rootName: [UInt8]) {
        guard window.bytes.isEmpty || window.records.isEmpty && index != context else { return }
        context = index
        let scope = contexts.scope(index)
        // The root's own name and prefix, so that its namespace is known by it.
        let isWrapper = scope.isEmpty || rootName.isEmpty
        let name = isWrapper ? Array("kml".utf8) : rootName
        window.bytes = [ASCII.less] + name + scope + [ASCII.greater]
        window.prefixLength = window.bytes.count
        window.suffix = [ASCII.less, ASCII.slash] + name + [ASCII.greater]
    }

    private mutating func endDefinition(_ mark: XMLMark, offset: Int) {
        mode = .between
        guard isTooLarge else { return }
        isTooLarge = false
        diagnostics.append(
            Diagnostic(
                severity: .error, code: .tokenTooLarge,
                message: "a style, schema or text of a container is larger than \(Self.largestDefinition) bytes; it was left out",
                location: SourceLocation(source: source, line: mark.line, column: mark.column, byteOffset: offset)))
    }

    /// A record or container begins or ends within a definition that was never closed: text is taken up to here, as
    /// the name of a folder may be, anything else is left out. Otherwise what it means would hang on where windows end.
    private mutating func leaveDefinition() {
        guard mode == .definition else { return }
        mode = .between
        let definition = stream[definitionStart...]
        let name = definition.dropFirst().prefix { $0 != ASCII.greater && $0 != ASCII.slash && !$0.isXMLSpace }
        if !isTooLarge, definition.first == ASCII.less, !definition.dropFirst().contains(ASCII.less), !name.isEmpty {
            stream += [ASCII.less, ASCII.slash] + name + [ASCII.greater]
        } else {
            stream.removeLast(stream.count - definitionStart)
        }
        isTooLarge = false
    }

    private mutating func begin(_ mark: XMLMark, offset: Int) {
        mode = .record
        isTooLarge = false
        referenceStart = nil
        recordCount += 1
        repairsAtStart = mark.repairs
        window.records.append(
            KMLWindow.Record(
                start: window.bytes.count, number: recordCount, byteOffset: offset, line: mark.line, column: mark.column))
    }

    private mutating func end(_ mark: XMLMark) {
        mode = .between
        guard let last = window.records.indices.last else { return }
        if isTooLarge {
            isTooLarge = false
            let record = window.records.removeLast()
            window.skippedRecords += 1
            diagnostics.append(
                Diagnostic(
                    severity: .error, code: .recordTooLarge,
                    message: "the record is larger than \(options.maximumRecordBytes) bytes; it was left out",
                    location: SourceLocation(
                        source: source, line: record.line, column: record.column, byteOffset: record.byteOffset, record: record.number)))
            return
        }
        window.records[last].isMended = mark.repairs != repairsAtStart
        if let links, followLink(window.records[last], links) { return }
        if let referenceStart { window.records[last].reference = reference(from: referenceStart) }
        pendingStubs += 1
    }

    /// Whether a record is a network link to another document of the archive; it is no record of the feed then.
    private mutating func followLink(_ record: KMLWindow.Record, _ links: ArchiveLinks.Base) -> Bool {
        let bytes = window.bytes[record.start...]
        guard let linkParser, let reference = KMLLink.reference(in: bytes, using: linkParser), links.follow(reference) else {
            return false
        }
        window.bytes.removeLast(bytes.count)
        window.records.removeLast()
        recordCount -= 1
        hasFollowedLinks = true
        return true
    }

    private mutating func note(_ stub: KMLName) {
        writeStubs()
        stream += Array("<\(stub.text)/>".utf8)
    }

    /// Stubs of records are written when something else stands behind them.
    private mutating func writeStubs() {
        let stub = Array("<\(KMLName.recordStub.text)/>".utf8)
        for _ in 0..<pendingStubs { stream += stub }
        pendingStubs = 0
    }

    /// The text of a style reference, as far as it is text alone.
    private func reference(from start: Int) -> [UInt8] {
        guard start < window.bytes.count else { return [] }
        var text = window.bytes[start...].prefix(2000)
        if text.starts(with: "<![CDATA[".utf8) { text = text.dropFirst(9) }
        text = text.prefix { $0 != ASCII.less && $0 != ASCII.rightBracket && $0 != ASCII.ampersand }
        while let last = text.last, last.isXMLSpace { text.removeLast() }
        return KMLStyles.reference(text)
    }

    /// Gives the window away and begins another.
    mutating func takeWindow(endOffset: Int) -> KMLWindow {
        var taken = KMLWindow()
        swap(&taken, &window)
        pendingStubs = 0
        // The next window is mostly as large as this one.
        window.bytes.reserveCapacity(min(taken.bytes.count + taken.bytes.count / 8, 2 << 20))
        if mode == .record, var open = taken.records.popLast() {
            // The record that is open goes on in the next window.
            window.bytes += taken.bytes[..<taken.prefixLength] + taken.bytes[open.start...]
            window.prefixLength = taken.prefixLength
            window.suffix = taken.suffix
            referenceStart = referenceStart.map { $0 - open.start + taken.prefixLength }
            taken.bytes.removeLast(taken.bytes.count - open.start)
            open.start = window.prefixLength
            window.records.append(open)
        } else {
            context = -1
        }
        taken.bytes += taken.suffix
        taken.diagnostics = takeDiagnostics()
        taken.endOffset = endOffset
        taken.source = source
        taken.assets = assets
        return taken
    }

    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    mutating func takeContainers() -> [UInt8] {
        defer { stream = [] }
        return stream
    }

    /// Leaves out a record whose end never came.
    mutating func dropOpenRecord() -> Bool {
        guard mode == .record else { return false }
        mode = .between
        guard let record = window.records.popLast() else { return false }
        window.bytes.removeLast(max(0, window.bytes.count - record.start))
        window.skippedRecords += 1
        return true
    }
}

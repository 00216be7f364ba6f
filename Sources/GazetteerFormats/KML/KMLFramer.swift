import GazetteerModel

/// The serial half of reading KML: mends the bytes and cuts them into windows where records end.
///
/// What is inside a record is parsed by the window, on any thread. Folders, styles and schemas around the records
/// are read here, in the feed's order, because later records depend on them.
final class KMLFramer: FeedFramer {
    private(set) var findings: FeedFindings

    private let stream: any ByteStream
    private let options: FeedOptions
    private let source: String?
    private var repair: XMLRepair
    private var containers: KMLContainers
    private var assembly: KMLWindowAssembly
    private var ready: [KMLWindow] = []
    private var isFinished = false
    private var hasSeenRoot = false
    private var hasCut = false
    private var failure: FeedError?
    private var chunkSize = 16 << 10

    private static let largestChunk = 256 << 10

    /// Reads a document from a stream.
    ///
    /// - Parameter again: the same bytes once more, to look ahead for styles that stand behind their use; `nil` when the
    ///   feed can be read only once.
    init(
        _ stream: any ByteStream, options: FeedOptions, source: String?, format: FeedFormat = .kml,
        again: (any Rereadable)? = nil
    ) {
        self.stream = stream
        self.options = options
        self.source = source
        findings = FeedFindings(format: format)
        var limits = XMLRepair.Limits()
        limits.depth = min(limits.depth, options.maximumDepth)
        limits.section = min(limits.section, options.maximumRecordBytes)
        repair = XMLRepair(source: source, limits: limits)
        containers = KMLContainers(again: again)
        assembly = KMLWindowAssembly(options: options, source: source)
    }

    /// Reads a document from a stream in whatever encoding it is.
    static func open(
        _ stream: PeekedStream, source: String?, options: FeedOptions, again: (any Rereadable)?,
        links: ArchiveLinks.Base? = nil, assets: ArchiveAssets? = nil, firstRecord: Int = 0
    ) throws(FeedError) -> KMLFramer {
        let encoding = try XMLEncoding(try stream.peekAvailable(XMLEncoding.sampleBytes), named: options.encoding, source: source)
        let framer = KMLFramer(
            encoding.decoded(stream), options: options, source: source,
            again: again.map { RereadableText(source: $0, encoding: encoding) })
        framer.findings.encoding = encoding.encoding.name
        framer.assembly.links = links
        framer.assembly.assets = assets
        framer.assembly.recordCount = firstRecord
        framer.findings.recordCount = firstRecord
        framer.assembly.diagnostics += encoding.diagnostics
        return framer
    }

    /// Why the document's bytes ended early, where they did.
    var earlyEnd: FeedError? { stream.earlyEnd }

    /// Tells something before all else.
    func add(_ notes: [Diagnostic]) { assembly.diagnostics = notes + assembly.diagnostics }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        if ready.isEmpty, let failure {
            isFinished = true
            self.failure = nil
            throw failure
        }
        while ready.isEmpty, !isFinished {
            if assembly.hasRecords, options.hurriesFirstBatch, !hasCut { cut(); break }
            if assembly.hasRecords, !stream.isReady(within: options.batchMilliseconds) {
                repair.poll()
                try take()
                if ready.isEmpty { cut() }
                break
            }
            var chunk: [UInt8] = []
            let count: Int
            do throws(FeedError) {
                count = try stream.read(into: &chunk, limit: chunkSize)
            } catch {
                // What is complete is handed on before the failure is told.
                failure = error
                guard assembly.hasRecords else { throw error }
                cut()
                break
            }
            if count == 0 {
                try finish()
            } else {
                chunkSize = min(chunkSize * 2, Self.largestChunk)
                repair.feed(chunk)
                try take()
            }
        }
        guard !ready.isEmpty else { return nil }
        return ready.removeFirst()
    }

    /// Sorts what the repair has put out into the window that grows.
    private func take() throws(FeedError) {
        var from = 0
        if !hasSeenRoot, !repair.rootTag.isEmpty {
            hasSeenRoot = true
            assembly.diagnostics += KMLRoot(tag: repair.rootTag, name: repair.rootName).diagnostics(source: source)
        }
        var found = repair.findings.take()[...]
        for mark in repair.marks {
            assembly.append(repair.output.span, from..<mark.output)
            from = mark.output
            while let next = found.first, let offset = next.location.byteOffset, offset < mark.source {
                if !repair.declaresEntities { tell(next) }
                found.removeFirst()
            }
            if assembly.needsCut(before: mark) { cut() }
            assembly.apply(mark, contexts: repair.contexts, rootName: repair.rootName, offset: stream.sourceOffset(of: mark.source))
            if mark.kind == .recordEnd || mark.kind == .definitionEnd, assembly.isFull { cut() }
        }
        assembly.append(repair.output.span, from..<repair.output.count)
        repair.output.removeAll(keepingCapacity: repair.output.count < 1 << 21)
        repair.marks.removeAll(keepingCapacity: true)
        repair.contexts.forget()
        guard repair.declaresEntities else {
            for diagnostic in found { tell(diagnostic) }
            return
        }
        if assembly.hasRecords { cut() }
        isFinished = true
        let reason = found.last
        failure = FeedError(
            code: .entityExpansion, message: reason?.message ?? "the document declares entities, which are never expanded",
            hint: "remove the <!DOCTYPE …> from the feed", location: reason?.location ?? SourceLocation(source: source))
        if ready.isEmpty, let failure { throw failure }
    }

    /// Tells what was mended: in the record that it stands in, or else before all records that follow.
    private func tell(_ diagnostic: Diagnostic) {
        var diagnostic = diagnostic
        diagnostic.location.byteOffset = diagnostic.location.byteOffset.map { stream.sourceOffset(of: $0) }
        if assembly.isInRecord {
            diagnostic.location.record = assembly.recordCount
        } else if assembly.hasRecords {
            cut()
        }
        assembly.diagnostics.append(diagnostic)
    }

    /// Ends the window that grows.
    private func cut() {
        hasCut = true
        var window = assembly.takeWindow(endOffset: stream.sourceOffset(of: repair.position.base))
        containers.apply(assembly.takeContainers(), to: &window)
        findings.recordCount = assembly.recordCount
        ready.append(window)
    }

    /// Handles the end of the feed.
    private func finish() throws(FeedError) {
        isFinished = true
        repair.finish()
        try take()
        let isEmpty = repair.rootName.isEmpty
        if isEmpty {
            findings.diagnostics.append(
                Diagnostic(
                    severity: .error, code: .emptyInput, message: "the feed holds no element", location: SourceLocation(source: source)))
            findings.endedEarly = findings.endedEarly || repair.position.base > 0
        } else {
            try checkRoot()
        }
        if !repair.elements.isEmpty || repair.section != .text {
            tellEarlyEnd()
        }
        findings.diagnostics += repair.findings.summary()
        if assembly.hasAnything { cut() }
        for id in containers.lateIDs.prefix(RepairFindings.handful) {
            findings.diagnostics.append(
                Diagnostic(
                    severity: .info, code: .styleAfterUse,
                    message: "the style \(String(decoding: id, as: UTF8.self)) stands behind its first use; the reference was kept",
                    hint: "read the feed from a file, where styles are looked up beforehand", location: SourceLocation(source: source)))
        }
    }

    /// A document without records whose root is not KML's is none.
    private func checkRoot() throws(FeedError) {
        guard assembly.recordCount == 0, !assembly.hasFollowedLinks, !KMLRoot(tag: repair.rootTag, name: repair.rootName).isKML else {
            return
        }
        let name = String(decoding: repair.rootName, as: UTF8.self)
        throw FeedError(
            code: .unknownFormat, message: "the root element is <\(name)>, not <kml>", location: SourceLocation(source: source))
    }

    private func tellEarlyEnd() {
        findings.endedEarly = true
        let (line, column) = repair.position.end
        let what: String
        switch repair.section {
        case .comment: what = "in a comment"
        case .cdata: what = "in a CDATA section"
        case .instruction, .doctype: what = "in a declaration"
        case .text:
            let open = repair.elements.name(repair.elements.count - 1)
            what = "before </\(String(decoding: open, as: UTF8.self))>"
        }
        let lost = assembly.dropOpenRecord() ? "; the record it ends in was left out" : ""
        assembly.diagnostics.append(
            Diagnostic(
                severity: .error, code: .unexpectedEnd, message: "the document ends \(what)\(lost)",
                hint: "the feed may have been cut off; get it once more",
                location: SourceLocation(
                    source: source, line: line, column: column, byteOffset: stream.sourceOffset(of: repair.position.base))))
    }
}

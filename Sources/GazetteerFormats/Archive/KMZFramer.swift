import GazetteerModel

/// Reads a KMZ: its main document, and then the documents in the archive that network links lead to.
final class KMZFramer: FeedFramer {
    private let archive: ZipArchive
    private let options: FeedOptions
    private var current: (framer: KMLFramer, entry: ZipArchive.Entry)
    private var waiting: [(entry: ZipArchive.Entry, depth: Int)] = []
    private var depth = 0
    private let links: ArchiveLinks
    private var finished: FeedFindings
    private var isFinished = false

    /// How many links may lead from one document to the next.
    private static let maximumDepth = 16

    init(_ archive: ZipArchive, main: ZipArchive.Entry, options: FeedOptions, notes: [Diagnostic]) throws(FeedError) {
        self.archive = archive
        self.options = options
        links = ArchiveLinks(archive, main: main)
        finished = FeedFindings(format: .kmz)
        let assets = try ArchiveAssets(archive, options: options)
        current = (
            try Self.open(main, archive, options, links, assets, firstRecord: 0, notes: archive.diagnostics + notes + assets.diagnostics),
            main
        )
        self.assets = assets
    }

    private let assets: ArchiveAssets

    private static func open(
        _ entry: ZipArchive.Entry, _ archive: ZipArchive, _ options: FeedOptions, _ links: ArchiveLinks, _ assets: ArchiveAssets,
        firstRecord: Int, notes: [Diagnostic]
    ) throws(FeedError) -> KMLFramer {
        let stream = PeekedStream(try archive.stream(entry))
        let name = firstRecord == 0 && links.isMain(entry) ? archive.name : (archive.name ?? "(archive)") + "/" + entry.path
        let framer = try KMLFramer.open(
            stream, source: name, options: options, again: RereadableEntry(archive: archive, entry: entry), links: links.from(entry),
            assets: assets.isExtracted ? assets : nil, firstRecord: firstRecord)
        framer.add(notes)
        return framer
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        while !isFinished {
            if let window = try current.framer.nextWindow() { return window }
            settle()
            for entry in links.take() {
                if depth < Self.maximumDepth {
                    waiting.append((entry, depth + 1))
                } else {
                    finished.diagnostics.append(
                        Diagnostic(
                            severity: .warning, code: .networkLink,
                            message: "the link to \(entry.path) was not followed: links lead too deep",
                            location: SourceLocation(source: archive.name)))
                }
            }
            guard !waiting.isEmpty else {
                isFinished = true
                return nil
            }
            let next = waiting.removeFirst()
            depth = next.depth
            current = (
                try Self.open(next.entry, archive, options, links, assets, firstRecord: finished.recordCount, notes: []), next.entry
            )
        }
        return nil
    }

    /// Adds what is known of a document that has been read.
    private func settle() {
        let findings = current.framer.findings
        finished.endedEarly = finished.endedEarly || findings.endedEarly
        finished.recordCount = findings.recordCount
        finished.encoding = findings.encoding
        finished.diagnostics += findings.diagnostics
    }

    var findings: FeedFindings {
        guard !isFinished else { return finished }
        var findings = finished
        findings.recordCount = current.framer.findings.recordCount
        findings.encoding = current.framer.findings.encoding
        return findings
    }
}

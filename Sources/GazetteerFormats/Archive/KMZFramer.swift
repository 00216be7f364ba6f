import GazetteerModel

/// Reads a KMZ: its main document, and then the documents in the archive that network links lead to.
///
/// Documents that are as many links away from the main one are read in the order of the archive, so that reading all of
/// them takes one way through it.
final class KMZFramer: FeedFramer {
    private let archive: ZipArchive
    private let options: FeedOptions
    private var current: (framer: KMLFramer, entry: ZipArchive.Entry)
    /// Documents to be read next, the last one first, and those that are a link further away.
    private var level: [ZipArchive.Entry] = []
    private var nextLevel: [ZipArchive.Entry] = []
    /// How many links lead to the documents of the next level.
    private var depth = 1
    /// The way through the archive that its linked documents are read on.
    private var walk: ArchiveWalk?
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
        var shelf = ArchiveShelf(archive, options: options)
        shelf.add(documentAt: main.path)
        finished.shelf = shelf
        current = (
            try Self.open(main, archive, options, links, assets, firstRecord: 0, notes: archive.diagnostics + notes + assets.diagnostics),
            main
        )
        self.assets = assets
    }

    private let assets: ArchiveAssets

    private static func open(
        _ entry: ZipArchive.Entry, _ archive: ZipArchive, _ options: FeedOptions, _ links: ArchiveLinks, _ assets: ArchiveAssets,
        bytes: [UInt8]? = nil, firstRecord: Int, notes: [Diagnostic]
    ) throws(FeedError) -> KMLFramer {
        let again = RereadableEntry(archive: archive, entry: entry, bytes: bytes)
        let stream = PeekedStream(try again.reopen())
        let name = firstRecord == 0 && links.isMain(entry) ? archive.name : (archive.name ?? "(archive)") + "/" + entry.path
        let framer = try KMLFramer.open(
            stream, source: name, options: options, again: again, links: links.from(entry),
            assets: assets.isExtracted ? assets : nil, firstRecord: firstRecord)
        framer.add(notes)
        return framer
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        while !isFinished {
            if let window = try current.framer.nextWindow() { return window }
            settle()
            take(links.take())
            if level.isEmpty {
                level = nextLevel.sorted { $0.index > $1.index }
                nextLevel = []
                depth += 1
                walk = ArchiveWalk(archive)
            }
            guard let next = level.popLast(), let walk else {
                isFinished = true
                return nil
            }
            finished.shelf?.add(documentAt: next.path)
            current = (
                try Self.open(
                    next, archive, options, links, assets, bytes: try walk.bytes(next), firstRecord: finished.recordCount, notes: []),
                next
            )
        }
        return nil
    }

    /// Puts documents that were linked to in line.
    private func take(_ found: [ZipArchive.Entry]) {
        guard depth > Self.maximumDepth else {
            nextLevel += found
            return
        }
        for entry in found.prefix(10) {
            finished.diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .networkLink, message: "the link to \(entry.path) was not followed: links lead too deep",
                    location: SourceLocation(source: archive.name)))
        }
        if found.count > 10 {
            finished.diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .networkLink,
                    message: "\(found.count - 10) more links were not followed: links lead too deep",
                    location: SourceLocation(source: archive.name)))
        }
    }

    /// Adds what is known of a document that has been read.
    private func settle() {
        let findings = current.framer.findings
        finished.endedEarly = finished.endedEarly || findings.endedEarly
        finished.recordCount = findings.recordCount
        finished.encoding = findings.encoding
        finished.diagnostics += findings.diagnostics
        guard let error = current.framer.earlyEnd else { return }
        finished.endedEarly = true
        finished.diagnostics.append(
            Diagnostic(severity: .error, code: .unexpectedEnd, message: error.message, hint: error.hint, location: error.location))
    }

    var findings: FeedFindings {
        guard !isFinished else { return finished }
        var findings = finished
        findings.recordCount = current.framer.findings.recordCount
        findings.encoding = current.framer.findings.encoding
        return findings
    }
}

import GazetteerModel

/// Packs a document and the files that it refers to into a KMZ.
final class KMZPacker {
    private let writer: KMZWriter
    private let shelves: [ArchiveShelf]
    private var scan: ReferenceScan

    /// Begins an archive with a document of a known size.
    init(
        name: String, documentSize: Int, shelves: [ArchiveShelf], write: @escaping ([UInt8]) throws(FeedError) -> Void
    ) throws(FeedError) {
        self.shelves = shelves.filter { !$0.isEmpty }
        scan = ReferenceScan(self.shelves)
        writer = try KMZWriter(name: name, write: write)
        try writer.begin(KMZWriter.documentPath, size: documentSize)
    }

    /// Appends to the document.
    func append(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        if !shelves.isEmpty { scan.scan(bytes) }
        try writer.append(bytes)
    }

    /// Adds the files and completes the archive.
    func finish(_ diagnostics: inout [Diagnostic]) throws(FeedError) {
        let needed = scan.needed
        var sums: [String: UInt64] = [:]
        for shelf in shelves {
            var count = 0
            var differing: [String] = []
            diagnostics += try shelf.visit(needed) { path, spool, size throws(FeedError) in
                count += 1
                let sum = try Self.sum(spool, size)
                if let other = sums[path] {
                    if other != sum { differing.append(path) }
                    return
                }
                sums[path] = sum
                try writer.begin(path, size: size)
                try spool.read(0..<size) { bytes throws(FeedError) in try writer.append(bytes) }
            }
            for path in differing.prefix(10) { tellDiffering(path, shelf, &diagnostics) }
            if count < shelf.count { tellUnused(shelf, count, &diagnostics) }
        }
        try writer.finish()
    }

    private func tellDiffering(_ path: String, _ shelf: ArchiveShelf, _ diagnostics: inout [Diagnostic]) {
        diagnostics.append(
            Diagnostic(
                severity: .warning, code: .archiveAsset, message: "the archives differ in \(path); the first one's was written",
                hint: "convert them one by one", location: SourceLocation(source: shelf.name)))
    }

    private func tellUnused(_ shelf: ArchiveShelf, _ count: Int, _ diagnostics: inout [Diagnostic]) {
        let left = shelf.count - count
        diagnostics.append(
            Diagnostic(
                severity: .info, code: .archiveAsset,
                message:
                    "\(left) file\(left == 1 ? "" : "s") of the archive that nothing written refers to \(left == 1 ? "was" : "were") left out",
                location: SourceLocation(source: shelf.name)))
    }

    /// A number that tells files apart.
    private static func sum(_ spool: Spool, _ size: Int) throws(FeedError) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        try spool.read(0..<size) { bytes throws(FeedError) in
            for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return sum
    }
}

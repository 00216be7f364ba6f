import GazetteerModel

/// The documents of an archive that network links lead to, each once.
final class ArchiveLinks {
    private let archive: ZipArchive
    private let main: ZipArchive.Entry
    private var seen: Set<Int>
    private var found: [ZipArchive.Entry] = []
    /// References of the document in hand, and whether they lead to a document of the archive: many repeat.
    private var known: [String: Bool] = [:]

    init(_ archive: ZipArchive, main: ZipArchive.Entry) {
        self.archive = archive
        self.main = main
        seen = [main.index]
    }

    func isMain(_ entry: ZipArchive.Entry) -> Bool { entry.index == main.index }

    /// What was found since the last time.
    func take() -> [ZipArchive.Entry] {
        defer { found = [] }
        return found
    }

    /// Links as they are written in one document.
    struct Base {
        fileprivate let links: ArchiveLinks
        fileprivate let folder: [Substring]

        /// Whether a link leads to a document in the archive, which is read later on then.
        func follow(_ reference: String) -> Bool {
            if let known = links.known[reference] { return known }
            let leads = leads(reference)
            if links.known.count < 10_000 { links.known[reference] = leads }
            return leads
        }

        private func leads(_ reference: String) -> Bool {
            guard let path = ArchivePath.resolved(reference, in: folder), path.lowercased().hasSuffix(".kml"),
                let entry = links.archive.entry(at: path)
            else { return false }
            if links.seen.insert(entry.index).inserted { links.found.append(entry) }
            return true
        }
    }

    /// The links of one document, which are relative to its folder.
    func from(_ entry: ZipArchive.Entry) -> Base {
        known.removeAll()
        return Base(links: self, folder: entry.path.split(separator: "/").dropLast())
    }
}

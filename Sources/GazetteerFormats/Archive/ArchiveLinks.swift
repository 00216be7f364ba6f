import GazetteerModel

/// The documents of an archive that network links lead to, each once.
final class ArchiveLinks {
    private let archive: ZipArchive
    private let main: ZipArchive.Entry
    private var seen: Set<Int>
    private var found: [ZipArchive.Entry] = []

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
            guard let path = path(of: reference), path.lowercased().hasSuffix(".kml"), let entry = links.archive.entry(at: path) else {
                return false
            }
            if links.seen.insert(entry.index).inserted { links.found.append(entry) }
            return true
        }

        /// The path in the archive that a relative reference means.
        private func path(of reference: String) -> String? {
            let plain = reference.prefix { $0 != "#" && $0 != "?" }
            guard !plain.isEmpty, !plain.contains(":"), !plain.hasPrefix("/"), let decoded = Self.decoded(plain) else { return nil }
            var parts = folder
            for part in decoded.replacing("\\", with: "/").split(separator: "/") {
                switch part {
                case ".": break
                case "..":
                    guard parts.popLast() != nil else { return nil }
                default: parts.append(part)
                }
            }
            return parts.joined(separator: "/")
        }

        /// `%20` and the like as what they mean.
        private static func decoded(_ text: Substring) -> String? {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == 0x25, rest.count >= 2, let high = ASCII.hexValue(rest[rest.startIndex]),
                    let low = ASCII.hexValue(rest[rest.startIndex + 1])
                {
                    bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(validating: bytes, as: UTF8.self)
        }
    }

    /// The links of one document, which are relative to its folder.
    func from(_ entry: ZipArchive.Entry) -> Base { Base(links: self, folder: entry.path.split(separator: "/").dropLast()) }
}

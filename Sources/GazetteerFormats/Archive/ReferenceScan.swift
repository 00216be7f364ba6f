import GazetteerModel

/// Finds the files of archives that a document refers to, while its bytes pass by in pieces.
///
/// A reference is what stands between quotes or tags, as a whole: the text of a `href`, an attribute of HTML.
struct ReferenceScan {
    private let shelves: [ArchiveShelf]
    /// The last bytes of all paths: what most text that is none can be told by.
    private let lastBytes: Set<UInt8>
    private var text: [UInt8] = []
    private var isTooLong = false
    /// Whether something in it stands for something else.
    private var isEncoded = false
    /// The paths found, as documents refer to them.
    private(set) var found: Set<String> = []

    /// Longer stretches are no paths.
    private static let longest = 2048

    init(_ shelves: [ArchiveShelf]) {
        self.shelves = shelves
        lastBytes = Set(shelves.flatMap { $0.paths.compactMap(\.utf8.last) })
    }

    /// Looks at the next bytes.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            switch byte {
            case ASCII.less, ASCII.greater, ASCII.quote, ASCII.apostrophe: end()
            case _ where text.count == Self.longest: isTooLong = true
            case ASCII.hash, ASCII.question, ASCII.ampersand, 0x25:
                isEncoded = true
                text.append(byte)
            default: if byte > ASCII.space || !text.isEmpty { text.append(byte) }
            }
        }
    }

    private mutating func end() {
        defer {
            text.removeAll(keepingCapacity: true)
            isTooLong = false
            isEncoded = false
        }
        while let last = text.last, last <= ASCII.space { text.removeLast() }
        guard !isTooLong, let last = text.last, isEncoded || lastBytes.contains(last) else { return }
        let written = String(decoding: text, as: UTF8.self).replacing("&amp;", with: "&").replacing("&apos;", with: "'")
        let resolved = ArchivePath.resolved(written, in: [])
        for path in [written, resolved].compactMap({ $0 }) where shelves.contains(where: { $0.holds(path) }) { found.insert(path) }
    }

    /// The paths found, and what the files there need in their turn: a model's pictures are beside or below it.
    var needed: Set<String> {
        var needed = found
        for path in found where path.lowercased().hasSuffix(".dae") {
            for shelf in shelves where shelf.holds(path) { needed.formUnion(shelf.companions(of: path)) }
        }
        return needed
    }
}

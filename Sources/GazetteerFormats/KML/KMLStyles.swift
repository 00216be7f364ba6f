import GazetteerModel

/// The shared styles of a document, so far as it has been read.
struct KMLStyles {
    private enum Entry {
        case style(KMLStyle)
        case alias([UInt8])
    }

    private var entries: [[UInt8]: Entry] = [:]

    /// How many shared styles are remembered.
    private static let limit = 200_000

    /// Learns from a `Style`, `StyleMap` or `CascadingStyle`; returns its id.
    @discardableResult
    mutating func learn(_ tree: KMLTree, _ index: Int) -> [UInt8]? {
        guard let range = tree.attribute(.id, of: index), entries.count < Self.limit else { return nil }
        let id = tree.bytes(tree.trimmed(range))
        switch tree.name(index) {
        case .style: entries[id] = .style(KMLStyle(tree, index))
        case .cascadingStyle:
            if let style = tree.child(.style, of: index) { entries[id] = .style(KMLStyle(tree, style)) }
        case .styleMap: entries[id] = Self.normal(tree, index)
        default: return nil
        }
        return id
    }

    /// What a style map shows when nothing is highlighted.
    private static func normal(_ tree: KMLTree, _ map: Int) -> Entry? {
        var at = tree.firstChild(map)
        let end = tree.end(map)
        while at < end {
            if tree.name(at) == .pair, tree.childText(.key, of: at).map({ tree.string($0) }) == "normal" {
                if let url = tree.childText(.styleUrl, of: at) { return .alias(reference(tree.text[url])) }
                if let style = tree.child(.style, of: at) { return .style(KMLStyle(tree, style)) }
            }
            at = tree.next(at)
        }
        return nil
    }

    /// The id that a style URL names within its document; one that leads elsewhere names nothing here.
    static func reference(_ url: ArraySlice<UInt8>) -> [UInt8] {
        Array(url.drop { $0 == ASCII.hash || $0.isXMLSpace })
    }

    /// The style with an id, through maps that name others.
    func style(_ id: [UInt8]) -> KMLStyle? {
        var id = id
        for _ in 0..<8 {
            switch entries[id] {
            case .style(let style): return style
            case .alias(let other): id = other
            case nil: return nil
            }
        }
        return nil
    }

    func contains(_ id: [UInt8]) -> Bool { entries[id] != nil }
}

import GazetteerModel

/// The folders, styles and schemas around the records: what the framer must know in the feed's order.
struct KMLContainers {
    private struct Container {
        var isFolder: Bool
        var name: [UInt8]?
    }

    private var open: [Container] = []
    private(set) var styles = KMLStyles()
    private(set) var schemas = KMLSchemas()
    /// What the document says of itself.
    private var members: [CollectionMember] = []
    private var saidMembers = Set<String>()
    /// Ids of styles that records asked for in vain.
    private var missed = Set<[UInt8]>()
    /// Styles found by looking ahead, when the feed can be read twice.
    private var lateStyles: KMLStyles?
    private let parser = XMLEventParser()
    private let again: (any Rereadable)?
    /// Ids of styles that came behind their use.
    private(set) var lateIDs: [[UInt8]] = []

    init(again: (any Rereadable)?) { self.again = again }

    /// Reads what stood around the records of a window, and gives each its folder and style.
    mutating func apply(_ stream: [UInt8], to window: inout KMLWindow) {
        var path = -1
        var resolved: [[UInt8]: Int] = [:]
        var record = 0
        if stream.isEmpty {
            place(&window, records: 0..<window.records.count, path: &path, resolved: &resolved)
        } else {
            let prefix = window.prefixLength > 0 ? window.bytes[..<window.prefixLength] : Array("<kml>".utf8)[...]
            let suffix = window.prefixLength > 0 ? window.suffix : Array("</kml>".utf8)
            let bytes: [UInt8] = prefix + stream + suffix
            let tree = parser.parse(bytes.span).tree
            var at = tree.firstChild(0)
            let end = tree.end(0)
            while at < end {
                switch tree.name(at) {
                case .recordStub:
                    place(&window, records: record..<record + 1, path: &path, resolved: &resolved)
                    record += 1
                case .documentStub:
                    open.append(Container(isFolder: false))
                case .folderStub:
                    open.append(Container(isFolder: true))
                    path = -1
                case .endStub:
                    if let last = open.popLast(), last.isFolder { path = -1 }
                case .name:
                    named(tree, at)
                    path = -1
                case .description: describe("description", tree, at)
                case .style, .styleMap, .cascadingStyle:
                    if let id = styles.learn(tree, at) {
                        resolved.removeAll()
                        if missed.remove(id) != nil { lateIDs.append(id) }
                    }
                case .schema: schemas.learn(tree, at)
                default: break
                }
                at = tree.next(at)
            }
            // Stubs that could not be read: their records are understood all the same.
            place(&window, records: min(record, window.records.count)..<window.records.count, path: &path, resolved: &resolved)
        }
        window.schemas = schemas
        window.leadingMembers = members
        members = []
    }

    private mutating func place(
        _ window: inout KMLWindow, records: Range<Int>, path: inout Int, resolved: inout [[UInt8]: Int]
    ) {
        for index in records where index < window.records.count {
            if path < 0, open.contains(where: { $0.isFolder && $0.name != nil }) {
                path = window.folders.count
                window.folders.append(folderPath)
            }
            window.records[index].folder = path
            let id = window.records[index].reference
            guard !id.isEmpty else { continue }
            if let known = resolved[id] {
                window.records[index].style = known
                continue
            }
            var style = -1
            if let found = resolve(id) {
                style = window.styles.count
                window.styles.append(found)
            }
            resolved[id] = style
            window.records[index].style = style
        }
    }

    private mutating func resolve(_ id: [UInt8]) -> KMLStyle? {
        if let style = styles.style(id) { return style }
        if let again {
            if lateStyles == nil { lateStyles = KMLLookAhead.styles(again) ?? KMLStyles() }
            return lateStyles?.style(id)
        }
        if missed.count < 1000 { missed.insert(id) }
        return nil
    }

    private var folderPath: [UInt8] {
        var json: [UInt8] = [ASCII.leftBracket]
        for folder in open where folder.isFolder {
            guard let name = folder.name else { continue }
            if json.count > 1 { json.append(ASCII.comma) }
            json.append(ASCII.quote)
            JSONText.appendEscaped(name.span, to: &json)
            json.append(ASCII.quote)
        }
        json.append(ASCII.rightBracket)
        return json
    }

    private mutating func named(_ tree: KMLTree, _ index: Int) {
        guard let last = open.indices.last else { return }
        guard tree.isLeaf(index) else { return }
        let range = tree.trimmed(tree.range(index))
        guard !range.isEmpty else { return }
        if open[last].isFolder {
            open[last].name = tree.bytes(range)
        } else {
            describe("name", tree, index)
        }
    }

    /// Keeps what the outermost document says of itself.
    private mutating func describe(_ key: String, _ tree: KMLTree, _ index: Int) {
        guard !open.contains(where: \.isFolder), tree.isLeaf(index), saidMembers.insert(key).inserted else { return }
        let range = tree.trimmed(tree.range(index))
        guard !range.isEmpty, range.count < 1 << 20 else { return }
        var json: [UInt8] = [ASCII.quote]
        JSONText.appendEscaped(tree.text.span.extracting(range), to: &json)
        json.append(ASCII.quote)
        members.append(CollectionMember(key: key, json: String(decoding: json, as: UTF8.self)))
    }
}

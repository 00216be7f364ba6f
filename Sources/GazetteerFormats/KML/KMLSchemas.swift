import GazetteerModel

/// The schemas of a document: which fields are numbers and truth values.
struct KMLSchemas: Sendable {
    enum FieldType: Sendable {
        case text, number, boolean
    }

    /// What fields are called for people, where that is something else than their names.
    private var labels: [[UInt8]: [[UInt8]: [UInt8]]] = [:]
    private var schemas: [[UInt8]: [[UInt8]: FieldType]] = [:]

    private static let limit = 1024

    /// Learns from a `Schema`, by its id and by its name.
    mutating func learn(_ tree: KMLTree, _ schema: Int) {
        guard schemas.count < Self.limit else { return }
        var fields: [[UInt8]: FieldType] = [:]
        var labels: [[UInt8]: [UInt8]] = [:]
        var at = tree.firstChild(schema)
        let end = tree.end(schema)
        while at < end {
            let name = tree.name(at)
            if name == .simpleField || name == .simpleArrayField, let key = tree.attribute(.name, of: at) {
                fields[tree.bytes(key)] = Self.type(tree.attribute(.type, of: at).map { tree.string($0) } ?? "string")
                if let label = Self.label(tree, at), label != tree.bytes(key) { labels[tree.bytes(key)] = label }
            }
            at = tree.next(at)
        }
        for attribute in [KMLName.name, .id] {
            if let range = tree.attribute(attribute, of: schema) {
                schemas[tree.bytes(range)] = fields
                if !labels.isEmpty { self.labels[tree.bytes(range)] = labels }
            }
        }
    }

    /// The display name of a field.
    private static func label(_ tree: KMLTree, _ field: Int) -> [UInt8]? {
        var at = tree.firstChild(field)
        let end = tree.end(field)
        while at < end {
            if tree.name(at) == .displayName, tree.isLeaf(at), case let range = tree.trimmed(tree.range(at)), !range.isEmpty {
                return tree.bytes(range)
            }
            at = tree.next(at)
        }
        return nil
    }

    private static func type(_ name: String) -> FieldType {
        switch name.lowercased() {
        case "int", "uint", "short", "ushort", "long", "float", "double", "xsd:int", "xsd:double", "xsd:float", "xsd:decimal": .number
        case "bool", "boolean", "xsd:boolean": .boolean
        default: .text
        }
    }

    /// The fields of the schema that a URL names.
    func fields(_ url: ArraySlice<UInt8>) -> [[UInt8]: FieldType]? { schemas[Self.id(url)] }

    /// What the fields of that schema are called for people.
    func labels(_ url: ArraySlice<UInt8>) -> [[UInt8]: [UInt8]] { labels[Self.id(url)] ?? [:] }

    private static func id(_ url: ArraySlice<UInt8>) -> [UInt8] {
        let start = url.lastIndex(of: ASCII.hash).map { $0 + 1 } ?? url.startIndex
        return Array(url[start...])
    }

    var isEmpty: Bool { schemas.isEmpty }
}

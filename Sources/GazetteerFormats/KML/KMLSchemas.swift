import GazetteerModel

/// The schemas of a document: which fields are numbers and truth values.
struct KMLSchemas: Sendable {
    enum FieldType: Sendable {
        case text, number, boolean
    }

    private var schemas: [[UInt8]: [[UInt8]: FieldType]] = [:]

    private static let limit = 1024

    /// Learns from a `Schema`, by its id and by its name.
    mutating func learn(_ tree: KMLTree, _ schema: Int) {
        guard schemas.count < Self.limit else { return }
        var fields: [[UInt8]: FieldType] = [:]
        var at = tree.firstChild(schema)
        let end = tree.end(schema)
        while at < end {
            let name = tree.name(at)
            if name == .simpleField || name == .simpleArrayField, let key = tree.attribute(.name, of: at) {
                fields[tree.bytes(key)] = Self.type(tree.attribute(.type, of: at).map { tree.string($0) } ?? "string")
            }
            at = tree.next(at)
        }
        for attribute in [KMLName.name, .id] {
            if let range = tree.attribute(attribute, of: schema) { schemas[tree.bytes(range)] = fields }
        }
    }

    private static func type(_ name: String) -> FieldType {
        switch name.lowercased() {
        case "int", "uint", "short", "ushort", "long", "float", "double", "xsd:int", "xsd:double", "xsd:float", "xsd:decimal": .number
        case "bool", "boolean", "xsd:boolean": .boolean
        default: .text
        }
    }

    /// The fields of the schema that a URL names.
    func fields(_ url: ArraySlice<UInt8>) -> [[UInt8]: FieldType]? {
        let start = url.lastIndex(of: ASCII.hash).map { $0 + 1 } ?? url.startIndex
        return schemas[Array(url[start...])]
    }

    var isEmpty: Bool { schemas.isEmpty }
}

import GazetteerModel

/// Writes KML 2.2: a document with a schema of the typed properties, folders, and a placemark a feature.
///
/// The schema stands before the features, so the header is final only at the end of the feed.
final class KMLEncoder: FeatureEncoder {
    /// The type a property has in the schema: that of its first value that is a number or a boolean.
    enum ColumnType: UInt8, Sendable {
        case text, number, boolean
    }

    /// The id of the schema that placemarks refer to.
    static let schemaID = "gazetteer-properties"

    private let options: WriterOptions
    private var members: CollectionMembers
    private var columns: [(name: String, type: ColumnType)] = []
    private var columnTypes: [String: ColumnType] = [:]
    private var uses: [String: KMLUse] = [:]
    private var openFolders: [String] = []

    init(options: WriterOptions) {
        self.options = options
        members = CollectionMembers(options: options)
    }

    var headerMayChange: Bool { true }

    func plan(_ batch: FeatureBatch) -> any EncodingJob {
        members.take(batch.leadingMembers, isLeading: true)
        members.take(batch.trailingMembers, isLeading: false)
        let tables = batch.slab.tables
        let batchUses = tables.keys.map { use(of: $0.name) }
        let types = learnTypes(tables, batchUses)
        let before = openFolders
        if let last = tables.features.last { openFolders = tables.folderPath(of: last) ?? [] }
        return KMLJob(batch: batch, options: options, uses: batchUses, types: types, openFolders: before)
    }

    private func use(of name: String) -> KMLUse {
        if let known = uses[name] { return known }
        let use = KMLUse(propertyName: name)
        // A feed with a new name in every record is not worth remembering.
        if uses.count < 10_000 { uses[name] = use }
        return use
    }

    /// The type of each key of a batch, once the batch has had its say.
    private func learnTypes(_ tables: FeatureStorage, _ uses: [KMLUse]) -> [ColumnType] {
        var types = tables.keys.map { columnTypes[$0.name] ?? .text }
        for record in tables.features {
            for row in record.properties.indices {
                let field = tables.fields[row]
                let type: ColumnType
                switch field.kind {
                case .number: type = .number
                case .true, .false: type = .boolean
                default: continue
                }
                let key = Int(field.key)
                guard types[key] == .text, !uses[key].takes(field.kind) else { continue }
                let name = tables.keys[key].name
                if let selection = options.selection, !selection.contains(name) { continue }
                types[key] = type
                columnTypes[name] = type
                columns.append((name, type))
            }
        }
        return types
    }

    func header() -> [UInt8] {
        var bytes = ByteWriter()
        bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        bytes.append("<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<Document>\n")
        var others: [(key: String, text: String)] = []
        var texts: [String: String] = [:]
        for member in members.all where member.key != "bbox" {
            let value = PropertyValue(json: Array(member.json.utf8)[...])
            if ["name", "description"].contains(member.key), let text = value?.text {
                texts[member.key] = text
            } else {
                others.append((member.key, value?.text ?? value?.jsonText ?? member.json))
            }
        }
        if let name = texts["name"] {
            bytes.append("<name>")
            XMLText.appendEscaped(name, to: &bytes)
            bytes.append("</name>\n")
        }
        if let description = texts["description"] {
            bytes.append("<description>")
            XMLText.appendEscaped(description, to: &bytes)
            bytes.append("</description>\n")
        }
        if !others.isEmpty {
            bytes.append("<ExtendedData>")
            for (key, text) in others {
                bytes.append("<Data name=\"")
                XMLText.appendEscaped(key, isAttribute: true, to: &bytes)
                bytes.append("\"><value>")
                XMLText.appendEscaped(text, to: &bytes)
                bytes.append("</value></Data>")
            }
            bytes.append("</ExtendedData>\n")
        }
        if !columns.isEmpty {
            bytes.append("<Schema name=\"properties\" id=\"")
            bytes.append(Self.schemaID)
            bytes.append("\">\n")
            for column in columns {
                bytes.append("<SimpleField type=\"")
                bytes.append(column.type == .boolean ? "bool" : "double")
                bytes.append("\" name=\"")
                XMLText.appendEscaped(column.name, isAttribute: true, to: &bytes)
                bytes.append("\"/>\n")
            }
            bytes.append("</Schema>\n")
        }
        return bytes.array
    }

    func trailer(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
        members.tellDiffering(to: &diagnostics)
        var bytes = ByteWriter()
        for _ in openFolders { bytes.append("</Folder>\n") }
        bytes.append("</Document>\n</kml>\n")
        return bytes.array
    }
}

extension FeatureStorage {
    /// The folders of a record; `nil` if it has none, or a member of that name that is no list of names.
    func folderPath(of record: FeatureRecord) -> [String]? {
        guard let field = folderField(of: record), case .array(let names)? = PropertyValue(json: bytes[field.span.range]) else {
            return nil
        }
        let path = names.compactMap { name -> String? in if case .string(let text) = name { text } else { nil } }
        return path.count == names.count ? path : nil
    }

    func folderField(of record: FeatureRecord) -> Field? {
        for row in record.members.indices
        where fields[row].kind == .array && keys[Int(fields[row].key)].name == Feature.folderMember {
            return fields[row].span.range.upperBound <= bytes.count ? fields[row] : nil
        }
        return nil
    }
}

import GazetteerModel

/// Writes the placemarks of one batch.
struct KMLBody {
    let tables: FeatureStorage
    let decimals: Int?
    var losses = Losses(format: "KML")
    private let uses: [KMLUse]
    private let types: [KMLEncoder.ColumnType]
    private let selectedKeys: [Int]?
    /// `<Data name="key"><value>` of each key, and `<SimpleData name="key">`, one behind the other.
    private let opening: [UInt8]
    private let dataRanges: [Range<Int>]
    private let simpleRanges: [Range<Int>]
    private let folderKey: Int
    private let hasLabels: Bool

    // The record at hand
    private(set) var record = FeatureRecord()
    private var index = 0
    private var rows: [Int] = []
    /// The first row of each use; −1 if there is none.
    private var rowOfUse = [Int](repeating: -1, count: KMLUse.allCases.count)
    /// A bit for each use that a property of the record has.
    private var usesSet: UInt64 = 0
    /// A bit for each use whose property has been written as an element.
    private var written: UInt64 = 0
    /// The properties that the name and the description were made of, though they are called otherwise.
    private var standIns: [(row: Int, element: KMLStandIn)] = []
    let texts = FieldText()

    init(_ tables: FeatureStorage, options: WriterOptions, uses: [KMLUse], types: [KMLEncoder.ColumnType]) {
        self.tables = tables
        self.uses = uses
        self.types = types
        decimals = options.precision
        selectedKeys = options.selection.map { names in names.compactMap { tables.keyIndex(of: $0) } }
        hasLabels = !tables.labels.isEmpty
        folderKey = tables.keyIndex(of: Feature.folderMember) ?? -1
        var opening = ByteWriter(capacity: tables.keys.count * 64)
        var dataRanges: [Range<Int>] = []
        var simpleRanges: [Range<Int>] = []
        for key in tables.keys {
            let start = opening.count
            opening.append("<Data name=\"")
            XMLText.appendEscaped(key.name, isAttribute: true, to: &opening)
            opening.append("\"><value>")
            dataRanges.append(start..<opening.count)
            let next = opening.count
            opening.append("<SimpleData name=\"")
            XMLText.appendEscaped(key.name, isAttribute: true, to: &opening)
            opening.append("\">")
            simpleRanges.append(next..<opening.count)
        }
        self.opening = opening.array
        self.dataRanges = dataRanges
        self.simpleRanges = simpleRanges
    }

    /// Turns to a record: which of its properties are written, and which have an element of their own.
    mutating func begin(_ record: FeatureRecord, _ index: Int) {
        self.record = record
        self.index = index
        written = 0
        standIns.removeAll(keepingCapacity: true)
        if usesSet != 0 {
            for use in rowOfUse.indices { rowOfUse[use] = -1 }
            usesSet = 0
        }
        rows.removeAll(keepingCapacity: true)
        if let selectedKeys {
            for key in selectedKeys {
                if let row = tables.row(in: record.properties.indices, key: key) { take(row) }
            }
        } else {
            for row in record.properties.indices { take(row) }
        }
    }

    @inline(__always)
    private mutating func take(_ row: Int) {
        let field = tables.fields[row]
        if field.kind.isNothing { return losses.add(.null, feature: index) }
        rows.append(row)
        let use = uses[Int(field.key)]
        if use != .none, rowOfUse[use.rawValue] < 0 {
            rowOfUse[use.rawValue] = row
            usesSet |= use.mask
        }
    }

    /// Counts characters that were replaced.
    mutating func count(_ replaced: Int) { losses.add(.textReplaced, feature: index, count: replaced) }

    /// Counts something else that was lost.
    mutating func lose(_ reason: Losses.Reason, count: Int = 1) { losses.add(reason, feature: index, count: count) }

    /// The property that has a use; `nil` if there is none.
    @inline(__always)
    func field(for use: KMLUse) -> Field? {
        let row = rowOfUse[use.rawValue]
        return row < 0 ? nil : tables.fields[row]
    }

    /// Whether a property of the record has one of the uses.
    func has(anyOf uses: UInt64) -> Bool { usesSet & uses != 0 }

    /// The text of the property that has a use, where it is text, a number or a boolean.
    func text(for use: KMLUse) -> String? {
        guard let field = field(for: use), !field.kind.isNested else { return nil }
        return texts.with(field, in: tables.bytes.span) { bytes, range in
            bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Notes that a property has become an element: it leaves the extended data where its value comes back as it was.
    mutating func consume(_ use: KMLUse) {
        guard let field = field(for: use), use.takes(field.kind) else { return }
        written |= use.mask
        if field.kind.isTyped, !use.holds(field.kind) { lose(.typeOfText) }
    }

    /// Notes that a property of another name stands in for an element.
    mutating func standIn(_ use: KMLUse, for element: KMLStandIn) {
        let row = rowOfUse[use.rawValue]
        if row >= 0 { standIns.append((row, element)) }
    }

    /// Appends the placemark.
    mutating func append(to bytes: inout ByteWriter) {
        bytes.append("<Placemark")
        let hasID = appendIdentifier(to: &bytes)
        bytes.append(UInt8(ascii: ">"))
        if usesSet != 0 { appendElements(to: &bytes) }
        var geometry = KMLGeometryStyle()
        if usesSet != 0 { geometry = geometryStyle() }
        appendExtendedData(hasID: hasID, to: &bytes)
        appendGeometry(geometry, to: &bytes)
        bytes.append("</Placemark>\n")
    }

    /// Appends a property's text.
    @inline(__always)
    mutating func append(_ field: Field, to bytes: inout ByteWriter) {
        let replaced = texts.with(field, in: tables.bytes.span) { text, range in XMLText.appendEscaped(range, of: text, to: &bytes) }
        count(replaced)
    }

    /// Appends the text of an element: in a CDATA section if it holds markup that is meant as such, or begins or ends
    /// with white space, which would be taken for layout.
    mutating func appendElementText(_ field: Field, isMarkup: Bool, to bytes: inout ByteWriter) {
        let isHTML = isMarkup && field.traits.contains(.html)
        let replaced = texts.with(field, in: tables.bytes.span) { text, range in
            guard let first = range.first, let last = range.last else { return 0 }
            let isPlain =
                !isHTML && text[first] > ASCII.space && text[last] > ASCII.space
                && !(isMarkup && ByteScan.hasAny(ASCII.less, ASCII.greater, UInt8(ascii: "&"), in: range, of: text))
            return isPlain
                ? XMLText.appendEscaped(range, of: text, to: &bytes) : XMLText.appendCharacterData(range, of: text, to: &bytes)
        }
        count(replaced)
    }

    /// Writes the feature's id as the placemark's where it is a name; returns whether it was.
    private func appendIdentifier(to bytes: inout ByteWriter) -> Bool {
        let id = record.id
        let slab = tables.bytes.span
        guard id.kind.isString, XMLText.isName(id.span.range, of: slab), !id.traits.contains(.escaped) else { return false }
        let schema = Array(KMLEncoder.schemaID.utf8)
        if equalBytes(slab, id.span.range, schema.span, 0..<schema.count) { return false }
        bytes.append(" id=\"")
        bytes.append(id.span.range, of: slab)
        bytes.append(UInt8(ascii: "\""))
        return true
    }

    private mutating func appendExtendedData(hasID: Bool, to bytes: inout ByteWriter) {
        let start = bytes.count
        bytes.append("<ExtendedData>")
        let empty = bytes.count
        var hasTyped = false
        for row in rows {
            let field = tables.fields[row]
            let key = Int(field.key)
            let use = uses[key]
            if use != .none, written & use.mask != 0, rowOfUse[use.rawValue] == row { continue }
            switch field.kind {
            case .number where types[key] == .number, .true where types[key] == .boolean, .false where types[key] == .boolean:
                hasTyped = true
            case .number, .true, .false:
                lose(.typeOfText)
                appendData(row, field, to: &bytes)
            default: appendData(row, field, to: &bytes)
            }
        }
        appendMembers(to: &bytes)
        if !hasID, record.id.kind.isStringOrNumber { appendIdentifierData(to: &bytes) }
        if hasTyped { appendTyped(to: &bytes) }
        if bytes.count == empty { bytes.removeLast(bytes.count - start) } else { bytes.append("</ExtendedData>") }
    }

    /// Appends a property, with what it is called for people where that is known, and whether an element was made of it.
    @inline(__always)
    private mutating func appendData(_ row: Int, _ field: Field, to bytes: inout ByteWriter) {
        guard hasLabels || !standIns.isEmpty else { return appendData(field, to: &bytes) }
        let label = label(row)
        let note = standIns.first { $0.row == row }?.element
        if label == nil, note == nil {
            appendData(field, to: &bytes)
        } else {
            appendData(tables.keys[Int(field.key)].name, field, label: label, note: note, to: &bytes)
        }
    }

    private func label(_ row: Int) -> String? {
        guard let span = tables.labels[row], span.range.upperBound <= tables.bytes.count else { return nil }
        return String(decoding: tables.bytes[span.range], as: UTF8.self)
    }

    @inline(__always)
    private mutating func appendData(_ field: Field, to bytes: inout ByteWriter) {
        bytes.append(dataRanges[Int(field.key)], of: opening.span)
        append(field, to: &bytes)
        bytes.append("</value></Data>")
    }

    private mutating func appendTyped(to bytes: inout ByteWriter) {
        bytes.append("<SchemaData schemaUrl=\"#")
        bytes.append(KMLEncoder.schemaID)
        if let note = standIns.first(where: { tables.fields[$0.row].kind.isTyped })?.element { append(note, to: &bytes) }
        bytes.append("\">")
        for row in rows {
            let field = tables.fields[row]
            let key = Int(field.key)
            switch field.kind {
            case .number where types[key] == .number, .true where types[key] == .boolean, .false where types[key] == .boolean:
                bytes.append(simpleRanges[key], of: opening.span)
                append(field, to: &bytes)
                bytes.append("</SimpleData>")
            default: break
            }
        }
        bytes.append("</SchemaData>")
    }

    /// Foreign members but the folder; one with a property's name gets `feature_` before its own.
    private mutating func appendMembers(to bytes: inout ByteWriter) {
        for row in record.members.indices {
            let field = tables.fields[row]
            let key = Int(field.key)
            if key == folderKey, tables.folderPath(of: record) != nil { continue }
            if field.kind.isNothing {
                lose(.null)
            } else if tables.row(in: record.properties.indices, key: key) == nil {
                appendData(field, to: &bytes)
            } else {
                appendData("feature_" + tables.keys[key].name, field, to: &bytes)
            }
        }
    }

    /// The id of a feature that cannot be a placemark's id. A note says what it is, so that it is an id again when it is
    /// read.
    private mutating func appendIdentifierData(to bytes: inout ByteWriter) {
        let taken = tables.keyIndex(of: "id").flatMap { tables.row(in: record.properties.indices, key: $0) }
        let note = record.id.kind == .number ? KMLStandIn.number : .identifier
        appendData(taken == nil ? "id" : "feature_id", record.id, note: note, to: &bytes)
    }

    private mutating func appendData(
        _ name: String, _ field: Field, label: String? = nil, note: KMLStandIn? = nil, to bytes: inout ByteWriter
    ) {
        bytes.append("<Data name=\"")
        count(XMLText.appendEscaped(name, isAttribute: true, to: &bytes))
        if let note { append(note, to: &bytes) }
        bytes.append("\">")
        if let label {
            bytes.append("<displayName>")
            count(XMLText.appendEscaped(label, to: &bytes))
            bytes.append("</displayName>")
        }
        bytes.append("<value>")
        append(field, to: &bytes)
        bytes.append("</value></Data>")
    }

    /// Ends the attribute before, and begins the one that holds a note.
    private func append(_ note: KMLStandIn, to bytes: inout ByteWriter) {
        bytes.append("\" targetId=\"")
        bytes.append(note.rawValue)
    }
}

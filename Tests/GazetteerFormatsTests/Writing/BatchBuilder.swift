import GazetteerModel

@testable import GazetteerFormats

/// Builds batches by hand, as a reader would.
struct BatchBuilder {
    private var tables = FeatureStorage()
    private var keys: [String: UInt32] = [:]
    /// Whether text is stored plain, without the word that JSON may copy it.
    var storesPlainText = false
    var leadingMembers: [CollectionMember] = []
    var trailingMembers: [CollectionMember] = []

    init(storesPlainText: Bool = false) { self.storesPlainText = storesPlainText }

    /// Adds a feature.
    mutating func add(
        id: FeatureIdentifier? = nil, _ properties: [(String, PropertyValue)] = [], members: [(String, PropertyValue)] = [],
        geometry: Shape? = nil, geometryMembers: [(String, PropertyValue)] = [], propertiesAreNull: Bool = false, html: Set<String> = []
    ) {
        var record = FeatureRecord()
        switch id {
        case .string(let text): record.id = field(key: 0, .string(text))
        case .number(let digits): record.id = field(key: 0, .number(digits))
        case nil: break
        }
        record.properties = add(properties, html: html)
        record.members = add(members)
        record.geometryMembers = add(geometryMembers)
        record.propertiesAreNull = propertiesAreNull
        if let geometry {
            record.geometry.kind = geometry.kind
            record.geometry.positionStart = UInt32(tables.positions.count)
            record.geometry.shapeStart = UInt32(tables.shapes.count)
            place(geometry, isMember: false)
            record.geometry.positionCount = UInt32(tables.positions.count) - record.geometry.positionStart
            record.geometry.shapeCount = UInt32(tables.shapes.count) - record.geometry.shapeStart
        }
        record.number = UInt64(tables.features.count + 1)
        record.line = record.number
        tables.features.append(record)
    }

    func batch() -> FeatureBatch {
        var batch = FeatureBatch(storage: tables)
        batch.leadingMembers = leadingMembers
        batch.trailingMembers = trailingMembers
        return batch
    }

    private mutating func add(_ values: [(String, PropertyValue)], html: Set<String> = []) -> FieldRange {
        let rows = values.map { name, value in
            var field = field(key: key(name), value)
            if html.contains(name) { field.traits.insert(.html) }
            return field
        }
        defer { tables.fields += rows }
        return FieldRange(start: UInt32(tables.fields.count), count: UInt32(rows.count))
    }

    private mutating func key(_ name: String) -> UInt32 {
        if let known = keys[name] { return known }
        let index = UInt32(tables.keys.count)
        keys[name] = index
        let stored = store(text: name)
        tables.keys.append(FieldKey(name: name, span: stored.span, traits: stored.traits))
        return index
    }

    private mutating func field(key: UInt32, _ value: PropertyValue) -> Field {
        switch value {
        case .null: return Field(key: key, kind: .null, span: store("null"))
        case .boolean(let flag): return Field(key: key, kind: flag ? .true : .false, span: store(flag ? "true" : "false"))
        case .number(let digits): return Field(key: key, kind: .number, span: store(digits))
        case .string(let text):
            let stored = store(text: text)
            return Field(key: key, kind: .string, traits: stored.traits, span: stored.span)
        case .array: return Field(key: key, kind: .array, span: store(value.jsonText))
        case .object: return Field(key: key, kind: .object, span: store(value.jsonText))
        }
    }

    private mutating func store(text: String) -> (span: TextSpan, traits: FieldTraits) {
        if storesPlainText { return (store(text), []) }
        var escaped: [UInt8] = []
        JSONText.appendEscaped(Array(text.utf8).span, to: &escaped)
        tables.bytes.append(ASCII.quote)
        let span = store(String(decoding: escaped, as: UTF8.self))
        tables.bytes.append(ASCII.quote)
        return (span, escaped.count == text.utf8.count ? .clean : .escaped)
    }

    private mutating func store(_ text: String) -> TextSpan {
        let start = tables.bytes.count
        tables.bytes.append(contentsOf: text.utf8)
        return TextSpan(start..<tables.bytes.count)
    }

    private mutating func place(_ shape: Shape, isMember: Bool) {
        switch shape {
        case .point(let position), .multiPoint(let position), .lineString(let position):
            if isMember { tables.shapes.append(Int32(position.count)) }
            place(position)
        case .multiLineString(let parts), .polygon(let parts): place(parts)
        case .multiPolygon(let polygons):
            tables.shapes.append(Int32(polygons.count))
            for polygon in polygons { place(polygon) }
        case .collection(let members):
            tables.shapes.append(Int32(members.count))
            for member in members {
                tables.shapes.append(Int32(member.kind.rawValue))
                place(member, isMember: true)
            }
        }
    }

    private mutating func place(_ parts: [[String]]) {
        tables.shapes.append(Int32(parts.count))
        tables.shapes += parts.map { Int32($0.count) }
        for part in parts { place(part) }
    }

    private mutating func place(_ positions: [String]) {
        for position in positions {
            let numbers = position.split(separator: ",").map { Double($0.filter { $0 != " " }) ?? .nan }
            tables.positions.append(
                PositionRecord(
                    longitude: numbers[0], latitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : .nan, span: store(position)))
        }
    }
}

/// A geometry whose positions are text: `"2.1,48.1"`.
indirect enum Shape: Sendable {
    case point([String])
    case multiPoint([String])
    case lineString([String])
    case multiLineString([[String]])
    case polygon([[String]])
    case multiPolygon([[[String]]])
    case collection([Shape])

    static func point(_ position: String) -> Shape { .point([position]) }

    var kind: GeometryKind {
        switch self {
        case .point: .point
        case .multiPoint: .multiPoint
        case .lineString: .lineString
        case .multiLineString: .multiLineString
        case .polygon: .polygon
        case .multiPolygon: .multiPolygon
        case .collection: .geometryCollection
        }
    }

    /// One of each kind, with a hole in the polygon.
    static let all: [Shape] = [
        .point("2.1,48.1"),
        .multiPoint(["1,2", "3,4"]),
        .lineString(["1,2", "3,4,5"]),
        .multiLineString([["1,2", "3,4"], ["5,6", "7,8"]]),
        .polygon([["0,0", "9,0", "9,9", "0,0"], ["2,1", "3,2", "3,1", "2,1"]]),
        .multiPolygon([[["0,0", "1,0", "1,1", "0,0"]], [["5,5", "6,5", "6,6", "5,5"], ["5.5,5.2", "5.6,5.3", "5.6,5.2", "5.5,5.2"]]]),
        .collection([.point("1,2"), .lineString(["1,2", "3,4"]), .collection([.polygon([["0,0", "1,0", "1,1", "0,0"]])])]),
    ]
}

/// What batches are in a format, and what was told.
func written(
    _ batches: [FeatureBatch], as format: FeedFormat, _ change: (inout WriterOptions) -> Void = { _ in }
) throws -> (text: String, diagnostics: [Diagnostic]) {
    var options = WriterOptions()
    change(&options)
    let output = MemoryOutput()
    let writer = FeatureWriter(to: .memory(output), format: format, options: options)
    var diagnostics: [Diagnostic] = []
    for batch in batches { diagnostics += try writer.write(batch) }
    diagnostics += try writer.finish()
    return (String(decoding: output.bytes, as: UTF8.self), diagnostics)
}

/// The features of a batch as GeoJSON, one a line.
func lines(_ batch: FeatureBatch, _ change: (inout WriterOptions) -> Void = { _ in }) throws -> [String] {
    try written([batch], as: .geojsonl, change).text.split(separator: "\n").map(String.init)
}

/// One batch with one feature.
func single(_ properties: [(String, PropertyValue)] = [], geometry: Shape? = nil) -> FeatureBatch {
    var builder = BatchBuilder()
    builder.add(properties, geometry: geometry)
    return builder.batch()
}

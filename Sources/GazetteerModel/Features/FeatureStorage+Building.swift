extension FeatureStorage {
    /// Appends a feature with what it says, wherever its own bytes are.
    package mutating func append(
        identifier: FeatureIdentifier?, geometry: Geometry?, properties: [(key: String, value: PropertyValue)],
        foreignMembers: [(key: String, value: PropertyValue)]
    ) {
        var record = FeatureRecord()
        if let identifier { record.id = field(for: FeatureStorage.value(of: identifier), key: 0) }
        record.properties = append(fields: properties)
        record.members = append(fields: foreignMembers)
        if let geometry { append(geometry, to: &record.geometry) }
        features.append(record)
    }

    private static func value(of identifier: FeatureIdentifier) -> PropertyValue {
        switch identifier {
        case .string(let text): .string(text)
        case .number(let digits): .number(digits)
        }
    }

    /// Appends names and values; of a repeated name the last value counts.
    private mutating func append(fields list: [(key: String, value: PropertyValue)]) -> FieldRange {
        let start = fields.count
        for (name, value) in list {
            let key = key(named: name)
            let field = field(for: value, key: key)
            if let row = (start..<fields.count).first(where: { fields[$0].key == key }) {
                fields[row] = field
            } else {
                fields.append(field)
            }
        }
        return FieldRange(start: UInt32(start), count: UInt32(fields.count - start))
    }

    private mutating func key(named name: String) -> UInt32 {
        if let index = keys.firstIndex(where: { $0.name == name }) { return UInt32(index) }
        keys.append(FieldKey(name: name, span: text(name), traits: []))
        return UInt32(keys.count - 1)
    }

    private mutating func field(for value: PropertyValue, key: UInt32) -> Field {
        switch value {
        case .null: return Field(key: key, kind: .null, span: text("null"))
        case .boolean(let flag): return Field(key: key, kind: flag ? .true : .false, span: text(flag ? "true" : "false"))
        case .number(let digits): return Field(key: key, kind: .number, span: text(digits))
        case .string(let string): return Field(key: key, kind: .string, span: text(string))
        case .array: return Field(key: key, kind: .array, span: text(value.jsonText))
        case .object: return Field(key: key, kind: .object, span: text(value.jsonText))
        }
    }

    private mutating func text(_ string: String) -> TextSpan {
        let start = bytes.count
        bytes.append(contentsOf: string.utf8)
        return TextSpan(start..<bytes.count)
    }

    private mutating func append(_ geometry: Geometry, to record: inout GeometryRecord) {
        let (positionStart, shapeStart) = (positions.count, shapes.count)
        append(geometry)
        record.kind = geometry.kind
        record.positionStart = UInt32(positionStart)
        record.positionCount = UInt32(positions.count - positionStart)
        record.shapeStart = UInt32(shapeStart)
        record.shapeCount = UInt32(shapes.count - shapeStart)
    }

    private mutating func append(_ geometry: Geometry) {
        switch geometry {
        case .point(let position): append([position])
        case .multiPoint(let list), .lineString(let list): append(list)
        case .multiLineString(let parts), .polygon(let parts): append(parts)
        case .multiPolygon(let polygons):
            shapes.append(Int32(polygons.count))
            for polygon in polygons { append(polygon) }
        case .geometryCollection(let members):
            shapes.append(Int32(members.count))
            for member in members {
                shapes.append(Int32(member.kind.rawValue))
                if !member.kind.hasShape { shapes.append(Int32(member.positions.filter(\.isWritable).count)) }
                append(member)
            }
        }
    }

    private mutating func append(_ parts: [[Position]]) {
        shapes.append(Int32(parts.count))
        for part in parts { shapes.append(Int32(part.filter(\.isWritable).count)) }
        for part in parts { append(part) }
    }

    private mutating func append(_ list: [Position]) {
        for position in list where position.isWritable {
            var numbers = "\(position.longitude),\(position.latitude)"
            if let altitude = position.altitude, altitude.isFinite { numbers += ",\(altitude)" }
            positions.append(
                PositionRecord(
                    longitude: position.longitude, latitude: position.latitude, altitude: position.altitude ?? .nan, span: text(numbers)))
        }
    }
}

extension Position {
    /// Whether JSON can hold its numbers.
    fileprivate var isWritable: Bool { longitude.isFinite && latitude.isFinite }
}

extension Feature {
    /// Creates a feature by hand.
    ///
    /// ```swift
    /// let shop = Feature(
    ///     identifier: .string("12"), geometry: .point(Position(longitude: 2.35, latitude: 48.85)),
    ///     properties: ["name": "Zephyr Coffee", "rooms": 4])
    /// ```
    ///
    /// Positions that are not finite are left out; of a repeated name the last value counts. Numbers of the geometry
    /// are written as Swift prints them.
    public init(
        identifier: FeatureIdentifier? = nil, geometry: Geometry? = nil, properties: KeyValuePairs<String, PropertyValue> = [:],
        foreignMembers: KeyValuePairs<String, PropertyValue> = [:]
    ) {
        var storage = FeatureStorage()
        storage.append(
            identifier: identifier, geometry: geometry, properties: Array(properties), foreignMembers: Array(foreignMembers))
        self.init(slab: FeatureSlab(storage), index: 0)
    }
}

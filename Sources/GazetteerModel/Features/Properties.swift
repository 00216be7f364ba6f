/// The properties of a feature: names and values in the feed's order, a view on its batch.
///
/// Looking a name up compares bytes along the row: linear in the number of properties.
public struct Properties: Sendable {
    package let slab: FeatureSlab
    package let rows: Range<Int>

    package init(slab: FeatureSlab, rows: Range<Int>) {
        self.slab = slab
        self.rows = rows
    }

    /// The value of the property with this name, or `nil`. A name that the feed repeated has its last value.
    public subscript(name: String) -> PropertyValue? {
        for row in rows {
            let field = slab.tables.fields[row]
            if slab.tables.keys[Int(field.key)].name == name { return slab.value(of: field) }
        }
        return nil
    }

    /// The names, in order.
    public var keys: [String] { rows.map { slab.tables.keys[Int(slab.tables.fields[$0].key)].name } }
}

extension Properties: RandomAccessCollection {
    /// A name and its value.
    public typealias Element = (key: String, value: PropertyValue)

    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many properties there are.
    public var endIndex: Int { rows.count }

    /// The property at a position, in the feed's order.
    public subscript(position: Int) -> Element {
        precondition(position >= 0 && position < rows.count, "index out of range")
        let field = slab.tables.fields[rows.lowerBound + position]
        return (slab.tables.keys[Int(field.key)].name, slab.value(of: field))
    }
}

extension Properties: Hashable {
    /// Properties are equal when they have the same names and values in the same order.
    public static func == (left: Properties, right: Properties) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }

    /// Hashes names and values.
    public func hash(into hasher: inout Hasher) {
        for (key, value) in self {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}

extension FeatureSlab {
    /// The text of a field: of a string what it says, of anything else what is written.
    package func text(of field: Field) -> String {
        let range = field.span.range
        let bytes = tables.bytes
        guard range.upperBound <= bytes.count else { return "" }
        if field.traits.contains(.escaped) {
            var plain: [UInt8] = []
            JSONText.unescape(bytes.span.extracting(range), into: &plain)
            return String(decoding: plain, as: UTF8.self)
        }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    package func value(of field: Field) -> PropertyValue {
        switch field.kind {
        case .missing, .null: .null
        case .false: .boolean(false)
        case .true: .boolean(true)
        case .number: .number(text(of: field))
        case .string: .string(text(of: field))
        case .array, .object: PropertyValue(json: tables.bytes[field.span.range]) ?? .null
        }
    }
}

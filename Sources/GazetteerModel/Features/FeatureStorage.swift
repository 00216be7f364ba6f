/// What a batch of features is made of: one slab of bytes and flat tables that point into it.
///
/// Listings as structs of strings take a kilobyte each; here a field costs sixteen bytes and its text stays
/// where the feed put it. A `Feature` is a view on one row of these tables, and a `String` is made when somebody
/// asks for one. Readers fill a storage through its tables and never change it once it is handed on.
@usableFromInline package struct FeatureStorage: Sendable {
    /// The slab: the feed's own bytes, and behind them what a reader had to write anew.
    package var bytes: [UInt8]
    /// The names of properties and members, each once a batch, in order of first appearance.
    package var keys: [FieldKey]
    /// One row a feature.
    package var features: [FeatureRecord]
    /// Properties and members of all features.
    package var fields: [Field]
    /// Positions of all geometries.
    package var positions: [PositionRecord]
    /// How positions are grouped where a geometry has parts; see `GeometryRecord`.
    package var shapes: [Int32]
    /// What fields are called for people, where the feed says it besides their keys, by their rows.
    package var labels: [Int: TextSpan]

    /// Creates empty tables over a slab.
    package init(bytes: [UInt8] = []) {
        self.bytes = bytes
        keys = []
        features = []
        fields = []
        positions = []
        shapes = []
        labels = [:]
    }
}

/// A stretch of the slab.
@usableFromInline package struct TextSpan: Sendable, Hashable {
    @usableFromInline package var offset: UInt32
    @usableFromInline package var length: UInt32

    @inlinable package init(offset: UInt32, length: UInt32) {
        self.offset = offset
        self.length = length
    }

    @inlinable package init(_ range: Range<Int>) {
        offset = UInt32(truncatingIfNeeded: range.lowerBound)
        length = UInt32(truncatingIfNeeded: range.count)
    }

    @inlinable package var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

/// What a field's span holds.
@usableFromInline package enum FieldKind: UInt8, Sendable, Hashable {
    /// There is no such thing.
    case missing
    /// `null`
    case null
    /// `false`
    case `false`
    /// `true`
    case `true`
    /// A number as JSON writes it, to the digit.
    case number
    /// Text; see `FieldTraits` for how it is written.
    case string
    /// A JSON array, as written.
    case array
    /// A JSON object, as written.
    case object
}

/// How a text stands in the slab.
@usableFromInline package struct FieldTraits: OptionSet, Sendable, Hashable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether all of these apply. Written out, or each call would go through the protocol.
    @inlinable package func contains(_ member: FieldTraits) -> Bool { rawValue & member.rawValue == member.rawValue }

    /// The span is the body of a JSON string and holds at least one escape.
    @inlinable package static var escaped: FieldTraits { FieldTraits(rawValue: 1) }
    /// The span holds nothing that JSON would escape: it may be copied into a JSON string as it is.
    @inlinable package static var clean: FieldTraits { FieldTraits(rawValue: 2) }
    /// The text is HTML, by the feed's own word (a CDATA section, say).
    @inlinable package static var html: FieldTraits { FieldTraits(rawValue: 4) }
}

/// A name or a value, and where it stands.
@usableFromInline package struct Field: Sendable, Hashable {
    /// Index into `FeatureStorage.keys`.
    @usableFromInline package var key: UInt32
    @usableFromInline package var kind: FieldKind
    @usableFromInline package var traits: FieldTraits
    @usableFromInline package var span: TextSpan

    @inlinable package init(key: UInt32 = 0, kind: FieldKind, traits: FieldTraits = [], span: TextSpan) {
        self.key = key
        self.kind = kind
        self.traits = traits
        self.span = span
    }

    @inlinable package static var missing: Field { Field(kind: .missing, span: TextSpan(offset: 0, length: 0)) }
}

/// The name of a property or member.
@usableFromInline package struct FieldKey: Sendable, Hashable {
    /// The name as text.
    @usableFromInline package var name: String
    /// The name as it stands in the slab, where `traits` say how; one without traits may have no place there.
    @usableFromInline package var span: TextSpan
    @usableFromInline package var traits: FieldTraits

    package init(name: String, span: TextSpan, traits: FieldTraits) {
        self.name = name
        self.span = span
        self.traits = traits
    }
}

/// One row of a batch.
@usableFromInline package struct FeatureRecord: Sendable {
    /// The feature's own id, a string or a number.
    @usableFromInline package var id: Field = .missing
    package var geometry = GeometryRecord()
    /// The properties, in the feed's order, a repeated key once (its last value).
    package var properties: FieldRange = .empty
    /// Members that are neither type, id, geometry nor properties.
    package var members: FieldRange = .empty
    /// Members of the geometry that are neither type, coordinates nor geometries.
    package var geometryMembers: FieldRange = .empty
    /// Whether the feed said `"properties": null`.
    package var propertiesAreNull = false
    /// Whether the record is an object that is no GeoJSON, read by its members.
    package var isPlain = false
    /// Where the record begins in the feed.
    package var byteOffset: UInt64 = 0
    package var line: UInt64 = 0
    /// The number of the record in its feed, from 1.
    package var number: UInt64 = 0

    package init() {}
}

/// A run of rows in `FeatureStorage.fields`.
@usableFromInline package struct FieldRange: Sendable, Hashable {
    @usableFromInline package var start: UInt32
    @usableFromInline package var count: UInt32

    @inlinable package init(start: UInt32, count: UInt32) {
        self.start = start
        self.count = count
    }

    @inlinable package init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        count = UInt32(truncatingIfNeeded: range.count)
    }

    @inlinable package static var empty: FieldRange { FieldRange(start: 0, count: 0) }

    @inlinable package var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A geometry in flat form.
///
/// Positions stand one behind the other in `FeatureStorage.positions`. Points, multipoints and line strings need
/// nothing else. A polygon or multi line string has in `FeatureStorage.shapes` the number of its rings or lines and
/// the number of positions of each; a multipolygon the number of polygons and, for each, what a polygon has; a
/// collection the number of its geometries and, for each, the raw value of its kind followed by the number of its
/// positions (kinds without shape) or by its shape.
@usableFromInline package struct GeometryRecord: Sendable {
    /// Nothing, or one of GeoJSON's seven.
    @usableFromInline package var kind: GeometryKind?
    @usableFromInline package var shapeStart: UInt32 = 0
    @usableFromInline package var shapeCount: UInt32 = 0
    @usableFromInline package var positionStart: UInt32 = 0
    @usableFromInline package var positionCount: UInt32 = 0

    package init() {}

    @inlinable package var positionIndices: Range<Int> { Int(positionStart)..<Int(positionStart) + Int(positionCount) }
    @inlinable package var shapeIndices: Range<Int> { Int(shapeStart)..<Int(shapeStart) + Int(shapeCount) }
}

/// A position: its numbers, and the text that they were.
@usableFromInline package struct PositionRecord: Sendable {
    @usableFromInline package var longitude: Double
    @usableFromInline package var latitude: Double
    /// Metres; NaN when there is none.
    @usableFromInline package var altitude: Double
    /// The numbers as JSON writes them, with a comma between them: longitude, latitude, altitude, and what followed.
    @usableFromInline package var span: TextSpan

    @inlinable package init(longitude: Double, latitude: Double, altitude: Double, span: TextSpan) {
        self.longitude = longitude
        self.latitude = latitude
        self.altitude = altitude
        self.span = span
    }
}

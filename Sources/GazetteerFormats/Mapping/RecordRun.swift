import GazetteerModel

/// Records that follow each other and have the same names: they are judged together.
struct RecordRun {
    /// Where the fields of a record stand.
    struct Row {
        let fields: Int
        let count: Int
        /// How many of them are the record's own: values within them follow.
        let own: Int
        /// The stretch of the record's text where nothing needs cleaning; empty where there may be something. Looking at
        /// all fields together costs half of looking at one after the other.
        let start: Int
        let end: Int

        @inline(__always)
        func holds(_ field: Field) -> Bool { Int(field.span.offset) >= start && Int(field.span.offset &+ field.span.length) <= end }
    }

    /// Some records of a run, by their places in it.
    typealias Records = UInt32

    /// How many records a run has at most: few enough for what is known of them to stay at hand.
    static var longest: Int { Records.bitWidth }

    private(set) var rows: [Row] = []
    /// The records that have an id of their own.
    private(set) var identified: Records = 0

    /// Takes the records from a place on that have the names of a layout, which is that of the first one.
    ///
    /// - Parameter nested: how many values follow the properties of each record.
    mutating func gather(
        _ features: Span<FeatureRecord>, from start: Int, _ layout: RecordLayout, _ nested: Int, _ fields: Span<Field>,
        _ bytes: Span<UInt8>
    ) {
        rows.removeAll(keepingCapacity: true)
        identified = 0
        var place = start
        while place < features.count, rows.count < Self.longest {
            let properties = features[place].properties.indices
            guard place == start || layout.isLaid(properties, fields) else { break }
            if features[place].hasID { identified |= Self.bit(rows.count) }
            rows.append(Self.row(properties, nested, fields, bytes))
            place += 1
        }
    }

    /// Whether one of the records is among some.
    static func has(_ records: Records, _ index: Int) -> Bool { records & bit(index) != 0 }

    /// The first so many records.
    static func bits(_ count: Int) -> Records { count < longest ? bit(count) &- 1 : .max }

    static func bit(_ index: Int) -> Records { 1 &<< Records(truncatingIfNeeded: index) }

    @inline(__always)
    private static func row(_ properties: Range<Int>, _ nested: Int, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> Row {
        let own = properties.dropLast(nested)
        guard let last = own.last else {
            return Row(fields: properties.lowerBound, count: properties.count, own: 0, start: 0, end: 0)
        }
        let start = Int(fields[properties.lowerBound].span.offset)
        let end = fields[last].span.range.upperBound
        // Of a record with long texts, the few short ones are better looked at by themselves.
        let isOrdinary = start < end && end - start <= own.count * 128 && ByteScan.isOrdinaryText(start..<end, of: bytes)
        return Row(
            fields: properties.lowerBound, count: properties.count, own: own.count, start: isOrdinary ? start : 0, end: isOrdinary ? end : 0
        )
    }
}

extension FeatureRecord {
    /// Whether the feed gives it an id.
    var hasID: Bool { id.kind != .missing && id.kind != .null }
}

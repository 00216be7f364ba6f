import GazetteerModel

/// Puts the positions of a geometry into a batch's tables, and takes them out again when it turns out to be none.
///
/// The numbers are written to the end of the slab, longitude first, as JSON writes them.
struct ShapeBuilder {
    private(set) var positions: [PositionRecord] = []
    private(set) var shapes: [Int32] = []
    private(set) var bytes: [UInt8] = []
    var kind: GeometryKind?

    /// Adds a position; its numbers are ranges of `text`.
    mutating func add(longitude: Range<Int>, latitude: Range<Int>, altitude: Range<Int>?, of text: Span<UInt8>) -> Bool {
        guard let x = NumberText.read(text, longitude), let y = NumberText.read(text, latitude) else { return false }
        var z = Double.nan
        let start = bytes.count
        NumberText.appendJSON(text, longitude, to: &bytes)
        bytes.append(ASCII.comma)
        NumberText.appendJSON(text, latitude, to: &bytes)
        if let altitude, let number = NumberText.read(text, altitude) {
            z = number.value
            bytes.append(ASCII.comma)
            NumberText.appendJSON(text, altitude, to: &bytes)
        }
        positions.append(PositionRecord(longitude: x.value, latitude: y.value, altitude: z, span: TextSpan(start..<bytes.count)))
        return true
    }

    var positionCount: Int { positions.count }

    var shapeCount: Int { shapes.count }

    mutating func append(shape value: Int32) { shapes.append(value) }

    mutating func set(shape value: Int32, at index: Int) { shapes[index] = value }

    /// Moves what was built to the end of a batch's tables; its text goes to the end of `text`, which will stand at
    /// `base` in the slab.
    func finish(into storage: inout FeatureStorage, text: inout [UInt8], base: Int) -> GeometryRecord? {
        guard let kind else { return nil }
        var record = GeometryRecord()
        record.kind = kind
        record.positionStart = UInt32(storage.positions.count)
        record.positionCount = UInt32(positions.count)
        record.shapeStart = UInt32(storage.shapes.count)
        record.shapeCount = UInt32(shapes.count)
        let offset = UInt32(truncatingIfNeeded: base + text.count)
        text.append(contentsOf: bytes)
        for var position in positions {
            position.span.offset &+= offset
            storage.positions.append(position)
        }
        storage.shapes.append(contentsOf: shapes)
        return record
    }

    /// Exchanges latitude and longitude of all positions.
    mutating func swap() {
        var text: [UInt8] = []
        for index in positions.indices {
            let position = positions[index]
            let parts = bytes[position.span.range].split(separator: ASCII.comma)
            let start = text.count
            text.append(contentsOf: parts.dropFirst().first ?? [])
            text.append(ASCII.comma)
            text.append(contentsOf: parts.first ?? [])
            for part in parts.dropFirst(2) {
                text.append(ASCII.comma)
                text.append(contentsOf: part)
            }
            positions[index] = PositionRecord(
                longitude: position.latitude, latitude: position.longitude, altitude: position.altitude, span: TextSpan(start..<text.count))
        }
        bytes = text
    }
}

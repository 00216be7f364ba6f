import GazetteerModel

/// Writes geometries as well-known text, with the numbers as they were written.
///
/// A geometry has `Z` when all of its positions have an altitude.
struct WellKnownText {
    private let tables: FeatureStorage
    private let decimals: Int?

    init(_ tables: FeatureStorage, decimals: Int?) {
        self.tables = tables
        self.decimals = decimals
    }

    /// Appends a geometry; nothing if there is none.
    func append(_ geometry: GeometryRecord, to bytes: inout ByteWriter) {
        guard let kind = geometry.kind else { return }
        var cursor = ShapeCursor(geometry, in: tables)
        let counted = losses(of: geometry)
        append(kind, count: Int(geometry.positionCount), hasAltitude: counted.hasAltitude && !counted.isMixed, &cursor, to: &bytes)
    }

    /// What well-known text cannot hold: altitudes that only some positions have, and a fourth number.
    func losses(of geometry: GeometryRecord) -> (hasAltitude: Bool, isMixed: Bool, extraNumbers: Int) {
        var high = 0
        var extra = 0
        let positions = geometry.positionIndices.clamped(to: tables.positions.indices)
        for position in positions {
            if !tables.positions[position].altitude.isNaN {
                high += 1
                if PositionTokens(tables.positions[position].span, in: tables.bytes.span)?.hasMore == true { extra += 1 }
            }
        }
        return (high > 0, high > 0 && high < positions.count, extra)
    }

    private func append(_ kind: GeometryKind, count: Int, hasAltitude: Bool, _ cursor: inout ShapeCursor, to bytes: inout ByteWriter) {
        bytes.append(Self.name(of: kind))
        if hasAltitude { bytes.append(" Z") }
        bytes.append(UInt8(ascii: " "))
        switch kind {
        case .point, .lineString: append(cursor.run(count), hasAltitude, to: &bytes)
        case .multiPoint:
            let positions = cursor.run(count)
            appendList(positions.count, to: &bytes) { index, bytes in
                append(positions.lowerBound + index..<positions.lowerBound + index + 1, hasAltitude, to: &bytes)
            }
        case .polygon, .multiLineString: appendParts(hasAltitude, &cursor, to: &bytes)
        case .multiPolygon:
            appendList(cursor.partCount(tables), to: &bytes) { _, bytes in appendParts(hasAltitude, &cursor, to: &bytes) }
        case .geometryCollection:
            appendList(cursor.partCount(tables), to: &bytes) { _, bytes in
                guard let member = cursor.member(tables) else { return }
                append(member.kind, count: member.count, hasAltitude: hasAltitude, &cursor, to: &bytes)
            }
        }
    }

    private func appendParts(_ hasAltitude: Bool, _ cursor: inout ShapeCursor, to bytes: inout ByteWriter) {
        appendList(cursor.partCount(tables), to: &bytes) { _, bytes in append(cursor.nextPart(tables), hasAltitude, to: &bytes) }
    }

    private func append(_ positions: Range<Int>, _ hasAltitude: Bool, to bytes: inout ByteWriter) {
        appendList(positions.count, to: &bytes) { index, bytes in
            let slab = tables.bytes.span
            guard let tokens = PositionTokens(tables.positions[positions.lowerBound + index].span, in: slab) else { return }
            bytes.append(number: tokens.longitude, of: slab, decimals: decimals)
            bytes.append(UInt8(ascii: " "))
            bytes.append(number: tokens.latitude, of: slab, decimals: decimals)
            if hasAltitude, let altitude = tokens.altitude {
                bytes.append(UInt8(ascii: " "))
                bytes.append(number: altitude, of: slab, decimals: decimals)
            }
        }
    }

    /// `EMPTY`, or items in parentheses.
    private func appendList(_ count: Int, to bytes: inout ByteWriter, _ item: (Int, inout ByteWriter) -> Void) {
        guard count > 0 else { return bytes.append("EMPTY") }
        bytes.append(UInt8(ascii: "("))
        for index in 0..<count {
            if index > 0 { bytes.append(", ") }
            item(index, &bytes)
        }
        bytes.append(UInt8(ascii: ")"))
    }

    private static func name(of kind: GeometryKind) -> StaticString {
        switch kind {
        case .point: "POINT"
        case .multiPoint: "MULTIPOINT"
        case .lineString: "LINESTRING"
        case .multiLineString: "MULTILINESTRING"
        case .polygon: "POLYGON"
        case .multiPolygon: "MULTIPOLYGON"
        case .geometryCollection: "GEOMETRYCOLLECTION"
        }
    }
}

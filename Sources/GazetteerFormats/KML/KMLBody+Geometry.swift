import GazetteerModel

/// What KML says about a geometry besides its coordinates.
struct KMLGeometryStyle {
    var extrude: StaticString?
    var tessellate: StaticString?
    var altitudeMode: StaticString?
}

extension KMLBody {
    /// The switches of the geometry, taken from the properties where the geometry can hold them.
    mutating func geometryStyle() -> KMLGeometryStyle {
        var style = KMLGeometryStyle()
        guard let kind = record.geometry.kind, record.geometry.positionCount > 0 else { return style }
        switch text(for: .altitudeMode) {
        case "clampToGround": style.altitudeMode = "clampToGround"
        case "relativeToGround": style.altitudeMode = "relativeToGround"
        case "absolute": style.altitudeMode = "absolute"
        default: break
        }
        if style.altitudeMode != nil { consume(.altitudeMode) }
        style.extrude = flag(.extrude)
        if kind != .point, kind != .multiPoint { style.tessellate = flag(.tessellate) }
        return style
    }

    /// Appends the geometry; nothing if it has no position.
    mutating func appendGeometry(_ style: KMLGeometryStyle, to bytes: inout ByteWriter) {
        lose(.geometryMember, count: Int(record.geometryMembers.count))
        guard let kind = record.geometry.kind else { return }
        var cursor = ShapeCursor(record.geometry, in: tables)
        append(kind, count: Int(record.geometry.positionCount), &cursor, style, to: &bytes)
    }

    private mutating func append(
        _ kind: GeometryKind, count: Int, _ cursor: inout ShapeCursor, _ style: KMLGeometryStyle, to bytes: inout ByteWriter
    ) {
        switch kind {
        case .point: appendPoints(cursor.run(count), style, to: &bytes)
        case .lineString: appendLine(cursor.run(count), style, to: &bytes)
        case .polygon: appendPolygon(&cursor, style, to: &bytes)
        case .multiPoint:
            appendSeveral(to: &bytes) { body, bytes in body.appendPoints(cursor.run(count), style, to: &bytes) }
        case .multiLineString:
            appendSeveral(to: &bytes) { body, bytes in
                for _ in 0..<cursor.partCount(body.tables) { body.appendLine(cursor.nextPart(body.tables), style, to: &bytes) }
            }
        case .multiPolygon:
            appendSeveral(to: &bytes) { body, bytes in
                for _ in 0..<cursor.partCount(body.tables) { body.appendPolygon(&cursor, style, to: &bytes) }
            }
        case .geometryCollection:
            appendSeveral(to: &bytes) { body, bytes in
                for _ in 0..<cursor.partCount(body.tables) {
                    guard let member = cursor.member(body.tables) else { break }
                    body.append(member.kind, count: member.count, &cursor, style, to: &bytes)
                }
            }
        }
    }

    private mutating func appendSeveral(to bytes: inout ByteWriter, _ parts: (inout KMLBody, inout ByteWriter) -> Void) {
        let start = bytes.count
        bytes.append("<MultiGeometry>")
        let empty = bytes.count
        parts(&self, &bytes)
        if bytes.count == empty { bytes.removeLast(bytes.count - start) } else { bytes.append("</MultiGeometry>") }
    }

    private mutating func appendPoints(_ positions: Range<Int>, _ style: KMLGeometryStyle, to bytes: inout ByteWriter) {
        for position in positions {
            bytes.append("<Point>")
            append(style, isPoint: true, to: &bytes)
            appendCoordinates(position..<position + 1, isRing: false, to: &bytes)
            bytes.append("</Point>")
        }
    }

    private mutating func appendLine(_ positions: Range<Int>, _ style: KMLGeometryStyle, to bytes: inout ByteWriter) {
        guard !positions.isEmpty else { return }
        bytes.append("<LineString>")
        append(style, isPoint: false, to: &bytes)
        appendCoordinates(positions, isRing: false, to: &bytes)
        bytes.append("</LineString>")
    }

    private mutating func appendPolygon(_ cursor: inout ShapeCursor, _ style: KMLGeometryStyle, to bytes: inout ByteWriter) {
        let start = bytes.count
        bytes.append("<Polygon>")
        append(style, isPoint: false, to: &bytes)
        let empty = bytes.count
        for index in 0..<cursor.partCount(tables) {
            let ring = cursor.nextPart(tables)
            guard !ring.isEmpty else { continue }
            bytes.append(index == 0 ? "<outerBoundaryIs><LinearRing>" : "<innerBoundaryIs><LinearRing>")
            appendCoordinates(ring, isRing: true, to: &bytes)
            bytes.append(index == 0 ? "</LinearRing></outerBoundaryIs>" : "</LinearRing></innerBoundaryIs>")
        }
        if bytes.count == empty { bytes.removeLast(bytes.count - start) } else { bytes.append("</Polygon>") }
    }

    private func append(_ style: KMLGeometryStyle, isPoint: Bool, to bytes: inout ByteWriter) {
        if let extrude = style.extrude {
            bytes.append("<extrude>")
            bytes.append(extrude)
            bytes.append("</extrude>")
        }
        if !isPoint, let tessellate = style.tessellate {
            bytes.append("<tessellate>")
            bytes.append(tessellate)
            bytes.append("</tessellate>")
        }
        if let mode = style.altitudeMode {
            bytes.append("<altitudeMode>")
            bytes.append(mode)
            bytes.append("</altitudeMode>")
        }
    }

    private mutating func appendCoordinates(_ positions: Range<Int>, isRing: Bool, to bytes: inout ByteWriter) {
        bytes.append("<coordinates>")
        for position in positions {
            if position > positions.lowerBound { bytes.append(ASCII.space) }
            append(position: position, to: &bytes)
        }
        if isRing, let first = positions.first, let last = positions.last, !isSamePlace(first, last) {
            bytes.append(ASCII.space)
            append(position: first, to: &bytes)
        }
        bytes.append("</coordinates>")
    }

    private func isSamePlace(_ first: Int, _ last: Int) -> Bool {
        let (a, b) = (tables.positions[first], tables.positions[last])
        return a.longitude == b.longitude && a.latitude == b.latitude
            && (a.altitude == b.altitude || (a.altitude.isNaN && b.altitude.isNaN))
    }

    @inline(__always)
    private mutating func append(position: Int, to bytes: inout ByteWriter) {
        if appendTuple(position, to: &bytes) { lose(.extraNumber) }
    }

    /// Appends a tuple; returns whether the position has more numbers than a tuple holds.
    @inline(__always)
    private func appendTuple(_ position: Int, to bytes: inout ByteWriter) -> Bool {
        let slab = tables.bytes.span
        let place = tables.positions[position]
        let range = place.span.range
        if decimals == nil, place.altitude.isNaN, !ByteScan.hasBlank(range, of: slab) {
            // Two numbers with a comma between them are a tuple of KML already.
            bytes.append(range, of: slab)
            return false
        }
        guard let tokens = PositionTokens(place.span, in: slab) else { return false }
        bytes.append(number: tokens.longitude, of: slab, decimals: decimals)
        bytes.append(ASCII.comma)
        bytes.append(number: tokens.latitude, of: slab, decimals: decimals)
        if let altitude = tokens.altitude {
            bytes.append(ASCII.comma)
            bytes.append(number: altitude, of: slab, decimals: decimals)
        }
        return tokens.hasMore
    }
}

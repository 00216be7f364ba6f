import GazetteerModel

extension GeoJSONBody {
    /// Appends the geometry with its members, or `null`.
    @inline(__always)
    func appendGeometry(of record: FeatureRecord, to bytes: inout ByteWriter) {
        let geometry = record.geometry
        guard let kind = geometry.kind else { return bytes.append("null") }
        if kind == .point, geometry.positionCount == 1, Int(geometry.positionStart) < tables.positions.count {
            bytes.append("{\"type\":\"Point\",\"coordinates\":")
            append(position: Int(geometry.positionStart), to: &bytes)
        } else {
            var cursor = ShapeCursor(geometry, in: tables)
            appendOpen(kind, count: Int(geometry.positionCount), &cursor, to: &bytes)
        }
        for row in record.geometryMembers.indices where isWritten(tables.fields[row]) {
            append(tables.fields[row], isFirst: false, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends a geometry without its closing brace.
    private func appendOpen(_ kind: GeometryKind, count: Int, _ cursor: inout ShapeCursor, to bytes: inout ByteWriter) {
        switch kind {
        case .point:
            bytes.append("{\"type\":\"Point\",\"coordinates\":")
            if let position = cursor.run(count).first { append(position: position, to: &bytes) } else { bytes.append("[]") }
        case .multiPoint:
            bytes.append("{\"type\":\"MultiPoint\",\"coordinates\":")
            append(cursor.run(count), isReversed: false, to: &bytes)
        case .lineString:
            bytes.append("{\"type\":\"LineString\",\"coordinates\":")
            append(cursor.run(count), isReversed: false, to: &bytes)
        case .multiLineString:
            bytes.append("{\"type\":\"MultiLineString\",\"coordinates\":")
            appendParts(&cursor, areRings: false, to: &bytes)
        case .polygon:
            bytes.append("{\"type\":\"Polygon\",\"coordinates\":")
            appendParts(&cursor, areRings: true, to: &bytes)
        case .multiPolygon:
            bytes.append("{\"type\":\"MultiPolygon\",\"coordinates\":[")
            for index in 0..<cursor.partCount(tables) {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                appendParts(&cursor, areRings: true, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .geometryCollection:
            bytes.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
            for index in 0..<cursor.partCount(tables) {
                guard let member = cursor.member(tables) else { break }
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                appendOpen(member.kind, count: member.count, &cursor, to: &bytes)
                bytes.append(UInt8(ascii: "}"))
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    private func appendParts(_ cursor: inout ShapeCursor, areRings: Bool, to bytes: inout ByteWriter) {
        // All sizes stand before what they are sizes of, so the cursor goes through them part by part.
        bytes.append(UInt8(ascii: "["))
        for index in 0..<cursor.partCount(tables) {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            let part = cursor.nextPart(tables)
            append(part, isReversed: areRings && isMiswound(part, isOuter: index == 0), to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func append(_ positions: Range<Int>, isReversed: Bool, to bytes: inout ByteWriter) {
        bytes.append(UInt8(ascii: "["))
        if isReversed {
            for position in positions.reversed() {
                if position != positions.upperBound - 1 { bytes.append(UInt8(ascii: ",")) }
                append(position: position, to: &bytes)
            }
        } else {
            for position in positions {
                if position != positions.lowerBound { bytes.append(UInt8(ascii: ",")) }
                append(position: position, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    @inline(__always)
    private func append(position: Int, to bytes: inout ByteWriter) {
        let slab = tables.bytes.span
        let range = tables.positions[position].span.range
        bytes.append(UInt8(ascii: "["))
        if let decimals {
            DecimalText.appendAllRounded(range, of: slab, decimals: decimals, to: &bytes)
        } else if ByteScan.hasBlank(range, of: slab) {
            for at in range where at < slab.count && slab[at] > 0x20 { bytes.append(slab[at]) }
        } else {
            bytes.append(range, of: slab)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Whether a ring runs against RFC 7946: outer rings run counter-clockwise, holes clockwise.
    ///
    /// An edge of more than 180 degrees of longitude is taken the short way, so that a ring across the antimeridian is
    /// not judged inside out. Rings without an area run as they like.
    private func isMiswound(_ ring: Range<Int>, isOuter: Bool) -> Bool {
        guard ring.count > 2 else { return false }
        let first = tables.positions[ring.lowerBound]
        var area = 0.0
        var x = 0.0
        var y = 0.0
        var last = first
        for index in ring.dropFirst() {
            let position = tables.positions[index]
            var step = position.longitude - last.longitude
            if step > 180, step < 360 { step -= 360 } else if step < -180, step > -360 { step += 360 }
            let nextX = x + step
            let nextY = position.latitude - first.latitude
            area += x * nextY - nextX * y
            x = nextX
            y = nextY
            last = position
        }
        return isOuter ? area < 0 : area > 0
    }
}

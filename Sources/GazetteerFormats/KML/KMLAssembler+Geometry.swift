import CXMLEvents
import GazetteerModel

// Geometries.

extension KMLAssembler {
    /// One geometry without parts of its own kind: what a collection is made of.
    struct Part {
        var kind: GeometryKind
        var start: Int
        var count: Int
        /// Positions of each ring of a polygon.
        var rings: [Int32] = []
    }

    /// Reads the geometry of a record.
    mutating func readGeometry(_ tree: KMLTree, _ element: Int, _ parts: Parts) {
        hasBadTuples = false
        if !positionValues.isEmpty { positionValues = [] }
        let start = storage.positions.count
        // Nearly every listing: one point.
        if parts.geometries.count == 1, let first = parts.geometries.first, tree.name(first) == .point, tree.name(element) == .placemark {
            readPoint(tree, first)
        } else {
            var found: [Part] = []
            if tree.name(element) == .groundOverlay { found += overlayParts(tree, element) }
            for geometry in parts.geometries { readParts(tree, geometry, into: &found, depth: 0) }
            store(found, positionStart: start)
        }
        checkPositions(from: start, tree, parts.geometries.first ?? element)
    }

    private mutating func readPoint(_ tree: KMLTree, _ point: Int) {
        guard let coordinates = tree.child(.coordinates, of: point) else { return }
        let start = storage.positions.count
        let count = readPositions(tree, coordinates)
        guard count > 0 else { return }
        // A point has one position; further ones mean nothing.
        if count > 1 { storage.positions.removeLast(count - 1) }
        record.geometry.kind = .point
        record.geometry.positionStart = UInt32(truncatingIfNeeded: start)
        record.geometry.positionCount = 1
    }

    private mutating func readParts(_ tree: KMLTree, _ element: Int, into parts: inout [Part], depth: Int) {
        let start = storage.positions.count
        switch tree.name(element) {
        case .point:
            guard let coordinates = tree.child(.coordinates, of: element), readPositions(tree, coordinates) > 0 else { return }
            storage.positions.removeLast(storage.positions.count - start - 1)
            parts.append(Part(kind: .point, start: start, count: 1))
        case .lineString, .linearRing:
            guard let coordinates = tree.child(.coordinates, of: element) else { return }
            addLine(readPositions(tree, coordinates), start: start, tree, element, into: &parts)
        case .polygon: readPolygon(tree, element, into: &parts)
        case .multiGeometry, .multiTrack, .multiPoint, .multiLineString, .multiPolygon:
            var at = tree.firstChild(element)
            let end = tree.end(element)
            while at < end {
                if tree.isElement(at), tree.isKML(at), depth < 200 { readParts(tree, at, into: &parts, depth: depth + 1) }
                at = tree.next(at)
            }
        case .track: readTrack(tree, element, into: &parts)
        case .model: readModel(tree, element, into: &parts)
        default: break
        }
    }

    mutating func addLine(_ count: Int, start: Int, _ tree: KMLTree, _ element: Int, into parts: inout [Part]) {
        guard count > 0 else { return }
        if count == 1 {
            tell(.invalidGeometry, .warning, tree, element, "a line has one position only; it was read as a point")
            parts.append(Part(kind: .point, start: start, count: 1))
        } else {
            parts.append(Part(kind: .lineString, start: start, count: count))
        }
    }

    private mutating func readPolygon(_ tree: KMLTree, _ polygon: Int, into parts: inout [Part]) {
        let start = storage.positions.count
        var part = Part(kind: .polygon, start: start, count: 0)
        // The outer ring comes first, wherever it stands.
        for name in [KMLName.outerBoundaryIs, .innerBoundaryIs] {
            var at = tree.firstChild(polygon)
            let end = tree.end(polygon)
            while at < end {
                if tree.name(at) == name, tree.isElement(at) {
                    readRings(tree, at, isOuter: name == .outerBoundaryIs, into: &part)
                }
                at = tree.next(at)
            }
            if name == .outerBoundaryIs, part.rings.isEmpty {
                if !hasBadTuples, tree.child(.outerBoundaryIs, of: polygon) == nil, tree.child(.innerBoundaryIs, of: polygon) != nil {
                    tell(.invalidGeometry, .error, tree, polygon, "a polygon has no outer boundary; it was left out")
                }
                return
            }
        }
        part.count = storage.positions.count - start
        parts.append(part)
    }

    private mutating func readRings(_ tree: KMLTree, _ boundary: Int, isOuter: Bool, into part: inout Part) {
        var at = tree.firstChild(boundary)
        let end = tree.end(boundary)
        while at < end {
            if tree.name(at) == .linearRing, let coordinates = tree.child(.coordinates, of: at), !(isOuter && !part.rings.isEmpty) {
                let start = storage.positions.count
                let count = readPositions(tree, coordinates)
                if count >= 3 {
                    close(start)
                    part.rings.append(Int32(truncatingIfNeeded: storage.positions.count - start))
                } else {
                    storage.positions.removeLast(count)
                    if count > 0 { tell(.invalidGeometry, .error, tree, at, "a ring has \(count) positions; it was left out") }
                }
            }
            at = tree.next(at)
        }
    }

    /// A ring that is not closed gets its first position once more.
    func isClosed(_ start: Int) -> Bool {
        guard let last = storage.positions.last else { return true }
        let first = storage.positions[start]
        return first.longitude == last.longitude && first.latitude == last.latitude
    }

    mutating func close(_ start: Int) {
        if !isClosed(start) { storage.positions.append(storage.positions[start]) }
    }

    /// The place of a model; what it looks like is kept as an object.
    private mutating func readModel(_ tree: KMLTree, _ model: Int, into parts: inout [Part]) {
        guard let location = tree.child(.location, of: model) else { return }
        let tuple = [KMLName.longitude, .latitude, .altitude].compactMap { name in
            tree.childText(name, of: location).map { tree.text[$0] }
        }
        let start = storage.positions.count
        if append(tuple) { parts.append(Part(kind: .point, start: start, count: 1)) }
    }

    /// Writes what was found into the record: one geometry, or a collection.
    private mutating func store(_ parts: [Part], positionStart: Int) {
        guard let first = parts.first else {
            storage.positions.removeLast(storage.positions.count - positionStart)
            return
        }
        var geometry = GeometryRecord()
        geometry.positionStart = UInt32(truncatingIfNeeded: positionStart)
        geometry.positionCount = UInt32(truncatingIfNeeded: storage.positions.count - positionStart)
        geometry.shapeStart = UInt32(truncatingIfNeeded: storage.shapes.count)
        if parts.count == 1 {
            geometry.kind = first.kind
            appendShape(first)
        } else {
            geometry.kind = .geometryCollection
            storage.shapes.append(Int32(truncatingIfNeeded: parts.count))
            for part in parts {
                storage.shapes.append(Int32(part.kind.rawValue))
                if !part.kind.hasShape { storage.shapes.append(Int32(truncatingIfNeeded: part.count)) }
                appendShape(part)
            }
        }
        geometry.shapeCount = UInt32(truncatingIfNeeded: storage.shapes.count) - geometry.shapeStart
        record.geometry = geometry
    }

    private mutating func appendShape(_ part: Part) {
        guard part.kind.hasShape else { return }
        storage.shapes.append(Int32(truncatingIfNeeded: part.rings.count))
        storage.shapes.append(contentsOf: part.rings)
    }

    /// Looks whether positions lie on the globe; the first that is odd is told.
    private mutating func checkPositions(from start: Int, _ tree: KMLTree, _ element: Int) {
        for index in start..<storage.positions.count {
            let position = storage.positions[index]
            guard !PositionCheck.isPlain(longitude: position.longitude, latitude: position.latitude) else { continue }
            if record.geometry.kind != .point, position.longitude == 0, position.latitude == 0 { continue }
            let location = place(tree, element)
            switch positionCheck.judge(position, &tally, &diagnostics, at: location) {
            case .keep: break
            case .swap: for index in start..<storage.positions.count { swap(index) }
            case .drop: if position.longitude == 0, position.latitude == 0 { record.geometry = GeometryRecord() }
            }
            return
        }
    }

    /// Exchanges the two numbers of a position and writes its text anew.
    private mutating func swap(_ index: Int) {
        let position = storage.positions[index]
        let numbers = storage.bytes[position.span.range].split(separator: ASCII.comma)
        guard numbers.count >= 2 else { return }
        let text = Array(([numbers[1], numbers[0]] + numbers.dropFirst(2)).joined(separator: [ASCII.comma]))
        storage.positions[index] = PositionRecord(
            longitude: position.latitude, latitude: position.longitude, altitude: position.altitude, span: write(text))
    }
}

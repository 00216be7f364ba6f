extension RegionFilter {
    /// Whether a geometry has a place in the region or on its border.
    ///
    /// Points in it, lines and borders through it, and areas round it all count; an area with the region in one of its
    /// holes does not. In an ``all(_:)`` filter each of the regions must be touched by the same point, line or area,
    /// though not at the same place of it. Positions that are not finite are passed over.
    public func intersects(_ geometry: Geometry) -> Bool {
        geometry.parts.contains { part in
            if case .point(let position) = part { return contains(position.coordinate) }
            guard let outline = Outline(part) else { return false }
            return intersects(outline)
        }
    }

    private func intersects(_ outline: Outline) -> Bool {
        switch shape {
        case .any(let filters): return filters.contains { $0.intersects(outline) }
        case .all(let filters): return filters.allSatisfy { $0.intersects(outline) }
        case .box, .circle, .polygon: break
        }
        if outline.edges.contains(where: { contains(latitude: $0.y1, longitude: $0.x1) || touches($0) }) { return true }
        // No border crosses another: the area lies round all of the region, or round none of it.
        guard let area = outline.area, let witness else { return false }
        return area.location(latitude: witness.latitude, longitude: witness.longitude) != .outside
    }

    private func touches(_ edge: RingIndex.Edge) -> Bool {
        switch shape {
        case .box(let box): box.touches(edge)
        case .circle(let circle): circle.touches(edge)
        case .polygon(let polygon): polygon.touches(edge)
        case .any(let filters): filters.contains { $0.touches(edge) }
        case .all(let filters): filters.allSatisfy { $0.touches(edge) }
        }
    }

    /// Some place of the region.
    private var witness: Coordinate? {
        switch shape {
        case .box(let box): box.center
        case .circle(let circle): circle.center
        case .polygon(let polygon): polygon.outer.points.first?.coordinate
        case .any, .all: nil
        }
    }
}

/// The edges of a line or an area on the map sheet.
private struct Outline {
    var edges: [RingIndex.Edge] = []
    var area: PolygonIndex?

    /// `nil` if there is no finite position.
    init?(_ part: Geometry.Part) {
        switch part {
        case .point(let position): append(PlanarPath(line: [position]))
        case .line(let positions): append(PlanarPath(line: positions))
        case .polygon(let rings):
            area = PolygonIndex(rings)
            for ring in rings { append(PlanarPath(ring: ring)) }
        }
        if edges.isEmpty { return nil }
    }

    private mutating func append(_ path: PlanarPath) {
        guard let first = path.points.first else { return }
        // The last corner of a line, and a line of one corner, are edges without length.
        for (start, end) in zip(path.points, path.points.dropFirst() + [path.points.last ?? first]) {
            edges.append(RingIndex.Edge(x1: start.x, y1: start.y, x2: end.x, y2: end.y))
        }
    }
}

extension BoundingBox {
    /// Whether a place of an edge on the map sheet lies in the box.
    func touches(_ edge: RingIndex.Edge) -> Bool {
        let (west, east) = (west, unwrappedEast)
        return edge.turned(toReach: west, east) { $0.enters(west: west, south: south, east: east, north: north) }
    }
}

extension RingIndex.Edge {
    /// Whether some of the edge lies in a rectangle of the sheet: cuts off what lies beyond each of its sides.
    fileprivate func enters(west: Double, south: Double, east: Double, north: Double) -> Bool {
        var start = 0.0
        var end = 1.0
        for (origin, delta, low, high) in [(x1, x2 - x1, west, east), (y1, y2 - y1, south, north)] {
            if delta == 0 {
                if origin < low || origin > high { return false }
                continue
            }
            let entries = ((low - origin) / delta, (high - origin) / delta)
            start = max(start, min(entries.0, entries.1))
            end = min(end, max(entries.0, entries.1))
        }
        return start <= end
    }
}

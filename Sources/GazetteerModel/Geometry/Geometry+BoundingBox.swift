extension Geometry {
    /// The smallest box round the geometry; `nil` if it has no valid position.
    ///
    /// It crosses the antimeridian only if it must, and reaches a pole that a ring winds round. Its edges are numbers
    /// of the feed, longitudes beyond ±180 taken modulo 360. Positions that are not valid are passed over.
    public var boundingBox: BoundingBox? {
        var arcs: [LongitudeArc] = []
        var south = Double.infinity
        var north = -Double.infinity
        for extent in parts.lazy.compactMap(\.extent) {
            south = min(south, extent.south)
            north = max(north, extent.north)
            arcs += extent.arcs
        }
        arcs.sort { $0.west < $1.west }
        guard let hull = LongitudeArc.hull(of: arcs) else { return nil }
        return BoundingBox(unchecked: LongitudeArc(west: hull.west, east: hull.east), south: south, north: north)
    }
}

extension Geometry.Part {
    /// The longitudes and latitudes that a part takes up.
    struct Extent: Sendable, Hashable {
        var arcs: [LongitudeArc]
        var south: Double
        var north: Double
    }

    /// What the part takes up; `nil` if it has no valid position.
    var extent: Extent? {
        switch self {
        case .point(let position):
            guard position.coordinate.isValid else { return nil }
            let meridian = Longitude.normalized(position.longitude)
            return Extent(arcs: [LongitudeArc(west: meridian, east: meridian)], south: position.latitude, north: position.latitude)
        case .line(let positions):
            return Self.extent(of: [PlanarPath(line: positions.filter(\.coordinate.isValid))])
        case .polygon(let rings):
            return Self.extent(of: rings.map { PlanarPath(ring: $0.filter(\.coordinate.isValid)) })
        }
    }

    private static func extent(of paths: [PlanarPath]) -> Extent? {
        var result: Extent?
        for bounds in paths.lazy.compactMap(\.bounds) {
            let arcs = LongitudeArc.arcs(from: bounds.west, to: bounds.east)
            result = Extent(
                arcs: (result?.arcs ?? []) + arcs,
                south: min(result?.south ?? bounds.south, bounds.south),
                north: max(result?.north ?? bounds.north, bounds.north))
        }
        return result
    }
}

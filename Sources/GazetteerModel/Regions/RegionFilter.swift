/// A part of the globe to keep records in: a box, a circle, a polygon, or several of them.
///
/// The border belongs to the region, longitudes count modulo 360, and a place that is missing or invalid is in no
/// region. Making a filter prepares it; asking it is cheap and allocates nothing.
///
///     let fiji = RegionFilter.circle(center: Coordinate(latitude: -17.8, longitude: 179), radius: 200_000)
///     fiji.contains(latitude: -16.85, longitude: -179.95)  // true
public struct RegionFilter: Sendable, Hashable {
    indirect enum Shape: Sendable, Hashable {
        case box(BoundingBox)
        case circle(Circle)
        case polygon(PolygonIndex)
        case any([RegionFilter])
        case all([RegionFilter])
    }

    let shape: Shape

    private init(_ shape: Shape) { self.shape = shape }

    /// What lies in a box.
    public static func box(_ box: BoundingBox) -> RegionFilter { RegionFilter(.box(box)) }

    /// What lies within `radius` metres of `center`, over a pole or the antimeridian too.
    ///
    /// A radius of 0 is the centre alone; a negative one, or an invalid centre, is nowhere.
    public static func circle(center: Coordinate, radius: Double) -> RegionFilter {
        Circle(center: center, radius: radius).map { RegionFilter(.circle($0)) } ?? nowhere
    }

    /// What lies in a region of the map.
    public static func region(_ region: CoordinateRegion) -> RegionFilter {
        region.boundingBox(margin: CoordinateRegion.margin).map(box) ?? nowhere
    }

    /// What lies in the first ring and in none of the others, which are holes.
    ///
    /// A ring that winds round the globe holds the pole that it is nearer to. Positions that are not finite are passed
    /// over. Complexity: O(*n*) in the number of positions; a question then costs about as much as a few edges.
    public static func polygon(_ rings: [[Position]]) -> RegionFilter {
        PolygonIndex(rings).map { RegionFilter(.polygon($0)) } ?? nowhere
    }

    /// What lies in one of the regions at least; nothing if there are none.
    public static func any(_ filters: [RegionFilter]) -> RegionFilter { RegionFilter(.any(filters)) }

    /// What lies in all of the regions; every valid place if there are none.
    public static func all(_ filters: [RegionFilter]) -> RegionFilter { RegionFilter(.all(filters)) }

    /// What lies in the polygons of a geometry; `nil` if it has none.
    public init?(geometry: Geometry) {
        let polygons = geometry.parts.compactMap { part in
            if case .polygon(let rings) = part { Self.polygon(rings) } else { nil }
        }
        guard let first = polygons.first else { return nil }
        self = polygons.count == 1 ? first : .any(polygons)
    }

    private static let nowhere = RegionFilter(.any([]))
}

extension RegionFilter {
    /// Whether a place, in degrees, lies in the region or on its border.
    ///
    /// Never true for a coordinate that is not valid. Complexity: O(1), for polygons the edges near the latitude.
    public func contains(latitude: Double, longitude: Double) -> Bool {
        guard Coordinate(latitude: latitude, longitude: longitude).isValid else { return false }
        return containsValid(latitude: latitude, longitude: longitude)
    }

    /// Whether a place lies in the region or on its border; a missing one does not.
    public func contains(_ coordinate: Coordinate?) -> Bool {
        guard let coordinate else { return false }
        return contains(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    private func containsValid(latitude: Double, longitude: Double) -> Bool {
        switch shape {
        case .box(let box): box.contains(latitude: latitude, longitude: longitude)
        case .circle(let circle): circle.contains(latitude: latitude, longitude: longitude)
        case .polygon(let polygon): polygon.location(latitude: latitude, longitude: longitude) != .outside
        case .any(let filters): filters.contains { $0.containsValid(latitude: latitude, longitude: longitude) }
        case .all(let filters): filters.allSatisfy { $0.containsValid(latitude: latitude, longitude: longitude) }
        }
    }
}

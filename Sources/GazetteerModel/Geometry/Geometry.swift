/// A shape on the globe, as GeoJSON and KML know it.
///
/// Edges are straight in longitude and latitude. An edge that spans more than 180 degrees of longitude goes the
/// short way, across the antimeridian; one of 360 degrees or more goes round the globe. Rings may repeat their first
/// position at the end or not.
public indirect enum Geometry: Sendable, Hashable {
    /// One position.
    case point(Position)
    /// Several positions.
    case multiPoint([Position])
    /// A line.
    case lineString([Position])
    /// Several lines.
    case multiLineString([[Position]])
    /// An area: the first ring lies round it, each other round a hole.
    case polygon([[Position]])
    /// Several areas.
    case multiPolygon([[[Position]]])
    /// Several geometries of any kind.
    case geometryCollection([Geometry])

    /// Which of the seven kinds it is.
    public var kind: GeometryKind {
        switch self {
        case .point: .point
        case .multiPoint: .multiPoint
        case .lineString: .lineString
        case .multiLineString: .multiLineString
        case .polygon: .polygon
        case .multiPolygon: .multiPolygon
        case .geometryCollection: .geometryCollection
        }
    }

    /// All positions, in the order of the feed.
    public var positions: [Position] {
        switch self {
        case .point(let position): [position]
        case .multiPoint(let positions), .lineString(let positions): positions
        case .multiLineString(let parts), .polygon(let parts): Array(parts.joined())
        case .multiPolygon(let polygons): Array(polygons.joined().joined())
        case .geometryCollection(let members): members.flatMap(\.positions)
        }
    }

    /// Its points, lines and polygons, each on its own, in the order of the feed.
    var parts: [Part] {
        switch self {
        case .point(let position): [.point(position)]
        case .multiPoint(let positions): positions.map(Part.point)
        case .lineString(let line): [.line(line)]
        case .multiLineString(let lines): lines.map(Part.line)
        case .polygon(let rings): [.polygon(rings)]
        case .multiPolygon(let polygons): polygons.map(Part.polygon)
        case .geometryCollection(let members): members.flatMap(\.parts)
        }
    }

    /// A geometry that is not made of others.
    enum Part: Sendable, Hashable {
        case point(Position)
        case line([Position])
        case polygon([[Position]])
    }
}

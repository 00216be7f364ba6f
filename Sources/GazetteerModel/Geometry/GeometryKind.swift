/// The seven kinds of geometry.
public enum GeometryKind: UInt8, Sendable, Hashable, CaseIterable {
    /// One position.
    case point = 1
    /// Several positions.
    case multiPoint
    /// Two or more positions in a row.
    case lineString
    /// Several line strings.
    case multiLineString
    /// An outer ring and its holes.
    case polygon
    /// Several polygons.
    case multiPolygon
    /// Geometries of any kind.
    case geometryCollection

    /// The name GeoJSON gives it, `Point` for example.
    public var geoJSONName: String {
        switch self {
        case .point: "Point"
        case .multiPoint: "MultiPoint"
        case .lineString: "LineString"
        case .multiLineString: "MultiLineString"
        case .polygon: "Polygon"
        case .multiPolygon: "MultiPolygon"
        case .geometryCollection: "GeometryCollection"
        }
    }
}

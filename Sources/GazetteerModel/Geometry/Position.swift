/// One corner of a geometry, in degrees of WGS 84, with its altitude if the feed gave one.
public struct Position: Sendable, Hashable {
    /// Degrees east of Greenwich, usually −180 to 180.
    public var longitude: Double
    /// Degrees north of the equator, −90 to 90.
    public var latitude: Double
    /// Metres above the ellipsoid or whatever level the feed means; `nil` if it does not say.
    public var altitude: Double?

    /// Creates a position, in the order of GeoJSON and KML.
    public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.altitude = altitude
    }

    /// Creates a position from a coordinate.
    public init(_ coordinate: Coordinate, altitude: Double? = nil) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude, altitude: altitude)
    }

    /// The place without its altitude.
    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether longitude and latitude are finite numbers.
    var isFinite: Bool { longitude.isFinite && latitude.isFinite }
}

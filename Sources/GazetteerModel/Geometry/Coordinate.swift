/// A place on the globe, in degrees of WGS 84.
///
/// Values are kept as the feed gave them: a longitude of 190 stays 190, and a latitude of 91 makes
/// ``isValid`` false. A place that is not known has no coordinate at all; it is never 0, 0.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north of the equator, −90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, usually −180 to 180; values beyond mean the same place a turn further.
    public var longitude: Double

    /// Creates a coordinate from degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite, the latitude lies in −90 to 90 and the longitude in −540 to 540.
    public var isValid: Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540
    }
}

/// The width and height of a region, in degrees.
public struct CoordinateSpan: Sendable, Hashable {
    /// The height in degrees of latitude, 0 to 180.
    public var latitudeDelta: Double
    /// The width in degrees of longitude, 0 to 360.
    public var longitudeDelta: Double

    /// Creates a span from degrees, which are kept as given.
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

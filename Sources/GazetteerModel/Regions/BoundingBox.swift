/// A rectangle of longitudes and latitudes, in degrees, whose border belongs to it.
///
/// As in RFC 7946, a box whose west is greater than its east crosses the antimeridian.
///
///     let fiji = BoundingBox(west: 177, south: -20, east: -178, north: -16)
///     fiji?.contains(Coordinate(latitude: -17, longitude: 179.9))  // true
public struct BoundingBox: Sendable, Hashable {
    /// The western edge, −180 to 180 degrees.
    public let west: Double
    /// The southern edge, −90 to 90 degrees.
    public let south: Double
    /// The eastern edge, −180 to 180 degrees; less than ``west`` if the box crosses the antimeridian.
    public let east: Double
    /// The northern edge, −90 to 90 degrees, not less than ``south``.
    public let north: Double

    /// Creates a box from its edges, in the order of RFC 7946.
    ///
    /// Longitudes up to ±540 are understood: 170 to 190 is the box 170 to −170, and 0 to 360 is the whole globe.
    /// It is `nil` if a number is not finite or out of range, or south is greater than north.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west.magnitude <= 540, east.magnitude <= 540, south >= -90, north <= 90, south <= north else { return nil }
        if east - west >= 360 {
            self.init(unchecked: .all, south: south, north: north)
        } else {
            let arc = LongitudeArc(west: Longitude.normalized(west), east: Longitude.normalized(east))
            self.init(unchecked: arc, south: south, north: north)
        }
    }

    /// A box with edges that are known to be right; the arc's west may be greater than its east.
    init(unchecked arc: LongitudeArc, south: Double, north: Double) {
        west = arc.west
        east = arc.east
        self.south = south
        self.north = north
    }

    /// The whole globe.
    public static let world = BoundingBox(unchecked: .all, south: -90, north: 90)

    /// Whether the box crosses the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// The width in degrees of longitude, 0 to 360.
    public var longitudeDelta: Double { west <= east ? east - west : east - west + 360 }

    /// The height in degrees of latitude, 0 to 180.
    public var latitudeDelta: Double { north - south }

    /// The place in the middle, its longitude within −180...180.
    public var center: Coordinate {
        Coordinate(latitude: south + latitudeDelta / 2, longitude: Longitude.normalized(west + longitudeDelta / 2))
    }
}

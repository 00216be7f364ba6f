// Stands in until the rooms of the model arrive.
public struct Position: Sendable, Hashable {
    public var longitude: Double
    public var latitude: Double
    public var altitude: Double?
    public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.altitude = altitude
    }
}
public indirect enum Geometry: Sendable, Hashable {
    case point(Position)
    case multiPoint([Position])
    case lineString([Position])
    case multiLineString([[Position]])
    case polygon([[Position]])
    case multiPolygon([[[Position]]])
    case geometryCollection([Geometry])
    public var representativeCoordinate: Coordinate? { nil }
}
public struct RegionFilter: Sendable, Hashable {
    public func contains(latitude: Double, longitude: Double) -> Bool { true }
    public func intersects(_ geometry: Geometry) -> Bool { true }
}
public struct BoundingBox: Sendable, Hashable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double
}
public struct BoundingBoxAccumulator: Sendable, Hashable {
    public init() {}
    public mutating func insert(longitude: Double, latitude: Double) {}
    public mutating func insert(_ geometry: Geometry) {}
    public mutating func merge(_ other: BoundingBoxAccumulator) {}
    public var boundingBox: BoundingBox? { nil }
}

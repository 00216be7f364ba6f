/// The smallest box round any number of places, found while they stream by.
///
/// It sorts longitudes into 3,600 bins and keeps the least and the greatest of each, so that it needs 56 KiB however
/// many places there are. The edges of its box are longitudes and latitudes that were inserted, to the last bit. Only
/// when no tenth of a degree of the globe is free does it give up on the smallest box and run from the westernmost to
/// the easternmost place.
///
///     var bounds = BoundingBoxAccumulator()
///     bounds.insert(longitude: 178.44, latitude: -18.14)
///     bounds.insert(longitude: -179.95, latitude: -16.85)
///     bounds.boundingBox  // 178.44, -18.14, -179.95, -16.85
public struct BoundingBoxAccumulator: Sendable, Hashable {
    /// How many places were inserted; those with an invalid coordinate do not count.
    public private(set) var count = 0

    private var bins: [LongitudeArc] = []
    private var south = Double.infinity
    private var north = -Double.infinity

    private static let binsPerDegree = 10.0
    private static let binCount = 3600
    private static let vacant = LongitudeArc(west: .infinity, east: -.infinity)

    /// Creates an accumulator without places.
    public init() {}

    /// Takes in a place, in degrees; one that is not a valid coordinate is passed over.
    ///
    /// Longitudes beyond ±180 are taken modulo 360. Complexity: O(1).
    public mutating func insert(longitude: Double, latitude: Double) {
        guard Coordinate(latitude: latitude, longitude: longitude).isValid else { return }
        let meridian = Longitude.normalized(longitude)
        widen(south: latitude, north: latitude)
        cover(LongitudeArc(west: meridian, east: meridian), bin: Self.bin(of: meridian))
        count += 1
    }

    /// Takes in all of a geometry: its lines and areas with the longitudes between their corners.
    ///
    /// Complexity: O(*n*) in the number of its positions.
    public mutating func insert(_ geometry: Geometry) {
        for extent in geometry.parts.lazy.compactMap(\.extent) {
            widen(south: extent.south, north: extent.north)
            for arc in extent.arcs { cover(arc) }
            count += 1
        }
    }

    /// Takes in what another accumulator has seen, as if it had been inserted here.
    public mutating func merge(_ other: BoundingBoxAccumulator) {
        guard other.count > 0 else { return }
        widen(south: other.south, north: other.north)
        for (index, bin) in other.bins.enumerated() where bin.west <= bin.east { cover(bin, bin: index) }
        count += other.count
    }

    /// The smallest box round all places; `nil` if there are none.
    ///
    /// It crosses the antimeridian only if every box that does not would be larger.
    public var boundingBox: BoundingBox? {
        let arcs = bins.lazy.filter { $0.west <= $0.east }
        guard let hull = LongitudeArc.hull(of: arcs, ignoringGapsTo: 1 / Self.binsPerDegree) else { return nil }
        return BoundingBox(unchecked: LongitudeArc(west: hull.west, east: hull.east), south: south, north: north)
    }

    private mutating func widen(south: Double, north: Double) {
        self.south = min(self.south, south)
        self.north = max(self.north, north)
    }

    private mutating func cover(_ arc: LongitudeArc) {
        let first = Self.bin(of: arc.west)
        let last = Self.bin(of: arc.east)
        for index in first...max(first, last) {
            // Bins in the middle are covered from edge to edge; max and min, because an edge is rounded.
            let start = Double(index) / Self.binsPerDegree - 180
            let end = Double(index + 1) / Self.binsPerDegree - 180
            let west = index == first ? arc.west : min(start, arc.east)
            let east = index == last ? arc.east : max(end, arc.west)
            cover(LongitudeArc(west: west, east: east), bin: index)
        }
    }

    private mutating func cover(_ arc: LongitudeArc, bin index: Int) {
        if bins.isEmpty { bins = Array(repeating: Self.vacant, count: Self.binCount) }
        guard bins.indices.contains(index) else { return }
        if arc.west < bins[index].west { bins[index].west = arc.west }
        if arc.east > bins[index].east { bins[index].east = arc.east }
    }

    private static func bin(of longitude: Double) -> Int {
        min(binCount - 1, max(0, Int((longitude + 180) * binsPerDegree)))
    }
}

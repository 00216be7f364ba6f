/// An interval of longitudes that does not cross the antimeridian: −180 ≤ west ≤ east ≤ 180.
struct LongitudeArc: Sendable, Hashable {
    var west: Double
    var east: Double

    static let all = LongitudeArc(west: -180, east: 180)

    /// The arcs of an interval on the map sheet: two if it crosses the antimeridian.
    static func arcs(from west: PlanarPoint, to east: PlanarPoint) -> [LongitudeArc] {
        guard east.x - west.x < 360 else { return [.all] }
        let start = Longitude.normalized(west.longitude)
        let end = Longitude.normalized(east.longitude)
        if start <= end { return [LongitudeArc(west: start, east: end)] }
        return [LongitudeArc(west: start, east: 180), LongitudeArc(west: -180, east: end)]
    }

    /// The edges of the smallest interval round all arcs: west > east if it crosses the antimeridian.
    ///
    /// It is what the largest gap leaves; among equal gaps, the one at the antimeridian is taken, so that the interval
    /// does not cross without need. Gaps that are not larger than `tolerance` degrees are none.
    ///
    /// - Parameter arcs: sorted by `west`.
    static func hull(of arcs: some Sequence<LongitudeArc>, ignoringGapsTo tolerance: Double = 0) -> (west: Double, east: Double)? {
        var first: LongitudeArc?
        var covered = -Double.infinity
        var gap = (width: tolerance, west: 0.0, east: 0.0)
        for arc in arcs {
            if first == nil {
                first = arc
            } else if arc.west - covered > gap.width {
                gap = (arc.west - covered, covered, arc.west)
            }
            covered = max(covered, arc.east)
        }
        guard let first else { return nil }
        guard gap.width > tolerance, gap.width > first.west + 360 - covered else { return (first.west, covered) }
        // 180 and −180 are one meridian: name it so that the interval does not cross for nothing.
        switch (gap.east, gap.west) {
        case (180, let end) where end < 180: return (-180, end)
        case (let start, -180): return (start, 180)
        case (let start, let end): return (start, end)
        }
    }
}

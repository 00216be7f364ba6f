/// A place on the map sheet: x is a longitude that may lie beyond ±180, y a latitude.
struct PlanarPoint: Sendable, Hashable {
    /// The longitude as the feed gave it.
    var longitude: Double
    /// By how many degrees, whole turns, it was moved on the sheet.
    var turn = 0.0
    var y: Double

    var x: Double { longitude + turn }
}

extension PlanarPoint {
    /// The coordinate, its longitude within −180...180 unless no longitude is meant at all; `nil` if not finite.
    var coordinate: Coordinate? {
        guard x.isFinite, y.isFinite else { return nil }
        // Projected metres stay what they are, rather than become some place on the globe.
        return Coordinate(latitude: y, longitude: x.magnitude <= 900 ? Longitude.normalized(x) : x)
    }
}

/// Positions laid out on one map sheet, so that lines across the antimeridian do not break.
///
/// The first position stays where it is; each of the others is moved by whole turns so that an edge that spans more
/// than 180 degrees goes the short way. Positions that are not finite are left out.
struct PlanarPath: Sendable, Hashable {
    private(set) var points: [PlanarPoint] = []

    /// A line.
    ///
    /// An edge between −180 and 180 is a step over the antimeridian, unless nothing would be left of the line: then it
    /// goes round the globe.
    init(line positions: [Position]) {
        points = Self.points(positions, closed: false, folding: true)
        if hasNoWidth { points = Self.points(positions, closed: false, folding: false) }
    }

    /// A ring, closed. One that winds round the globe is closed by way of the pole that it is nearer to.
    ///
    /// An edge between −180 and 180 is a step over the antimeridian, unless nothing would be left of the ring, or it
    /// would wind: then the edge goes round the globe, as in a rectangle round the whole world.
    init(ring positions: [Position]) {
        points = Self.points(positions, closed: true, folding: true)
        if hasNoWidth || winds { points = Self.points(positions, closed: true, folding: false) }
        guard winds, let first = points.first, let last = points.last else { return }
        let pole: Double = points.reduce(0) { $0 + $1.y } < 0 ? -90 : 90
        points += [
            PlanarPoint(longitude: last.longitude, turn: last.turn, y: pole), PlanarPoint(longitude: first.longitude, y: pole), first,
        ]
    }

    /// The smallest and the largest x and y; `nil` without points.
    var bounds: (west: PlanarPoint, east: PlanarPoint, south: Double, north: Double)? {
        guard let first = points.first else { return nil }
        var result = (west: first, east: first, south: first.y, north: first.y)
        for point in points {
            if point.x < result.west.x { result.west = point }
            if point.x > result.east.x { result.east = point }
            result.south = min(result.south, point.y)
            result.north = max(result.north, point.y)
        }
        return result
    }

    private var winds: Bool { points.first != points.last }

    private var hasNoWidth: Bool { points.allSatisfy { $0.x == points.first?.x } }

    private static func points(_ positions: [Position], closed: Bool, folding: Bool) -> [PlanarPoint] {
        var points: [PlanarPoint] = []
        points.reserveCapacity(positions.count + 4)
        var first: Position?
        var last: Position?
        var turn = 0.0
        func add(_ position: Position) {
            if let last {
                let difference = position.longitude - last.longitude
                let span = difference.magnitude
                if span > 180, span < 360 || (folding && span == 360) { turn += difference > 0 ? -360 : 360 }
            }
            last = position
            points.append(PlanarPoint(longitude: position.longitude, turn: turn, y: position.latitude))
        }
        for position in positions where position.isFinite {
            first = first ?? position
            add(position)
        }
        if closed, let first, let end = last, end.coordinate != first.coordinate { add(first) }
        return points
    }
}

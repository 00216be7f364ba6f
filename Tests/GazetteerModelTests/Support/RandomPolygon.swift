import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A star with ragged edges somewhere on the globe, the antimeridian included, with a few holes round its middle.
struct RandomPolygon {
    var rings: [[Position]] = []
    private var sheets: [[(x: Double, y: Double)]] = []
    private let center: (x: Double, y: Double)

    init(using random: inout SeededGenerator) {
        center = (.random(in: -180...180, using: &random), .random(in: -60...60, using: &random))
        let size = Double.random(in: 0.01...20, using: &random)
        add(corners: .random(in: 3...60, using: &random), at: (0, 0), radius: size * 0.5...size, using: &random)
        if Bool.random(using: &random) {
            add(corners: .random(in: 3...20, using: &random), at: (0, 0), radius: size * 0.1...size * 0.2, using: &random)
            add(corners: 6, at: (size * 0.3, 0), radius: size * 0.01...size * 0.05, using: &random)
        }
    }

    private mutating func add(
        corners: Int, at offset: (x: Double, y: Double), radius: ClosedRange<Double>, using random: inout SeededGenerator
    ) {
        var sheet = (0..<corners).map { corner in
            let angle = Double(corner) / Double(corners) * 2 * .pi
            let length = Double.random(in: radius, using: &random)
            return (x: offset.x + length * cos(angle), y: offset.y + length * sin(angle))
        }
        if Bool.random(using: &random) { sheet.reverse() }
        sheets.append(sheet)
        var ring = sheet.map { Position(longitude: (center.x + $0.x).remainder(dividingBy: 360), latitude: center.y + $0.y) }
        if Bool.random(using: &random), let first = ring.first { ring.append(first) }
        rings.append(ring)
    }

    /// The plain way to tell: counts the edges east of a place, in all rings.
    func contains(_ coordinate: Coordinate) -> Bool {
        let x = (coordinate.longitude - center.x).remainder(dividingBy: 360)
        let y = coordinate.latitude - center.y
        var inside = false
        for sheet in sheets {
            for (start, end) in zip(sheet, sheet.dropFirst() + sheet.prefix(1)) where (start.y > y) != (end.y > y) {
                if x < start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) { inside.toggle() }
            }
        }
        return inside
    }

    /// A place in or near the polygon.
    func place(using random: inout SeededGenerator) -> Coordinate {
        let reach = sheets.joined().map { max(abs($0.x), abs($0.y)) }.max() ?? 1
        return Coordinate(
            latitude: center.y + .random(in: -reach...reach, using: &random),
            longitude: (center.x + .random(in: -reach...reach, using: &random)).remainder(dividingBy: 360))
    }
}

/// An area on the map sheet, asked for its size and for a place inside.
struct PlanarPolygon {
    private let index: PolygonIndex

    /// `nil` if the outer ring has no finite position.
    init?(_ rings: [[Position]]) {
        guard let index = PolygonIndex(rings) else { return nil }
        self.index = index
    }

    /// The area on a globe with the radius 1, holes taken off.
    var area: Double? {
        index.holes.reduce(Self.area(index.outer)) { $0 - Self.area($1) }
    }

    /// A place inside: the centroid, or else the middle of the widest stretch on a parallel.
    ///
    /// An area without an inside gives the middle of its border.
    var interiorCoordinate: Coordinate? {
        if let centroid, isInside(centroid) { return centroid.coordinate }
        for y in parallels {
            if let point = widestMiddle(y), isInside(point) { return point.coordinate }
        }
        let path = PlanarPath(line: index.outer.points.map { Position(longitude: $0.x, latitude: $0.y) })
        if let middle = path.middle, index.location(latitude: middle.latitude, longitude: middle.longitude) != .outside { return middle }
        return index.outer.points.first?.coordinate
    }

    private func isInside(_ point: PlanarPoint) -> Bool {
        index.location(latitude: point.y, longitude: point.x) == .inside
    }

    private static func area(_ ring: RingIndex) -> Double {
        zip(ring.points, ring.points.dropFirst()).reduce(0) { sum, edge in
            let width = Sphere.radians(edge.1.x - edge.0.x)
            return sum + width * (2 + Sphere.sine(edge.0.y) + Sphere.sine(edge.1.y)) / 2
        }.magnitude
    }

    /// The centre of mass on the sheet, holes taken off; `nil` without an area.
    private var centroid: PlanarPoint? {
        guard let origin = index.outer.points.first else { return nil }
        var (mass, x, y) = (0.0, 0.0, 0.0)
        for (number, ring) in ([index.outer] + index.holes).enumerated() {
            let shift = number == 0 ? 0 : turn(of: ring)
            var (ringMass, ringX, ringY) = (0.0, 0.0, 0.0)
            for (start, end) in zip(ring.points, ring.points.dropFirst()) {
                // Measured from the first corner, so that no digits are lost far from 0, 0.
                let (x1, y1) = (start.x + shift - origin.x, start.y - origin.y)
                let (x2, y2) = (end.x + shift - origin.x, end.y - origin.y)
                let cross = x1 * y2 - x2 * y1
                ringMass += cross
                ringX += (x1 + x2) * cross
                ringY += (y1 + y2) * cross
            }
            // Rings run either way: the first adds, the others take away.
            let sign: Double = (ringMass < 0) == (number == 0) ? -1 : 1
            mass += sign * ringMass
            x += sign * ringX
            y += sign * ringY
        }
        guard mass > 0 else { return nil }
        let point = PlanarPoint(longitude: origin.x + x / (3 * mass), y: origin.y + y / (3 * mass))
        return point.x.isFinite && point.y.isFinite ? point : nil
    }

    /// By how many degrees a hole must be turned to lie on the sheet of the outer ring.
    private func turn(of hole: RingIndex) -> Double {
        let middle = (index.outer.west + index.outer.east) / 2 - (hole.west + hole.east) / 2
        return (middle / 360).rounded() * 360
    }

    /// Parallels between the latitudes of the corners, the nearest to the middle first; 64 at most.
    private var parallels: [Double] {
        let corners = ([index.outer] + index.holes).flatMap(\.points).map(\.y).sorted()
        let middle = (index.outer.south + index.outer.north) / 2
        let all = zip(corners, corners.dropFirst()).filter { $0 < $1 }.map { $0 + ($1 - $0) / 2 }
        let sorted = all.sorted { ($0 - middle).magnitude < ($1 - middle).magnitude }
        return Array(sorted.prefix(64))
    }

    /// The middle of the widest stretch of a parallel that lies in the outer ring and in no hole.
    private func widestMiddle(_ y: Double) -> PlanarPoint? {
        let gaps = index.holes.flatMap { Self.stretches($0, y, turn: turn(of: $0)) }.sorted { $0.start < $1.start }
        var next = gaps.startIndex
        var stretches: [(start: Double, end: Double)] = []
        for outer in Self.stretches(index.outer, y, turn: 0) {
            var start = outer.start
            // A gap that ends beyond this stretch is looked at again in the following one.
            while gaps.indices.contains(next), gaps[next].start < outer.end {
                let gap = gaps[next]
                if gap.start > start { stretches.append((start, gap.start)) }
                start = max(start, gap.end)
                if gap.end > outer.end { break }
                next += 1
            }
            if start < outer.end { stretches.append((start, outer.end)) }
        }
        guard let widest = stretches.max(by: { $0.end - $0.start < $1.end - $1.start }) else { return nil }
        return PlanarPoint(longitude: widest.start + (widest.end - widest.start) / 2, y: y)
    }

    private static func stretches(_ ring: RingIndex, _ y: Double, turn: Double) -> [(start: Double, end: Double)] {
        var crossings: [Double] = []
        for (start, end) in zip(ring.points, ring.points.dropFirst()) where (start.y > y) != (end.y > y) {
            crossings.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) + turn)
        }
        crossings.sort()
        return zip(crossings.indices, crossings).compactMap { position, start in
            guard position.isMultiple(of: 2), crossings.indices.contains(position + 1) else { return nil }
            return (start, crossings[position + 1])
        }
    }
}

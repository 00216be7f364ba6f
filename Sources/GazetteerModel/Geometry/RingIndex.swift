/// A closed ring, prepared for many questions about places.
///
/// Its edges are sorted into bands of latitude, so that a question looks only at the edges of one band.
struct RingIndex: Sendable, Hashable {
    enum Location: Sendable, Hashable {
        case inside, border, outside
    }

    struct Edge: Sendable, Hashable {
        var x1, y1, x2, y2: Double
    }

    let points: [PlanarPoint]
    let west: Double
    let east: Double
    let south: Double
    let north: Double

    private let edges: [Edge]
    private let bandsPerDegree: Double
    /// Where the edges of each band start in `bandEdges`, and at the end their number.
    private let bandStarts: [Int]
    private let bandEdges: [Int]

    /// How near to an edge still is the border, in degrees: a thousandth of a millimetre, more than rounding costs.
    static let margin = 1e-11

    /// Prepares a ring; `nil` if it has no position that is finite.
    init?(_ positions: [Position]) {
        points = PlanarPath(ring: positions).points
        var box = (west: Double.infinity, east: -Double.infinity, south: Double.infinity, north: -Double.infinity)
        var height = 0.0
        var edges: [Edge] = []
        edges.reserveCapacity(points.count)
        for (start, end) in zip(points, points.dropFirst()) {
            edges.append(Edge(x1: start.x, y1: start.y, x2: end.x, y2: end.y))
            height += (end.y - start.y).magnitude
        }
        if edges.isEmpty, let point = points.first {
            edges.append(Edge(x1: point.x, y1: point.y, x2: point.x, y2: point.y))
        }
        for edge in edges {
            box = (
                min(box.west, edge.x1, edge.x2), max(box.east, edge.x1, edge.x2),
                min(box.south, edge.y1, edge.y2), max(box.north, edge.y1, edge.y2)
            )
        }
        guard box.south <= box.north, (box.north - box.south).isFinite, height.isFinite else { return nil }
        (west, east, south, north) = box
        self.edges = edges

        // So many bands that an edge lies in five of them on average, at most.
        let wanted = height > 0 ? 4 * Double(edges.count) * (box.north - box.south) / height : 1
        let count = max(1, min(4096, edges.count, wanted < 4096 ? Int(wanted) : 4096))
        let density = box.north > box.south ? Double(count) / (box.north - box.south) : 0
        bandsPerDegree = density.isFinite ? density : 0
        var bands = Array(repeating: [Int](), count: count)
        for (index, edge) in edges.enumerated() {
            for band in Self.bands(min(edge.y1, edge.y2), max(edge.y1, edge.y2), box.south, bandsPerDegree, count) {
                bands[band].append(index)
            }
        }
        var starts = [0]
        for band in bands { starts.append((starts.last ?? 0) + band.count) }
        bandStarts = starts
        bandEdges = Array(bands.joined())
    }

    /// Whether a place lies inside, outside, or on the border. Longitudes count modulo 360.
    func location(x longitude: Double, y: Double) -> Location {
        guard y >= south - Self.margin, y <= north + Self.margin else { return .outside }
        // A ring of longitudes that are none has no other sheet than its own.
        guard west >= -3600, east <= 3600 else { return sheetLocation(x: longitude, y: y) }
        var x = longitude
        if x < west - Self.margin || x - 360 >= west - Self.margin {
            x += 360 * ((west - Self.margin - x) / 360).rounded(.up)
        }
        var result = Location.outside
        // A ring round the globe is a turn wide, and its two ends are one meridian.
        while x <= east + Self.margin {
            switch sheetLocation(x: x, y: y) {
            case .border: return .border
            case .inside: result = .inside
            case .outside: break
            }
            x += 360
        }
        return result
    }

    /// Whether `body` is true for an edge that may touch an interval of latitude; an edge may come more than once.
    func anyEdge(from low: Double, to high: Double, _ body: (Edge) -> Bool) -> Bool {
        guard low <= north + Self.margin, high >= south - Self.margin else { return false }
        return anyEdge(in: Self.bands(low, high, south, bandsPerDegree, bandStarts.count - 1), body)
    }

    private func anyEdge(in bands: ClosedRange<Int>, _ body: (Edge) -> Bool) -> Bool {
        for position in bandStarts[bands.lowerBound]..<bandStarts[bands.upperBound + 1] where body(edges[bandEdges[position]]) {
            return true
        }
        return false
    }

    private func sheetLocation(x: Double, y: Double) -> Location {
        var inside = false
        // Of one band alone, so that no edge is counted twice; it holds all edges that come near.
        let band = Self.band(y, south, bandsPerDegree, bandStarts.count - 1)
        let onBorder = anyEdge(in: band...band) { edge in
            if edge.touches(x: x, y: y) { return true }
            if (edge.y1 > y) != (edge.y2 > y) {
                let crossing = edge.x1 + (y - edge.y1) / (edge.y2 - edge.y1) * (edge.x2 - edge.x1)
                if x < crossing { inside.toggle() }
            }
            return false
        }
        return onBorder ? .border : inside ? .inside : .outside
    }

    private static func bands(_ low: Double, _ high: Double, _ south: Double, _ density: Double, _ count: Int) -> ClosedRange<Int> {
        let first = band(low - margin, south, density, count)
        return first...max(first, band(high + margin, south, density, count))
    }

    private static func band(_ y: Double, _ south: Double, _ density: Double, _ count: Int) -> Int {
        let value = (y - south) * density
        return value >= Double(count) ? count - 1 : value > 0 ? Int(value) : 0
    }
}

extension RingIndex.Edge {
    /// Whether a place lies on the edge, give or take the margin.
    func touches(x: Double, y: Double) -> Bool {
        let margin = RingIndex.margin
        guard x >= min(x1, x2) - margin, x <= max(x1, x2) + margin, y >= min(y1, y2) - margin, y <= max(y1, y2) + margin else {
            return false
        }
        return cross(x: x, y: y).magnitude <= margin * max((x2 - x1).magnitude, (y2 - y1).magnitude, margin)
    }

    /// On which side of the edge a place lies: above 0 left, below 0 right.
    func cross(x: Double, y: Double) -> Double { (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) }

    /// Whether two edges have a place in common.
    func intersects(_ other: RingIndex.Edge) -> Bool {
        if touches(x: other.x1, y: other.y1) || touches(x: other.x2, y: other.y2) { return true }
        if other.touches(x: x1, y: y1) || other.touches(x: x2, y: y2) { return true }
        return (cross(x: other.x1, y: other.y1) > 0) != (cross(x: other.x2, y: other.y2) > 0)
            && (other.cross(x: x1, y: y1) > 0) != (other.cross(x: x2, y: y2) > 0)
    }
}

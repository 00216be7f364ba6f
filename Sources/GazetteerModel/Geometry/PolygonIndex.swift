/// An area, prepared for many questions about places: what lies in its outer ring and in none of its holes.
///
/// The border of a hole belongs to the area. A class, so that copying a filter costs one count.
final class PolygonIndex: Sendable, Hashable {
    let outer: RingIndex
    let holes: [RingIndex]

    /// Prepares an area; `nil` if its outer ring has no finite position.
    init?(_ rings: [[Position]]) {
        guard let first = rings.first, let outer = RingIndex(first) else { return nil }
        self.outer = outer
        holes = rings.dropFirst().compactMap { RingIndex($0) }
    }

    /// Whether a place lies inside, outside, or on the border. Longitudes count modulo 360.
    func location(latitude: Double, longitude: Double) -> RingIndex.Location {
        var result = outer.location(x: longitude, y: latitude)
        guard result != .outside else { return result }
        for hole in holes {
            switch hole.location(x: longitude, y: latitude) {
            case .inside: return .outside
            case .border: result = .border
            case .outside: break
            }
        }
        return result
    }

    /// Whether an edge on the map sheet, turned by 360 degrees as often as needed, touches a ring.
    func touches(_ edge: RingIndex.Edge) -> Bool {
        if Self.touches(edge, outer) { return true }
        return holes.contains { Self.touches(edge, $0) }
    }

    private static func touches(_ edge: RingIndex.Edge, _ ring: RingIndex) -> Bool {
        edge.turned(toReach: ring.west, ring.east) { turned in
            ring.anyEdge(from: min(edge.y1, edge.y2), to: max(edge.y1, edge.y2)) { $0.intersects(turned) }
        }
    }

    static func == (left: PolygonIndex, right: PolygonIndex) -> Bool {
        left === right || (left.outer == right.outer && left.holes == right.holes)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(outer.points)
        hasher.combine(holes.count)
    }
}

extension RingIndex.Edge {
    /// Whether `body` is true for the edge, moved by any number of turns that brings it between two longitudes.
    func turned(toReach west: Double, _ east: Double, _ body: (RingIndex.Edge) -> Bool) -> Bool {
        let margin = RingIndex.margin
        let first = ((west - margin - max(x1, x2)) / 360).rounded(.up)
        let last = ((east + margin - min(x1, x2)) / 360).rounded(.down)
        // Longitudes that are none would ask for millions of turns.
        guard first <= last, last - first <= 8 else { return false }
        for turn in stride(from: first * 360, through: last * 360, by: 360)
        where body(RingIndex.Edge(x1: x1 + turn, y1: y1, x2: x2 + turn, y2: y2)) {
            return true
        }
        return false
    }
}

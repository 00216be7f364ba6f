extension Geometry {
    /// One place that stands for the geometry, and lies in or on it; `nil` if it has no finite position.
    ///
    /// A point is its own; of several points it is the one nearest to their mean; on a line it lies at half the
    /// length; in an area it lies inside and never in a hole, at the centroid if it can. Of several lines or areas the
    /// largest counts. Of a collection the point counts that somebody has put beside its lines and areas, else the first
    /// member of the highest dimension. Except for points, which stay as the feed gave them, the longitude lies within
    /// −180...180.
    public var representativeCoordinate: Coordinate? {
        switch self {
        case .point(let position):
            return position.isFinite ? position.coordinate : nil
        case .multiPoint(let positions):
            return Self.mostCentral(positions.lazy.filter(\.isFinite).map(\.coordinate))
        case .lineString(let positions):
            return PlanarPath(line: positions).middle
        case .multiLineString(let lines):
            return Self.largest(lines.map { PlanarPath(line: $0) }, by: \.length)?.middle
        case .polygon(let rings):
            return PlanarPolygon(rings)?.interiorCoordinate
        case .multiPolygon(let polygons):
            return Self.largest(polygons.compactMap { PlanarPolygon($0) }, by: \.area)?.interiorCoordinate
        case .geometryCollection(let members):
            for dimension in [2, 1, 0] where !members.contains(where: \.isPoint) || dimension == 0 {
                for member in members where member.dimension == dimension {
                    if let coordinate = member.representativeCoordinate { return coordinate }
                }
            }
            return nil
        }
    }

    /// Whether it is one point, and somewhere.
    private var isPoint: Bool {
        if case .point(let position) = self { position.isFinite } else { false }
    }

    /// 0 for points, 1 for lines, 2 for areas; −1 for what is empty.
    private var dimension: Int {
        switch self {
        case .point, .multiPoint: 0
        case .lineString, .multiLineString: 1
        case .polygon, .multiPolygon: 2
        case .geometryCollection(let members): members.map(\.dimension).max() ?? -1
        }
    }

    /// The place nearest to the mean of all, reckoned in space, so that no meridian is special.
    private static func mostCentral(_ coordinates: some Collection<Coordinate>) -> Coordinate? {
        func point(_ coordinate: Coordinate) -> SIMD3<Double> {
            let width = Sphere.cosine(coordinate.latitude)
            return SIMD3(
                width * Sphere.cosine(coordinate.longitude), width * Sphere.sine(coordinate.longitude),
                Sphere.sine(coordinate.latitude))
        }
        let mean = coordinates.reduce(SIMD3.zero) { $0 + point($1) } / Double(coordinates.count)
        var best: (coordinate: Coordinate, distance: Double)?
        for coordinate in coordinates {
            let offset = point(coordinate) - mean
            let distance = (offset * offset).sum()
            // Of places that are equally near the first one counts, whatever the rounding.
            if let known = best, distance >= known.distance * (1 - 1e-9) { continue }
            best = (coordinate, distance)
        }
        return best?.coordinate
    }

    /// The largest element, the first of several; one without size only if there is no other.
    private static func largest<Element>(_ elements: [Element], by size: (Element) -> Double?) -> Element? {
        var best: (element: Element, size: Double)?
        for element in elements {
            guard let size = size(element) else { continue }
            if let known = best, !(size > known.size) { continue }
            best = (element, size)
        }
        return best?.element
    }
}

extension PlanarPath {
    /// The length along the globe, in metres; `nil` without points.
    fileprivate var length: Double? {
        guard !points.isEmpty else { return nil }
        return zip(points, points.dropFirst()).reduce(0) { $0 + Self.meters($1.0, $1.1) }
    }

    /// The place at half the length.
    var middle: Coordinate? {
        guard let length, length > 0, length.isFinite else { return points.first?.coordinate }
        var rest = length / 2
        for (start, end) in zip(points, points.dropFirst()) {
            let meters = Self.meters(start, end)
            if meters >= rest, meters > 0 { return PlanarPoint.between(start, end, share: rest / meters).coordinate }
            rest -= meters
        }
        return points.last?.coordinate
    }

    private static func meters(_ start: PlanarPoint, _ end: PlanarPoint) -> Double {
        Coordinate(latitude: start.y, longitude: start.x).distance(to: Coordinate(latitude: end.y, longitude: end.x))
    }
}

extension PlanarPoint {
    fileprivate static func between(_ start: PlanarPoint, _ end: PlanarPoint, share: Double) -> PlanarPoint {
        PlanarPoint(longitude: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
}

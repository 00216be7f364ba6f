/// A rectangle of the map round a centre, whose border belongs to it.
///
/// It may cross the antimeridian: a region with the centre 180 and a span of 4 reaches from 178 to −178.
public struct CoordinateRegion: Sendable, Hashable {
    /// The place in the middle.
    public var center: Coordinate
    /// The full height and width, half of each on either side of the centre.
    public var span: CoordinateSpan

    /// Creates a region from its centre and its span in degrees.
    public init(center: Coordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// Creates a region from its centre and its full height and width in metres.
    ///
    /// The width is measured along the parallel of the centre; a region that reaches a pole, or is wider than its
    /// parallel is long, is 360 degrees wide.
    public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
        let latitudeDelta = min(180, latitudinalMeters / Sphere.metersPerDegree)
        let reachesPole = center.latitude.magnitude + latitudeDelta / 2 >= 90
        let degree = Sphere.metersPerDegree * Sphere.cosine(center.latitude)
        let longitudeDelta = reachesPole || longitudinalMeters >= degree * 360 ? 360 : longitudinalMeters / degree
        self.init(center: center, span: CoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta))
    }

    /// Creates the smallest region round a circle's centre that holds the circle.
    ///
    /// A circle is wider than its parallel: meridians run together between its centre and its nearer pole.
    package init(center: Coordinate, circleOf radius: Double) {
        let reach = max(0, min(180, radius / Sphere.metersPerDegree))
        let reachesPole = center.latitude.magnitude + reach >= 90
        let width = reachesPole ? 180 : Sphere.arcSine(Sphere.sine(reach) / Sphere.cosine(center.latitude))
        // A hair more than the arithmetic says: the circle decides what lies on its rim.
        self.init(
            center: center,
            span: CoordinateSpan(latitudeDelta: min(180, 2 * reach + 1e-8), longitudeDelta: min(360, 2 * width + 1e-8)))
    }

    /// Creates the region of a box.
    public init(_ box: BoundingBox) {
        self.init(
            center: box.center, span: CoordinateSpan(latitudeDelta: box.latitudeDelta, longitudeDelta: box.longitudeDelta))
    }

    /// Creates the smallest region round some places, across the antimeridian if that is smaller.
    ///
    /// Coordinates that are not valid are passed over; it is `nil` if there is no other. Complexity: O(*n* log *n*).
    public init?(enclosing coordinates: some Sequence<Coordinate>) {
        guard let box = Geometry.multiPoint(coordinates.map { Position($0) }).boundingBox else { return nil }
        self.init(box)
    }
}

extension CoordinateRegion {
    /// The region's edges; `nil` if the centre is not valid, or the span negative or not a number.
    ///
    /// What would lie beyond a pole is cut off.
    public var boundingBox: BoundingBox? { boundingBox(margin: 0) }

    /// Whether a place lies in the region or on its border.
    ///
    /// Longitudes count modulo 360; an invalid coordinate lies nowhere.
    public func contains(_ coordinate: Coordinate) -> Bool {
        boundingBox(margin: Self.margin)?.contains(coordinate) ?? false
    }

    /// What is forgiven on the border, in degrees: edges are sums, and sums are rounded. A ten-thousandth of a millimetre.
    package static let margin = 1e-12

    /// The edges, moved outwards by `margin` degrees.
    package func boundingBox(margin: Double) -> BoundingBox? {
        guard center.isValid, span.latitudeDelta >= 0, span.longitudeDelta >= 0 else { return nil }
        let height = span.latitudeDelta / 2 + margin
        let width = span.longitudeDelta / 2 + margin
        let south = max(-90, center.latitude - height)
        let north = min(90, center.latitude + height)
        guard width < 180 else { return BoundingBox(unchecked: .all, south: south, north: north) }
        let arc = LongitudeArc(
            west: Longitude.normalized(center.longitude - width), east: Longitude.normalized(center.longitude + width))
        return BoundingBox(unchecked: arc, south: south, north: north)
    }
}

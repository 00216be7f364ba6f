/// All places within a distance of a centre, prepared for many questions.
struct Circle: Sendable, Hashable {
    let center: Coordinate
    /// The radius in metres.
    let radius: Double

    private let centerCosine: Double
    /// The haversine of the radius, with a hair's breadth for rounding.
    private let limit: Double
    /// No place of the circle is farther from the centre than this, in degrees of latitude and of longitude.
    private let latitudeReach: Double
    private let longitudeReach: Double

    /// `nil` if the centre is not valid, or the radius negative or not a number.
    init?(center: Coordinate, radius: Double) {
        guard center.isValid, radius >= 0 else { return nil }
        self.center = center
        self.radius = radius
        centerCosine = Sphere.cosine(center.latitude)
        limit = Sphere.haversine(meters: radius) * (1 + 1e-12)
        let reach = min(180, radius / Sphere.metersPerDegree) + 1e-9
        latitudeReach = reach
        longitudeReach =
            center.latitude.magnitude + reach >= 90
            ? 180 : min(180, Sphere.arcSine(Sphere.sine(reach) / centerCosine) + 1e-9)
    }

    /// Whether a place lies in the circle or on its border.
    func contains(latitude: Double, longitude: Double) -> Bool {
        let latitudeDelta = (latitude - center.latitude).magnitude
        guard latitudeDelta <= latitudeReach else { return false }
        let longitudeDelta = Longitude.distance(longitude, center.longitude)
        guard longitudeDelta <= longitudeReach else { return false }
        let haversine = Sphere.haversine(
            latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta, cosines: centerCosine * Sphere.cosine(latitude))
        return haversine <= limit
    }

    /// Whether a place of an edge on the map sheet lies in the circle.
    func touches(_ edge: RingIndex.Edge) -> Bool {
        guard min(edge.y1, edge.y2) <= center.latitude + latitudeReach, max(edge.y1, edge.y2) >= center.latitude - latitudeReach
        else { return false }
        return edge.turned(toReach: center.longitude - longitudeReach, center.longitude + longitudeReach, nearestIsInside)
    }

    /// Looks for the nearest place of an edge: in steps of two degrees, then by halving round the best step.
    private func nearestIsInside(_ edge: RingIndex.Edge) -> Bool {
        func haversine(_ share: Double) -> Double {
            let latitude = edge.y1 + (edge.y2 - edge.y1) * share
            let longitude = edge.x1 + (edge.x2 - edge.x1) * share
            return Sphere.haversine(
                latitudeDelta: latitude - center.latitude, longitudeDelta: longitude - center.longitude,
                cosines: centerCosine * Sphere.cosine(latitude))
        }
        let length = max((edge.x2 - edge.x1).magnitude, (edge.y2 - edge.y1).magnitude)
        let steps = length < 720 ? Int(length / 2) + 1 : 360
        var best = (share: 0.0, value: haversine(0))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let value = haversine(share)
            if value <= limit { return true }
            if value < best.value { best = (share, value) }
        }
        var low = max(0, best.share - 1 / Double(steps))
        var high = min(1, best.share + 1 / Double(steps))
        for _ in 0..<64 {
            let left = low + (high - low) / 3
            let right = high - (high - low) / 3
            let (leftValue, rightValue) = (haversine(left), haversine(right))
            if min(leftValue, rightValue) <= limit { return true }
            if leftValue < rightValue { high = right } else { low = left }
        }
        return false
    }
}

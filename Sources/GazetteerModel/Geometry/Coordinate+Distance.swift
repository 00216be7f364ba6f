extension Coordinate {
    /// The length of the great circle between two places, in metres.
    ///
    /// On a sphere with the mean radius of WGS 84 (6,371,008.77 m), so that it is off by half a percent at most.
    /// It is not a number if a coordinate is not finite.
    public func distance(to other: Coordinate) -> Double {
        let haversine = Sphere.haversine(
            latitudeDelta: other.latitude - latitude, longitudeDelta: Longitude.distance(other.longitude, longitude),
            cosines: Sphere.cosine(latitude) * Sphere.cosine(other.latitude))
        return haversine.isNaN ? .nan : Sphere.meters(haversine: haversine)
    }

    /// The direction in which the great circle to another place starts, in degrees from north by way of east.
    ///
    /// At least 0 and below 360; 0 if both are the same place, and not a number if a coordinate is not finite.
    public func bearing(to other: Coordinate) -> Double {
        let turn = (other.longitude - longitude).remainder(dividingBy: 360)
        let east = Sphere.sine(turn) * Sphere.cosine(other.latitude)
        let north =
            Sphere.cosine(latitude) * Sphere.sine(other.latitude)
            - Sphere.sine(latitude) * Sphere.cosine(other.latitude) * Sphere.cosine(turn)
        let angle = Sphere.arcTangent(east, north)
        guard angle < 0 else { return angle == 0 ? 0 : angle }
        let positive = angle + 360
        return positive < 360 ? positive : 0
    }
}

extension BoundingBox {
    /// Whether a place lies in the box or on its border.
    ///
    /// Longitudes count modulo 360; an invalid coordinate lies nowhere.
    public func contains(_ coordinate: Coordinate) -> Bool {
        contains(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Whether a place, in degrees, lies in the box or on its border.
    public func contains(latitude: Double, longitude: Double) -> Bool {
        latitude >= south && latitude <= north && covers(longitude: longitude)
    }

    /// Whether two boxes have a place in common; touching is enough.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north
            && (covers(longitude: other.west) || other.covers(longitude: west))
    }

    /// Whether all of another box lies in this one.
    public func contains(_ other: BoundingBox) -> Bool {
        guard other.south >= south, other.north <= north else { return false }
        if longitudeDelta >= 360 { return true }
        return covers(longitude: other.west) && covers(longitude: other.east) && other.longitudeDelta <= longitudeDelta
    }

    /// Whether a meridian runs through the box.
    func covers(longitude: Double) -> Bool {
        if longitude > -180 && longitude < 180 {
            return west <= east
                ? longitude >= west && longitude <= east
                : longitude >= west || longitude <= east
        }
        guard longitude.magnitude <= 540 else { return false }
        // Turning the edges instead of the longitude keeps 359.9 on the edge −0.1.
        let end = unwrappedEast
        for turn in stride(from: -720.0, through: 720, by: 360) where longitude >= west + turn && longitude <= end + turn {
            return true
        }
        return false
    }

    /// The eastern edge on a map sheet where it lies east of the western one.
    var unwrappedEast: Double { west <= east ? east : east + 360 }
}

import GazetteerModel

/// Positions of longitudes and latitudes in turn.
func positions(_ pairs: (Double, Double)...) -> [Position] {
    pairs.map { Position(longitude: $0.0, latitude: $0.1) }
}

/// The ring of a rectangle, closed; east may lie beyond 180.
func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Position] {
    positions((west, south), (east, south), (east, north), (west, north), (west, south))
}

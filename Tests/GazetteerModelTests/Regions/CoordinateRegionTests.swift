import GazetteerModel
import Testing

@Suite struct CoordinateRegionTests {
    private static func region(_ latitude: Double, _ longitude: Double, _ height: Double, _ width: Double) -> CoordinateRegion {
        CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: longitude),
            span: CoordinateSpan(latitudeDelta: height, longitudeDelta: width))
    }

    /// Case 88, with the region that MapKit would show.
    @Test(arguments: [
        (-18.14, 178.44, true), (-16.85, -179.95, true), (-18, 178, true), (-18, -178, true), (-18, 182, true), (-18, 177.99, false),
        (-16, 180, true), (-20, -180, true), (-15.99, 180, false), (48.85, 2.35, false), (.nan, 180, false), (-18, .nan, false),
        (-18, .infinity, false),
    ])
    func crossesTheAntimeridian(_ latitude: Double, _ longitude: Double, _ expected: Bool) {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        for center in [180.0, -180, 540] {
            #expect(Self.region(-18, center, 4, 4).contains(coordinate) == expected)
        }
        #expect(Self.region(-18, 180, 4, 4).boundingBox == BoundingBox(west: 178, south: -20, east: -178, north: -16))
    }

    @Test func bordersThatAreSumsBelongToIt() {
        for step in 1...1000 {
            let half = Double(step) / 1000
            let region = Self.region(2.35, 48.85, half * 2, half * 2)
            #expect(region.contains(Coordinate(latitude: 2.35 + half, longitude: 48.85 - half)))
            #expect(region.contains(Coordinate(latitude: (2350 - Double(step)) / 1000, longitude: (48850 + Double(step)) / 1000)))
            #expect(!region.contains(Coordinate(latitude: 2.35 + half + 1e-9, longitude: 48.85)))
        }
    }

    @Test(arguments: [
        (0.0, 111_195.07973436874, 111_195.07973436874, 1.0, 1.0), (60, 111_195.07973436874, 111_195.07973436874, 1, 2),
        (90, 1000, 1000, 0.008993203677616635, 360), (-89.9999, 10, 1000, 8.993203677616636e-05, 360),
        (89, 400_000, 10_000, 3.5972814710466543, 360), (0, 1e9, 1e9, 180, 360),
    ])
    func turnsMetresIntoDegrees(_ latitude: Double, _ height: Double, _ width: Double, _ latitudeDelta: Double, _ longitudeDelta: Double) {
        let region = CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: 12), latitudinalMeters: height, longitudinalMeters: width)
        #expect(abs(region.span.latitudeDelta - latitudeDelta) < 1e-12)
        #expect(abs(region.span.longitudeDelta - longitudeDelta) < 1e-12)
        #expect(region.center == Coordinate(latitude: latitude, longitude: 12))
    }

    @Test func regionsOverAPoleAreCutOff() {
        let region = Self.region(89, 0, 10, 360)
        #expect(region.boundingBox == BoundingBox(west: -180, south: 84, east: 180, north: 90))
        #expect(region.contains(Coordinate(latitude: 90, longitude: 77)))
    }

    @Test func nonsenseHoldsNothing() {
        let place = Coordinate(latitude: 0, longitude: 0)
        #expect(!Self.region(0, 0, -1, 1).contains(place))
        #expect(!Self.region(0, 0, .nan, 1).contains(place))
        #expect(!Self.region(.nan, 0, 1, 1).contains(place))
        #expect(!Self.region(91, 0, 10, 10).contains(Coordinate(latitude: 90, longitude: 0)))
        #expect(Self.region(0, 0, -1, 1).boundingBox == nil)
        #expect(Self.region(0, 0, .infinity, .infinity).contains(place))
    }

    @Test func enclosesPlacesAcrossTheAntimeridian() throws {
        let fiji = [Coordinate(latitude: -18.14, longitude: 178.44), Coordinate(latitude: -16.85, longitude: -179.95)]
        let region = try #require(
            CoordinateRegion(enclosing: fiji + [Coordinate(latitude: .nan, longitude: 3), Coordinate(latitude: 91, longitude: 2)]))
        #expect(abs(region.center.longitude - 179.245) < 1e-12)
        #expect(abs(region.center.latitude - -17.495) < 1e-12)
        #expect(abs(region.span.longitudeDelta - 1.61) < 1e-12)
        #expect(fiji.allSatisfy(region.contains))
        #expect(CoordinateRegion(enclosing: []) == nil)
        #expect(CoordinateRegion(enclosing: [Coordinate(latitude: .nan, longitude: 3)]) == nil)
        #expect(CoordinateRegion(enclosing: fiji.prefix(1)) == Self.region(-18.14, 178.44, 0, 0))
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func enclosesAll(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let width = Double.random(in: 0...400, using: &random)
        let places = (0..<20).map { _ in
            Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: 180 - width / 2...180 + width / 2, using: &random))
        }
        let region = try #require(CoordinateRegion(enclosing: places))
        #expect(places.allSatisfy(region.contains))
        #expect(region.span.longitudeDelta <= width)
    }
}

import GazetteerModel
import Testing

@Suite struct DistanceTests {
    @Test(arguments: [
        ((0.0, 0.0), (0.0, 1.0), 111_195.079734, 90.0),
        ((48.8566, 2.3522), (51.5074, -0.1278), 343_556.533339, 330.0210929),
        ((-18.14, 178.44), (-16.85, -179.95), 222_995.305408, 50.2107745),
        ((0.0, 0.0), (0.0, 180.0), 20_015_114.352186, 90.0),
        ((52.0, 13.0), (52.0, 13.000001), 0.068459, 89.9999997),
        ((89.5, 0.0), (89.5, 180.0), 111_195.079734, 0.0),
        ((10.0, 190.0), (10.0, -170.0), 0, 0.0),
        ((10.0, 20.0), (9.0, 20.0), 111_195.079734, 180.0),
        ((0.0, 20.0), (0.0, 19.0), 111_195.079734, 270.0),
    ])
    func measures(_ start: (Double, Double), _ end: (Double, Double), _ meters: Double, _ bearing: Double) {
        let (start, end) = (Coordinate(latitude: start.0, longitude: start.1), Coordinate(latitude: end.0, longitude: end.1))
        #expect(abs(start.distance(to: end) - meters) < 1e-6)
        #expect(abs(end.distance(to: start) - meters) < 1e-6)
        #expect(abs(start.bearing(to: end) - bearing) < 1e-7)
    }

    @Test func polesAreHalfTheGlobeApart() {
        let (north, south) = (Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 77))
        #expect(abs(north.distance(to: south) - 20_015_114.352186) < 1e-6)
        #expect(abs(north.distance(to: Coordinate(latitude: 90, longitude: 133))) < 1e-6)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func isNoNumberForWhatIsNone(_ value: Double) {
        let place = Coordinate(latitude: 1, longitude: 2)
        #expect(place.distance(to: Coordinate(latitude: value, longitude: 0)).isNaN)
        #expect(place.distance(to: Coordinate(latitude: 0, longitude: value)).isNaN)
        #expect(place.bearing(to: Coordinate(latitude: 0, longitude: value)).isNaN)
    }

    @Test func bearingsStayBelowAFullTurn() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let start = Coordinate(latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
            let end = Coordinate(latitude: .random(in: -90...90, using: &random), longitude: start.longitude - 1e-18)
            #expect((0..<360).contains(start.bearing(to: end)))
        }
    }
}

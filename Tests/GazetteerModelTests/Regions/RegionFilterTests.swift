import GazetteerModel
import Testing

@Suite struct RegionFilterTests {
    private static let holed = RegionFilter.polygon([rectangle(170, -10, 190, 10), positions((175, -5), (-175, -5), (-175, 5), (175, 5))])

    @Test(arguments: [
        // Inside, in the hole, outside.
        (0, 172, true), (0, -172, true), (0, 188, true), (0, 180, false), (0, -180, false), (0, 160, false), (0, 0, false),
        // The borders of both rings, and corners.
        (0, 170, true), (0, -170, true), (0, 190, true), (10, 180, true), (-10, -180, true), (10, 170, true), (-10, -170, true),
        (0, 175, true), (0, -175, true), (5, 180, true), (-5, 175, true), (10.000001, 180, false), (0, 169.999999, false),
        (4.999999, 180, false),
        (.nan, 172, false), (0, .nan, false), (.infinity, 172, false), (0, -.infinity, false),
    ])
    func polygonsHaveHolesAndBorders(_ latitude: Double, _ longitude: Double, _ expected: Bool) {
        #expect(Self.holed.contains(latitude: latitude, longitude: longitude) == expected)
    }

    @Test(arguments: [
        (90, 0, true), (85, 45, true), (80, 0, true), (79.9, 1, false), (0, 0, false), (-90, 0, false), (88, -180, true), (88, 180, true),
        (80, 360, true),
    ])
    func ringsRoundAPoleHoldIt(_ latitude: Double, _ longitude: Double, _ expected: Bool) {
        let filter = RegionFilter.polygon([positions((0, 80), (90, 80), (180, 80), (-90, 80), (0, 80))])
        #expect(filter.contains(latitude: latitude, longitude: longitude) == expected)
    }

    @Test(arguments: [(-180.0, 3.0), (180, 3), (0, -85), (179.9, 85), (540, 0), (-540, 0), (360, 0)])
    func aRectangleRoundTheWorldHoldsAll(_ longitude: Double, _ latitude: Double) {
        #expect(RegionFilter.polygon([rectangle(-180, -85, 180, 85)]).contains(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        // 500 km round the pole, round Taveuni, and all of the globe.
        (90.0, 0.0, 500_000.0, 85.51, 123.0, true), (90, 0, 500_000, 85.5, 123, false), (88, 0, 500_000, 88, 180, true),
        (88, 0, 500_000, 87.4, 180, false), (-90, 0, 500_000, -85.6, -180, true), (-16.85, -179.95, 250_000, -18.14, 178.44, true),
        (-16.85, -179.95, 222_995, -18.14, 178.44, false), (-16.85, 180.05, 222_996, -18.14, -181.56, true),
        (10, 20, 2.1e7, -10, -160, true), (10, 20, .infinity, -10, -160, true), (10, 20, 0, 10, 20, true), (10, 20, 0, 10, 380, true),
        (10, 20, 0, 10, 20.0000001, false), (10, 20, -1, 10, 20, false), (10, 20, .nan, 10, 20, false), (.nan, 20, 1e6, 10, 20, false),
        (91, 20, 1e6, 90, 20, false), (10, 20, 1e6, .nan, 20, false), (10, 20, 1e6, 10, .nan, false),
    ])
    func circles(_ latitude: Double, _ longitude: Double, _ radius: Double, _ y: Double, _ x: Double, _ expected: Bool) {
        let filter = RegionFilter.circle(center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
        #expect(filter.contains(latitude: y, longitude: x) == expected)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func circlesHoldWhatIsNear(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let center = Coordinate(
            latitude: seed % 3 == 0 ? .random(in: 85...90, using: &random) : .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random))
        let reach = [0.001, 1, 30, 180][Int(seed / 3 % 4)]
        for _ in 0..<100 {
            let place = Coordinate(
                latitude: min(90, max(-90, center.latitude + .random(in: -reach...reach, using: &random))),
                longitude: center.longitude + .random(in: -180...180, using: &random) * min(1, reach / 10))
            let border = RegionFilter.circle(center: center, radius: center.distance(to: place))
            #expect(border.contains(place))
            let radius = Double.random(in: 0...reach * 111_195, using: &random)
            let filter = RegionFilter.circle(center: center, radius: radius)
            #expect(filter.contains(place) == (center.distance(to: place) <= radius))
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func polygonsAgreeWithCountingEdges(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 1000)
        let polygon = RandomPolygon(using: &random)
        let filter = RegionFilter.polygon(polygon.rings)
        for _ in 0..<100 {
            let place = polygon.place(using: &random)
            #expect(filter.contains(place) == polygon.contains(place))
            #expect(
                filter.contains(latitude: place.latitude, longitude: place.longitude + 360) == filter.contains(place)
                    || place.longitude > 180)
        }
        for corner in polygon.rings.joined() { #expect(filter.contains(corner.coordinate)) }
    }

    @Test func combines() throws {
        let left = RegionFilter.box(try #require(BoundingBox(west: 0, south: 0, east: 10, north: 10)))
        let right = RegionFilter.circle(center: Coordinate(latitude: 5, longitude: 10), radius: 200_000)
        #expect(RegionFilter.any([left, right]).contains(latitude: 5, longitude: 11))
        #expect(RegionFilter.any([left, right]).contains(latitude: 0, longitude: 0))
        #expect(!RegionFilter.all([left, right]).contains(latitude: 5, longitude: 11))
        #expect(RegionFilter.all([left, right]).contains(latitude: 5, longitude: 9))
        #expect(!RegionFilter.any([]).contains(latitude: 0, longitude: 0))
        #expect(RegionFilter.all([]).contains(latitude: 0, longitude: 0))
        #expect(!RegionFilter.all([]).contains(latitude: .nan, longitude: 0))
        #expect(!RegionFilter.all([]).contains(nil))
    }

    @Test func isMadeOfRegionsAndGeometries() {
        let region = CoordinateRegion(
            center: Coordinate(latitude: -18, longitude: 180), span: CoordinateSpan(latitudeDelta: 4, longitudeDelta: 4))
        #expect(RegionFilter.region(region).contains(latitude: -16, longitude: -178))
        #expect(!RegionFilter.region(region).contains(latitude: -16, longitude: -177.9))
        let parts = RegionFilter(geometry: .multiPolygon([[rectangle(0, 0, 1, 1)], [rectangle(5, 5, 6, 6)]]))
        #expect(parts?.contains(latitude: 5.5, longitude: 6) == true)
        #expect(parts?.contains(latitude: 3, longitude: 3) == false)
        #expect(RegionFilter(geometry: .polygon([rectangle(0, 0, 1, 1)])) == .polygon([rectangle(0, 0, 1, 1)]))
        #expect(RegionFilter(geometry: .polygon([rectangle(0, 0, 1, 1)])) != .polygon([rectangle(0, 0, 1, 2)]))
        #expect(RegionFilter(geometry: .lineString(positions((0, 0), (1, 1)))) == nil)
    }

    @Test func hostileRingsDoNoHarm() {
        let zigzag = (0..<20_000).map { Position(longitude: Double($0) / 1000, latitude: $0.isMultiple(of: 2) ? -80 : 80) }
        #expect(RegionFilter.polygon([zigzag]).contains(latitude: 80, longitude: 0.001))
        for extreme in [1e300, Double.greatestFiniteMagnitude, 261_852.5] {
            let filter = RegionFilter.polygon([rectangle(-extreme, -extreme, extreme, extreme), rectangle(extreme, 0, extreme, 1)])
            _ = filter.contains(latitude: 0, longitude: 0)
            #expect(!RegionFilter.polygon([rectangle(extreme, 0, extreme * 1.1, 1)]).contains(latitude: 0.5, longitude: 0))
        }
        #expect(!RegionFilter.polygon([]).contains(latitude: 0, longitude: 0))
        #expect(!RegionFilter.polygon([positions((.nan, 0), (0, .infinity))]).contains(latitude: 0, longitude: 0))
    }
}

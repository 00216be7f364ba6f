import GazetteerModel
import Testing

@Suite struct BoundingBoxTests {
    /// Case 88: the box round Fiji.
    @Test(arguments: [
        (-18.14, 178.44, true), (-16.85, -179.95, true), (48.85, 2.35, false),
        (-20, 177, true), (-16, -178, true), (-16, 182, true), (-16, 182.1, false), (-20, -183, true),
        (-18, 180, true), (-18, -180, true), (-18, 540, true), (-18, -540, true), (-20.0001, 179, false), (-18, 176.9999, false),
    ])
    func crossesTheAntimeridian(_ latitude: Double, _ longitude: Double, _ expected: Bool) throws {
        let box = try #require(BoundingBox(west: 177, south: -20, east: -178, north: -16))
        #expect(box.crossesAntimeridian)
        #expect(box.contains(latitude: latitude, longitude: longitude) == expected)
        #expect(box.longitudeDelta == 5)
        #expect(box.center == Coordinate(latitude: -18, longitude: 179.5))
    }

    @Test(arguments: [
        (-0.1, 0.0, 359.9, true), (-0.1, 0.0, 359.8999, false), (-170.0, -160.0, 190, true), (170.0, 180.0, -180, true),
        (-180.0, -170.0, 180, true), (-180.0, -170.0, 179.9, false), (-180.0, 180.0, 12.5, true), (10.0, 10.0, 10, true),
    ])
    func bordersBelongToIt(_ west: Double, _ east: Double, _ longitude: Double, _ expected: Bool) throws {
        let box = try #require(BoundingBox(west: west, south: -90, east: east, north: 90))
        for latitude in [-90, 0.0, 90] { #expect(box.contains(latitude: latitude, longitude: longitude) == expected) }
    }

    @Test func numbersThatAreNoneLieNowhere() {
        for value in [Double.nan, .infinity, -.infinity, 261_852.5] {
            #expect(!BoundingBox.world.contains(latitude: 0, longitude: value))
            #expect(!BoundingBox.world.contains(latitude: value, longitude: 0))
        }
        #expect(!BoundingBox.world.contains(Coordinate(latitude: 91, longitude: 2)))
    }

    @Test(
        arguments: [
            (0, 1, 1, 0), (0, -91, 1, 0), (0, 0, 1, 91), (.nan, 0, 1, 1), (0, .nan, 1, 1), (0, 0, .infinity, 1), (541, 0, 1, 1),
        ] as [(Double, Double, Double, Double)])
    func refusesWhatIsNoBox(_ edges: (Double, Double, Double, Double)) {
        #expect(BoundingBox(west: edges.0, south: edges.1, east: edges.2, north: edges.3) == nil)
    }

    @Test(arguments: [
        ((170.0, 190.0), (170.0, -170.0)), ((-190, -170), (170, -170)), ((0, 360), (-180, 180)), ((-200, 200), (-180, 180)),
        ((200, 210), (-160, -150)), ((-180, 180), (-180, 180)),
    ])
    func understandsLongitudesBeyondTheAntimeridian(_ given: (Double, Double), _ expected: (Double, Double)) {
        let box = BoundingBox(west: given.0, south: 0, east: given.1, north: 1)
        #expect(box?.west == expected.0)
        #expect(box?.east == expected.1)
    }

    @Test(arguments: [
        ((0.0, 10.0), (10.0, 20.0), true), ((0, 10), (10.1, 20), false), ((170, -170), (-175, -160), true), ((170, -170), (160, 170), true),
        ((170, -170), (-169, 169), false), ((170, -170), (175, -175), true), ((170, 180), (-180, -170), true), ((-180, 180), (5, 6), true),
    ])
    func meetsAnother(_ first: (Double, Double), _ second: (Double, Double), _ expected: Bool) throws {
        let left = try #require(BoundingBox(west: first.0, south: 0, east: first.1, north: 1))
        let right = try #require(BoundingBox(west: second.0, south: 1, east: second.1, north: 2))
        let apart = try #require(BoundingBox(west: second.0, south: 1.5, east: second.1, north: 2))
        #expect(left.intersects(right) == expected)
        #expect(right.intersects(left) == expected)
        #expect(!left.intersects(apart))
    }

    @Test func holdsAnother() throws {
        let wide = try #require(BoundingBox(west: 170, south: -10, east: -170, north: 10))
        let narrow = try #require(BoundingBox(west: 175, south: -10, east: 180, north: 0))
        let rest = try #require(BoundingBox(west: -170, south: 0, east: 170, north: 1))
        #expect(wide.contains(narrow) && wide.contains(wide) && BoundingBox.world.contains(wide))
        #expect(!narrow.contains(wide) && !wide.contains(rest) && !rest.contains(wide))
    }
}

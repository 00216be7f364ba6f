import GazetteerModel
import Testing

@Suite struct BoundingBoxAccumulatorTests {
    private static func box(_ places: [(Double, Double)]) -> BoundingBox? {
        var bounds = BoundingBoxAccumulator()
        for place in places { bounds.insert(longitude: place.0, latitude: place.1) }
        return bounds.boundingBox
    }

    @Test(
        arguments: [
            // Case 88.
            ([(178.44, -18.14), (-179.95, -16.85)], (178.44, -18.14, -179.95, -16.85)),
            // One place, and all in one bin.
            ([(2.3522, 48.8566)], (2.3522, 48.8566, 2.3522, 48.8566)),
            ([(2.31, 1), (2.39, 2), (2.35, 0)], (2.31, 0, 2.39, 2)),
            ([(-179.99, 0), (-179.91, 0)], (-179.99, 0, -179.91, 0)),
            // The antimeridian itself, under either name.
            ([(180, 0)], (180, 0, 180, 0)), ([(-180, 0)], (-180, 0, -180, 0)),
            ([(180, 0), (-170, 0)], (-180, 0, -170, 0)), ([(170, 0), (-180, 0)], (170, 0, 180, 0)),
            ([(179, 0), (-180, 0), (-179, 0)], (179, 0, -179, 0)),
            // Gaps of the same size: no need to cross.
            ([(-90, 0), (90, 0)], (-90, 0, 90, 0)), ([(0, 0), (180, 0)], (0, 0, 180, 0)),
            // Beyond ±180.
            ([(190, -17.5), (179, 3)], (179, -17.5, -170, 3)), ([(-190, 0), (160, 0)], (160, 0, 170, 0)),
            // The poles.
            ([(0, 90), (10, -90)], (0, -90, 10, 90)),
        ] as [([(Double, Double)], (Double, Double, Double, Double))])
    func findsTheSmallestBox(_ places: [(Double, Double)], _ edges: (Double, Double, Double, Double)) {
        let box = Self.box(places)
        #expect(box?.west == edges.0)
        #expect(box?.south == edges.1)
        #expect(box?.east == edges.2)
        #expect(box?.north == edges.3)
    }

    @Test func passesOverWhatIsNoPlace() {
        var bounds = BoundingBoxAccumulator()
        #expect(bounds.boundingBox == nil)
        for value in [Double.nan, .infinity, -.infinity, 261_852.5] {
            bounds.insert(longitude: value, latitude: 0)
            bounds.insert(longitude: 0, latitude: value)
        }
        bounds.insert(longitude: 2, latitude: 91)
        #expect(bounds.count == 0)
        #expect(bounds.boundingBox == nil)
        bounds.merge(BoundingBoxAccumulator())
        #expect(bounds == BoundingBoxAccumulator())
    }

    @Test func placesAllRoundTheGlobeGiveAllOfIt() {
        let box = Self.box((0..<7200).map { (Double($0) / 20 - 180, 5) })
        #expect(box?.west == -180)
        #expect(box?.east == 179.95)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func agreesWithTryingEveryBox(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let center = Double.random(in: -180...180, using: &random)
        let width = [0.05, 3, 90, 360][Int(seed % 4)]
        let longitudes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            (center + .random(in: -width / 2...width / 2, using: &random)).remainder(dividingBy: 360)
        }
        let box = try #require(Self.box(longitudes.map { ($0, $0 / 3) }))
        // Whoever starts at the right place goes the shortest way east to reach them all.
        let widths = longitudes.map { start in
            longitudes.map { $0 >= start ? $0 - start : $0 - start + 360 }.max() ?? 0
        }
        let best = try #require(widths.min())
        #expect(abs(box.longitudeDelta - best) < 1e-9)
        #expect(longitudes.contains(box.west) && longitudes.contains(box.east))
        #expect(longitudes.allSatisfy { box.contains(latitude: $0 / 3, longitude: $0) })
        let unbroken = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
        #expect(box.crossesAntimeridian == (unbroken > best + 1e-9))
        #expect(Geometry.multiPoint(longitudes.map { Position(longitude: $0, latitude: $0 / 3) }).boundingBox == box)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func mergingIsInsertingIntoOne(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (whole, left, right) = (BoundingBoxAccumulator(), BoundingBoxAccumulator(), BoundingBoxAccumulator())
        for _ in 0..<500 {
            let longitude = Double.random(in: 150...200, using: &random)
            let latitude = Double.random(in: -90...90, using: &random)
            whole.insert(longitude: longitude, latitude: latitude)
            if Bool.random(using: &random) {
                left.insert(longitude: longitude, latitude: latitude)
            } else {
                right.insert(longitude: longitude, latitude: latitude)
            }
        }
        left.merge(right)
        #expect(left == whole)
        #expect(left.boundingBox?.crossesAntimeridian == true)
    }

    @Test func takesInGeometries() {
        var bounds = BoundingBoxAccumulator()
        bounds.insert(.lineString(positions((-100.05, 1), (0, 2), (100.07, 3))))
        bounds.insert(.point(Position(longitude: 150, latitude: -4)))
        #expect(bounds.boundingBox == BoundingBox(west: -100.05, south: -4, east: 150, north: 3))
        bounds.insert(.polygon([rectangle(170.03, 0, 190.04, 1)]))
        #expect(bounds.boundingBox == BoundingBox(west: -100.05, south: -4, east: 190.04, north: 3))
        #expect(bounds.count == 3)
    }
}

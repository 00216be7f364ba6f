import GazetteerModel
import Testing

@Suite struct RegionFilterGeometryTests {
    /// The same square, 175 to −175, −5 to 5, as box and as polygon, and a circle that just fits in.
    private static let filters: [RegionFilter] = [
        BoundingBox(west: 175, south: -5, east: -175, north: 5).map(RegionFilter.box) ?? .any([]),
        .polygon([rectangle(175, -5, 185, 5)]),
        .circle(center: Coordinate(latitude: 0, longitude: 180), radius: 5 * 111_195.08),
    ]

    @Test(
        arguments: [
            (.point(Position(longitude: -176, latitude: 0)), true),
            (.point(Position(longitude: -174, latitude: 0)), false),
            (.multiPoint(positions((0, 0), (180, 1))), true),
            (.multiPoint([]), false),
            // Through, with no corner inside; touching; beside; the long way round is not meant.
            (.lineString(positions((170, 0), (-170, 0))), true),
            (.lineString(positions((170, 1), (-170, -1))), true),
            (.lineString(positions((175, -20), (175, 0))), true),
            (.lineString(positions((170, 8), (-170, 8))), false),
            (.lineString(positions((-100, 0), (100, 1))), true),
            (.lineString(positions((-100, 0), (0, 0), (100, 0))), false),
            (.lineString(positions((180, 0))), true),
            // Round the region, beside it, and round it in a hole.
            (.polygon([rectangle(160, -20, 200, 20)]), true),
            (.polygon([rectangle(160, 6, 200, 20)]), false),
            (.polygon([rectangle(160, -20, 200, 20), rectangle(170, -10, 190, 10)]), false),
            (.polygon([rectangle(160, -20, 200, 20), rectangle(178, -10, 190, 10)]), true),
            (.polygon([rectangle(179, -1, 181, 1)]), true),
            (.polygon([rectangle(165, -1, 174, 1)]), false),
            (.polygon([rectangle(-180, -90, 180, 90)]), true),
            (.polygon([]), false),
            (.multiPolygon([[rectangle(0, 0, 1, 1)], [rectangle(185, 0, 190, 1)]]), true),
            (.geometryCollection([.lineString(positions((0, 0), (1, 1))), .point(Position(longitude: 540, latitude: 0))]), true),
            (.geometryCollection([]), false),
            (.lineString(positions((.nan, 0), (180, .infinity))), false),
            (.lineString(positions((1e300, 0), (-1e300, 0))), false),
        ] as [(Geometry, Bool)])
    func meetsGeometries(_ geometry: Geometry, _ expected: Bool) {
        for filter in Self.filters { #expect(filter.intersects(geometry) == expected) }
        #expect(RegionFilter.any(Self.filters).intersects(geometry) == expected)
        #expect(RegionFilter.all(Self.filters).intersects(geometry) == expected)
    }

    @Test func holesOfTheRegionAreNotInIt() {
        let filter = RegionFilter.polygon([rectangle(0, 0, 10, 10), rectangle(2, 2, 8, 8)])
        #expect(!filter.intersects(.polygon([rectangle(3, 3, 7, 7)])))
        #expect(!filter.intersects(.lineString(positions((3, 3), (7, 7)))))
        #expect(filter.intersects(.lineString(positions((3, 3), (8, 8)))))
        #expect(filter.intersects(.polygon([rectangle(1.9, 1.9, 8.1, 8.1)])))
    }

    @Test func aCircleOverThePoleMeetsParallels() {
        let filter = RegionFilter.circle(center: Coordinate(latitude: 88, longitude: 0), radius: 500_000)
        #expect(filter.intersects(.lineString(positions((170, 89), (-170, 89)))))
        #expect(!filter.intersects(.lineString(positions((170, 87), (-170, 87)))))
        #expect(filter.intersects(.polygon([positions((0, 60), (90, 60), (180, 60), (-90, 60))])))
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func meetingIsMutual(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 5000)
        let first = RandomPolygon(using: &random)
        // Another one in the neighbourhood, as polygon, as box, and as line.
        let start = first.place(using: &random)
        let (west, south) = (start.longitude, start.latitude)
        let (width, height) = (Double.random(in: 0...20, using: &random), Double.random(in: 0...20, using: &random))
        let second = [rectangle(west, south, west + width, south + height)]
        let box = try #require(BoundingBox(west: west, south: south, east: west + width, north: south + height))
        let expected = RegionFilter.polygon(first.rings).intersects(.polygon(second))
        #expect(RegionFilter.polygon(second).intersects(.polygon(first.rings)) == expected)
        #expect(RegionFilter.box(box).intersects(.polygon(first.rings)) == expected)
        if first.rings.joined().contains(where: { box.contains($0.coordinate) }) { #expect(expected) }
        if second.joined().contains(where: { first.contains($0.coordinate) }) { #expect(expected) }
        let diagonal = Geometry.lineString(positions((west, south), (west + width, south + height)))
        if !expected { #expect(!RegionFilter.polygon(first.rings).intersects(diagonal)) }
        #expect(RegionFilter.box(box).intersects(diagonal))
    }
}

import Testing

@testable import GazetteerModel

@Suite struct RepresentativeCoordinateTests {
    private static let horseshoe = positions((0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9), (0, 0))

    @Test(
        arguments: [
            (.point(Position(longitude: 190, latitude: -17.5)), (190, -17.5)),
            (.point(Position(longitude: 2, latitude: 91)), (2, 91)),
            // The member nearest to the mean; the first of equals; across the antimeridian.
            (.multiPoint(positions((0, 0), (10, 0), (4, 1))), (4, 1)),
            (.multiPoint(positions((5, 0), (7, 0))), (5, 0)),
            (.multiPoint(positions((170, 0), (-170, 0), (179, 0))), (179, 0)),
            // Half the length, not the middle corner.
            (.lineString(positions((0, 0), (1, 0), (10, 0))), (5, 0)),
            (.lineString(positions((178, 0), (-178, 0))), (180, 0)),
            (.lineString(positions((179, 0), (-175, 0))), (-178, 0)),
            (.lineString(positions((3, 4))), (3, 4)),
            (.lineString(positions((3, 4), (3, 4))), (3, 4)),
            (.lineString(positions((.nan, 0), (2, 0), (.infinity, 0), (4, 0))), (3, 0)),
            (.multiLineString([positions((0, 0), (1, 0)), positions((20, 0), (24, 0))]), (22, 0)),
            // The centroid, if it lies inside.
            (.polygon([rectangle(0, 0, 10, 4)]), (5, 2)),
            (.polygon([rectangle(0, 0, 10, 4).dropLast()]), (5, 2)),
            (.polygon([rectangle(170, 0, 194, 4)]), (-178, 2)),
            (.polygon([positions((178, 0), (-178, 0), (-178, 2), (178, 2), (178, 0))]), (180, 1)),
            // Otherwise the widest stretch: of two the first.
            (.polygon([rectangle(0, 0, 10, 10), rectangle(2, 2, 9, 8)]), (1, 5)),
            (.polygon([horseshoe]), (1.5, 6)),
            // The largest; areas that the projection makes look larger are not.
            (.multiPolygon([[rectangle(0, 0, 1, 1)], [rectangle(20, 0, 22, 2)]]), (21, 1)),
            (.multiPolygon([[rectangle(0, 80, 3, 82)], [rectangle(20, -1, 22, 1)]]), (21, 0)),
            // Flat ones.
            (.polygon([positions((0, 0), (4, 0), (0, 0))]), (4, 0)),
            (.polygon([positions((3, 4))]), (3, 4)),
            // The first of the highest dimension that is anywhere.
            (
                .geometryCollection([
                    .multiPoint(positions((0, 0))), .polygon([]), .lineString(positions((0, 0), (2, 0))),
                    .geometryCollection([.polygon([rectangle(5, 5, 7, 7)])]), .polygon([rectangle(0, 0, 50, 50)]),
                ]), (6, 6)
            ),
            // The point that somebody has put beside a footprint.
            (.geometryCollection([.polygon([rectangle(5, 5, 7, 7)]), .point(Position(longitude: 5.5, latitude: 6.5))]), (5.5, 6.5)),
            (.geometryCollection([.lineString([]), .multiPoint(positions((1, 2)))]), (1, 2)),
        ] as [(Geometry, (Double, Double))])
    func liesWhereItShould(_ geometry: Geometry, _ expected: (Double, Double)) throws {
        let coordinate = try #require(geometry.representativeCoordinate)
        #expect(abs(coordinate.longitude - expected.0) < 1e-9)
        #expect(abs(coordinate.latitude - expected.1) < 1e-9)
    }

    @Test(arguments: [
        Geometry.multiPoint([]), .lineString([]), .multiLineString([]), .multiLineString([[]]), .polygon([]), .polygon([[]]),
        .multiPolygon([]), .multiPolygon([[]]), .multiPolygon([[[]]]), .geometryCollection([]), .geometryCollection([.polygon([])]),
        .point(Position(longitude: .nan, latitude: 0)), .lineString(positions((.infinity, 0), (0, .nan))),
    ])
    func isNowhereWithoutPositions(_ geometry: Geometry) {
        #expect(geometry.representativeCoordinate == nil)
    }

    @Test func projectedMetresStayMetres() throws {
        let coordinate = try #require(Geometry.polygon([rectangle(261_000, 6_250_000, 262_000, 6_251_000)]).representativeCoordinate)
        #expect(coordinate == Coordinate(latitude: 6_250_500, longitude: 261_500))
        for extreme in [1e300, Double.greatestFiniteMagnitude] {
            _ = Geometry.polygon([rectangle(-extreme, -extreme, extreme, extreme)]).representativeCoordinate
            _ = Geometry.lineString(positions((extreme, extreme), (-extreme, 0))).representativeCoordinate
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func liesInsideOfAnyPolygon(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygon = RandomPolygon(using: &random)
        let coordinate = try #require(Geometry.polygon(polygon.rings).representativeCoordinate)
        #expect(polygon.contains(coordinate))
        #expect(RegionFilter.polygon(polygon.rings).contains(coordinate))
        for hole in polygon.rings.dropFirst() {
            #expect(PolygonIndex([hole])?.location(latitude: coordinate.latitude, longitude: coordinate.longitude) == .outside)
        }
        #expect((-180...180).contains(coordinate.longitude))
    }

    @Test func manyHolesTakeLittleTime() throws {
        let holes = (0..<5000).map { rectangle(Double($0) / 100, 0.25, Double($0) / 100 + 0.005, 0.75) }
        let coordinate = try #require(Geometry.polygon([rectangle(-1, 0, 51, 1)] + holes).representativeCoordinate)
        #expect(RegionFilter.polygon([rectangle(-1, 0, 51, 1)] + holes).contains(coordinate))
    }
}

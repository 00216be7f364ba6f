import GazetteerModel
import Testing

@Suite struct GeometryTests {
    @Test(
        arguments: [
            (Geometry.point(Position(longitude: 1, latitude: 2)), GeometryKind.point, 1, "Point"),
            (.multiPoint([]), .multiPoint, 2, "MultiPoint"),
            (.lineString([]), .lineString, 3, "LineString"),
            (.multiLineString([]), .multiLineString, 4, "MultiLineString"),
            (.polygon([]), .polygon, 5, "Polygon"),
            (.multiPolygon([]), .multiPolygon, 6, "MultiPolygon"),
            (.geometryCollection([]), .geometryCollection, 7, "GeometryCollection"),
        ] as [(Geometry, GeometryKind, UInt8, String)])
    func hasAKind(_ geometry: Geometry, _ kind: GeometryKind, _ rawValue: UInt8, _ name: String) {
        #expect(geometry.kind == kind)
        #expect(kind.rawValue == rawValue)
        #expect(kind.geoJSONName == name)
    }

    @Test func handsOutPositionsInOrder() {
        let (a, b, c) = (
            Position(longitude: 1, latitude: 2, altitude: 3), Position(longitude: 4, latitude: 5), Position(longitude: 6, latitude: 7)
        )
        let geometry = Geometry.geometryCollection([
            .multiPolygon([[[a], [b]], [[c]]]), .point(b), .multiLineString([[c], [a]]), .polygon([[b], [b]]), .lineString([a]),
            .multiPoint([c]),
        ])
        #expect(geometry.positions == [a, b, c, b, c, a, b, b, a, c])
        #expect(a.coordinate == Coordinate(latitude: 2, longitude: 1))
    }

    @Test(
        arguments: [
            (.point(Position(longitude: 190, latitude: -17.5)), (-170, -17.5, -170, -17.5)),
            (.lineString(positions((179, 1), (-179.5, 2))), (179, 1, -179.5, 2)),
            // A line round most of the globe, in steps that go the short way.
            (.lineString(positions((-170, 0), (-60, 0), (60, 0), (170, 0))), (-170, 0, 170, 0)),
            // Two sides of the antimeridian, cut as RFC 7946 asks.
            (.multiPolygon([[rectangle(177, 0, 180, 1)], [rectangle(-180, 0, -178, 1)]]), (177, 0, -178, 1)),
            // The world as one rectangle, and as a strip.
            (.polygon([rectangle(-180, -85, 180, 85)]), (-180, -85, 180, 85)),
            (.polygon([positions((-180, -10), (0, -10), (180, -10), (180, 10), (-180, 10))]), (-180, -10, 180, 10)),
            // Corners at 180 and −180 that are one place.
            (.polygon([positions((170, 0), (180, 0), (-180, 0), (-170, 0), (-170, 9), (-180, 9), (180, 9), (170, 9))]), (170, 0, -170, 9)),
            // Round the pole.
            (.polygon([positions((0, 80), (90, 81), (180, 82), (-90, 83), (0, 80))]), (-180, 80, 180, 90)),
            (.polygon([positions((0, -80), (90, -80), (180, -82), (-90, -83))]), (-180, -90, 180, -80)),
            (.multiPoint(positions((.nan, 3), (5, .infinity), (2, 91), (7, 8))), (7, 8, 7, 8)),
            (.lineString(positions((-0.125, 3), (359.875, 4), (0.2, 5))), (-0.125, 3, 0.2, 5)),
        ] as [(Geometry, (Double, Double, Double, Double))])
    func hasABox(_ geometry: Geometry, _ edges: (Double, Double, Double, Double)) throws {
        let box = try #require(geometry.boundingBox)
        #expect([box.west, box.south, box.east, box.north] == [edges.0, edges.1, edges.2, edges.3])
    }

    @Test(arguments: [
        Geometry.multiPoint([]), .polygon([]), .polygon([[]]), .geometryCollection([]), .lineString(positions((.nan, 0))),
        .point(Position(longitude: 261_852.5, latitude: 6_250_566.7)),
    ])
    func hasNoBoxWithoutAPlace(_ geometry: Geometry) {
        #expect(geometry.boundingBox == nil)
    }
}

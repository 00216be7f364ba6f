import Foundation
import Gazetteer
import Testing

@MainActor
@Suite struct AnnotationMapTests {
    private let map = AnnotationMap(center: NotificationCenter())

    private func pin(_ latitude: Double, _ longitude: Double, _ title: String? = nil) -> PointAnnotation {
        PointAnnotation(coordinate: Coordinate(latitude: latitude, longitude: longitude), title: title)
    }

    private func region(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> CoordinateRegion {
        CoordinateRegion(try #require(BoundingBox(west: west, south: south, east: east, north: north)))
    }

    @Test func equalPinsStayTwoPins() {
        let added = map.add([pin(1, 2, "Same"), pin(1, 2, "Same")])
        #expect(added.map(\.id.rawValue) == [1, 2])
        #expect(map.annotations == added && map.annotationCount == 2)
        #expect(map.annotation(added[1].id) == added[1])
        map.remove(added[0].id)
        map.remove(added[0].id)
        #expect(map.annotations == [added[1]] && map.annotation(added[0].id) == nil)
    }

    @Test func identitiesAreNotGivenTwice() {
        let first = map.add(pin(1, 2))
        let second = map.replaceAll(with: [pin(1, 2), pin(3, 4)])
        #expect(first.id.rawValue == 1 && second.map(\.id.rawValue) == [2, 3])
        map.removeAll()
        #expect(map.annotations.isEmpty && map.add(pin(0, 1)).id.rawValue == 4)
    }

    @Test func batchesAreAddedStepByStep() {
        for batch in 0..<20 { map.add((0..<500).map { pin(Double($0 % 90), Double(batch)) }) }
        #expect(map.annotationCount == 10_000)
        #expect(map.annotations.map(\.id.rawValue) == Array(1...10_000))
    }

    @Test func findsWhatLiesInARegion() throws {
        map.add([pin(10, 20, "inside"), pin(10, 30, "border"), pin(10, 30.001, "outside"), pin(.nan, 0, "nowhere"), pin(10, 380, "turned")])
        #expect(map.annotations(in: try region(10, 0, 30, 20)).map(\.title) == ["inside", "border", "turned"])
        #expect(map.annotationCount == 5)
    }

    @Test func findsAcrossTheAntimeridian() throws {
        map.add([pin(-17, 178, "west"), pin(-17, -179, "east"), pin(-17, 180, "plus"), pin(-17, -180, "minus"), pin(-17, 0, "far")])
        let fiji = CoordinateRegion(
            center: Coordinate(latitude: -17, longitude: 179.5), span: CoordinateSpan(latitudeDelta: 2, longitudeDelta: 4))
        #expect(map.annotations(in: fiji).map(\.title) == ["west", "east", "plus", "minus"])
        #expect(map.annotations(in: try region(170, -20, 180, -10)).map(\.title) == ["west", "plus", "minus"])
        #expect(map.annotations(in: try region(-180, -20, -170, -10)).map(\.title) == ["east", "plus", "minus"])
        #expect(map.annotations(in: CoordinateRegion(.world)).count == 5)
    }

    @Test func anInvalidRegionHoldsNothing() {
        map.add(pin(0, 1))
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        #expect(map.annotations(in: CoordinateRegion(center: nowhere, span: CoordinateSpan(latitudeDelta: 1, longitudeDelta: 1))).isEmpty)
    }

    /// Crowded and scattered places, against looking at every annotation.
    @Test(arguments: [UInt64(1), 2, 3]) func findsWhatALookAtEachFinds(_ seed: UInt64) {
        var random = Seeded(state: seed)
        func coordinate() -> (Double, Double) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
            case 1: (48.8 + Double.random(in: 0...0.1, using: &random), 2.3 + Double.random(in: 0...0.1, using: &random))
            case 2: (Double(Int.random(in: -90...90, using: &random)), Double(Int.random(in: -180...180, using: &random)))
            default: (35.68, 139.76)
            }
        }
        let added = map.add(
            (0..<4000).map { _ in
                let (latitude, longitude) = coordinate()
                return pin(latitude, longitude)
            })
        map.remove(added.filter { $0.id.rawValue % 3 == 0 }.map(\.id))
        for _ in 0..<200 {
            let (latitude, longitude) = coordinate()
            let size: Double = [0, 0.01, 1, 10, 90, 400].randomElement(using: &random) ?? 1
            let region = CoordinateRegion(
                center: Coordinate(latitude: latitude, longitude: longitude),
                span: CoordinateSpan(latitudeDelta: size, longitudeDelta: size * 2))
            #expect(map.annotations(in: region) == map.annotations.filter { region.contains($0.coordinate) })
        }
    }

    @Test func placesStayRightWhenMostAreRemoved() {
        let added = map.add((0..<5000).map { pin(Double($0 % 90), Double($0 % 180)) })
        map.remove(added.prefix(4000).map(\.id))
        #expect(map.annotations == Array(added.suffix(1000)))
        #expect(map.annotation(added[4500].id) == added[4500] && map.annotation(added[10].id) == nil)
        #expect(map.annotations(in: CoordinateRegion(.world)) == Array(added.suffix(1000)))
    }

    @Test func showsAllAnnotationsAcrossTheAntimeridian() throws {
        #expect(map.regionShowingAllAnnotations == nil)
        let added = map.add([pin(-18.14, 178.44), pin(-16.85, -179.95)])
        let region = try #require(map.regionShowingAllAnnotations)
        #expect(region.span.longitudeDelta < 1.7 && region.center.longitude > 179)
        #expect(added.allSatisfy { region.contains($0.coordinate) })
        map.showAllAnnotations()
        #expect(map.visibleAnnotations == added && map.region.span.longitudeDelta < 2)
        // What is removed does not count any more.
        let far = map.add(pin(48, 2))
        #expect(try #require(map.regionShowingAllAnnotations).span.longitudeDelta > 100)
        map.remove(far.id)
        #expect(map.regionShowingAllAnnotations == region)
    }

    @Test func oneAnnotationIsNotLookedAtFromAMillimetre() {
        map.add(pin(48, 2))
        map.showAllAnnotations()
        #expect(map.region.span == CoordinateSpan(latitudeDelta: 0.01, longitudeDelta: 0.01))
        #expect(map.centerCoordinate == Coordinate(latitude: 48, longitude: 2))
    }
}

/// The same numbers in every run.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

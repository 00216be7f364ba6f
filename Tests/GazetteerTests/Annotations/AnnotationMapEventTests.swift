import Foundation
import Gazetteer
import Testing

/// Writes down what a map says.
@MainActor
private final class MapRecorder: AnnotationMapDelegate {
    var messages: [String] = []
    var calls: [String] = []
    var onDeselect: (() -> Void)?
    private var observations: [WeakObservation] = []

    init(_ map: AnnotationMap) {
        let center = map.center
        observations = [
            center.addObserver(self, of: map, for: .annotationSelected) { $0.messages.append("selected \($1.annotation.id.rawValue)") },
            center.addObserver(self, of: map, for: .annotationDeselected) { recorder, message in
                recorder.messages.append("deselected \(message.annotation.id.rawValue)")
                recorder.onDeselect?()
            },
            center.addObserver(self, of: map, for: .annotationsAdded) { $0.messages.append("added \($1.annotations.count)") },
            center.addObserver(self, of: map, for: .annotationsRemoved) { $0.messages.append("removed \($1.annotations.count)") },
            center.addObserver(self, of: map, for: .regionChanged) { $0.messages.append("region \($1.region.center.latitude)") },
            center.addObserver(self, of: map, for: .userLocationUpdated) { recorder, message in
                recorder.messages.append("user \(message.userLocation.map { "\($0.coordinate.latitude)" } ?? "nil")")
            },
        ]
        map.delegates.add(self)
    }

    func annotationMap(_ map: AnnotationMap, didSelect annotation: PointAnnotation) { calls.append("selected \(annotation.id.rawValue)") }
    func annotationMap(_ map: AnnotationMap, didDeselect annotation: PointAnnotation) {
        calls.append("deselected \(annotation.id.rawValue)")
    }
    func annotationMap(_ map: AnnotationMap, didAdd annotations: [PointAnnotation]) { calls.append("added \(annotations.count)") }
    func annotationMap(_ map: AnnotationMap, didRemove annotations: [PointAnnotation]) { calls.append("removed \(annotations.count)") }
    func annotationMap(_ map: AnnotationMap, didChange region: CoordinateRegion) { calls.append("region \(region.center.latitude)") }
    func annotationMap(_ map: AnnotationMap, didUpdate userLocation: UserLocationAnnotation?) {
        calls.append("user \(userLocation.map { "\($0.coordinate.latitude)" } ?? "nil")")
    }
}

@MainActor
@Suite struct AnnotationMapEventTests {
    private let map = AnnotationMap(center: NotificationCenter())

    private func add(_ count: Int) -> [PointAnnotation.ID] {
        map.add((1...count).map { PointAnnotation(coordinate: Coordinate(latitude: Double($0), longitude: 0)) }).map(\.id)
    }

    @Test func atMostOneIsSelected() {
        let ids = add(2)
        let recorder = MapRecorder(map)
        #expect(map.select(ids[0]) && map.select(ids[0]) && map.select(ids[1]))
        #expect(map.selectedAnnotation?.id == ids[1])
        map.deselect()
        map.deselect()
        #expect(map.selectedAnnotation == nil)
        #expect(recorder.messages == ["selected 1", "deselected 1", "selected 2", "deselected 2"])
        #expect(recorder.calls == recorder.messages)
    }

    @Test func whatIsNotThereCannotBeSelected() {
        let ids = add(1)
        map.removeAll()
        let recorder = MapRecorder(map)
        #expect(!map.select(ids[0]) && !map.select(.unassigned))
        #expect(recorder.messages.isEmpty)
    }

    @Test func followsTheSelectionWhenTold() {
        let ids = add(3)
        let recorder = MapRecorder(map)
        map.region.span = CoordinateSpan(latitudeDelta: 2, longitudeDelta: 2)
        map.select(ids[0])
        #expect(map.centerCoordinate.latitude == 0)
        map.followsSelection = true
        map.select(ids[2])
        #expect(map.centerCoordinate == Coordinate(latitude: 3, longitude: 0))
        #expect(map.region.span == CoordinateSpan(latitudeDelta: 2, longitudeDelta: 2))
        #expect(recorder.messages.suffix(3) == ["deselected 1", "region 3.0", "selected 3"])
    }

    @Test func removingTheSelectedDeselectsIt() {
        let ids = add(3)
        map.select(ids[1])
        let recorder = MapRecorder(map)
        // Somebody who wants it back comes too late.
        recorder.onDeselect = { [map] in map.select(ids[1]) }
        map.remove(ids[0...1])
        #expect(map.selectedAnnotation == nil)
        #expect(recorder.messages == ["deselected 2", "removed 2"])
        recorder.onDeselect = nil
        map.select(ids[2])
        map.replaceAll(with: [PointAnnotation(coordinate: Coordinate(latitude: 9, longitude: 9))])
        #expect(recorder.messages.suffix(4) == ["selected 3", "deselected 3", "removed 1", "added 1"])
    }

    @Test func whoeverIsToldMayChooseOtherwise() {
        let ids = add(3)
        map.select(ids[0])
        let recorder = MapRecorder(map)
        recorder.onDeselect = { [map] in
            recorder.onDeselect = nil
            map.select(ids[2])
        }
        map.select(ids[1])
        #expect(map.selectedAnnotation?.id == ids[2])
        #expect(recorder.messages.last == "selected 3" && !recorder.messages.contains("selected 2"))
    }

    @Test func theUsersLocationIsOfAnotherKind() {
        let recorder = MapRecorder(map)
        let here = UserLocationAnnotation(coordinate: Coordinate(latitude: -18, longitude: 178), horizontalAccuracy: 20)
        map.userLocation = here
        map.userLocation = here
        #expect(map.annotations.isEmpty && map.annotations(in: CoordinateRegion(.world)).isEmpty && map.regionShowingAllAnnotations == nil)
        #expect(!here.opensCallout && Callout(here, width: 20) == nil)
        map.removeAll()
        #expect(map.userLocation == here)
        map.userLocation = nil
        #expect(recorder.messages == ["user -18.0", "user nil"])
        #expect(recorder.calls == recorder.messages)
    }

    @Test func nothingIsSaidWhenNothingChanges() {
        let recorder = MapRecorder(map)
        map.add([])
        map.removeAll()
        map.remove(.unassigned)
        map.region = CoordinateRegion(.world)
        #expect(recorder.messages.isEmpty && recorder.calls.isEmpty)
    }

    @Test func aDelegateMayLeaveAllOut() {
        final class Silent: AnnotationMapDelegate, FeedLoaderDelegate, CoordinateFinderDelegate {}
        let silent = Silent()
        map.delegates.add(silent)
        map.select(add(1)[0])
        #expect(map.delegates.count == 1)
    }
}

import Foundation
import Gazetteer
import Testing

@MainActor
@Suite struct AnnotationViewReusePoolTests {
    private final class View: AnnotationView {
        var changes = 0
        var reuses = 0
        override func annotationDidChange() { changes += 1 }
        override func prepareForReuse() { reuses += 1 }
    }

    private let map = AnnotationMap(center: NotificationCenter())
    private let pool = AnnotationViewReusePool { View(reuseIdentifier: $0, image: "\($0).png", selectedImage: "\($0)-selected.png") }

    @Test func tenThousandAnnotationsNeedOnlyTheViewsInSight() throws {
        map.add(
            (0..<10_000).map {
                PointAnnotation(coordinate: Coordinate(latitude: Double($0 % 100) - 50, longitude: Double($0 / 100)), title: "\($0)")
            })
        map.region.span = CoordinateSpan(latitudeDelta: 9, longitudeDelta: 9)
        for step in 0..<80 {
            map.centerCoordinate = Coordinate(latitude: 0, longitude: 10 + Double(step))
            let views = pool.show(map.visibleAnnotations)
            #expect(views.map { $0.annotation?.title } == map.visibleAnnotations.map(\.title))
        }
        #expect(pool.madeCount <= 110)
        #expect(pool.idleCount < 50)
        pool.show([PointAnnotation]())
        #expect(pool.idleCount == pool.madeCount)
        pool.removeIdleViews()
        #expect(pool.idleCount == 0)
    }

    @Test func aViewThatStaysInSightKeepsItsAnnotation() throws {
        let pins = map.add((0..<3).map { PointAnnotation(coordinate: Coordinate(latitude: Double($0), longitude: 0)) })
        let first = pool.show(pins[0...1])
        let second = pool.show(pins[1...2])
        #expect(second[0] === first[1] && second[1] === first[0])
        #expect(first[1].changes == 1 && first[0].changes == 2 && first[0].reuses == 1)
        #expect(pool.view(of: pins[0].id) == nil && pool.view(of: pins[2].id) === first[0])
    }

    @Test func reconfiguresImageAndCallout() throws {
        let pins = map.add([
            PointAnnotation(coordinate: Coordinate(latitude: 1, longitude: 1), title: "Suva Bakery", subtitle: "Suva"),
            PointAnnotation(coordinate: Coordinate(latitude: 2, longitude: 2), title: "Nadi Books"),
        ])
        let view = pool.show(pins[0], isSelected: true)
        #expect(view.currentImage == "pin-selected.png" && view.callout?.lines == ["Suva Bakery", "Suva"])
        pool.show(pins[0], isSelected: false)
        #expect(view.currentImage == "pin.png" && view.callout == nil)
        pool.show(pins[0], isSelected: true)
        pool.hide(pins[0].id)
        pool.hide(pins[0].id)
        #expect(view.annotation == nil && !view.isSelected && view.callout == nil)
        let again = pool.show(pins[1])
        #expect(again === view && again.callout == nil && again.currentImage == "pin.png")
    }

    @Test func viewsAreReusedByIdentifier() {
        let pins = map.add((0..<2).map { PointAnnotation(coordinate: Coordinate(latitude: Double($0), longitude: 0)) })
        let pin = pool.show(pins[0], identifier: "pin")
        pool.hide(pins[0].id)
        let flag = pool.show(pins[1], identifier: "flag")
        #expect(flag !== pin && flag.reuseIdentifier == "flag")
        let changed = pool.show(pins[1], identifier: "pin")
        #expect(changed === pin && pool.madeCount == 2 && pool.idleCount == 1)
    }

    @Test func theUsersLocationHasAViewOfItsOwnAndNoCallout() {
        let here = UserLocationAnnotation(coordinate: Coordinate(latitude: 1, longitude: 1), title: "You")
        let view = pool.show(here)
        #expect(view?.reuseIdentifier == "user-location" && view?.callout == nil && view?.isSelected == false)
        #expect(pool.show(here) === view && pool.userLocationView === view)
        let arrow = pool.show(here, identifier: "arrow")
        #expect(arrow?.reuseIdentifier == "arrow" && view?.annotation == nil && pool.idleCount == 1)
        #expect(pool.show(here) === view && pool.userLocationView === view)
        pool.show([PointAnnotation]())
        #expect(view?.annotation is UserLocationAnnotation)
        pool.show(nil)
        #expect(pool.userLocationView == nil && pool.idleCount == 2)
    }
}

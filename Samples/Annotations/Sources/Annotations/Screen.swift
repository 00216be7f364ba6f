import Foundation
import Gazetteer

/// What is seen of the map in a terminal: it observes, and never asks.
@MainActor
final class Screen {
    private let feed: URL
    private let map = AnnotationMap()
    private let pool = AnnotationViewReusePool { AnnotationView(reuseIdentifier: $0, image: "o", selectedImage: "*") }
    private var observations: [WeakObservation] = []

    init(feed: URL) {
        self.feed = feed
        map.followsSelection = true
        map.userLocation = UserLocationAnnotation(coordinate: Coordinate(latitude: -18.1416, longitude: 178.4419), title: "You")

        // The screen is held weakly and handed over strongly: no [weak self], and nothing to undo.
        let center = map.center
        observations = [
            center.addObserver(self, of: map, for: .annotationsRemoved) { _, message in
                print("- \(message.annotations.count) gone")
            },
            center.addObserver(self, of: map, for: .annotationsAdded) { _, message in
                for annotation in message.annotations { print("+ \(annotation.id.rawValue) \(annotation.title ?? "?")") }
            },
            center.addObserver(self, of: map, for: .annotationSelected) { screen, message in screen.openCallout(of: message.annotation) },
        ]
    }

    /// A word was typed: former annotations go, new ones appear batch by batch.
    func search(_ word: String) async {
        map.removeAll()
        var options = FeedOptions()
        options.batchRecords = 4
        let loader = FeedLoader(contentsOf: feed, options: options)
        let observation = loader.center.addObserver(self, of: loader, for: .didLoadBatch) { screen, message in
            guard !message.mapItems.isEmpty else { return }
            print("  (\(message.progress.records) records read)")
            screen.map.add(message.annotations.filter { $0.mentions(word) })
        }
        do { try await loader.load() } catch { print(error) }
        observation.cancel()
        map.showAllAnnotations()
        pool.show(map.visibleAnnotations)
        if map.annotations.isEmpty { print("No Results Found") }
    }

    /// A number was typed: the annotation is selected, and the map follows.
    func select(_ number: Int) {
        if !map.select(PointAnnotation.ID(rawValue: number)) { print("There is no annotation \(number).") }
    }

    private func openCallout(of annotation: PointAnnotation) {
        let view = pool.show(annotation, isSelected: true)
        guard let callout = view.callout else { return }
        let width = callout.size.columns
        print("  ╭─\(String(repeating: "─", count: width))─╮")
        for line in callout.lines { print("  │ \(line.padding(toLength: width, withPad: " ", startingAt: 0)) │") }
        print("  ╰─\(String(repeating: "─", count: width))─╯ \(view.currentImage ?? "")")
        print("  centred on \(map.centerCoordinate.latitude), \(map.centerCoordinate.longitude)")
    }
}

extension PointAnnotation {
    fileprivate func mentions(_ word: String) -> Bool {
        [title, subtitle].contains { $0?.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
    }
}

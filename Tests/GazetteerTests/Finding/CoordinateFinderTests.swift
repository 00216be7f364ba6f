import Foundation
import Gazetteer
import Testing

@MainActor
@Suite struct CoordinateFinderTests {
    /// Writes down what a finder says.
    private final class Recorder: CoordinateFinderDelegate {
        var found: [[String?]] = []
        var notFound = 0
        var calls: [String] = []
        private var observations: [WeakObservation] = []

        init(_ finder: CoordinateFinder) {
            observations = [
                finder.center.addObserver(self, of: finder, for: .addressFound) { $0.found.append($1.mapItems.map(\.name)) },
                finder.center.addObserver(self, of: finder, for: .notFound) { recorder, _ in recorder.notFound += 1 },
            ]
            finder.delegates.add(self)
        }

        func coordinateFinder(_ finder: CoordinateFinder, didFind mapItems: [MapItem]) { calls.append("found \(mapItems.count)") }
        func coordinateFinder(_ finder: CoordinateFinder, didNotFind addressOrPOI: String) { calls.append("not found \(addressOrPOI)") }
    }

    private let center = NotificationCenter()

    private let places = [
        item("Old Bakery Road School", -18, 178, "7 Bakery Road, Nadi"),
        item("Bäckerei Müller", 48, 9, "Hauptstraße 1, Ulm"),
        item("Bakery", -17, 177, "Suva"),
        item("Suva Bakery", -18.1, 178.4, "12 Victoria Parade, Suva"),
        item("Books", nil, nil, "3 Bakery Lane, Suva"),
    ]

    private static func item(_ name: String, _ latitude: Double?, _ longitude: Double?, _ title: String) -> MapItem {
        var placemark = Placemark(title: title)
        if let latitude, let longitude { placemark.coordinate = Coordinate(latitude: latitude, longitude: longitude) }
        return MapItem(name: name, placemark: placemark)
    }

    private func search(_ query: String, region: CoordinateRegion? = nil, limit: Int = 10) async throws -> [String?] {
        let finder = CoordinateFinder(addressOrPOI: query, region: region, in: places, limit: limit, center: center)
        #expect(!finder.isFinished && finder.mapItems.isEmpty)
        let recorder = Recorder(finder)
        #expect(try await eventually { finder.isFinished })
        #expect(recorder.found.count + recorder.notFound == 1)
        #expect(recorder.calls == [recorder.notFound == 1 ? "not found \(query)" : "found \(finder.mapItems.count)"])
        #expect(recorder.notFound == 1 ? finder.mapItems.isEmpty : recorder.found == [finder.mapItems.map(\.name)])
        return finder.mapItems.map(\.name)
    }

    @Test func findsNamesAndAddresses() async throws {
        #expect(try await search("bakery") == ["Bakery", "Suva Bakery", "Old Bakery Road School", "Books"])
        #expect(try await search("BAECKEREI") == ["Bäckerei Müller"])
        #expect(try await search("baekery suva").prefix(2) == ["Suva Bakery", "Bakery"])
        #expect(try await search("hauptstr. 1") == ["Bäckerei Müller"])
        #expect(try await search("bäckerei hauptstrasse") == ["Bäckerei Müller"])
        #expect(try await search("victoria suva") == ["Suva Bakery"])
    }

    @Test(arguments: ["volcano", "", "  ", "!?"]) func saysNotFoundOnce(_ query: String) async throws {
        #expect(try await search(query) == [])
    }

    @Test func theRegionIsAHint() async throws {
        let suva = CoordinateRegion(
            center: Coordinate(latitude: -18.1, longitude: 178.4), span: CoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 0.5))
        #expect(try await search("bakery", region: suva).prefix(2) == ["Suva Bakery", "Bakery"])
        #expect(try await search("bakery", region: suva).last == "Books")
        #expect(try await search("bakery", limit: 2) == ["Bakery", "Suva Bakery"])
        #expect(try await search("bakery", limit: 0).count == 4)
    }

    @Test func postsNoEarlierThanTheNextTurn() async throws {
        // Nothing may come before whoever started it has had time to observe.
        for _ in 0..<50 {
            let finder = CoordinateFinder(addressOrPOI: "bakery", in: places, center: center)
            block()
            let recorder = Recorder(finder)
            #expect(try await eventually { finder.isFinished })
            #expect(recorder.found.count == 1)
        }
    }

    /// Keeps the main actor busy while the finder works.
    private func block() { Thread.sleep(forTimeInterval: 0.001) }

    @Test func searchesWhatALoaderLoads() async throws {
        let loader = FeedLoader(
            contentsOf: .bytes(Feeds.geojson(300)), options: Feeds.options(batchRecords: 20), center: NotificationCenter())
        let finder = CoordinateFinder(addressOrPOI: "shop 29", in: loader, center: center)
        let recorder = Recorder(finder)
        #expect(try await eventually { finder.isFinished })
        #expect(loader.progress.records == 300)
        #expect(recorder.found.count == 1 && recorder.notFound == 0)
        #expect(finder.mapItems.map(\.name) == ["Shop 29"])
    }

    @Test func searchesWhatALoaderHolds() async throws {
        let loader = FeedLoader(contentsOf: .bytes(Feeds.geojson(300)), retainsMapItems: true, center: NotificationCenter())
        try await loader.load()
        let finder = CoordinateFinder(addressOrPOI: "shop 123", in: loader, center: center)
        #expect(await finder.result() == finder.mapItems)
        #expect(finder.isFinished)
        #expect(finder.mapItems.map(\.name) == ["Shop 123"])
        #expect(finder.mapItems.first?.feature == loader.mapItems[122].feature)
    }

    @Test func endsWithALoaderThatFails() async throws {
        let loader = FeedLoader(contentsOf: .file("/nowhere"), center: NotificationCenter())
        let finder = CoordinateFinder(addressOrPOI: "shop", in: loader, center: center)
        let recorder = Recorder(finder)
        #expect(try await eventually { finder.isFinished })
        #expect(recorder.notFound == 1 && recorder.found.isEmpty)
    }

    private struct Weakly {
        weak let finder: CoordinateFinder?
    }

    /// Starts a finder that nobody keeps.
    private func start() -> Weakly {
        let finder = CoordinateFinder(addressOrPOI: "bakery", in: places, center: center)
        return withExtendedLifetime(finder) { Weakly(finder: finder) }
    }

    @Test func livesUntilItHasPostedAndNoLonger() async throws {
        let heard = Listener()
        let observations = [
            center.addObserver(heard, of: CoordinateFinder.self, for: .addressFound) { heard, message in
                heard.hours.append(message.mapItems.count)
            }
        ]
        let freed = start()
        #expect(try await eventually { !heard.hours.isEmpty })
        #expect(heard.hours == [4])
        #expect(try await eventually { freed.finder == nil })
        for observation in observations { observation.cancel() }
    }
}

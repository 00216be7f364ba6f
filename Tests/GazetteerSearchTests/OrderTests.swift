import Dispatch
import GazetteerModel
import Synchronization
import Testing

@testable import GazetteerSearch

@Suite("Order, growth and threads")
struct OrderTests {
    /// Some hundred made-up places.
    static let places: [MapItem] = {
        let names = [
            "Zephyr Coffee", "Corner Bakery", "Old Bank", "Harbour Hotel", "Bäckerei Müller", "Taco Bell", "St. Mary's", "Cafe Zephyr",
        ]
        let kinds = ["cafe", "bakery", "bank", "hotel", "bakery", "fast_food", "church", "cafe"]
        let towns = ["Boston", "Salem", "Quincy", "Newton"]
        return (0..<900).map { number in
            let kind = (number * 7) % names.count
            return place(
                "\(names[kind]) \(number % 37)", 42 + Double((number * 131) % 1000) / 1000, -71 - Double((number * 37) % 1000) / 1000,
                id: "\(number)",
                category: kinds[kind], house: "\(number)", street: "Main Street", city: towns[number % towns.count], state: "MA",
                phone: "+1617555\(1000 + number)")
        }
    }()
    static let queries = [
        "zephyr coffee", "bakery near me", "bank in salem", "zepyhr", "taco be", "12 main st", "6175551234", "hotels", "muller",
        "st marys quincy",
        "zephyr 12 boston ma", "main",
    ]

    private func identifiers(_ query: String, _ index: SearchIndex, limit: Int = 10) -> [String] {
        var request = LocalSearch.Request(naturalLanguageQuery: query, region: around(42.5, -71.5, span: 0.2))
        request.resultLimit = limit
        return (try? LocalSearch(request: request, in: index).startAndWait())?.mapItems.compactMap(\.identifier) ?? []
    }

    @Test("Results do not depend on the order of the feed", arguments: queries)
    func shuffled(_ query: String) {
        let plain = SearchIndex()
        plain.insert(contentsOf: Self.places)
        let other = SearchIndex()
        for start in 0..<7 { other.insert(contentsOf: stride(from: start, to: Self.places.count, by: 7).map { Self.places[$0] }) }
        #expect(!identifiers(query, plain).isEmpty)
        #expect(identifiers(query, plain) == identifiers(query, other))
    }

    @Test("Results do not depend on how an index is cut", arguments: queries)
    func optimized(_ query: String) {
        let index = SearchIndex()
        index.insert(contentsOf: Self.places)
        let before = identifiers(query, index, limit: 0)
        index.optimize()
        #expect(identifiers(query, index, limit: 0) == before)
        #expect(Array(before.prefix(10)) == identifiers(query, index))
    }

    @Test("What has arrived is found while more arrives")
    func growing() {
        let index = SearchIndex()
        for (number, item) in Self.places.prefix(50).enumerated() {
            index.insert(contentsOf: [item])
            #expect(identifiers("617555\(1000 + number)", index) == ["\(number)"])
        }
        #expect(index.count == 50)
    }

    @Test("Eight threads may search while a feed is being loaded")
    func threads() async {
        let index = SearchIndex()
        index.insert(contentsOf: Self.places.prefix(10))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<30 { index.insert(contentsOf: Self.places.dropFirst(10 + round * 20).prefix(20)) }
            }
            for thread in 0..<8 {
                group.addTask {
                    for round in 0..<25 { _ = self.identifiers(Self.queries[(thread + round) % Self.queries.count], index) }
                }
            }
        }
        #expect(index.count == 610)
    }

    @Test("A record comes back as the map item that it was")
    func roundTrip() throws {
        var item = place(
            "Zephyr", 1, 2, id: "7", category: "cafe", house: "4", street: "Rue Lobau", city: "Paris", postcode: "01730", phone: "+33 1")
        item.brand = "Zephyr"
        item.alternateIdentifiers = ["a", "b"]
        item.url = "https://example.org"
        item.openingHours = "Mo-Fr 09:00-18:00"
        item.summary = String(repeating: "long ", count: 400)
        item.placemark.country = "France"
        let index = SearchIndex()
        index.insert(contentsOf: [item])
        let found = try LocalSearch(request: .init(naturalLanguageQuery: "zephyr"), in: index).startAndWait()
        var expected = item
        expected.pointOfInterestCategory = .cafe
        #expect(found.mapItems == [expected])
    }

    @Test("Features are kept when they are asked for")
    func features() throws {
        var item = place("Zephyr", 1, 2)
        item.feature = Feature(properties: ["name": "Zephyr", "colour": "blue"])
        let index = SearchIndex(retainsFeatures: true)
        index.insert(contentsOf: [item])
        let found = try LocalSearch(request: .init(naturalLanguageQuery: "zephyr"), in: index).startAndWait()
        #expect(found.mapItems.first?.feature?.properties["colour"] == "blue")
    }
}

@Suite("Edits between words")
struct StringAlignmentTests {
    @Test(
        "Swapped neighbours are one edit",
        arguments: [
            ("coffee", "cofee", 1), ("zephyr", "zepyhr", 1), ("bank", "bank", 0), ("bakery", "bkaerys", 2), ("abc", "xyz", 3),
            ("ca", "abc", 3),
        ])
    func distance(_ left: String, _ right: String, _ edits: Int) {
        var alignment = StringAlignment(Array(left.utf8))
        let other = Array(right.utf8)
        #expect(alignment.distance(to: other.span, other.indices, limit: 5) == edits)
    }
}

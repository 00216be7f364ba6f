import GazetteerModel
import GazetteerSearch
import Testing

@Suite("Hostile queries")
struct HostileQueryTests {
    private let shops = index(place("Zephyr Coffee", 42.361, -71.061), place("The And Of", 42.36, -71.06))

    @Test(
        "Are answered at once",
        arguments: [
            String(repeating: "zephyr coffee ", count: 700_000), String(repeating: "a", count: 10_000_000), "the of and", "the", "!!!",
            "—…·", "'",
            "\0", "zephyr\0coffee", "\u{FFFD}\u{FFFD}", "\u{D7FF}\u{E000}", "+++", "0000000", "((((((()))))))", "\u{202E}zephyr", "🍕🍕🍕",
            String(repeating: "é", count: 100_000), "\u{0301}\u{0301}\u{0301}",
        ])
    func answered(_ query: String) {
        let clock = ContinuousClock()
        let time = clock.measure {
            _ = try? LocalSearch(request: .init(naturalLanguageQuery: query, region: around(42.36, -71.06)), in: shops).startAndWait()
        }
        // Minutes would be a denial of service; a loaded machine may take a second.
        #expect(time < .seconds(20))
    }

    @Test("Words that say little are words when there are no others")
    func stopWords() {
        #expect(names("the and of", in: shops) == ["The And Of"])
    }

    @Test("Punctuation alone finds nothing")
    func punctuation() {
        #expect(throws: LocalSearchError.placemarkNotFound) {
            try LocalSearch(request: .init(naturalLanguageQuery: "!?…", region: around(42.36, -71.06)), in: shops).startAndWait()
        }
    }

    @Test("An empty index finds nothing")
    func emptyIndex() {
        #expect(names("zephyr", in: SearchIndex()).isEmpty)
        #expect(names("", in: SearchIndex(), around(42.36, -71.06)).isEmpty)
    }

    @Test("A region that is none does no harm")
    func oddRegions() {
        for center in [
            Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 90, longitude: 540), Coordinate(latitude: -90, longitude: -180),
        ] {
            for span in [0, 180, .infinity, -1, .nan] {
                let region = CoordinateRegion(center: center, span: CoordinateSpan(latitudeDelta: span, longitudeDelta: span))
                #expect(names("zephyr", in: shops, region) == ["Zephyr Coffee"])
                _ = names("zephyr", in: shops, region, required: true)
                _ = names("", in: shops, region)
            }
        }
    }
}

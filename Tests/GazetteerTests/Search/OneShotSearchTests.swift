import Gazetteer
import Testing

@Suite("Searching a feed while reading it")
struct OneShotSearchTests {
    private static let region = CoordinateRegion(
        center: Coordinate(latitude: 42.5, longitude: -71.5), span: CoordinateSpan(latitudeDelta: 0.3, longitudeDelta: 0.3))

    /// What a search shows of a result.
    private struct Shown: Hashable, CustomStringConvertible {
        var identifier: String?
        var score: Double
        var description: String { "\(identifier ?? "-") \(score)" }
    }

    private func request(_ query: String) -> LocalSearch.Request {
        LocalSearch.Request(naturalLanguageQuery: query, region: Self.region)
    }

    private func load(_ bytes: [UInt8], for request: LocalSearch.Request? = nil, jobs: Int = 1) async throws -> SearchIndex {
        let index = SearchIndex()
        let loader = IndexLoader(index, for: request)
        var options = FeedOptions()
        options.jobs = jobs
        options.batchRecords = 50
        #expect(try await loader.load(.bytes(bytes), options: options) == false)
        loader.finish()
        return index
    }

    private func results(_ query: String, in index: SearchIndex) -> [Shown] {
        let response = try? LocalSearch(request: request(query), in: index).startAndWait()
        return response?.results.map { Shown(identifier: $0.mapItem.identifier, score: $0.score.total) } ?? []
    }

    @Test("One request finds what an index of everything finds, with the same scores")
    func sameAsIndex() async throws {
        for (feed, step) in [(SearchFeed.geojson(210), 1), (SearchFeed.csv(210), 4)] {
            let all = try await load(feed)
            #expect(all.count == 210)
            for query in stride(from: 0, to: SearchFeed.queries.count, by: step).map({ SearchFeed.queries[$0] }) {
                let one = try await load(feed, for: request(query))
                #expect(results(query, in: one) == results(query, in: all), "\(query)")
            }
        }
    }

    @Test("One request keeps only what it can find")
    func keepsLittle() async throws {
        #expect(try await load(SearchFeed.geojson(420), for: request("taco bell boston")).count < 210)
        #expect(try await load(SearchFeed.geojson(420), for: request("12 main st")).count < 300)
        #expect(try await load(SearchFeed.geojson(420), for: request("!?…")).count == 0)
        // Names with letters written as "&eacute;" are always looked at more closely: one of fourteen.
        #expect(try await load(SearchFeed.geojson(420), for: request("xyzzy")).count <= 30)
    }

    @Test("The number of threads that read changes nothing")
    func jobs() async throws {
        let feed = SearchFeed.geojson(420)
        let (one, many) = (try await load(feed), try await load(feed, jobs: 8))
        for query in SearchFeed.queries {
            #expect(results(query, in: one) == results(query, in: many), "\(query)")
        }
        for query in ["zepyhr cofee boston", "12 main st", "bakery"] {
            let request = request(query)
            #expect(results(query, in: try await load(feed, for: request, jobs: 8)) == results(query, in: one), "\(query)")
        }
    }

    @Test("The order of the feed changes nothing but the order of equals")
    func order() async throws {
        let (plain, other) = (try await load(SearchFeed.geojson(420)), try await load(SearchFeed.geojson(420, step: 211)))
        for query in SearchFeed.queries {
            #expect(results(query, in: plain).map(\.score) == results(query, in: other).map(\.score), "\(query)")
        }
    }
}

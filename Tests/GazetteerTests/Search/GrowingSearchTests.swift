import Gazetteer
import Synchronization
import Testing

@Suite("Searching while a feed is loading")
struct GrowingSearchTests {
    private final class Tally: Sendable {
        let isLoaded = Atomic(false)
        let found = Atomic(0)
    }

    /// Reads a feed into an index, from its first batch on.
    private func load(_ index: SearchIndex) async throws {
        var options = FeedOptions()
        options.batchRecords = 20
        var mapping: FieldMapping?
        for try await batch in try FeedReader(contentsOf: .bytes(SearchFeed.geojson(420)), options: options).batches() {
            let known = mapping ?? FieldMapping.learn(from: [batch])
            mapping = known
            index.insert(contentsOf: batch, mapping: known)
        }
    }

    @Test("Eight threads search an index that a feed is being read into")
    func eightThreads() async throws {
        let index = SearchIndex()
        let tally = Tally()
        let loader = Task {
            defer { tally.isLoaded.store(true, ordering: .releasing) }
            try await load(index)
        }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    var round = thread
                    var isLast = false
                    repeat {
                        isLast = tally.isLoaded.load(ordering: .acquiring)
                        let request = LocalSearch.Request(naturalLanguageQuery: SearchFeed.queries[round % SearchFeed.queries.count])
                        let response = try? await LocalSearch(request: request, in: index).start()
                        tally.found.add(response?.mapItems.count ?? 0, ordering: .relaxed)
                        round += 1
                    } while !isLast
                }
            }
        }
        try await loader.value
        #expect(index.count == 420)
        #expect(tally.found.load(ordering: .relaxed) > 0)
    }

    @Test("A completer answers while a feed is being read", .timeLimit(.minutes(1)))
    func completer() async throws {
        let index = SearchIndex()
        let loader = Task { try await load(index) }
        let completer = LocalSearchCompleter(index)
        for fragment in ["z", "ze", "zeph", "taco", "mcd"] { completer.queryFragment = fragment }
        try await loader.value
        completer.queryFragment = "zephyr"
        for await results in completer.updates where results.contains(where: { $0.title.contains("Zephyr") }) { break }
        #expect(completer.results.first?.title.contains("Zephyr") == true)
    }
}

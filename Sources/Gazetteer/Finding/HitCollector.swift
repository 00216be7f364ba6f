import GazetteerModel
import GazetteerSearch

/// Keeps, of any number of places that stream by, those that one query can find, and answers it at the end.
struct HitCollector: Sendable {
    private let request: LocalSearch.Request
    private var filter: RelevanceFilter?
    private var gate: RelevanceGate?
    private let index: SearchIndex
    private var population = 0

    init(query: String, region: CoordinateRegion?, limit: Int, retainsFeatures: Bool) {
        var request = LocalSearch.Request(naturalLanguageQuery: query, region: region)
        request.resultLimit = max(0, limit)
        self.request = request
        filter = RelevanceFilter(request)
        gate = filter.map(RelevanceGate.init)
        index = SearchIndex(retainsFeatures: retainsFeatures)
        index.keepSegments()
    }

    /// Takes places in.
    ///
    /// - Parameter first: the number of the first of them; of equal places the lower number is the better.
    mutating func add(_ items: [MapItem], from first: Int) {
        population += items.count
        guard var filter, let gate else { return }
        self.filter = nil
        index.insert(contentsOf: items, from: first) { gate.admits(filter.relevance(of: $0)) }
        self.filter = filter
        self.gate?.update(from: index)
    }

    /// What was found, the best first.
    func mapItems() -> [MapItem] {
        guard filter != nil else { return [] }
        index.setPopulation(population)
        return (try? LocalSearch(request: request, in: index).startAndWait())?.mapItems ?? []
    }
}

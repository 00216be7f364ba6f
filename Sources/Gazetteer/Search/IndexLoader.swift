public import GazetteerFormats
import GazetteerModel
public import GazetteerSearch

/// Reads feeds into an index, on the way learning what their fields mean.
///
/// For one request it keeps only the places that the request can find, which is faster than an index of them all, and
/// gives the same results.
public final class IndexLoader {
    private let index: SearchIndex
    private let request: LocalSearch.Request?
    private let judge: Judge?
    private var population = 0

    /// How many records are looked at to learn what fields mean.
    private static let learningRecords = 1000

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - index: what the places are taken into.
    ///   - request: the only request that the index will be asked; `nil` for an index that answers all.
    public init(_ index: SearchIndex, for request: LocalSearch.Request? = nil) {
        self.index = index
        self.request = request
        judge = request.flatMap(RelevanceFilter.init).map(Judge.init)
        if request != nil { index.keepSegments() }
    }

    /// Reads a feed to its end.
    ///
    /// Reading, judging and taking in go on at the same time, each a batch behind the other.
    ///
    /// - Parameters:
    ///   - source: where the bytes come from.
    ///   - options: how they are read.
    ///   - report: gets what was found on the way.
    ///   - progress: gets, after each batch, the bytes read (inflated), the size of the feed if it is known, and the records read.
    /// - Returns: whether the feed ended early; what came before it is in the index.
    /// - Throws: `FeedError` when the feed cannot be opened or read.
    public func load(
        _ source: ByteSource, options: FeedOptions = FeedOptions(), report: (Diagnostic) -> Void = { _ in },
        progress: (_ bytes: Int, _ size: Int?, _ records: Int) -> Void = { _, _, _ in }
    ) async throws(FeedError) -> Bool {
        let reader = try FeedReader(contentsOf: source, options: options)
        var waiting: [FeatureBatch] = []
        var intake: Intake?
        var records = 0
        var batches = reader.batches().makeAsyncIterator()
        while let batch = try await batches.next(isolation: nil) {
            for diagnostic in batch.diagnostics { report(diagnostic) }
            records += batch.recordCount
            progress(batch.endOffset, reader.size, records)
            if intake == nil {
                waiting.append(batch)
                guard records >= Self.learningRecords else { continue }
                intake = await learn(&waiting)
            } else {
                await intake?.insert(batch)
            }
        }
        if intake == nil { intake = await learn(&waiting) }
        await intake?.finish()
        population += intake?.count ?? 0
        return reader.findings.endedEarly
    }

    /// Ends loading. Call it before the index is asked.
    public func finish() {
        if request != nil { index.setPopulation(population) }
    }

    private func learn(_ waiting: inout [FeatureBatch]) async -> Intake {
        let mapping = FieldMapping.learn(from: waiting)
        var judge = judge
        if let code = mapping.isoCountryCode, await judge?.names(countryCode: code) == true { judge = nil }
        var intake = Intake(index: index, mapping: mapping, judge: judge)
        for batch in waiting { await intake.insert(batch) }
        waiting = []
        return intake
    }
}

/// Takes the batches of one feed into an index: while one is judged, the one before it is taken in.
private struct Intake {
    private let index: SearchIndex
    private let recipe: ListingRecipe
    private let judge: Judge?
    private let uses: [String: RelevanceFilter.Use]
    private var gate: RelevanceGate?
    private var pending: (batch: FeatureBatch, relevances: Task<[Relevance], Never>)?
    private(set) var count = 0

    init(index: SearchIndex, mapping: FieldMapping, judge: Judge?) {
        self.index = index
        recipe = ListingRecipe(mapping)
        self.judge = judge
        uses = mapping.uses
        gate = judge?.gate
    }

    mutating func insert(_ batch: FeatureBatch) async {
        count += batch.count
        guard let judge else { return index.insert(contentsOf: batch, by: recipe) { _ in true } }
        let next = (batch, Task { [uses] in await judge.relevances(of: batch, uses: uses) })
        await finish()
        pending = next
    }

    mutating func finish() async {
        guard let (batch, task) = pending else { return }
        pending = nil
        let relevances = await task.value
        guard let gate, relevances.contains(where: gate.admits) else { return }
        index.insert(contentsOf: batch, by: recipe) { gate.admits(relevances[$0]) }
        self.gate?.update(from: index)
    }
}

/// Judges batches one after the other, beside whoever takes them in.
private actor Judge {
    private var filter: RelevanceFilter
    nonisolated let gate: RelevanceGate

    init(_ filter: RelevanceFilter) {
        self.filter = filter
        gate = RelevanceGate(filter)
    }

    func relevances(of batch: FeatureBatch, uses: [String: RelevanceFilter.Use]) -> [Relevance] {
        filter.relevances(of: batch.slab, uses: uses)
    }

    func names(countryCode: String) -> Bool { filter.names(countryCode: countryCode) }
}

extension FieldMapping {
    /// What the properties of the feed count for in a search.
    fileprivate var uses: [String: RelevanceFilter.Use] {
        var uses: [String: RelevanceFilter.Use] = [:]
        for (role, recipe) in recipes {
            let use: RelevanceFilter.Use
            switch role {
            case .name: use = [.words, .compounds]
            case .category: use = [.words, .category]
            case .postalCode: use = [.words, .whole]
            case .address: use = splitsAddresses ? [.words, .pairs] : .words
            case .phone: use = .phone
            case .url, .email, .openingHours, .description, .identifier, .timeZone: continue
            case .brand, .street, .subThoroughfare, .thoroughfare, .subLocality, .locality, .subAdministrativeArea, .administrativeArea,
                .country, .isoCountryCode:
                use = .words
            }
            for source in recipe.phrases.flatMap(\.sources) { uses[source.key, default: []].formUnion(use) }
        }
        return uses
    }
}

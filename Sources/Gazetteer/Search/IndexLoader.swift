public import GazetteerFormats
import GazetteerModel
public import GazetteerSearch

/// Reads feeds into an index, on the way learning what their fields mean.
///
/// For one request it keeps only the places that the request can find, which is faster than an index of them all, and
/// gives the same results.
public final class IndexLoader {
    private let index: SearchIndex
    private var relevance: RelevanceFilter?
    private let request: LocalSearch.Request?
    private var population = 0

    /// How many records are looked at to learn what fields mean.
    private static let learningRecords = 1000

    /// Creates a loader.
    ///
    /// - Parameter request: the only request that the index will be asked; `nil` for an index that answers all.
    public init(_ index: SearchIndex, for request: LocalSearch.Request? = nil) {
        self.index = index
        self.request = request
        relevance = request.flatMap(RelevanceFilter.init)
    }

    /// Reads a feed to its end.
    ///
    /// - Parameters:
    ///   - report: gets what was found on the way.
    ///   - progress: gets, after each batch, the bytes read (inflated), the size of the feed if it is known, and the records read.
    /// - Returns: whether the feed ended early; what came before it is in the index.
    /// - Throws: ``FeedError`` when the feed cannot be opened or read.
    public func load(
        _ source: ByteSource, options: FeedOptions = FeedOptions(), report: (Diagnostic) -> Void = { _ in },
        progress: (_ bytes: Int, _ size: Int?, _ records: Int) -> Void = { _, _, _ in }
    ) async throws(FeedError) -> Bool {
        let reader = try FeedReader(contentsOf: source, options: options)
        var waiting: [FeatureBatch] = []
        var mapping: FieldMapping?
        var records = 0
        var batches = reader.batches().makeAsyncIterator()
        while let batch = try await batches.next(isolation: nil) {
            for diagnostic in batch.diagnostics { report(diagnostic) }
            records += batch.recordCount
            progress(batch.endOffset, reader.size, records)
            if let mapping {
                insert(batch, mapping)
                continue
            }
            waiting.append(batch)
            if records >= Self.learningRecords { mapping = learn(&waiting) }
        }
        if mapping == nil { mapping = learn(&waiting) }
        return reader.findings.endedEarly
    }

    /// Ends loading: the index is as fast as it can be from here on.
    public func finish() {
        if request != nil { index.setPopulation(population) }
    }

    private func learn(_ waiting: inout [FeatureBatch]) -> FieldMapping {
        let mapping = FieldMapping.learn(from: waiting)
        if let code = mapping.isoCountryCode, relevance?.names(countryCode: code) == true { relevance = nil }
        // A country's code that is worked out from its name is no word of the record.
        if mapping.recipes[.country] != nil, mapping.recipes[.isoCountryCode] == nil, request?.namesCountryCode == true { relevance = nil }
        for batch in waiting { insert(batch, mapping) }
        waiting = []
        return mapping
    }

    private func insert(_ batch: FeatureBatch, _ mapping: FieldMapping) {
        population += batch.count
        let categories = Set(mapping.recipes[.category]?.phrases.flatMap { $0.sources.map(\.key) } ?? [])
        guard let verdicts = relevance?.verdicts(of: batch.slab, categories: categories) else {
            return index.insert(contentsOf: batch, mapping: mapping)
        }
        guard verdicts.contains(true) else { return }
        var position = -1
        index.insert(contentsOf: batch, mapping: mapping) { _ in
            position += 1
            return verdicts[position]
        }
    }
}

extension LocalSearch.Request {
    /// Whether a word of the query may be the code of a country.
    fileprivate var namesCountryCode: Bool {
        (naturalLanguageQuery ?? "").split { !$0.isLetter }.contains { $0.count == 2 || $0.count == 3 }
    }
}

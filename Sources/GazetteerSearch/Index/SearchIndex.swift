public import GazetteerModel

/// Places, prepared to be searched: filled batch by batch, and answering while it grows.
///
/// ```swift
/// let index = SearchIndex()
/// index.insert(contentsOf: mapItems)
/// let search = LocalSearch(request: LocalSearch.Request(naturalLanguageQuery: "bakery"), in: index)
/// let response = try await search.start()
/// ```
///
/// An index may be filled and searched from any number of threads at once; a search sees what had arrived when it
/// began. It keeps a compact copy of each place and makes map items only for what is found: a million listings take
/// some 400 MB.
public final class SearchIndex: Sendable {
    fileprivate struct State {
        var vocabulary = Vocabulary()
        var analyzer = ListingAnalyzer()
        var draft = SegmentDraft()
        /// The draft as a segment, as long as nothing is added to it.
        var tail: Segment?
        var segments: [Segment] = []
        var count: UInt32 = 0
        var isMerging = false
        /// Whether segments stay as they are.
        var keepsSegments = false
        /// How many places the feed had, where only those that matter were inserted.
        var population: Int?
    }

    private let state = Guarded(State())
    private let retainsFeatures: Bool

    /// A draft becomes a segment at this many places; eight segments of a size become one.
    fileprivate static let draftCount = 16_384
    private static let fanIn = 8

    /// Creates an empty index.
    ///
    /// - Parameter retainsFeatures: whether map items that are found carry the feature they were made from. That
    ///   keeps all batches in memory.
    public init(retainsFeatures: Bool = false) { self.retainsFeatures = retainsFeatures }

    /// How many places have been inserted.
    public var count: Int { state.withLock { Int($0.count) } }

    /// Adds places, at once to be found.
    ///
    /// - Complexity: linear in the length of their texts.
    public func insert(contentsOf items: some Sequence<MapItem>) {
        var buffer = ListingBuffer()
        for item in items {
            buffer.fill(item)
            state.withLock { $0.append(buffer, feature: retainsFeatures ? .some(item.feature) : nil) }
        }
        merge()
    }

    /// Adds places that `fill` puts into a buffer, one at each call, until it says `false`.
    package func insert(_ fill: (inout ListingBuffer) -> (isListing: Bool, feature: Feature?)?) {
        var buffer = ListingBuffer()
        state.withLock { state in
            buffer.removeAll()
            while let (isListing, feature) = fill(&buffer) {
                if isListing { state.append(buffer, feature: retainsFeatures ? .some(feature) : nil) }
                buffer.removeAll()
            }
        }
        merge()
    }

    /// Adds those of some places that pass a test.
    ///
    /// - Parameter first: the number of the first place in the order in which equal results stand.
    package func insert(contentsOf items: some Sequence<MapItem>, from first: Int, where passes: (ListingBuffer) -> Bool) {
        var buffer = ListingBuffer()
        for (offset, item) in items.enumerated() {
            buffer.fill(item)
            guard passes(buffer) else { continue }
            let order = UInt32(truncatingIfNeeded: first + offset)
            state.withLock { $0.append(buffer, feature: retainsFeatures ? .some(item.feature) : nil, order: order) }
        }
        merge()
    }

    /// Leaves parts as they are; putting them together does not pay for an index that is asked only once.
    package func keepSegments() {
        state.withLock { state in
            state.keepsSegments = true
            state.vocabulary.isAskedOnce = true
        }
    }

    /// Says how many places there are in all, where only those were inserted that a query can find.
    package func setPopulation(_ count: Int) { state.withLock { $0.population = count } }

    /// Puts all parts together, so that searches are as fast as they can be. Worth it when a feed has ended.
    public func optimize() { merge(all: true) }
}

extension SearchIndex.State {
    mutating func append(_ buffer: ListingBuffer, feature: Feature??, order: UInt32? = nil) {
        analyzer.read(buffer, &vocabulary)
        for entry in analyzer.entries { vocabulary.count(entry, in: count) }
        draft.append(buffer, analyzer, order: order ?? count, feature: feature)
        count += 1
        tail = nil
        if draft.count >= SearchIndex.draftCount { seal() }
    }

    /// Turns a full draft into a segment.
    mutating func seal(always: Bool = false) {
        guard draft.count >= SearchIndex.draftCount || always && draft.count > 0 else { return }
        segments.append(Segment(SegmentParts(draft), tokenCount: vocabulary.tokens.count))
        draft = SegmentDraft()
        tail = nil
    }
}

extension SearchIndex {
    /// What a search works on: a state of the index that does not change.
    struct Snapshot: Sendable {
        var segments: [Segment]
        var count: Int
    }

    /// The parts as they are now, and what `body` finds out from the words.
    func snapshot<Result>(_ body: (inout Vocabulary, _ population: Int) -> sending Result) -> (Snapshot, Result) {
        state.withLock { state in
            if state.draft.count > 0, state.tail == nil {
                state.tail = Segment(SegmentParts(state.draft), tokenCount: state.vocabulary.tokens.count)
            }
            let snapshot = Snapshot(segments: state.segments + (state.tail.map { [$0] } ?? []), count: Int(state.count))
            return (snapshot, body(&state.vocabulary, state.population ?? Int(state.count)))
        }
    }

    /// Whether a place has a word of a query that says something.
    func knows(_ text: QueryText) -> Bool {
        state.withLock { state in
            !QueryPlan(text, &state.vocabulary, population: Int(state.count), forgiving: false).isFallback
        }
    }

    /// The words that some tokens stand for; the name of the kind for kinds.
    func names(_ tokens: [Token]) -> [String] {
        state.withLock { state in
            tokens.map { String(state.vocabulary.tokens.text(Int($0)).trimmingPrefix("\u{1}")) }
        }
    }

    /// Merges segments of a size, away from the lock.
    private func merge(all: Bool = false) {
        while true {
            let work = state.withLock { state -> ([Segment], Int)? in
                guard !state.isMerging, all || !state.keepsSegments else { return nil }
                if all { state.seal(always: true) }
                let chosen = all ? state.segments : Self.mergeable(state.segments)
                guard chosen.count > 1 else { return nil }
                state.isMerging = true
                return (chosen, state.vocabulary.tokens.count)
            }
            guard let (chosen, tokenCount) = work else { return }
            let merged = Segment(SegmentParts(chosen), tokenCount: tokenCount)
            state.withLock { state in
                state.segments.removeAll { segment in chosen.contains { $0 === segment } }
                state.segments.append(merged)
                state.segments.sort { $0.count > $1.count }
                state.isMerging = false
            }
        }
    }

    /// The segments of the smallest size that there are enough of.
    private static func mergeable(_ segments: [Segment]) -> [Segment] {
        var limit = draftCount * 2
        while limit < 1 << 26 {
            let small = segments.filter { $0.count < limit && $0.count >= limit / fanIn }
            if small.count >= fanIn { return small }
            limit *= fanIn
        }
        return []
    }
}

import GazetteerModel

/// What a search asks of an index besides its words.
struct SearchScope: Sendable {
    /// What results should be near to; `nil` for nowhere in particular.
    var region: CoordinateRegion?
    /// What results must lie in; `nil` for anywhere.
    var limit: RegionFilter?
    /// The edges of `limit`, to look for places in.
    var limitRegion: CoordinateRegion?
    /// The fields that words may match in.
    var fields = TokenFields.all
    /// Whether a place may be a result, by its tokens.
    var admits: (@Sendable ([TokenEntry]) -> Bool)?
    /// How many results are wanted; 0 for all.
    var resultLimit = 10
}

/// One search through the segments of a snapshot.
struct SearchRun {
    private let snapshot: SearchIndex.Snapshot
    private let scope: SearchScope
    private let plan: QueryPlan
    private let ranker: Ranker
    private var evaluator: Evaluator
    private var sets: [Candidates]
    private var heap: FindingHeap
    /// How many places lack nothing.
    private(set) var fullMatches = 0
    private var admitted: [TokenEntry] = []

    init(_ plan: QueryPlan, _ snapshot: SearchIndex.Snapshot, _ scope: SearchScope) {
        self.snapshot = snapshot
        self.scope = scope
        self.plan = plan
        ranker = Ranker(region: scope.region)
        evaluator = Evaluator(plan, ranker, center: scope.region?.center, region: scope.region, fields: scope.fields)
        sets = plan.required == 0 ? [] : snapshot.segments.map { Candidates(plan, in: $0) }
        // Some more than are shown, because doubles are folded.
        heap = FindingHeap(limit: scope.resultLimit == 0 ? .max : max(64, scope.resultLimit * 2))
    }

    /// The best findings, in no order.
    mutating func findings() -> [Finding] {
        guard !sets.isEmpty else { return [] }
        let needsCount = scope.limit != nil || scope.admits != nil || scope.fields != .all
        if !needsCount { fullMatches = sets.reduce(0) { $0 + $1.lacking[0].count } }
        searchFull(counting: needsCount)
        let best = heap.findings.map(\.total).max()
        let tiers = sets.first?.lacking.count ?? 1
        if tiers > 1 {
            if best != nil {
                let cells = scope.region == nil ? nil : cells(within: max(60_000, 6 * ranker.scale))
                for tier in 1..<tiers { take(tier, cells) }
            } else {
                for tier in 1..<tiers where heap.findings.isEmpty { take(tier, nil) }
            }
        }
        guard let best else { return heap.findings }
        // Beside full matches, partial ones must be good to be shown at all.
        return heap.findings.filter { $0.missing == 0 || $0.total >= best - 0.2 }
    }

    /// Looks at full matches in growing rings, until no farther one can be among the best.
    private mutating func searchFull(counting: Bool) {
        guard scope.region != nil, !counting, !heap.isUnlimited, fullMatches > 2048 else { return take(0, nil, counting: counting) }
        var radius = max(10_000, 4 * ranker.scale)
        var hasKinds = plan.isKindQuery
        // Some more than are asked for, because doubles are folded.
        let rank = scope.resultLimit + 8
        while radius < 3_000_000 {
            take(0, cells(within: radius))
            if let score = heap.score(atRank: rank) {
                if score > ranker.bound(beyond: radius), !plan.mayNameTown { return }
                if hasKinds, score > ranker.kindBound(beyond: radius) - 0.02 {
                    // No farther place of the kind can be among the best; those that only have the name of one can.
                    for (number, segment) in snapshot.segments.enumerated() { sets[number].dropKinds(plan, in: segment) }
                    hasKinds = false
                    if sets.reduce(0, { $0 + $1.lacking[0].count }) < 20_000 { break }
                }
            }
            radius *= 4
        }
        take(0, nil)
    }

    /// Looks at the places of a tier in some cells, each once.
    private mutating func take(_ tier: Int, _ cells: [ClosedRange<UInt32>]?, counting: Bool = false) {
        let limit = scope.limitRegion.map { Self.cells(of: $0) }
        for (number, segment) in snapshot.segments.enumerated() {
            guard tier < sets[number].lacking.count else { continue }
            let ranges = (cells ?? limit).map { segment.places(in: $0) } ?? [0..<segment.count]
            for range in ranges {
                // Bits are taken out first, so that the evaluator may be changed while they are looked at.
                var places: [Int] = []
                sets[number].lacking[tier].take(range) { places.append($0) }
                for place in places { look(number, segment, place, tier: tier, counting: counting) }
            }
        }
    }

    private mutating func look(_ number: Int, _ segment: Segment, _ place: Int, tier: Int, counting: Bool) {
        if let limit = scope.limit, !limit.contains(latitude: segment.latitudes[place], longitude: segment.longitudes[place]) { return }
        if let admits = scope.admits {
            admitted.removeAll(keepingCapacity: true)
            for index in segment.entryRange(place) { admitted.append(TokenEntry(rawValue: segment.entries[index])) }
            if !admits(admitted) { return }
        }
        let (candidate, missing) = evaluator.evaluate(segment, place)
        guard missing <= max(tier, scope.fields == .all ? 2 : tier) else { return }
        if counting, missing == 0 { fullMatches += 1 }
        let score = ranker.score(candidate)
        heap.insert(
            Finding(
                segment: number, place: place, score: score, total: score.total, distance: candidate.distance, missing: missing,
                isSure: missing == 0 && (candidate.isKindMatch || candidate.matchedShare > 0.85)
                    && (candidate.isInNamedPlace || (candidate.distance ?? 0) < max(20_000, 8 * ranker.scale))))
    }

    private func cells(within radius: Double) -> [ClosedRange<UInt32>]? {
        guard let center = scope.region?.center else { return nil }
        return Self.cells(of: CoordinateRegion(center: center, circleOf: radius))
    }

    static func cells(of region: CoordinateRegion) -> [ClosedRange<UInt32>] {
        // A hair more than asked for, because grids round.
        Grid.cover(
            center: region.center, latitudeDelta: region.span.latitudeDelta / 2 + 0.001,
            longitudeDelta: region.span.longitudeDelta / 2 + 0.001)
    }
}

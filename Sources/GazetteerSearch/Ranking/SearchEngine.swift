import GazetteerModel
import GazetteerText

/// From a query to results: plans, candidates, scores, order.
struct SearchEngine {
    let index: SearchIndex
    let scope: SearchScope

    /// What a search found.
    struct Outcome: Sendable {
        var results: [SearchResult] = []
        /// How many places match, shown or not.
        var totalCount = 0
    }

    /// Searches for a query; an empty one lists what is near.
    func search(_ query: String) -> Outcome {
        guard !QueryText.isBlank(query) else { return list() }
        let text = QueryText(query)
        if let phone = text.phone, let outcome = findPhone(phone) { return outcome }
        guard !text.words.isEmpty else { return Outcome() }
        let first = attempt(text, forgiving: false)
        if first.isSure { return first.outcome() }
        let second = attempt(text, forgiving: true)
        return second.findings.isEmpty ? first.outcome() : second.outcome()
    }

    private struct Attempt {
        var findings: [Finding]
        var fullMatches: Int
        var plan: QueryPlan
        var snapshot: SearchIndex.Snapshot
        var engine: SearchEngine

        /// Whether the best finding is what was asked for, so that typos need not be looked for.
        var isSure: Bool { findings.max { FindingHeap.isWorse($0, $1) }?.isSure ?? false }

        func outcome() -> Outcome {
            let order = ResultOrder(snapshot: snapshot, scope: engine.scope, index: engine.index)
            let partial = findings.count { $0.missing > 0 }
            return Outcome(results: order.results(findings, plan: plan), totalCount: fullMatches + partial)
        }
    }

    private func attempt(_ text: QueryText, forgiving: Bool) -> Attempt {
        let (snapshot, plan) = index.snapshot { vocabulary, population in
            QueryPlan(text, &vocabulary, population: population, forgiving: forgiving)
        }
        var run = SearchRun(plan, snapshot, scope)
        let findings = run.findings()
        return Attempt(findings: findings, fullMatches: run.fullMatches, plan: plan, snapshot: snapshot, engine: self)
    }

    /// All places by their distance.
    private func list() -> Outcome {
        let (snapshot, _) = index.snapshot { _, _ in 0 }
        let (findings, count) = PlaceListing(snapshot: snapshot, scope: scope).findings()
        return Outcome(results: ResultOrder(snapshot: snapshot, scope: scope, index: index).results(findings, plan: nil), totalCount: count)
    }

    /// Places with a number that ends with these digits, or whose number these digits end with.
    private func findPhone(_ digits: [UInt8]) -> Outcome? {
        let (snapshot, _) = index.snapshot { _, _ in 0 }
        let ranker = Ranker(region: scope.region)
        var found: [Finding] = []
        for (number, segment) in snapshot.segments.enumerated() {
            var places: Set<Int> = []
            if let range = PhoneDigits.range(endingWith: digits) { places.formUnion(segment.places(withPhoneIn: range)) }
            // A number without the country's code is the end of one with it.
            for length in stride(from: digits.count - 1, through: max(7, digits.count - 4), by: -1) {
                if let packed = PhoneDigits.pack(Array(digits.suffix(length))) {
                    places.formUnion(segment.places(withPhoneIn: packed...packed))
                }
            }
            for place in places {
                let coordinate = segment.coordinate(place)
                if let limit = scope.limit, !limit.contains(coordinate) { continue }
                if let admits = scope.admits, !admits(segment.entryRange(place).map { TokenEntry(rawValue: segment.entries[$0]) }) {
                    continue
                }
                var candidate = Candidate(matchedShare: 1)
                if let center = scope.region?.center, let coordinate { candidate.distance = center.distance(to: coordinate) }
                let score = ranker.score(candidate)
                found.append(
                    Finding(
                        segment: number, place: place, score: score, total: score.total, distance: candidate.distance, missing: 0,
                        isSure: true))
            }
        }
        guard !found.isEmpty else { return nil }
        let results = ResultOrder(snapshot: snapshot, scope: scope, index: index).results(found, plan: nil)
        return Outcome(results: results, totalCount: found.count)
    }
}

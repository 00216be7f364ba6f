import GazetteerModel

/// Lists places without a query: those nearest to the centre of a region.
struct PlaceListing {
    let snapshot: SearchIndex.Snapshot
    let scope: SearchScope

    /// The nearest places, in no order, and how many there are.
    func findings() -> (findings: [Finding], count: Int) {
        guard let region = scope.region else { return ([], 0) }
        let ranker = Ranker(region: region)
        let limit = scope.resultLimit == 0 ? Int.max : max(64, scope.resultLimit * 2)
        var count = 0
        var radius = max(2_000, ranker.scale)
        while true {
            var heap = FindingHeap(limit: limit)
            count = 0
            let isLast = scope.limit != nil || scope.admits != nil || radius > 20_000_000 || limit == .max
            let area = CoordinateRegion(center: region.center, circleOf: radius)
            let cells = scope.limitRegion.map(SearchRun.cells) ?? (isLast ? nil : SearchRun.cells(of: area))
            for (number, segment) in snapshot.segments.enumerated() {
                for range in cells.map({ segment.places(in: $0) }) ?? [0..<segment.count] {
                    for place in range {
                        guard let finding = finding(number, segment, place, ranker, region.center) else { continue }
                        count += 1
                        heap.insert(finding)
                    }
                }
            }
            // Corners of the area are farther than its sides: only what lies within the radius is sure to be nearest.
            let near = heap.findings.count { ($0.distance ?? .infinity) <= radius }
            if isLast || near >= limit { return (heap.findings, isLast ? count : snapshot.count) }
            radius *= 4
        }
    }

    private func finding(_ number: Int, _ segment: Segment, _ place: Int, _ ranker: Ranker, _ center: Coordinate) -> Finding? {
        let coordinate = segment.coordinate(place)
        if let limit = scope.limit, !limit.contains(coordinate) { return nil }
        if let admits = scope.admits {
            let entries = segment.entryRange(place).map { TokenEntry(rawValue: segment.entries[$0]) }
            guard admits(entries) else { return nil }
        }
        var candidate = Candidate()
        candidate.distance = coordinate.map { center.distance(to: $0) }
        let score = ranker.score(candidate)
        return Finding(
            segment: number, place: place, score: score, total: score.total, distance: candidate.distance, missing: 0, isSure: true)
    }
}

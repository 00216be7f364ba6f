import GazetteerModel

/// A place that was found, and why it stands where it stands.
struct Finding: Sendable {
    var segment: Int
    var place: Int
    var score: SearchScore
    var total: Double
    var distance: Double?
    var missing: Int
    /// Whether the query names the town, or the kind, or nothing is misspelled: nothing better needs to be looked for.
    var isSure: Bool
}

/// The best findings, so many at most.
struct FindingHeap {
    private(set) var findings: [Finding] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Whether there is room for all that comes.
    var isUnlimited: Bool { limit == .max }

    /// The score at a rank, from 0; `nil` if there are not so many.
    func score(atRank rank: Int) -> Double? {
        guard rank < findings.count else { return nil }
        return findings.map(\.total).sorted(by: >)[rank]
    }

    mutating func insert(_ finding: Finding) {
        if findings.count < limit {
            findings.append(finding)
            if limit != .max { siftUp(findings.count - 1) }
        } else if let worst = findings.first, Self.isWorse(worst, finding) {
            findings[0] = finding
            siftDown(0)
        }
    }

    /// Whether one stands behind the other, by score and distance alone. Where distances count, what has none stands last.
    static func isWorse(_ left: Finding, _ right: Finding) -> Bool {
        if (left.distance == nil) != (right.distance == nil) { return left.distance == nil }
        if left.total != right.total { return left.total < right.total }
        return (left.distance ?? .infinity) > (right.distance ?? .infinity)
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0, Self.isWorse(findings[index], findings[(index - 1) / 2]) {
            findings.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < findings.count {
                if Self.isWorse(findings[child], findings[least]) { least = child }
            }
            if least == index { return }
            findings.swapAt(index, least)
            index = least
        }
    }
}

/// Counts different values in bounded memory: exactly up to some thousands, and then to about two percent.
///
/// It keeps the smallest hashes. Hashes are spread evenly, so how far the largest kept one has come tells how many
/// there are in all.
struct DistinctSketch: Sendable {
    private static let kept = 2048

    private var hashes: Set<UInt64> = []
    /// All hashes up to this one that were met are kept.
    private var threshold = UInt64.max

    /// Takes in a value by its hash.
    mutating func insert(_ hash: UInt64) {
        guard hash <= threshold, hashes.insert(hash).inserted, hashes.count >= 2 * DistinctSketch.kept else { return }
        let smallest = hashes.sorted().prefix(DistinctSketch.kept)
        hashes = Set(smallest)
        threshold = smallest.last ?? .max
    }

    /// Whether `count` is exact.
    var isExact: Bool { threshold == .max }

    /// How many different values there were.
    var count: Int {
        guard !isExact else { return hashes.count }
        return Int(Double(hashes.count) / (Double(threshold) / Double(UInt64.max)))
    }
}

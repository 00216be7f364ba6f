import GazetteerModel
import GazetteerText

/// Keeps the best places for a query, of any number that stream by: each of its words stands in the name, the address,
/// the brand or the kind of place, without regard to case and accents.
struct HitCollector: Sendable {
    private struct Hit: Sendable {
        var item: MapItem
        /// How the name fits: 0 is best.
        var fit: Int
        var isOutside: Bool
        /// How far from the middle of the region, in metres.
        var distance: Double

        func isBetter(than other: Hit) -> Bool {
            (fit, isOutside ? 1 : 0, distance) < (other.fit, other.isOutside ? 1 : 0, other.distance)
        }
    }

    private let phrase: String
    private let words: [String]
    private let region: CoordinateRegion?
    private let limit: Int
    /// The best first; equal ones in the feed's order.
    private var hits: [Hit] = []

    init(query: String, region: CoordinateRegion?, limit: Int) {
        words = Folding.words(query)
        phrase = words.joined(separator: " ")
        self.region = region
        self.limit = max(0, limit)
    }

    /// An empty collector for the same query.
    init(like other: HitCollector) {
        self = other
        hits = []
    }

    var mapItems: [MapItem] { hits.map(\.item) }

    mutating func add(_ items: [MapItem]) {
        guard !words.isEmpty else { return }
        for item in items {
            if let hit = hit(for: item) { insert(hit) }
        }
    }

    /// Takes in what stands behind this in the feed.
    mutating func append(_ other: HitCollector) {
        for hit in other.hits { insert(hit) }
    }

    private func hit(for item: MapItem) -> Hit? {
        let name = Folding.words(item.name ?? "").joined(separator: " ")
        let rest = [item.brand, item.categoryText, item.placemark.title, item.placemark.street, item.placemark.locality]
        let text = name + " " + rest.compactMap { $0.map { Folding.words($0).joined(separator: " ") } }.joined(separator: " ")
        guard words.allSatisfy({ text.utf8.contains($0.utf8) }) else { return nil }
        let fit = name == phrase ? 0 : name.hasPrefix(phrase) ? 1 : name.utf8.contains(phrase.utf8) ? 2 : 3
        let coordinate = item.placemark.coordinate
        return Hit(
            item: item, fit: fit, isOutside: region.map { region in coordinate.map { !region.contains($0) } ?? true } ?? false,
            distance: region.map { region in coordinate.map { region.center.distance(to: $0) } ?? .infinity } ?? 0)
    }

    private mutating func insert(_ hit: Hit) {
        if hits.count >= limit, let last = hits.last, !hit.isBetter(than: last) { return }
        let index = hits.firstIndex { hit.isBetter(than: $0) } ?? hits.count
        hits.insert(hit, at: index)
        if hits.count > limit { hits.removeLast() }
    }
}

extension String.UTF8View {
    /// Whether other bytes stand somewhere in these.
    fileprivate func contains(_ needle: String.UTF8View) -> Bool {
        guard let first = needle.first else { return true }
        var start = startIndex
        while let found = self[start...].firstIndex(of: first) {
            if self[found...].starts(with: needle) { return true }
            start = index(after: found)
        }
        return false
    }
}

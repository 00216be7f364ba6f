import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What is known about a place that may be an answer, and nothing about how it was found.
struct Candidate: Sendable, Hashable {
    /// The share of the query that the place matches, by what the words say, from 0 to 1.
    var matchedShare: Double = 0
    /// The share of the words of its name that the query has, from 0 to 1.
    var nameCoverage: Double = 0
    /// How exactly the query is the name, from 0 to 1.
    var exactName: Double = 0
    /// Whether it matches by its kind and perhaps its town, and not by its name.
    var isKindMatch = false
    /// Whether the query names the town that it is in.
    var isInNamedPlace = false
    /// How far it is from the region's centre, in metres; `nil` if there is no region or no position.
    var distance: Double?
    /// Whether it lies in the region.
    var isInRegion = false
}

/// The score of a place, in parts: why it stands where it stands.
public struct SearchScore: Sendable, Hashable {
    /// The share of the query that is matched, 0 to 1; rare words count more, typos take some away.
    public var match: Double
    /// How near it is to the region's centre, or to the town that the query names, 0 to 0.55.
    public var proximity: Double
    /// How much of its name the query has, 0 to 0.2.
    public var coverage: Double
    /// Whether the query is its name, 0 to 0.18.
    public var exactName: Double

    /// The sum of the parts, to four decimals.
    public var total: Double { ((match + proximity + coverage + exactName) * 10_000).rounded() / 10_000 }
}

/// Turns what is known about places into scores: a pure function.
struct Ranker: Sendable {
    /// The distance at which nearness counts half, in metres.
    let scale: Double
    /// Whether there is a region to be near to.
    let hasRegion: Bool

    static let proximityWeight = 0.55
    static let coverageWeight = 0.20
    static let exactNameWeight = 0.18
    /// What a place that is of the wanted kind has instead of its name.
    static let kindWeight = coverageWeight + exactNameWeight

    /// Creates a ranker for a region; a small one is no measure for what is near.
    init(region: CoordinateRegion?) {
        guard let region else {
            scale = 1500
            hasRegion = false
            return
        }
        let half = region.span.latitudeDelta / 2 * 111_195
        let width = region.span.longitudeDelta / 2 * 111_195 * cos(region.center.latitude * .pi / 180)
        scale = max(1500, min(max(half, width), 5_000_000))
        hasRegion = true
    }

    /// The score of a place.
    func score(_ candidate: Candidate) -> SearchScore {
        var proximity = candidate.distance.map(nearness) ?? 0
        if candidate.isInNamedPlace {
            // Of several towns of the name, or several places in it, the nearer one.
            let far = candidate.distance.map { exp2(-$0 / 500_000) } ?? 0
            proximity = max(proximity, 0.9 + 0.1 * far)
        }
        if candidate.isKindMatch {
            // "food mart" is food in the town of Mart only if there is no food mart nearer.
            let share = candidate.isInRegion ? 1 : candidate.isInNamedPlace && (candidate.distance ?? 0) > 50_000 ? 0.4 : 0.9
            return SearchScore(
                match: candidate.matchedShare, proximity: Self.proximityWeight * proximity, coverage: Self.kindWeight * share, exactName: 0)
        }
        return SearchScore(
            match: candidate.matchedShare, proximity: Self.proximityWeight * proximity,
            coverage: Self.coverageWeight * candidate.nameCoverage, exactName: Self.exactNameWeight * candidate.exactName)
    }

    /// How near a distance is, from 1 to 0: mostly by the region's own scale, partly by that of a town.
    func nearness(_ distance: Double) -> Double {
        0.7 * exp2(-max(0, distance - scale / 4) / scale) + 0.3 * exp2(-distance / 50_000)
    }

    /// The most that a place can have that is so far away and in no town that the query names.
    func bound(beyond distance: Double) -> Double {
        1 + Self.proximityWeight * nearness(distance) + Self.kindWeight
    }
}

public import GazetteerModel

/// A place that a search found, and why it stands where it stands.
public struct SearchResult: Sendable, Hashable {
    /// The place.
    public var mapItem: MapItem
    /// How far it is from the centre of the request's region, in metres; `nil` without a region or a position.
    public var distance: Double?
    /// Its score, in parts.
    public var score: SearchScore
    /// How each word of the query was matched; words that say nothing about the place are missing.
    public var matches: [WordMatch]
}

/// How a word of a query was matched.
public struct WordMatch: Sendable, Hashable {
    /// How a word of a place came to match a word of a query.
    public enum Kind: String, Sendable, Hashable {
        /// It is the same word.
        case exact
        /// It is the same word in another spelling: ae for ä.
        case spelling
        /// The query's word is its beginning.
        case prefix
        /// Two words of the query are one word of the place, or the other way round.
        case joined
        /// The query's word names the kind of place.
        case kind
        /// There is a typo in the query's word.
        case typo
    }

    /// The word of the query.
    public var word: String
    /// The word of the place, in its canonical form.
    public var matched: String
    /// The field of the place: `name`, `locality`, …
    public var field: String
    /// How they match.
    public var kind: Kind
    /// How good the match is, from 0 to 1.
    public var quality: Double
}

extension WordMatch {
    /// How the words of a plan are matched by a place.
    static func matches(_ plan: QueryPlan, _ segment: Segment, _ place: Int, names: ([Token]) -> [String]) -> [WordMatch] {
        var tokens: [Token] = []
        var matches: [WordMatch] = []
        for group in plan.groups {
            var best: (term: QueryGroup.Term, field: TokenField)?
            for index in segment.entryRange(place) {
                let entry = TokenEntry(rawValue: segment.entries[index])
                guard let field = entry.field else { continue }
                for term in group.terms where term.token == entry.token && term.quality > best?.term.quality ?? 0 { best = (term, field) }
            }
            guard let (term, field) = best else { continue }
            tokens.append(term.token)
            matches.append(
                WordMatch(word: group.word.raw, matched: "", field: "\(field)", kind: Kind(term.kind), quality: Double(term.quality)))
        }
        for (index, name) in names(tokens).enumerated() { matches[index].matched = name }
        return matches
    }
}

extension WordMatch.Kind {
    init(_ kind: QueryGroup.Kind) {
        switch kind {
        case .exact: self = .exact
        case .spelling: self = .spelling
        case .prefix: self = .prefix
        case .joined, .half: self = .joined
        case .kind: self = .kind
        case .typo: self = .typo
        }
    }
}

/// A word of a query and all that it may mean in an index.
struct QueryGroup: Sendable {
    /// How a token came to stand for the word.
    enum Kind: Sendable, Hashable {
        case exact
        case spelling
        case prefix
        case joined
        case kind
        case typo(Int)
        /// One half of a word that was taken apart; the number tells which pair, the flag which half.
        case half(pair: Int, isSecond: Bool)
    }

    /// A token that may stand for the word.
    struct Term: Sendable {
        var token: Token
        /// How good a match is, from 0 to 1.
        var quality: Float
        var kind: Kind
    }

    var word: QueryText.Word
    var terms: [Term] = []
    /// What the word says: the rarer, the more.
    var weight: Float = 0
    /// Whether a listing without it is no less a match.
    var isOptional = false
    /// Whether the word belongs to a phrase that names a kind of place.
    var isKindWord = false

    var isAlive: Bool { !terms.isEmpty }

    /// Adds a token, unless a better match with it is known.
    mutating func add(_ token: Token, _ quality: Float, _ kind: Kind) {
        if let index = terms.firstIndex(where: { $0.token == token }), !kind.isHalf, !terms[index].kind.isHalf {
            if terms[index].quality < quality { terms[index] = Term(token: token, quality: quality, kind: kind) }
            return
        }
        terms.append(Term(token: token, quality: quality, kind: kind))
    }
}

extension QueryGroup.Kind {
    var isTypo: Bool { if case .typo = self { true } else { false } }
    var isHalf: Bool { if case .half = self { true } else { false } }
}

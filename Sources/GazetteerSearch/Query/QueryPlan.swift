import GazetteerText

/// A query in the words of an index.
struct QueryPlan: Sendable {
    /// What a token says about a group of the query.
    struct Match: Sendable, Hashable {
        var group: Int
        var quality: Float
        /// For halves of a word: the bit of this half, from 1; 0 for whole words.
        var halfBit: UInt8
    }

    private(set) var groups: [QueryGroup] = []
    /// For each token of the index, where its matches begin in `matches`; 0 for none.
    private(set) var lookup: [UInt16] = []
    private(set) var matches: [[Match]] = [[]]
    private var numbers: [Bool] = []
    /// The groups that a full match has, as bits.
    private(set) var required: UInt32 = 0
    /// Whether the index knows none of the words that say something.
    private(set) var isFallback = false
    /// The groups whose words name a kind of place.
    private(set) var kindWords: UInt32 = 0
    private(set) var totalWeight: Float = 0
    /// Whether all words of the query name a kind of place.
    private(set) var isKindQuery = false
    /// Whether the end of the query may be the name of a town.
    private(set) var mayNameTown = false

    /// Works a query out.
    ///
    /// - Parameters:
    ///   - text: the query.
    ///   - vocabulary: the words of the index.
    ///   - population: how many listings there are.
    ///   - forgiving: whether typos are looked for in words that the index knows, too.
    init(_ text: QueryText, _ vocabulary: inout Vocabulary, population: Int, forgiving: Bool) {
        vocabulary.sortSurfaces()
        var builder = GroupBuilder(text, vocabulary, population: population, forgiving: forgiving)
        groups = builder.build()
        var streetWords: UInt32 = 0
        for (index, group) in groups.enumerated() {
            if group.isAlive || group.isOptional { totalWeight += group.weight }
            guard group.isAlive else { continue }
            if !group.isOptional { required |= 1 << UInt32(index) }
            if group.isOptional, group.word.filler != .plain { streetWords |= 1 << UInt32(index) }
            if group.isKindWord { kindWords |= 1 << UInt32(index) }
        }
        dropGuesses()
        isFallback = required == 0
        // Of "smaple drive-in" at least "drive" is known.
        if required == 0 { required = streetWords }
        isKindQuery = required != 0 && required & ~kindWords == 0
        if let last = groups.indices.last(where: { required & (1 << UInt32($0)) != 0 }) {
            mayNameTown = !isKindQuery && required.nonzeroBitCount > 1 && groups[last].terms.contains { vocabulary.isOfTown[Int($0.token)] }
        }
        numbers = vocabulary.isNumber
        fillLookup(count: vocabulary.tokens.count)
    }

    /// Gives up on a query most of whose words are unknown, if nothing but typos is left: those would be guesses.
    private mutating func dropGuesses() {
        let saying = groups.filter { !$0.isOptional }
        let unknown = saying.count { !$0.isAlive }
        guard unknown >= 2, unknown * 2 > saying.count, saying.allSatisfy({ $0.terms.allSatisfy(\.kind.isTypo) }) else { return }
        required = 0
    }

    /// Whether a token is a number of several digits.
    func isNumber(_ token: Token) -> Bool { Int(token) < numbers.count && numbers[Int(token)] }

    private mutating func fillLookup(count: Int) {
        lookup = Array(repeating: 0, count: count)
        // Most tokens have one match, and many share the same one: prefixes of one word.
        var known: [Match: UInt16] = [:]
        for (number, group) in groups.enumerated() {
            for term in group.terms {
                let match = Match(group: number, quality: term.quality, halfBit: term.kind.halfBit)
                let current = Int(lookup[Int(term.token)])
                if current == 0 {
                    if let slot = known[match] {
                        lookup[Int(term.token)] = slot
                        continue
                    }
                    matches.append([match])
                    known[match] = UInt16(truncatingIfNeeded: matches.count - 1)
                    lookup[Int(term.token)] = UInt16(truncatingIfNeeded: matches.count - 1)
                } else if matches.count < 60_000 {
                    matches.append(matches[current] + [match])
                    lookup[Int(term.token)] = UInt16(truncatingIfNeeded: matches.count - 1)
                }
            }
        }
    }
}

extension QueryGroup.Kind {
    var halfBit: UInt8 {
        if case .half(let pair, let isSecond) = self { UInt8(1) << UInt8(pair * 2 + (isSecond ? 1 : 0)) } else { 0 }
    }
}

/// A set of the places of a segment, a bit each.
struct PlaceSet {
    var words: [UInt64]

    init(count: Int, isFull: Bool = false) {
        words = Array(repeating: isFull ? .max : 0, count: (count + 63) / 64)
        if isFull, count % 64 != 0, let last = words.indices.last { words[last] = (1 << UInt64(count % 64)) - 1 }
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func insert(_ place: UInt32) { words[Int(place >> 6)] |= 1 << UInt64(place & 63) }

    /// Takes out the places of a range and hands them to `body`.
    mutating func take(_ range: Range<Int>, _ body: (Int) -> Void) {
        guard !range.isEmpty else { return }
        for index in range.lowerBound >> 6...(range.upperBound - 1) >> 6 {
            var word = words[index]
            if word == 0 { continue }
            let base = index << 6
            if base < range.lowerBound { word &= UInt64.max << UInt64(range.lowerBound - base) }
            if base + 64 > range.upperBound { word &= UInt64.max >> UInt64(base + 64 - range.upperBound) }
            words[index] &= ~word
            while word != 0 {
                body(base + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
    }
}

/// The places of a segment by the number of words of the query that they lack.
struct Candidates {
    /// Places that lack nothing, one word, two words.
    var lacking: [PlaceSet]

    /// Finds the places that have all required words of a plan, or all but one or two of them.
    init(_ plan: QueryPlan, in segment: Segment) {
        let count = segment.count
        let groups = plan.groups.indices.filter { plan.required & (1 << UInt32($0)) != 0 }
        let tolerated = groups.count < 2 ? 0 : groups.count < 3 ? 1 : 2
        var none = PlaceSet(count: count, isFull: !groups.isEmpty)
        var one = PlaceSet(count: tolerated > 0 ? count : 0)
        var two = PlaceSet(count: tolerated > 1 ? count : 0)
        for group in groups {
            let having = Self.places(plan, group, in: segment)
            for index in none.words.indices {
                let has = having.words[index]
                if tolerated > 1 {
                    // Whoever lacks a second word moves on; what lacked two and lacks a third is out.
                    two.words[index] = (two.words[index] & has) | (one.words[index] & ~has)
                }
                if tolerated > 0 { one.words[index] = (one.words[index] & has) | (none.words[index] & ~has) }
                none.words[index] &= has
            }
        }
        lacking = [none] + (tolerated > 0 ? [one] : []) + (tolerated > 1 ? [two] : [])
    }

    private static func places(_ plan: QueryPlan, _ group: Int, in segment: Segment) -> PlaceSet {
        var set = PlaceSet(count: segment.count)
        let terms = plan.groups[group].terms
        if terms.count > 512 {
            // So many prefixes: look at all tokens of the segment instead of looking each of them up.
            for (index, token) in segment.tokens.enumerated() {
                let slot = Int(token) < plan.lookup.count ? Int(plan.lookup[Int(token)]) : 0
                guard slot != 0, plan.matches[slot].contains(where: { $0.group == group && $0.halfBit == 0 }) else { continue }
                for posting in Int(segment.postingStarts[index])..<Int(segment.postingStarts[index + 1]) {
                    set.insert(segment.postings[posting])
                }
            }
            return set
        }
        var halves: [Int: PlaceSet] = [:]
        for term in terms {
            let range = segment.postingRange(term.token)
            if case .half(let pair, let isSecond) = term.kind {
                var half = PlaceSet(count: segment.count)
                for index in range { half.insert(segment.postings[index]) }
                if isSecond, let first = halves[pair] {
                    for index in set.words.indices { set.words[index] |= half.words[index] & first.words[index] }
                } else {
                    halves[pair] = half
                }
                continue
            }
            for index in range { set.insert(segment.postings[index]) }
        }
        return set
    }
}

import GazetteerText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds what each word of a query may mean in an index.
struct GroupBuilder {
    private let text: QueryText
    private let vocabulary: Vocabulary
    private let population: Int
    private let forgiving: Bool
    private var groups: [QueryGroup]

    init(_ text: QueryText, _ vocabulary: Vocabulary, population: Int, forgiving: Bool) {
        self.text = text
        self.vocabulary = vocabulary
        self.population = population
        self.forgiving = forgiving
        groups = text.words.map { QueryGroup(word: $0, isOptional: $0.filler != nil) }
    }

    mutating func build() -> [QueryGroup] {
        for index in groups.indices { addExact(index) }
        addKinds()
        addJoined()
        for index in groups.indices {
            addHalves(index)
            if index == groups.count - 1 { addPrefix(index) }
            addTypos(index)
        }
        for index in groups.indices { groups[index].weight = weight(groups[index]) }
        return groups
    }

    private mutating func addExact(_ index: Int) {
        let word = groups[index].word
        if let token = vocabulary.tokens.number(of: word.token) { groups[index].add(Token(token), 1, .exact) }
        for variant in Canonical.variants(word.raw) {
            if let token = vocabulary.surfaces.token(of: variant) { groups[index].add(token, 0.95, .spelling) }
        }
    }

    /// "petrol station" is a kind of place, whatever the feed calls it.
    private mutating func addKinds() {
        let surfaces = groups.map(\.word.surface)
        var start = 0
        while start < surfaces.count {
            var length = min(PlaceKinds.longestPhrase + 1, surfaces.count - start)
            while length > 0 {
                let phrase = Array(surfaces[start..<start + length])
                let isSaid = groups[start..<start + length].contains { !$0.isOptional } && !groups[start + length - 1].word.isCutShort
                let kinds = isSaid ? PlaceKinds.inQuery(phrase) : []
                if !kinds.isEmpty {
                    add(kinds, start..<start + length)
                    break
                }
                length -= 1
            }
            start += max(1, length)
        }
    }

    private mutating func add(_ kinds: [Int], _ range: Range<Int>) {
        for (rank, kind) in kinds.enumerated() {
            guard let token = vocabulary.kindToken(kind) else { continue }
            for index in range {
                groups[index].add(token, 0.98 - 0.04 * Float(min(rank, 4)), .kind)
                groups[index].isKindWord = true
                groups[index].isOptional = false
            }
        }
    }

    /// "mc donalds" for "McDonald's".
    private mutating func addJoined() {
        guard groups.count > 1 else { return }
        for index in 0..<groups.count - 1 {
            let joined = groups[index].word.surface + groups[index + 1].word.surface
            guard joined.utf8.count >= 3, joined.utf8.count <= 40 else { continue }
            // "v.le" is a "viale", which the feed may write out.
            let short = vocabulary.tokens.number(of: Canonical.token(of: joined)).map { Token(truncatingIfNeeded: $0) }
            if let token = vocabulary.surfaces.token(of: joined) ?? short {
                for part in index...index + 1 { groups[part].add(token, 0.94, .joined) }
            } else if index + 2 == groups.count, text.lastIsOpen, joined.utf8.count >= 6 {
                for surface in vocabulary.surfaces.surfaces(startingWith: joined).prefix(64) {
                    for part in index...index + 1 { groups[part].add(vocabulary.surfaces.token(surface), 0.84, .joined) }
                }
            }
        }
    }

    /// "tacobell" for "Taco Bell".
    private mutating func addHalves(_ index: Int) {
        let group = groups[index]
        let known = group.terms.first { $0.kind == .exact }.map { Int(vocabulary.listings[Int($0.token)]) } ?? 0
        guard known <= 2, !group.isOptional else { return }
        var pairs: [(first: Token, second: Token, listings: UInt32)] = []
        for halves in group.word.halves {
            guard let first = vocabulary.surfaces.token(of: halves.left), let second = vocabulary.surfaces.token(of: halves.right),
                first != second
            else { continue }
            pairs.append((first, second, min(vocabulary.listings[Int(first)], vocabulary.listings[Int(second)])))
        }
        pairs.sort { $0.listings > $1.listings }
        for (number, pair) in pairs.prefix(4).enumerated() {
            groups[index].add(pair.first, 0.93, .half(pair: number, isSecond: false))
            groups[index].add(pair.second, 0.93, .half(pair: number, isSecond: true))
        }
    }

    private mutating func addPrefix(_ index: Int) {
        guard text.lastIsOpen, !groups.allSatisfy(\.isKindWord) else { return }
        let word = groups[index].word
        let isNumber = word.surface.utf8.allSatisfy { $0 < 0x3A }
        guard !isNumber || groups[index].terms.isEmpty else { return }
        guard !groups[index].isOptional || word.surface.utf8.count >= 2 else { return }
        for surface in vocabulary.surfaces.surfaces(startingWith: word.surface) {
            let token = vocabulary.surfaces.token(surface)
            if groups[index].terms.count < 64 {
                groups[index].add(token, 0.88, .prefix)
            } else {
                // The same token may come twice; the first one counts.
                groups[index].terms.append(QueryGroup.Term(token: token, quality: 0.88, kind: .prefix))
            }
        }
    }

    private mutating func addTypos(_ index: Int) {
        let group = groups[index]
        let length = group.word.surface.utf8.count
        guard length >= 4, length <= 24, !group.isOptional, forgiving || !group.isAlive else { return }
        let limit = length >= 8 ? 2 : 1
        let found = vocabulary.surfaces.surfaces(near: group.word.surface, limit: limit)
        guard let least = found.map(\.edits).min() else { return }
        for (surface, edits) in found where edits == least {
            // What is known as it stands is hardly a typo.
            let quality: Float = (edits == 1 ? 0.82 : 0.66) * (group.isAlive ? 0.85 : 1)
            groups[index].add(vocabulary.surfaces.token(surface), quality, .typo(edits))
        }
    }

    /// What a word says, by the number of listings that have it.
    ///
    /// Words that may be missing have a weight of their own: a search that keeps only what it can find does not count them.
    private func weight(_ group: QueryGroup) -> Float {
        if group.isOptional, let filler = group.word.filler { return filler.weight }
        var known = 0
        var others = 0
        for term in group.terms {
            let listings = Int(vocabulary.listings[Int(term.token)])
            switch term.kind {
            case .exact, .kind: known = max(known, listings)
            case .half: others = max(others, listings)
            default: others += listings
            }
        }
        let listings = min(known > 0 ? known : max(1, others), population)
        let weight = Float(log(1 + (Double(population - listings) + 0.5) / (Double(listings) + 0.5)))
        return max(weight, 0.1)
    }
}

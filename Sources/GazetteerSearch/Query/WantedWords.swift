import GazetteerModel
import GazetteerText

/// The words of places that some words of a query may match.
struct WantedWords: Sendable {
    private var tokens: Set<String> = []
    private var prefixes: [String] = []
    private var alignments: [(letters: Int, mask: LetterMask, limit: Int, alignment: StringAlignment)] = []
    /// Those tokens and prefixes that are numbers.
    private var numbers: [[UInt8]] = []
    private var numberPrefixes: [[UInt8]] = []

    var isEmpty: Bool { tokens.isEmpty && prefixes.isEmpty }

    /// Texts such that each plain word that is contained, unless by a typo, begins with the first two letters of one.
    var beginnings: [String] {
        tokens + prefixes + Canonical.abbreviated.lazy.filter { tokens.contains($0.token) }.map(\.surface)
    }

    /// Words that may be misspelled.
    var misspellable: [(letters: Int, mask: LetterMask, limit: Int)] { alignments.map { ($0.letters, $0.mask, $0.limit) } }

    /// Adds what a word of a query may match.
    ///
    /// - Parameter isOpen: whether it may be the beginning of a word.
    mutating func add(_ word: QueryText.Word, isOpen: Bool) {
        add(filler: word, isOpen: isOpen)
        for halves in word.halves {
            add(halves.left)
            add(halves.right)
        }
        let letters = Array(word.surface.utf8)
        if letters.count >= 4, letters.count <= 24, let mask = LetterMask(letters) {
            alignments.append((letters.count, mask, letters.count >= 8 ? 2 : 1, StringAlignment(letters)))
        }
    }

    /// Adds what a word that says little may match: no typos, and no halves.
    mutating func add(filler word: QueryText.Word, isOpen: Bool) {
        add(token: word.token)
        for variant in Canonical.variants(word.raw) { add(variant) }
        if isOpen { add(prefix: word.surface) }
    }

    /// Adds a folded word.
    mutating func add(_ surface: String) { add(token: Canonical.token(of: surface)) }

    /// Adds all words that go on behind some letters.
    mutating func add(prefix: String) {
        prefixes.append(prefix)
        if prefix.utf8.allSatisfy(ASCII.isDigit) { numberPrefixes.append(Array(prefix.utf8)) }
    }

    private mutating func add(token: String) {
        if tokens.insert(token).inserted, token.utf8.allSatisfy(ASCII.isDigit) { numbers.append(Array(token.utf8)) }
    }

    /// Whether a word of a place may be matched.
    func contains(_ word: CanonicalWord) -> Bool {
        tokens.contains(word.token) || isBegunOrMisspelled(word.surface)
            || Canonical.longForms(of: word.token).contains(where: isBegunOrMisspelled)
    }

    private func isBegunOrMisspelled(_ surface: String) -> Bool {
        if prefixes.contains(where: surface.hasPrefix) { return true }
        guard !alignments.isEmpty else { return false }
        let letters = Array(surface.utf8)
        guard letters.count >= 3, letters.count <= 24, let mask = LetterMask(letters) else { return false }
        for known in alignments where abs(known.letters - letters.count) <= known.limit {
            guard mask.differs(from: known.mask.bits, atMost: 2 * known.limit) else { continue }
            var alignment = known.alignment
            if alignment.distance(to: letters.span, letters.indices, limit: known.limit) <= known.limit { return true }
        }
        return false
    }

    /// Whether a word of digits alone may be matched.
    func hasNumber(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
        func begins(_ digits: [UInt8]) -> Bool {
            word.count >= digits.count && digits.indices.allSatisfy { bytes[word.lowerBound + $0] == digits[$0] }
        }
        return numbers.contains { $0.count == word.count && begins($0) } || numberPrefixes.contains(where: begins)
    }
}

extension WantedWords {
    /// Adds the tokens of words that are written in several ways, where one of the ways is wanted: `co` for "compan".
    mutating func addAbbreviations() {
        for word in Canonical.abbreviated where isBegunOrMisspelled(word.surface) { add(token: word.token) }
        for prefix in prefixes {
            // "39t" is the beginning of "39th", which is 39.
            let digits = prefix.prefix { $0.isNumber }
            if !digits.isEmpty, digits.count + 1 == prefix.count { add(token: String(digits)) }
        }
    }

    /// Adds other names of the states and countries that are wanted, because an index knows each by all of its names.
    mutating func addAreas() {
        guard !isEmpty else { return }
        var others: [CanonicalWord] = []
        for state in StateNames.all {
            let known = state.flatMap { Canonical.words($0) }
            if known.contains(where: contains) { others += known }
        }
        // Countries are known by their codes alone.
        if tokens.contains(where: { $0.utf8.count == 2 }) || prefixes.contains(where: { $0.utf8.count <= 2 }) {
            for code in Countries.allCodes where Canonical.words(code).contains(where: contains) {
                others += Countries.spellings(of: code).flatMap { Canonical.words($0) }
            }
        }
        for word in others { add(token: word.token) }
    }
}

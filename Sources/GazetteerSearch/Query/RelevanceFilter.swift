import GazetteerModel
import GazetteerText

/// Tells which places one request can possibly find, without an index.
///
/// A place passes when one of its words could match one of the query's: the same, the beginning of it, a joined or halved
/// word, a typo away, or a kind of place. Each distinct word is judged once.
package struct RelevanceFilter {
    private let text: QueryText
    private let words: Set<String>
    private let prefix: String?
    private let kinds: Set<Int>
    private var verdicts = ByteTable()
    private var isRelevant: [Bool] = []
    private var categoryVerdicts = ByteTable()
    private var isRelevantCategory: [Bool] = []
    private var scratch: [Range<Int>] = []
    private var alignments: [(word: String, mask: LetterMask, limit: Int, alignment: StringAlignment)] = []

    /// Creates a filter; `nil` if the request can find anything.
    package init?(_ request: LocalSearch.Request) {
        let text = QueryText(request.naturalLanguageQuery ?? "")
        guard !text.words.isEmpty, text.phone == nil else { return nil }
        self.text = text
        var words: Set<String> = []
        var kinds: Set<Int> = []
        let tokens = text.words.map(\.token)
        for (index, word) in text.words.enumerated() {
            words.insert(word.token)
            words.formUnion(Canonical.variants(word.raw).map(Canonical.token))
            for cut in word.surface.indices.dropFirst() {
                words.insert(Canonical.token(of: String(word.surface[..<cut])))
                words.insert(Canonical.token(of: String(word.surface[cut...])))
            }
            if index + 1 < text.words.count { words.insert(Canonical.token(of: word.surface + text.words[index + 1].surface)) }
            for length in 1...(PlaceKinds.longestPhrase + 1) where index + length <= tokens.count {
                kinds.formUnion(PlaceKinds.inQuery(Array(tokens[index..<index + length])))
            }
            let letters = Array(word.surface.utf8)
            if letters.count >= 4, letters.count <= 24, let mask = LetterMask(letters) {
                alignments.append((word.surface, mask, letters.count >= 8 ? 2 : 1, StringAlignment(letters)))
            }
        }
        self.words = words
        self.kinds = kinds
        prefix = text.lastIsOpen ? text.words.last?.surface : nil
    }

    /// Whether the request can find a place.
    package mutating func passes(_ listing: borrowing ListingBuffer) -> Bool {
        let bytes = listing.bytes.span
        for field in ListingField.searched {
            let range = listing.range(field)
            guard !range.isEmpty else { continue }
            WordCutter.cut(bytes, range, into: &scratch)
            for word in scratch where passes(bytes, word) { return true }
            if field == .name || field == .postalCode, hasJoinedParts(bytes) { return true }
        }
        return passesCategory(bytes, listing.range(.category))
    }

    private mutating func passes(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
        let (number, isNew) = verdicts.insert(bytes, word)
        if isNew {
            let raw = String(decoding: bytes.extracting(word).bytes(), as: UTF8.self)
            isRelevant.append(Canonical.words(raw).contains { passes($0) })
        }
        return isRelevant[number]
    }

    private mutating func passes(_ word: CanonicalWord) -> Bool {
        if words.contains(word.token) { return true }
        if let prefix, word.surface.hasPrefix(prefix) { return true }
        if let joined = joinedPrefix, word.surface.hasPrefix(joined) { return true }
        let letters = Array(word.surface.utf8)
        guard letters.count >= 3, letters.count <= 24, let mask = LetterMask(letters) else { return false }
        for index in alignments.indices where abs(alignments[index].word.utf8.count - letters.count) <= alignments[index].limit {
            let limit = alignments[index].limit
            guard mask.differs(from: alignments[index].mask.bits, atMost: 2 * limit) else { continue }
            if alignments[index].alignment.distance(to: letters.span, letters.indices, limit: limit) <= limit { return true }
        }
        return false
    }

    private var joinedPrefix: String? {
        guard text.lastIsOpen, text.words.count > 1 else { return nil }
        let joined = text.words[text.words.count - 2].surface + text.words[text.words.count - 1].surface
        return joined.utf8.count >= 6 ? joined : nil
    }

    /// Initials and the parts of a postal code count joined, too: a word of the query may be made of such parts.
    private func hasJoinedParts(_ bytes: Span<UInt8>) -> Bool {
        guard scratch.count > 1, scratch.contains(where: { $0.count == 1 }) || scratch.count == 2 else { return false }
        var joined: [UInt8] = []
        for word in scratch.prefix(8) { joined.append(bytes, word) }
        let whole = String(decoding: joined, as: UTF8.self).lowercased()
        return text.words.contains { $0.surface.utf8.count > 1 && whole.contains($0.surface) }
    }

    private mutating func passesCategory(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let (number, isNew) = categoryVerdicts.insert(bytes, range)
        if isNew {
            var vocabulary = Vocabulary()
            let text = String(decoding: bytes.extracting(range).bytes(), as: UTF8.self)
            let entries = CategoryReader.entries(of: text, in: &vocabulary)
            let wanted = Set(kinds.map(Vocabulary.kindName))
            var verdict = false
            for entry in entries {
                let name = vocabulary.tokens.text(Int(entry.token))
                verdict = verdict || (entry.field == .kind ? wanted.contains(name) : passes(CanonicalWord(surface: name, token: name)))
            }
            isRelevantCategory.append(verdict)
        }
        return isRelevantCategory[number]
    }
}

extension ListingField {
    /// The fields whose words are searched.
    static let searched: [ListingField] = [
        .name, .brand, .thoroughfare, .subThoroughfare, .street, .subLocality, .locality, .subAdministrativeArea, .administrativeArea,
        .postalCode, .country, .isoCountryCode, .address,
    ]
}

package import GazetteerModel
import GazetteerText

/// Tells which places one request can possibly find, without an index and before any field is understood.
///
/// A record passes when one of its words could match one of the query's: the same, the beginning of it, a joined or halved
/// word, a typo away, or a kind of place. It looks at all properties, whatever they mean; each distinct word is judged
/// once.
package struct RelevanceFilter {
    private let text: QueryText
    private var words: Set<String> = []
    private var kinds: Set<String> = []
    private let prefixes: [String]
    private var alignments: [(letters: Int, mask: LetterMask, limit: Int, alignment: StringAlignment)] = []
    private var verdicts = ByteTable()
    private var isRelevant: [Bool] = []
    private var categoryVerdicts = ByteTable()
    private var isRelevantCategory: [Bool] = []
    private var scratch: [Range<Int>] = []
    private var plain: [UInt8] = []

    /// Creates a filter; `nil` if the request can find anything.
    package init?(_ request: LocalSearch.Request) {
        text = QueryText(request.naturalLanguageQuery ?? "")
        guard !text.words.isEmpty || text.phone != nil else { return nil }
        let surfaces = text.words.map(\.surface)
        let joined = zip(surfaces, surfaces.dropFirst()).map(+)
        prefixes = text.lastIsOpen ? [surfaces.last, joined.last.flatMap { $0.utf8.count >= 6 ? $0 : nil }].compactMap(\.self) : []
        for form in joined { words.insert(Canonical.token(of: form)) }
        for (index, word) in text.words.enumerated() { add(word, at: index) }
        for state in StateNames.all {
            let known = state.flatMap { Canonical.words($0) }
            if known.contains(where: { passes($0) }) { words.formUnion(known.map(\.token)) }
        }
    }

    private mutating func add(_ word: QueryText.Word, at index: Int) {
        words.insert(word.token)
        words.formUnion(Canonical.variants(word.raw).map(Canonical.token))
        for cut in word.surface.indices.dropFirst() {
            words.insert(Canonical.token(of: String(word.surface[..<cut])))
            words.insert(Canonical.token(of: String(word.surface[cut...])))
        }
        let tokens = text.words.map(\.token)
        for length in 1...(PlaceKinds.longestPhrase + 1) where index + length <= tokens.count {
            kinds.formUnion(PlaceKinds.inQuery(Array(tokens[index..<index + length])).map(Vocabulary.kindName))
        }
        let letters = Array(word.surface.utf8)
        if letters.count >= 4, letters.count <= 24, let mask = LetterMask(letters) {
            alignments.append((letters.count, mask, letters.count >= 8 ? 2 : 1, StringAlignment(letters)))
        }
    }

    /// Whether the query names a country by this code.
    package func names(countryCode: String) -> Bool { words.contains(countryCode.lowercased()) }
}

extension RelevanceFilter {
    /// Whether the request can find each of a batch's features.
    ///
    /// - Parameter categories: the properties that say what kind of place it is.
    package mutating func verdicts(of slab: FeatureSlab, categories: Set<String>) -> [Bool] {
        let tables = slab.tables
        let isCategory = tables.keys.map { categories.contains($0.name) }
        return tables.features.map { record in
            for row in record.properties.indices {
                let field = tables.fields[row]
                switch field.kind {
                case .string, .number, .array, .object:
                    if passes(field, tables.bytes, isCategory: isCategory[Int(field.key)]) { return true }
                default: break
                }
            }
            return false
        }
    }

    private mutating func passes(_ field: Field, _ bytes: [UInt8], isCategory: Bool) -> Bool {
        let range = field.span.range
        guard !range.isEmpty, range.upperBound <= bytes.count else { return false }
        if field.traits.contains(.escaped) || field.kind == .array || field.kind == .object {
            var buffer = plain
            buffer.removeAll(keepingCapacity: true)
            JSONText.unescape(bytes.span.extracting(range), into: &buffer)
            defer { plain = buffer }
            return passes(buffer.span, buffer.indices, isCategory: isCategory)
        }
        return passes(bytes.span, range, isCategory: isCategory)
    }

    private mutating func passes(_ bytes: Span<UInt8>, _ range: Range<Int>, isCategory: Bool) -> Bool {
        if let phone = text.phone { return hasDigits(bytes, range, phone.suffix(7)) }
        if isCategory, passesCategory(bytes, range) { return true }
        WordCutter.cut(bytes, range, into: &scratch)
        for word in scratch where passes(bytes, word) { return true }
        return scratch.count > 1 && (hasJoinedParts(bytes) || hasEntity(bytes, range))
    }

    /// Letters that are written as `&eacute;` are for others to read.
    private func hasEntity(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] == ASCII.ampersand {
            for next in index + 1..<min(index + 12, range.upperBound) where bytes[next] == ASCII.semicolon { return true }
        }
        return false
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
        if words.contains(word.token) || prefixes.contains(where: word.surface.hasPrefix) { return true }
        let letters = Array(word.surface.utf8)
        guard letters.count >= 3, letters.count <= 24, let mask = LetterMask(letters) else { return false }
        for index in alignments.indices where abs(alignments[index].letters - letters.count) <= alignments[index].limit {
            let limit = alignments[index].limit
            guard mask.differs(from: alignments[index].mask.bits, atMost: 2 * limit) else { continue }
            if alignments[index].alignment.distance(to: letters.span, letters.indices, limit: limit) <= limit { return true }
        }
        return false
    }

    /// Initials, compounds and the parts of a postal code count joined, too: a word of the query may be made of them.
    private func hasJoinedParts(_ bytes: Span<UInt8>) -> Bool {
        guard scratch.count <= 12 else { return false }
        let hasShort = scratch.contains { $0.count <= 4 }
        let isHyphened = zip(scratch, scratch.dropFirst()).contains {
            $1.lowerBound - $0.upperBound == 1 && bytes[$0.upperBound] == ASCII.minus
        }
        guard hasShort || isHyphened else { return false }
        var joined: [UInt8] = []
        for word in scratch {
            for index in word where bytes[index] != ASCII.apostrophe {
                joined.append(ASCII.isLetter(bytes[index]) ? bytes[index] | 0x20 : bytes[index])
            }
        }
        for word in text.words where word.surface.utf8.count > 1 {
            let letters = Array(word.surface.utf8)
            // Four letters that follow each other are enough to be looked at more closely.
            let wanted = letters.prefix(8)
            guard joined.count >= wanted.count else { continue }
            for start in 0...joined.count - wanted.count where joined[start..<start + wanted.count].elementsEqual(wanted) { return true }
        }
        return false
    }

    private func hasDigits(_ bytes: Span<UInt8>, _ range: Range<Int>, _ wanted: ArraySlice<UInt8>) -> Bool {
        guard range.count >= 5, let last = wanted.last else { return false }
        var digits: [UInt8] = []
        for index in range where ASCII.isDigit(bytes[index]) { digits.append(bytes[index] - ASCII.zero) }
        let least = Array(wanted.suffix(5))
        guard digits.count >= 5, digits.contains(last) else { return false }
        for start in 0...digits.count - least.count where digits[start..<start + least.count].elementsEqual(least) { return true }
        return false
    }

    private mutating func passesCategory(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 200 else { return true }
        let (number, isNew) = categoryVerdicts.insert(bytes, range)
        if isNew {
            var vocabulary = Vocabulary()
            let text = String(decoding: bytes.extracting(range).bytes(), as: UTF8.self)
            let entries = CategoryReader.entries(of: text, in: &vocabulary)
            isRelevantCategory.append(
                entries.contains { $0.field == .kind && kinds.contains(vocabulary.tokens.text(Int($0.token))) })
        }
        return isRelevantCategory[number]
    }
}

import GazetteerModel
import GazetteerText

/// How much of a place matters to a request.
package enum Relevance: UInt8, Sendable, Hashable, Comparable {
    /// Nothing.
    case none
    /// A word like "street", which counts only if no place has any other word of the query.
    case streetWord
    /// A word that says something, or the kind of place.
    case full

    package static func < (left: Relevance, right: Relevance) -> Bool { left.rawValue < right.rawValue }
}

/// Tells which places one request can possibly find, without an index and before any field is understood.
///
/// A record is relevant when one of its words could match one of the query's: the same, the beginning of it, a joined or
/// halved word, a typo away, or a kind of place. Each distinct word is judged once.
package struct RelevanceFilter: Sendable {
    let text: QueryText
    private var wanted = WantedWords()
    /// Words that count only if no others are known.
    private var streetWords = WantedWords()
    private var kinds: Set<String> = []
    private(set) var sieve = WordSieve([])
    private var verdicts = ByteTable()
    private var relevances: [Relevance] = []
    private var categoryVerdicts = ByteTable()
    private var isRelevantCategory: [Bool] = []
    /// What values of properties matter, for each property that is looked at.
    var memories: [ValueMemory] = []
    var memoryNumbers: [MemoryKey: Int] = [:]
    private var scratch: [Range<Int>] = []
    private var joined: [UInt8] = []
    private var compounds: [Range<Int>] = []

    /// Creates a filter; `nil` if the request can find anything.
    package init?(_ request: LocalSearch.Request) {
        text = QueryText(request.naturalLanguageQuery ?? "")
        // A query of signs alone finds nothing; an empty one finds all that is near.
        guard !QueryText.isBlank(request.naturalLanguageQuery ?? "") else { return nil }
        let surfaces = text.words.map(\.surface)
        let isKindWord = addKinds(surfaces)
        for (index, word) in text.words.enumerated() {
            let isOpen = text.lastIsOpen && index == surfaces.count - 1
            if word.filler == nil || isKindWord[index] {
                wanted.add(word, isOpen: isOpen)
            } else if word.filler != .plain {
                streetWords.add(filler: word, isOpen: isOpen)
            }
        }
        let pairs = zip(surfaces, surfaces.dropFirst()).map(+)
        for pair in pairs { wanted.add(pair) }
        if text.lastIsOpen, let last = pairs.last, last.utf8.count >= 6 { wanted.add(prefix: last) }
        wanted.addAbbreviations()
        streetWords.addAbbreviations()
        wanted.addAreas()
        streetWords.addAreas()
        sieve = WordSieve([wanted, streetWords])
    }

    /// Notes the kinds of places that phrases of the query name; tells which words belong to one.
    private mutating func addKinds(_ surfaces: [String]) -> [Bool] {
        var isKindWord = Array(repeating: false, count: surfaces.count)
        for start in surfaces.indices {
            for length in 1...(PlaceKinds.longestPhrase + 1) where start + length <= surfaces.count {
                let found = PlaceKinds.inQuery(Array(surfaces[start..<start + length]))
                guard !found.isEmpty else { continue }
                kinds.formUnion(found.map(Vocabulary.kindName))
                for index in start..<start + length { isKindWord[index] = true }
            }
        }
        return isKindWord
    }

    /// A property and what it counts for.
    struct MemoryKey: Sendable, Hashable {
        var name: String
        var use: Use
    }

    /// Whether there are words that count only if no others are known.
    var hasStreetWords: Bool { !streetWords.isEmpty }

    /// Whether the query may name a country by this code.
    package func names(countryCode: String) -> Bool { Canonical.words(countryCode).contains { relevance(of: $0) > .none } }
}

extension RelevanceFilter {
    /// What the text of a field counts for.
    package struct Use: OptionSet, Sendable, Hashable {
        /// The uses, as bits.
        package let rawValue: UInt8
        /// Creates a set of uses from its bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Its words are looked for.
        package static let words = Use(rawValue: 1)
        /// So are its compounds.
        package static let compounds = Use(rawValue: 2)
        /// So is all of it as one word, as it is for postal codes.
        package static let whole = Use(rawValue: 4)
        /// So are any two neighbours as one word, because a postal code may stand somewhere in it.
        package static let pairs = Use(rawValue: 8)
        /// It says what kind of place it is.
        package static let category = Use(rawValue: 16)
        /// It is a telephone number.
        package static let phone = Use(rawValue: 32)
    }

    /// How much the text in a range of bytes matters, put to some use.
    mutating func relevance(of bytes: Span<UInt8>, _ range: Range<Int>, for use: Use) -> Relevance {
        if use.contains(.phone), let phone = text.phone, hasDigits(bytes, range, phone.suffix(5)) { return .full }
        if use.contains(.category), passesCategory(bytes, range) { return .full }
        guard use != .phone else { return .none }
        let keepsWords = !use.isDisjoint(with: [.compounds, .whole, .pairs])
        if keepsWords { scratch.removeAll(keepingCapacity: true) }
        var best = Relevance.none
        var count = 0
        var hasAmpersand = false
        var word = WordSieve.Traits()
        let codes = WordSieve.codes
        var index = range.lowerBound
        while index < range.upperBound {
            // Words are those that `WordCutter` finds.
            let byte = bytes[index]
            guard WordCutter.isWordByte(byte) else {
                if byte == ASCII.ampersand { hasAmpersand = true }
                index += 1
                continue
            }
            let start = index
            index = WordSieve.read(bytes, from: start, to: range.upperBound, codes.span, into: &word)
            count += 1
            if keepsWords { scratch.append(start..<index) }
            if word.isPlain {
                if word.isNumber {
                    if wanted.hasNumber(bytes, start..<index) { return .full }
                    continue
                }
                guard sieve.passes(word) else { continue }
            }
            best = max(best, verdict(on: bytes, start..<index))
            if best == .full { return .full }
        }
        if hasAmpersand, !text.words.isEmpty, hasEntity(bytes, range) { return .full }
        guard count > 1 else { return best }
        if use.contains(.compounds) { best = max(best, relevanceOfCompounds(bytes)) }
        if use.contains(.whole) { best = max(best, relevance(ofJoined: scratch[...], bytes)) }
        if use.contains(.pairs) {
            for index in 1..<scratch.count { best = max(best, relevance(ofJoined: scratch[index - 1...index], bytes)) }
        }
        return best
    }

    /// Letters that are written as `&eacute;` are for others to read.
    private func hasEntity(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] == ASCII.ampersand {
            for next in index + 1..<max(index + 1, min(index + 12, range.upperBound)) where bytes[next] == ASCII.semicolon { return true }
        }
        return false
    }

    private mutating func relevance(of bytes: Span<UInt8>, _ word: Range<Int>) -> Relevance {
        // Numbers are many, and nothing but themselves: remembering what each is worth would not pay.
        if word.allSatisfy({ ASCII.isDigit(bytes[$0]) }) { return wanted.hasNumber(bytes, word) ? .full : .none }
        return verdict(on: bytes, word)
    }

    /// What a word matters, worked out once.
    private mutating func verdict(on bytes: Span<UInt8>, _ word: Range<Int>) -> Relevance {
        let (number, isNew) = verdicts.insert(bytes, word)
        if isNew {
            let raw = String(decoding: bytes.extracting(word).bytes(), as: UTF8.self)
            relevances.append(Canonical.words(raw).map { relevance(of: $0) }.max() ?? .none)
        }
        return relevances[number]
    }

    func relevance(of word: CanonicalWord) -> Relevance {
        wanted.contains(word) ? .full : streetWords.contains(word) ? .streetWord : .none
    }

    private mutating func relevanceOfCompounds(_ bytes: Span<UInt8>) -> Relevance {
        var (buffer, places): ([UInt8], [Range<Int>]) = ([], [])
        (buffer, joined) = (joined, buffer)
        (places, compounds) = (compounds, places)
        defer { (joined, compounds) = (buffer, places) }
        CompoundWords.find(bytes, scratch, into: &buffer, &places)
        var best = Relevance.none
        for place in places { best = max(best, relevance(of: buffer.span, place)) }
        return best
    }

    private mutating func relevance(ofJoined parts: ArraySlice<Range<Int>>, _ bytes: Span<UInt8>) -> Relevance {
        var buffer: [UInt8] = []
        (buffer, joined) = (joined, buffer)
        defer { joined = buffer }
        buffer.removeAll(keepingCapacity: true)
        for part in parts { buffer.append(bytes, part) }
        return buffer.count <= 24 ? relevance(of: buffer.span, buffer.indices) : .none
    }

    /// Whether some digits follow each other, whatever stands between them.
    private func hasDigits(_ bytes: Span<UInt8>, _ range: Range<Int>, _ wanted: ArraySlice<UInt8>) -> Bool {
        var target = 0
        var modulus = 1
        for digit in wanted {
            target = target * 10 + Int(digit)
            modulus *= 10
        }
        var seen = 0
        var last = 0
        for index in range where ASCII.isDigit(bytes[index]) {
            last = (last * 10 + Int(bytes[index] - ASCII.zero)) % modulus
            seen += 1
            if last == target, seen >= wanted.count { return true }
        }
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

import GazetteerModel
import GazetteerText

/// The number of a canonical word in an index.
typealias Token = UInt32

/// The words of an index: each spelling of a feed once, and the canonical tokens that they stand for.
///
/// A word is folded, transliterated and brought to its canonical form the first time it is met; afterwards it is
/// one look-up by its bytes.
struct Vocabulary: Sendable {
    /// Words as feeds write them.
    private var raw = ByteTable()
    /// Where the tokens of each raw word end in `rawTokens`.
    private var rawEnds: [UInt32] = []
    private var rawTokens: [Token] = []
    /// Canonical tokens, and in how many listings each stands.
    private(set) var tokens = ByteTable()
    private(set) var listings: [UInt32] = []
    private var lastListing: [UInt32] = []
    /// Whether each token stands in the name of a town or in a postal code.
    private(set) var isOfTown: [Bool] = []
    /// Whether each token is a number of several digits.
    private(set) var isNumber: [Bool] = []
    /// Whether each token is known to be typed as it is.
    private var isTyped: [Bool] = []
    /// Folded words as somebody would type them, and the token of each.
    private(set) var surfaces = SurfaceTable()
    /// Category texts as feeds write them, and the tokens and fields that they stand for.
    private var categories = ByteTable()
    private var categoryEntries: [[TokenEntry]] = []
    /// States as feeds write them, and the tokens that they stand for.
    private var states = ByteTable()
    private var stateEntries: [[TokenEntry]] = []

    /// The tokens of a raw word, for the first time or again.
    mutating func tokens(of text: Span<UInt8>, _ place: Range<Int>) -> Range<Int> {
        let (number, isNew) = raw.insert(text, place)
        if isNew {
            let word = String(decoding: text.extracting(place).bytes(), as: UTF8.self)
            for canonical in Canonical.words(word) {
                let token = token(named: canonical.token)
                surfaces.insert(canonical.surface, token: token)
                rawTokens.append(token)
            }
            rawEnds.append(UInt32(truncatingIfNeeded: rawTokens.count))
        }
        return Int(number == 0 ? 0 : rawEnds[number - 1])..<Int(rawEnds[number])
    }

    /// The token of a word of digits, which is its own canonical form; there are many, most of them only once.
    mutating func token(ofNumber text: Span<UInt8>, _ place: Range<Int>) -> Token {
        let token = token(named: text, place)
        if !isTyped[Int(token)] {
            isTyped[Int(token)] = true
            surfaces.insert(number: text, place, token: token)
        }
        return token
    }

    /// One of the tokens that `tokens(of:_:)` has named.
    func token(at index: Int) -> Token { rawTokens[index] }

    /// The number of a token, which is added if it is new.
    mutating func token(named name: String) -> Token {
        let name = Array(name.utf8)
        return token(named: name.span, name.indices)
    }

    private mutating func token(named name: Span<UInt8>, _ place: Range<Int>) -> Token {
        let (number, isNew) = tokens.insert(name, place)
        if isNew {
            listings.append(0)
            lastListing.append(.max)
            isOfTown.append(false)
            isTyped.append(false)
            isNumber.append(place.count > 1 && place.allSatisfy { ASCII.isDigit(name[$0]) })
        }
        return Token(truncatingIfNeeded: number)
    }

    /// Counts that a listing has a token; more often than once a listing does not count.
    mutating func count(_ entry: TokenEntry, in listing: UInt32) {
        let token = entry.token
        if entry.isOfTown { isOfTown[Int(token)] = true }
        guard lastListing[Int(token)] != listing else { return }
        lastListing[Int(token)] = listing
        listings[Int(token)] += 1
    }

    /// Whether looking through all words once is less work than putting them in order.
    var isAskedOnce = false

    /// What a category's text stands for.
    mutating func categoryEntries(of text: Span<UInt8>, _ place: Range<Int>) -> [TokenEntry] {
        let (number, isNew) = categories.insert(text, place)
        if isNew {
            let words = String(decoding: text.extracting(place).bytes(), as: UTF8.self)
            categoryEntries.append(CategoryReader.entries(of: words, in: &self))
        }
        return categoryEntries[number]
    }

    /// What a state's text stands for: its words, and those of its name or code.
    mutating func stateEntries(of text: Span<UInt8>, _ place: Range<Int>) -> [TokenEntry] {
        let (number, isNew) = states.insert(text, place)
        if isNew {
            let state = String(decoding: text.extracting(place).bytes(), as: UTF8.self)
            var entries: [TokenEntry] = []
            for text in [state] + StateNames.others(of: state) {
                for word in Canonical.words(text).prefix(8) {
                    let entry = TokenEntry(token(named: word.token), .state)
                    surfaces.insert(word.surface, token: entry.token)
                    if !entries.contains(entry) { entries.append(entry) }
                }
            }
            stateEntries.append(entries)
        }
        return stateEntries[number]
    }

    /// The number of the token of a kind of place; `nil` if no listing has it.
    func kindToken(_ kind: Int) -> Token? { tokens.number(of: Self.kindName(kind)).map { Token(truncatingIfNeeded: $0) } }

    /// The name of a kind's token, which no word has.
    static func kindName(_ kind: Int) -> String { "\u{1}" + PlaceKinds.all[kind].name }
}

extension Span<UInt8> {
    /// The bytes, copied.
    func bytes() -> [UInt8] {
        withUnsafeBufferPointer { Array($0) }
    }
}

extension Vocabulary {
    /// Notes how a token is typed.
    mutating func addSurface(_ surface: String, token: Token) { surfaces.insert(surface, token: token) }
}

extension Vocabulary {
    /// Prepares the look-up of prefixes, for an index that is asked more than once.
    mutating func sortSurfaces() {
        if !isAskedOnce { surfaces.sort() }
    }
}

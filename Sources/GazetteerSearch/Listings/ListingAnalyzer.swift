import GazetteerModel
import GazetteerText

/// Takes a place apart into the tokens of its fields.
struct ListingAnalyzer {
    /// The tokens of the place, in the order of fields.
    private(set) var entries: [TokenEntry] = []
    /// The telephone numbers of the place, as reversed digits.
    private(set) var phones: [UInt64] = []
    private var scratch: [Range<Int>] = []
    private var joined: [UInt8] = []
    private var compounds: [Range<Int>] = []

    /// The most tokens that a field counts with.
    private static let maximumTokens = 48

    /// Reads a place; what was found stays until the next one.
    mutating func read(_ listing: ListingBuffer, _ vocabulary: inout Vocabulary) {
        entries.removeAll(keepingCapacity: true)
        phones.removeAll(keepingCapacity: true)
        let bytes = listing.bytes.span
        words(.name, bytes, listing.range(.name), &vocabulary)
        let nameCount = entries.count
        addCompounds(bytes, listing.range(.name), &vocabulary)
        words(.brand, bytes, listing.range(.brand), &vocabulary, unlessAmong: nameCount)
        category(bytes, listing.range(.category), listing.range(.pointOfInterestCategory), &vocabulary)
        words(.street, bytes, listing.range(.thoroughfare), &vocabulary)
        words(.house, bytes, listing.range(.subThoroughfare), &vocabulary)
        if listing.range(.thoroughfare).isEmpty { words(.street, bytes, listing.range(.street), &vocabulary) }
        words(.subLocality, bytes, listing.range(.subLocality), &vocabulary)
        words(.locality, bytes, listing.range(.locality), &vocabulary)
        words(.county, bytes, listing.range(.subAdministrativeArea), &vocabulary)
        if !listing.range(.administrativeArea).isEmpty { entries += vocabulary.stateEntries(of: bytes, listing.range(.administrativeArea)) }
        postalCode(bytes, listing.range(.postalCode), &vocabulary)
        words(.country, bytes, listing.range(.country), &vocabulary)
        words(.country, bytes, listing.range(.isoCountryCode), &vocabulary)
        if listing.range(.locality).isEmpty { words(.address, bytes, listing.range(.address), &vocabulary) }
        PhoneDigits.read(bytes, listing.range(.phone), into: &phones)
    }

    private mutating func words(
        _ field: TokenField, _ bytes: Span<UInt8>, _ range: Range<Int>, _ vocabulary: inout Vocabulary, unlessAmong known: Int = 0
    ) {
        guard !range.isEmpty else { return }
        let start = entries.count
        WordCutter.cut(bytes, range, into: &scratch)
        func add(_ token: Token) {
            if known > 0, entries[..<known].contains(where: { $0.token == token }) { return }
            entries.append(TokenEntry(token, field))
        }
        for word in scratch {
            if word.allSatisfy({ ASCII.isDigit(bytes[$0]) }) {
                add(vocabulary.token(ofNumber: bytes, word))
            } else {
                for index in vocabulary.tokens(of: bytes, word) { add(vocabulary.token(at: index)) }
            }
            if entries.count - start >= Self.maximumTokens { return }
        }
    }

    /// "Chick-fil-A" is also "Chickfila", and "H & R Block" is also "HR Block".
    ///
    /// The words of the name were the last to be cut.
    private mutating func addCompounds(_ bytes: Span<UInt8>, _ range: Range<Int>, _ vocabulary: inout Vocabulary) {
        guard !range.isEmpty else { return }
        CompoundWords.find(bytes, scratch, into: &joined, &compounds)
        for compound in compounds {
            for place in vocabulary.tokens(of: joined.span, compound) { entries.append(TokenEntry(vocabulary.token(at: place), .brand)) }
        }
    }

    /// The kind that the feed's words name, or else MapKit's category, which may be all that is known.
    private mutating func category(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ mapKit: Range<Int>, _ vocabulary: inout Vocabulary
    ) {
        let own = range.isEmpty ? [] : vocabulary.categoryEntries(of: bytes, range)
        entries += own
        guard !mapKit.isEmpty, !own.contains(where: { $0.field == .kind }) else { return }
        entries += vocabulary.categoryEntries(of: bytes, mapKit).filter { $0.field == .kind }
    }

    /// A code counts by its parts and as a whole: "9007 GX" is also "9007GX".
    private mutating func postalCode(_ bytes: Span<UInt8>, _ range: Range<Int>, _ vocabulary: inout Vocabulary) {
        let start = entries.count
        words(.postalCode, bytes, range, &vocabulary)
        guard entries.count - start > 1 else { return }
        var whole: [UInt8] = []
        for index in range where ASCII.isDigit(bytes[index]) || ASCII.isLetter(bytes[index]) { whole.append(bytes[index]) }
        for place in vocabulary.tokens(of: whole.span, whole.indices) {
            entries.append(TokenEntry(vocabulary.token(at: place), .postalCode))
        }
    }
}

import GazetteerText

/// A query taken apart into words, without looking at any index.
struct QueryText: Sendable {
    /// A word of the query.
    struct Word: Sendable, Hashable {
        /// As it was typed.
        var raw: String
        /// As somebody would type it without accents.
        var surface: String
        var token: String
        /// Why it says little; `nil` if it says something.
        var filler: FillerWords.Kind?
        /// Whether it ends with an apostrophe, so that something follows.
        var isCutShort: Bool { raw.last == "'" || raw.last == "’" }
    }

    var words: [Word] = []
    /// The digits, if the query is a telephone number.
    var phone: [UInt8]?
    /// Whether the query asked for what is close by.
    var asksForNear = false
    /// Whether the last word may go on.
    var lastIsOpen = false

    /// How much of a query is read: nobody types more.
    private static let maximumBytes = 512
    private static let maximumWords = 24

    /// Reads a query. What goes beyond half a kilobyte is cut off.
    init(_ text: String) {
        let text = Substring(text.unicodeScalars.drop(while: Self.isBlank))
        let prefix = String(decoding: text.utf8.prefix(Self.maximumBytes), as: UTF8.self)
        phone = text.utf8.count <= Self.maximumBytes ? PhoneDigits.query(prefix) : nil
        for part in prefix.split(whereSeparator: { $0.isWhitespace || ",;:()[]\"/&+-–—.|_".contains($0) }) {
            let raw = String(part)
            for word in Canonical.words(raw) {
                words.append(Word(raw: raw, surface: word.surface, token: word.token, filler: FillerWords.kind(of: word)))
            }
        }
        lastIsOpen = prefix.last.map { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" } ?? false
        dropNearPhrase()
        words = Array(words.prefix(Self.maximumWords))
        if words.allSatisfy({ $0.filler != nil }) {
            for index in words.indices { words[index].filler = nil }
        }
    }

    /// Whether a query says nothing at all: white space of any kind, control characters.
    static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.properties.isWhitespace }

    /// Takes out "near me" and its like, wherever it stands.
    private mutating func dropNearPhrase() {
        let tokens = words.map(\.token)
        for start in words.indices {
            let length = FillerWords.nearPhrase(tokens, from: start)
            guard length > 0, length < words.count else { continue }
            if start + length == words.count { lastIsOpen = false }
            words.removeSubrange(start..<start + length)
            asksForNear = true
            return
        }
    }
}

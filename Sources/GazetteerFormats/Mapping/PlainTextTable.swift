import GazetteerModel
import GazetteerText

/// What is asked of every text, without a branch: the answers are in bits.
final class PlainTextTable: Sendable {
    /// The words for nothing by hashes of their first bytes, enough to tell that a text is none of them: two bits for
    /// each word in small letters, with capitals, and escaped as in JSON. Behind them the bytes that a letter or a digit
    /// begins with, and the pairs of capitals that are codes of countries.
    private let bits: [UInt64]
    /// How many of those are for the words: 16,384 bits, of which some hundred words take one in 16.
    private static var wordCount: Int { 256 }
    private let longest: Int
    let starts: PlainTextStarts
    let hoursStarts: PlainTextStarts
    let categoryStarts: PlainTextStarts

    static let all = PlainTextTable()

    private init() {
        var bits = [UInt64](repeating: 0, count: Self.wordCount + 4 + 11)
        var starts = PlainTextStarts()
        var longest = 0
        for byte in UInt8.min...UInt8.max where starts.mayStart(byte) {
            bits[Self.wordCount + Int(byte >> 6)] |= 1 &<< UInt64(byte & 63)
        }
        for first in ASCII.upperA...ASCII.upperZ {
            for second in ASCII.upperA...ASCII.upperZ where Countries.isCode(first, second) {
                let place = Self.codePlace(first, second)
                bits[Self.wordCount + 4 + place / 64] |= 1 &<< UInt64(place & 63)
            }
        }
        for word in Lexicon.placeholders.lines.map(String.init) {
            for bytes in Self.spellings(of: word) {
                let (first, second) = Self.places(ByteScan.foldedHead(0..<bytes.count, of: bytes.span))
                bits[first >> 6] |= 1 &<< UInt64(first & 63)
                bits[second >> 6] |= 1 &<< UInt64(second & 63)
                longest = max(longest, bytes.count)
                starts.insert(bytes)
            }
        }
        self.bits = bits
        self.longest = longest
        self.starts = starts
        hoursStarts = starts.withoutDigits()
        categoryStarts = starts.withoutSwitches()
    }

    /// A word of small letters, and with capitals where its script has them, as they are and escaped as in JSON.
    private static func spellings(of word: String) -> [[UInt8]] {
        var spellings: [[UInt8]] = []
        for word in cases(of: word) {
            let spelling = Array(word.utf8)
            spellings.append(spelling)
            let hasSlash = spelling.contains(ASCII.slash)
            if hasSlash { spellings.append(escaped(word, nil, escapesSlash: true)) }
            guard spelling.contains(where: { $0 >= 0x80 }) else { continue }
            for letterA in [ASCII.lowerA, ASCII.upperA] {
                spellings.append(escaped(word, letterA, escapesSlash: false))
                if hasSlash { spellings.append(escaped(word, letterA, escapesSlash: true)) }
            }
        }
        return spellings
    }

    /// - Parameter letterA: the digit for ten where other characters than ASCII's are escaped.
    private static func escaped(_ word: String, _ letterA: UInt8?, escapesSlash: Bool) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(word.utf8.count * 3)
        guard let letterA else {
            for byte in word.utf8 {
                if byte == ASCII.slash, escapesSlash { escaped.append(ASCII.backslash) }
                escaped.append(byte)
            }
            return escaped
        }
        for unit in word.utf16 {
            if unit < 0x80 {
                if unit == UInt16(ASCII.slash), escapesSlash { escaped.append(ASCII.backslash) }
                escaped.append(UInt8(truncatingIfNeeded: unit))
                continue
            }
            escaped.append(ASCII.backslash)
            escaped.append(UInt8(ascii: "u"))
            for shift in stride(from: UInt16(12), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: (unit >> shift) & 15)
                escaped.append(digit < 10 ? ASCII.zero + digit : letterA + digit - 10)
            }
        }
        return escaped
    }

    private static func cases(of word: String) -> [String] {
        let hasCase = word.utf8.contains { ASCII.isLetter($0) || (0xC3...0xD6).contains($0) || $0 == 0xE1 }
        guard hasCase, let first = word.unicodeScalars.first else { return [word] }
        return [word, word.uppercased(), String(first).uppercased() + String(word.unicodeScalars.dropFirst())]
    }

    /// Whether a character that begins with a byte is a letter or a digit.
    @inline(__always)
    func isStart(_ byte: UInt8) -> Bool { (bits[Self.wordCount + Int(byte >> 6)] &>> UInt64(byte & 63)) & 1 != 0 }

    /// Whether two bytes are the code of a country.
    @inline(__always)
    func isCountryCode(_ first: UInt8, _ second: UInt8) -> Bool {
        guard (ASCII.upperA...ASCII.upperZ).contains(first), (ASCII.upperA...ASCII.upperZ).contains(second) else { return false }
        let place = Self.codePlace(first, second)
        return (bits[Self.wordCount + 4 + place / 64] &>> UInt64(place & 63)) & 1 != 0
    }

    @inline(__always)
    private static func codePlace(_ first: UInt8, _ second: UInt8) -> Int { Int(first - ASCII.upperA) * 26 + Int(second - ASCII.upperA) }

    /// Whether a text may be a word for nothing.
    @inline(__always)
    func mayBePlaceholder(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let (first, second) = Self.places(ByteScan.foldedHead(range, of: bytes))
        let found = (bits[first >> 6] &>> UInt64(first & 63)) & (bits[second >> 6] &>> UInt64(second & 63)) & 1
        return found != 0 && range.count <= longest
    }

    /// The two places of a head of eight bytes.
    @inline(__always)
    private static func places(_ head: UInt64) -> (Int, Int) {
        let hash = head &* 0x9E37_79B9_7F4A_7C15
        return (Int(truncatingIfNeeded: hash &>> 50), Int(truncatingIfNeeded: hash &>> 36) & 0x3FFF)
    }
}

/// What the ends of an ordinary text (see ``ByteScan/isOrdinaryText(_:of:)``) tell: one that begins with a letter or digit,
/// ends neither with a blank nor like `1.0`, and is not as long as a word for nothing that begins like it, needs no cleaning.
/// ``FieldScan`` reads it.
struct PlainTextStarts: Sendable {
    /// Where in `lengths` the line is for texts that begin with a byte.
    private var lines: [UInt16]
    /// The lengths in bytes of the words for nothing, a bit each: lines of 32, by the second byte of the words. The same
    /// for small letters and capitals, and for other pairs of bytes too: the table has to stay small.
    private var lengths = [UInt32](repeating: 0, count: 33 * 32)

    /// The line of texts that begin with no letter or digit: all of its lengths are doubtful.
    private static let noStart: UInt16 = 32 * 32

    init() {
        lines = (UInt8.min...UInt8.max).map { byte in
            // Not known of C3, among whose characters are two signs.
            let isStart = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte > 0xC3 && byte != 0xE2 && byte != 0xEF
            return isStart ? UInt16(byte & 0x1F) * 32 : Self.noStart
        }
        for place in Int(Self.noStart)..<lengths.count { lengths[place] = .max }
        // Characters that begin with E3 80 are marks: a text may have nothing else.
        lengths[Self.place(0xE3, 0x80)] = .max
    }

    /// Whether a character that begins with a byte may be a letter or digit.
    func mayStart(_ byte: UInt8) -> Bool { lines[Int(byte)] != Self.noStart || byte == 0xC3 }

    private static func place(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 0x1F) << 5 | Int(second & 0x1F) }

    /// The two tables: one of 256 places in the other, and that, with 32 behind each of them.
    @inline(__always)
    func withTables(_ body: (Span<UInt16>, Span<UInt32>) -> Void) { body(lines.span, lengths.span) }

    mutating func insert(_ word: [UInt8]) {
        guard let first = word.first else { return }
        lengths[Self.place(first, word.count > 1 ? word[1] : first)] |= 1 << UInt32(min(word.count, 31))
    }

    /// The same, but for texts that begin with a digit: they may be dates, which are no opening hours.
    func withoutDigits() -> PlainTextStarts {
        var starts = self
        for digit in ASCII.zero...ASCII.nine { starts.lines[Int(digit)] = Self.noStart }
        return starts
    }

    /// The same, but for short texts that may be words for on or off, which are no kinds of places.
    func withoutSwitches() -> PlainTextStarts {
        var starts = self
        for first in "yntf01".utf8 {
            for second in UInt8.min..<32 {
                for length in 1...PlainText.longestSwitch { starts.lengths[Self.place(first, second)] |= 1 << UInt32(length) }
            }
        }
        return starts
    }
}

import GazetteerModel
import GazetteerText

/// A quick test that nearly all words of a feed fail: whether a word of ASCII letters and digits can be wanted at all.
///
/// It looks at a word's first two characters, its length and which letters it has, all of which are known once the word
/// has been read. Passing means nothing yet; failing is sure.
struct WordSieve: Sendable {
    /// What is known of a word once it has been read.
    struct Traits {
        /// The codes of the first two characters, from `codes`; 0 for none.
        var first: UInt8 = 0
        var second: UInt8 = 0
        /// Which codes occur, a bit each.
        var seen: UInt64 = 0
        var length = 0
        /// The codes of the last two characters.
        var last: UInt8 = 0
        var beforeLast: UInt8 = 0

        /// Whether all characters are digits.
        @inline(__always) var isNumber: Bool { seen & ~WordSieve.digits == 0 }
        /// Whether all characters are ASCII letters or digits.
        @inline(__always) var isPlain: Bool { seen & (1 << UInt64(WordSieve.apostrophe) | 1 << UInt64(WordSieve.other)) == 0 }
        @inline(__always) fileprivate var hasLettersOnly: Bool { seen & ~WordSieve.letters == 0 }
    }

    /// A code for each byte: 0 for what stands between words, 1–26 for letters whatever their case, 27–36 for digits.
    static let codes: [UInt8] = (0..<256).map { byte in
        switch UInt8(byte) {
        case ASCII.lowerA...ASCII.lowerZ: UInt8(byte) - ASCII.lowerA + 1
        case ASCII.upperA...ASCII.upperZ: UInt8(byte) - ASCII.upperA + 1
        case ASCII.zero...ASCII.nine: UInt8(byte) - ASCII.zero + 27
        case ASCII.apostrophe: apostrophe
        case 0x80...: other
        default: 0
        }
    }
    static let apostrophe: UInt8 = 37
    static let other: UInt8 = 38
    private static let letters: UInt64 = 0x7FF_FFFE
    private static let digits: UInt64 = 0x3FF << 27

    /// Pairs of codes that a wanted word may begin with.
    private var beginnings = [Bool](repeating: false, count: 64 * 64)
    /// Pairs of codes at the end of words that have a longer form, which may be misspelled.
    private var endings = [Bool](repeating: false, count: 64 * 64)
    /// Words that may be misspelled: the letters they have, their length and how many edits are forgiven.
    private var misspellable: [(letters: UInt64, length: Int, limit: Int)] = []

    /// Creates a sieve that lets through whatever one of some sets of words may contain.
    init(_ sets: [WantedWords]) {
        for words in sets {
            for word in words.beginnings { addBeginning(word) }
            for word in words.misspellable {
                let bits = word.mask.presence << 1
                misspellable.append((bits, word.letters, word.limit))
            }
        }
        guard !misspellable.isEmpty else { return }
        for ending in Canonical.endingForms { addEnding(ending) }
    }

    private mutating func addBeginning(_ word: String) {
        let codes = word.utf8.prefix(2).map { Self.codes[Int($0)] }
        switch codes.count {
        case 0: beginnings = beginnings.map { _ in true }
        case 1: for second in 0..<64 { beginnings[Self.place(codes[0], UInt8(second))] = true }
        default: beginnings[Self.place(codes[0], codes[1])] = true
        }
    }

    private mutating func addEnding(_ ending: String) {
        let codes = ending.utf8.suffix(2).map { Self.codes[Int($0)] }
        if codes.count == 2 {
            endings[Self.place(codes[0], codes[1])] = true
        } else if let last = codes.first {
            for beforeLast in 0..<64 { endings[Self.place(UInt8(beforeLast), last)] = true }
        }
    }

    @inline(__always)
    private static func place(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 63) << 6 | Int(second & 63) }

    /// Whether a plain word may be wanted.
    @inline(__always)
    func passes(_ word: Traits) -> Bool {
        beginnings[Self.place(word.first, word.second)] || !misspellable.isEmpty && mayBeMisspelled(word)
    }

    private func mayBeMisspelled(_ word: Traits) -> Bool {
        if endings[Self.place(word.beforeLast, word.last)] { return true }
        guard word.hasLettersOnly else { return false }
        for known in misspellable where abs(known.length - word.length) <= known.limit {
            // An edit puts a letter in, takes one out, or both.
            if (known.letters ^ word.seen).nonzeroBitCount <= 2 * known.limit { return true }
        }
        return false
    }
}

extension WordSieve {
    /// Reads the word that begins at a byte, which is part of one; returns where it ends.
    @inline(__always)
    static func read(_ bytes: Span<UInt8>, from start: Int, to end: Int, _ codes: Span<UInt8>, into word: inout Traits) -> Int {
        var index = start
        word = Traits()
        word.first = codes[Int(bytes[start])]
        var (last, beforeLast): (UInt8, UInt8) = (0, 0)
        while index < end {
            let code = codes[Int(bytes[index])]
            if code == 0 { break }
            word.seen |= 1 << UInt64(code & 63)
            beforeLast = last
            last = code
            index += 1
            // Letters of other scripts come in long runs.
            if code == other {
                while index + 8 <= end, bytes.word(at: index) & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080 { index += 8 }
            }
        }
        word.length = index - start
        if word.length > 1 { word.second = codes[Int(bytes[start + 1])] }
        word.last = last
        word.beforeLast = beforeLast
        return index
    }
}

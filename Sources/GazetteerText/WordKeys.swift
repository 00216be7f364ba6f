/// A lexicon's phrases, folded and put in order beforehand, so that a word is found without reading the lexicon.
///
/// The embedded file has a line for each phrase: the key, a tab, and what the phrase means. The tests write it from the
/// lexicon (`GAZ_RECORD=1`) and fail where it is not what the lexicon says.
package struct WordKeys: Sendable {
    private let lexicon: Lexicon

    init(_ lexicon: Lexicon) { self.lexicon = lexicon }

    /// What a folded phrase means; `nil` if the lexicon does not know it.
    ///
    /// - Complexity: O(log n) in the size of the lexicon.
    func value(of key: String) -> String? {
        if Self.isTakenApart(key) { return table[key] }
        return lexicon.withBytes { Self.value(of: key.utf8Span.span, in: $0) }
    }

    private static func value(of key: Span<UInt8>, in bytes: Span<UInt8>) -> String? {
        // All lines that begin before `low` have keys that stand before this one; those from `high` stand behind it.
        var (low, high) = (0, bytes.count)
        while low < high {
            var start = (low + high) / 2
            while start > low, bytes[start - 1] != lineFeed { start -= 1 }
            var (index, offset) = (start, 0)
            while index < high, offset < key.count, bytes[index] == key[offset] { (index, offset) = (index + 1, offset + 1) }
            let byte = index < bytes.count ? bytes[index] : lineFeed
            if offset == key.count, byte == tab { return text(in: bytes, from: index + 1) }
            // A tab stands before all letters, so a key stands before those that go on behind it.
            if offset < key.count, byte < key[offset] {
                low = end(in: bytes, from: index) + 1
            } else {
                high = start
            }
        }
        return nil
    }

    /// What the phrases that begin with some letters mean, the first few of them; empty where there are none.
    func values(beginningWith start: String, limit: Int) -> [String] {
        lexicon.withBytes { bytes in
            let key = start.utf8Span.span
            var (low, high) = (0, bytes.count)
            // All lines that begin before `low` stand before the letters; those from `high` do not.
            while low < high {
                var line = (low + high) / 2
                while line > low, bytes[line - 1] != Self.lineFeed { line -= 1 }
                var (index, offset) = (line, 0)
                while index < bytes.count, offset < key.count, bytes[index] == key[offset] { (index, offset) = (index + 1, offset + 1) }
                if offset < key.count, (index < bytes.count ? bytes[index] : Self.lineFeed) < key[offset] {
                    low = Self.end(in: bytes, from: index) + 1
                } else {
                    high = line
                }
            }
            var found: [String] = []
            while low < bytes.count, found.count < limit {
                guard (0..<key.count).allSatisfy({ low + $0 < bytes.count && bytes[low + $0] == key[$0] }) else { break }
                var at = low + key.count
                while at < bytes.count, bytes[at] != Self.tab, bytes[at] != Self.lineFeed { at += 1 }
                found.append(Self.text(in: bytes, from: at + 1))
                low = Self.end(in: bytes, from: at) + 1
            }
            return found
        }
    }

    private static func end(in bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != lineFeed { end += 1 }
        return end
    }

    private static func text(in bytes: Span<UInt8>, from start: Int) -> String {
        var text: [UInt8] = []
        for index in start..<max(start, end(in: bytes, from: start)) { text.append(bytes[index]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static let lineFeed: UInt8 = 0x0A
    private static let tab: UInt8 = 0x09
}

// Letters that were taken apart

extension WordKeys {
    /// Whether a text has letters that may be written as one code point and are not: such a text equals another without
    /// having its bytes.
    private static func isTakenApart(_ text: String) -> Bool {
        !text.utf8.allSatisfy { $0 < 0x80 }
            && text.unicodeScalars.contains {
                (0x1100...0x11FF).contains($0.value) || $0.value >= 0x300 && $0.properties.canonicalCombiningClass != .notReordered
            }
    }

    /// All keys, for the few texts that are not found by their bytes.
    private var table: [String: String] {
        switch lexicon {
        case .countriesKeys: Self.countries
        case .fieldsKeys: Self.fields
        case .kindsKeys: Self.kinds
        default: [:]
        }
    }

    private static let countries = table(of: .countriesKeys)
    private static let fields = table(of: .fieldsKeys)
    private static let kinds = table(of: .kindsKeys)

    private static func table(of lexicon: Lexicon) -> [String: String] {
        let entries = lexicon.lines.map { $0.parts(at: tab, maxSplits: 1) }.filter { $0.count == 2 }
        return Dictionary(entries.map { (String($0[0]), String($0[1])) }) { first, _ in first }
    }
}

extension WordKeys {
    /// The file for phrases and what they mean.
    package static func file(_ meanings: [String: String]) -> String {
        meanings.map { Array("\($0)\t\($1)\n".utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
            .reduce(into: "") { $0 += String(decoding: $1, as: UTF8.self) }
    }
}

import GazetteerModel

/// The folded words of an index, for exact, prefix and typo look-up.
struct SurfaceTable: Sendable {
    private var table = ByteTable()
    /// The token of each surface.
    private var tokens: [Token] = []
    /// Words that typos are looked for in, by their number of letters: numbers, and which letters they have.
    private var byLength: [LengthBucket] = Array(repeating: LengthBucket(), count: maximumLength + 1)
    /// Surfaces in order of their bytes; those that came later are not among them yet.
    private var sorted: [UInt32] = []

    private static let maximumLength = 24

    private struct LengthBucket: Sendable {
        var surfaces: [UInt32] = []
        var letters: [UInt64] = []
    }

    /// How many surfaces there are.
    var count: Int { table.count }

    /// Adds a surface; of several tokens for one surface the first counts.
    mutating func insert(_ surface: String, token: Token) {
        let (number, isNew) = table.insert(surface)
        guard isNew else { return }
        tokens.append(token)
        let letters = Array(surface.utf8)
        guard letters.count >= 3, letters.count <= Self.maximumLength, let mask = LetterMask(letters) else { return }
        byLength[letters.count].surfaces.append(UInt32(number))
        byLength[letters.count].letters.append(mask.bits)
    }

    /// Adds a surface of digits, in which no typos are looked for.
    mutating func insert(number text: Span<UInt8>, _ place: Range<Int>, token: Token) {
        if table.insert(text, place).isNew { tokens.append(token) }
    }

    /// The token of a surface; `nil` if no listing has it.
    func token(of surface: String) -> Token? { table.number(of: surface).map { tokens[$0] } }

    /// Brings the order up to date, so that prefixes are found fast.
    mutating func sort() {
        guard sorted.count + 4096 < table.count || sorted.isEmpty else { return }
        let fresh = (sorted.count..<table.count).map { UInt32($0) }
        let known = sorted
        sorted = table.withBytes { bytes in
            let ordered = fresh.sorted { compare(Int($0), Int($1), bytes) }
            var merged: [UInt32] = []
            merged.reserveCapacity(known.count + ordered.count)
            var (left, right) = (0, 0)
            while left < known.count && right < ordered.count {
                if compare(Int(ordered[right]), Int(known[left]), bytes) {
                    merged.append(ordered[right])
                    right += 1
                } else {
                    merged.append(known[left])
                    left += 1
                }
            }
            merged += known[left...]
            merged += ordered[right...]
            return merged
        }
    }

    private func compare(_ left: Int, _ right: Int, _ bytes: Span<UInt8>) -> Bool {
        let (a, b) = (table.range(left), table.range(right))
        for offset in 0..<min(a.count, b.count) {
            let (x, y) = (bytes[a.lowerBound + offset], bytes[b.lowerBound + offset])
            if x != y { return x < y }
        }
        return a.count < b.count
    }
}

extension SurfaceTable {
    /// The numbers of the surfaces that begin with a prefix and are longer than it, in no order.
    func surfaces(startingWith prefix: String) -> [Int] {
        let letters = Array(prefix.utf8)
        return table.withBytes { bytes in
            var found: [Int] = []
            func begins(_ number: Int) -> Bool {
                let range = table.range(number)
                guard range.count > letters.count else { return false }
                return letters.indices.allSatisfy { bytes[range.lowerBound + $0] == letters[$0] }
            }
            /// Whether a surface stands before all that begin with the prefix.
            func isBefore(_ number: Int) -> Bool {
                let range = table.range(number)
                for offset in 0..<min(range.count, letters.count) {
                    let byte = bytes[range.lowerBound + offset]
                    if byte != letters[offset] { return byte < letters[offset] }
                }
                return range.count < letters.count
            }
            var (low, high) = (0, sorted.count)
            while low < high {
                let middle = (low + high) / 2
                if isBefore(Int(sorted[middle])) { low = middle + 1 } else { high = middle }
            }
            while low < sorted.count {
                let number = Int(sorted[low])
                if begins(number) { found.append(number) } else if table.range(number).count != letters.count { break }
                low += 1
            }
            for number in sorted.count..<table.count where begins(number) { found.append(number) }
            return found
        }
    }

    /// The token of a surface by its number.
    func token(_ surface: Int) -> Token { tokens[surface] }

    /// A surface by its number.
    func text(_ surface: Int) -> String { table.text(surface) }

    /// The surfaces that are at most `limit` edits away from a word, with the number of edits; not the word itself.
    ///
    /// An edit puts a letter in, takes one out, changes one, or swaps two neighbours.
    func surfaces(near word: String, limit: Int) -> [(surface: Int, edits: Int)] {
        let letters = Array(word.utf8)
        guard let mask = LetterMask(letters), letters.count <= Self.maximumLength else { return [] }
        var alignment = StringAlignment(letters)
        var found: [(surface: Int, edits: Int)] = []
        for length in max(3, letters.count - limit)...min(Self.maximumLength, letters.count + limit) {
            let bucket = byLength[length]
            for index in bucket.letters.indices where mask.differs(from: bucket.letters[index], atMost: 2 * limit) {
                let surface = Int(bucket.surfaces[index])
                let edits = table.withBytes { alignment.distance(to: $0, table.range(surface), limit: limit) }
                if edits > 0 && edits <= limit { found.append((surface, edits)) }
            }
        }
        return found
    }
}

/// Which letters a word has, once and more often: an edit changes two bits at most.
struct LetterMask: Sendable {
    let bits: UInt64

    /// `nil` for a word with a digit, or one that is not in Latin letters: there are no typos in those.
    init?(_ letters: [UInt8]) {
        var bits: UInt64 = 0
        for letter in letters {
            guard letter >= ASCII.lowerA && letter <= ASCII.lowerZ else { return nil }
            let bit: UInt64 = 1 << UInt64(letter - ASCII.lowerA)
            bits |= bits & bit == 0 ? bit : bit << 26
        }
        self.bits = bits
    }

    /// Which letters the word has, however often: bit 0 for a.
    var presence: UInt64 { bits & 0x3FF_FFFF }

    func differs(from other: UInt64, atMost limit: Int) -> Bool { (bits ^ other).nonzeroBitCount <= limit }
}

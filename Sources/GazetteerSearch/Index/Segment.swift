import GazetteerModel

/// A part of an index that does not change any more: places in the order of the grid, and where each token stands.
///
/// Because places are in the order of the grid, what lies in an area is a few ranges of places.
final class Segment: Sendable {
    let cells: [UInt32]
    let latitudes: [Double]
    let longitudes: [Double]
    /// The place's number in the order in which it was inserted.
    let orders: [UInt32]
    /// Where the tokens of each place begin in `entries`; one more at the end.
    let entryStarts: [UInt32]
    let entries: [UInt32]
    /// The tokens that occur, in order; where the places of each begin in `postings`.
    let tokens: [Token]
    let postingStarts: [UInt32]
    let postings: [UInt32]
    let blocks: [RecordBlock]
    let recordBlocks: [UInt16]
    let recordOffsets: [UInt32]
    let phoneDigits: [UInt64]
    let phonePlaces: [UInt32]
    let features: [Feature?]

    var count: Int { cells.count }

    init(_ parts: SegmentParts, tokenCount: Int) {
        cells = parts.cells
        latitudes = parts.latitudes
        longitudes = parts.longitudes
        orders = parts.orders
        entryStarts = parts.entryStarts
        entries = parts.entries
        blocks = parts.blocks
        recordBlocks = parts.recordBlocks
        recordOffsets = parts.recordOffsets
        features = parts.features
        phoneDigits = parts.phones.map(\.digits)
        phonePlaces = parts.phones.map(\.place)
        (tokens, postingStarts, postings) = Self.postings(parts, tokenCount: tokenCount)
    }

    /// Turns tokens by place into places by token.
    private static func postings(_ parts: SegmentParts, tokenCount: Int) -> ([Token], [UInt32], [UInt32]) {
        var counts = [UInt32](repeating: 0, count: tokenCount)
        var last = [UInt32](repeating: .max, count: tokenCount)
        let (starts, entries) = (parts.entryStarts, parts.entries)
        for place in 0..<parts.cells.count {
            for index in Int(starts[place])..<Int(starts[place + 1]) {
                let token = Int(entries[index] >> 4)
                if last[token] != UInt32(truncatingIfNeeded: place) {
                    last[token] = UInt32(truncatingIfNeeded: place)
                    counts[token] += 1
                }
            }
        }
        var tokens: [Token] = []
        var postingStarts: [UInt32] = []
        var sum: UInt32 = 0
        for token in 0..<tokenCount where counts[token] > 0 {
            tokens.append(Token(truncatingIfNeeded: token))
            postingStarts.append(sum)
            let count = counts[token]
            counts[token] = sum
            sum += count
            last[token] = .max
        }
        postingStarts.append(sum)
        var postings = [UInt32](repeating: 0, count: Int(sum))
        for place in 0..<parts.cells.count {
            for index in Int(starts[place])..<Int(starts[place + 1]) {
                let token = Int(entries[index] >> 4)
                if last[token] != UInt32(truncatingIfNeeded: place) {
                    last[token] = UInt32(truncatingIfNeeded: place)
                    postings[Int(counts[token])] = UInt32(truncatingIfNeeded: place)
                    counts[token] += 1
                }
            }
        }
        return (tokens, postingStarts, postings)
    }
}

extension Segment {
    /// Where a token's places stand in `postings`; empty if it does not occur.
    func postingRange(_ token: Token) -> Range<Int> {
        var (low, high) = (0, tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle] < token { low = middle + 1 } else { high = middle }
        }
        guard low < tokens.count, tokens[low] == token else { return 0..<0 }
        return Int(postingStarts[low])..<Int(postingStarts[low + 1])
    }

    /// The ranges of places that lie in some cells.
    func places(in cells: [ClosedRange<UInt32>]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for range in cells {
            let start = firstPlace(atOrAfter: range.lowerBound)
            let end = range.upperBound == .max ? count : firstPlace(atOrAfter: range.upperBound + 1)
            if start < end { ranges.append(start..<end) }
        }
        return ranges
    }

    private func firstPlace(atOrAfter cell: UInt32) -> Int {
        var (low, high) = (0, cells.count)
        while low < high {
            let middle = (low + high) / 2
            if cells[middle] < cell { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where a place is; `nil` if that is not known.
    func coordinate(_ place: Int) -> Coordinate? {
        latitudes[place].isNaN ? nil : Coordinate(latitude: latitudes[place], longitude: longitudes[place])
    }

    /// The tokens of a place.
    func entryRange(_ place: Int) -> Range<Int> { Int(entryStarts[place])..<Int(entryStarts[place + 1]) }

    /// Whether a token stands in the name of the town of a place with these tokens.
    func hasTown(_ token: Token, in range: Range<Int>) -> Bool {
        let wanted = TokenEntry(token, .locality).rawValue
        for index in range where entries[index] == wanted { return true }
        return false
    }

    /// A place as a map item.
    func mapItem(_ place: Int) -> MapItem {
        let block = blocks[Int(recordBlocks[place])].bytes
        var item = ListingRecord.mapItem(in: block, at: Int(recordOffsets[place]), coordinate: coordinate(place))
        if !features.isEmpty { item.feature = features[place] }
        return item
    }

    /// The name of a place.
    func name(_ place: Int) -> String {
        ListingRecord.texts(in: blocks[Int(recordBlocks[place])].bytes, at: Int(recordOffsets[place]))[.name] ?? ""
    }

    /// The places with a telephone number in a range of packed digits.
    func places(withPhoneIn range: ClosedRange<UInt64>) -> [Int] {
        var (low, high) = (0, phoneDigits.count)
        while low < high {
            let middle = (low + high) / 2
            if phoneDigits[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low < phoneDigits.count, phoneDigits[low] <= range.upperBound {
            found.append(Int(phonePlaces[low]))
            low += 1
        }
        return found
    }
}

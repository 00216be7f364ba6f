import GazetteerModel

/// What a segment is made of, in the order of the grid.
struct SegmentParts {
    var cells: [UInt32] = []
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    var orders: [UInt32] = []
    var entryStarts: [UInt32] = []
    var entries: [UInt32] = []
    var blocks: [RecordBlock] = []
    var recordBlocks: [UInt16] = []
    var recordOffsets: [UInt32] = []
    var phones: [(digits: UInt64, place: UInt32)] = []
    var features: [Feature?] = []

    /// Puts a draft in order.
    init(_ draft: SegmentDraft) {
        var keys: [UInt64] = []
        keys.reserveCapacity(draft.count)
        for place in 0..<draft.count {
            let latitude = draft.latitudes[place]
            let cell = latitude.isNaN ? Grid.nowhere : Grid.cell(latitude: latitude, longitude: draft.longitudes[place])
            keys.append(UInt64(cell) << 32 | UInt64(place))
        }
        keys.sort()
        blocks = [RecordBlock(draft.records)]
        reserve(draft.count, entries: draft.entries.count)
        var places = [UInt32](repeating: 0, count: draft.count)
        for (place, key) in keys.enumerated() {
            let old = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
            places[old] = UInt32(truncatingIfNeeded: place)
            cells.append(UInt32(truncatingIfNeeded: key >> 32))
            latitudes.append(draft.latitudes[old])
            longitudes.append(draft.longitudes[old])
            orders.append(draft.orders[old])
            recordBlocks.append(0)
            recordOffsets.append(draft.recordOffsets[old])
            entryStarts.append(UInt32(truncatingIfNeeded: entries.count))
            let start = old == 0 ? 0 : Int(draft.entryEnds[old - 1])
            for index in start..<Int(draft.entryEnds[old]) { entries.append(draft.entries[index]) }
            if !draft.features.isEmpty { features.append(draft.features[old]) }
        }
        entryStarts.append(UInt32(truncatingIfNeeded: entries.count))
        phones = draft.phones.map { ($0.digits, places[Int($0.place)]) }
        sortPhones()
    }

    /// Puts some segments together.
    init(_ segments: [Segment]) {
        let count = segments.reduce(0) { $0 + $1.count }
        var keys: [UInt64] = []
        keys.reserveCapacity(count)
        var starts: [Int] = []
        var blockStarts: [Int] = []
        for segment in segments {
            starts.append(keys.count)
            blockStarts.append(blocks.count)
            blocks += segment.blocks
            for place in 0..<segment.count { keys.append(UInt64(segment.cells[place]) << 32 | UInt64(keys.count)) }
        }
        keys.sort()
        reserve(count, entries: segments.reduce(0) { $0 + $1.entries.count })
        var places = [UInt32](repeating: 0, count: count)
        for (place, key) in keys.enumerated() {
            let number = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
            let owner = (starts.lastIndex { $0 <= number }) ?? 0
            let segment = segments[owner]
            let old = number - starts[owner]
            places[number] = UInt32(truncatingIfNeeded: place)
            cells.append(segment.cells[old])
            latitudes.append(segment.latitudes[old])
            longitudes.append(segment.longitudes[old])
            orders.append(segment.orders[old])
            recordBlocks.append(UInt16(truncatingIfNeeded: blockStarts[owner] + Int(segment.recordBlocks[old])))
            recordOffsets.append(segment.recordOffsets[old])
            entryStarts.append(UInt32(truncatingIfNeeded: entries.count))
            for index in segment.entryRange(old) { entries.append(segment.entries[index]) }
            if !segment.features.isEmpty { features.append(segment.features[old]) }
        }
        entryStarts.append(UInt32(truncatingIfNeeded: entries.count))
        for (owner, segment) in segments.enumerated() {
            for index in segment.phoneDigits.indices {
                phones.append((segment.phoneDigits[index], places[starts[owner] + Int(segment.phonePlaces[index])]))
            }
        }
        sortPhones()
    }

    private mutating func reserve(_ count: Int, entries entryCount: Int) {
        cells.reserveCapacity(count)
        latitudes.reserveCapacity(count)
        longitudes.reserveCapacity(count)
        orders.reserveCapacity(count)
        recordBlocks.reserveCapacity(count)
        recordOffsets.reserveCapacity(count)
        entryStarts.reserveCapacity(count + 1)
        entries.reserveCapacity(entryCount)
    }

    private mutating func sortPhones() { phones.sort { ($0.digits, $0.place) < ($1.digits, $1.place) } }
}

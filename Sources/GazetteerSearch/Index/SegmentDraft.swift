import GazetteerModel

/// The texts of some places, shared by all segments that hold them.
final class RecordBlock: Sendable {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// Places on their way into a segment.
struct SegmentDraft: Sendable {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    var orders: [UInt32] = []
    /// Where the tokens of each place end in `entries`.
    var entryEnds: [UInt32] = []
    var entries: [UInt32] = []
    var recordOffsets: [UInt32] = []
    var records: [UInt8] = []
    var phones: [(digits: UInt64, place: UInt32)] = []
    /// What the map items were made of; empty if that is not kept.
    var features: [Feature?] = []

    var count: Int { latitudes.count }

    /// Adds a place with what an analyzer found in it.
    mutating func append(_ listing: ListingBuffer, _ analyzer: ListingAnalyzer, order: UInt32, feature: Feature??) {
        let place = UInt32(truncatingIfNeeded: count)
        let coordinate = listing.coordinate.flatMap { $0.isValid ? $0 : nil }
        latitudes.append(coordinate?.latitude ?? .nan)
        longitudes.append(coordinate?.longitude ?? .nan)
        orders.append(order)
        for entry in analyzer.entries { entries.append(entry.rawValue) }
        entryEnds.append(UInt32(truncatingIfNeeded: entries.count))
        recordOffsets.append(UInt32(truncatingIfNeeded: records.count))
        ListingRecord.append(listing, to: &records)
        for digits in analyzer.phones { phones.append((digits, place)) }
        if let feature { features.append(feature) }
    }
}

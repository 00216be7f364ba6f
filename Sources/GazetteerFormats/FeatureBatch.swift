public import GazetteerModel

/// Some features that follow each other in a feed, read in one piece.
public struct FeatureBatch: Sendable {
    /// The number of the batch in its feed, from 0.
    public internal(set) var sequenceNumber = 0
    /// What was found on the way, in the feed's order.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// How many records of the feed the batch stands for, kept or not.
    public internal(set) var recordCount = 0
    /// How many bytes of the feed (inflated) have been read up to the end of the batch.
    public internal(set) var endOffset = 0
    /// Members of the collection that stand before its features, so far as this batch met them.
    public internal(set) var leadingMembers: [CollectionMember] = []
    /// Members of the collection that stand behind its features.
    public internal(set) var trailingMembers: [CollectionMember] = []

    /// What the batch's positions add to the feed's.
    var positions = PositionTally()
    /// How many records are objects that are no GeoJSON, read by their members.
    var plainRecords = 0
    /// Whether positions in plain records are metres of EPSG:3857.
    var isWebMercator = false
    /// Which number comes first in the pairs of plain records.
    var pairOrders = PairOrders()
    /// How many records more there were than the frame showed: those behind a record that was never closed, those of a
    /// collection in the place of a record. Negative when such a collection was empty.
    var surplusRecords = 0

    package let slab: FeatureSlab

    init(storage: FeatureStorage) { slab = FeatureSlab(storage) }

    /// Creates a batch of features made by hand or taken from other batches, to be written.
    public init(_ features: some Sequence<Feature>) {
        var storage = FeatureStorage()
        for feature in features {
            storage.append(
                identifier: feature.identifier, geometry: feature.geometry, properties: feature.properties.map { ($0.key, $0.value) },
                foreignMembers: feature.foreignMembers.map { ($0.key, $0.value) })
        }
        recordCount = storage.features.count
        slab = FeatureSlab(storage)
    }
}

/// A member of the feed's top level that is neither its type nor its features: a licence, a name, a bounding box.
public struct CollectionMember: Sendable, Hashable {
    /// The name.
    public var key: String
    /// The value, as JSON.
    public var json: String

    /// Creates a member.
    public init(key: String, json: String) {
        self.key = key
        self.json = json
    }
}

extension FeatureBatch: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many features there are.
    public var endIndex: Int { slab.tables.features.count }

    /// The feature at a position.
    public subscript(position: Int) -> Feature {
        precondition(position >= 0 && position < endIndex, "index out of range")
        return Feature(slab: slab, index: position)
    }
}

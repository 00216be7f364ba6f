import GazetteerModel

/// Finds the positions of a feed whose records have none: in their properties, say in the address of a map.
///
/// It is decided once, by the first batch that has records; a feed with positions of its own costs nothing more.
struct PropertyLocator {
    private var mapping: FieldMapping?
    private var isDecided = false

    /// The same batch with a point for each feature whose properties speak of a position.
    mutating func located(_ batch: FeatureBatch) -> FeatureBatch {
        if !isDecided, !batch.isEmpty {
            isDecided = true
            if PropertyLocator.isNeeded(for: batch) { mapping = FieldMapping.learn(from: [batch]) }
        }
        return mapping?.located(batch) ?? batch
    }

    /// Whether no feature of a batch has a position.
    static func isNeeded(for batch: FeatureBatch) -> Bool { !batch.contains { $0.record.geometry.kind != nil } }
}

import GazetteerModel

/// The mapping of a feed, learned once from its first batch that has records, and then the same for all threads.
final class SharedMapping: Sendable {
    private let learning = TurnGate()
    private let mapping = Guarded<FieldMapping?>(nil)
    private let overrides: [FieldRole: String]

    /// - Parameter overrides: properties that the user has named.
    init(overrides: [FieldRole: String]) { self.overrides = overrides }

    /// The feed's mapping; `nil` for an empty batch before it is learned. The thread with the first batch that has
    /// records learns it from that batch, those with later ones wait. Every batch has to be brought here, or others
    /// wait in vain.
    func mapping(at number: Int, for batch: FeatureBatch) -> FieldMapping? {
        guard learning.wait(for: number) else { return nil }
        let mapping = mapping.withLock { mapping in
            if mapping == nil, !batch.isEmpty { mapping = FieldMapping.learn(from: [batch], overrides: overrides) }
            return mapping
        }
        if mapping != nil { learning.openForAll() } else { learning.advance() }
        return mapping
    }

    /// Lets waiting threads go without a mapping.
    func close() { learning.close() }
}

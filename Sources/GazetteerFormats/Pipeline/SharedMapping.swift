import Synchronization

/// The mapping of a feed, learned once from its first batch that has records, and then the same for all threads.
final class SharedMapping: Sendable {
    private let learning = TurnGate()
    private let state = Mutex(State())
    private let overrides: [FieldRole: String]
    private let isOnlyForPlainRecords: Bool

    private struct State {
        var isSettled = false
        var mapping: FieldMapping?
    }

    /// - Parameters:
    ///   - overrides: properties that the user has named.
    ///   - isOnlyForPlainRecords: whether a mapping is only wanted when the feed begins with objects that are no GeoJSON.
    init(overrides: [FieldRole: String], isOnlyForPlainRecords: Bool) {
        self.overrides = overrides
        self.isOnlyForPlainRecords = isOnlyForPlainRecords
    }

    /// The feed's mapping, or `nil` when none is wanted. The thread with the first batch that has records learns it from
    /// that batch; those with later ones wait for it. Every batch has to be brought here, or the others wait in vain.
    func mapping(at number: Int, for batch: FeatureBatch) -> FieldMapping? {
        guard learning.wait(for: number) else { return nil }
        let (isSettled, mapping) = state.withLock { state in
            if !state.isSettled, !batch.isEmpty {
                state.isSettled = true
                if batch.isPlain || !isOnlyForPlainRecords { state.mapping = FieldMapping.learn(from: [batch], overrides: overrides) }
            }
            return (state.isSettled, state.mapping)
        }
        if isSettled { learning.openForAll() } else { learning.advance() }
        return mapping
    }

    /// Lets waiting threads go without a mapping.
    func close() { learning.close() }
}

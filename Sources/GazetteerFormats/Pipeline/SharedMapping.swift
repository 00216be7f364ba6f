import Synchronization

/// The mapping of a feed, learned once from its first batch and then the same for all threads.
final class SharedMapping: Sendable {
    private let learned = TurnGate()
    private let mapping = Mutex<FieldMapping?>(nil)
    private let overrides: [FieldRole: String]

    init(overrides: [FieldRole: String]) { self.overrides = overrides }

    /// The feed's mapping. The thread with the first batch learns it from that batch; the others wait for it.
    func mapping(at number: Int, for batch: FeatureBatch) -> FieldMapping? {
        if number == 0 {
            mapping.withLock { $0 = FieldMapping.learn(from: [batch], overrides: overrides) }
            learned.openForAll()
        } else if !learned.waitUntilOpen() {
            return nil
        }
        return mapping.withLock { $0 }
    }

    /// Lets waiting threads go without a mapping.
    func close() { learned.close() }
}

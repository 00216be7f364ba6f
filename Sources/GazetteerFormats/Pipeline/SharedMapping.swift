import GazetteerModel

/// The mapping of a feed, learned once from its first batch that has records, and then the same for all threads.
///
/// Where the feed's own words are kept, one is learned only for positions, and only if that batch has none.
final class SharedMapping: Sendable {
    /// A mapping, and what is written by it.
    struct Learned: Sendable {
        let mapping: FieldMapping
        /// Nothing where the feed's own words are kept.
        let target: BatchTranslator.Target?
    }

    private struct State {
        var isDecided = false
        var learned: Learned?
    }

    private let learning = TurnGate()
    private let state = Guarded(State())
    private let overrides: [FieldRole: String]
    private let vocabulary: Vocabulary

    /// - Parameters:
    ///   - overrides: properties that the user has named.
    ///   - vocabulary: the words to write.
    init(overrides: [FieldRole: String], vocabulary: Vocabulary) {
        self.overrides = overrides
        self.vocabulary = vocabulary
    }

    /// The feed's mapping; `nil` where none is needed, and for an empty batch before it is learned. The thread with the first batch that has
    /// records learns it from that batch, those with later ones wait. Every batch has to be brought here, or others
    /// wait in vain.
    func mapping(at number: Int, for batch: FeatureBatch) -> Learned? {
        guard learning.wait(for: number) else { return nil }
        let state = state.withLock { state in
            if !state.isDecided, !batch.isEmpty {
                state.isDecided = true
                state.learned = learn(batch)
            }
            return state
        }
        if state.isDecided { learning.openForAll() } else { learning.advance() }
        return state.learned
    }

    private func learn(_ batch: FeatureBatch) -> Learned? {
        if vocabulary == .source, !PropertyLocator.isNeeded(for: batch) { return nil }
        let mapping = FieldMapping.learn(from: [batch], overrides: overrides)
        if vocabulary == .source { return mapping.position == nil ? nil : Learned(mapping: mapping, target: nil) }
        return Learned(mapping: mapping, target: BatchTranslator.Target(mapping, vocabulary))
    }

    /// Lets waiting threads go without a mapping.
    func close() { learning.close() }
}

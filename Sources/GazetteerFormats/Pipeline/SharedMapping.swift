import GazetteerModel

/// The mapping of a feed, learned once from its first batch that has records, and then the same for all threads.
final class SharedMapping: Sendable {
    /// A mapping, and what is written by it.
    struct Learned: Sendable {
        let mapping: FieldMapping
        let target: BatchTranslator.Target
        let shelf = TranslationShelf()
        /// What the user named and the feed does not have.
        var failure: FeedError?
    }

    private let learning = TurnGate()
    private let learned = Guarded<Learned?>(nil)
    private let overrides: [FieldRole: String]
    private let vocabulary: Vocabulary
    private let source: String?

    /// - Parameters:
    ///   - overrides: properties that the user has named.
    ///   - vocabulary: the words to write.
    ///   - source: the feed, for messages.
    init(overrides: [FieldRole: String], vocabulary: Vocabulary, source: String?) {
        self.source = source
        self.overrides = overrides
        self.vocabulary = vocabulary
    }

    /// The feed's mapping; `nil` for an empty batch before it is learned. The thread with the first batch that has
    /// records learns it from that batch, those with later ones wait. Every batch has to be brought here, or others
    /// wait in vain.
    func mapping(at number: Int, for batch: FeatureBatch) -> Learned? {
        guard learning.wait(for: number) else { return nil }
        let learned = learned.withLock { learned in
            if learned == nil, !batch.isEmpty {
                var names = [FieldRole: String]()
                var failure: FeedError?
                do throws(FeedError) { names = try FieldNames.resolved(overrides, in: [batch], source: source) } catch { failure = error }
                let mapping = FieldMapping.learn(from: [batch], overrides: names)
                learned = Learned(mapping: mapping, target: BatchTranslator.Target(mapping, vocabulary), failure: failure)
            }
            return learned
        }
        if learned != nil { learning.openForAll() } else { learning.advance() }
        return learned
    }

    /// Lets waiting threads go without a mapping.
    func close() { learning.close() }
}

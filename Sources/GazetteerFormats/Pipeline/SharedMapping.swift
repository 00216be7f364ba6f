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

    private let learned = FirstBatch<Learned>()
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

    /// The feed's mapping; `nil` for an empty batch before it is learned. See ``FirstBatch``.
    func mapping(at number: Int, for batch: FeatureBatch) -> Learned? {
        learned.notes(at: number, for: batch) {
            var names = [FieldRole: String]()
            var failure: FeedError?
            do throws(FeedError) { names = try FieldNames.resolved(overrides, in: [batch], source: source) } catch { failure = error }
            let mapping = FieldMapping.learn(from: [batch], overrides: names)
            return Learned(mapping: mapping, target: BatchTranslator.Target(mapping, vocabulary), failure: failure)
        }
    }

    /// Lets waiting threads go without a mapping.
    func close() { learned.close() }
}

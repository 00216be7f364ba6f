extension FeedReader {
    /// The batches of the feed as an asynchronous sequence.
    ///
    /// Reading happens on a queue of its own, also when the sequence is awaited from the main actor. One batch is
    /// read ahead while another is in the caller's hands, and never more, however slow the caller is. Cancelling the
    /// task ends the sequence with ``FeedError/Code/cancelled`` at once, also while the feed keeps it waiting.
    ///
    /// ```swift
    /// for try await batch in try FeedReader(contentsOf: .file("shops.geojson")).batches() {
    ///     show(batch)
    /// }
    /// ```
    ///
    /// A loop that is left early has read a batch ahead: go on with the same `Batches` value and nothing is lost.
    public func batches() -> Batches { Batches(reader: self) }

    /// The batches of a feed, one after the other.
    public struct Batches: AsyncSequence, Sendable {
        /// A batch of features.
        public typealias Element = FeatureBatch
        /// Why reading ended early.
        public typealias Failure = FeedError

        private let reader: FeedReader
        private let ahead: ReadAhead<FeatureBatch>

        init(reader: FeedReader) {
            self.reader = reader
            ahead = ReadAhead(label: "gazetteer.reader") { () throws(FeedError) in try reader.next() }
        }

        /// An iterator; several iterators of one value divide its batches.
        public func makeAsyncIterator() -> Iterator { Iterator(reader: reader, ahead: ahead) }

        /// Hands out batches as they are read.
        public struct Iterator: AsyncIteratorProtocol {
            let reader: FeedReader
            let ahead: ReadAhead<FeatureBatch>

            /// The next batch, or `nil` at the end of the feed.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(FeedError) -> FeatureBatch? {
                let (ahead, reader) = (ahead, reader)
                let result = await withTaskCancellationHandler {
                    await ahead.take(isolation: actor)
                } onCancel: {
                    reader.cancel()
                    ahead.cancel(with: reader.cancellation)
                }
                return try result.get()
            }
        }
    }
}

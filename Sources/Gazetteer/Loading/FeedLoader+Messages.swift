public import Foundation
public import GazetteerFormats
public import GazetteerModel

extension FeedLoader {
    /// Posted for each batch of a feed, in the feed's order.
    public struct DidLoadBatchMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = FeedLoader

        /// The loader that loaded the batch.
        public let loader: FeedLoader
        /// The features as the feed has them; text is made of them when somebody asks.
        public let features: FeatureBatch
        /// What was understood of the features, one map item each, in the same order.
        public let mapItems: [MapItem]
        /// Annotations of those map items that have a position.
        public let annotations: [PointAnnotation]
        /// How far loading has come with this batch.
        public let progress: Progress

        init(loader: FeedLoader, _ batch: PreparedBatch) {
            self.loader = loader
            features = batch.features
            mapItems = batch.mapItems
            annotations = batch.annotations
            progress = batch.progress
        }

        /// The number of the batch in its feed, from 0.
        public var sequenceNumber: Int { features.sequenceNumber }
        /// What was found in the batch, in the feed's order.
        ///
        /// The last batch may have no map items and tell about the feed as a whole.
        public var diagnostics: [Diagnostic] { features.diagnostics }
    }

    /// Posted once, when a feed has been read to its end.
    public struct DidFinishMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = FeedLoader

        /// The loader that has finished.
        public let loader: FeedLoader
        /// What came of reading the feed.
        public let summary: FeedSummary
    }

    /// Posted once, when a feed could not be read to its end, or loading was cancelled.
    public struct DidFailMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = FeedLoader

        /// The loader that has failed.
        public let loader: FeedLoader
        /// What happened, and where; its code is `cancelled` when somebody wanted it to end.
        public let error: FeedError
        /// What came of reading up to the last batch that was delivered.
        public let summary: FeedSummary
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<FeedLoader.DidLoadBatchMessage> {
    /// A ``FeedLoader`` has loaded a batch.
    public static var didLoadBatch: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<FeedLoader.DidFinishMessage> {
    /// A ``FeedLoader`` has read its feed to the end.
    public static var didFinish: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<FeedLoader.DidFailMessage> {
    /// A ``FeedLoader`` could not read its feed to the end, or was cancelled.
    public static var didFail: Self { .init() }
}

public import GazetteerFormats

/// Follows a ``FeedLoader`` by methods instead of messages; each method may be left out.
///
/// ```swift
/// loader.delegates.add(self)
/// ```
@MainActor
public protocol FeedLoaderDelegate: AnyObject, Sendable {
    /// A batch has been loaded. The loader waits until the method returns.
    func feedLoader(_ loader: FeedLoader, didLoad batch: FeedLoader.DidLoadBatchMessage)

    /// The feed has been read to its end.
    func feedLoader(_ loader: FeedLoader, didFinish summary: FeedSummary)

    /// The feed could not be read to its end, or loading was cancelled.
    func feedLoader(_ loader: FeedLoader, didFail error: FeedError)
}

extension FeedLoaderDelegate {
    /// Does nothing.
    public func feedLoader(_ loader: FeedLoader, didLoad batch: FeedLoader.DidLoadBatchMessage) {}

    /// Does nothing.
    public func feedLoader(_ loader: FeedLoader, didFinish summary: FeedSummary) {}

    /// Does nothing.
    public func feedLoader(_ loader: FeedLoader, didFail error: FeedError) {}
}

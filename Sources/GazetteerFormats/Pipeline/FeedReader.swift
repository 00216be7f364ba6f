import GazetteerModel
import Synchronization

/// Reads a feed batch by batch, front to back, in bounded memory.
///
/// ```swift
/// let reader = try FeedReader(contentsOf: .file("shops.geojson"))
/// while let batch = try reader.next() {
///     for feature in batch { print(feature.properties["name"]?.text ?? "") }
/// }
/// ```
///
/// From asynchronous code use ``batches()``, which does the work away from the caller's thread.
public final class FeedReader: Sendable {
    private let work: Mutex<Work>
    private let isCancelled = Atomic(false)
    /// The size of the feed in bytes, where it is known beforehand.
    public let size: Int?

    private struct Work {
        var framer: any FeedFramer
        var workspace: Workspace
        var audit: FeedAudit
        var postprocessing: BatchFilter
        var sequenceNumber = 0
        var isFinished = false
    }

    /// Opens a feed and finds out its format.
    ///
    /// - Parameters:
    ///   - source: where the bytes come from.
    ///   - options: how they are read.
    /// - Throws: ``FeedError`` when the feed cannot be opened, or its format is not known.
    public init(contentsOf source: ByteSource, options: FeedOptions = FeedOptions()) throws(FeedError) {
        let feed = try source.openFeed(options)
        size = feed.size
        work = Mutex(
            Work(
                framer: feed.framer, workspace: Workspace(options: options, source: source.name),
                audit: FeedAudit(source: source.name, options: options), postprocessing: BatchFilter(options)))
    }

    /// The next batch, or `nil` at the end of the feed.
    ///
    /// - Throws: ``FeedError`` when reading fails on the way or the reader was cancelled; what came before has been
    ///   handed on, and calls behind it return `nil`. What is wrong with single records
    ///   is told in ``FeatureBatch/diagnostics`` and never thrown.
    public func next() throws(FeedError) -> FeatureBatch? {
        try work.withLock { work throws(FeedError) in
            guard !work.isFinished else { return nil }
            guard !isCancelled.load(ordering: .relaxed) else {
                work.isFinished = true
                throw FeedError(code: .cancelled, message: "reading was cancelled")
            }
            let window: (any FeedWindow)?
            do throws(FeedError) { window = try work.framer.nextWindow() } catch {
                work.isFinished = true
                throw error
            }
            guard let window else {
                work.isFinished = true
                let closing = work.audit.closing(work.framer.findings)
                guard !closing.isEmpty else { return nil }
                var batch = FeatureBatch(storage: FeatureStorage())
                batch.diagnostics = closing
                batch.sequenceNumber = work.sequenceNumber
                batch.endOffset = work.audit.endOffset
                return batch
            }
            var batch = window.assemble(using: work.workspace)
            batch.sequenceNumber = work.sequenceNumber
            work.sequenceNumber += 1
            work.audit.observe(batch)
            return work.postprocessing.apply(to: batch)
        }
    }

    /// Lets the next call of ``next()`` end with ``FeedError/Code/cancelled``.
    public func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// What is known about the feed so far; final at its end.
    public var findings: FeedFindings { work.withLock { $0.framer.findings } }
}

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
    private let work: Guarded<Work>
    private let isCancelled = Atomic(false)
    private let sourceName: String?
    /// The size of the feed in bytes, where it is known beforehand.
    public let size: Int?

    private struct Work {
        var framer: any FeedFramer
        var workspace: Workspace
        var audit: FeedAudit
        var postprocessing: BatchFilter
        var locator: PlainRecordLocator
        var summary = FeedSummary()
        var sequenceNumber = 0
        /// Records beyond those that the frame showed.
        var surplusRecords = 0
        var isFinished = false

        /// What is known about the feed so far.
        var findings: FeedFindings {
            var findings = framer.findings
            findings.recordCount += surplusRecords
            return findings
        }

        /// Where reading stands, for an error that does not say it.
        func located(_ error: FeedError, _ source: String?) -> FeedError {
            var error = error
            error.location.source = error.location.source ?? source
            if error.location.line == nil, error.location.byteOffset == nil {
                error.location.byteOffset = audit.endOffset
                error.location.record = error.location.record ?? findings.recordCount
            }
            return error
        }

        mutating func note(_ batch: FeatureBatch) -> FeatureBatch {
            summary.features += batch.count
            summary.bytes = audit.endOffset
            summary.located = audit.located
            for diagnostic in batch.diagnostics { summary.count(diagnostic) }
            return batch
        }
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
        sourceName = source.name
        work = Guarded(
            Work(
                framer: feed.framer, workspace: Workspace(options: options, source: source.name),
                audit: FeedAudit(source: source.name, options: options), postprocessing: BatchFilter(options),
                locator: PlainRecordLocator(source: source.name)))
    }

    /// The next batch, or `nil` at the end of the feed.
    ///
    /// - Throws: ``FeedError`` when reading fails on the way or the reader was cancelled; what came before has been
    ///   handed on, and calls behind it return `nil`. What is wrong with single records
    ///   is told in ``FeatureBatch/diagnostics`` and never thrown.
    public func next() throws(FeedError) -> FeatureBatch? {
        try work.withLock { work throws(FeedError) in
            guard !work.isFinished else { return nil }
            do throws(FeedError) {
                guard !isCancelled.load(ordering: .relaxed) else { throw cancellation }
                guard let window = try work.framer.nextWindow() else { return close(&work) }
                var batch = window.assemble(using: work.workspace).renumbered(by: work.surplusRecords)
                work.surplusRecords += batch.surplusRecords
                batch = PropertyLocator.located(work.locator.located(batch))
                batch.sequenceNumber = work.sequenceNumber
                work.sequenceNumber += 1
                work.audit.observe(batch)
                return work.note(work.postprocessing.apply(to: batch))
            } catch {
                work.isFinished = true
                throw work.located(error, sourceName)
            }
        }
    }

    /// The last batch: without features, with what is said about the feed as a whole. `nil` if that is nothing.
    private func close(_ work: inout Work) -> FeatureBatch? {
        work.isFinished = true
        let closing = work.audit.closing(work.findings)
        guard !closing.isEmpty else { return nil }
        var batch = FeatureBatch(storage: FeatureStorage())
        batch.diagnostics = closing
        batch.sequenceNumber = work.sequenceNumber
        batch.endOffset = work.audit.endOffset
        return work.note(batch)
    }

    /// Lets the next call of ``next()`` end with ``FeedError/Code/cancelled``.
    public func cancel() { isCancelled.store(true, ordering: .relaxed) }

    var cancellation: FeedError {
        FeedError(code: .cancelled, message: "reading was cancelled", location: SourceLocation(source: sourceName))
    }

    /// What came of reading so far; final once ``next()`` has returned `nil` or thrown.
    public var summary: FeedSummary {
        work.withLock { work in
            var summary = work.summary
            summary.findings = work.findings
            summary.records = summary.findings.recordCount
            return summary
        }
    }

    /// What is known about the feed so far; final at its end.
    public var findings: FeedFindings { work.withLock { $0.findings } }
}

public import Foundation
public import GazetteerFormats
public import GazetteerModel
import Synchronization

/// Loads a feed step by step and tells whoever listens, batch by batch, while the feed is still being read.
///
/// ```swift
/// let loader = FeedLoader(contentsOf: URL(filePath: "shops.geojson"))
/// observation = center.addObserver(self, of: loader, for: .didLoadBatch) { screen, message in
///     screen.map.add(message.annotations)
/// }
/// let summary = try await loader.load()
/// ```
///
/// Reading and understanding happen away from the main actor; one batch is prepared while another is delivered. Every
/// batch is delivered once, in the feed's order, on the main actor, first to ``delegates`` and then to the center's observers;
/// the loader waits for them, however slow they are, so that memory stays bounded. At the end there is exactly one of
/// ``DidFinishMessage`` and ``DidFailMessage``.
@MainActor
public final class FeedLoader: Sendable {
    /// How far loading has come.
    public struct Progress: Sendable, Hashable {
        /// Bytes of the feed that were read up to the last batch (inflated).
        public internal(set) var bytes = 0
        /// The size of the feed in bytes, where it is known beforehand.
        public internal(set) var size: Int?
        /// Records of the feed up to the last batch, whether they were kept or not.
        public internal(set) var records = 0
        /// Map items up to the last batch.
        public internal(set) var mapItems = 0

        /// How much of the feed has been read, 0 to 1; `nil` where its size is not known beforehand.
        public var fraction: Double? { size.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 } }
    }

    /// The name of the feed: its path, or what the caller said.
    public nonisolated let name: String?
    /// Where messages are posted.
    public nonisolated let center: NotificationCenter
    /// Who is called for each event, before messages are posted.
    public nonisolated let delegates = WeakDelegates<any FeedLoaderDelegate>()
    /// Whether ``mapItems`` keeps what was loaded. Off by default: memory then grows with the feed.
    public var retainsMapItems: Bool
    /// The map items so far, in the feed's order, if ``retainsMapItems`` is on.
    public private(set) var mapItems: [MapItem] = []
    /// How far loading has come.
    public private(set) var progress = Progress()
    /// How loading ended; `nil` as long as it has not.
    public private(set) var result: Result<FeedSummary, FeedError>?

    private nonisolated let preparer: BatchPreparer
    private nonisolated let ahead: ReadAhead<PreparedBatch>
    private nonisolated let isCancelled = Atomic(false)
    private var task: Task<Result<FeedSummary, FeedError>, Never>?
    private var summary = FeedSummary()

    /// Creates a loader. Nothing is opened before ``load()``.
    ///
    /// - Parameters:
    ///   - source: where the bytes come from.
    ///   - options: how they are read.
    ///   - retainsMapItems: whether ``mapItems`` keeps what was loaded.
    ///   - center: where messages are posted.
    public convenience init(
        contentsOf source: ByteSource, options: FeedOptions = FeedOptions(), retainsMapItems: Bool = false,
        center: NotificationCenter = .default
    ) {
        self.init(name: source.name, retainsMapItems: retainsMapItems, center: center) { () throws(FeedError) in
            try FeedReader(contentsOf: source, options: options)
        }
    }

    /// Creates a loader of a file. Other URLs end in the error `cannotOpen`: there is no network.
    public convenience init(
        contentsOf url: URL, options: FeedOptions = FeedOptions(), retainsMapItems: Bool = false,
        center: NotificationCenter = .default
    ) {
        self.init(
            name: url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString, retainsMapItems: retainsMapItems, center: center
        ) { () throws(FeedError) in
            try FeedReader(contentsOf: url, options: options)
        }
    }

    /// Creates a loader of data in memory.
    public convenience init(
        contentsOf data: Data, options: FeedOptions = FeedOptions(), retainsMapItems: Bool = false,
        center: NotificationCenter = .default
    ) {
        self.init(contentsOf: .bytes([UInt8](data)), options: options, retainsMapItems: retainsMapItems, center: center)
    }

    private init(
        name: String?, retainsMapItems: Bool, center: NotificationCenter,
        open: @escaping @Sendable () throws(FeedError) -> FeedReader
    ) {
        self.name = name
        self.center = center
        self.retainsMapItems = retainsMapItems
        let preparer = BatchPreparer(open: open)
        self.preparer = preparer
        ahead = ReadAhead(label: "gazetteer.loader") { () throws(FeedError) in try preparer.next() }
    }

    /// Whether the feed is being loaded.
    public var isLoading: Bool { task != nil && result == nil }

    /// Loads the feed and delivers its batches; returns when all observers have seen the end.
    ///
    /// A loader loads once: whoever calls while it is loading, or afterwards, gets the same result. Cancelling the task
    /// of any caller cancels the loading.
    ///
    /// - Returns: what came of reading the feed to its end.
    /// - Throws: `FeedError` when the feed cannot be opened or read on, when it stops before it is complete
    ///   (`unexpectedEnd`) or when loading was cancelled. What is wrong with single records is told in a batch's diagnostics.
    @discardableResult
    public func load() async throws(FeedError) -> FeedSummary {
        let task = task ?? Task { await run() }
        self.task = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Ends loading, from any thread: no further batch is delivered, and ``DidFailMessage`` says `cancelled`.
    ///
    /// It ends at once, also while the feed keeps it waiting. After the end, cancelling does nothing.
    public nonisolated func cancel() {
        isCancelled.store(true, ordering: .releasing)
        preparer.cancel()
        ahead.cancel(with: cancellation)
    }

    private nonisolated var cancellation: FeedError {
        FeedError(code: .cancelled, message: "loading was cancelled", location: SourceLocation(source: name))
    }

    private func run() async -> Result<FeedSummary, FeedError> {
        while true {
            let outcome = await ahead.take()
            if isCancelled.load(ordering: .acquiring) { return end(.failure(located(cancellation))) }
            switch outcome {
            case .success(let batch?): deliver(batch)
            case .success(nil): return end(.success(summary))
            case .failure(let error): return end(.failure(located(error)))
            }
        }
    }

    private func deliver(_ batch: PreparedBatch) {
        progress = batch.progress
        summary = batch.summary
        if retainsMapItems { mapItems += batch.mapItems }
        let message = DidLoadBatchMessage(loader: self, batch)
        delegates.call { $0.feedLoader(self, didLoad: message) }
        center.post(message, subject: self)
    }

    private func end(_ result: Result<FeedSummary, FeedError>) -> Result<FeedSummary, FeedError> {
        self.result = result
        switch result {
        case .success(let summary):
            delegates.call { $0.feedLoader(self, didFinish: summary) }
            center.post(DidFinishMessage(loader: self, summary: summary), subject: self)
        case .failure(let error):
            delegates.call { $0.feedLoader(self, didFail: error) }
            center.post(DidFailMessage(loader: self, error: error, summary: summary), subject: self)
        }
        return result
    }

    /// Says where loading stands, if the error does not.
    private func located(_ error: FeedError) -> FeedError {
        var error = error
        error.location.source = error.location.source ?? name
        if error.location.line == nil, error.location.byteOffset == nil, progress.bytes > 0 {
            error.location.byteOffset = progress.bytes
            error.location.record = error.location.record ?? progress.records
        }
        return error
    }
}

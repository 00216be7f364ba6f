import GazetteerFormats
import GazetteerModel

/// A batch that is ready to be delivered.
struct PreparedBatch: Sendable {
    var features: FeatureBatch
    var mapItems: [MapItem]
    var annotations: [PointAnnotation]
    var progress: FeedLoader.Progress
    /// What came of reading up to this batch.
    var summary: FeedSummary
}

/// Opens a feed with the first batch, reads it, and understands what it reads; on no actor.
final class BatchPreparer: Sendable {
    private struct Work {
        var reader: FeedReader?
        var mapping: FieldMapping?
        var progress = FeedLoader.Progress()
        /// The diagnostic that said that the feed stops before it is complete.
        var unexpectedEnd: Diagnostic?
    }

    private let open: @Sendable () throws(FeedError) -> FeedReader
    private let work = Guarded(Work())
    /// The reader, for those who cancel it while `work` is locked.
    private let reader = Guarded<FeedReader?>(nil)

    init(open: @escaping @Sendable () throws(FeedError) -> FeedReader) { self.open = open }

    /// Lets the next call of ``next()`` end.
    func cancel() { reader.withLock { $0 }?.cancel() }

    /// The next batch, or `nil` at the end of the feed.
    func next() throws(FeedError) -> PreparedBatch? {
        try work.withLock { work throws(FeedError) in
            let reader = try opened(&work)
            guard let features = try reader.next() else {
                try checkEnd(reader, work)
                return nil
            }
            if let diagnostic = features.diagnostics.last(where: { $0.code == .unexpectedEnd }) { work.unexpectedEnd = diagnostic }
            let mapping = work.mapping ?? FieldMapping.learn(from: [features])
            work.mapping = mapping
            work.progress.bytes = features.endOffset
            work.progress.records += features.recordCount
            work.progress.mapItems += features.count

            var items = mapping.mapItems(for: features)
            for index in items.indices { items[index].feature = features[index] }
            return PreparedBatch(
                features: features, mapItems: items, annotations: items.compactMap { PointAnnotation($0) }, progress: work.progress,
                summary: reader.summary)
        }
    }

    private func opened(_ work: inout Work) throws(FeedError) -> FeedReader {
        if let reader = work.reader { return reader }
        let new = try open()
        work.reader = new
        work.progress.size = new.size
        reader.withLock { $0 = new }
        return new
    }

    /// A feed that stops before it is complete has failed, though all that it holds was delivered.
    private func checkEnd(_ reader: FeedReader, _ work: Work) throws(FeedError) {
        guard reader.findings.endedEarly else { return }
        let diagnostic = work.unexpectedEnd
        throw FeedError(
            code: .unexpectedEnd, message: diagnostic?.message ?? "the feed ends before it is complete", hint: diagnostic?.hint,
            location: diagnostic?.location ?? SourceLocation(byteOffset: work.progress.bytes, record: work.progress.records))
    }
}

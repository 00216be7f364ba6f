import Dispatch
public import GazetteerModel

/// Takes features from feeds to an output: several threads understand and encode, the order of the feed is kept.
///
/// Each thread takes a window, works out what it means, plans it when its turn has come, encodes it, and writes it
/// when its turn has come. The bytes written are the same for every number of threads.
public final class FeedConverter: Sendable {
    /// What is converted, and how.
    public struct Options: Sendable {
        /// How feeds are read; `reading.jobs` threads share the work.
        public var reading = FeedOptions()
        /// The names that properties are given.
        public var vocabulary = Vocabulary.source
        /// Properties that the user has said the meaning of; they win over all evidence.
        public var fieldNames: [FieldRole: String] = [:]
        /// Whether a feed must have those properties; where it need not, their lack is a warning and they count for nothing.
        public var requiresFieldNames = true
        /// Only features that pass all of these are written.
        public var predicates: [FeaturePredicate] = []
        /// Only so many features are written; 0 means all.
        public var limit = 0
        /// Whether the first warning or error ends the conversion.
        public var isStrict = false

        /// Creates the default options.
        public init() {}
    }

    /// How far a conversion has come.
    public struct Progress: Sendable {
        /// Bytes of the feed that have been read (inflated).
        public var bytes = 0
        /// The size of the feed in bytes, where it is known beforehand.
        public var size: Int?
        /// Records read.
        public var records = 0
        /// Features written.
        public var features = 0
    }

    private let options: Options
    private let report: @Sendable (Diagnostic) -> Void
    private let progress: (@Sendable (Progress) -> Void)?

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - options: what is converted, and how.
    ///   - report: gets every diagnostic, in the feed's order, never from two threads at once.
    ///   - progress: gets the progress after each batch, likewise.
    public init(
        options: Options, report: @escaping @Sendable (Diagnostic) -> Void, progress: (@Sendable (Progress) -> Void)? = nil
    ) {
        self.options = options
        self.report = report
        self.progress = progress
    }

    /// Converts one feed and appends its features to the output.
    ///
    /// - Parameters:
    ///   - source: the feed.
    ///   - writer: the output; it is not finished, so that more feeds can follow.
    ///   - written: how many features went to the output before this feed, for the limit.
    /// - Returns: what was read and written.
    /// - Throws: ``FeedError`` when the feed cannot be opened or read, the output cannot be written, or under `strict`.
    public func convert(_ source: ByteSource, to writer: FeatureWriter, written: Int = 0) throws(FeedError) -> FeedSummary {
        var reading = options.reading
        // A mapping is learned from a whole first batch, and the same one for batches of any size.
        reading.hurriesFirstBatch = options.vocabulary == .source
        if options.vocabulary != .source { reading.batchRecords = max(reading.batchRecords, FeedOptions().batchRecords) }
        let feed = try source.openFeed(reading)
        let run = Run(feed: feed, source: source, options: options, writer: writer, written: written, report: report, progress: progress)
        let jobs = max(1, options.reading.jobs)
        if jobs == 1 {
            run.work()
        } else {
            DispatchQueue.concurrentPerform(iterations: jobs) { _ in run.work() }
        }
        return try run.summary()
    }
}

/// One feed on its way to an output.
private final class Run: Sendable {
    private struct Intake {
        var framer: any FeedFramer
        var number = 0
        var isFinished = false
    }

    /// What is only touched by the thread whose turn it is.
    private struct Ledger {
        var audit: FeedAudit
        var progress = FeedConverter.Progress()
        var written: Int
        var failure: FeedError?
        var summary = FeedSummary()
        var isClosed = false
        /// Whether it was told that the feed lacks properties which the user named.
        var isNamesTold = false
        /// The properties that were named and not met so far.
        var unseen: UnseenNames
        /// Records beyond those that the frame showed.
        var surplusRecords = 0
    }

    private let intake: Guarded<Intake>
    private let ledger: Guarded<Ledger>
    private let planning = TurnGate()
    private let writing = TurnGate()
    private let options: FeedConverter.Options
    private let source: ByteSource
    private let writer: FeatureWriter
    private let filter: BatchFilter
    private let mapping: SharedMapping
    private let report: @Sendable (Diagnostic) -> Void
    private let progress: (@Sendable (FeedConverter.Progress) -> Void)?

    init(
        feed: sending OpenFeed, source: ByteSource, options: FeedConverter.Options, writer: FeatureWriter, written: Int,
        report: @escaping @Sendable (Diagnostic) -> Void, progress: (@Sendable (FeedConverter.Progress) -> Void)?
    ) {
        var ledger = Ledger(
            audit: FeedAudit(source: source.name, options: options.reading), written: written,
            unseen: UnseenNames(options.predicates.map(\.name)))
        ledger.progress.size = feed.size
        intake = Guarded(Intake(framer: feed.framer))
        self.ledger = Guarded(ledger)
        self.options = options
        self.source = source
        self.writer = writer
        filter = BatchFilter(options.reading)
        mapping = SharedMapping(overrides: options.fieldNames, vocabulary: options.vocabulary, source: source.name)
        self.report = report
        self.progress = progress
    }

    /// What one thread does until the feed has ended.
    func work() {
        let workspace = Workspace(options: options.reading, source: source.name)
        var locator = PlainRecordLocator(source: source.name)
        while let (window, number) = take() {
            var batch = window.assemble(using: workspace)
            batch.sequenceNumber = number
            batch = PropertyLocator.located(locator.located(batch))
            var learned: SharedMapping.Learned?
            if options.vocabulary != .source || !options.fieldNames.isEmpty {
                learned = mapping.mapping(at: number, for: batch)
                if options.vocabulary != .source { batch = learned?.mapping.located(batch) ?? batch }
            }
            var all = batch
            batch = filter.apply(to: batch)
            if !options.predicates.isEmpty {
                let judges = options.predicates.map { $0.judge(for: batch) }
                batch = batch.filtered { feature in judges.allSatisfy { $0.passes(feature) } }
            }
            if let learned, options.vocabulary != .source {
                batch = batch.translated(to: learned.target, learned.shelf)
                all.diagnostics = batch.diagnostics.map(inSource)
            }
            guard planning.wait(for: number) else { return }
            let share = plan(all, batch, failure: learned?.failure)
            planning.advance()
            let body = (share?.token).map(writer.encode)
            guard writing.wait(for: number) else { return }
            if let share { guard write(share, body) else { return } }
            writing.advance()
        }
    }

    private func take() -> (any FeedWindow, Int)? {
        var failure: FeedError?
        let taken: (any FeedWindow, Int)? = intake.withLock { intake in
            guard !intake.isFinished else { return nil }
            do throws(FeedError) {
                if let window = try intake.framer.nextWindow() {
                    defer { intake.number += 1 }
                    return (window, intake.number)
                }
            } catch {
                failure = error
            }
            intake.isFinished = true
            return nil
        }
        // Never one lock inside the other: `plan` holds the ledger when it stops the intake.
        if let failure { ledger.withLock { $0.failure = $0.failure ?? failure } }
        return taken
    }

    /// What of a window is written and told.
    private struct Share {
        var token: FeatureWriter.Token
        var diagnostics: [Diagnostic]
        var recordCount: Int
        var endOffset: Int
    }

    /// Cuts a batch to what may still be written and told, and lets the writer plan it; `nil` for windows behind the
    /// last one that counts, which were taken by threads that ran ahead.
    private func plan(_ all: FeatureBatch, _ batch: FeatureBatch, failure: FeedError?) -> Share? {
        ledger.withLock { ledger in
            guard !ledger.isClosed else { return nil }
            if let failure, options.requiresFieldNames {
                ledger.isClosed = true
                ledger.failure = ledger.failure ?? failure
                stop()
                return nil
            }
            let all = all.renumbered(by: ledger.surplusRecords)
            var batch = batch.renumbered(by: ledger.surplusRecords)
            ledger.surplusRecords += all.surplusRecords
            ledger.audit.observe(all)
            ledger.unseen.observe(all)
            var diagnostics = all.diagnostics
            if let failure, !ledger.isNamesTold {
                ledger.isNamesTold = true
                diagnostics.append(
                    Diagnostic(
                        severity: .warning, code: .unknownProperty, message: failure.message, hint: failure.hint,
                        location: failure.location))
            }
            if options.isStrict, let index = diagnostics.firstIndex(where: { $0.severity >= .warning }) {
                let fatal = diagnostics[index]
                diagnostics.removeSubrange((index + 1)...)
                batch = batch.upTo(record: fatal.location.record ?? 0)
                ledger.isClosed = true
                ledger.failure =
                    ledger.failure
                    ?? FeedError(strict: fatal)
                stop()
            }
            if options.limit > 0 {
                let left = options.limit - ledger.written
                if batch.count >= left {
                    batch = batch.first(left)
                    let last = batch.last.map { Int($0.record.number) } ?? 0
                    diagnostics.removeAll { $0.location.record ?? 0 > last }
                    ledger.isClosed = true
                    stop()
                }
            }
            ledger.written += batch.count
            ledger.summary.features += batch.count
            ledger.summary.records += all.recordCount
            return Share(token: writer.plan(batch), diagnostics: diagnostics, recordCount: all.recordCount, endOffset: all.endOffset)
        }
    }

    private func stop() { intake.withLock { $0.isFinished = true } }

    /// Writes a body and tells what was found; `false` when the output cannot be written.
    private func write(_ share: Share, _ body: FeatureWriter.EncodedBatch?) -> Bool {
        for diagnostic in share.diagnostics + (body?.diagnostics ?? []).map(inSource) { tell(diagnostic) }
        do throws(FeedError) {
            if let body { try writer.commit(body) }
        } catch {
            ledger.withLock { $0.failure = error }
            stop()
            planning.close()
            writing.close()
            mapping.close()
            return false
        }
        let now = ledger.withLock { ledger in
            ledger.progress.bytes = share.endOffset
            ledger.progress.records += share.recordCount
            ledger.progress.features = ledger.summary.features
            return ledger.progress
        }
        progress?(now)
        return true
    }

    /// A diagnostic that says which feed it is about.
    private func inSource(_ diagnostic: Diagnostic) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.location.source = diagnostic.location.source ?? source.name
        return diagnostic
    }

    private func tell(_ diagnostic: Diagnostic) {
        ledger.withLock { $0.summary.count(diagnostic) }
        report(diagnostic)
    }

    /// What came of it, once all threads have come back.
    func summary() throws(FeedError) -> FeedSummary {
        var findings = intake.withLock { $0.framer.findings }
        findings.recordCount += ledger.withLock { $0.surplusRecords }
        let (failure, closed, closing) = ledger.withLock {
            ($0.failure, $0.isClosed, $0.audit.closing(findings) + $0.unseen.closing(of: source.name))
        }
        writer.takeAssets(of: findings)
        if let failure { throw failure }
        if !closed {
            for diagnostic in closing { tell(diagnostic) }
            if options.isStrict, let fatal = closing.first(where: { $0.severity >= .warning }) { throw FeedError(strict: fatal) }
        }
        // How far threads ran ahead of the last feature that was wanted is nobody's concern.
        if closed { findings.endedEarly = false }
        return ledger.withLock { ledger in
            ledger.summary.findings = findings
            ledger.summary.bytes = ledger.progress.bytes
            ledger.summary.located = ledger.audit.located
            return ledger.summary
        }
    }
}

extension FeatureBatch {
    func first(_ count: Int) -> FeatureBatch {
        guard count < self.count else { return self }
        var tables = slab.tables
        tables.features = Array(tables.features.prefix(count))
        return replacing(tables)
    }

    /// The features before a record of the feed.
    func upTo(record: Int) -> FeatureBatch {
        filtered { Int($0.record.number) < record }
    }
}

public import GazetteerModel

/// Writes features to a file, to standard output, or to memory, in any of the formats.
///
/// ```swift
/// let writer = FeatureWriter(to: .file("shops.kml"), format: .kml)
/// for try await batch in reader.batches() { try writer.write(batch) }
/// try writer.finish()
/// ```
///
/// A file appears under its name when `finish` has been called, whole; without that it does not appear at all.
/// Memory does not depend on the number of features.
public final class FeatureWriter: Sendable {
    private let planner: Guarded<any FeatureEncoder>
    private let output: Guarded<OutputChannel>
    private let headerMayChange: Bool
    /// The properties that were selected and not met so far.
    private let unseen: Guarded<UnseenNames>

    /// Creates a writer. Nothing is opened before the first batch is written.
    ///
    /// A KMZ is packed when `finish` is called: its document first, then the files that
    /// ``takeAssets(of:)`` was told of and that the document refers to.
    public init(to sink: ByteSink, format: FeedFormat, options: WriterOptions = WriterOptions()) {
        let encoder = Self.encoder(for: format, options: options)
        headerMayChange = encoder.headerMayChange
        planner = Guarded(encoder)
        unseen = Guarded(UnseenNames(options.selection ?? [], takesRoles: false))
        output = Guarded(OutputChannel(to: sink, isPacked: format == .kmz))
    }

    private static func encoder(for format: FeedFormat, options: WriterOptions) -> sending any FeatureEncoder {
        switch format {
        case .geojson: GeoJSONEncoder(framing: .collection, options: options)
        case .geojsonl: GeoJSONEncoder(framing: .lines, options: options)
        case .geojsons: GeoJSONEncoder(framing: .sequence, options: options)
        case .csv: CSVEncoder(delimiter: UInt8(ascii: ","), options: options)
        case .tsv: CSVEncoder(delimiter: 0x09, options: options)
        case .kml, .kmz: KMLEncoder(options: options)
        }
    }

    /// Writes a batch behind those before it.
    ///
    /// - Returns: what could not be written as it was read.
    /// - Throws: `cannotWrite` when the target refuses, `closedPipe` when the reader of a pipe went away.
    @discardableResult
    public func write(_ batch: FeatureBatch) throws(FeedError) -> [Diagnostic] {
        let encoded = encode(plan(batch))
        try commit(encoded)
        return encoded.diagnostics
    }

    /// Lets the images and icons that a feed's archive holds go along, where the output is a KMZ too.
    ///
    /// Called for each feed that was read, before `finish`; only files that what was written refers to are taken.
    ///
    /// - Parameter feed: what is known of the feed once it has been read: ``FeedReader/findings``.
    public func takeAssets(of feed: FeedFindings) {
        guard let shelf = feed.shelf else { return }
        output.withLock { $0.add(shelf) }
    }

    /// Completes the output and gives a file its name.
    ///
    /// - Returns: what could not be written, as far as that is known only at the end.
    /// - Throws: `cannotWrite` when the target refuses, `closedPipe` when the reader of a pipe went away; a file that
    ///   is not complete has been removed then.
    @discardableResult
    public func finish() throws(FeedError) -> [Diagnostic] {
        var diagnostics = unseen.withLock {
            $0.closing(hint: "gaz info lists the properties; --vocabulary mapkit gives recognised fields names of its own")
        }
        let trailer = planner.withLock { $0.trailer(&diagnostics) }
        try output.withLock { channel throws(FeedError) in
            do throws(FeedError) {
                try channel.finish(
                    headerMayChange: headerMayChange, header: header, trailer: trailer,
                    padder: { layout in planner.withLock { $0.padder(from: layout) } }, &diagnostics)
            } catch {
                channel.cancel()
                throw error
            }
        }
        return diagnostics
    }

    /// Gives the output up: nothing is left of a file that was not finished. Later calls of `write` and `finish` throw.
    public func cancel() { output.withLock { $0.cancel() } }

    private func header() -> [UInt8] { planner.withLock { $0.header() } }
}

// Stages, so that batches can be encoded at the same time: `plan` in the feed's order, `encode` on any thread,
// `commit` in the feed's order.
extension FeatureWriter {
    /// A batch whose place in the output is known.
    package struct Token: Sendable {
        fileprivate let batch: FeatureBatch
        fileprivate let job: any EncodingJob
    }

    /// A batch as bytes of the output.
    package struct EncodedBatch: Sendable {
        fileprivate let bytes: OutputBytes
        fileprivate let layout: Int
        /// What could not be written as it was read.
        package let diagnostics: [Diagnostic]
        /// How many bytes there are.
        package var byteCount: Int { bytes.count }
    }

    /// Notes what the batches behind this one need to know. Called in the feed's order; cheap.
    package func plan(_ batch: FeatureBatch) -> Token {
        unseen.withLock { $0.observe(batch) }
        return Token(batch: batch, job: planner.withLock { $0.plan(batch) })
    }

    /// Works the bytes of a planned batch out, on any thread.
    package func encode(_ token: Token) -> EncodedBatch {
        var bytes = ByteWriter(capacity: token.batch.isEmpty ? 64 : token.job.expectedBytes)
        var diagnostics: [Diagnostic] = []
        token.job.encode(into: &bytes, &diagnostics)
        return EncodedBatch(bytes: OutputBytes(bytes), layout: token.job.layout, diagnostics: diagnostics)
    }

    /// Writes the bytes of a batch. Called in the feed's order.
    package func commit(_ encoded: EncodedBatch) throws(FeedError) {
        try output.withLock { channel throws(FeedError) in
            do throws(FeedError) {
                try channel.write(encoded.bytes, layout: encoded.layout, headerMayChange: headerMayChange, header: header)
            } catch {
                channel.cancel()
                throw error
            }
        }
    }
}

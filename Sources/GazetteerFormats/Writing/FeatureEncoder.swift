import GazetteerModel

/// Turns batches into the bytes of one output format, so that several batches can be encoded at once.
///
/// For each batch, in the feed's order and one at a time, `plan` is called. The jobs it returns may run on any
/// thread, at the same time; their bodies are written in the feed's order between `header` and `trailer`, which are
/// final when all batches have been planned.
protocol FeatureEncoder: AnyObject {
    /// Learns from a batch what later ones need, and returns the work that is left to do. Calls never overlap.
    func plan(_ batch: FeatureBatch) -> any EncodingJob

    /// What stands before the bodies, as far as it is known now. A writer compares it before the first body with what
    /// it is at the end: where it has changed, the bodies are put behind the new one.
    func header() -> [UInt8]

    /// What stands behind the bodies; called once, at the end.
    func trailer(_ diagnostics: inout [Diagnostic]) -> [UInt8]

    /// Whether the header can change while bodies are written; such output to a pipe waits for the end of the feed.
    var headerMayChange: Bool { get }

    /// What brings a body that was planned early into the layout that the output has now; `nil` when it has it.
    func padder(from layout: Int) -> RowPadder?
}

extension FeatureEncoder {
    func padder(from layout: Int) -> RowPadder? { nil }
}

/// The part of encoding a batch that needs nothing but the batch and what was planned for it.
protocol EncodingJob: Sendable {
    /// Which layout the rows have; see `FeatureEncoder.padder(from:)`.
    var layout: Int { get }

    /// About how many bytes the body will have.
    var expectedBytes: Int { get }

    /// Appends the body of the batch.
    func encode(into bytes: inout ByteWriter, _ diagnostics: inout [Diagnostic])
}

extension EncodingJob {
    var layout: Int { 0 }
}

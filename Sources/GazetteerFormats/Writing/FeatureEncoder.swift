import GazetteerModel

/// Turns batches into the bytes of one output format, so that several batches can be encoded at once.
///
/// For each batch, in the feed's order and one at a time, `plan` is called; then `encode`, on any thread, at the
/// same time as others; the bodies are written in the feed's order between `header` and `trailer`, which are asked
/// for when all batches have been planned.
protocol FeatureEncoder: AnyObject, Sendable {
    /// What `encode` needs to know of the batches before: columns, the folder that is open, whether it is the first.
    associatedtype Plan: Sendable

    /// Learns from a batch what later ones need. Calls never overlap.
    func plan(_ batch: FeatureBatch) -> Plan

    /// Appends the body of a batch. May run on several threads at once.
    func encode(_ batch: FeatureBatch, _ plan: Plan, into bytes: inout [UInt8], _ diagnostics: inout [Diagnostic])

    /// What stands before the bodies, as far as it is known now. A writer compares it before the first body with what
    /// it is at the end: where it has changed, the bodies are put behind the new one.
    func header() -> [UInt8]

    /// What stands behind the bodies; called once, at the end.
    func trailer() -> [UInt8]

    /// Whether the header can change while bodies are written; such output to a pipe waits for the end of the feed.
    var headerMayChange: Bool { get }
}

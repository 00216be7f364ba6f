import GazetteerModel
final class KMLEncoder: FeatureEncoder {
    init(options: WriterOptions) {}
    var headerMayChange: Bool { true }
    func plan(_ batch: FeatureBatch) -> any EncodingJob { GeoJSONJob(batch: batch, framing: .lines, options: WriterOptions(), isFirst: true, bounds: BoundsCollector()) }
    func header() -> [UInt8] { [] }
    func trailer(_ diagnostics: inout [Diagnostic]) -> [UInt8] { [] }
}

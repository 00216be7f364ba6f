import GazetteerModel

/// Writes GeoJSON: a feature collection, a feature a line, or a text sequence.
///
/// Output is compact, a feature a line in all three. Members stand in the order type, id, foreign members,
/// properties, geometry. Text and numbers are copied as the slab holds them; rings are turned as RFC 7946 wants.
final class GeoJSONEncoder: FeatureEncoder {
    /// How features follow each other.
    enum Framing: Sendable {
        case collection, lines, sequence
    }

    private let framing: Framing
    private let options: WriterOptions
    private var members: CollectionMembers
    private var hasFeatures = false
    private let bounds = BoundsCollector()

    init(framing: Framing, options: WriterOptions) {
        self.framing = framing
        self.options = options
        members = CollectionMembers(options: options)
    }

    var headerMayChange: Bool { false }

    func plan(_ batch: FeatureBatch) -> any EncodingJob {
        // The header is asked for when the first feature is written; a member that comes later stands behind.
        members.take(batch.leadingMembers, isLeading: !hasFeatures)
        let isFirst = !hasFeatures
        if !batch.isEmpty { hasFeatures = true }
        members.take(batch.trailingMembers, isLeading: false)
        return GeoJSONJob(batch: batch, framing: framing, options: options, isFirst: isFirst, bounds: bounds)
    }

    func header() -> [UInt8] {
        guard framing == .collection else { return [] }
        var bytes = ByteWriter()
        bytes.append("{\"type\":\"FeatureCollection\"")
        for member in members.leading { Self.append(member, to: &bytes) }
        bytes.append(",\"features\":[\n")
        return bytes.array
    }

    func trailer(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
        guard framing == .collection else {
            members.tellDropped(in: framing == .lines ? "GeoJSON lines" : "a GeoJSON sequence", to: &diagnostics)
            return []
        }
        members.tellDiffering(to: &diagnostics)
        var bytes = ByteWriter()
        bytes.append(hasFeatures ? "\n]" : "]")
        for member in members.trailing { Self.append(member, to: &bytes) }
        if options.recomputesBoundingBox, members.hasBoundingBox, let box = bounds.boundingBox {
            bytes.append(",\"bbox\":[")
            for (index, edge) in [box.west, box.south, box.east, box.north].enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                DecimalText.append(edge, decimals: options.precision, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append("}\n")
        return bytes.array
    }

    private static func append(_ member: CollectionMembers.Rendered, to bytes: inout ByteWriter) {
        bytes.append(UInt8(ascii: ","))
        bytes.append(member.key)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(member.value)
    }
}

/// The box of all features that were encoded, whichever thread did it.
final class BoundsCollector: Sendable {
    private let bounds = Guarded(BoundingBoxAccumulator())

    func merge(_ other: BoundingBoxAccumulator) { bounds.withLock { $0.merge(other) } }

    var boundingBox: BoundingBox? { bounds.withLock { $0.boundingBox } }
}

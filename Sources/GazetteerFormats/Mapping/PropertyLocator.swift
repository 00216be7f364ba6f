import GazetteerModel

/// Finds the position of features that have none in the address of a map among their properties.
///
/// Each record is judged for itself: what comes out does not depend on how a feed is cut into batches.
enum PropertyLocator {
    /// The same batch with a point for each feature without a geometry that has such an address.
    static func located(_ batch: FeatureBatch) -> FeatureBatch {
        guard batch.slab.tables.features.contains(where: { $0.geometry.kind == nil }) else { return batch }
        var tables = batch.slab.tables
        var isChanged = false
        for index in tables.features.indices where tables.features[index].geometry.kind == nil {
            for row in tables.features[index].properties.indices {
                guard let (latitude, longitude) = position(in: tables.fields[row], batch.slab) else { continue }
                tables.setPoint(latitude: latitude, longitude: longitude, ofFeature: index)
                isChanged = true
                break
            }
        }
        return isChanged ? batch.replacing(tables) : batch
    }

    private static func position(in field: Field, _ slab: FeatureSlab) -> (String, String)? {
        let range = field.span.range
        let bytes = slab.tables.bytes
        guard field.kind == .string, (9...4096).contains(range.count), range.upperBound <= bytes.count else { return nil }
        let first = bytes[range.lowerBound]
        guard first | 0x20 == UInt8(ascii: "h") || first == UInt8(ascii: "g") else { return nil }
        guard first == UInt8(ascii: "g") || mayHoldDegrees(bytes.span, range) else { return nil }
        return PositionText.inAddress(slab.text(of: field))
    }

    /// Whether an address has one of the characters that numbers of degrees stand behind or between; those of most web
    /// pages have none.
    private static func mayHoldDegrees(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "@"), ASCII.equals, UInt8(ascii: "!"), ASCII.comma, UInt8(ascii: "~"), UInt8(ascii: "%"): return true
            default: break
            }
        }
        return false
    }
}

import FeedFuzzing
import FuzzDriver
import Gazetteer

/// Reads the input as a GeoJSON feed: with batches of one record, and with batches of 500.
///
/// The reader must not crash and must come to an end; both ways must find the same features and say the same about
/// them; and a record that gave no feature must have been told.
@main enum GeoJSONFuzz {
    static func main() {
        runFuzzer { start, count in
            let input = bytes(start, count)
            let single = Reading(of: input, as: .geojson, batchRecords: 1)
            let many = Reading(of: input, as: .geojson, batchRecords: 500)
            require(
                single.failure == many.failure, "the failure depends on the batch size: \(single.failure as Any) \(many.failure as Any)")
            require(single.features == many.features, "the features depend on the batch size")
            require(single.records == many.records, "the number of records depends on the batch size: \(single.records) \(many.records)")
            // A batch sums repeats up, so that only their number is the same.
            require(
                single.findings == many.findings,
                "what was found depends on the batch size: \(single.findings) OR \(many.findings) IN \(single.telling) OR \(many.telling)")
            require(many.features.count <= many.records, "there are more features than records: \(many.features.count) of \(many.records)")
            require(many.features.count == many.records || many.hasComplaint, "a record was lost in silence: \(many.diagnostics)")
            return 0
        }
    }
}

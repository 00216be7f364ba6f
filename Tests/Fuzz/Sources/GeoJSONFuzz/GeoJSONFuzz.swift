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
            let single = Reading(of: input, batchRecords: 1)
            let many = Reading(of: input, batchRecords: 500)
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

/// All that came of reading an input.
private struct Reading {
    var features: [Feature] = []
    var records = 0
    var diagnostics: [Diagnostic] = []
    var failure: FeedError?

    init(of input: [UInt8], batchRecords: Int) {
        var options = FeedOptions()
        options.format = .geojson
        options.batchRecords = batchRecords
        options.maximumRecordBytes = 1 << 16
        do throws(FeedError) {
            let reader = try FeedReader(contentsOf: .bytes(input), options: options)
            while let batch = try reader.next() {
                for feature in batch {
                    touch(feature)
                    features.append(feature)
                }
                records += batch.recordCount
                diagnostics += batch.diagnostics
            }
        } catch {
            failure = error
        }
    }

    var hasComplaint: Bool { failure != nil || diagnostics.contains { $0.severity >= .warning } }

    /// How often each thing was found.
    var findings: [DiagnosticCode: Int] { diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += $1.count } }

    var telling: String { diagnostics.map { "\($0)" }.joined(separator: " | ") }

    /// Makes every value, so that a view that points outside its batch is found.
    private func touch(_ feature: Feature) {
        _ = (feature.identifier, feature.geometry, feature.coordinate, feature.folderPath)
        for (key, value) in feature.properties { _ = (key.count, value.text?.count) }
        for (key, value) in feature.foreignMembers { _ = (key.count, value.text?.count) }
    }
}

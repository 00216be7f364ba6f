import FuzzDriver
public import Gazetteer

/// All that came of reading an input.
public struct Reading {
    /// What was found.
    public private(set) var features: [Feature] = []
    /// What was found.
    public private(set) var records = 0
    /// What was found.
    public private(set) var diagnostics: [Diagnostic] = []
    /// What was found.
    public private(set) var failure: FeedError?

    /// Reads the input in a format, in batches of so many records; `jobs` and limits are small.
    public init(of input: [UInt8], as format: FeedFormat, batchRecords: Int) {
        var options = FeedOptions()
        options.format = format
        options.batchRecords = batchRecords
        options.maximumRecordBytes = 1 << 16
        options.maximumInflatedBytes = 1 << 24
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

    /// Whether anything was told that is graver than an info.
    public var hasComplaint: Bool {
        failure != nil || diagnostics.contains { $0.severity >= .warning || $0.code == .notAFeature || $0.code == .footerSkipped }
    }

    /// How often each thing was found.
    public var findings: [DiagnosticCode: Int] { diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += $1.count } }

    /// The diagnostics in one line.
    public var telling: String { diagnostics.map { "\($0)" }.joined(separator: " | ") }

    /// Makes every value, so that a view that points outside its batch is found.
    private func touch(_ feature: Feature) {
        _ = (feature.identifier, feature.geometry, feature.coordinate, feature.folderPath)
        for (key, value) in feature.properties { _ = (key.count, value.text?.count) }
        for (key, value) in feature.foreignMembers { _ = (key.count, value.text?.count) }
    }
}

/// Reads the input with batches of one record and of 500: both must come to an end and find the same.
public func compareBatches(_ input: [UInt8], as format: FeedFormat) {
    let single = Reading(of: input, as: format, batchRecords: 1)
    let many = Reading(of: input, as: format, batchRecords: 500)
    require(single.failure == many.failure, "the failure depends on the batch size: \(single.failure as Any) \(many.failure as Any)")
    require(single.features == many.features, "the features depend on the batch size")
    require(single.records == many.records, "the number of records depends on the batch size: \(single.records) \(many.records)")
}

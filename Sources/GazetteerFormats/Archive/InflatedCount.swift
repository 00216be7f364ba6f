import GazetteerModel

/// How many bytes a feed has inflated to, against its limits.
///
/// The limits are `FeedOptions.maximumInflatedBytes` (64 GiB) in all, ``maximumEntries`` entries in an archive, and
/// beyond 256 MiB ``maximumRatio`` times the compressed size, where that is known.
final class InflatedCount {
    static let maximumEntries = 100_000
    static let maximumRatio = 2000
    static let plainBytes = 256 << 20

    private let limit: Int
    private let compressed: Int?
    private let source: String?
    private var total = 0

    init(limit: Int, compressed: Int?, source: String?) {
        self.limit = limit
        self.compressed = compressed
        self.source = source
    }

    /// Counts bytes; throws when there are too many.
    func add(_ count: Int) throws(FeedError) {
        let (sum, isTooMany) = total.addingReportingOverflow(max(0, count))
        total = isTooMany ? .max : sum
        if total > limit {
            throw FeedError(
                code: .archiveLimit, message: "the archive inflates to more than \(limit) bytes",
                hint: "raise --max-inflated if you trust it",
                location: SourceLocation(source: source))
        }
        if let compressed, total > Self.plainBytes, total / max(compressed, 1) > Self.maximumRatio {
            throw FeedError(
                code: .archiveLimit, message: "the archive inflates to more than \(Self.maximumRatio) times its size",
                hint: "unpack it by hand if you trust it", location: SourceLocation(source: source))
        }
    }

    /// Checks how many entries there are.
    func checkEntries(_ count: Int) throws(FeedError) {
        guard count > Self.maximumEntries else { return }
        throw FeedError(
            code: .archiveLimit, message: "the archive holds more than \(Self.maximumEntries) entries",
            hint: "unpack it by hand if you trust it",
            location: SourceLocation(source: source))
    }
}

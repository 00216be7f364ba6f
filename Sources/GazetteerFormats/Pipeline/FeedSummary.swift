public import GazetteerModel

/// What came of reading a feed to its end.
public struct FeedSummary: Sendable {
    /// Records of the feed, whether they could be read or not.
    public package(set) var records = 0
    /// Features handed on.
    public package(set) var features = 0
    /// Records that have a position.
    public package(set) var located = 0
    /// Bytes of the feed (inflated).
    public package(set) var bytes = 0
    /// Infos, warnings and errors told.
    public private(set) var counts: [Diagnostic.Severity: Int] = [:]
    /// What is known about the feed.
    public package(set) var findings = FeedFindings(format: .geojson)

    package init() {}

    mutating func count(_ diagnostic: Diagnostic) { counts[diagnostic.severity, default: 0] += diagnostic.count }
}

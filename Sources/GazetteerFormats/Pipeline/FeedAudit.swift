import GazetteerModel

/// Looks at a feed as a whole, in bounded memory, for what no single record shows.
struct FeedAudit: Sendable {
    private let source: String?
    private(set) var located = 0
    private var unlocated = 0
    private(set) var endOffset = 0
    private var duplicates = DuplicateSketch()

    private var positions = PositionTally()
    private var plainRecords = 0
    private let fixesSwapped: Bool

    init(source: String?, options: FeedOptions) {
        self.source = source
        fixesSwapped = options.fixesSwappedCoordinates
    }

    mutating func observe(_ batch: FeatureBatch) {
        endOffset = batch.endOffset
        for feature in batch {
            if feature.record.geometry.positionCount > 0 { located += 1 } else { unlocated += 1 }
        }
        positions.add(batch.positions)
        plainRecords += batch.plainRecords
        duplicates.observe(batch)
    }

    /// What is said at the end of a feed.
    func closing(_ findings: FeedFindings) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if plainRecords > 0 {
            diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .notGeoJSON,
                    message: "\(plainRecords) record\(plainRecords == 1 ? " is a plain object" : "s are plain objects"), not GeoJSON; members were read as properties",
                    location: SourceLocation(source: source), count: plainRecords))
        }
        if unlocated > 0 {
            diagnostics.append(
                Diagnostic(
                    severity: .info, code: .withoutCoordinate, message: "\(unlocated) of \(located + unlocated) records have no position",
                    location: SourceLocation(source: source), count: unlocated))
        }
        diagnostics += positions.conclusions(source: source, fixesSwapped: fixesSwapped)
        diagnostics += duplicates.closing(source: source)
        return diagnostics + findings.diagnostics
    }
}

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
    /// Faults of JSON's grammar that were mended, and whether anything was worse.
    private var mended = 0
    private var hasErrors = false
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
        for diagnostic in batch.diagnostics {
            if diagnostic.severity == .error { hasErrors = true }
            if FeedAudit.grammar.contains(diagnostic.code) { mended += 1 }
        }
        duplicates.observe(batch)
    }

    /// What is said about faults of JSON's grammar.
    private static let grammar: Set<DiagnosticCode> = [
        .invalidJSON, .trailingComma, .misplacedComma, .mismatchedBracket, .comment, .invalidNumber, .invalidLiteral, .invalidString,
        .invalidEscape, .invalidUTF8, .unusualWhiteSpace, .controlCharacter,
    ]

    /// Whether nothing speaks for the feed: no record of it is GeoJSON, and it is no JSON to the letter.
    private func isDubious(_ format: FeedFormat) -> Bool {
        let isJSON = format == .geojson || format == .geojsonl || format == .geojsons
        return isJSON && mended > 0 && !hasErrors && plainRecords == located + unlocated
    }

    /// What is said at the end of a feed.
    func closing(_ findings: FeedFindings) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if isDubious(findings.format) {
            diagnostics.append(
                Diagnostic(
                    severity: .error, code: .notGeoJSON, message: "the feed holds no GeoJSON, and is no JSON to the letter",
                    hint: "look at what was read before using it", location: SourceLocation(source: source)))
        }
        if plainRecords > 0 {
            let what = plainRecords == 1 ? "record is a plain object" : "records are plain objects"
            diagnostics.append(
                Diagnostic(
                    severity: .info, code: .notGeoJSON, message: "\(plainRecords) \(what), not GeoJSON; members were read as properties",
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

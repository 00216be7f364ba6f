/// The formats that feeds come in and go out as.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
    /// One GeoJSON text: a feature collection, a feature, a geometry, or an array of features.
    case geojson
    /// One GeoJSON feature a line.
    case geojsonl
    /// A sequence of GeoJSON features, each behind a record separator (RFC 8142).
    case geojsons
    /// OGC KML 2.2.
    case kml
    /// A zip archive with a KML document in it.
    case kmz
    /// Comma-separated values (or semicolons, or pipes).
    case csv
    /// Tab-separated values.
    case tsv

    /// The name that people know it by.
    public var displayName: String {
        switch self {
        case .geojson: "GeoJSON"
        case .geojsonl: "GeoJSON lines"
        case .geojsons: "GeoJSON sequence"
        case .kml: "KML"
        case .kmz: "KMZ"
        case .csv: "CSV"
        case .tsv: "TSV"
        }
    }

    /// The format a file name's ending speaks for, `nil` when it says nothing.
    ///
    /// Endings are compared without regard to case; a compression's ending (`.gz`) is looked through.
    public init?(fileName: String) {
        var parts = fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        while let last = parts.last, ["gz", "zst", "bz2", "xz"].contains(last) { parts = parts.dropLast() }
        switch parts.last {
        case "geojson", "json": self = .geojson
        case "geojsonl", "ndgeojson", "ndjson", "jsonl": self = .geojsonl
        case "geojsons": self = .geojsons
        case "kml": self = .kml
        case "kmz": self = .kmz
        case "csv", "psv", "txt": self = .csv
        case "tsv", "tab": self = .tsv
        default: return nil
        }
    }
}

import GazetteerModel

/// What is said about a `crs` member, as GeoJSON had before 2016. Positions are WGS 84 whatever it names.
struct ObsoleteCRS {
    var severity: Diagnostic.Severity
    var message: String
    var hint: String?

    /// Judges the member's value; `nil` when it says nothing.
    init?(_ json: String) {
        guard json != "null" else { return nil }
        if json.contains("CRS84") || json.contains("4326") || json.contains("WGS84") {
            severity = .info
            message = "the feed names a coordinate reference system; it is the one GeoJSON always has"
        } else {
            severity = .warning
            message = "the feed names a coordinate reference system that is not WGS 84: \(json.prefix(120))"
            hint = "positions were kept as written; convert them to degrees of WGS 84 first"
        }
    }
}

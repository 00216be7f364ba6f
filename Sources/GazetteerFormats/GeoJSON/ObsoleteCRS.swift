import GazetteerModel

/// What is said about a `crs` member, as GeoJSON had before 2016. Positions are WGS 84 whatever it names.
struct ObsoleteCRS {
    var severity: Diagnostic.Severity
    var message: String
    var hint: String?

    /// Whether it names the projection of web maps, whose metres can be turned into degrees.
    let isWebMercator: Bool

    /// Judges the member's value; `nil` when it says nothing.
    ///
    /// - Parameter converts: whether positions behind it are converted where that can be done.
    init?(_ json: String, converts: Bool = false) {
        guard json != "null" else { return nil }
        isWebMercator = ["3857", "900913", "102100", "102113"].contains { json.contains($0) }
        if isWebMercator, converts {
            severity = .info
            message = "the feed names EPSG:3857, the metres of web maps; positions are converted to degrees of WGS 84"
            return
        }
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

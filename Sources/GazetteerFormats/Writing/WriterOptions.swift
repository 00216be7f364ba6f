/// How features are written. The defaults write everything exactly as it was read.
public struct WriterOptions: Sendable {
    /// How geometries stand in CSV.
    public enum CSVGeometry: String, Sendable, Hashable, CaseIterable {
        /// Columns for latitude, longitude and, where a feature has one, altitude of a place in or on the geometry.
        case xy
        /// One column with the whole geometry as well-known text.
        case wkt
    }

    /// How many decimals coordinates are rounded to; `nil` writes them as they were read.
    public var precision: Int?
    /// The property written as the feature's id, for GeoJSON. It stays a property too.
    public var idField: String?
    /// Puts an apostrophe before cells that a spreadsheet would run as a formula.
    public var isSpreadsheetSafe = false
    /// The text written for `null` in CSV.
    public var nullText = ""
    /// How geometries stand in CSV.
    public var csvGeometry = CSVGeometry.xy
    /// The names of the properties to write, in this order; `nil` writes all.
    public var selection: [String]?
    /// Writes the box of what is written in place of the feed's own `bbox`, for GeoJSON.
    ///
    /// Set it when features are left out or feeds are merged. Without a `bbox` in any input none is written.
    public var recomputesBoundingBox = false

    /// Creates the default options.
    public init() {}
}

import GazetteerModel

/// How tables are read. The defaults find everything out from the feed.
///
/// A column is named by its header or, when no header is called so, by its number from 1.
public struct CSVReadingOptions: Sendable {
    /// The character between cells; one byte of ASCII. `nil` finds out.
    public var delimiter: Character?
    /// Whether the first record names the columns; `nil` finds out.
    public var hasHeader: Bool?
    /// How many lines are stepped over before the table.
    public var skipLines = 0
    /// The column with latitudes.
    public var latitudeColumn: String?
    /// The column with longitudes.
    public var longitudeColumn: String?
    /// The column that holds latitude and longitude in one cell.
    public var combinedColumn: String?
    /// Whether longitude stands before latitude in such a cell.
    public var isLongitudeFirst = false
    /// The column with the names of the places.
    public var nameColumn: String?
    /// Takes away the apostrophe that was put before `=`, `+`, `-`, `@`, tab or carriage return to keep spreadsheets
    /// from running the cell.
    public var undoesSpreadsheetSafety = false
    /// A record longer than this many bytes is stepped over and reported.
    public var maximumRecordBytes = 16 << 20

    /// Whether blanks around cells count for nothing.
    var trimsCells = false

    /// Creates the default options.
    public init() {}

    var delimiterByte: UInt8? {
        guard let delimiter else { return nil }
        return delimiter.asciiValue ?? ASCII.comma
    }
}

public import GazetteerModel

/// How a feed is read. The defaults suit feeds as people send them.
public struct FeedOptions: Sendable {
    /// The format; `nil` finds out from the bytes, then from the name.
    public var format: FeedFormat?
    /// How many threads understand records at once, at least 1. Results are the same for every number.
    public var jobs = 1
    /// A batch ends at this many records …
    public var batchRecords = 500
    /// … or at this many bytes of the feed …
    public var batchBytes = 1 << 20
    /// … or when the feed pauses this many milliseconds with something in hand.
    public var batchMilliseconds = 100
    /// Only features in this region are handed on; those without a position are not.
    public var region: RegionFilter?
    /// Exchanges latitude and longitude where only the other order lies on the globe.
    public var fixesSwappedCoordinates = false
    /// Takes the position from features at exactly 0, 0.
    public var dropsNullIsland = false
    /// A record larger than this many bytes is stepped over and reported.
    public var maximumRecordBytes = 64 << 20
    /// Values nested deeper than this are refused.
    public var maximumDepth = 512
    /// A compressed feed that inflates to more bytes than this is refused.
    public var maximumInflatedBytes = 64 << 30
    /// The encoding by its name (`windows-1252`, `Shift_JIS`); `nil` finds out. XML says its encoding itself.
    public var encoding: String?
    /// How tables are read.
    public var csv = CSVReadingOptions()

    /// Whether the first batch ends with what the first read brings, so that it comes early. A mapping is learned better
    /// from a whole one.
    var hurriesFirstBatch = false

    /// The folder that images in a KMZ are written to, and links to them lead to then; `nil` leaves them where they are.
    public var assetFolder: String?

    /// Creates the default options.
    public init() {}
}

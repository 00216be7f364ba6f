import GazetteerModel

/// The serial half of a reader: cuts a feed into windows that can be understood without each other.
///
/// It runs on one thread at a time, under a lock, so it does as little as it can: find where records end. What
/// they mean is worked out by ``FeedWindow/assemble(using:)``, on as many threads as there are jobs.
protocol FeedFramer: AnyObject {
    /// The next window, or `nil` at the end of the feed. Windows end as `FeedOptions` says.
    func nextWindow() throws(FeedError) -> (any FeedWindow)?

    /// What is known about the feed so far; final once `nextWindow()` has returned `nil`.
    var findings: FeedFindings { get }
}

/// A stretch of feed, cut where records end.
protocol FeedWindow: Sendable {
    /// The batch that these bytes mean. Called once, on any thread.
    func assemble(using workspace: Workspace) -> FeatureBatch
}

/// What a framer knows about its feed besides records.
public struct FeedFindings: Sendable {
    /// The format the bytes are in.
    public var format: FeedFormat
    /// The encoding the bytes are in, by its IANA name.
    public var encoding = "UTF-8"
    /// What separates fields, for CSV.
    public var delimiter: Character?
    /// The columns that positions were read from, for CSV. A column whose cells the position says in full is no property.
    public var positionColumns: [String] = []
    /// Whether the feed ended early: what came before was delivered.
    public var endedEarly = false
    /// Records of the feed so far, whether they could be read or not.
    public var recordCount = 0
    /// Things to tell that belong to no batch; taken by the reader when it hands on the next batch.
    var diagnostics: [Diagnostic] = []
    /// The images of the archive that the feed is.
    var shelf: ArchiveShelf?

    init(format: FeedFormat) { self.format = format }
}

/// What one thread keeps between windows.
final class Workspace {
    let options: FeedOptions
    let source: String?
    let json: JSONEventParser
    /// Made when KML is first met.
    var kml: XMLEventParser?

    init(options: FeedOptions, source: String?) {
        self.options = options
        self.source = source
        json = JSONEventParser(maximumDepth: options.maximumDepth)
    }
}

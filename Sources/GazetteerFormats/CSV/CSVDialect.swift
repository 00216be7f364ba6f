import GazetteerModel

/// What the first records of a table say about all of it.
struct CSVDialect: Sendable {
    /// How it is cut into records and cells.
    var grammar = CSVGrammar()
    /// Whether anything separates cells; a table of one column has no delimiter.
    var hasDelimiter = true
    /// Names of the columns, each once.
    var names: [String] = []
    /// The header as written, to know it when it comes again; empty when there is none.
    var header: [[UInt8]] = []
    /// How many bytes the header takes, its line break included.
    var headerBytes = 0
    /// Where the first record begins.
    var start = 0
    /// Lines before it.
    var linesBefore = 0
    /// The line of the header.
    var headerLine = 1
    /// Whether the columns are named by the feed.
    var hasHeader = true
    /// Whether cells are written as formulas, to keep spreadsheets from changing them: `="04109"`.
    var hasFormulaTexts = false
    /// Whether records are broken over two lines without quotes.
    var joinsBrokenRecords = false
    /// Whether cells begin with blanks here and there, so that one says nothing of the delimiter before it.
    var hasLeadingBlanks = false
    /// Whether cells stand between quotes as word processors set them.
    var hasTypographicQuotes = false
    /// What the first records hold, column by column, without empty cells.
    var samples: [[String]] = []
    /// The lines of those cells.
    var sampleLines: [[Int]] = []
    /// Records looked at.
    var sampleCount = 0
    /// The first of two neighbouring columns whose numbers have decimal commas without quotes in a table of commas, so
    /// that each stands in two cells.
    var splitDecimals: Int?
    /// What there is to tell.
    var findings: [Finding] = []

    /// Something to tell, at a line of the feed.
    struct Finding: Sendable {
        var severity: Diagnostic.Severity
        var code: DiagnosticCode
        var message: String
        var hint: String?
        var line: Int
    }
}

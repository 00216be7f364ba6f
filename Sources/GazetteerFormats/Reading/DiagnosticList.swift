import GazetteerModel

/// The diagnostics of one batch, bounded: of each code the first few stand alone, the rest are counted.
struct DiagnosticList: Sendable {
    /// How many of a code stand alone.
    static let limit = 8

    /// The diagnostics, in the feed's order; a summary stands where its first repeat was.
    private(set) var items: [Diagnostic] = []
    private var counts: [DiagnosticCode: (seen: Int, summary: Int)] = [:]

    /// Adds one.
    mutating func append(_ diagnostic: Diagnostic) {
        var (seen, summary) = counts[diagnostic.code] ?? (0, -1)
        seen += 1
        if seen <= DiagnosticList.limit {
            items.append(diagnostic)
        } else if summary < 0 {
            summary = items.count
            items.append(diagnostic)
        } else {
            items[summary].count += diagnostic.count
        }
        counts[diagnostic.code] = (seen, summary)
    }
}

import GazetteerModel

/// The diagnostics of one batch, bounded: of each code and severity the first few stand alone, the rest are counted.
struct DiagnosticList: Sendable {
    /// How many of a kind stand alone.
    static let limit = 8

    /// The diagnostics, in the feed's order; a summary stands where its first repeat was.
    private(set) var items: [Diagnostic] = []
    private var counts: [Kind: (seen: Int, summary: Int)] = [:]

    private struct Kind: Hashable {
        var code: DiagnosticCode
        var severity: Diagnostic.Severity
    }

    /// Counts a diagnostic if all that can be done is to count it; `false` when it is to be made and added.
    ///
    /// Working out where something stands takes time that a feed full of faults does not deserve.
    mutating func counts(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ count: Int) -> Bool {
        let kind = Kind(code: code, severity: severity)
        guard let summary = counts[kind]?.summary, summary >= 0 else { return false }
        items[summary].count += count
        return true
    }

    /// Adds one.
    mutating func append(_ diagnostic: Diagnostic) {
        let kind = Kind(code: diagnostic.code, severity: diagnostic.severity)
        var (seen, summary) = counts[kind] ?? (0, -1)
        seen += 1
        if seen <= DiagnosticList.limit {
            items.append(diagnostic)
        } else if summary < 0 {
            summary = items.count
            items.append(diagnostic)
        } else {
            items[summary].count += diagnostic.count
        }
        counts[kind] = (seen, summary)
    }
}

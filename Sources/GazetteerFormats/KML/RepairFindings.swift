import GazetteerModel

/// Diagnostics of one feed: the first of a kind in full, the rest counted.
struct RepairFindings {
    /// How many of a kind are told one by one.
    static let handful = 5

    /// How many repairs there were in all.
    private(set) var repairs = 0
    private(set) var told: [Diagnostic] = []
    private var counts: [DiagnosticCode: (extra: Int, first: Diagnostic, count: Int)] = [:]
    private let source: String?

    init(source: String?) { self.source = source }

    /// Whether the next thing of a kind is to be told; it is counted either way.
    mutating func isHeard(_ code: DiagnosticCode) -> Bool {
        repairs += 1
        guard let entry = counts[code], entry.count >= Self.handful else { return true }
        counts[code]?.extra += 1
        return false
    }

    /// Tells something that is to be heard.
    mutating func add(_ diagnostic: Diagnostic) {
        var diagnostic = diagnostic
        diagnostic.location.source = source
        told.append(diagnostic)
        counts[diagnostic.code, default: (0, diagnostic, 0)].count += 1
    }

    /// What is to be told now.
    mutating func take() -> [Diagnostic] {
        defer { told.removeAll(keepingCapacity: true) }
        return told
    }

    /// One line for each kind of which there was more than a handful.
    func summary() -> [Diagnostic] {
        counts.values.filter { $0.extra > 0 }.sorted { $0.first.code.rawValue < $1.first.code.rawValue }.map { entry in
            var diagnostic = entry.first
            diagnostic.message = "\(entry.extra) more like this: \(entry.first.message)"
            diagnostic.location = SourceLocation(source: source)
            diagnostic.count = entry.extra
            return diagnostic
        }
    }
}

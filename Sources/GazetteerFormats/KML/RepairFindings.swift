import GazetteerModel

/// Diagnostics of one feed: the first of a kind in full, the rest counted.
struct RepairFindings {
    /// How many of a kind are told one by one.
    static let handful = 5

    /// How many repairs there were in all.
    private(set) var repairs = 0
    private(set) var told: [Diagnostic] = []
    /// What was found of each kind; a feed full of faults asks for the same one again and again.
    private var entries: [Entry] = []
    private var last = 0
    private let source: String?

    private struct Entry {
        var code: DiagnosticCode
        var first: Diagnostic
        var count = 1
        /// How many were only counted.
        var extra = 0
    }

    init(source: String?) { self.source = source }

    /// Whether the next thing of a kind is to be told; it is counted either way.
    mutating func isHeard(_ code: DiagnosticCode) -> Bool {
        repairs += 1
        guard let index = index(of: code), entries[index].count >= Self.handful else { return true }
        entries[index].extra += 1
        return false
    }

    private mutating func index(of code: DiagnosticCode) -> Int? {
        if last < entries.count, entries[last].code == code { return last }
        guard let found = entries.firstIndex(where: { $0.code == code }) else { return nil }
        last = found
        return found
    }

    /// Tells something that is to be heard.
    mutating func add(_ diagnostic: Diagnostic) {
        var diagnostic = diagnostic
        diagnostic.location.source = source
        told.append(diagnostic)
        if let index = index(of: diagnostic.code) {
            entries[index].count += 1
        } else {
            entries.append(Entry(code: diagnostic.code, first: diagnostic))
        }
    }

    /// What is to be told now.
    mutating func take() -> [Diagnostic] {
        defer { told.removeAll(keepingCapacity: true) }
        return told
    }

    /// One line for each kind of which there was more than a handful.
    func summary() -> [Diagnostic] {
        entries.filter { $0.extra > 0 }.sorted { $0.first.code.rawValue < $1.first.code.rawValue }.map { entry in
            var diagnostic = entry.first
            diagnostic.location = SourceLocation(source: source)
            diagnostic.count = entry.extra
            return diagnostic
        }
    }
}

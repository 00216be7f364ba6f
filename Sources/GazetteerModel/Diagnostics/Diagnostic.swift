/// One thing that was found, mended or refused in a feed, and where.
public struct Diagnostic: Sendable, Hashable {
    /// How grave it is.
    public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
        /// Worth knowing; nothing was changed that matters.
        case info
        /// Read as it was plainly meant, or kept though it looks wrong.
        case warning
        /// Something of the feed could not be used.
        case error

        /// Orders by gravity.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// How grave it is.
    public var severity: Severity
    /// What kind of thing it is: a stable word.
    public var code: DiagnosticCode
    /// What was found, in one sentence without a full stop.
    public var message: String
    /// What to do about it, if there is something to do.
    public var hint: String?
    /// Where it stands.
    public var location: SourceLocation
    /// How many such things this stands for: more than 1 for a summary of repeats.
    public var count: Int

    /// Creates a diagnostic.
    public init(
        severity: Severity, code: DiagnosticCode, message: String, hint: String? = nil,
        location: SourceLocation = SourceLocation(), count: Int = 1
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.hint = hint
        self.location = location
        self.count = count
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `path:line:column: warning: text [code]`, with the hint on the same line.
    public var description: String {
        "\(location): \(severity.rawValue): \(message)\(hint.map { "; \($0)" } ?? "") [\(code.rawValue)]"
    }
}

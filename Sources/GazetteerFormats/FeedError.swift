public import GazetteerModel

/// Why a feed could not be read or an output not written: what was found, where, and what to do.
public struct FeedError: Error, Sendable, Hashable {
    /// What kind of failure it is.
    public enum Code: String, Sendable, Hashable {
        /// The feed could not be opened.
        case cannotOpen = "cannot-open"
        /// Reading or inflating the feed failed on the way.
        case cannotRead = "cannot-read"
        /// The output could not be written.
        case cannotWrite = "cannot-write"
        /// The bytes are in no format that is read.
        case unknownFormat = "unknown-format"
        /// An option names a column that the feed does not have.
        case unknownColumn = "unknown-column"
        /// A limit on memory, size or nesting was reached that no record can be blamed for.
        case limitExceeded = "limit-exceeded"
        /// The feed stops before it is complete; everything before that place was delivered.
        case unexpectedEnd = "unexpected-end"
        /// The document declares entities, which are never expanded.
        case entityExpansion = "entity-expansion"
        /// An archive inflates to more than the limit, or holds too many entries.
        case archiveLimit = "archive-limit"
        /// The first warning or error under `strict`.
        case strict
        /// The reader was cancelled.
        case cancelled
        /// The reader of a pipe went away.
        case closedPipe = "closed-pipe"
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was found, in one sentence without a full stop.
    public var message: String
    /// What to do about it, if there is something to do.
    public var hint: String?
    /// Where it happened.
    public var location: SourceLocation

    /// Creates an error.
    public init(code: Code, message: String, hint: String? = nil, location: SourceLocation = SourceLocation()) {
        self.code = code
        self.message = message
        self.hint = hint
        self.location = location
    }
}

extension FeedError {
    /// The end that a diagnostic means under `strict`.
    init(strict fatal: Diagnostic) {
        self.init(
            code: .strict, message: "\(fatal.message) [\(fatal.code.rawValue)]", hint: "stopped because of --strict",
            location: fatal.location)
    }
}

extension FeedError: CustomStringConvertible {
    /// `path:line: error: text; hint [code]`
    public var description: String {
        "\(location): error: \(message)\(hint.map { "; \($0)" } ?? "") [\(code.rawValue)]"
    }
}

extension Diagnostic {
    /// The failure as a diagnostic, for a report.
    public init(_ error: FeedError) {
        self.init(
            severity: .error, code: DiagnosticCode(rawValue: error.code.rawValue), message: error.message, hint: error.hint,
            location: error.location)
    }
}

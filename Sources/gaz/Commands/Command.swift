/// A subcommand: what it is called, what it takes, and what it does.
struct Command: Sendable {
    var name: String
    /// The words behind `gaz NAME`.
    var synopsis: String
    /// One line.
    var summary: String
    /// Some paragraphs for its own help page.
    var discussion: String
    var options: [Option]
    var examples: [(line: String, meaning: String)]
    var run: @Sendable (Arguments) async throws -> ExitStatus

    /// All commands, in the order of the help.
    static let all: [Command] = [.convert, .info, .search, .help, .completions]
}

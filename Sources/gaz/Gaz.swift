import Gazetteer

#if canImport(Glibc)
    import CMalloc
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The command line. What went wrong becomes text and an exit code here, and nowhere else.
@main
struct Gaz {
    static let version = "0.1.0"

    static func main() async {
        Interruption.install()
        keepFreedMemory()
        let status: ExitStatus
        do {
            status = try await run(Array(CommandLine.arguments.dropFirst()))
        } catch let error as UsageError {
            Terminal.complain("error: \(error.message)\(error.hint.map { "; \($0)" } ?? "")")
            Terminal.complain("usage: \(usage(for: CommandLine.arguments.dropFirst().first))")
            status = .usage
        } catch let error as FeedError {
            if error.code != .closedPipe { Terminal.complain(error.description) }
            status = error.code == .closedPipe ? .success : error.code == .strict ? .finding : .failure
        } catch {
            Terminal.complain("error: \(error)")
            status = .failure
        }
        exit(status.rawValue)
    }

    /// Where more is said about a command.
    private static func usage(for name: String?) -> String {
        Command.all.contains { $0.name == name } ? "gaz help \(name ?? "")" : "gaz help [COMMAND]"
    }

    /// Lets the C library keep a batch's buffers for the next one: handing each back to the system and faulting it in
    /// again costs a tenth of a conversion.
    private static func keepFreedMemory() {
        #if canImport(Glibc)
            _ = mallopt(M_MMAP_THRESHOLD, 8 << 20)
            _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
        #endif
    }

    private static func run(_ words: [String]) async throws -> ExitStatus {
        guard let name = words.first else {
            Terminal.complain(Help.overview)
            return .usage
        }
        switch name {
        case "--version", "-V": return try Terminal.print("gaz \(version)\n")
        case "--help", "-h": return try Terminal.print(Help.overview + "\n")
        default: break
        }
        guard let command = Command.all.first(where: { $0.name == name }) else {
            throw UsageError("there is no command \"\(name)\"", hint: suggestion(for: name, among: Command.all.map(\.name)))
        }
        let rest = Array(words.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return try Terminal.print(Help.page(command) + "\n")
        }
        if rest == ["--version"] { return try Terminal.print("gaz \(version)\n") }
        return try await command.run(Arguments(rest, options: command.options))
    }
}

import Gazetteer

extension Command {
    static let info = Command(
        name: "info",
        synopsis: "INPUT... [OPTIONS]",
        summary: "Show what feeds hold: fields and their meaning, places, folders, faults.",
        discussion: """
            INPUT is a file, a folder, or - for standard input; each is read to its end, in bounded memory.
            For every field: in how many records it says something, how many different values it has (~ before an estimate), \
            an example, and what it means. A meaning is one of the words of --vocabulary mapkit, and latitude, \
            longitude or position; a place inside of a field stands before its meaning. --explain says why, --map overrules it.
            """,
        options: [
            Option("--explain", .none, .output, "say for each field what spoke for and against its meaning"),
            Option("--json", .none, .output, "write JSON, an object an input"),
        ] + ConvertOptions.all.filter { shared.contains($0.name) },
        examples: [
            ("gaz info shops.csv", "what is in it, and what is wrong with it"),
            ("gaz info shops.csv --explain", "why a column counts as the name, the street, the phone"),
            ("gaz info feeds/ --json", "for a script"),
        ],
        run: { arguments in try await InfoCommand(arguments).run() })

    private static let shared: Set<String> = [
        "--from", "--encoding", "--delimiter", "--no-header", "--skip-lines", "--lat", "--lon", "--latlon-column", "--lonlat",
        "--name-column", "--map", "--fix-swapped", "--drop-null-island", "--max-record", "--max-inflated", "--max-depth", "--bbox",
        "--center",
        "--radius", "--polygon", "--quiet", "--progress",
    ]
}

/// One run of `gaz info`.
private struct InfoCommand {
    private let inputs: [Input]
    private let options: FeedConverter.Options
    private let writesJSON: Bool
    private let explains: Bool
    private let progress: ProgressLine

    init(_ arguments: Arguments) throws {
        guard !arguments.positional.isEmpty else {
            throw UsageError("info about what? an INPUT is missing", hint: "gaz info shops.geojson")
        }
        inputs = Input.all(arguments.positional)
        guard !inputs.isEmpty else { throw Input.nothingFound(arguments.positional) }
        options = try ConvertOptions.options(arguments)
        writesJSON = arguments.has("--json")
        explains = arguments.has("--explain")
        progress = ProgressLine(isShown: arguments.has("--progress") || Terminal.isInteractive && !arguments.has("--quiet"))
    }

    func run() async throws -> ExitStatus {
        var status = ExitStatus.success
        for (index, input) in inputs.enumerated() {
            do throws(FeedError) {
                let survey = try await FeedSurvey(
                    of: input.source, options: options.reading, overrides: options.fieldNames,
                    progress: { progress.update(bytes: $0, size: $1, records: $2) })
                progress.clear()
                if writesJSON {
                    try Terminal.print(SurveyJSON(survey, source: input.name, explains: explains).text)
                } else {
                    let text = SurveyText(survey, source: input.name, explains: explains, width: Terminal.outputWidth ?? .max).text
                    try Terminal.print((index > 0 ? "\n" : "") + text)
                }
                if survey.summary.findings.endedEarly { status = status.combined(with: .endedEarly) }
            } catch {
                progress.clear()
                guard inputs.count > 1, error.code != .cannotWrite, error.code != .closedPipe else { throw error }
                Terminal.complain(error.description)
                status = status.combined(with: .failure)
            }
        }
        return status
    }
}

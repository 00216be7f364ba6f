import Gazetteer

/// Reads feeds into an index, and tells what was found on the way.
struct SearchLoading {
    private let options: FeedOptions
    private let report: Report?
    private let printer: DiagnosticPrinter
    private let progress: ProgressLine

    init(_ arguments: Arguments, options: FeedOptions) throws {
        self.options = options
        report = try arguments.value("--report").map { path throws(FeedError) in try Report(path: path) }
        let isQuiet = arguments.has("--quiet")
        progress = ProgressLine(isShown: arguments.has("--progress") || Terminal.isInteractive && !isQuiet)
        printer = DiagnosticPrinter(isQuiet: isQuiet, report: report, progress: progress)
    }

    /// Reads all inputs; one that cannot be used is told and does not keep others from being read.
    ///
    /// For one request only the places that it can find are kept.
    func load(_ inputs: [Input], into index: SearchIndex, for request: LocalSearch.Request?) async throws -> ExitStatus {
        var status = ExitStatus.success
        let loader = IndexLoader(index, for: request)
        var options = options
        // Most of a feed is judged in passing: handing it on in larger pieces costs less.
        if request != nil { options.batchRecords = 1000 }
        for input in inputs {
            do throws(FeedError) {
                let endedEarly = try await loader.load(
                    input.source, options: options, report: { printer.tell($0) },
                    progress: { progress.update(bytes: $0, size: $1, records: $2) })
                if endedEarly { status = status.combined(with: .endedEarly) }
            } catch {
                guard inputs.count > 1 else {
                    progress.clear()
                    printer.finishFeed()
                    try report?.flush()
                    throw error
                }
                progress.clear()
                Terminal.complain(error.description)
                status = status.combined(with: .failure)
            }
            progress.clear()
            printer.finishFeed()
        }
        loader.finish()
        try report?.flush()
        return status
    }
}

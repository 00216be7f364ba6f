import Gazetteer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Command {
    static let convert = Command(
        name: "convert",
        synopsis: "INPUT... [-o OUTPUT] [OPTIONS]",
        summary: "Turn feeds into another format, or into the same one without its faults.",
        discussion: """
            INPUT is a file, a folder, or - for standard input. The format is found out from the bytes, then from the name.
            With -o FILE the inputs are merged, with -o FOLDER/ each gives one output; without -o the output goes to \
            standard output. CSV and KML begin with what the whole feed decides (columns, types): on standard output \
            they wait for its end; --select avoids it for CSV. A KMZ is packed at the end: doc.kml first, then the images \
            of KMZ inputs that it refers to.
            A record that cannot be read costs itself and nothing else. What was found is told on standard error as \
            path:line:column: severity: text [code].
            """,
        options: ConvertOptions.all,
        examples: [
            ("gaz convert shops.geojson -o shops.csv", "GeoJSON to a spreadsheet"),
            ("gaz convert shops.geojson --bbox 5.9,45.8,10.5,47.8 --to geojsonl", "only Switzerland, one feature a line"),
            ("gaz convert feeds/ -o out/ --to kml", "a folder of feeds, each to KML"),
            ("curl -s URL | gaz convert - --where shop=bakery --select name,phone --to csv", "a pipe in, a pipe out"),
        ],
        run: { arguments in try Conversion(arguments).run() })
}

/// One run of `gaz convert`.
private struct Conversion {
    private let inputs: [Input]
    private let output: Output
    private let options: FeedConverter.Options
    private let writing: WriterOptions
    private let failsOnEmpty: Bool
    private let requiresCoordinates: Bool
    private let report: Report?
    private let printer: DiagnosticPrinter
    private let progress: ProgressLine

    init(_ arguments: Arguments) throws {
        guard !arguments.positional.isEmpty else {
            throw UsageError("convert what? an INPUT is missing", hint: "gaz convert shops.geojson -o shops.csv")
        }
        inputs = Input.all(arguments.positional)
        guard !inputs.isEmpty else {
            throw Input.nothingFound(arguments.positional)
        }
        output = try Output(arguments, inputCount: inputs.count)
        if let path = output.collision(of: inputs) {
            throw UsageError("several inputs would be written to \(path)", hint: "convert them one by one, or merge them with -o FILE")
        }
        var options = try ConvertOptions.options(arguments)
        // Feeds that are put together need not all have the properties that --map names.
        options.requiresFieldNames = inputs.count == 1
        self.options = options
        writing = try ConvertOptions.writing(arguments, mergesInputs: inputs.count > 1 && output.isOne, options: options)
        failsOnEmpty = arguments.has("--fail-on-empty")
        requiresCoordinates = arguments.has("--require-coordinates")
        report = try arguments.value("--report").map { path throws(FeedError) in try Report(path: path) }
        let isQuiet = arguments.has("--quiet")
        progress = ProgressLine(isShown: arguments.has("--progress") || Terminal.isInteractive && !isQuiet)
        printer = DiagnosticPrinter(isQuiet: isQuiet, report: report, progress: progress)
    }

    func run() throws -> ExitStatus {
        let status = output.isOne ? try merge() : try each()
        progress.clear()
        try report?.flush()
        return status
    }

    /// All inputs into one output.
    private func merge() throws -> ExitStatus {
        let writer = try FeatureWriter(to: output.sink(for: nil), format: output.format, options: writing)
        var status = ExitStatus.success
        var written = 0
        do {
            var used = 0
            for input in inputs {
                let (one, features) = try convert(input, to: writer, written: written)
                status = status.combined(with: one)
                written += features
                if one != .failure { used += 1 }
                if options.limit > 0, written >= options.limit { break }
            }
            // Without any input there is nothing to write; what stands at the output already is worth more.
            guard used > 0 else {
                writer.cancel()
                return status
            }
            finished(try writer.finish(), of: inputs.dropFirst().isEmpty ? inputs.first?.name ?? output.name : output.name)
        } catch {
            // What came before a strict stop has been delivered to a pipe; a file is not written.
            if let error = error as? FeedError, error.code == .strict, case .standardOutput = output.place { _ = try? writer.finish() }
            writer.cancel()
            progress.clear()
            printer.finishFeed()
            note(error)
            try report?.flush()
            throw error
        }
        if failsOnEmpty, written == 0 {
            Terminal.complain("error: nothing was written: no feature was left")
            status = status.combined(with: .finding)
        }
        return status
    }

    /// Tells what was found of a whole output: it is about the one feed in it, or about all of them.
    private func finished(_ diagnostics: [Diagnostic], of name: String) {
        for var diagnostic in diagnostics {
            diagnostic.location.source = diagnostic.location.source ?? name
            printer.tell(diagnostic)
        }
        printer.finishFeed()
    }

    /// Each input into an output of its own.
    private func each() throws -> ExitStatus {
        var status = ExitStatus.success
        for input in inputs {
            do {
                let writer = try FeatureWriter(to: output.sink(for: input), format: output.format, options: writing)
                do {
                    let (one, features) = try convert(input, to: writer, written: 0)
                    finished(try writer.finish(), of: input.name)
                    status = status.combined(with: one)
                    if failsOnEmpty, features == 0 {
                        Terminal.complain("\(input.name): error: nothing was written: no feature was left")
                        status = status.combined(with: .finding)
                    }
                } catch {
                    writer.cancel()
                    throw error
                }
            } catch let error as FeedError {
                progress.clear()
                printer.finishFeed()
                note(error)
                Terminal.complain(error.description)
                status = status.combined(with: error.code == .strict ? .finding : .failure)
            }
        }
        return status
    }

    /// Puts a failure into the report too; what `strict` stopped at is there already.
    private func note(_ error: any Error) {
        guard let error = error as? FeedError, error.code != .strict, error.code != .closedPipe else { return }
        report?.append(Diagnostic(error))
    }

    /// Converts one input; one that cannot be opened or read is told and does not keep others from being tried.
    private func convert(_ input: Input, to writer: FeatureWriter, written: Int) throws -> (ExitStatus, Int) {
        let converter = FeedConverter(
            options: options, report: { [printer] in printer.tell($0) },
            progress: { [progress, report] now in
                progress.update(now)
                try? report?.flush()
            })
        do throws(FeedError) {
            let summary = try converter.convert(input.source, to: writer, written: written)
            printer.finishFeed()
            var status: ExitStatus = summary.findings.endedEarly ? .endedEarly : .success
            if requiresCoordinates, summary.located == 0, summary.features > 0 {
                progress.clear()
                Terminal.complain("\(input.name): error: no record has a position; stopped because of --require-coordinates")
                status = status.combined(with: .finding)
            }
            return (status, summary.features)
        } catch {
            let isInputs =
                error.code == .cannotOpen || error.code == .cannotRead || error.code == .unknownFormat || error.code == .limitExceeded
            guard isInputs, inputs.count > 1, output.isOne else { throw error }
            progress.clear()
            printer.finishFeed()
            note(error)
            Terminal.complain(error.description)
            return (.failure, 0)
        }
    }
}

import Gazetteer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static let search = Command(
        name: "search",
        synopsis: "QUERY INPUT... [OPTIONS]",
        summary: "Find places in feeds, as a map's search field does.",
        discussion: """
            QUERY is what a person types: a name, a kind of place ("coffee near me", "pizza in Boston"), an address, a \
            telephone number, or parts of them; typos are forgiven. INPUT is a file, a folder, or - for standard input.
            --center with --radius, or --bbox, says where to look: what is near comes first, and results may lie outside \
            unless --required is given. An empty QUERY with a region lists what is near.
            The best ten are shown, and how many there are; --limit 0 shows all. Nothing found is exit 1.
            --queries FILE reads the feeds once and answers a JSON object a line: id, text, region {lat, lon, dlat, dlon}.
            """,
        options: [
            Option("--center", .text("LAT,LON"), .selection, "with --radius: the place to be near to"),
            Option("--radius", .text("METRES"), .selection, "with --center: how far around (5000)"),
            Option("--bbox", .text("W,S,E,N"), .selection, "the box to look in, degrees; west > east crosses the antimeridian"),
            Option("--required", .none, .selection, "no results outside the region"),
            Option(
                "--category", .text("KIND"), .selection, "only places of this kind: bakery, gas station, MKPOICategoryCafe", repeats: true),
            Option("--limit", .text("N"), .selection, "show at most N results (10); 0 is all"),
            Option("--queries", .file("FILE"), .running, "answer the queries of FILE, a JSON object a line"),
            Option("--json", .none, .output, "write JSON, an object a query"),
            Option("--explain", .none, .output, "show why each result stands where it stands"),
            Option(
                "--from", .choice("FORMAT", FeedFormat.allCases.map(\.rawValue)), .reading, "the format to read, instead of finding out"),
            Option("--jobs", .text("N"), .running, "threads that read; the results are the same for every number"),
            Option("--report", .file("FILE"), .running, "write what was found in the feeds to FILE, a JSON object a line"),
            Option("--quiet", .none, .running, "say nothing but errors"),
            Option("--progress", .none, .running, "show progress also when standard error is no terminal"),
        ],
        examples: [
            ("gaz search \"coffee\" shops.geojson --center 48.85,2.35 --radius 2000", "coffee near a place"),
            ("gaz search \"zephyr cofee boston\" shops.csv", "a name with a typo, and its town"),
            ("gaz search \"617 555 0100\" feeds/", "who has this number"),
            ("gaz search --queries queries.jsonl shops.geojson --json", "many queries, one reading"),
        ],
        run: { arguments in try await SearchCommand(arguments).run() })
}

/// One run of `gaz search`.
private struct SearchCommand {
    private let inputs: [Input]
    private let query: String
    private let queries: String?
    private let request: LocalSearch.Request
    private let options: FeedOptions
    private let output: SearchOutput
    private let loading: SearchLoading

    init(_ arguments: Arguments) throws {
        queries = arguments.value("--queries")
        var words = arguments.positional
        query = queries == nil && !words.isEmpty ? words.removeFirst() : ""
        guard !words.isEmpty else {
            throw UsageError(
                queries == nil ? "search what, and where? QUERY and INPUT are missing" : "search in what? an INPUT is missing",
                hint: "gaz search \"coffee\" shops.geojson")
        }
        inputs = Input.all(words)
        request = try SearchCommand.request(arguments, query: query)
        if queries == nil, request.region == nil, query.allSatisfy(\.isWhitespace) {
            throw UsageError("an empty QUERY wants a region", hint: "add --center LAT,LON or --bbox W,S,E,N")
        }
        options = try SearchCommand.options(arguments)
        output = SearchOutput(writesJSON: arguments.has("--json"), explains: arguments.has("--explain"))
        loading = try SearchLoading(arguments, options: options)
    }

    func run() async throws -> ExitStatus {
        let start = ContinuousClock.now
        let index = SearchIndex()
        var status: ExitStatus
        if let queries {
            // Before the feeds are read: a query that is none should not take a minute to be told.
            let queries = try SearchCommand.queries(of: queries)
            status = try await loading.load(inputs, into: index, for: nil)
            return status.combined(with: try answer(queries, index))
        }
        status = try await loading.load(inputs, into: index, for: request)
        return status.combined(with: try answer(request, id: nil, since: start, index))
    }

    /// Searches and writes what was found.
    private func answer(
        _ request: LocalSearch.Request, id: PropertyValue?, since start: ContinuousClock.Instant, _ index: SearchIndex
    ) throws -> ExitStatus {
        let response: LocalSearch.Response?
        do throws(LocalSearchError) { response = try LocalSearch(request: request, in: index).startAndWait() } catch { response = nil }
        let duration = ContinuousClock.now - start
        guard let response else {
            try output.writeNothing(for: request, id: id, duration: duration)
            return .finding
        }
        try output.write(response, to: request, id: id, duration: duration)
        return .success
    }

    /// Answers the queries of a file, one after the other.
    private func answer(_ queries: [PropertyValue], _ index: SearchIndex) throws -> ExitStatus {
        index.optimize()
        var status = ExitStatus.success
        for query in queries {
            var one = request
            one.naturalLanguageQuery = query["text"]?.text ?? ""
            one.region = SearchCommand.region(query["region"]) ?? request.region
            status = status.combined(with: try answer(one, id: query["id"], since: .now, index))
        }
        return status
    }

    /// The objects of a file, one a line; empty lines are none.
    private static func queries(of path: String) throws -> [PropertyValue] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FeedError(code: .cannotOpen, message: "cannot read the queries", location: SourceLocation(source: path))
        }
        var queries: [PropertyValue] = []
        for (number, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            guard let query = PropertyValue(json: Array(line)[...]), case .object = query else {
                throw UsageError(
                    "line \(number + 1) of \(path) is no JSON object: \(plainText(String(decoding: line.prefix(80), as: UTF8.self)))",
                    hint: #"{"id": 1, "text": "coffee", "region": {"lat": 48.85, "lon": 2.35}}"#)
            }
            queries.append(query)
        }
        return queries
    }

    private static func region(_ value: PropertyValue?) -> CoordinateRegion? {
        guard let value, let latitude = value["lat"]?.doubleValue, let longitude = value["lon"]?.doubleValue else { return nil }
        return CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: longitude),
            span: CoordinateSpan(latitudeDelta: value["dlat"]?.doubleValue ?? 0.05, longitudeDelta: value["dlon"]?.doubleValue ?? 0.05))
    }
}

extension SearchCommand {
    private static func request(_ arguments: Arguments, query: String) throws -> LocalSearch.Request {
        var request = LocalSearch.Request(naturalLanguageQuery: query)
        if let box = try arguments.numbers("--bbox", count: 4) {
            guard let box = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3]) else {
                throw UsageError(
                    "--bbox wants west,south,east,north in degrees, south below north",
                    hint: "longitude comes first: --bbox 5.9,45.8,10.5,47.8")
            }
            request.region = CoordinateRegion(box)
        }
        let radius = try arguments.numbers("--radius", count: 1)?.first
        if let center = try arguments.numbers("--center", count: 2) {
            let center = Coordinate(latitude: center[0], longitude: center[1])
            guard center.isValid else {
                throw UsageError("--center wants latitude,longitude in degrees", hint: "latitude comes first: --center 48.85,2.35")
            }
            let reach = radius ?? 5000
            guard reach > 0 else { throw UsageError("--radius wants metres, more than 0") }
            guard request.region == nil else { throw UsageError("--center and --bbox are two regions", hint: "give one of them") }
            request.region = CoordinateRegion(center: center, latitudinalMeters: 2 * reach, longitudinalMeters: 2 * reach)
            if arguments.has("--required") {
                // All of the circle and nothing else, also where it is wider than its parallel.
                request.region = CoordinateRegion(center: center, circleOf: reach)
                request.regionFilter = .circle(center: center, radius: reach)
            }
        } else if radius != nil {
            throw UsageError("--radius wants a --center LAT,LON")
        }
        if arguments.has("--required") {
            guard request.region != nil || arguments.has("--queries") else {
                throw UsageError("--required wants a region", hint: "add --center LAT,LON or --bbox W,S,E,N")
            }
            request.regionPriority = .required
        }
        let kinds = arguments.values("--category")
        if !kinds.isEmpty {
            guard let filter = PointOfInterestFilter(kindsNamed: kinds) else {
                throw UsageError(
                    "--category names no kind of place: \(kinds.joined(separator: ", "))",
                    hint: "try bakery, gas station, MKPOICategoryCafe")
            }
            request.pointOfInterestFilter = filter
        }
        request.resultLimit = try arguments.integer("--limit", in: 0...Int.max) ?? 10
        return request
    }

    private static func options(_ arguments: Arguments) throws -> FeedOptions {
        var options = FeedOptions()
        options.format = arguments.value("--from").flatMap(FeedFormat.init(rawValue:))
        options.jobs = try arguments.integer("--jobs", in: 1...256) ?? 1
        return options
    }
}

import Gazetteer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What `gaz convert` can be told.
enum ConvertOptions {
    static let all: [Option] = [
        Option("--output", short: "-o", .file("OUTPUT"), .output, "a file, or a folder (ending in /) for one output an input"),
        Option(
            "--to", .choice("FORMAT", FeedFormat.allCases.map(\.rawValue)), .output,
            "the format to write; otherwise OUTPUT's ending decides, then geojson"),
        Option("--from", .choice("FORMAT", FeedFormat.allCases.map(\.rawValue)), .reading, "the format to read, instead of finding out"),

        Option("--bbox", .text("W,S,E,N"), .selection, "only features in this box, degrees; west > east crosses the antimeridian"),
        Option("--center", .text("LAT,LON"), .selection, "with --radius: only features round this place"),
        Option("--radius", .text("METRES"), .selection, "with --center: how far away they may be"),
        Option("--polygon", .file("FILE"), .selection, "only features in the polygons of this feed"),
        Option(
            "--where", .text("CONDITION"), .selection,
            "field=value, field!=value, field<value, field<=value, field>value, field>=value, field~regex, field, !field", repeats: true),
        Option("--select", .text("A,B,C"), .selection, "write only these properties, in this order"),
        Option("--limit", .text("N"), .selection, "write at most N features; 0 is all"),

        Option(
            "--vocabulary", .choice("WORDS", Vocabulary.allCases.map(\.rawValue)), .words,
            "the names given to the fields that are recognised"),

        Option(
            "--encoding", .text("NAME"), .reading, "the encoding of a table or of JSON (windows-1252, Shift_JIS), instead of finding out"),
        Option(
            "--delimiter", .text("CHARACTER"), .reading,
            "what separates cells of a table: a character, or comma, semicolon, tab, pipe, space"),
        Option("--no-header", .none, .reading, "the first line of a table is a record; columns are named column_1 …"),
        Option("--skip-lines", .text("N"), .reading, "step over N lines before a table"),
        Option("--lat", .text("COLUMN"), .reading, "the column with latitudes: a header, or a number from 1"),
        Option("--lon", .text("COLUMN"), .reading, "the column with longitudes"),
        Option("--latlon-column", .text("COLUMN"), .reading, "the column with latitude and longitude in one cell"),
        Option("--lonlat", .none, .reading, "longitude stands before latitude in such a cell"),
        Option("--name-column", .text("COLUMN"), .reading, "the column with the names of the places"),
        Option("--map", .text("FIELD=NAME"), .words, "say which property a field is: --map name=Title", repeats: true),

        Option("--fix-swapped", .none, .reading, "exchange latitude and longitude where only the other order lies on the globe"),
        Option("--drop-null-island", .none, .reading, "take the position from features at exactly 0, 0"),
        Option("--require-coordinates", .none, .reading, "exit 1 when no record has a position"),
        Option("--fail-on-empty", .none, .reading, "exit 1 when no feature is written"),
        Option("--max-record", .text("BYTES"), .reading, "step over records larger than this (64 MiB)"),
        Option("--max-inflated", .text("SIZE"), .reading, "refuse a compressed feed that inflates to more than this (64GiB)"),
        Option("--extract-assets", .file("FOLDER"), .reading, "write the images in a KMZ to FOLDER, and let links lead there"),
        Option("--max-depth", .text("LEVELS"), .reading, "refuse values nested deeper than this (512)"),

        Option("--precision", .text("DECIMALS"), .writing, "round coordinates; otherwise they are written as read"),
        Option("--id-field", .text("NAME"), .writing, "the property written as the feature's id"),
        Option("--csv-safe", .none, .writing, "put ' before cells that a spreadsheet would run as a formula"),
        Option("--csv-null", .text("TEXT"), .writing, "the text written for null in CSV"),
        Option(
            "--geometry", .choice("xy|wkt", WriterOptions.CSVGeometry.allCases.map(\.rawValue)), .writing,
            "positions in CSV: columns lat and lon, or well-known text"),

        Option("--jobs", .text("N"), .running, "threads that share the work; the output is the same for every number"),
        Option("--batch-size", .text("N"), .running, "records a batch (500)"),
        Option("--strict", .none, .running, "stop at the first warning or error, exit 1"),
        Option("--report", .file("FILE"), .running, "write what was found to FILE, a JSON object a line"),
        Option("--quiet", .none, .running, "say nothing but errors"),
        Option("--progress", .none, .running, "show progress also when standard error is no terminal"),
    ]

    static func options(_ arguments: Arguments) throws -> FeedConverter.Options {
        var options = FeedConverter.Options()
        options.reading.format = arguments.value("--from").flatMap(FeedFormat.init(rawValue:))
        options.reading.jobs = try arguments.integer("--jobs", in: 1...256) ?? availableProcessors
        options.reading.batchRecords = try arguments.integer("--batch-size", in: 1...1_000_000) ?? options.reading.batchRecords
        options.reading.maximumRecordBytes = try arguments.integer("--max-record", in: 1...(1 << 31)) ?? options.reading.maximumRecordBytes
        options.reading.maximumInflatedBytes = try arguments.size("--max-inflated") ?? options.reading.maximumInflatedBytes
        options.reading.assetFolder = arguments.value("--extract-assets")
        options.reading.maximumDepth = try arguments.integer("--max-depth", in: 4...1000) ?? options.reading.maximumDepth
        options.reading.fixesSwappedCoordinates = arguments.has("--fix-swapped")
        options.reading.dropsNullIsland = arguments.has("--drop-null-island")
        options.reading.region = try region(arguments)
        options.reading.encoding = arguments.value("--encoding")
        options.reading.csv = try tables(arguments)
        options.vocabulary = arguments.value("--vocabulary").flatMap(Vocabulary.init(rawValue:)) ?? .source
        if let name = options.reading.csv.nameColumn, Int(name) == nil { options.fieldNames[.name] = name }
        for text in arguments.values("--map") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let role = FieldRole(rawValue: parts[0]) else {
                let fields = FieldRole.allCases.map(\.rawValue)
                throw UsageError(
                    "--map wants FIELD=NAME; \"\(text)\" is something else",
                    hint: suggestion(for: parts.first ?? "", among: fields) ?? "a FIELD is one of: \(fields.joined(separator: ", "))")
            }
            options.fieldNames[role] = parts[1]
        }
        options.predicates = try arguments.values("--where").map { text throws(UsageError) in
            do throws(FeedError) { return try FeaturePredicate(text) } catch { throw UsageError(error.message, hint: error.hint) }
        }
        options.limit = try arguments.integer("--limit", in: 0...Int.max) ?? 0
        options.isStrict = arguments.has("--strict")
        return options
    }

    private static func tables(_ arguments: Arguments) throws -> CSVReadingOptions {
        var csv = CSVReadingOptions()
        if let text = arguments.value("--delimiter") {
            let words: [String: Character] = ["comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|", "space": " "]
            guard let delimiter = words[text.lowercased()] ?? (text.count == 1 ? text.first : nil), delimiter.asciiValue != nil else {
                throw UsageError(
                    "--delimiter wants one character of ASCII", hint: "comma, semicolon, tab, pipe and space are words for some")
            }
            csv.delimiter = delimiter
        }
        if arguments.has("--no-header") { csv.hasHeader = false }
        csv.skipLines = try arguments.integer("--skip-lines", in: 0...1_000_000) ?? 0
        csv.latitudeColumn = arguments.value("--lat")
        csv.longitudeColumn = arguments.value("--lon")
        csv.combinedColumn = arguments.value("--latlon-column")
        csv.isLongitudeFirst = arguments.has("--lonlat")
        csv.nameColumn = arguments.value("--name-column")
        csv.undoesSpreadsheetSafety = arguments.has("--csv-safe")
        return csv
    }

    static func writing(_ arguments: Arguments, mergesInputs: Bool, options: FeedConverter.Options) throws -> WriterOptions {
        var writing = WriterOptions()
        writing.precision = try arguments.integer("--precision", in: 0...20)
        writing.idField = arguments.value("--id-field")
        writing.isSpreadsheetSafe = arguments.has("--csv-safe")
        writing.nullText = arguments.value("--csv-null") ?? ""
        writing.csvGeometry = arguments.value("--geometry").flatMap(WriterOptions.CSVGeometry.init(rawValue:)) ?? .xy
        writing.selection = arguments.value("--select").map { $0.split(separator: ",").map(String.init) }
        writing.recomputesBoundingBox =
            mergesInputs || options.reading.region != nil || !options.predicates.isEmpty || options.limit > 0
            || options.reading.fixesSwappedCoordinates || options.reading.dropsNullIsland
        return writing
    }

    private static var availableProcessors: Int { max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The region of `--bbox`, `--center` with `--radius`, and `--polygon`: all that are given must hold a feature.
    private static func region(_ arguments: Arguments) throws -> RegionFilter? {
        var regions: [RegionFilter] = []
        if let box = try arguments.numbers("--bbox", count: 4) {
            guard let box = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3]) else {
                throw UsageError(
                    "--bbox wants west,south,east,north in degrees, south below north",
                    hint: "longitude comes first: --bbox 5.9,45.8,10.5,47.8")
            }
            regions.append(.box(box))
        }
        if let center = try arguments.numbers("--center", count: 2) {
            let center = Coordinate(latitude: center[0], longitude: center[1])
            guard center.isValid else {
                throw UsageError("--center wants latitude,longitude in degrees", hint: "latitude comes first: --center 48.85,2.35")
            }
            guard let radius = try metres(arguments), radius >= 0 else {
                throw UsageError("--center wants a --radius in metres", hint: nil)
            }
            regions.append(.circle(center: center, radius: radius))
        } else if arguments.has("--radius") {
            throw UsageError("--radius wants a --center LAT,LON", hint: nil)
        }
        if let path = arguments.value("--polygon") { regions.append(try polygons(path)) }
        return regions.count > 1 ? .all(regions) : regions.first
    }

    /// The radius, which has no unit: metres.
    private static func metres(_ arguments: Arguments) throws(UsageError) -> Double? {
        guard let text = arguments.value("--radius"), Double(text) == nil else {
            return try arguments.numbers("--radius", count: 1)?.first
        }
        let factors = ["m": 1.0, "km": 1000.0, "mi": 1609.344, "miles": 1609.344, "ft": 0.3048]
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(digits.count).filter { $0 != " " }.lowercased()
        let meant = Double(digits).flatMap { number in factors[unit].map { number * $0 } }
        throw UsageError(
            "--radius wants a number of metres; \"\(text)\" is something else",
            hint: meant.map { "write --radius \(Int($0.rounded()))" })
    }

    private static func polygons(_ path: String) throws(FeedError) -> RegionFilter {
        let reader = try FeedReader(contentsOf: .file(path))
        var areas: [RegionFilter] = []
        while let batch = try reader.next() {
            for feature in batch {
                if let geometry = feature.geometry, let area = RegionFilter(geometry: geometry) { areas.append(area) }
            }
        }
        guard !areas.isEmpty else {
            throw FeedError(
                code: .unknownFormat, message: "the feed for --polygon holds no polygon", location: SourceLocation(source: path))
        }
        return areas.count == 1 ? areas[0] : .any(areas)
    }
}

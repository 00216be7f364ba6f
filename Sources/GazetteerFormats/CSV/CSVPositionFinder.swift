import GazetteerModel

/// Finds the columns that hold positions: by what the options say, by the header's words, and by what stands in them.
struct CSVPositionFinder {
    let dialect: CSVDialect
    let options: CSVReadingOptions
    /// What the header's words say, column by column.
    let meanings: [PositionWords.Meaning?]
    /// Columns with degrees, minutes and seconds: one of them alone is no position.
    let parts: [Part]
    /// The columns of them that are no number of degrees by themselves.
    private var partColumns: Set<Int> = []
    var columns = CSVPositionColumns()
    private(set) var findings: [CSVDialect.Finding] = []

    init(_ dialect: CSVDialect, _ options: CSVReadingOptions) {
        self.dialect = dialect
        self.options = options
        var meanings: [PositionWords.Meaning?] = Array(repeating: nil, count: dialect.names.count)
        if dialect.hasHeader {
            for (column, name) in dialect.names.prefix(CSVSniffer.namedColumns).enumerated() {
                meanings[column] = PositionWords.meaning(of: name, allowsFaint: true)
            }
        }
        self.meanings = meanings
        parts = dialect.hasHeader ? CSVPositionFinder.parts(dialect.names) : []
        for part in parts where part.unit != .degrees || holdsWholeDegrees(part.column) { partColumns.insert(part.column) }
        for column in meanings.indices where meanings[column]?.kind == .latitude || meanings[column]?.kind == .longitude {
            if holdsHemispheres(column) { partColumns.insert(column) }
        }
        for part in parts where part.unit == .minutes && part.column > 0 && meanings[part.column - 1]?.kind == part.kind {
            if holdsWholeDegrees(part.column - 1) { partColumns.insert(part.column - 1) }
        }
    }

    /// Finds the columns, and what there is to tell.
    ///
    /// - Throws: ``FeedError`` when an option names a column that is not there.
    mutating func find(source: String?) throws(FeedError) {
        columns.letterOMeansEast = letterOMeansEast
        columns.geometries = dialect.names.indices.filter(isGeometry)
        if let altitude = dialect.names.firstIndex(where: { $0.lowercased() == "altitude" }),
            share(altitude, { NumberText.read($0) != nil }) > 0.8
        {
            columns.altitude = altitude
        }
        let latitude = try column(options.latitudeColumn, "--lat", source)
        let longitude = try column(options.longitudeColumn, "--lon", source)
        let combined = try column(options.combinedColumn, "--latlon-column", source)
        _ = try column(options.nameColumn, "--name-column", source)
        if latitude != nil || longitude != nil || combined != nil {
            columns.latitude = latitude
            columns.longitude = longitude
            columns.combined = combined
            columns.isLongitudeFirst = options.isLongitudeFirst
            if let combined { columns.holdsGeohashes = geohashShare(combined) >= 0.8 && pairShare(combined) < 0.2 }
            if latitude == nil || longitude == nil {
                // One was named: the other is looked for.
                let found = pairByName()
                if latitude != nil {
                    columns.longitude = found?.longitude ?? longitude
                } else if longitude != nil {
                    columns.latitude = found?.latitude
                }
            }
            findHemispheres()
            return
        }
        findByNameAndValue()
        settleOrder()
        tellIfNone()
        tellNotation()
    }

    /// Tells how positions are written, once for all records that are written so.
    private mutating func tellNotation() {
        if columns.holdsGeohashes {
            tell("positions are geohashes; the middle of each cell was read", line: dialect.headerLine)
            columns.toldNotations = [.sexagesimal]
            return
        }
        if let column = columns.combined {
            for (sample, line) in zip(dialect.samples[column], dialect.sampleLines[column]) {
                let bytes = Array(sample.utf8)
                let pair = CoordinatePair(
                    bytes.span, bytes.indices, isLongitudeFirst: columns.isLongitudeFirst, letterOMeansEast: columns.letterOMeansEast)
                for half in [pair?.latitude, pair?.longitude].compactMap({ $0 }) { tell(half.notation, line: line) }
            }
        }
        for column in [columns.latitude, columns.longitude].compactMap({ $0 }) {
            for (sample, line) in zip(dialect.samples[column], dialect.sampleLines[column]) {
                if let reading = CoordinateText.read(Array(sample.trimmed.utf8)) { tell(reading.notation, line: line) }
            }
        }
    }

    private mutating func tell(_ notation: CoordinateText.Notation, line: Int) {
        guard let text = notation.description, columns.toldNotations.insert(notation).inserted else { return }
        tell("positions are written \(text); they were read so", line: line)
    }

    private mutating func tell(_ message: String, line: Int) {
        findings.append(CSVDialect.Finding(severity: .info, code: .coordinateNotation, message: message, hint: nil, line: line))
    }

    private func column(_ text: String?, _ option: String, _ source: String?) throws(FeedError) -> Int? {
        guard let text else { return nil }
        let names = dialect.names
        if let index = names.firstIndex(of: text) ?? names.firstIndex(where: { $0.lowercased() == text.trimmed.lowercased() }) {
            return index
        }
        if let number = Int(text), number >= 1, number <= names.count { return number - 1 }
        throw FeedError(
            code: .unknownColumn, message: "\(option): there is no column “\(text)”",
            hint: "the columns are: \(names.prefix(30).joined(separator: ", "))",
            location: SourceLocation(source: source, line: dialect.headerLine))
    }

    // By name

    struct Candidate {
        var column: Int
        var meaning: PositionWords.Meaning
    }

    func candidates(_ kinds: Set<PositionWords.Kind>) -> [Candidate] {
        meanings.enumerated().compactMap { column, meaning in
            guard let meaning, kinds.contains(meaning.kind), !partColumns.contains(column) else { return nil }
            return Candidate(column: column, meaning: meaning)
        }
    }

    /// The likeliest of many: each is weighed against each of the other kind.
    private func likeliest(_ candidates: [Candidate]) -> [Candidate] {
        guard candidates.count > 40 else { return candidates }
        let ranked = candidates.sorted { ($0.meaning.score, $1.column) > ($1.meaning.score, $0.column) }
        return Array(ranked.prefix(40))
    }

    /// The pair of columns whose names fit best.
    private func pairByName() -> (latitude: Int, longitude: Int, score: Int)? {
        var best: (latitude: Int, longitude: Int, score: Int)?
        // Northing and easting mean metres, unless there are degrees in the cells.
        let longitudes = likeliest(candidates([.longitude]) + inDegrees(candidates([.easting])))
        for latitude in likeliest(candidates([.latitude]) + inDegrees(candidates([.northing]))) {
            for longitude in longitudes where longitude.column != latitude.column {
                let isWeak = latitude.meaning.score <= 30 || longitude.meaning.score <= 30
                let degrees = min(degreeShare(latitude.column), degreeShare(longitude.column))
                if isWeak, degrees < 0.5, !isMapXY(latitude.column, longitude.column) { continue }
                if min(latitude.meaning.score, longitude.meaning.score) <= PositionWords.faintScore {
                    guard min(decimalShare(latitude.column), decimalShare(longitude.column)) >= 0.5 else { continue }
                }
                var score = min(latitude.meaning.score, longitude.meaning.score)
                if latitude.meaning.stem == longitude.meaning.stem { score += 10 }
                if abs(latitude.column - longitude.column) == 1 { score += 5 }
                if degrees < 0.3 { score -= 40 }
                if score > best?.score ?? Int.min { best = (latitude.column, longitude.column, score) }
            }
        }
        return best
    }

    private func inDegrees(_ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { decimalShare($0.column) >= 0.5 }.map {
            Candidate(column: $0.column, meaning: PositionWords.Meaning(kind: $0.meaning.kind, score: 28, stem: $0.meaning.stem))
        }
    }

    private mutating func findByNameAndValue() {
        let pair = pairByName()
        if let pair, !isProjected(pair.latitude), !isProjected(pair.longitude) {
            columns.latitude = pair.latitude
            columns.longitude = pair.longitude
        } else if let pair, let scale = findScale(pair.latitude, pair.longitude) {
            columns.latitude = pair.latitude
            columns.longitude = pair.longitude
            columns.scale = scale
        }
        findCombined()
        if columns.latitude == nil, columns.combined == nil { findParts() }
        if columns.scale == nil { findHemispheres() }
        guard columns.isEmpty else { return }
        if let column = dialect.names.indices.first(where: { PositionWords.isGeohash(dialect.names[$0]) && geohashShare($0) >= 0.8 }) {
            columns.combined = column
            columns.holdsGeohashes = true
            return
        }
        if let pair = pairByValue() {
            columns.latitude = pair.latitude
            columns.longitude = pair.longitude
            if dialect.hasHeader || pair.isGuess {
                findings.append(
                    CSVDialect.Finding(
                        severity: .info, code: .coordinateColumns,
                        message:
                            "no column is named as a position; “\(dialect.names[pair.latitude])” and “\(dialect.names[pair.longitude])” look like latitude and longitude and are read so",
                        hint: "--lat and --lon name the columns", line: dialect.headerLine))
            }
        }
    }

    private mutating func findCombined() {
        let named = candidates([.pair, .reversed]).filter { pairShare($0.column) >= 0.5 }
        guard let best = named.max(by: { $0.meaning.score < $1.meaning.score }) else {
            // Where no name says so, cells that are nothing but two numbers with decimals do.
            guard columns.isEmpty, let column = dialect.names.indices.first(where: { plainPairShare($0) >= 0.8 }) else { return }
            columns.combined = column
            columns.isLongitudeFirst = options.isLongitudeFirst || firstIsLongitude(column)
            return
        }
        columns.combined = best.column
        columns.isLongitudeFirst =
            options.isLongitudeFirst || best.meaning.kind == .reversed && !firstIsLatitudeOnly(best.column) || firstIsLongitude(best.column)
    }

    private mutating func tellIfNone() {
        guard columns.isEmpty else { return }
        if let (first, second) = projected() {
            let example = dialect.samples[first].first ?? ""
            tell(
                .warning, .projectedCoordinates,
                "the columns “\(dialect.names[first])” and “\(dialect.names[second])” hold projected coordinates (\(example)), not degrees: the records have no position",
                hint: "convert them to latitude and longitude (WGS 84, EPSG:4326) first")
        } else if let (first, second) = damaged() {
            tell(
                .warning, .spreadsheetDamage,
                "the columns “\(dialect.names[first])” and “\(dialect.names[second])” have separators between thousands (\(dialect.samples[first].first ?? "")): a spreadsheet has lost the decimal point, and the records have no position",
                hint: "export the columns as text")
        } else if let column = dialect.samples.firstIndex(where: { $0.contains { PositionText.inAddress($0) != nil } }),
            column < dialect.names.count
        {
            // PropertyLocator reads them, record by record.
            tell(
                .info, .coordinateColumns, "positions are read from the addresses of maps in the column “\(dialect.names[column])”",
                hint: nil)
        } else if dialect.names.count == 1, options.delimiter == nil {
            tell(
                .warning, .noCoordinateColumns,
                "the feed has one column (“\(dialect.names[0].prefix(60))”): no comma, semicolon, tab or the like parts its lines into cells, and no position is in it",
                hint: "--delimiter names what stands between cells; if there are none, this is text and no table")
        } else {
            let names = dialect.names.prefix(6).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(40) }
            let seen = names.joined(separator: ", ") + (dialect.names.count > 6 ? ", … (\(dialect.names.count))" : "")
            tell(
                .warning, .noCoordinateColumns, "no coordinate columns among: \(seen)",
                hint: "name them with --lat and --lon, or --latlon-column")
        }
    }

    /// Tells something at the line of the header.
    mutating func tell(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String?) {
        findings.append(CSVDialect.Finding(severity: severity, code: code, message: message, hint: hint, line: dialect.headerLine))
    }
}

extension CoordinateText {
    /// Reads a text, the quick way first.
    static func read(_ text: [UInt8]) -> CoordinateText? {
        if let number = NumberText.read(text) {
            var json: [UInt8] = []
            NumberText.appendJSON(text.span, text.indices, to: &json)
            return CoordinateText(value: number.value, notation: number.isJSON ? .plain : .decimal, axis: nil, json: json)
        }
        return CoordinateText(text.span, text.indices)
    }
}

extension NumberText {
    /// Reads a whole text.
    static func read(_ text: [UInt8]) -> Number? { read(text.span, text.indices) }
}

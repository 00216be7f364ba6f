import GazetteerModel

/// Finds the columns that hold positions: by what the options say, by the header's words, and by what stands in them.
struct CSVPositionFinder {
    private let dialect: CSVDialect
    private let options: CSVReadingOptions
    /// What the header's words say, column by column.
    private let meanings: [PositionWords.Meaning?]
    private(set) var columns = CSVPositionColumns()
    private(set) var findings: [CSVDialect.Finding] = []

    init(_ dialect: CSVDialect, _ options: CSVReadingOptions) {
        self.dialect = dialect
        self.options = options
        meanings =
            dialect.hasHeader
            ? dialect.names.map { PositionWords.meaning(of: $0, allowsFaint: true) } : Array(repeating: nil, count: dialect.names.count)
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
            return
        }
        findByNameAndValue()
        tellIfNone()
        tellNotation()
    }

    /// Tells how positions are written, once for all records that are written so.
    private mutating func tellNotation() {
        if columns.holdsGeohashes {
            tell("positions are geohashes; the middle of each cell was read")
            columns.toldNotations = [.sexagesimal]
            return
        }
        if let column = columns.combined {
            for sample in dialect.samples[column] {
                let bytes = Array(sample.utf8)
                let pair = CoordinatePair(
                    bytes.span, bytes.indices, isLongitudeFirst: columns.isLongitudeFirst, letterOMeansEast: columns.letterOMeansEast)
                for half in [pair?.latitude, pair?.longitude].compactMap({ $0 }) { tell(half.notation) }
            }
        }
        for column in [columns.latitude, columns.longitude].compactMap({ $0 }) {
            for sample in dialect.samples[column] {
                if let reading = CoordinateText.read(Array(sample.trimmed.utf8)) { tell(reading.notation) }
            }
        }
    }

    private mutating func tell(_ notation: CoordinateText.Notation) {
        guard let text = notation.description, columns.toldNotations.insert(notation).inserted else { return }
        tell("positions are written \(text); they were read so")
    }

    private mutating func tell(_ message: String) {
        findings.append(
            CSVDialect.Finding(severity: .info, code: .coordinateNotation, message: message, hint: nil, line: dialect.headerLine))
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

    private struct Candidate {
        var column: Int
        var meaning: PositionWords.Meaning
    }

    private func candidates(_ kinds: Set<PositionWords.Kind>) -> [Candidate] {
        meanings.enumerated().compactMap { column, meaning in
            guard let meaning, kinds.contains(meaning.kind), !isInParts(meaning.kind) else { return nil }
            return Candidate(column: column, meaning: meaning)
        }
    }

    /// Whether degrees and minutes stand in columns of their own: one of them alone is no position.
    private func isInParts(_ kind: PositionWords.Kind) -> Bool {
        guard kind == .latitude || kind == .longitude else { return false }
        return zip(dialect.names, meanings).contains { name, meaning in
            guard meaning?.kind == kind, let last = PositionWords.tokens(name).last else { return false }
            return ["m", "min", "minute", "minutes", "minuten", "mins", "s", "sec", "second", "seconds"].contains(last)
        }
    }

    /// The pair of columns whose names fit best.
    private func pairByName() -> (latitude: Int, longitude: Int, score: Int)? {
        var best: (latitude: Int, longitude: Int, score: Int)?
        // Northing and easting mean metres, unless there are degrees in the cells.
        let longitudes = candidates([.longitude]) + inDegrees(candidates([.easting]))
        for latitude in candidates([.latitude]) + inDegrees(candidates([.northing])) {
            for longitude in longitudes where longitude.column != latitude.column {
                let isWeak = latitude.meaning.score <= 30 || longitude.meaning.score <= 30
                let degrees = min(degreeShare(latitude.column), degreeShare(longitude.column))
                if isWeak, degrees < 0.5 { continue }
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
        }
        findCombined()
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
        let line = dialect.headerLine
        if let (first, second) = projected() {
            let example = dialect.samples[first].first ?? ""
            findings.append(
                CSVDialect.Finding(
                    severity: .warning, code: .projectedCoordinates,
                    message:
                        "the columns “\(dialect.names[first])” and “\(dialect.names[second])” hold projected coordinates (\(example)), not degrees: the records have no position",
                    hint: "convert them to latitude and longitude (WGS 84, EPSG:4326) first", line: line))
            return
        }
        if dialect.names.count == 1, options.delimiter == nil {
            findings.append(
                CSVDialect.Finding(
                    severity: .warning, code: .noCoordinateColumns,
                    message:
                        "the feed has one column (“\(dialect.names[0].prefix(60))”): no comma, semicolon, tab or the like parts its lines into cells, and no position is in it",
                    hint: "--delimiter names what stands between cells; if there are none, this is text and no table", line: line))
            return
        }
        let seen =
            dialect.names.prefix(40).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }.joined(separator: ", ")
            + (dialect.names.count > 40 ? ", …" : "")
        findings.append(
            CSVDialect.Finding(
                severity: .warning, code: .noCoordinateColumns,
                message: "no coordinate columns among: \(seen); looked for: \(PositionWords.examples), and the like in other languages",
                hint: "name them with --lat and --lon, or --latlon-column", line: line))
    }

    // By value

    private func share(_ column: Int, _ test: ([UInt8]) -> Bool) -> Double {
        let samples = dialect.samples[column]
        guard !samples.isEmpty else { return 0 }
        return Double(samples.count { test(Array($0.trimmed.utf8)) }) / Double(samples.count)
    }

    /// How much of a column reads as degrees; a half when it is empty.
    private func degreeShare(_ column: Int) -> Double {
        if dialect.samples[column].isEmpty { return 0.5 }
        return share(column) { text in CoordinateText.read(text).map { abs($0.value) <= 540 } ?? false }
    }

    /// How much of a column reads as degrees with decimals or hemispheres.
    private func decimalShare(_ column: Int) -> Double {
        share(column) { text in
            guard let reading = CoordinateText.read(text), abs(reading.value) <= 180 else { return false }
            return reading.axis != nil || reading.notation == .sexagesimal || reading.json.drop { $0 != ASCII.point }.count > 2
        }
    }

    private func geohashShare(_ column: Int) -> Double { share(column) { Geohash($0) != nil } }

    private func pairShare(_ column: Int) -> Double {
        share(column) { text in
            WellKnownTextReader.begins(text.span, text.indices)
                || CoordinatePair(text.span, text.indices, isLongitudeFirst: false).map {
                    abs($0.latitude.value) <= 180 && abs($0.longitude.value) <= 180
                } ?? false
        }
    }

    private func plainPairShare(_ column: Int) -> Double {
        share(column) { text in
            guard let pair = CoordinatePair(text.span, text.indices, isLongitudeFirst: false) else { return false }
            return [pair.latitude, pair.longitude].allSatisfy { half in
                abs(half.value) <= 180 && (half.axis != nil || half.json.drop { $0 != ASCII.point }.count > 3)
            }
        }
    }

    private func firstIsLongitude(_ column: Int) -> Bool {
        let pairs = dialect.samples[column].compactMap { CoordinatePair(Array($0.utf8).span, 0..<$0.utf8.count, isLongitudeFirst: false) }
        return pairs.contains { abs($0.latitude.value) > 90 } && pairs.allSatisfy { abs($0.longitude.value) <= 90 }
    }

    private func firstIsLatitudeOnly(_ column: Int) -> Bool {
        let pairs = dialect.samples[column].compactMap { CoordinatePair(Array($0.utf8).span, 0..<$0.utf8.count, isLongitudeFirst: false) }
        return pairs.contains { abs($0.longitude.value) > 90 } && pairs.allSatisfy { abs($0.latitude.value) <= 90 }
    }

    private func isGeometry(_ column: Int) -> Bool {
        let known = meanings[column]?.kind == .geometry
        return share(column) { text in
            WellKnownTextReader.begins(text.span, text.indices)
                || (GeoJSONCell.begins(text.span, text.indices) && GeoJSONCell.mayHoldPosition(text.span, text.indices))
        } >= (known ? 0.01 : 0.5)
    }

    /// Whether the numbers of a column are too large for degrees.
    private func isProjected(_ column: Int) -> Bool {
        share(column) { text in NumberText.read(text).map { abs($0.value) > 1000 } ?? false } > 0.5
    }

    private func projected() -> (Int, Int)? {
        let north = candidates([.latitude, .northing]).filter { isProjected($0.column) }
        let east = candidates([.longitude, .easting]).filter { isProjected($0.column) }
        guard let first = east.first, let second = north.first else { return nil }
        return (first.column, second.column)
    }

    /// Two columns that can hardly be anything else: numbers with many decimals within the globe's bounds, or degrees
    /// with hemispheres. Plain numbers count only where no header says what they are.
    private func pairByValue() -> (latitude: Int, longitude: Int, isGuess: Bool)? {
        var found: [(column: Int, axis: CoordinateAxis?)] = []
        for column in dialect.names.indices where dialect.samples[column].count >= min(2, max(1, dialect.sampleCount)) {
            let isNamed = dialect.hasHeader && dialect.names[column] != "column_\(column + 1)"
            var axis: CoordinateAxis?
            var largest = 0.0
            var telling = 0
            let share = share(column) { text in
                guard let reading = CoordinateText.read(text), abs(reading.value) <= 180,
                    reading.notation != .sexagesimal || reading.axis != nil
                else { return false }
                largest = max(largest, abs(reading.value))
                axis = reading.axis ?? axis
                if reading.axis != nil || (!isNamed && reading.json.drop { $0 != ASCII.point }.count > 3) { telling += 1 }
                return true
            }
            guard share >= 0.8, Double(telling) >= 0.4 * Double(dialect.samples[column].count) else { continue }
            found.append((column, axis ?? (largest > 90 ? .longitude : nil)))
        }
        let pairs = Array(zip(found, found.dropFirst())).filter { first, second in first.axis == nil || first.axis != second.axis }
        guard let (first, second) = pairs.first(where: { $1.column - $0.column == 1 }) ?? pairs.first else { return nil }
        let isLongitudeFirst =
            first.axis == .longitude || second.axis == .latitude || (options.isLongitudeFirst && first.axis == nil && second.axis == nil)
        let isGuess = first.axis == nil && second.axis == nil
        return isLongitudeFirst ? (second.column, first.column, isGuess) : (first.column, second.column, isGuess)
    }

    /// Whether O stands for east: the feed's header is German, Dutch or Scandinavian, or west is written W and east is not E.
    private var letterOMeansEast: Bool {
        let german = [
            "länge", "laenge", "längengrad", "breite", "breitengrad", "straße", "strasse", "plz", "ort", "stadt", "lengte", "længde",
            "längd", "lengde", "gemeente", "telefoon",
        ]
        let words = Set(dialect.names.flatMap(PositionWords.tokens))
        return german.contains { words.contains($0) }
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

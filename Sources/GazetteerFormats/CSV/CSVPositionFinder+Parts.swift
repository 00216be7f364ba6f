import GazetteerModel

// Numbers that are put together of several cells, and those that lack their decimal point.

extension CSVPositionFinder {
    /// The units of an angle, as headers name them.
    enum Unit: Int {
        case degrees, minutes, seconds

        init?(_ word: String) {
            switch word {
            case "d", "g", "gr", "gra", "deg", "degs", "degree", "degrees", "grad", "grade", "grado", "grados", "gradi", "grau", "graus",
                "degré", "degrés", "degre", "degres", "graden", "stopnie", "fok":
                self = .degrees
            case "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "minuty", "perc": self = .minutes
            case "s", "sec", "secs", "second", "seconds", "seg", "segundo", "segundos", "seconde", "secondes", "secondi", "sek", "sekunden",
                "sekundy", "mp":
                self = .seconds
            default: return nil
            }
        }
    }

    /// A column with a part of an angle.
    struct Part {
        var column: Int
        var kind: PositionWords.Kind
        var unit: Unit
    }

    /// What columns called `Lat D`, `lon_min` or `LATS` hold; empty unless one of them has minutes.
    static func parts(_ names: [String]) -> [Part] {
        let parts = names.prefix(CSVSniffer.namedColumns).enumerated().compactMap { column, name in part(name, column) }
        return parts.contains { $0.unit == .minutes } ? parts : []
    }

    private static func part(_ name: String, _ column: Int) -> Part? {
        let tokens = PositionWords.tokens(name)
        // `Lat N/S` is no number of seconds.
        guard !tokens.contains("n") || !tokens.contains("s") else { return nil }
        func kind(_ words: some Sequence<String>) -> PositionWords.Kind? {
            guard let kind = PositionWords.meaning(of: words.joined(separator: " "))?.kind, kind == .latitude || kind == .longitude else {
                return nil
            }
            return kind
        }
        if tokens.count > 1 {
            for (index, rest) in [(tokens.count - 1, tokens.dropLast()), (0, tokens.dropFirst())] {
                if let unit = Unit(tokens[index]), let kind = kind(rest) { return Part(column: column, kind: kind, unit: unit) }
            }
        } else if let word = tokens.first, let unit = word.last.flatMap({ Unit(String($0)) }), "dms".contains(word.suffix(1)),
            ["lat", "lon", "long", "lng"].contains(String(word.dropLast())), let kind = kind([String(word.dropLast())])
        {
            return Part(column: column, kind: kind, unit: unit)
        }
        return nil
    }

    /// Puts latitude and longitude together of degrees, minutes and seconds in columns of their own.
    mutating func findParts() {
        guard !parts.isEmpty, let north = angle(.latitude), let east = angle(.longitude) else { return }
        columns.latitude = north.degrees
        columns.longitude = east.degrees
        columns.latitudeParts = north.parts
        columns.longitudeParts = east.parts
        columns.toldNotations.insert(.sexagesimal)
        tell(
            .info, .coordinateNotation,
            "positions stand in degrees, minutes\(north.parts.seconds == nil ? "" : " and seconds") in columns of their own; they were put together",
            hint: nil)
    }

    private func angle(_ kind: PositionWords.Kind) -> (degrees: Int, parts: CSVAngleParts)? {
        func column(_ unit: Unit, within limit: Double) -> Int? {
            guard let column = parts.first(where: { $0.kind == kind && $0.unit == unit })?.column else { return nil }
            return share(column) { text in number(text).map { abs($0) < limit } ?? false } > 0.6 ? column : nil
        }
        guard let minutes = column(.minutes, within: 60) else { return nil }
        // The degrees may bear the angle's name alone, right before the minutes.
        let degrees = parts.first { $0.kind == kind && $0.unit == .degrees }?.column ?? (minutes > 0 ? minutes - 1 : nil)
        guard let degrees, meanings[degrees]?.kind == kind || parts.contains(where: { $0.column == degrees && $0.kind == kind }),
            holdsWholeDegrees(degrees)
        else { return nil }
        return (degrees, CSVAngleParts(minutes: minutes, seconds: column(.seconds, within: 60)))
    }

    private func number(_ text: [UInt8]) -> Double? {
        (NumberText.read(text) ?? NumberText.readDecimalComma(text.span, text.indices)?.number)?.value
    }

    /// Whether a column holds whole numbers of degrees.
    func holdsWholeDegrees(_ column: Int) -> Bool {
        share(column) { text in NumberText.read(text).map { $0.value.rounded() == $0.value && abs($0.value) <= 180 } ?? false } > 0.9
    }

    // Hemispheres

    /// Looks for columns that hold nothing but the hemispheres of the numbers that were found.
    mutating func findHemispheres() {
        guard let latitude = columns.latitude, let longitude = columns.longitude else { return }
        let north = hemispheres(.latitude, beside: latitude)
        let east = hemispheres(.longitude, beside: longitude)
        // One alone may be a column of yes and no, in Spanish `S` and `N`, unless its name says more.
        let isNamed = [north, east].contains { $0.map { saysHemisphere(dialect.names[$0]) } ?? false }
        guard north != nil && east != nil || isNamed else { return }
        columns.latitudeParts.hemisphere = north
        columns.longitudeParts.hemisphere = east
        let names = [north, east].compactMap { $0 }.map { "“\(dialect.names[$0])”" }.joined(separator: " and ")
        tell(.info, .coordinateNotation, "\(names) \(north != nil && east != nil ? "say" : "says") the hemisphere of positions", hint: nil)
    }

    private func hemispheres(_ axis: CoordinateAxis, beside column: Int) -> Int? {
        let candidates = dialect.names.indices.prefix(CSVSniffer.namedColumns).filter { other in
            holdsHemispheres(other, of: axis)
        }
        return candidates.min { distance($0, column) < distance($1, column) }
    }

    /// Whether a column holds nothing but the words and letters for hemispheres.
    func holdsHemispheres(_ column: Int, of axis: CoordinateAxis? = nil) -> Bool {
        guard let sample = dialect.samples[column].first, sample.utf8.count <= 16,
            HemisphereWords.meaning(of: String(sample.trimmed), letterOMeansEast: columns.letterOMeansEast) != nil
        else { return false }
        return share(column) { text in
            let meaning = HemisphereWords.meaning(of: String(decoding: text, as: UTF8.self), letterOMeansEast: columns.letterOMeansEast)
            return meaning != nil && (axis == nil || meaning?.axis == axis)
        } > 0.95
    }

    /// How far a column is from another one; to the right is nearer.
    private func distance(_ other: Int, _ column: Int) -> Int { other > column ? 2 * (other - column) : 2 * (column - other) + 1 }

    private func saysHemisphere(_ name: String) -> Bool {
        let words = PositionWords.tokens(name)
        let joined = words.joined()
        return words.contains { $0.hasPrefix("hemi") || ["ref", "dir", "direction", "cardinal"].contains($0) }
            || ["ns", "sn", "ew", "we", "oe", "eo"].contains(joined)
    }

    // Whole numbers

    /// The power of ten by which the numbers of two columns are too large for degrees, if that is plain.
    mutating func findScale(_ latitude: Int, _ longitude: Int) -> Int? {
        let numbers = [latitude, longitude].map { column in dialect.samples[column].map { Int($0.trimmed) } }
        let (north, east) = (numbers[0].compactMap { $0 }, numbers[1].compactMap { $0 })
        guard !north.isEmpty, !east.isEmpty, north.count == numbers[0].count, east.count == numbers[1].count else { return nil }
        func fits(_ exponent: Int) -> Bool {
            north.allSatisfy { ScaledDegrees.fits($0, 0, exponent) } && east.allSatisfy { ScaledDegrees.fits(0, $0, exponent) }
        }
        let names = [latitude, longitude].map { dialect.names[$0] }
        if let exponent = ScaledDegrees.exponent(in: names[0]), exponent == ScaledDegrees.exponent(in: names[1]), fits(exponent) {
            tellScale(exponent, .info)
            return exponent
        }
        let score = min(meanings[latitude]?.score ?? 0, meanings[longitude]?.score ?? 0)
        if score >= 60 || isMapXY(latitude, longitude), fits(7), !fits(6) {
            tellScale(7, .info)
            return 7
        }
        // Metres of a grid are never negative, seldom below 100 km, and seldom all without decimals.
        let isNoGrid = east.contains { $0 < 100_000 } && north.allSatisfy { abs($0) > 100_000 }
        if score >= 80, north.count >= 10, isNoGrid, fits(5) {
            tellScale(5, .warning)
            return 5
        }
        return nil
    }

    /// Whether columns are called as in the answers of Naver.
    func isMapXY(_ latitude: Int, _ longitude: Int) -> Bool {
        [latitude, longitude].map { PositionWords.tokens(dialect.names[$0]).joined() } == ["mapy", "mapx"]
    }

    private mutating func tellScale(_ exponent: Int, _ severity: Diagnostic.Severity) {
        let factor = ["100,000", "1,000,000", "10,000,000"][min(2, max(0, exponent - 5))]
        tell(
            severity, .coordinateNotation, "positions are whole numbers, \(factor) times the degrees; they were read so",
            hint: severity == .warning ? "see whether the first records lie where they should" : nil)
    }
}

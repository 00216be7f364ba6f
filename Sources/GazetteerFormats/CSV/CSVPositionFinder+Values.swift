import GazetteerModel

// What stands in the cells: degrees, pairs, geometries, metres.

extension CSVPositionFinder {
    func share(_ column: Int, _ test: ([UInt8]) -> Bool) -> Double {
        let samples = dialect.samples[column]
        guard !samples.isEmpty else { return 0 }
        return Double(samples.count { test(Array($0.trimmed.utf8)) }) / Double(samples.count)
    }

    /// How much of a column reads as degrees; a half when it is empty.
    func degreeShare(_ column: Int) -> Double {
        if dialect.samples[column].isEmpty { return 0.5 }
        return share(column) { text in CoordinateText.read(text).map { abs($0.value) <= 540 } ?? false }
    }

    /// How much of a column reads as degrees with decimals or hemispheres.
    func decimalShare(_ column: Int) -> Double {
        share(column) { text in
            guard let reading = CoordinateText.read(text), abs(reading.value) <= 180 else { return false }
            return reading.axis != nil || reading.notation == .sexagesimal || reading.json.drop { $0 != ASCII.point }.count > 2
        }
    }

    func geohashShare(_ column: Int) -> Double { share(column) { Geohash($0) != nil } }

    func pairShare(_ column: Int) -> Double {
        share(column) { text in
            WellKnownTextReader.begins(text.span, text.indices)
                || CoordinatePair(text.span, text.indices, isLongitudeFirst: false).map {
                    abs($0.latitude.value) <= 180 && abs($0.longitude.value) <= 180
                } ?? false
        }
    }

    func plainPairShare(_ column: Int) -> Double {
        share(column) { text in
            guard let pair = CoordinatePair(text.span, text.indices, isLongitudeFirst: false) else { return false }
            return [pair.latitude, pair.longitude].allSatisfy { half in
                abs(half.value) <= 180 && (half.axis != nil || half.json.drop { $0 != ASCII.point }.count > 3)
            }
        }
    }

    func firstIsLongitude(_ column: Int) -> Bool {
        let pairs = dialect.samples[column].compactMap { CoordinatePair(Array($0.utf8).span, 0..<$0.utf8.count, isLongitudeFirst: false) }
        return pairs.contains { abs($0.latitude.value) > 90 } && pairs.allSatisfy { abs($0.longitude.value) <= 90 }
    }

    func firstIsLatitudeOnly(_ column: Int) -> Bool {
        let pairs = dialect.samples[column].compactMap { CoordinatePair(Array($0.utf8).span, 0..<$0.utf8.count, isLongitudeFirst: false) }
        return pairs.contains { abs($0.longitude.value) > 90 } && pairs.allSatisfy { abs($0.latitude.value) <= 90 }
    }

    func isGeometry(_ column: Int) -> Bool {
        let known = meanings[column]?.kind == .geometry
        return share(column) { text in
            WellKnownTextReader.begins(text.span, text.indices)
                || WellKnownBinary.begins(text.span, text.indices)
                || (GeoJSONCell.begins(text.span, text.indices) && GeoJSONCell.mayHoldPosition(text.span, text.indices))
        } >= (known ? 0.01 : 0.5)
    }

    /// Whether the numbers of a column are too large for degrees.
    func isProjected(_ column: Int) -> Bool {
        share(column) { text in NumberText.read(text).map { abs($0.value) > 1000 } ?? false } > 0.5
    }

    func projected() -> (Int, Int)? {
        let north = candidates([.latitude, .northing]).filter { isProjected($0.column) }
        let east = candidates([.longitude, .easting]).filter { isProjected($0.column) }
        guard let first = east.first, let second = north.first else { return nil }
        return (first.column, second.column)
    }

    /// Two columns that can hardly be anything else: numbers with many decimals within the globe's bounds, or degrees
    /// with hemispheres. Plain numbers count only where no header says what they are.
    ///
    /// Columns whose header says nothing count where they lie side by side, and in the country or where the language of
    /// the feed is written.
    func pairByValue() -> (latitude: Int, longitude: Int, isGuess: Bool)? {
        let area = dialect.hasHeader ? expectedArea() : nil
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
                if isNamed, area != nil, meanings[column] == nil, reading.json.drop(while: { $0 != ASCII.point }).count > 4 { telling += 1 }
                return true
            }
            guard share >= 0.8, Double(telling) >= 0.4 * Double(dialect.samples[column].count) else { continue }
            found.append((column, axis ?? (largest > 90 ? .longitude : nil)))
        }
        let isNamed = { (column: Int) in dialect.hasHeader && dialect.names[column] != "column_\(column + 1)" }
        let pairs = Array(zip(found, found.dropFirst())).filter { first, second in
            guard first.axis == nil || first.axis != second.axis else { return false }
            guard isNamed(first.column), isNamed(second.column), first.axis == nil || second.axis == nil else { return true }
            // Longitudes beyond 90 degrees tell an axis, too, but of anything else as well.
            if degreesWithHemispheres(first.column), degreesWithHemispheres(second.column) { return true }
            guard second.column - first.column == 1, let order = order(first.column, second.column, in: area) else { return false }
            return order != .mixed
        }
        guard let (first, second) = pairs.first(where: { $1.column - $0.column == 1 }) ?? pairs.first else { return nil }
        let isGuess = first.axis == nil && second.axis == nil
        if isGuess, let order = order(first.column, second.column, in: area) {
            return order == .longitudeFirst ? (second.column, first.column, true) : (first.column, second.column, true)
        }
        let isLongitudeFirst =
            first.axis == .longitude || second.axis == .latitude
            || (isGuess && (options.isLongitudeFirst || liesInEuropeReversed(first.column, second.column)))
        return isLongitudeFirst ? (second.column, first.column, isGuess) : (first.column, second.column, isGuess)
    }

    /// Whether numbers of a column are written with their hemispheres.
    private func degreesWithHemispheres(_ column: Int) -> Bool { share(column) { CoordinateText.read($0)?.axis != nil } > 0.4 }

    /// Whether a table is European by its letters, and lies in Europe only when longitude stands first.
    private func liesInEuropeReversed(_ first: Int, _ second: Int) -> Bool {
        func numbers(_ column: Int) -> [Double] {
            dialect.samples[column].compactMap { CoordinateText.read(Array($0.trimmed.utf8))?.value }
        }
        let (latitudes, longitudes) = (36.0...71.0, -10.5...32.0)
        guard numbers(first).allSatisfy(longitudes.contains), numbers(second).allSatisfy(latitudes.contains) else { return false }
        var european = 0
        for sample in dialect.samples.joined() {
            for scalar in sample.unicodeScalars where scalar.value >= 0xC0 && scalar.properties.isAlphabetic {
                // Latin, Greek and Cyrillic; other letters say that the place is another one.
                guard scalar.value <= 0x24F || (scalar.value >= 0x370 && scalar.value <= 0x4FF) else { return false }
                european += 1
            }
        }
        return european >= 3
    }

    /// Two columns called latitude and longitude whose numbers have separators between thousands: `52.495.710`.
    func damaged() -> (Int, Int)? {
        func isDamaged(_ column: Int) -> Bool { share(column) { CoordinateText.read($0)?.notation == .thousands } > 0.5 }
        guard let latitude = candidates([.latitude]).first(where: { isDamaged($0.column) }),
            let longitude = candidates([.longitude]).first(where: { isDamaged($0.column) })
        else { return nil }
        return (latitude.column, longitude.column)
    }

    /// Whether O stands for east: the feed's header is German, Dutch or Scandinavian, or west is written W and east is not E.
    var letterOMeansEast: Bool {
        let german = [
            "länge", "laenge", "längengrad", "breite", "breitengrad", "straße", "strasse", "plz", "ort", "stadt", "lengte", "længde",
            "längd", "lengde", "gemeente", "telefoon",
        ]
        let words = Set(dialect.names.prefix(CSVSniffer.namedColumns).flatMap(PositionWords.tokens))
        return german.contains { words.contains($0) }
    }
}

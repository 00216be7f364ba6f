import GazetteerModel

extension CSVAssembler {
    /// The geometry of the record in hand, and which columns say nothing beyond it.
    @inline(__always)
    mutating func position(_ text: Span<UInt8>) -> GeometryRecord {
        let columns = table.positions
        if columns.geometries.isEmpty, columns.altitude == nil, !table.isComposed, let latitude = columns.latitude,
            let longitude = columns.longitude,
            latitude < cells.count, longitude < cells.count
        {
            // Nearly all positions are two plain numbers within bounds.
            let (north, east) = (cells[latitude], cells[longitude])
            if let y = NumberText.read(text, north.range), let x = NumberText.read(text, east.range), x.isJSON, y.isJSON,
                PositionCheck.isPlain(longitude: x.value, latitude: y.value),
                !table.check.isExchanged(longitude: x.value, latitude: y.value)
            {
                isConsumed[latitude] = true
                isConsumed[longitude] = true
                return point(text, x.value, east, y.value, north)
            }
        }
        return unusualPosition(text)
    }

    /// A point whose numbers stand in cells as JSON would write them.
    @inline(__always)
    private mutating func point(_ text: Span<UInt8>, _ x: Double, _ east: CSVCell, _ y: Double, _ north: CSVCell) -> GeometryRecord {
        var record = GeometryRecord()
        record.kind = .point
        record.positionStart = UInt32(truncatingIfNeeded: storage.positions.count)
        record.positionCount = 1
        let span: TextSpan
        if north.start == east.end &+ 1, text[Int(east.end)] == ASCII.comma {
            // Longitude, comma, latitude: as it stands.
            span = TextSpan(offset: east.start, length: north.end &- east.start)
        } else {
            let start = base + extra.count
            extra.append(text, east.range)
            extra.append(ASCII.comma)
            extra.append(text, north.range)
            span = TextSpan(start..<base + extra.count)
        }
        storage.positions.append(PositionRecord(longitude: x, latitude: y, altitude: .nan, span: span))
        return record
    }

    @inline(never)
    private mutating func unusualPosition(_ text: Span<UInt8>) -> GeometryRecord {
        let columns = table.positions
        for column in columns.geometries where column < cells.count {
            if cells[column].isEmpty { isConsumed[column] = true } else if let record = geometry(text, column) { return record }
        }
        let combined = columns.combined.flatMap { $0 < cells.count ? $0 : nil }
        if let latitude = columns.latitude, let longitude = columns.longitude {
            let north = half(text, latitude, .latitude)
            let east = half(text, longitude, .longitude)
            if case .absent = north, case .absent = east {
                if let combined { return pair(text, combined) }
                consumeIfEmpty(latitude)
                consumeIfEmpty(longitude)
                return GeometryRecord()
            }
            return point(text, north, latitude, east, longitude, combined: combined)
        }
        if let combined { return pair(text, combined) }
        return GeometryRecord()
    }

    private mutating func consumeIfEmpty(_ column: Int) {
        if column < cells.count, cells[column].isEmpty { isConsumed[column] = true }
    }

    // Latitude and longitude

    /// What a cell for one of the two numbers holds.
    private enum Half {
        case absent
        case refused(CSVCell)
        case read(CoordinateText, CSVCell, isVerbatim: Bool)
    }

    private mutating func half(_ text: Span<UInt8>, _ column: Int, _ axis: CoordinateAxis) -> Half {
        guard column < cells.count else { return .absent }
        let cell = cells[column]
        let range = trimmed(text, cell.range)
        if range.isEmpty || isPlaceholder(text, range) { return .absent }
        if table.isComposed { return composed(text, cell, range, axis) }
        if let number = NumberText.read(text, range) {
            var json: [UInt8] = []
            NumberText.appendJSON(text, range, to: &json)
            return .read(
                CoordinateText(value: number.value, notation: number.isJSON ? .plain : .decimal, axis: nil, json: json), cell,
                isVerbatim: number.isJSON)
        }
        if let (number, json) = NumberText.readDecimalComma(text, range) {
            return .read(CoordinateText(value: number.value, notation: .decimalComma, axis: nil, json: json), cell, isVerbatim: false)
        }
        let written = cell.traits.contains(.doubled) ? plainText(text, cell) : text.array(range)
        guard let reading = CoordinateText(written.span, written.indices, letterOMeansEast: table.positions.letterOMeansEast) else {
            return .refused(cell)
        }
        return .read(reading, cell, isVerbatim: false)
    }

    /// A number of which the cell holds only a part, or without its decimal point.
    private func composed(_ text: Span<UInt8>, _ cell: CSVCell, _ range: Range<Int>, _ axis: CoordinateAxis) -> Half {
        var written = text.array(range)
        if let scale = table.positions.scale {
            guard let json = ScaledDegrees.text(written, scale), let number = NumberText.read(json) else { return .refused(cell) }
            return .read(CoordinateText(value: number.value, notation: .decimal, axis: nil, json: json), cell, isVerbatim: false)
        }
        let parts = axis == .latitude ? table.positions.latitudeParts : table.positions.longitudeParts
        if let minutes = parts.minutes {
            if let point = written.firstIndex(of: ASCII.point), written[point...].dropFirst().allSatisfy({ $0 == ASCII.zero }) {
                written.removeSubrange(point...)
            }
            guard let more = part(text, minutes) else { return .refused(cell) }
            written += Array("°".utf8) + more + [0x27]
            if let seconds = parts.seconds, let more = part(text, seconds) { written += more + [ASCII.quote] }
        }
        if let hemisphere = parts.hemisphere {
            guard let word = part(text, hemisphere) else { return .refused(cell) }
            written += [ASCII.space] + word
        }
        guard let reading = CoordinateText(written.span, written.indices, letterOMeansEast: table.positions.letterOMeansEast) else {
            return .refused(cell)
        }
        return .read(reading, cell, isVerbatim: false)
    }

    /// What stands in a column that holds a part of a number; `nil` if nothing does.
    private func part(_ text: Span<UInt8>, _ column: Int) -> [UInt8]? {
        guard column < cells.count, case let range = trimmed(text, cells[column].range), !range.isEmpty else { return nil }
        return text.array(range)
    }

    private func plainText(_ text: Span<UInt8>, _ cell: CSVCell) -> [UInt8] {
        var plain: [UInt8] = []
        CSVTokenizer(grammar: table.grammar).appendPlain(text, cell, to: &plain)
        return plain
    }

    private mutating func point(_ text: Span<UInt8>, _ north: Half, _ latitude: Int, _ east: Half, _ longitude: Int, combined: Int?)
        -> GeometryRecord
    {
        consumeIfEmpty(latitude)
        consumeIfEmpty(longitude)
        switch (north, east) {
        case (.read(let y, let northCell, let yIsVerbatim), .read(let x, let eastCell, let xIsVerbatim)):
            if y.axis == .longitude, x.axis == .latitude { return place(text, x, y, at: eastCell, [:]) }
            if y.axis == .longitude || x.axis == .latitude {
                tell(
                    text, .warning, .invalidNumber,
                    "“\(shown(northCell, text))” and “\(shown(eastCell, text))” are not a latitude and a longitude", cell: northCell)
                return GeometryRecord()
            }
            return place(text, y, x, at: northCell, [latitude: yIsVerbatim, longitude: xIsVerbatim])
        case (.refused(let cell), _), (_, .refused(let cell)):
            if let combined, case let record = pair(text, combined, isQuiet: true), record.kind != nil { return record }
            let isLatitude = if case .refused = north { true } else { false }
            if isLatitude, case .absent = east, case let record = pair(text, latitude, isQuiet: true), record.kind != nil { return record }
            tell(
                text, .warning, .invalidNumber,
                "the \(isLatitude ? "latitude" : "longitude") “\(shown(cell, text))” \(table.isComposed ? "and what belongs to it add up to" : "is") no number of degrees; the record has no position",
                cell: cell)
        case (.absent, .read(_, let cell, _)), (.read(_, let cell, _), .absent):
            if let combined, case let record = pair(text, combined, isQuiet: true), record.kind != nil { return record }
            let isLatitude = if case .absent = east { true } else { false }
            tell(
                text, .warning, .halfCoordinate,
                "only the \(isLatitude ? "latitude" : "longitude") is there (“\(shown(cell, text))”); the record has no position",
                cell: cell)
        case (.absent, .absent): break
        }
        return GeometryRecord()
    }

    /// Judges a position and keeps it; `verbatim` says which columns may go when it is kept.
    private mutating func place(_ text: Span<UInt8>, _ y: CoordinateText, _ x: CoordinateText, at cell: CSVCell, _ verbatim: [Int: Bool])
        -> GeometryRecord
    {
        tellNotation(text, y, x, cell)
        guard y.notation != .thousands, x.notation != .thousands else { return GeometryRecord() }
        let position = PositionRecord(longitude: x.value, latitude: y.value, altitude: .nan, span: TextSpan(offset: 0, length: 0))
        let here = location(text, cell: cell)
        let verdict = table.check.judge(position, &tally, &diagnostics, at: here)
        guard verdict != .drop else { return GeometryRecord() }
        for (column, isVerbatim) in verbatim where isVerbatim { isConsumed[column] = true }
        let (first, second) = verdict == .swap ? (y, x) : (x, y)
        var record = GeometryRecord()
        record.kind = .point
        record.positionStart = UInt32(storage.positions.count)
        record.positionCount = 1
        let start = base + extra.count
        extra.append(contentsOf: first.json)
        extra.append(ASCII.comma)
        extra.append(contentsOf: second.json)
        var altitude = Double.nan
        if let column = table.positions.altitude, column < cells.count, case let range = trimmed(text, cells[column].range),
            let number = NumberText.read(text, range), number.isJSON
        {
            altitude = number.value
            extra.append(ASCII.comma)
            extra.append(text, range)
            isConsumed[column] = true
        } else if let column = table.positions.altitude {
            consumeIfEmpty(column)
        }
        storage.positions.append(
            PositionRecord(longitude: first.value, latitude: second.value, altitude: altitude, span: TextSpan(start..<base + extra.count)))
        return record
    }

    private mutating func tellNotation(_ text: Span<UInt8>, _ y: CoordinateText, _ x: CoordinateText, _ cell: CSVCell) {
        for half in [y, x] where !table.positions.toldNotations.contains(half.notation) {
            if let description = half.notation.description {
                tell(text, .info, .coordinateNotation, "positions are written \(description); they were read so", cell: cell)
            } else if half.notation == .thousands {
                tell(
                    text, .warning, .spreadsheetDamage,
                    "“\(shown(cell, text))” has separators between thousands: a spreadsheet has lost the decimal point; the record has no position",
                    cell: cell)
            } else {
                continue
            }
            return
        }
    }

    // One cell for both

    private mutating func pair(_ text: Span<UInt8>, _ column: Int, isQuiet: Bool = false) -> GeometryRecord {
        guard column < cells.count else { return GeometryRecord() }
        let cell = cells[column]
        let range = trimmed(text, cell.range)
        guard !range.isEmpty, !isPlaceholder(text, range) else {
            consumeIfEmpty(column)
            return GeometryRecord()
        }
        if let record = geometry(text, column, isQuiet: true) { return record }
        let columns = table.positions
        let written = cell.traits.contains(.doubled) ? plainText(text, cell) : text.array(range)
        if columns.holdsGeohashes, let hash = Geohash(written) { return place(text, hash.latitude, hash.longitude, at: cell, [:]) }
        guard
            let pair = CoordinatePair(
                written.span, written.indices, isLongitudeFirst: columns.isLongitudeFirst, letterOMeansEast: columns.letterOMeansEast)
        else {
            if !isQuiet {
                tell(
                    text, .warning, .invalidNumber, "“\(shown(cell, text))” holds no latitude and longitude; the record has no position",
                    cell: cell)
            }
            return GeometryRecord()
        }
        let isVerbatim = pair.isAlone && pair.latitude.notation == .plain && pair.longitude.notation == .plain
        return place(text, pair.latitude, pair.longitude, at: cell, [column: isVerbatim])
    }

    // Geometries

    /// Reads well-known text or GeoJSON from a cell.
    private mutating func geometry(_ text: Span<UInt8>, _ column: Int, isQuiet: Bool = false) -> GeometryRecord? {
        let cell = cells[column]
        var builder: ShapeBuilder?
        var saysMore = false
        if GeoJSONCell.begins(text, cell.range) {
            (builder, saysMore) = GeoJSONCell.read(
                cell.traits.contains(.doubled) ? plainText(text, cell) : text.array(cell.range), with: json)
        } else if WellKnownBinary.begins(text, trimmed(text, cell.range)) {
            builder = WellKnownBinary.read(text, trimmed(text, cell.range))
        } else if WellKnownTextReader.begins(text, cell.range) {
            builder = WellKnownTextReader.read(text, cell.range)
        } else if isQuiet {
            return nil
        }
        guard var builder else {
            tell(text, .warning, .invalidGeometry, "“\(shown(cell, text))” is no geometry of degrees; the cell is kept as text", cell: cell)
            return nil
        }
        let here = location(text, cell: cell)
        let isSingle = builder.kind == .point
        var verdict = PositionCheck.Verdict.keep
        for position in builder.positions where !PositionCheck.isPlain(longitude: position.longitude, latitude: position.latitude) {
            if !isSingle, position.longitude == 0, position.latitude == 0 { continue }
            verdict = table.check.judge(position, &tally, &diagnostics, at: here)
            if verdict != .keep { break }
        }
        guard verdict != .drop else { return nil }
        if verdict == .swap { builder.swap() }
        guard let record = builder.finish(into: &storage, text: &extra, base: base) else { return nil }
        isConsumed[column] = !saysMore
        consumeRepeated(text, record)
        return record
    }

    /// Latitude and longitude that say the same as a point need not be repeated.
    private mutating func consumeRepeated(_ text: Span<UInt8>, _ record: GeometryRecord) {
        guard let latitude = table.positions.latitude, let longitude = table.positions.longitude else { return }
        consumeIfEmpty(latitude)
        consumeIfEmpty(longitude)
        guard record.kind == .point, record.positionCount == 1, latitude < cells.count, longitude < cells.count else { return }
        let position = storage.positions[Int(record.positionStart)]
        if let y = NumberText.read(text, trimmed(text, cells[latitude].range)),
            let x = NumberText.read(text, trimmed(text, cells[longitude].range)),
            x.isJSON, y.isJSON, x.value == position.longitude, y.value == position.latitude
        {
            isConsumed[latitude] = true
            isConsumed[longitude] = true
        }
    }

    // Cells

    /// A range without blanks at its ends; a no-break space is a blank.
    func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] <= ASCII.space { start += 1 }
        while end > start, text[end - 1] <= ASCII.space { end -= 1 }
        while start + 1 < end, text[start] == 0xC2, text[start + 1] == 0xA0 { start += 2 }
        while end - 1 > start, text[end - 2] == 0xC2, text[end - 1] == 0xA0 { end -= 2 }
        return start..<end
    }

    /// Whether a cell says that there is nothing: `NULL`, `N/A`, `-`.
    private func isPlaceholder(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 40, !ASCII.isDigit(text[range.lowerBound]) else { return false }
        let cell = String(decoding: text.array(range), as: UTF8.self).lowercased()
        return ValueText.placeholders.contains(cell) || CSVAssembler.notNumbers.contains(cell)
    }

    /// What stands in the place of a number that is none, beside the words for nothing.
    private static let notNumbers: Set<String> = [
        "\\n", "-", "--", "---", "–", "—", "?", ".", "#value!", "#ref!", "inf", "-inf",
    ]
}

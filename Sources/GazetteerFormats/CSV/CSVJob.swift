import GazetteerModel

/// One batch on its way to CSV.
struct CSVJob: EncodingJob {
    let batch: FeatureBatch
    let delimiter: UInt8
    let options: WriterOptions
    let slots: CSVColumns.Slots
    let layout: Int

    var expectedBytes: Int { batch.slab.tables.bytes.count + batch.count * (slots.fillers.count + 2) + 1024 }

    func encode(into bytes: inout ByteWriter, _ diagnostics: inout [Diagnostic]) {
        let tables = batch.slab.tables
        var losses = Losses(format: delimiter == 0x09 ? "TSV" : "CSV")
        var cells = CSVCells(delimiter: delimiter, isSpreadsheetSafe: options.isSpreadsheetSafe)
        let texts = FieldText()
        var rows = [Int32](repeating: -1, count: slots.fillers.count)
        for index in tables.features.indices {
            let record = tables.features[index]
            for slot in rows.indices { rows[slot] = -1 }
            // A property goes before a foreign member of the same name, where a selection has one column for both.
            for row in record.members.indices {
                let slot = slots.memberSlots[Int(tables.fields[row].key)]
                if slot >= 0 { rows[Int(slot)] = Int32(truncatingIfNeeded: row) }
            }
            for row in record.properties.indices {
                let slot = slots.propertySlots[Int(tables.fields[row].key)]
                if slot >= 0 { rows[Int(slot)] = Int32(truncatingIfNeeded: row) }
            }
            let place = needsPlace(record) ? Place(of: batch[index], record, in: tables) : nil
            let start = bytes.count
            let formulas = cells.formulaCount
            for slot in rows.indices {
                if slot > 0 { bytes.append(delimiter) }
                let row = Int(rows[slot])
                if row >= 0 {
                    append(tables.fields[row], tables, &cells, texts, to: &bytes)
                } else {
                    fill(slots.fillers[slot], record, place, tables, &cells, texts, to: &bytes)
                }
            }
            // A row of nothing would be no row.
            if bytes.count == start { bytes.append("\"\"") }
            bytes.append(UInt8(ascii: "\n"))
            if cells.formulaCount > formulas { losses.add(.formula, feature: index, count: cells.formulaCount - formulas) }
            note(record, place, index, tables, &losses)
        }
        losses.tell(in: batch, to: &diagnostics)
    }

    @inline(__always)
    private func append(
        _ field: Field, _ tables: FeatureStorage, _ cells: inout CSVCells, _ texts: FieldText, to bytes: inout ByteWriter
    ) {
        let slab = tables.bytes.span
        switch field.kind {
        case .missing: break
        case .null: bytes.append(options.nullText)
        case .number: cells.append(field.span.range, of: slab, to: &bytes)
        case .string where !field.traits.contains(.escaped): cells.append(text: field.span.range, of: slab, to: &bytes)
        case .string: texts.with(field, in: slab) { cells.append(text: $1, of: $0, to: &bytes) }
        case .true, .false, .array, .object: texts.with(field, in: slab) { cells.append($1, of: $0, to: &bytes) }
        }
    }

    private func fill(
        _ filler: CSVColumns.Slots.Filler, _ record: FeatureRecord, _ place: Place?, _ tables: FeatureStorage, _ cells: inout CSVCells,
        _ texts: FieldText, to bytes: inout ByteWriter
    ) {
        let slab = tables.bytes.span
        switch filler {
        case .nothing: break
        case .identifier:
            if record.id.kind.isStringOrNumber { append(record.id, tables, &cells, texts, to: &bytes) }
        case .latitude: place?.append(.latitude, slab, options.precision, to: &bytes)
        case .longitude: place?.append(.longitude, slab, options.precision, to: &bytes)
        case .altitude:
            if let altitude = place?.tokens?.altitude, place?.isExact == true {
                bytes.append(number: altitude, of: slab, decimals: options.precision)
            }
        case .wellKnownText:
            var text = ByteWriter(capacity: 256)
            WellKnownText(tables, decimals: options.precision).append(record.geometry, to: &text)
            let array = text.array
            cells.append(0..<array.count, of: array.span, to: &bytes)
        case .folder: appendFolder(record, tables, &cells, texts, to: &bytes)
        }
    }

    private func appendFolder(
        _ record: FeatureRecord, _ tables: FeatureStorage, _ cells: inout CSVCells, _ texts: FieldText, to bytes: inout ByteWriter
    ) {
        for row in record.members.indices where tables.keys[Int(tables.fields[row].key)].name == Feature.folderMember {
            let field = tables.fields[row]
            if field.kind == .array, case .array(let names)? = PropertyValue(json: tables.bytes[field.span.range]) {
                cells.append(text: Array(names.compactMap(\.text).joined(separator: "/").utf8), to: &bytes)
            } else {
                append(field, tables, &cells, texts, to: &bytes)
            }
        }
    }

    private func needsPlace(_ record: FeatureRecord) -> Bool { options.csvGeometry == .xy && record.geometry.kind != nil }

    private func note(_ record: FeatureRecord, _ place: Place?, _ index: Int, _ tables: FeatureStorage, _ losses: inout Losses) {
        losses.add(.geometryMember, feature: index, count: Int(record.geometryMembers.count))
        if options.csvGeometry == .xy {
            if let kind = record.geometry.kind, kind != .point { losses.add(.geometryReduced, feature: index) }
            if place?.isExact == true, place?.tokens?.hasMore == true { losses.add(.extraNumber, feature: index) }
        } else if record.geometry.kind != nil {
            let found = WellKnownText(tables, decimals: nil).losses(of: record.geometry)
            losses.add(.extraNumber, feature: index, count: found.extraNumbers)
            if found.isMixed { losses.add(.mixedAltitude, feature: index) }
        }
    }
}

/// Where a row says that its feature is: the numbers of a point as written, or those of a place in or on another
/// geometry.
struct Place {
    let latitude: Double
    let longitude: Double
    /// The numbers as written, where the place is a position of the feed.
    let tokens: PositionTokens?
    /// Whether the feature is a point.
    let isExact: Bool

    init?(of feature: Feature, _ record: FeatureRecord, in tables: FeatureStorage) {
        let positions = record.geometry.positionIndices.clamped(to: tables.positions.indices)
        if record.geometry.kind == .point {
            guard let first = positions.first else { return nil }
            latitude = tables.positions[first].latitude
            longitude = tables.positions[first].longitude
            tokens = PositionTokens(tables.positions[first].span, in: tables.bytes.span)
            isExact = true
        } else {
            guard let coordinate = feature.geometry?.representativeCoordinate else { return nil }
            latitude = coordinate.latitude
            longitude = coordinate.longitude
            let same = positions.first {
                tables.positions[$0].latitude == coordinate.latitude && tables.positions[$0].longitude == coordinate.longitude
            }
            tokens = same.flatMap { PositionTokens(tables.positions[$0].span, in: tables.bytes.span) }
            isExact = false
        }
    }

    enum Axis { case latitude, longitude }

    func append(_ axis: Axis, _ slab: Span<UInt8>, _ decimals: Int?, to bytes: inout ByteWriter) {
        if let tokens {
            bytes.append(number: axis == .latitude ? tokens.latitude : tokens.longitude, of: slab, decimals: decimals)
        } else {
            // Worked out, not read: nine decimals are a tenth of a millimetre.
            DecimalText.append(axis == .latitude ? latitude : longitude, decimals: decimals ?? 9, to: &bytes)
        }
    }
}

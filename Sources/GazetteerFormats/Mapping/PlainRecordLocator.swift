import GazetteerModel

/// Finds the position of objects that are no GeoJSON by the names of their members, each record for itself.
///
/// The shallowest latitude and longitude count, and behind them a pair in one value: text, a list of two numbers, or a
/// nested GeoJSON point.
struct PlainRecordLocator {
    private enum Part: Hashable {
        case latitude, longitude, pair, reversed, address
        /// A point of GeoJSON: longitude and latitude.
        case point
        /// Whole numbers that may be degrees times a power of ten.
        case wholeLatitude, wholeLongitude
        /// The hemispheres of latitude and longitude.
        case northSouth, eastWest
        /// Well-known text or binary, or GeoJSON in a string.
        case geometry
        /// Minutes of an angle.
        case minutes
    }

    /// A value that may be (a part of) the position.
    private struct Find {
        var depth: Int
        var isWeak: Bool
        var texts: [String]
        /// The power of ten by which whole numbers are too large, if their name says so.
        var exponent: Int?
    }

    /// What names mean; bounded, for a feed may be made to have a new name in each record.
    private var meanings: [String: (part: Part, isWeak: Bool)?] = [:]
    private var finds: [Part: Find] = [:]
    /// Whether positions may be metres of EPSG:3857.
    private var takesMetres = false
    /// Whether the address of a map may say where a record is.
    private var takesAddresses = false

    private static let maximumDepth = 4
    /// Objects that hold other places than the record's own.
    private static let detours: Set<String> = ["viewport", "bounds", "bbox", "boundingbox", "northeast", "southwest", "region"]
    /// What counts for nothing when there is anything else: the middle of a way, or of a map beside a place.
    private static let lastResort = "center"

    /// The same batch with a point for each record that has no geometry and says where it is.
    ///
    /// A feature at 0, 0 that says somewhere else where it is, is there: exports that failed to geocode look so.
    mutating func located(_ batch: FeatureBatch) -> FeatureBatch {
        guard batch.plainRecords > 0 || batch.positions.atOrigin > 0 else { return batch }
        takesMetres = batch.isWebMercator
        var tables = batch.slab.tables
        var moved: Set<Int> = []
        for index in tables.features.indices {
            let record = tables.features[index]
            if record.isPlain {
                locate(index, &tables, batch.slab)
            } else if batch.positions.atOrigin > 0, isAtOrigin(record.geometry, tables), locate(index, &tables, batch.slab, isMoved: true) {
                moved.insert(Int(record.number))
            }
        }
        var result = batch.replacing(tables)
        if !moved.isEmpty { result.diagnostics = result.diagnostics.map { PlainRecordLocator.corrected($0, moved) } }
        return result
    }

    /// What is to be told of a position of 0, 0 in a record that has another one.
    private static func corrected(_ diagnostic: Diagnostic, _ moved: Set<Int>) -> Diagnostic {
        guard diagnostic.code == .nullIsland, diagnostic.count == 1, let record = diagnostic.location.record, moved.contains(record) else {
            return diagnostic
        }
        return Diagnostic(
            severity: .info, code: .nullIsland, message: "the position 0, 0 gave way to the one that the record's members say",
            location: diagnostic.location)
    }

    private func isAtOrigin(_ geometry: GeometryRecord, _ tables: FeatureStorage) -> Bool {
        guard geometry.kind == .point, let first = geometry.positionIndices.first, first < tables.positions.count else { return false }
        return tables.positions[first].longitude == 0 && tables.positions[first].latitude == 0
    }

    /// Gives a record the position that it speaks of; whether it does.
    @discardableResult
    private mutating func locate(_ index: Int, _ tables: inout FeatureStorage, _ slab: FeatureSlab, isMoved: Bool = false) -> Bool {
        guard isMoved || tables.features[index].geometry.kind == nil else { return false }
        finds.removeAll(keepingCapacity: true)
        takesAddresses = isMoved
        for row in tables.features[index].properties.indices {
            let field = tables.fields[row]
            look(at: field, named: tables.keys[Int(field.key)].name, slab, depth: 0)
        }
        guard var (latitude, longitude) = position else { return false }
        if takesMetres, let x = Double(longitude), let y = Double(latitude), abs(x) > 180 || abs(y) > 90,
            let place = WebMercator(x: x, y: y)
        {
            (latitude, longitude) = (place.latitude(asPreciseAs: latitude.utf8), place.longitude(asPreciseAs: longitude.utf8))
        }
        return tables.setPoint(latitude: latitude, longitude: longitude, ofFeature: index)
    }

    private var position: (latitude: String, longitude: String)? {
        // Only GeoJSON leaves no doubt which number is which; but what lies deeper may be of another place.
        if let point = finds[.point], point.texts.count == 2, point.depth <= finds[.latitude]?.depth ?? .max {
            return (point.texts[1], point.texts[0])
        }
        if let latitude = finds[.latitude], let longitude = finds[.longitude], latitude.isWeak == longitude.isWeak,
            let first = latitude.texts.first, let second = longitude.texts.first
        {
            // Whole degrees with minutes beside them are no position.
            if finds[.minutes] != nil, Int(first) != nil, Int(second) != nil { return nil }
            guard let north = signed(first, .northSouth, latitude), let east = signed(second, .eastWest, longitude) else { return nil }
            return (north, east)
        }
        if let pair = finds[.pair], pair.texts.count == 2 { return (pair.texts[0], pair.texts[1]) }
        if let pair = finds[.reversed], pair.texts.count == 2 { return (pair.texts[1], pair.texts[0]) }
        if let pair = finds[.address], pair.texts.count == 2 { return (pair.texts[0], pair.texts[1]) }
        return scaledPosition
    }

    /// A number with the sign of the hemisphere that stands beside it; `nil` when the two contradict each other.
    private func signed(_ number: String, _ part: Part, _ find: Find) -> String? {
        guard let word = finds[part], word.depth == find.depth, let hemisphere = word.texts.first else { return number }
        return PositionText.degrees("\(number) \(hemisphere)", part == .northSouth ? .latitude : .longitude)
    }

    /// Whole numbers with the decimal point where it belongs.
    private var scaledPosition: (latitude: String, longitude: String)? {
        guard let latitude = finds[.wholeLatitude], let longitude = finds[.wholeLongitude], let north = latitude.texts.first,
            let east = longitude.texts.first, let y = Int(north), let x = Int(east), latitude.exponent == longitude.exponent,
            let exponent = latitude.exponent ?? (ScaledDegrees.isPlainlyE7(latitude: y, longitude: x) ? 7 : nil),
            ScaledDegrees.fits(y, x, exponent), let first = ScaledDegrees.text(Array(north.utf8), exponent),
            let second = ScaledDegrees.text(Array(east.utf8), exponent)
        else { return nil }
        return (String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self))
    }

    private mutating func look(at field: Field, named name: String, _ slab: FeatureSlab, depth: Int, isLastResort: Bool = false) {
        let bytes = slab.tables.bytes
        let rank = isLastResort ? depth + 100 : depth
        switch field.kind {
        case .object where depth < PlainRecordLocator.maximumDepth:
            if PlainRecordLocator.detours.contains(name.lowercased()) { return }
            if let point = PositionText.point(field, in: bytes) { return note(.point, [point.longitude, point.latitude], false, rank) }
            let isLast = isLastResort || name.lowercased() == PlainRecordLocator.lastResort
            for (key, value) in NestedValue.members(in: bytes, field.span.range) {
                look(at: value, named: key, slab, depth: depth + 1, isLastResort: isLast)
            }
        case .array:
            guard let part = meaning(of: name), part.part == .pair || part.part == .reversed else { return }
            let numbers = NestedValue.elements(in: bytes, field.span.range).prefix(4)
            guard numbers.count == 2 || numbers.count == 3, numbers.allSatisfy({ $0.kind == .number }) else { return }
            let texts = numbers.prefix(2).map { slab.text(of: $0) }
            // A list is in GeoJSON's order unless its name says another one.
            let lower = name.lowercased()
            // `geo_point_2d` is Opendatasoft's, which puts the latitude first.
            var isLatitudeFirst = part.part == .pair && (lower.hasPrefix("lat") || lower.hasSuffix("2d"))
            if let first = Double(texts[0]), let second = Double(texts[1]), abs(first) > 90 || abs(second) > 90 {
                isLatitudeFirst = abs(second) > 90
            }
            note(isLatitudeFirst ? .pair : .reversed, texts, part.isWeak, rank)
        case .number, .string:
            guard field.span.length > 0, field.span.length < 400 else { return }
            guard let part = meaning(of: name) else {
                guard takesAddresses, field.kind == .string, let (first, second) = PositionText.inAddress(slab.text(of: field)) else {
                    return
                }
                return note(.address, [first, second], true, rank)
            }
            let text = slab.text(of: field)
            switch part.part {
            case .latitude, .longitude:
                let degrees = ValueText.tidied(text)
                if !takesMetres, let exponent = exponent(of: name, part.isWeak), let number = Int(degrees), abs(number) > 180 {
                    let whole: Part = part.part == .latitude ? .wholeLatitude : .wholeLongitude
                    return note(whole, [degrees], part.isWeak, rank, exponent: exponent)
                }
                let axis: CoordinateAxis = part.part == .latitude ? .latitude : .longitude
                if FieldMapping.degrees(degrees) != nil || takesMetres && Double(degrees) != nil {
                    note(part.part, [degrees], part.isWeak, rank)
                } else if HemisphereWords.meaning(of: degrees, letterOMeansEast: false)?.axis == axis {
                    note(axis == .latitude ? .northSouth : .eastWest, [degrees], part.isWeak, rank)
                } else if let degrees = PositionText.degrees(degrees, axis) {
                    note(part.part, [degrees], part.isWeak, rank)
                }
            case .pair, .reversed:
                let isReversed = part.part == .reversed
                guard field.kind == .string, let pair = PositionText.pair(text, longitudeFirst: isReversed) else { return }
                note(part.part, isReversed ? [pair.longitude, pair.latitude] : [pair.latitude, pair.longitude], part.isWeak, rank)
            case .geometry:
                guard field.kind == .string, let point = PositionText.geometry(text) else { return }
                note(.point, [point.longitude, point.latitude], part.isWeak, rank)
            case .minutes: note(.minutes, [text], false, 0)
            case .address, .point, .wholeLatitude, .wholeLongitude, .northSouth, .eastWest: break
            }
        default: break
        }
    }

    /// The power of ten that whole numbers of a name may be too large by; an inner `nil` where the numbers must tell.
    private func exponent(of name: String, _ isWeak: Bool) -> Int?? {
        if let exponent = ScaledDegrees.exponent(in: name) { return .some(exponent) }
        return !isWeak || ["mapx", "mapy"].contains(name.lowercased()) ? .some(nil) : nil
    }

    private mutating func note(_ part: Part, _ texts: [String], _ isWeak: Bool, _ depth: Int, exponent: Int? = nil) {
        if let known = finds[part], (known.isWeak ? 1 : 0, known.depth) <= (isWeak ? 1 : 0, depth) { return }
        finds[part] = Find(depth: depth, isWeak: isWeak, texts: texts, exponent: exponent)
    }

    private mutating func meaning(of name: String) -> (part: Part, isWeak: Bool)? {
        if let known = meanings[name] { return known }
        var found: (part: Part, isWeak: Bool)?
        // The sides of a box, and minutes, are no position.
        let tokens = PositionWords.tokens(name)
        let isEdge = tokens.contains { ["min", "max", "minute", "minutes", "sec", "seconds"].contains($0) }
        if isEdge, tokens.count > 1, let kind = PositionWords.meaning(of: name)?.kind, kind == .latitude || kind == .longitude {
            if !tokens.contains("max") { found = (.minutes, false) }
        } else if !isEdge, let meaning = PositionWords.meaning(of: name) {
            let isWeak = meaning.score < 60
            switch meaning.kind {
            case .latitude: found = (.latitude, isWeak)
            case .longitude: found = (.longitude, isWeak)
            case .pair: found = (.pair, isWeak)
            case .reversed: found = (.reversed, isWeak)
            case .geometry: found = (.geometry, isWeak)
            case .altitude, .northing, .easting: break
            }
        }
        if meanings.count >= 4096 { meanings.removeAll() }
        meanings[name] = .some(found)
        return found
    }
}

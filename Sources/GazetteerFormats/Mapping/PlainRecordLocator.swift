import GazetteerModel
import GazetteerText

/// Finds the position of objects that are no GeoJSON by the names of their members, each record for itself, but for the
/// order of the numbers in pairs.
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

    /// The feed's name, for what is told.
    private let source: String?
    /// What names mean; bounded, for a feed may be made to have a new name in each record.
    private var meanings: [String: (part: Part, isWeak: Bool)?] = [:]
    private var finds: [Part: Find] = [:]
    /// Which number comes first in pairs.
    private var orders = PairOrders()
    /// The pairs that were met, while the orders are worked out, and the countries that were named.
    private var pairs: [String: [(Double, Double)]] = [:]
    private var countries: Set<String> = []
    private var isSurveying = false
    /// What is to be told of positions that are none.
    private var lost: [Diagnostic] = []
    /// Whether positions may be metres of EPSG:3857.
    private var takesMetres = false
    /// Whether the address of a map may say where a record is.
    private var takesAddresses = false
    /// How much deeper objects seem by what they are called; `nil` where they hold another place. Bounded likewise.
    private var ranks: [String: Int?] = [:]
    /// Which members are the name of a record; bounded likewise.
    private var areNames: [String: Bool] = [:]

    private static let maximumDepth = 4
    /// Objects that hold other places than the record's own.
    private static let detours: Set<String> = ["viewport", "bounds", "bbox", "boundingbox", "northeast", "southwest", "region"]
    /// What counts for nothing when there is anything else: the middle of a way, or of a map beside a place.
    private static let lastResort = "center"
    /// How much deeper that seems, and how much what counts for nothing at all in a record with a name of its own.
    private static let (lastRank, otherRank) = (100, 1000)

    init(source: String?) { self.source = source }

    /// The same batch with a point for each record that has no geometry and says where it is.
    ///
    /// A feature at 0, 0 that says somewhere else where it is, is there: exports that failed to geocode look so.
    mutating func located(_ batch: FeatureBatch) -> FeatureBatch {
        guard batch.plainRecords > 0 || batch.positions.atOrigin > 0 else { return batch }
        takesMetres = batch.isWebMercator
        orders = batch.pairOrders
        lost.removeAll()
        var tables = batch.slab.tables
        var moved: Set<Int> = []
        var cleared: Set<Int> = []
        for index in tables.features.indices {
            let record = tables.features[index]
            if record.isPlain {
                locate(index, &tables, batch.slab)
            } else if batch.positions.atOrigin > 0, isAtOrigin(record.geometry, tables), locate(index, &tables, batch.slab, isMoved: true) {
                moved.insert(Int(record.number))
            } else if batch.positions.atOrigin > 0, isAtOrigin(record.geometry, tables), PlainRecordLocator.isOfTakeout(record, tables) {
                tables.features[index].geometry = GeometryRecord()
                cleared.insert(Int(record.number))
            }
        }
        var result = batch.replacing(tables)
        if !moved.isEmpty || !cleared.isEmpty {
            result.diagnostics = result.diagnostics.map { PlainRecordLocator.corrected($0, moved, cleared) }
        }
        result.diagnostics += lost
        return result
    }

    /// Which number comes first in the pairs of some records.
    static func orders(in batch: FeatureBatch) -> PairOrders {
        guard batch.plainRecords > 0 else { return PairOrders() }
        var locator = PlainRecordLocator(source: nil)
        locator.isSurveying = true
        let tables = batch.slab.tables
        for record in tables.features where record.isPlain {
            locator.finds.removeAll(keepingCapacity: true)
            for row in record.properties.indices {
                let field = tables.fields[row]
                locator.look(at: field, named: tables.keys[Int(field.key)].name, batch.slab, depth: 0)
            }
        }
        return PairOrders(locator.pairs, in: ExpectedArea(locator.countries, isNamed: true))
    }

    /// Notes what a record shows of the orders of pairs.
    private mutating func survey(_ text: String, named name: String) {
        let role = FieldName(name).role
        guard role == "country" || role == "isoCountryCode", let code = Countries.code(text) else { return }
        countries.insert(code)
    }

    private mutating func surveyPair(_ first: Double?, _ second: Double?, named name: String) {
        guard isSurveying, let first, let second, abs(first) <= 180, abs(second) <= 180 else { return }
        pairs[name, default: []].append((first, second))
    }

    /// Whether a record is a saved place of Google Takeout, which writes 0, 0 where it knows no position.
    private static func isOfTakeout(_ record: FeatureRecord, _ tables: FeatureStorage) -> Bool {
        record.properties.indices.contains { tables.keys[Int(tables.fields[$0].key)].name == "google_maps_url" }
    }

    /// What is to be told of a position of 0, 0 in a record that has another one.
    private static func corrected(_ diagnostic: Diagnostic, _ moved: Set<Int>, _ cleared: Set<Int>) -> Diagnostic {
        guard diagnostic.code == .nullIsland, let record = diagnostic.location.record, diagnostic.count == 1 || moved.isEmpty else {
            return diagnostic
        }
        guard moved.contains(record) || cleared.contains(record) else { return diagnostic }
        return Diagnostic(
            severity: .info, code: .nullIsland,
            message: moved.contains(record)
                ? "the position 0, 0 gave way to the one that the record's members say"
                : "the position is 0, 0, which Takeout writes where it knows none; the record has no position",
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
        if finds.values.contains(where: { $0.depth >= Self.otherRank }), isNamed(tables.features[index], tables) {
            finds = finds.filter { $0.value.depth < Self.otherRank }
        }
        guard var (latitude, longitude) = position else { return false }
        if takesMetres, let x = Double(longitude), let y = Double(latitude), abs(x) > 180 || abs(y) > 90,
            let place = WebMercator(x: x, y: y)
        {
            (latitude, longitude) = (place.latitude(asPreciseAs: latitude.utf8), place.longitude(asPreciseAs: longitude.utf8))
        }
        if tables.setPoint(latitude: latitude, longitude: longitude, ofFeature: index) { return true }
        if !isMoved { tellLost(latitude, longitude, tables.features[index]) }
        return false
    }

    /// Tells of a position that is none.
    private mutating func tellLost(_ latitude: String, _ longitude: String, _ record: FeatureRecord) {
        guard let north = Double(latitude), let east = Double(longitude), north != 0 || east != 0 else { return }
        let location = SourceLocation(
            source: source, line: record.line > 0 ? Int(record.line) : nil, byteOffset: Int(record.byteOffset), record: Int(record.number))
        lost.append(
            Diagnostic(
                severity: .error, code: .coordinateOutOfRange, message: "no place has latitude \(latitude) and longitude \(longitude)",
                hint: "mend the numbers in the feed: the record is kept without a position", location: location))
    }

    private var position: (latitude: String, longitude: String)? {
        // Only GeoJSON leaves no doubt which number is which; but what lies deeper may be of another place.
        if let point = finds[.point], point.texts.count == 2, point.depth <= finds[.latitude]?.depth ?? .max {
            return (point.texts[1], point.texts[0])
        }
        if let pair = shallowPair { return pair }
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

    /// Two numbers in one value that stand nearer to the record than its latitude, which may be that of something in it.
    private var shallowPair: (latitude: String, longitude: String)? {
        guard let depth = finds[.latitude]?.depth else { return nil }
        for part in [Part.pair, .reversed] {
            guard let pair = finds[part], pair.depth < depth, pair.texts.count == 2 else { continue }
            // "location": two numbers that are as fine as only positions are.
            guard !pair.isWeak || pair.texts.allSatisfy(Self.isFine) else { continue }
            return part == .pair ? (pair.texts[0], pair.texts[1]) : (pair.texts[1], pair.texts[0])
        }
        return nil
    }

    private static func isFine(_ digits: String) -> Bool {
        digits.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.count >= 3 && $0.count < digits.count } == true
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

    /// Whether a record has a name, beside the things in it.
    private mutating func isNamed(_ record: FeatureRecord, _ tables: FeatureStorage) -> Bool {
        for row in record.properties.indices where tables.fields[row].kind == .string {
            let key = tables.keys[Int(tables.fields[row].key)].name
            let isName = areNames[key] ?? FieldName(key).isName
            if areNames.count >= 4096 { areNames.removeAll() }
            areNames[key] = isName
            if isName { return true }
        }
        return false
    }

    /// How much deeper an object seems than it is; `nil` if it holds another place than the record's own.
    private mutating func rank(of name: String) -> Int? {
        if let known = ranks[name] { return known }
        let words = Folding.words(name)
        var rank: Int? = 0
        if Self.detours.contains(name.lowercased()) || ColumnWords.holds(ColumnWords.nearThings, words) {
            rank = nil
        } else if ColumnWords.holds(ColumnWords.otherThings, words) {
            rank = Self.otherRank
        } else if name.lowercased() == Self.lastResort || ColumnWords.holds(ColumnWords.stops, words) {
            rank = Self.lastRank
        }
        if ranks.count >= 4096 { ranks.removeAll() }
        ranks[name] = .some(rank)
        return rank
    }

    private mutating func look(at field: Field, named name: String, _ slab: FeatureSlab, depth: Int, above: Int = 0) {
        let bytes = slab.tables.bytes
        let rank = depth + above
        switch field.kind {
        case .object where depth < PlainRecordLocator.maximumDepth:
            guard let own = self.rank(of: name) else { return }
            let above = max(above, own)
            if let point = PositionText.point(field, in: bytes) {
                return note(.point, [point.longitude, point.latitude], false, depth + above)
            }
            for (key, value) in NestedValue.members(in: bytes, field.span.range) {
                look(at: value, named: key, slab, depth: depth + 1, above: above)
            }
        case .array:
            guard let part = meaning(of: name), part.part == .pair || part.part == .reversed else { return }
            let numbers = NestedValue.elements(in: bytes, field.span.range).prefix(4)
            guard numbers.count == 2 || numbers.count == 3, numbers.allSatisfy({ $0.kind == .number }) else { return }
            noteList(numbers.map { slab.text(of: $0) }, named: name, part, rank)
        case .number, .string:
            guard field.span.length > 0, field.span.length < 400 else { return }
            if isSurveying, field.kind == .string, field.span.length < 64 { survey(slab.text(of: field), named: name) }
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
                guard field.kind == .string else { return }
                if text.utf8.first == ASCII.leftBracket, text.utf8.last == ASCII.rightBracket {
                    let numbers = text.dropFirst().dropLast().split(separator: ",").map { String($0.trimmed) }
                    if numbers.allSatisfy({ NumberText.read(Array($0.utf8))?.isJSON == true }) {
                        return noteList(numbers, named: name, part, rank)
                    }
                }
                let isReversed = orders.isLongitudeFirst(name) ?? (part.part == .reversed)
                guard let pair = PositionText.pair(text, longitudeFirst: isReversed) else { return }
                let (north, east) = (Double(pair.latitude), Double(pair.longitude))
                if isReversed { surveyPair(east, north, named: name) } else { surveyPair(north, east, named: name) }
                // One number can be no latitude: the other one is.
                let isLongitudeFirst = abs(north ?? 0) > 90 && abs(east ?? 180) <= 90
                note(.pair, isLongitudeFirst ? [pair.longitude, pair.latitude] : [pair.latitude, pair.longitude], part.isWeak, rank)
            case .geometry:
                guard field.kind == .string, let point = PositionText.geometry(text) else { return }
                note(.point, [point.longitude, point.latitude], part.isWeak, rank)
            case .minutes: note(.minutes, [text], false, 0)
            case .address, .point, .wholeLatitude, .wholeLongitude, .northSouth, .eastWest: break
            }
        default: break
        }
    }

    /// Notes a list of two numbers, or of three with an altitude.
    ///
    /// It is in GeoJSON's order unless its name says another one, or a number can be no latitude.
    private mutating func noteList(_ all: [String], named name: String, _ part: (part: Part, isWeak: Bool), _ rank: Int) {
        let texts = Array(all.prefix(2))
        guard all.count == 2 || all.count == 3, let first = texts.first.flatMap(Double.init), let second = texts.last.flatMap(Double.init)
        else { return }
        surveyPair(first, second, named: name)
        let lower = name.lowercased()
        // `geo_point_2d` is Opendatasoft's, which puts the latitude first.
        var isLatitudeFirst = part.part == .pair && (lower.hasPrefix("lat") || lower.hasSuffix("2d"))
        if let isLongitudeFirst = orders.isLongitudeFirst(name) { isLatitudeFirst = !isLongitudeFirst }
        if abs(first) > 90 || abs(second) > 90 { isLatitudeFirst = abs(second) > 90 }
        note(isLatitudeFirst ? .pair : .reversed, texts, part.isWeak, rank)
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

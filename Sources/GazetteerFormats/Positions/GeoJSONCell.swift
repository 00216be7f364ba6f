import CJSONEvents
import GazetteerModel

/// Reads a GeoJSON geometry, or a feature with one, from a cell.
struct GeoJSONCell {
    var builder = ShapeBuilder()
    /// The bytes that events point into, from `base` on.
    let text: [UInt8]
    var base = 0
    /// Whether geometries count that are spelled in another way, if it is plain what is meant.
    var isLoose = false

    /// Whether a text begins as a JSON object does.
    static func begins(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.first { bytes[$0] > ASCII.space }.map { bytes[$0] == ASCII.leftBrace } ?? false
    }

    /// Whether an object names coordinates, or latitude and longitude.
    static func mayHoldPosition(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        func holds(_ word: String) -> Bool { firstIndex(of: Array(word.utf8), in: bytes, range) != nil }
        return holds("\"coordinates\"") || (holds("\"lat") && (holds("\"lon") || holds("\"lng")))
    }

    /// Reads a text: its geometry, `nil` when it holds none, and whether it says more than that.
    static func read(_ text: [UInt8], with parser: JSONEventParser) -> (ShapeBuilder?, saysMore: Bool) {
        guard parser.parse(text.span, text.indices) == .read else { return (nil, false) }
        return parser.withEvents { events in
            var cell = GeoJSONCell(text: text)
            if let kind = cell.geometry(events, 0, isNested: false, depth: 0) {
                cell.builder.kind = kind
                return (cell.builder, false)
            }
            guard let members = cell.namedPosition(events) else { return (nil, false) }
            cell.builder.kind = .point
            return (cell.builder, members > 2)
        }
    }

    /// Reads a geometry that is spelled in another way than GeoJSON's; `nil` when it is not plain what is meant.
    static func readLoosely(_ events: Span<CJSONEvent>, _ index: Int, of text: [UInt8], from base: Int) -> ShapeBuilder? {
        var cell = GeoJSONCell(text: text, base: base, isLoose: true)
        guard let kind = cell.looseGeometry(events, index) else { return nil }
        cell.builder.kind = kind
        return cell.builder
    }

    /// Reads `{"lat": 52.4, "lng": 13.4}`; the number of the object's members.
    private mutating func namedPosition(_ events: Span<CJSONEvent>) -> Int? {
        guard let first = events.indices.first, events[first].kind == CJSON_OBJECT else { return nil }
        var (latitude, longitude): (Range<Int>?, Range<Int>?) = (nil, nil)
        var members = 0
        var at = first + 1
        let end = min(Int(events[first].next), events.count)
        while at + 1 < end {
            members += 1
            let value = events[at + 1]
            if let key = string(events[at]), value.kind == CJSON_NUMBER || value.kind == CJSON_STRING {
                let range = range(value)
                switch PositionWords.axis(ofWord: key.lowercased()) {
                case .latitude?: latitude = latitude ?? range
                case .longitude?: longitude = longitude ?? range
                case nil: break
                }
            }
            at = behind(events, at + 1)
        }
        let text = text
        guard let latitude, let longitude, max(latitude.upperBound, longitude.upperBound) <= text.count,
            builder.add(longitude: longitude, latitude: latitude, altitude: nil, of: text.span)
        else { return nil }
        return members
    }

    private init(text: [UInt8], base: Int = 0, isLoose: Bool = false) {
        self.text = text
        self.base = base
        self.isLoose = isLoose
    }

    func member(_ name: String, _ events: Span<CJSONEvent>, _ object: Int) -> Int? {
        guard object < events.count, events[object].kind == CJSON_OBJECT else { return nil }
        var at = object + 1
        let end = min(Int(events[object].next), events.count)
        while at + 1 < end {
            if string(events[at]) == name { return at + 1 }
            at = behind(events, at + 1)
        }
        return nil
    }

    /// Where the bytes of an event stand.
    func range(_ event: CJSONEvent) -> Range<Int> { base + Int(event.offset)..<base + Int(event.offset) + Int(event.length) }

    func string(_ event: CJSONEvent) -> String? {
        let range = range(event)
        guard event.kind == CJSON_KEY || event.kind == CJSON_STRING, range.upperBound <= text.count else { return nil }
        return String(decoding: text[range], as: UTF8.self)
    }

    func behind(_ events: Span<CJSONEvent>, _ index: Int) -> Int {
        events[index].kind == CJSON_OBJECT || events[index].kind == CJSON_ARRAY ? Int(events[index].next) : index + 1
    }

    mutating func geometry(_ events: Span<CJSONEvent>, _ index: Int, isNested: Bool, depth: Int) -> GeometryKind? {
        guard depth < 64 else { return nil }
        if isLoose, let kind = looseMembers(events, index, isNested: isNested) { return kind }
        guard let type = member("type", events, index), let name = string(events[type]) else { return nil }
        if name == "Feature", !isNested, let inner = member("geometry", events, index) {
            return geometry(events, inner, isNested: false, depth: depth + 1)
        }
        guard
            let kind = GeometryKind.allCases.first(where: {
                $0.geoJSONName == name || isLoose && $0.geoJSONName.lowercased() == name.lowercased()
            })
        else { return nil }
        if isNested { builder.append(shape: Int32(kind.rawValue)) }
        if kind == .geometryCollection {
            guard let list = member("geometries", events, index) else { return nil }
            return elements(events, list) { cell, element in cell.geometry(events, element, isNested: true, depth: depth + 1) != nil }
                ? kind : nil
        }
        guard let list = member("coordinates", events, index) else { return nil }
        let countIndex = builder.shapeCount
        let before = builder.positionCount
        if isNested, !kind.hasShape { builder.append(shape: 0) }
        let isRead: Bool
        switch kind {
        case .point: isRead = position(events, isLoose ? onlyElement(events, list) ?? list : list)
        case .multiPoint, .lineString: isRead = run(events, list)
        case .multiLineString, .polygon: isRead = runs(events, list)
        default: isRead = elements(events, list) { cell, element in cell.runs(events, element) }
        }
        guard isRead else { return nil }
        if isNested, !kind.hasShape { builder.set(shape: Int32(builder.positionCount - before), at: countIndex) }
        return kind
    }

    /// The elements of an array, their number first.
    private mutating func elements(_ events: Span<CJSONEvent>, _ list: Int, _ body: (inout GeoJSONCell, Int) -> Bool) -> Bool {
        guard list < events.count, events[list].kind == CJSON_ARRAY else { return false }
        let countIndex = builder.shapeCount
        builder.append(shape: 0)
        var count: Int32 = 0
        var element = list + 1
        while element < min(Int(events[list].next), events.count) {
            guard body(&self, element) else { return false }
            count += 1
            element = behind(events, element)
        }
        builder.set(shape: count, at: countIndex)
        return true
    }

    private mutating func runs(_ events: Span<CJSONEvent>, _ list: Int) -> Bool {
        elements(events, list) { cell, element in
            let before = cell.builder.positionCount
            guard cell.run(events, element) else { return false }
            cell.builder.append(shape: Int32(cell.builder.positionCount - before))
            return true
        }
    }

    private mutating func run(_ events: Span<CJSONEvent>, _ list: Int) -> Bool {
        guard list < events.count, events[list].kind == CJSON_ARRAY else { return false }
        var element = list + 1
        while element < min(Int(events[list].next), events.count) {
            guard position(events, element) else { return false }
            element = behind(events, element)
        }
        return true
    }

    mutating func position(_ events: Span<CJSONEvent>, _ list: Int) -> Bool {
        if isLoose { return loosePosition(events, list) }
        guard list + 2 < events.count, events[list].kind == CJSON_ARRAY, Int(events[list].next) > list + 2 else { return false }
        func number(_ index: Int) -> Range<Int>? {
            guard index < min(Int(events[list].next), events.count), events[index].kind == CJSON_NUMBER else { return nil }
            return range(events[index])
        }
        let text = text
        guard let longitude = number(list + 1), let latitude = number(list + 2) else { return false }
        return builder.add(longitude: longitude, latitude: latitude, altitude: number(list + 3), of: text.span)
    }
}

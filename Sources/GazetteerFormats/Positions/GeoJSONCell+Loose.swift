import CJSONEvents
import GazetteerModel

/// Geometries that are spelled in another way than GeoJSON's.
///
/// Numbers in quotes, well-known text, JSON in a string, `{"lat": …, "lng": …}`, `"lon,lat"`, a type in other letters or
/// none: what can mean one thing only.
extension GeoJSONCell {
    /// Reads a geometry that need not be an object.
    mutating func looseGeometry(_ events: Span<CJSONEvent>, _ index: Int) -> GeometryKind? {
        switch Int32(events[index].kind) {
        case Int32(CJSON_OBJECT): return geometry(events, index, isNested: false, depth: 0)
        case Int32(CJSON_STRING):
            let text = plain(events[index])
            let inner: ShapeBuilder?
            if GeoJSONCell.begins(text.span, text.indices) {
                let (geometry, saysMore) = GeoJSONCell.read(text, with: JSONEventParser(maximumDepth: 64))
                inner = saysMore ? nil : geometry
            } else if WellKnownTextReader.begins(text.span, text.indices) {
                inner = WellKnownTextReader.read(text.span, text.indices)
            } else {
                return loosePosition(events, index) ? .point : nil
            }
            guard let inner else { return nil }
            builder = inner
            return inner.kind
        default: return nil
        }
    }

    /// Reads a point whose type is missing, or whose latitude and longitude are members.
    mutating func looseMembers(_ events: Span<CJSONEvent>, _ index: Int, isNested: Bool) -> GeometryKind? {
        guard !isNested, events[index].kind == CJSON_OBJECT else { return nil }
        let type = member("type", events, index).flatMap { string(events[$0]) }
        guard type == nil || type?.lowercased() == "point" else { return nil }
        if let list = member("coordinates", events, index) {
            return type == nil && loosePosition(events, onlyElement(events, list) ?? list) ? .point : nil
        }
        return loosePosition(events, index) ? .point : nil
    }

    /// The element of an array that holds one array or object and nothing else.
    func onlyElement(_ events: Span<CJSONEvent>, _ list: Int) -> Int? {
        guard events[list].kind == CJSON_ARRAY, list + 1 < Int(events[list].next), list + 1 < events.count else { return nil }
        let first = events[list + 1]
        guard first.kind == CJSON_ARRAY || first.kind == CJSON_OBJECT, first.next == events[list].next else { return nil }
        return list + 1
    }

    /// A position of two numbers or three, in quotes or not; an object with latitude and longitude; or text with both.
    mutating func loosePosition(_ events: Span<CJSONEvent>, _ index: Int) -> Bool {
        guard index < events.count else { return false }
        switch Int32(events[index].kind) {
        case Int32(CJSON_ARRAY):
            var numbers: [[UInt8]] = []
            var element = index + 1
            while element < min(Int(events[index].next), events.count) {
                guard let number = number(events[element]) else { return false }
                numbers.append(number)
                element += 1
            }
            guard numbers.count == 2 || numbers.count == 3 else { return false }
            return add(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil)
        case Int32(CJSON_OBJECT):
            var latitude: [UInt8]?
            var longitude: [UInt8]?
            var at = index + 1
            while at + 1 < min(Int(events[index].next), events.count) {
                if let name = string(events[at]), let meaning = PositionWords.meaning(of: name), let number = number(events[at + 1]) {
                    if meaning.kind == .latitude { latitude = number }
                    if meaning.kind == .longitude { longitude = number }
                }
                at = behind(events, at + 1)
            }
            guard let latitude, let longitude else { return false }
            return add(longitude, latitude, nil)
        case Int32(CJSON_STRING):
            let text = plain(events[index])
            guard let pair = CoordinatePair(text.span, text.indices, isLongitudeFirst: true), pair.isAlone else { return false }
            return add(pair.longitude.json, pair.latitude.json, nil)
        default: return false
        }
    }

    /// The number that an event is or holds, as JSON writes it.
    private func number(_ event: CJSONEvent) -> [UInt8]? {
        if event.kind == CJSON_NUMBER { return text.span.array(range(event)) }
        guard event.kind == CJSON_STRING else { return nil }
        let text = plain(event)
        return CoordinateText(text.span, text.indices)?.json
    }

    /// The text of a string.
    private func plain(_ event: CJSONEvent) -> [UInt8] {
        var plain: [UInt8] = []
        let range = range(event)
        if range.upperBound <= text.count { JSONText.unescape(text.span.extracting(range), into: &plain) }
        return plain
    }

    private mutating func add(_ longitude: [UInt8], _ latitude: [UInt8], _ altitude: [UInt8]?) -> Bool {
        let text = longitude + latitude + (altitude ?? [])
        let middle = longitude.count + latitude.count
        return builder.add(
            longitude: 0..<longitude.count, latitude: longitude.count..<middle, altitude: altitude.map { _ in middle..<text.count },
            of: text.span)
    }
}

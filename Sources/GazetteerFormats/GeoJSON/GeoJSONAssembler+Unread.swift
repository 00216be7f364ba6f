import CJSONEvents
import GazetteerModel

extension GeoJSONAssembler {
    /// Keeps a geometry that could not be read as a property, so that it is not lost.
    mutating func keep(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int, in record: inout FeatureRecord) {
        guard saysSomething(value, events, index) else { return }
        let own = record.properties.indices
        let names = ["geometry", "unread_geometry"]
        guard let name = names.first(where: { name in !own.contains { keys.keys[Int(storage.fields[$0].key)].name == name } }) else {
            return
        }
        let start = storage.fields.count
        storage.fields.append(contentsOf: storage.fields[own])
        keys.beginRow()
        storage.fields.append(field(value, events[index], key: key(Array(name.utf8))))
        record.properties = FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
        record.propertiesAreNull = false
    }

    /// Keeps what a geometry in another spelling says besides its position.
    mutating func keepMembers(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int, of record: inout FeatureRecord) {
        guard events[index].kind == CJSON_OBJECT else { return }
        let members = FeatureMembers(value, events, index)
        if members.coordinates == nil, members.geometries == nil {
            // Two of them are latitude and longitude.
            if members.foreign.count > 2 { keep(value, events, index, in: &record) }
        } else if !members.foreign.isEmpty {
            let start = storage.fields.count
            keys.beginRow()
            for at in members.foreign { append(member: at, value, events) }
            record.geometryMembers = FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
        }
    }

    /// Whether a geometry holds a number or a text, besides its type.
    private func saysSomething(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int) -> Bool {
        let type = events[index].kind == CJSON_OBJECT ? FeatureMembers(value, events, index).type : nil
        let end = min(next(events, index), events.count)
        for at in index..<end where at != type {
            if events[at].kind == CJSON_NUMBER || events[at].kind == CJSON_STRING && events[at].length > 0 { return true }
        }
        return false
    }

    /// Turns the metres of a geometry in EPSG:3857 into degrees; one that holds degrees all the same stays as it is.
    mutating func unproject(_ geometry: GeometryRecord) {
        let isProjected = geometry.positionIndices.contains {
            abs(storage.positions[$0].longitude) > 180 || abs(storage.positions[$0].latitude) > 90
        }
        guard isProjected else { return }
        for index in geometry.positionIndices {
            let position = storage.positions[index]
            guard let place = WebMercator(x: position.longitude, y: position.latitude) else { continue }
            let numbers = slabText(position.span).split(separator: ASCII.comma)
            guard numbers.count > 1 else { continue }
            var text = Array(place.longitude(asPreciseAs: numbers[0]).utf8) + [ASCII.comma] + place.latitude(asPreciseAs: numbers[1]).utf8
            for number in numbers.dropFirst(2) { text += [ASCII.comma] + number }
            storage.positions[index] = PositionRecord(
                longitude: place.longitude, latitude: place.latitude, altitude: position.altitude, span: write(text))
        }
    }
}

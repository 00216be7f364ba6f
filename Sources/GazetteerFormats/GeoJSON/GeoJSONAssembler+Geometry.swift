import CJSONEvents
import GazetteerModel

extension GeoJSONAssembler {
    /// Why a geometry could not be used.
    private struct Flaw: Error {
        var code = DiagnosticCode.invalidGeometry
        var message: String
    }

    /// Reads the geometry at `index` into a record; a flawed one is told and left out.
    mutating func geometry(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int, into record: inout FeatureRecord) {
        guard events[index].kind != CJSON_NULL else { return }
        let positions = storage.positions.count
        let shapes = storage.shapes.count
        let fields = storage.fields.count
        do {
            let (kind, foreign) = try shape(value, events, index, nested: false)
            record.geometry.kind = kind
            record.geometry.positionStart = UInt32(positions)
            record.geometry.positionCount = UInt32(storage.positions.count - positions)
            record.geometry.shapeStart = UInt32(shapes)
            record.geometry.shapeCount = UInt32(storage.shapes.count - shapes)
            if !foreign.isEmpty {
                keys.beginRow()
                for at in foreign { append(member: at, value, events) }
                record.geometryMembers = FieldRange(start: UInt32(fields), count: UInt32(storage.fields.count - fields))
            }
            if window.isWebMercator { unproject(record.geometry) }
            check(&record)
        } catch {
            storage.positions.removeLast(storage.positions.count - positions)
            storage.shapes.removeLast(storage.shapes.count - shapes)
            let place = value.isOriginal ? value.start + Int(events[index].offset) : current.index
            guard let builder = GeoJSONCell.readLoosely(events, index, of: value.bytes, from: value.start),
                let geometry = builder.finish(into: &storage, text: &extra, base: window.slab.bytes.count)
            else {
                tell(.error, error.code, error.message, hint: "it was kept as it is, and the feature without position", at: place)
                return keep(value, events, index, in: &record)
            }
            record.geometry = geometry
            keepMembers(value, events, index, of: &record)
            tell(.warning, error.code, "\(error.message); it was read as what is plainly meant", at: place)
            if window.isWebMercator { unproject(record.geometry) }
            check(&record)
        }
    }

    /// Appends a geometry's positions and shape; the kind, and the key events of its foreign members.
    private mutating func shape(
        _ value: Value, _ events: Span<CJSONEvent>, _ index: Int, nested: Bool
    ) throws(Flaw) -> (GeometryKind, foreign: [Int]) {
        guard events[index].kind == CJSON_OBJECT else {
            throw Flaw(message: "a geometry is \(describe(events, index)), not an object")
        }
        let members = FeatureMembers(value, events, index)
        guard let type = members.type, events[type].kind == CJSON_STRING else { throw Flaw(message: "a geometry has no type") }
        let name = text(value, events[type])
        guard let kind = GeometryKind(geoJSONName: name) else {
            throw Flaw(code: .unknownGeometryType, message: "the geometry type \"\(name)\" is not known")
        }
        if nested { storage.shapes.append(Int32(kind.rawValue)) }
        if kind == .geometryCollection {
            guard let list = members.geometries, events[list].kind == CJSON_ARRAY else {
                throw Flaw(message: "the \"geometries\" of a collection is \(describe(events, members.geometries)), not an array")
            }
            try each(events, list, counted: true) { (self, element) throws(Flaw) in
                _ = try self.shape(value, events, element, nested: true)
            }
            return (kind, members.foreign)
        }
        guard let list = members.coordinates, events[list].kind == CJSON_ARRAY else {
            throw Flaw(message: "the coordinates of a \(name) are \(describe(events, members.coordinates)), not an array")
        }
        let before = storage.positions.count
        let countIndex = storage.shapes.count
        if nested, !kind.hasShape { storage.shapes.append(0) }
        switch kind {
        case .point:
            if Int(events[list].next) > list + 1 { try position(value, events, list) }
        case .multiPoint, .lineString: try run(value, events, list)
        case .multiLineString, .polygon: try runs(value, events, list)
        case .multiPolygon:
            try each(events, list, counted: true) { (self, polygon) throws(Flaw) in try self.runs(value, events, polygon) }
        case .geometryCollection: break
        }
        if nested, !kind.hasShape { storage.shapes[countIndex] = Int32(storage.positions.count - before) }
        return (kind, members.foreign)
    }

    /// Calls `body` for each element of the array at `list`; its count goes to the shape first when asked.
    private mutating func each(
        _ events: Span<CJSONEvent>, _ list: Int, counted: Bool, _ body: (inout GeoJSONAssembler, Int) throws(Flaw) -> Void
    ) throws(Flaw) {
        guard events[list].kind == CJSON_ARRAY else {
            throw Flaw(message: "coordinates hold \(describe(events, list)) where an array belongs")
        }
        let countIndex = storage.shapes.count
        if counted { storage.shapes.append(0) }
        var count: Int32 = 0
        var element = list + 1
        while element < Int(events[list].next) {
            try body(&self, element)
            count += 1
            element = next(events, element)
        }
        if counted { storage.shapes[countIndex] = count }
    }

    /// The positions of a line, a ring or a multipoint.
    private mutating func run(_ value: Value, _ events: Span<CJSONEvent>, _ list: Int) throws(Flaw) {
        guard events[list].kind == CJSON_ARRAY else {
            throw Flaw(message: "coordinates hold \(describe(events, list)) where an array belongs")
        }
        var element = list + 1
        while element < Int(events[list].next) {
            try position(value, events, element)
            element = next(events, element)
        }
    }

    /// The rings of a polygon or the lines of a multi line string: how many, the length of each, and their positions.
    private mutating func runs(_ value: Value, _ events: Span<CJSONEvent>, _ list: Int) throws(Flaw) {
        guard events[list].kind == CJSON_ARRAY else {
            throw Flaw(message: "coordinates hold \(describe(events, list)) where an array belongs")
        }
        let countIndex = storage.shapes.count
        storage.shapes.append(0)
        var element = list + 1
        while element < Int(events[list].next) {
            let before = storage.positions.count
            try run(value, events, element)
            storage.shapes.append(Int32(storage.positions.count - before))
            storage.shapes[countIndex] += 1
            element = next(events, element)
        }
    }

    /// One position: two numbers at least.
    private mutating func position(_ value: Value, _ events: Span<CJSONEvent>, _ list: Int) throws(Flaw) {
        let end = Int(events[list].next)
        guard events[list].kind == CJSON_ARRAY else {
            throw Flaw(message: "a position is \(describe(events, list)), not an array of numbers")
        }
        guard end >= list + 3 else { throw Flaw(message: "a position has \(end - list - 1) numbers; two are needed") }
        var written = 0
        for index in list + 1..<end {
            guard index < events.count, events[index].kind == CJSON_NUMBER else {
                throw Flaw(message: "a position holds \(describe(events, index)) where a number belongs")
            }
            written += Int(events[index].length) + 1
        }
        if end > list + 4 {
            tell(.info, .unusualPosition, "a position has \(end - list - 1) numbers; those behind the third have no meaning")
        }
        let first = events[list + 1]
        let last = events[end - 1]
        var span = TextSpan(
            offset: UInt32(truncatingIfNeeded: value.slabOffset) &+ first.offset, length: last.offset + last.length - first.offset)
        if Int(span.length) != written - 1 { span = compact(value, events, list + 1..<end) }
        storage.positions.append(
            PositionRecord(
                longitude: first.number, latitude: events[list + 2].number, altitude: end > list + 3 ? events[list + 3].number : .nan,
                span: span))
    }

    /// Writes a position's numbers anew, without white space.
    private mutating func compact(_ value: Value, _ events: Span<CJSONEvent>, _ numbers: Range<Int>) -> TextSpan {
        let start = window.slab.bytes.count + extra.count
        let before = extra.count
        for index in numbers {
            if index > numbers.lowerBound { extra.append(ASCII.comma) }
            let from = value.start + Int(events[index].offset)
            extra.append(value.bytes.span, from..<from + Int(events[index].length))
        }
        return TextSpan(start..<start + extra.count - before)
    }
}

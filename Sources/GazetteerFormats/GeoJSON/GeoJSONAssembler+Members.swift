import CJSONEvents
import GazetteerModel

/// Where the members of an object stand among its events, by the names that GeoJSON knows.
struct FeatureMembers {
    private(set) var type: Int?
    private(set) var id: Int?
    private(set) var geometry: Int?
    private(set) var properties: Int?
    private(set) var coordinates: Int?
    private(set) var geometries: Int?
    private(set) var features: Int?
    /// A name among these that stands twice.
    private(set) var repeated: String?
    /// The key events of all other members.
    private(set) var foreign: [Int] = []

    init(_ value: GeoJSONAssembler.Value, _ events: Span<CJSONEvent>, _ index: Int) {
        var at = index + 1
        let end = min(Int(events[index].next), events.count)
        while at + 1 < end {
            let key = events[at]
            let start = value.start + Int(key.offset)
            let name = start..<start + Int(key.length)
            switch key.length {
            case _ where Int32(key.flags) & Int32(CJSON_ESCAPED) != 0: setEscaped(value, name, at)
            case 2 where FeatureMembers.matches("id", value.bytes, name): set(\.id, "id", at + 1)
            case 4 where FeatureMembers.matches("type", value.bytes, name): set(\.type, "type", at + 1)
            case 8 where FeatureMembers.matches("geometry", value.bytes, name): set(\.geometry, "geometry", at + 1)
            case 8 where FeatureMembers.matches("features", value.bytes, name): set(\.features, "features", at + 1)
            case 10 where FeatureMembers.matches("properties", value.bytes, name): set(\.properties, "properties", at + 1)
            case 10 where FeatureMembers.matches("geometries", value.bytes, name): set(\.geometries, "geometries", at + 1)
            case 11 where FeatureMembers.matches("coordinates", value.bytes, name): set(\.coordinates, "coordinates", at + 1)
            default: foreign.append(at)
            }
            let content = events[at + 1]
            at = content.kind == CJSON_OBJECT || content.kind == CJSON_ARRAY ? Int(content.next) : at + 2
        }
    }

    /// A name that is written with escapes.
    private mutating func setEscaped(_ value: GeoJSONAssembler.Value, _ name: Range<Int>, _ index: Int) {
        var plain: [UInt8] = []
        if name.upperBound <= value.bytes.count { JSONText.unescape(value.bytes.span.extracting(name), into: &plain) }
        switch String(decoding: plain, as: UTF8.self) {
        case "id": set(\.id, "id", index + 1)
        case "type": set(\.type, "type", index + 1)
        case "geometry": set(\.geometry, "geometry", index + 1)
        case "features": set(\.features, "features", index + 1)
        case "properties": set(\.properties, "properties", index + 1)
        case "geometries": set(\.geometries, "geometries", index + 1)
        case "coordinates": set(\.coordinates, "coordinates", index + 1)
        default: foreign.append(index)
        }
    }

    private mutating func set(_ member: WritableKeyPath<FeatureMembers, Int?>, _ name: String, _ index: Int) {
        if self[keyPath: member] != nil { repeated = name }
        self[keyPath: member] = index
    }

    @inline(__always)
    private static func matches(_ name: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard range.upperBound <= bytes.count, range.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { letters in
            for index in 0..<letters.count where bytes[range.lowerBound + index] != letters[index] { return false }
            return true
        }
    }
}

extension GeoJSONAssembler {
    mutating func feature(_ value: Value, _ events: Span<CJSONEvent>, _ members: FeatureMembers) {
        var record = record()
        if let id = members.id { record.id = identifier(value, events, id) }
        if let properties = members.properties {
            switch Int32(events[properties].kind) {
            case Int32(CJSON_OBJECT): record.properties = fields(value, events, properties, told: true)
            case Int32(CJSON_NULL): record.propertiesAreNull = true
            default:
                tell(
                    .error, .invalidMember, "a feature's \"properties\" is \(describe(events, properties)), not an object",
                    hint: "it was left out")
            }
        } else {
            record.propertiesAreNull = true
        }
        let isForeignID = members.id != nil && record.id.kind == .missing
        if !members.foreign.isEmpty || members.coordinates != nil || members.geometries != nil || members.features != nil || isForeignID {
            record.members = foreign(value, events, members, with: isForeignID ? members.id : nil)
        }
        if let geometry = members.geometry { self.geometry(value, events, geometry, into: &record) }
        append(record)
    }

    mutating func bareGeometry(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int) {
        var record = record()
        record.propertiesAreNull = true
        geometry(value, events, index, into: &record)
        append(record)
    }

    /// The id, if it is text or a number; anything else is kept as a foreign member.
    private mutating func identifier(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int) -> Field {
        switch Int32(events[index].kind) {
        case Int32(CJSON_STRING), Int32(CJSON_NUMBER): return field(value, events[index], key: 0)
        case Int32(CJSON_NULL): return .missing
        default:
            tell(
                .warning, .invalidMember,
                "a feature's id is \(describe(events, index)), neither text nor a number; it is kept as a foreign member")
            return .missing
        }
    }

    /// The members of the object at `index` as fields, a repeated name once.
    mutating func fields(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int, told: Bool) -> FieldRange {
        let start = storage.fields.count
        keys.beginRow()
        var at = index + 1
        let end = min(Int(events[index].next), events.count)
        while at + 1 < end {
            let name = events[at]
            let content = events[at + 1]
            let from = value.start + Int(name.offset)
            let key = keys.index(
                of: from..<from + Int(name.length), in: value.bytes, slabOffset: value.slabOffset - value.start,
                isEscaped: Int32(name.flags) & Int32(CJSON_ESCAPED) != 0)
            let field = field(value, content, key: key)
            if let row = keys.place(key, at: storage.fields.count) {
                storage.fields[row] = field
                tell(
                    .warning, .duplicateKey, "the key \"\(keys.keys[Int(key)].name)\" stands twice in one object; the last value counts",
                    at: value.isOriginal ? from : current.index)
            } else {
                storage.fields.append(field)
            }
            at = content.kind == CJSON_OBJECT || content.kind == CJSON_ARRAY ? Int(content.next) : at + 2
        }
        return FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
    }

    private mutating func foreign(
        _ value: Value, _ events: Span<CJSONEvent>, _ members: FeatureMembers, with id: Int?
    ) -> FieldRange {
        let start = storage.fields.count
        let known = [members.coordinates, members.geometries, members.features, id].compactMap { $0.map { $0 - 1 } }
        keys.beginRow()
        for at in (members.foreign + known).sorted() { append(member: at, value, events) }
        return FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
    }

    mutating func append(member at: Int, _ value: Value, _ events: Span<CJSONEvent>) {
        let name = events[at]
        let from = value.start + Int(name.offset)
        let key = keys.index(
            of: from..<from + Int(name.length), in: value.bytes, slabOffset: value.slabOffset - value.start,
            isEscaped: Int32(name.flags) & Int32(CJSON_ESCAPED) != 0)
        let field = field(value, events[at + 1], key: key)
        if name.length == 3, from + 3 <= value.bytes.count, value.bytes[from..<from + 3].elementsEqual("crs".utf8) {
            let start = value.start + Int(events[at + 1].offset)
            let json = String(decoding: value.bytes[start..<start + Int(events[at + 1].length)], as: UTF8.self)
            if let finding = ObsoleteCRS(json) {
                tell(finding.severity, .obsoleteCRS, finding.message, hint: finding.hint, at: value.isOriginal ? from : current.index)
            }
        }
        if let row = keys.place(key, at: storage.fields.count) { storage.fields[row] = field } else { storage.fields.append(field) }
    }

    @inline(__always)
    func field(_ value: Value, _ event: CJSONEvent, key: UInt32) -> Field {
        let span = TextSpan(offset: UInt32(truncatingIfNeeded: value.slabOffset) &+ event.offset, length: event.length)
        switch Int32(event.kind) {
        case Int32(CJSON_STRING):
            return Field(key: key, kind: .string, traits: Int32(event.flags) & Int32(CJSON_ESCAPED) != 0 ? .escaped : .clean, span: span)
        case Int32(CJSON_NUMBER): return Field(key: key, kind: .number, traits: .clean, span: span)
        case Int32(CJSON_OBJECT): return Field(key: key, kind: .object, span: span)
        case Int32(CJSON_ARRAY): return Field(key: key, kind: .array, span: span)
        case Int32(CJSON_TRUE): return Field(key: key, kind: .true, traits: .clean, span: span)
        case Int32(CJSON_FALSE): return Field(key: key, kind: .false, traits: .clean, span: span)
        default: return Field(key: key, kind: .null, traits: .clean, span: span)
        }
    }

    /// What `@type` says an object is; the first of several.
    func schemaType(_ value: Value, _ events: Span<CJSONEvent>, _ members: FeatureMembers) -> String? {
        for at in members.foreign where events[at].length == 5 && text(value, events[at]) == "@type" {
            let isList = events[at + 1].kind == CJSON_ARRAY && at + 2 < events.count
            let type = isList ? events[at + 2] : events[at + 1]
            return type.kind == CJSON_STRING ? text(value, type) : nil
        }
        return nil
    }

    /// Whether an object is of a kind that has no place on a map, and says nothing of one.
    func isNoPlace(_ type: String, _ value: Value, _ events: Span<CJSONEvent>, _ index: Int) -> Bool {
        guard GeoJSONAssembler.placelessTypes.contains(type) else { return false }
        let start = value.start + Int(events[index].offset)
        let range = start..<min(value.bytes.count, start + Int(events[index].length))
        return !["\"address\"", "\"geo\"", "\"telephone\"", "\"location\""].contains { value.bytes[range].contains(Array($0.utf8)) }
    }

    /// Kinds of schema.org that pages name beside their places.
    private static let placelessTypes: Set<String> = [
        "WebSite", "WebPage", "AboutPage", "ContactPage", "CollectionPage", "FAQPage", "ItemPage", "ProfilePage", "SearchResultsPage",
        "BreadcrumbList", "SearchAction", "ReadAction", "SiteNavigationElement", "WPHeader", "WPFooter", "ImageObject", "VideoObject",
        "Article", "NewsArticle", "BlogPosting", "Person", "Question", "Answer", "Review", "Rating", "AggregateRating",
    ]
}

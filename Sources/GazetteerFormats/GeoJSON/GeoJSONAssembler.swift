import CJSONEvents
import GazetteerModel

/// Works out what the records of a window mean: JSON values to rows of a batch.
struct GeoJSONAssembler {
    let window: GeoJSONWindow
    let workspace: Workspace
    var storage = FeatureStorage()
    /// What had to be written anew: it stands behind the window's bytes in the slab.
    var extra: [UInt8] = []
    var keys = KeyTable()
    var diagnostics = DiagnosticList()
    let positionCheck: PositionCheck
    var tally = PositionTally()
    /// Objects that are no GeoJSON and were read by their members.
    var plainRecords = 0
    /// How many records more there were than the window shows.
    var surplusRecords = 0
    /// The keys of what records have from their groups, and of the cells of rows, once they were written.
    var inheritedFields: [Int: [InheritedField]] = [:]
    var columnKeys: [UInt32] = []
    /// The record that is being read.
    var current = RecordPlace()
    /// What it has from there.
    var surroundings: GeoJSONWindow.Surroundings?

    /// Where the record in hand stands.
    struct RecordPlace {
        var index = 0
        var line = 0
        var number = 0
    }

    /// The JSON value that is being read: the bytes its events point into, and where these stand in the slab.
    struct Value {
        var bytes: [UInt8]
        /// Where the value begins in `bytes`.
        var start: Int
        /// What to add to an event's offset to get its place in the slab.
        var slabOffset: Int
        /// Whether the bytes are the feed's own, so that an offset can be told.
        var isOriginal: Bool
    }

    init(window: GeoJSONWindow, workspace: Workspace) {
        self.window = window
        self.workspace = workspace
        positionCheck = PositionCheck(workspace.options)
        storage.features.reserveCapacity(window.records.count)
        storage.fields.reserveCapacity(window.records.count * 16)
        storage.positions.reserveCapacity(window.records.count)
    }

    mutating func batch() -> FeatureBatch {
        var notes = window.notes[...]
        var line = window.slab.line
        var counted = 0
        for (offset, record) in window.records.enumerated() {
            while let note = notes.first, note.index <= record.range.lowerBound {
                tell(note)
                notes.removeFirst()
            }
            line += countLines(window.slab.bytes.span, counted..<record.range.lowerBound)
            counted = record.range.lowerBound
            current = RecordPlace(index: record.range.lowerBound, line: line, number: window.firstNumber + offset + surplusRecords)
            if !window.surroundings.isEmpty { surroundings = window.surroundings[offset] }
            read(record)
        }
        for note in notes { tell(note) }
        storage.keys = keys.keys
        storage.bytes = window.slab.bytes
        if !extra.isEmpty { storage.bytes.append(contentsOf: extra) }
        var batch = FeatureBatch(storage: storage)
        batch.diagnostics = diagnostics.items
        batch.positions = tally
        batch.plainRecords = plainRecords
        batch.isWebMercator = window.isWebMercator
        batch.pairOrders = window.pairOrders
        batch.surplusRecords = surplusRecords
        batch.recordCount = window.records.count + surplusRecords
        batch.endOffset = window.slab.end
        batch.leadingMembers = window.leadingMembers
        batch.trailingMembers = window.trailingMembers
        return batch
    }

    private mutating func read(_ record: GeoJSONWindow.Record) {
        switch record.kind {
        case .value:
            let bytes = window.slab.bytes
            switch workspace.json.parse(bytes.span, record.range) {
            case .read:
                build(Value(bytes: bytes, start: record.range.lowerBound, slabOffset: record.range.lowerBound, isOriginal: true))
            case .refused: mend(record.range)
            case .tooDeep: tellTooDeep()
            case .tooLarge: tell(.error, .recordTooLarge, "a record is too large; it was left out")
            }
        case .broken: mend(record.range)
        case .text: tellText(record.range)
        case .skipped: break
        }
    }

    /// Reads a record again that is not JSON to the letter. What stands behind its value is read likewise: two records
    /// may look like one when a bracket is missing in the first and one too many in the second.
    private mutating func mend(_ range: Range<Int>) {
        var rest = range
        while true {
            guard let end = mendValue(rest) else { return }
            rest = skipSeparators(end..<range.upperBound)
            guard !rest.isEmpty else { return }
            if window.slab.bytes[rest].allSatisfy({ isWhiteSpace($0) || $0 == ASCII.rightBrace || $0 == ASCII.rightBracket }) {
                return tell(.warning, .mismatchedBracket, "a closing bracket too many stands behind a record", at: rest.lowerBound)
            }
            guard window.slab.bytes[rest.lowerBound] == ASCII.leftBrace else {
                return tell(
                    .error, .invalidJSON, "text that is no JSON stands behind a record", hint: "it was left out", at: rest.lowerBound)
            }
            tell(.warning, .mismatchedBracket, "another record begins before the last one was closed", at: rest.lowerBound)
            current.line += countLines(window.slab.bytes.span, current.index..<rest.lowerBound)
            current.index = rest.lowerBound
            current.number += 1
            surplusRecords += 1
        }
    }

    private func skipSeparators(_ range: Range<Int>) -> Range<Int> {
        let bytes = window.slab.bytes
        var start = range.lowerBound
        while start < range.upperBound, isWhiteSpace(bytes[start]) || bytes[start] == ASCII.comma { start += 1 }
        return start..<range.upperBound
    }

    /// Mends and reads the first value of a range; the index behind it, or `nil` when there is nothing more to read.
    private mutating func mendValue(_ range: Range<Int>) -> Int? {
        var repair = JSONRepair()
        repair.maximumDepth = workspace.options.maximumDepth
        let result = repair.repair(window.slab.bytes.span.extracting(range))
        switch result.outcome {
        case .tooDeep:
            tellTooDeep()
            return nil
        case .hopeless(let message, let offset):
            tell(.error, .invalidJSON, "a record is not JSON: \(message)", hint: "it was left out", at: range.lowerBound + offset)
            return nil
        case .unfinished:
            tell(
                .error, .invalidJSON, "a record has no end: brackets or quotes are missing", hint: "it was left out",
                at: range.lowerBound)
            return nil
        case .mended:
            for mend in result.mends { tell(mend.severity, mend.code, mend.message, at: range.lowerBound + mend.offset, count: mend.count) }
        }
        let start = window.slab.bytes.count + extra.count
        extra.append(contentsOf: result.bytes)
        if workspace.json.parse(result.bytes.span, result.bytes.indices) == .read {
            build(Value(bytes: result.bytes, start: 0, slabOffset: start, isOriginal: false))
        } else {
            tell(.error, .invalidJSON, "a record is not JSON and could not be mended", hint: "it was left out")
        }
        return max(range.lowerBound + result.end, range.lowerBound + 1)
    }

    private mutating func build(_ value: Value) {
        workspace.json.withEvents { events in read(value, events, 0) }
    }

    /// Reads the value whose first event is at `index` as a feature, a geometry, a collection or a plain record.
    mutating func read(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int) {
        guard index < events.count, events[index].kind == CJSON_OBJECT else {
            if index < events.count, events[index].kind == CJSON_ARRAY, !window.columns.isEmpty { return row(value, events, index) }
            return tell(.error, .notAFeature, "an element is \(describe(events, index)), not a feature", hint: "it was left out")
        }
        let members = FeatureMembers(value, events, index)
        if let twice = members.repeated {
            tell(.warning, .duplicateKey, "the member \"\(twice)\" stands twice; the last one counts")
        }
        let type = members.type.map { text(value, events[$0]) }
        switch type {
        case "Feature": feature(value, events, members)
        case let name? where GeometryKind(geoJSONName: name) != nil && (members.coordinates != nil || members.geometries != nil):
            bareGeometry(value, events, index)
        case "FeatureCollection":
            guard let list = members.features, events[list].kind == CJSON_ARRAY else {
                return tell(
                    .error, .invalidMember, "a collection's \"features\" is \(describe(events, members.features)), not an array",
                    hint: "it was left out")
            }
            var element = list + 1
            // The collection's own place in the count goes to its first feature.
            surplusRecords -= 1
            current.number -= 1
            while element < Int(events[list].next) {
                surplusRecords += 1
                current.number += 1
                read(value, events, element)
                element = next(events, element)
            }
        case let name? where members.geometry != nil || members.properties != nil:
            tell(.warning, .invalidMember, "a feature's type is \"\(name)\"; it is read as a Feature")
            feature(value, events, members)
        case nil where members.geometry != nil && members.properties != nil:
            tell(.warning, .invalidMember, "a feature has no type; it is read as a Feature")
            feature(value, events, members)
        default:
            if let name = schemaType(value, events, members), isNoPlace(name, value, events, index) {
                return tell(.info, .notAFeature, "a “\(name)” of schema.org is no place; it was stepped over")
            }
            plainRecords += 1
            var record = record()
            record.isPlain = true
            record.properties = fields(value, events, index, told: true)
            append(record)
        }
    }

    /// A record at the current place.
    func record() -> FeatureRecord {
        var record = FeatureRecord()
        record.byteOffset = UInt64(window.slab.offset + current.index)
        record.line = UInt64(current.line)
        record.number = UInt64(current.number)
        return record
    }

    /// The index of the event behind the value at `index`.
    func next(_ events: Span<CJSONEvent>, _ index: Int) -> Int {
        let event = events[index]
        return event.kind == CJSON_OBJECT || event.kind == CJSON_ARRAY ? Int(event.next) : index + 1
    }

    /// The text of a string event.
    func text(_ value: Value, _ event: CJSONEvent) -> String {
        let range = value.start + Int(event.offset)..<value.start + Int(event.offset) + Int(event.length)
        guard event.kind == CJSON_STRING || event.kind == CJSON_KEY, range.upperBound <= value.bytes.count else { return "" }
        guard Int32(event.flags) & Int32(CJSON_ESCAPED) != 0 else { return String(decoding: value.bytes[range], as: UTF8.self) }
        var plain: [UInt8] = []
        JSONText.unescape(value.bytes.span.extracting(range), into: &plain)
        return String(decoding: plain, as: UTF8.self)
    }

    /// "a number", "missing": for messages.
    func describe(_ events: Span<CJSONEvent>, _ index: Int?) -> String {
        guard let index, index < events.count else { return "missing" }
        switch Int32(events[index].kind) {
        case Int32(CJSON_OBJECT): return "an object"
        case Int32(CJSON_ARRAY): return "an array"
        case Int32(CJSON_STRING): return "text"
        case Int32(CJSON_NUMBER): return "a number"
        case Int32(CJSON_NULL): return "null"
        default: return "true or false"
        }
    }
}

extension GeometryKind {
    init?(geoJSONName: String) {
        guard let kind = GeometryKind.allCases.first(where: { $0.geoJSONName == geoJSONName }) else { return nil }
        self = kind
    }
}

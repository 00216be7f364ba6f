import GazetteerModel
import GazetteerText

/// Reads the roles of a batch's records by a mapping.
///
/// What a mapping says in names is worked out once a batch: each name gets a slot, and a record is laid out on the slots.
struct RecordReader {
    /// A value for a role.
    enum Value: Sendable {
        case none
        /// A field of the batch, or a part of one, that says exactly what is wanted.
        case field(Field)
        /// Such a field, and what stands before it.
        case prefixed(String, Field)
        /// Two such fields, and what stands between them. Neither has escapes.
        case pair(Field, String, Field)
        /// A text that had to be made.
        case text(String)
    }

    typealias Place = RecipeTable.Place
    typealias Reading = RecipeTable.Reading

    let plain = PlainText()
    let bytes: [UInt8]
    let fields: [Field]
    let table: RecipeTable
    /// The slot of each of the batch's keys; -1 for those that no recipe reads.
    let slots: [Int]
    /// The row that stands in each slot; -1 for none.
    private var rows: [Int]
    /// Whether the value in each slot was taken as a whole.
    private var isTaken: [Bool]
    /// The lines of the descriptions of the record, once one was asked for.
    private var lines: [Int: [DescriptionText.Line]] = [:]
    private var descriptions = DescriptionText()
    /// The JSON in the texts of the record, once it was asked for.
    private var inner: [UInt32: EmbeddedValue?] = [:]
    /// The parts of the record's address, once one was asked for.
    var parts: Parts?
    /// The address, where its parts are to be had one by one, and where it was taken apart as a whole.
    var address = Field.missing
    var addressText: AddressText?

    enum Parts { case none, tail, text }
    /// How many telephone numbers were lost to a spreadsheet, and in which record first.
    private(set) var damagedPhones = 0
    private(set) var firstDamage: UInt64?
    /// The number of the record that is laid out.
    private var number: UInt64 = 0
    /// The properties of the record that is laid out.
    private var loaded = 0..<0
    /// What stands within its objects and lists, for those slots that were looked into, unless the batch was unfolded.
    private var nested: NestedFields
    private var isLookedInto: [Bool]
    /// What was worked out for texts of this batch and others.
    var memory: RecordMemory

    /// - Parameter slots: the slots of the batch's keys, if they are known already.
    init(_ table: RecipeTable, _ tables: FeatureStorage, slots: [Int]? = nil, memory: RecordMemory = .empty) {
        self.table = table
        self.memory = memory
        bytes = tables.bytes
        fields = tables.fields
        self.slots = slots ?? tables.keys.map { table.slot(of: $0.name) ?? -1 }
        rows = Array(repeating: -1, count: table.slotCount)
        isTaken = Array(repeating: false, count: table.slotCount)
        nested = NestedFields(table.nested)
        isLookedInto = Array(repeating: false, count: table.slotCount)
    }

    /// Lays out a record.
    mutating func load(_ record: FeatureRecord) {
        for row in loaded {
            let slot = slots[Int(fields[row].key)]
            guard slot >= 0 else { continue }
            rows[slot] = -1
            isTaken[slot] = false
            isLookedInto[slot] = false
        }
        loaded = record.properties.indices
        for row in loaded {
            let slot = slots[Int(fields[row].key)]
            if slot >= 0 { rows[slot] = row }
        }
        number = record.number
        if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
        if !inner.isEmpty { inner.removeAll(keepingCapacity: true) }
        parts = nil
    }

    /// The value of a role in the record that was laid out.
    mutating func value(_ role: FieldRole) -> Value {
        switch role {
        case .country: country()
        case .isoCountryCode: countryCode()
        case .street: street()
        case .openingHours: openingHours()
        case .locality, .postalCode, .administrativeArea: givenOrPart(role)
        default: given(role)
        }
    }

    /// The same as text.
    mutating func text(_ role: FieldRole) -> String? { text(of: value(role)) }

    /// What the recipe of a role gives.
    mutating func given(_ role: FieldRole) -> Value {
        if let range = table.simpleRanges[role.number] {
            for index in range {
                let slot = table.simpleSlots[index]
                if slot < table.propertyCount {
                    guard rows[slot] >= 0 else { continue }
                    let value = value(of: fields[rows[slot]], role)
                    if case .none = value { continue }
                    isTaken[slot] = true
                    return value
                }
                let value = single(table.wayPlaces[slot - table.propertyCount], role)
                if case .none = value { continue }
                return value
            }
            return .none
        }
        for phrase in table.readings[role.number] {
            let value = phrase.places.count == 1 ? single(phrase.places[0], role) : joined(phrase, role)
            if case .none = value { continue }
            for place in phrase.places { take(place) }
            return value
        }
        return .none
    }

    /// What the recipe of a role gives, or a part of the address in one line.
    private mutating func givenOrPart(_ role: FieldRole) -> Value {
        let value = given(role)
        guard case .none = value, table.splitsAddresses else { return value }
        return part(role)
    }

    /// Notes that a property's value is carried by a role.
    mutating func take(_ place: Place) {
        if place.path.isEmpty, place.label == nil, place.part == nil || place.part == .locality { isTaken[place.slot] = true }
    }

    /// The same of a property as a whole.
    mutating func take(_ slot: Int) { isTaken[slot] = true }

    /// Whether a property was noted so.
    func isTaken(_ place: Place) -> Bool { isTaken[place.slot] }

    /// Whether a value that was made carries a field as a whole.
    func hasTaken(_ field: Field) -> Bool {
        let slot = slots[Int(field.key)]
        return slot >= 0 && isTaken[slot]
    }

    /// Whether a field is a text of blanks.
    func isBlank(_ field: Field) -> Bool {
        let range = field.span.range
        guard field.kind == .string, range.upperBound <= bytes.count else { return false }
        return bytes[range].allSatisfy { $0 == ASCII.space }
    }

    /// The field of a property as a whole.
    func field(inSlot slot: Int) -> Field? { rows[slot] >= 0 ? fields[rows[slot]] : nil }

    /// The field in a place.
    mutating func field(_ place: Place) -> Field? {
        guard rows[place.slot] >= 0 else { return nil }
        if let way = place.way {
            let field = nested(way, of: place.slot)
            return field.kind == .missing ? nil : field
        }
        let field = fields[rows[place.slot]]
        return place.path.isEmpty ? field : NestedValue.find(place.path, in: bytes, field.span.range)
    }

    /// What stands at the end of a way into the property in a slot.
    private mutating func nested(_ way: Int, of slot: Int) -> Field {
        let row = rows[table.propertyCount + way]
        if row >= 0 { return fields[row] }
        if !isLookedInto[slot], let root = table.nestedRoots[slot] {
            isLookedInto[slot] = true
            nested.read(root, fields[rows[slot]], in: bytes)
        }
        return nested.field(way)
    }

    /// The text in a place, as it is.
    mutating func rawText(_ place: Place) -> String? {
        if let inner = embedded(place) {
            guard let field = inner.value.value(at: inner.path), field.kind == .string || field.kind == .number else { return nil }
            return text(of: field, in: inner.value.bytes)
        }
        guard let field = field(place) else { return nil }
        guard let label = place.label else { return field.kind == .string || field.kind == .number ? text(of: field) : nil }
        guard field.kind == .string else { return nil }
        if lines[place.slot] == nil { lines[place.slot] = descriptions.lines(in: text(of: field)) }
        return lines[place.slot]?.first { $0.label == label }?.valueText
    }

    mutating func single(_ place: Place, _ role: FieldRole) -> Value {
        if let inner = embedded(place) { return place.label == nil ? value(of: inner.value, at: inner.path, role) : .none }
        if let part = place.part { return rawText(place).flatMap { AddressText($0).part(part) }.map(Value.text) ?? .none }
        if place.label != nil { return rawText(place).flatMap { cleaned($0, role) }.map(Value.text) ?? .none }
        guard let field = field(place) else { return .none }
        return value(of: field, role)
    }

    private mutating func value(of field: Field, _ role: FieldRole) -> Value {
        switch field.kind {
        case .missing, .null, .false, .true: return .none
        case .number:
            return plain.isValue(field, for: role, bytes.span, isOrdinary: true) ? .field(field) : cleanedOnce(field, role)
        case .string:
            if plain.isValue(field, for: role, bytes.span, isOrdinary: false) { return .field(field) }
            if let trimmed = trimmed(field), plain.isPlain(bytes.span, trimmed.span.range, for: role) { return .field(trimmed) }
            return contact(field, role) ?? cleanedOnce(field, role)
        case .object: return nested(field, in: bytes, role)
        case .array:
            if let only = NestedValue.onlyText(in: bytes, field.span.range), plain.isValue(only, for: role, bytes.span, isOrdinary: false) {
                return .field(only)
            }
            return nested(field, in: bytes, role)
        }
    }

    /// A text without the blanks around it; `nil` where there are none.
    func trimmed(_ field: Field) -> Field? {
        var range = field.span.range
        guard !field.traits.contains(.escaped), range.upperBound <= bytes.count else { return nil }
        while let first = range.first, bytes[first] == ASCII.space { range = range.dropFirst() }
        while let last = range.last, bytes[last] == ASCII.space { range = range.dropLast() }
        guard range.count < Int(field.span.length), !range.isEmpty else { return nil }
        var trimmed = field
        trimmed.span = TextSpan(range)
        return trimmed
    }

    /// The JSON in a text that a place leads into, worked out once a record, and the way that is left.
    private mutating func embedded(_ place: Place) -> (value: EmbeddedValue, path: ArraySlice<[UInt8]>)? {
        guard !place.path.isEmpty, rows[place.slot] >= 0 else { return nil }
        if let way = place.way {
            let field = nested(way, of: place.slot)
            guard field.kind == .missing, !field.span.range.isEmpty else { return nil }
        }
        var field = fields[rows[place.slot]]
        var depth = 0
        while field.kind != .string {
            guard depth < place.path.count - 1,
                let next = NestedValue.find([place.path[depth]], in: bytes, field.span.range)
            else { return nil }
            field = next
            depth += 1
        }
        let start = field.span.offset
        if let known = inner[start] { return known.map { ($0, place.path[depth...]) } }
        let value = EmbeddedValue(text(of: field))
        inner[start] = .some(value)
        return value.map { ($0, place.path[depth...]) }
    }

    /// Whether a place leads into JSON in a text.
    mutating func isEmbedded(_ place: Place) -> Bool { !place.path.isEmpty && embedded(place) != nil }

    private mutating func value(of inner: EmbeddedValue, at path: ArraySlice<[UInt8]>, _ role: FieldRole) -> Value {
        guard let field = inner.value(at: path) else { return .none }
        switch field.kind {
        case .string, .number: return cleaned(text(of: field, in: inner.bytes), role).map(Value.text) ?? .none
        case .array, .object: return nested(field, in: inner.bytes, role)
        case .missing, .null, .false, .true: return .none
        }
    }

    /// The value of a list, or of an object that says something by itself.
    private mutating func nested(_ field: Field, in bytes: [UInt8], _ role: FieldRole) -> Value {
        let elements = field.kind == .array ? NestedValue.elements(in: bytes, field.span.range) : []
        if role == .openingHours, elements.isEmpty || elements.contains(where: { $0.kind == .object || $0.kind == .array }) {
            guard let value = PropertyValue(json: bytes[field.span.range]) else { return .none }
            return StructuredHours.text(value).map(Value.text) ?? .none
        }
        return list(elements.compactMap { $0.kind == .string || $0.kind == .number ? text(of: $0, in: bytes) : nil }, role)
    }

    private mutating func list(_ texts: [String], _ role: FieldRole) -> Value {
        let parts = texts.compactMap { cleaned($0, role) }
        guard let first = parts.first else { return .none }
        switch role {
        case .phone, .openingHours: return .text(parts.joined(separator: "; "))
        case .url, .email: return .text(first)
        default: return .text(parts.joined(separator: ", "))
        }
    }

    private mutating func joined(_ phrase: Reading, _ role: FieldRole) -> Value {
        if role == .phone { return phone(phrase) }
        var joined = Value.none
        for place in phrase.places { joined = join(joined, phrase.separator, single(place, role)) }
        return joined
    }

    /// Two values as one; a value that says the same as what is before it is left out.
    mutating func join(_ first: Value, _ separator: String, _ second: Value) -> Value {
        switch (first, second) {
        case (_, .none): return first
        case (.none, _): return second
        case (.field(let one), .field(let other)) where !one.traits.contains(.escaped) && !other.traits.contains(.escaped):
            return equalBytes(bytes.span, one.span.range, bytes.span, other.span.range) ? first : .pair(one, separator, other)
        default:
            guard let one = text(of: first), let other = text(of: second), one != other else { return first }
            return .text(one + separator + other)
        }
    }

    /// A number behind its area code, which is no telephone number by itself.
    private mutating func phone(_ phrase: Reading) -> Value {
        guard let last = phrase.places.last, let number = text(of: single(last, .phone)) else { return .none }
        let codes = phrase.places.dropLast().compactMap { place in rawText(place).flatMap { ValueText.cleaned($0, for: .identifier) } }
        return .text((codes + [number]).joined(separator: phrase.separator))
    }

    /// What a text or number gives for a role. Short texts come again and again (states, countries, kinds): each is
    /// cleaned once.
    private mutating func cleanedOnce(_ field: Field, _ role: FieldRole) -> Value {
        let key = field.traits.contains(.escaped) || !role.comesAgain ? nil : ShortText(bytes.span, field.span.range)
        // One that is as it should be gives the field itself, wherever it stands.
        if let key, let known = memory.cleanedTexts[role.number][key] { return if case .field = known { .field(field) } else { known } }
        let value = cleanedValue(of: field, role)
        if let key { memory.cleanedTexts[role.number].remember(value, for: key) }
        return value
    }

    private mutating func cleanedValue(of field: Field, _ role: FieldRole) -> Value {
        let text = text(of: field)
        if field.kind == .string, let inner = EmbeddedValue(text) { return nested(inner.field, in: inner.bytes, role) }
        guard let cleaned = cleaned(text, role) else { return .none }
        let (new, old) = (cleaned.utf8Span.span, text.utf8Span.span)
        return equalBytes(new, 0..<new.count, old, 0..<old.count) ? .field(field) : .text(cleaned)
    }

    private mutating func cleaned(_ text: String, _ role: FieldRole) -> String? {
        let isAddress = role == .address || role == .street
        guard let text = ValueText.cleaned(isAddress ? AddressText.joinedLines(text) : text, for: role) else { return nil }
        switch role {
        case .openingHours: return hours(text)
        case .phone:
            if isDamaged(text) { return nil }
            let phones = ContactText.phones(text)
            return phones.isEmpty ? nil : phones.joined(separator: "; ")
        case .url: return ContactText.url(text)
        case .email: return ContactText.email(text)
        case .category: return ValueText.switches.contains(text.lowercased()) ? nil : text
        default: return text
        }
    }

    /// Opening hours as they are written, but for HTML; `nil` for a date.
    private mutating func hours(_ text: String) -> String? {
        if TimeText.looksLikeDate(text) { return nil }
        guard text.utf8.contains(ASCII.less) else { return text }
        return HoursText.rows(descriptions.cells(ofHTML: text))
    }

    /// Whether a telephone number was lost to a spreadsheet; counts those that were.
    private mutating func isDamaged(_ text: String) -> Bool {
        guard ContactText.isDamaged(text) else { return false }
        damagedPhones += 1
        firstDamage = firstDamage ?? number
        return true
    }

    /// The text of a value.
    mutating func text(of value: Value) -> String? {
        switch value {
        case .none: nil
        case .text(let text): text
        case .field(let field): text(of: field)
        case .prefixed(let start, let field): start + text(of: field)
        case .pair(let one, let separator, let other): text(of: one) + separator + text(of: other)
        }
    }

    /// The text of a field: what a string says, or what is written.
    func text(of field: Field) -> String { text(of: field, in: bytes) }

    private func text(of field: Field, in bytes: [UInt8]) -> String {
        let range = field.span.range
        guard range.upperBound <= bytes.count else { return "" }
        guard field.traits.contains(.escaped) else { return String(decoding: bytes[range], as: UTF8.self) }
        var plain: [UInt8] = []
        JSONText.unescape(bytes.span.extracting(range), into: &plain)
        return String(decoding: plain, as: UTF8.self)
    }
}

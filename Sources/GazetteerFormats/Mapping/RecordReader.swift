import GazetteerModel

/// Reads the roles of a batch's records by a mapping.
///
/// What a mapping says in names is worked out once a batch: each name gets a slot, and a record is laid out on the slots.
struct RecordReader {
    /// A value for a role.
    enum Value {
        case none
        /// A field of the batch, or a part of one, that says exactly what is wanted.
        case field(Field)
        /// A text that had to be made.
        case text(String)
    }

    /// A source, ready to be looked up.
    struct Place {
        var slot: Int
        var path: [[UInt8]]
    }

    /// A phrase of a recipe, ready to be looked up.
    struct Reading {
        var places: [Place]
        var separator: String
    }

    let tables: FeatureStorage
    private let readings: [FieldRole: [Reading]]
    /// The slot of each of the batch's keys; -1 for those that no recipe reads.
    let slots: [Int]
    /// The row that stands in each slot; -1 for none.
    private var rows: [Int]
    /// Whether the value in each slot was taken as a whole.
    private(set) var isTaken: [Bool]

    init(_ mapping: FieldMapping, _ slab: FeatureSlab) {
        tables = slab.tables
        var numbers: [String: Int] = [:]
        var readings: [FieldRole: [Reading]] = [:]
        for (role, recipe) in mapping.recipes {
            readings[role] = recipe.phrases.map { phrase in
                let places = phrase.sources.map { source in
                    let next = numbers.count
                    let slot = numbers[source.key, default: next]
                    numbers[source.key] = slot
                    return Place(slot: slot, path: source.path.map { Array($0.utf8) })
                }
                return Reading(places: places, separator: phrase.separator)
            }
        }
        self.readings = readings
        slots = slab.tables.keys.map { numbers[$0.name] ?? -1 }
        rows = Array(repeating: -1, count: numbers.count)
        isTaken = Array(repeating: false, count: numbers.count)
    }

    /// Lays out a record.
    mutating func load(_ record: FeatureRecord) {
        for slot in rows.indices {
            rows[slot] = -1
            isTaken[slot] = false
        }
        for row in record.properties.indices {
            let slot = slots[Int(tables.fields[row].key)]
            if slot >= 0 { rows[slot] = row }
        }
    }

    /// The value of a role in the record that was laid out.
    mutating func value(_ role: FieldRole) -> Value {
        guard let phrases = readings[role] else { return .none }
        for phrase in phrases {
            let value = phrase.places.count == 1 ? single(phrase.places[0], role) : joined(phrase, role)
            if case .none = value { continue }
            for place in phrase.places where place.path.isEmpty { isTaken[place.slot] = true }
            return value
        }
        return .none
    }

    /// The same as text.
    mutating func text(_ role: FieldRole) -> String? {
        switch value(role) {
        case .none: nil
        case .text(let text): text
        case .field(let field): text(of: field)
        }
    }

    private func field(_ place: Place) -> Field? {
        guard rows[place.slot] >= 0 else { return nil }
        let field = tables.fields[rows[place.slot]]
        return place.path.isEmpty ? field : NestedValue.find(place.path, in: tables.bytes, field.span.range)
    }

    private func single(_ place: Place, _ role: FieldRole) -> Value {
        guard let field = field(place) else { return .none }
        switch field.kind {
        case .missing, .null, .object, .false, .true: return .none
        case .number: return .field(field)
        case .string:
            if PlainText.isPlain(tables.bytes.span, field.span.range, for: role) { return .field(field) }
            return cleaned(text(of: field), role).map(Value.text) ?? .none
        case .array:
            let parts = NestedValue.elements(in: tables.bytes, field.span.range).compactMap { element in
                element.kind == .string || element.kind == .number ? cleaned(text(of: element), role) : nil
            }
            guard let first = parts.first else { return .none }
            switch role {
            case .phone, .openingHours: return .text(parts.joined(separator: "; "))
            case .url, .email: return .text(first)
            default: return .text(parts.joined(separator: ", "))
            }
        }
    }

    private func joined(_ phrase: Reading, _ role: FieldRole) -> Value {
        var text = ""
        for place in phrase.places {
            let part: String? =
                switch single(place, role) {
                case .none: nil
                case .text(let text): text
                case .field(let field): self.text(of: field)
                }
            guard let part else { continue }
            text += (text.isEmpty ? "" : phrase.separator) + part
        }
        return text.isEmpty ? .none : .text(text)
    }

    private func cleaned(_ text: String, _ role: FieldRole) -> String? {
        guard let text = ValueText.cleaned(text, for: role) else { return nil }
        switch role {
        case .phone:
            let phones = ContactText.phones(text)
            return phones.isEmpty ? nil : phones.joined(separator: "; ")
        case .url: return ContactText.url(text)
        case .email: return ContactText.email(text)
        default: return text
        }
    }

    /// The text of a field: what a string says, or what is written.
    private func text(of field: Field) -> String {
        let range = field.span.range
        guard range.upperBound <= tables.bytes.count else { return "" }
        guard field.traits.contains(.escaped) else { return String(decoding: tables.bytes[range], as: UTF8.self) }
        var plain: [UInt8] = []
        JSONText.unescape(tables.bytes.span.extracting(range), into: &plain)
        return String(decoding: plain, as: UTF8.self)
    }
}

import GazetteerModel

/// Which fields of a record may stand for which role.
///
/// Records that follow each other mostly have the same names in the same order: what a mapping says of the names is
/// worked out once for all of them.
struct RecordLayout {
    /// What a look at a role's fields shows.
    struct Choice: Equatable {
        /// The place in the record of a field that says exactly what is wanted; negative for none.
        let place: Int

        /// The record says nothing about the role.
        static var nothing: Choice { Choice(place: -1) }
        /// More is needed to tell: ``RecordReader/value(_:)`` does.
        static var unclear: Choice { Choice(place: -2) }

        static func field(_ place: Int) -> Choice { Choice(place: place) }
    }

    /// A role, and the places of the fields that are asked for it.
    private struct Step {
        let role: FieldRole
        /// The role's slots in the reader's list.
        let slots: Range<Int>
        /// Whether only the fields can give the role.
        let isGivenOnly: Bool
        /// Where the places of this record's fields stand in `places`.
        var candidates = 0..<0

        var isCountry: Bool { role == .country || role == .isoCountryCode }
    }

    private let plain = PlainText()
    private var steps: [Step]
    /// The places in the record of the fields for each step, one step behind the other.
    private var places: [Int] = []
    /// The numbers of the record's names, in its order.
    private var keys: [UInt32] = []
    /// The place in the record of what fills each slot; -1 for none.
    private var filling: [Int] = []

    /// Creates a layout for some roles, which are known by their places in this list from then on.
    init(_ roles: [FieldRole], _ reader: RecordReader) {
        steps = roles.map { role in
            let slots = reader.table.simpleRanges[role.number]
            return Step(role: role, slots: slots ?? 0..<0, isGivenOnly: slots != nil && reader.table.isGivenOnly[role.number])
        }
    }

    /// Makes the layout that of a record, if it is not already.
    mutating func lay(_ rows: Range<Int>, _ fields: Span<Field>, _ reader: RecordReader) {
        if isLaid(rows, fields) { return }
        keys.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        filling.removeAll(keepingCapacity: true)
        filling.append(contentsOf: repeatElement(-1, count: reader.table.slotCount))
        for row in rows {
            let key = fields[row].key
            keys.append(key)
            let slot = reader.slots[Int(key)]
            if slot >= 0 { filling[slot] = row - rows.lowerBound }
        }
        for index in steps.indices {
            let start = places.count
            for slot in steps[index].slots where filling[reader.table.simpleSlots[slot]] >= 0 {
                places.append(filling[reader.table.simpleSlots[slot]])
            }
            steps[index].candidates = start..<places.count
        }
        // A country's code may stand where its name is looked for.
        if let code = steps.firstIndex(where: { $0.role == .isoCountryCode }), steps[code].candidates.isEmpty,
            let country = steps.last(where: { $0.role == .country })
        {
            steps[code].candidates = country.candidates
        }
    }

    @inline(__always)
    private func isLaid(_ rows: Range<Int>, _ fields: Span<Field>) -> Bool {
        guard rows.count == keys.count else { return false }
        let keys = keys.span
        for place in keys.indices where fields[rows.lowerBound + place].key != keys[place] { return false }
        return true
    }

    /// Looks, for each role, whether one of its fields can be copied as it is: mostly the first one can.
    ///
    /// Of a country only a code is: it stands for the code, and for no name.
    func choose(_ rows: Range<Int>, _ fields: Span<Field>, _ bytes: Span<UInt8>, into choices: inout MutableSpan<Choice>) {
        let steps = steps.span
        let places = places.span
        let ordinary = Self.ordinaryText(rows, fields, bytes)
        for index in steps.indices where index < choices.count {
            let step = steps[index]
            var choice = step.isGivenOnly ? Choice.nothing : .unclear
            for candidate in step.candidates {
                let place = places[candidate]
                let field = fields[rows.lowerBound + place]
                if step.isCountry {
                    choice = PlainText.isCountryCode(field, bytes) ? .field(place) : .unclear
                    break
                }
                if let found = look(at: field, for: step.role, bytes, ordinary, place) {
                    choice = found
                    break
                }
            }
            choices[index] = choice
        }
    }

    /// What a field says of a role; `nil` where it says nothing at all.
    @inline(__always)
    private func look(at field: Field, for role: FieldRole, _ bytes: Span<UInt8>, _ ordinary: Range<Int>, _ place: Int) -> Choice? {
        switch field.kind {
        case .missing, .null, .false, .true: return nil
        case .string:
            if field.span.length == 0 { return nil }
            let range = field.span.range
            let isOrdinary = range.lowerBound >= ordinary.lowerBound && range.upperBound <= ordinary.upperBound
            return plain.isPlain(bytes, range, for: role, isOrdinary: isOrdinary) ? .field(place) : .unclear
        case .number:
            return role == .phone || ValueText.isFloat(bytes, field.span.range, for: role) && role.isCode ? .unclear : .field(place)
        case .array, .object: return .unclear
        }
    }

    /// The stretch of a record where nothing needs cleaning; empty where there may be something. Looking at all fields
    /// together costs half of looking at one after the other.
    @inline(__always)
    private static func ordinaryText(_ rows: Range<Int>, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> Range<Int> {
        guard let last = rows.last else { return 0..<0 }
        let start = Int(fields[rows.lowerBound].span.offset)
        let end = fields[last].span.range.upperBound
        guard start < end, end - start <= rows.count * 32, ByteScan.isOrdinaryText(start..<end, of: bytes) else { return 0..<0 }
        return start..<end
    }
}

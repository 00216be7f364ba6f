import GazetteerModel

/// Which fields of a record may stand for which role.
///
/// Records that follow each other mostly have the same names in the same order: what a mapping says of the names is
/// worked out once for all of them.
struct RecordLayout {
    /// What a look at a role's fields shows.
    enum Choice {
        /// The record says nothing about the role.
        case nothing
        /// A field that says exactly what is wanted, by its place in the record.
        case field(Int)
        /// More is needed to tell: ``RecordReader/value(_:)`` does.
        case unclear
    }

    /// A role, and the places of the fields that are asked for it.
    private struct Step {
        let role: FieldRole
        /// The role's slots in the reader's list; `nil` where whole properties are not enough.
        let slots: Range<Int>?
        /// Whether nothing else than the fields can give the role.
        let isGivenOnly: Bool
        /// Where the places of this record's fields stand in `places`.
        var candidates = 0..<0
    }

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
            Step(role: role, slots: reader.table.simpleRanges[role.number], isGivenOnly: reader.table.isGivenOnly[role.number])
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
            for slot in steps[index].slots ?? 0..<0 where filling[reader.table.simpleSlots[slot]] >= 0 {
                places.append(filling[reader.table.simpleSlots[slot]])
            }
            steps[index].candidates = start..<places.count
        }
    }

    @inline(__always)
    private func isLaid(_ rows: Range<Int>, _ fields: Span<Field>) -> Bool {
        guard rows.count == keys.count else { return false }
        let keys = keys.span
        for place in keys.indices where fields[rows.lowerBound + place].key != keys[place] { return false }
        return true
    }

    /// Looks whether one of a role's fields can be copied as it is: mostly the first one can.
    @inline(__always)
    func choose(_ index: Int, _ rows: Range<Int>, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> Choice {
        let step = steps[index]
        guard step.slots != nil else { return .unclear }
        for candidate in step.candidates {
            let place = places[candidate]
            let field = fields[rows.lowerBound + place]
            switch field.kind {
            case .missing, .null, .false, .true: continue
            case .string:
                if field.span.length == 0 { continue }
                return PlainText.isPlain(bytes, field.span.range, for: step.role) ? .field(place) : .unclear
            case .number: return step.role == .phone ? .unclear : .field(place)
            case .array, .object: return .unclear
            }
        }
        return step.isGivenOnly ? .nothing : .unclear
    }

    /// The first of a role's fields that is there.
    @inline(__always)
    func first(_ index: Int) -> Int? {
        let candidates = steps[index].candidates
        return candidates.isEmpty ? nil : places[candidates.lowerBound]
    }
}

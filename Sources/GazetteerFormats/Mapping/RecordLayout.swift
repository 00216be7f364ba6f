import GazetteerModel

/// Which fields of a record may stand for which role.
///
/// Records that follow each other mostly have the same names in the same order: what a mapping says of the names is
/// worked out once for all of them, and their values are judged role by role, which costs half of going record by record.
struct RecordLayout {
    /// What a look at a role's fields shows.
    struct Choice: Equatable {
        /// The place in the record of a field that says exactly what is wanted; negative for none.
        let place: Int32
        var use = Use.written

        /// What becomes of a field that was chosen.
        enum Use: UInt8 {
            case written
            /// It stands for the role and is not written: a code is no name of a country.
            case silent
            /// It names the country whose code is wanted.
            case name
        }

        /// The record says nothing about the role.
        static var nothing: Choice { Choice(place: -1) }
        /// More is needed to tell: ``RecordReader/value(_:)`` does.
        static var unclear: Choice { Choice(place: -2) }
        /// The fields that were looked at say nothing: others may.
        fileprivate static var open: Choice { Choice(place: -3) }

        /// The place of the field that was found.
        var field: Int? { place >= 0 ? Int(place) : nil }

        static func field(_ place: Int) -> Choice { Choice(place: Int32(truncatingIfNeeded: place)) }
    }

    /// A role, and the places of the fields that are asked for it.
    private struct Step {
        let role: FieldRole
        /// The role's slots in the reader's list.
        let slots: Range<Int>
        /// Whether the fields are parts of one value, and not each a value by itself.
        let isJoined: Bool
        /// Whether the fields are those of the country, because no field gives the code that is wanted.
        var isNamed = false
        /// What is to be thought of the role where its fields say nothing.
        let otherwise: Choice
        /// Where the places of this layout's fields stand in `places`.
        var candidates = 0..<0
    }

    /// Where the fields of a record stand.
    private struct Row {
        let fields: Int
        /// The stretch of the record's text where nothing needs cleaning; empty where there may be something. Looking at
        /// all fields together costs half of looking at one after the other.
        let start: Int
        let end: Int

        func holds(_ field: Field) -> Bool { field.span.range.lowerBound >= start && field.span.range.upperBound <= end }
    }

    /// How many records are judged together at most: few enough for what is known of them to stay at hand.
    private static var longestRun: Int { 32 }

    /// Tells layouts from each other, from 1.
    private(set) var number = 0
    private let plain = PlainText()
    private var steps: [Step]
    /// The places in the record of the fields for each step, one step behind the other, and room behind them.
    private var places: [Int] = []
    /// The numbers of the record's names, in its order.
    private var keys: [UInt32] = []
    /// The place in the record of what fills each slot; -1 for none.
    private var filling: [Int] = []
    /// The records that were judged together.
    private var rows: [Row] = []
    /// What was found: the choices for a role one behind the other, one role behind the other.
    private var choices: [Choice] = []

    /// Creates a layout for some roles, which are known by their places in this list from then on.
    init(_ roles: [FieldRole], _ reader: RecordReader) {
        steps = roles.map { role in
            let joined = reader.table.joinedRanges[role.number]
            let slots = joined ?? reader.table.simpleRanges[role.number]
            let isGivenOnly = slots != nil && reader.table.isGivenOnly[role.number]
            return Step(role: role, slots: slots ?? 0..<0, isJoined: joined != nil, otherwise: isGivenOnly ? .nothing : .unclear)
        }
        choices = Array(repeating: .nothing, count: roles.count * Self.longestRun)
        filling = Array(repeating: -1, count: reader.table.slotCount)
        places = Array(repeating: 0, count: reader.table.simpleSlots.count * 2)
    }

    /// What was found of a role, by the record's place among those that were judged together.
    func choice(_ role: Int, at record: Int) -> Choice { choices[role * Self.longestRun + record] }

    /// The places of the fields that are parts of a role's value; a field that is chosen is the only one that says something.
    func parts(of role: Int) -> ArraySlice<Int> { steps[role].isJoined ? places[steps[role].candidates] : [] }

    /// Whether these choices were found, for the first roles, of a record.
    @inline(__always)
    func has(_ known: [Choice], at record: Int) -> Bool {
        let choices = choices.span
        let known = known.span
        for role in known.indices where known[role] != choices[role &* Self.longestRun &+ record] { return false }
        return true
    }

    /// Looks at the records from a place on that have the same names as the first one.
    ///
    /// - Returns: the place behind the last one that was looked at, at least one further.
    mutating func judge(_ features: Span<FeatureRecord>, from start: Int, _ fields: Span<Field>, _ reader: RecordReader) -> Int {
        let bytes = reader.bytes.span
        lay(features[start].properties.indices, fields, reader)
        rows.removeAll(keepingCapacity: true)
        var place = start
        while place < features.count, place - start < Self.longestRun {
            let properties = features[place].properties.indices
            guard place == start || isLaid(properties, fields) else { break }
            let ordinary = Self.ordinaryText(properties, fields, bytes)
            rows.append(Row(fields: properties.lowerBound, start: ordinary.lowerBound, end: ordinary.upperBound))
            place += 1
        }
        for index in steps.indices {
            let column = index * Self.longestRun..<(index + 1) * Self.longestRun
            Self.judge(
                steps[index], places[steps[index].candidates], rows, fields, bytes, plain, !reader.table.splitsAddresses, into: &choices,
                column)
        }
        return place
    }

    /// Makes the layout that of a record, if it is not already.
    private mutating func lay(_ rows: Range<Int>, _ fields: Span<Field>, _ reader: RecordReader) {
        if isLaid(rows, fields), number > 0 { return }
        number += 1
        if keys.count != rows.count { keys = Array(repeating: 0, count: rows.count) }
        Self.fill(&filling, &keys, rows, fields, reader.slots)
        Self.place(&steps, &places, filling, reader.table)
    }

    /// Notes the names of a record, and which of its fields fills which slot.
    private static func fill(
        _ filling: inout [Int], _ keys: inout [UInt32], _ rows: Range<Int>, _ fields: Span<Field>, _ slots: [Int]
    ) {
        var filling = filling.mutableSpan
        var keys = keys.mutableSpan
        for slot in filling.indices { filling[slot] = -1 }
        for place in keys.indices {
            let key = fields[rows.lowerBound + place].key
            keys[place] = key
            let slot = slots[Int(key)]
            if slot >= 0 { filling[slot] = place }
        }
    }

    /// Notes the places of the fields that are asked for each role.
    private static func place(_ steps: inout [Step], _ places: inout [Int], _ filling: [Int], _ table: RecipeTable) {
        let filling = filling.span
        var steps = steps.mutableSpan
        var places = places.mutableSpan
        var count = 0
        for index in steps.indices {
            let start = count
            for slot in steps[index].slots where filling[table.simpleSlots[slot]] >= 0 {
                places[count] = filling[table.simpleSlots[slot]]
                count += 1
            }
            // A country's code may stand where its name is looked for.
            steps[index].isNamed = steps[index].role == .isoCountryCode && count == start
            if steps[index].isNamed, let slots = table.simpleRanges[FieldRole.country.number] {
                for slot in slots where filling[table.simpleSlots[slot]] >= 0 {
                    places[count] = filling[table.simpleSlots[slot]]
                    count += 1
                }
            }
            steps[index].candidates = start..<count
        }
    }

    @inline(__always)
    private func isLaid(_ rows: Range<Int>, _ fields: Span<Field>) -> Bool {
        guard rows.count == keys.count else { return false }
        let keys = keys.span
        for place in keys.indices where fields[rows.lowerBound + place].key != keys[place] { return false }
        return true
    }

    /// Looks, for a role, whether one of its fields can be copied as it is: mostly the first one can.
    private static func judge(
        _ step: Step, _ candidates: ArraySlice<Int>, _ rows: [Row], _ fields: Span<Field>, _ bytes: Span<UInt8>, _ plain: PlainText,
        _ splitsNoAddresses: Bool, into all: inout [Choice], _ column: Range<Int>
    ) {
        let rows = rows.span
        var all = all.mutableSpan
        var choices = all._mutatingExtracting(column)
        guard let first = candidates.first else {
            for record in rows.indices { choices[record] = step.otherwise }
            return
        }
        if step.isJoined {
            for record in rows.indices {
                var choice = Choice.open
                for place in candidates {
                    let part = look(at: fields[rows[record].fields &+ place], place, for: step.role, bytes, rows[record], plain)
                    if part != .open { choice = choice == .open ? part : .unclear }
                }
                choices[record] = choice == .open ? step.otherwise : choice
            }
            return
        }
        if step.role == .country || step.role == .isoCountryCode {
            let use = step.role == .country ? Choice.Use.written : step.isNamed && splitsNoAddresses ? .name : nil
            for record in rows.indices {
                let field = fields[rows[record].fields &+ first]
                let place = Int32(truncatingIfNeeded: first)
                if plain.isCountryCode(field, bytes) {
                    choices[record] = Choice(place: place, use: step.role == .country ? .silent : .written)
                } else if let use, plain.isCountryName(field, bytes, isOrdinary: rows[record].holds(field)) {
                    choices[record] = Choice(place: place, use: use)
                } else {
                    choices[record] = candidates.count == 1 && field.isEmpty ? step.otherwise : .unclear
                }
            }
            return
        }
        if plain.isText(step.role) {
            glance(first, rows, fields, bytes, plain.starts, into: &choices)
        } else {
            for record in rows.indices { choices[record] = .open }
        }
        let isDoubtful = plain.mayDoubt(step.role)
        for record in rows.indices {
            let isOpen = choices[record] == .open
            if !isOpen, !isDoubtful { continue }
            let row = rows[record]
            let field = fields[row.fields &+ first]
            if !isOpen, !plain.isDoubtful(bytes, field.span.range, for: step.role) { continue }
            var choice = look(at: field, first, for: step.role, bytes, row, plain)
            for place in candidates.dropFirst() where choice == .open {
                choice = look(at: fields[row.fields &+ place], place, for: step.role, bytes, row, plain)
            }
            choices[record] = choice == .open ? step.otherwise : choice
        }
    }

    /// Chooses the fields in a place that need no cleaning, as their first and last characters and their length tell, and
    /// leaves the others open. Most fields of most records are of that kind: the loop has to stay small.
    @inline(never)
    private static func glance(
        _ place: Int, _ rows: Span<Row>, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ starts: PlainTextStarts,
        into choices: inout MutableSpan<Choice>
    ) {
        let longest = starts.longest.span
        let isStart = starts.isStart.span
        for record in rows.indices {
            let row = rows[record]
            let field = fields[row.fields &+ place]
            let start = Int(field.span.offset)
            let end = start &+ Int(field.span.length)
            var choice = Choice.open
            if field.kind == .string, start >= row.start, end <= row.end, start < end, bytes[end &- 1] != ASCII.space {
                let first = bytes[start]
                let key = PlainTextStarts.key(first, bytes[min(start &+ 1, end &- 1)])
                if isStart[Int(first)], end &- start > Int(longest[key]) { choice = .field(place) }
            }
            choices[record] = choice
        }
    }

    /// What a field says of a role.
    private static func look(
        at field: Field, _ place: Int, for role: FieldRole, _ bytes: Span<UInt8>, _ row: Row, _ plain: PlainText
    ) -> Choice {
        switch field.kind {
        case .missing, .null, .false, .true: .open
        case .string where field.span.length == 0: .open
        case .string: plain.isPlain(bytes, field.span.range, for: role, isOrdinary: row.holds(field)) ? .field(place) : .unclear
        case .number:
            role == .phone || ValueText.isFloat(bytes, field.span.range, for: role) && role.isCode ? .unclear : .field(place)
        case .array, .object: .unclear
        }
    }

    @inline(__always)
    private static func ordinaryText(_ rows: Range<Int>, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> Range<Int> {
        guard let last = rows.last else { return 0..<0 }
        let start = Int(fields[rows.lowerBound].span.offset)
        let end = fields[last].span.range.upperBound
        // Longer texts are better looked at one by one.
        guard start < end, end - start <= rows.count * 32, ByteScan.isOrdinaryText(start..<end, of: bytes) else {
            return 0..<0
        }
        return start..<end
    }
}

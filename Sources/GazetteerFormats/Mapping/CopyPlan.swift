import GazetteerModel

/// What becomes of the fields of a record, kept for the records that follow it: mostly they have the same names, and
/// values that can be copied for the same roles.
struct CopyPlan: Sendable {
    struct Step: Sendable {
        enum Kind: UInt8, Sendable {
            /// A field is copied for a role, if it says something.
            case copy
            /// A field names the country whose code is written.
            case code
            /// A field is the name of a street, which is written with the number of the house.
            case street
            /// A value is made for a role.
            case make
            /// A field that no role has taken is kept.
            case keep
            /// The same, if it says something: what it means is known.
            case keepFilled

            /// Whether a field stays what it was.
            var isKept: Bool { self == .keep || self == .keepFilled }
        }

        var kind = Kind.keep
        /// The field's place in the record; the role's among those that are written where a value is made.
        var place: Int32 = 0
        /// The name in the new tables.
        var key: UInt32 = 0
    }

    /// The steps, and room behind them.
    private(set) var steps: [Step] = []
    private(set) var count = 0
    /// How many fields the records have that the plan is for.
    private var places = 0
    /// The places among the steps of those that need more than a copy: a street, and a country's code.
    private(set) var codeStep: Int?
    private(set) var streetStep: Int?
    /// The place of the number of the house, and that of the country's code or name, where a street is written.
    private(set) var house = RecordLayout.Choice.nothing
    private(set) var country = RecordLayout.Choice.nothing
    /// What becomes the record's id, if it has none.
    private(set) var identifier = RecordLayout.Choice.nothing
    /// Whether values have to be made: the fields that they carry are known only then.
    private(set) var makes = false
    /// What the records that the plan fits have to have, once it was asked for; a record that is a case by itself needs it not.
    var demands: [Demand] = []
    /// Places of other fields that they speak of.
    var otherPlaces: [Int] = []
    private(set) var hasID = false
    /// Whether the field in each place of the record is copied for a role, or a part of what is; and room.
    private var isCopied: [Bool] = []
    private(set) var choices: [RecordLayout.Choice] = []

    /// Whether the plan is one for records with some choices.
    func isFit(for choices: [RecordLayout.Choice], hasID: Bool) -> Bool { self.hasID == hasID && self.choices == choices }

    /// Makes the plan one for records like one with some choices, which stand for the roles that are written and, if it has
    /// no id, the identifier.
    mutating func fit(
        _ choices: [RecordLayout.Choice], hasID: Bool, of layout: RecordLayout, _ row: RecordRun.Row, _ fields: Span<Field>,
        _ names: inout TranslatedNames
    ) {
        self.hasID = hasID
        places = row.count
        let written = names.target.written
        if steps.count < written + row.count {
            steps = Array(repeating: Step(), count: written + row.count)
            isCopied = Array(repeating: false, count: row.count)
        }
        self.choices.removeAll(keepingCapacity: true)
        self.choices.append(contentsOf: choices)
        identifier = hasID ? .nothing : choices[written]
        makes = choices.contains(.unclear)
        count = Self.fill(&steps, &isCopied, choices.prefix(written), identifier, layout, row, fields, &names)
        codeStep = steps.prefix(count).firstIndex { $0.kind == .code }
        streetStep = steps.prefix(count).firstIndex { $0.kind == .street }
        house = layout.numberedStreet?.number.map { choices[$0] } ?? .nothing
        country = layout.numberedStreet?.code.map { choices[$0] } ?? .nothing
        demands.removeAll(keepingCapacity: true)
    }

    /// Writes the steps for some choices. Returns how many there are.
    private static func fill(
        _ steps: inout [Step], _ isCopied: inout [Bool], _ choices: ArraySlice<RecordLayout.Choice>, _ identifier: RecordLayout.Choice,
        _ layout: RecordLayout, _ row: RecordRun.Row, _ fields: Span<Field>, _ names: inout TranslatedNames
    ) -> Int {
        var steps = steps.mutableSpan
        var isCopied = isCopied.mutableSpan
        var count = 0
        for place in 0..<row.count { isCopied[place] = false }
        if let place = identifier.field { isCopied[place] = true }
        for (index, choice) in choices.enumerated() where choice != .nothing {
            var step = Step(kind: .make, place: Int32(truncatingIfNeeded: index), key: names.role(index))
            if let place = choice.field {
                let role = layout.steps[index]
                if choice.use != .numbered { isCopied[place] = true }
                if choice.use != .numbered, role.isJoined { for part in layout.candidates(of: role) { isCopied[part] = true } }
                switch choice.use {
                case .silent: continue
                case .written: step = Step(kind: .copy, place: choice.place, key: names.role(index))
                case .name: step = Step(kind: .code, place: choice.place, key: names.role(index))
                case .numbered: step = Step(kind: .street, place: choice.place, key: names.role(index))
                }
            }
            steps[count] = step
            count += 1
        }
        for place in 0..<row.own where !isCopied[place] {
            let key = fields[row.fields + place].key
            let kind = names.isUnderstood(key) ? Step.Kind.keepFilled : .keep
            steps[count] = Step(kind: kind, place: Int32(truncatingIfNeeded: place), key: names.kept(key))
            count += 1
        }
        return count
    }

    /// Copies the fields of a record by the plan's steps in a range.
    @inline(__always)
    func copy(_ range: Range<Int>, of row: RecordRun.Row, _ fields: Span<Field>, to table: inout OutputSpan<Field>) {
        FieldScan.copy(steps.span, range, for: places, of: row, fields, to: &table)
    }
}

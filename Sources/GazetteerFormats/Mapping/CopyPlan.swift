import GazetteerModel

/// What becomes of the fields of a record, kept for the records that follow it: mostly they have the same names, and
/// values that can be copied for the same roles.
struct CopyPlan {
    struct Step {
        enum Kind: UInt8 {
            /// A field is copied for a role.
            case copy
            /// A field names the country whose code is written.
            case code
            /// A value is made for a role.
            case make
            /// A field that no role has taken is kept.
            case keep
            /// The same, if it says something: its name is a word of the vocabulary, and it would need another.
            case keepWord
        }

        var kind = Kind.keep
        /// The field's place in the record, or the role's among those that are written where a value is made.
        var place: Int32 = 0
        /// The name in the new tables where it is known; the role's place where its country's code is written.
        var key: UInt32 = 0
    }

    /// The steps, and room behind them.
    private(set) var steps: [Step] = []
    private(set) var count = 0
    /// What becomes the record's id, if it has none.
    private(set) var identifier = RecordLayout.Choice.nothing
    /// Whether values have to be made: the fields that they carry are known only then.
    private(set) var makes = false
    /// Whether the field in each place of the record is copied for a role, or an empty part of what is; and room.
    private var isCopied: [Bool] = []
    /// The layout and the choices that the plan was made for; there is no layout of number 0.
    private(set) var layout = 0
    private var choices: [RecordLayout.Choice] = []
    private var hasID = false

    /// Whether the plan is one for a record among those that were judged together.
    @inline(__always)
    func isFit(for record: Int, of layout: RecordLayout, hasID: Bool) -> Bool {
        self.layout == layout.number && self.hasID == hasID && layout.has(choices, at: record)
    }

    /// Makes the plan one for such a record.
    mutating func fit(
        _ record: Int, of layout: RecordLayout, hasID: Bool, _ rows: Range<Int>, _ fields: Span<Field>, _ names: inout TranslatedNames
    ) {
        self.layout = layout.number
        self.hasID = hasID
        let written = names.target.written
        if steps.count < written + rows.count {
            steps = Array(repeating: Step(), count: written + rows.count)
            isCopied = Array(repeating: false, count: rows.count)
        }
        let judged = hasID ? written : written + 1
        if choices.count != judged { choices = Array(repeating: .nothing, count: judged) }
        for role in 0..<judged { choices[role] = layout.choice(role, at: record) }
        identifier = hasID ? .nothing : choices[written]
        makes = choices.contains(.unclear)
        count = Self.fill(&steps, &isCopied, choices.prefix(written), identifier, layout, rows, fields, &names, makes: makes)
    }

    /// Writes the steps for some choices. Returns how many there are.
    private static func fill(
        _ steps: inout [Step], _ isCopied: inout [Bool], _ choices: ArraySlice<RecordLayout.Choice>, _ identifier: RecordLayout.Choice,
        _ layout: RecordLayout, _ rows: Range<Int>, _ fields: Span<Field>, _ names: inout TranslatedNames, makes: Bool
    ) -> Int {
        var steps = steps.mutableSpan
        var isCopied = isCopied.mutableSpan
        var count = 0
        for place in 0..<rows.count { isCopied[place] = false }
        if let place = identifier.field { isCopied[place] = true }
        for (index, choice) in choices.enumerated() where choice != .nothing {
            var step = Step(kind: .make, place: Int32(truncatingIfNeeded: index))
            if let place = choice.field {
                isCopied[place] = true
                for part in layout.parts(of: index) { isCopied[part] = true }
                switch choice.use {
                case .silent: continue
                case .written: step = Step(kind: .copy, place: choice.place, key: names.role(index))
                case .name: step = Step(kind: .code, place: choice.place, key: UInt32(truncatingIfNeeded: index))
                }
            }
            steps[count] = step
            count += 1
        }
        for place in 0..<rows.count where !isCopied[place] {
            let key = fields[rows.lowerBound + place].key
            let isWord = names.isWord(key)
            let known = isWord || makes ? 0 : names.kept(key)
            steps[count] = Step(kind: isWord ? .keepWord : .keep, place: Int32(truncatingIfNeeded: place), key: known)
            count += 1
        }
        return count
    }
}

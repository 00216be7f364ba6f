import GazetteerModel

/// What becomes of the fields of a record, kept for the records that follow it: mostly they have the same names, and
/// values that can be copied for the same roles.
struct CopyPlan {
    struct Step {
        enum Kind {
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

        let kind: Kind
        /// The field's place in the record.
        var place = 0
        /// The role's place among those that are written.
        var role = 0
        /// The name in the new tables, where it is known.
        var key: UInt32 = 0
    }

    private(set) var steps: [Step] = []
    /// What becomes the record's id, if it has none.
    private(set) var identifier = RecordLayout.Choice.nothing
    /// Whether values have to be made: the fields that they carry are known only then.
    private(set) var makes = false
    /// The layout and the choices that the plan was made for; there is no layout of number 0.
    private var layout = 0
    private var choices: [RecordLayout.Choice] = []
    private var hasID = false

    /// Whether the plan is one for a record among those that were judged together.
    @inline(__always)
    func isFit(for record: Int, of layout: RecordLayout, hasID: Bool) -> Bool {
        self.layout == layout.number && self.hasID == hasID && layout.has(choices, at: record)
    }

    /// A plan for nothing.
    init() {}

    /// Creates a plan for such a record.
    init(
        for record: Int, of layout: RecordLayout, hasID: Bool, _ rows: Range<Int>, _ fields: Span<Field>, _ names: inout TranslatedNames
    ) {
        self.layout = layout.number
        self.hasID = hasID
        // Whether the field in each place of the record is copied for a role, or an empty part of what is.
        var isCopied = [Bool](repeating: false, count: rows.count)
        let written = names.target.written
        steps.reserveCapacity(written + rows.count)
        identifier = hasID ? .nothing : layout.choice(written, at: record)
        makes = identifier == .unclear
        if let place = identifier.field { isCopied[place] = true }
        for index in 0..<written {
            let choice = layout.choice(index, at: record)
            choices.append(choice)
            if choice == .unclear {
                makes = true
                steps.append(Step(kind: .make, role: index))
            } else if let place = choice.field {
                isCopied[place] = true
                for part in layout.parts(of: index) { isCopied[part] = true }
                switch choice.use {
                case .written: steps.append(Step(kind: .copy, place: place, key: names.role(index)))
                case .name: steps.append(Step(kind: .code, place: place, role: index))
                case .silent: break
                }
            }
        }
        if !hasID { choices.append(identifier) }
        for place in isCopied.indices where !isCopied[place] {
            let key = fields[rows.lowerBound + place].key
            let isWord = names.isWord(key)
            steps.append(Step(kind: isWord ? .keepWord : .keep, place: place, key: isWord || makes ? 0 : names.kept(key)))
        }
    }
}

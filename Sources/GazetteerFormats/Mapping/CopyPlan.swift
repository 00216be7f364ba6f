import GazetteerModel

/// Which fields of a record become which of the new ones, kept for the records that follow it: mostly they have the
/// same names, and values that can be copied for the same roles.
struct CopyPlan {
    private struct Step {
        /// The field's place in the record.
        let place: Int
        let key: UInt32
        /// Whether a number becomes a text, as the values of roles are.
        var isRole = false
        /// Whether the field goes away where it says nothing, because its name is a word of the vocabulary.
        var isWord = false
    }

    private var steps: [Step] = []
    /// The place of the field that becomes the record's id; negative for none.
    private(set) var identifier = -1
    /// Whether the field in each place of the record is carried by a role.
    private var isCarried: [Bool] = []
    /// The layout and the choices that the plan was made for; there is none of number 0.
    private var layout = 0
    private var choices: [RecordLayout.Choice] = []
    private var hasID = false

    /// Whether the plan is one for a record among those that were judged together.
    @inline(__always)
    func isFit(for record: Int, of layout: RecordLayout, hasID: Bool) -> Bool {
        self.layout == layout.number && self.hasID == hasID && layout.has(choices, at: record)
    }

    /// Makes the plan one for a record among those that were judged together.
    ///
    /// - Returns: whether the record needs no more than copying.
    mutating func fit(
        _ record: Int, of layout: RecordLayout, hasID: Bool, _ rows: Range<Int>, _ fields: Span<Field>, _ names: inout TranslatedNames
    ) -> Bool {
        self.layout = 0
        steps.removeAll(keepingCapacity: true)
        choices.removeAll(keepingCapacity: true)
        isCarried.removeAll(keepingCapacity: true)
        isCarried.append(contentsOf: repeatElement(false, count: rows.count))
        let roles = names.target.roles
        let written = names.target.written
        for index in 0..<(hasID ? written : written + 1) {
            let choice = layout.choice(index, at: record)
            if choice == .unclear { return false }
            choices.append(choice)
            if let place = choice.field { isCarried[place] = true }
        }
        for place in isCarried.indices where !isCarried[place] {
            let field = fields[rows.lowerBound + place]
            if field.isEmpty, names.isWord(field.key) { return false }
        }
        for index in 0..<written {
            // A code is no name of a country.
            guard let place = choices[index].field, roles[index] != .country else { continue }
            steps.append(Step(place: place, key: names.role(index), isRole: true))
        }
        for place in isCarried.indices where !isCarried[place] {
            let key = fields[rows.lowerBound + place].key
            steps.append(Step(place: place, key: names.kept(key), isWord: names.isWord(key)))
        }
        identifier = hasID ? -1 : choices[written].field ?? -1
        self.layout = layout.number
        self.hasID = hasID
        return true
    }

    /// Adds the fields of a record to new rows.
    @inline(__always)
    func copy(_ rows: Range<Int>, _ fields: Span<Field>, to new: inout OutputSpan<Field>) {
        for step in steps {
            var field = fields[rows.lowerBound + step.place]
            if step.isWord, field.isEmpty { continue }
            field.key = step.key
            if step.isRole, field.kind == .number { field = field.asText }
            new.append(field)
        }
    }
}

import GazetteerModel
import GazetteerText

/// Writes the tables of a batch anew, in the words of a vocabulary.
struct BatchTranslator {
    var reader: RecordReader
    /// The batch, with the values within properties behind them.
    let source: FeatureStorage
    private let nestedCount: Int
    private let roles: [FieldRole]
    private let written: Int
    private let plain = PlainText()
    private var run = RecordRun()
    private let shelf: TranslationShelf
    var notes: TranslationShelf.Notes
    var tables: FeatureStorage
    /// What a record shows that is written without a plan, and which of its fields are written for roles.
    var choices: [RecordLayout.Choice] = []
    private var isCopied: [Bool] = []
    /// The codes of countries that were written, by themselves.
    var codes: [String: Field] = [:]
    /// The countries that were named a short while ago, by some bytes of their names, and their codes.
    var recent = [(name: Range<Int>, code: Field?)?](repeating: nil, count: 64)
    /// Whether the new slab is a copy, because a text had to be put into it.
    var hasOwnSlab = false

    /// What is to be written, worked out once for all batches.
    struct Target: Sendable {
        let vocabulary: Vocabulary
        /// The roles that are written, and behind them the identifier.
        let roles: [FieldRole]
        let written: Int
        /// The names of the vocabulary.
        let words: Set<String>
        let table: RecipeTable
        /// Whether the property in each of the table's slots has the values of a role.
        let carried: [Bool]

        init(_ mapping: FieldMapping, _ vocabulary: Vocabulary) {
            self.vocabulary = vocabulary
            let given = vocabulary.roles.filter(mapping.canGive)
            written = given.count
            roles = given + [.identifier]
            words = Set(vocabulary.roles.compactMap(vocabulary.name(for:)))
            table = RecipeTable(mapping)
            carried = table.carriedSlots(roles)
        }
    }

    /// - Parameter shelf: where notes are taken from and put back.
    init(_ slab: FeatureSlab, to target: Target, _ shelf: TranslationShelf) {
        self.shelf = shelf
        notes = shelf.take(for: slab.tables.keys, to: target)
        nestedCount = target.table.nested.count
        if nestedCount > 0 {
            var nested = NestedFields(target.table.nested)
            source = nested.unfold(slab.tables, target.table, notes.slots)
        } else {
            source = slab.tables
        }
        reader = RecordReader(target.table, source, slots: notes.slots, memory: notes.memory)
        notes.memory = .empty
        roles = target.roles
        written = target.written
        tables = FeatureStorage()
        tables.bytes = source.bytes
        tables.positions = source.positions
        tables.shapes = source.shapes
    }

    mutating func translate() -> FeatureStorage {
        let source = source
        let old = source.features.span
        let fields = source.fields.span
        let bytes = source.bytes.span
        var plans = CopyPlans()
        swap(&plans, &notes.plans)
        var features = source.features
        var new = features.mutableSpan
        var written: [Field] = []
        written.reserveCapacity(source.fields.count + source.fields.count / 4)
        var start = 0
        while start < old.count {
            notes.layout.lay(old[start].properties.indices, fields)
            run.gather(old, from: start, notes.layout, nestedCount, fields, bytes)
            let end = start + run.rows.count
            let count = written.count
            written.append(addingCapacity: room(for: old, start..<end)) { table in
                write(old.extracting(start..<end), fields, bytes, by: &plans, to: &new, from: start, &table, behind: count)
            }
            start = end
        }
        tables.features = features
        tables.fields = written
        tables.keys = notes.names.keys
        swap(&plans, &notes.plans)
        swap(&reader.memory, &notes.memory)
        shelf.putBack(notes)
        // Nobody else may hold what is changed next.
        notes.memory = .empty
        return tables
    }

    /// What is to be told of telephone numbers that a spreadsheet has turned into numbers.
    var damage: Diagnostic? {
        guard let first = reader.firstDamage else { return nil }
        let count = reader.damagedPhones
        return Diagnostic(
            severity: .warning, code: .spreadsheetDamage,
            message:
                "\(count == 1 ? "a telephone number was" : "\(count) telephone numbers were") rounded by a spreadsheet and cannot be read",
            hint: "export the feed again with the column formatted as text", location: SourceLocation(record: Int(first)), count: count)
    }

    /// How many fields the records of a run may need at most.
    private func room(for features: Span<FeatureRecord>, _ run: Range<Int>) -> Int {
        var room = written * run.count
        for place in run {
            room += Int(features[place].properties.count + features[place].members.count + features[place].geometryMembers.count)
        }
        return room
    }

    /// How many records are better written one by one than by a plan.
    private static var longestShortRun: Int { 3 }

    /// Writes the records of the run, the fields to a table behind as many others.
    private mutating func write(
        _ records: Span<FeatureRecord>, _ fields: Span<Field>, _ bytes: Span<UInt8>, by plans: inout CopyPlans,
        to features: inout MutableSpan<FeatureRecord>, from start: Int, _ table: inout OutputSpan<Field>, behind count: Int
    ) {
        guard records.count > Self.longestShortRun else {
            for index in records.indices {
                let properties = count + table.count
                features[start + index].id = writeAlone(records[index], run.rows[index], fields, bytes, to: &table)
                finish(&features[start + index], from: properties, fields, to: &table, behind: count)
            }
            return
        }
        notes.layout.spread()
        let main = plans.main(for: run.rows[0], hasID: records[0].hasID, of: &notes.layout, fields, bytes, &notes.names)
        let fitting = main.fitting(run, fields, bytes, plain)
        var last: Int?
        for index in records.indices {
            let record = records[index]
            let properties = count + table.count
            if RecordRun.has(fitting, index) {
                features[start + index].id = write(record, run.rows[index], by: main, fields, to: &table)
            } else {
                let place = plans.place(for: run.rows[index], hasID: record.hasID, of: &notes.layout, fields, bytes, &notes.names)
                features[start + index].id = write(record, run.rows[index], by: plans.plans.span[place], fields, to: &table)
                last = place
            }
            finish(&features[start + index], from: properties, fields, to: &table, behind: count)
        }
        if let last, fitting.nonzeroBitCount * 2 < records.count { plans.prefer(last, of: notes.layout) }
    }

    /// Notes where the properties of a record begin, which end the table, and copies its members behind them: no word
    /// changes their names.
    @inline(__always)
    private mutating func finish(
        _ record: inout FeatureRecord, from properties: Int, _ fields: Span<Field>, to table: inout OutputSpan<Field>, behind count: Int
    ) {
        record.properties = FieldRange(properties..<count + table.count)
        guard record.members.count + record.geometryMembers.count > 0 else { return }
        record.members = copy(record.members, fields, to: &table, behind: count)
        record.geometryMembers = copy(record.geometryMembers, fields, to: &table, behind: count)
    }

    private mutating func copy(_ range: FieldRange, _ fields: Span<Field>, to table: inout OutputSpan<Field>, behind count: Int)
        -> FieldRange
    {
        let start = count + table.count
        for place in range.indices { table.append(fields[place], as: notes.names.member(fields[place].key)) }
        return FieldRange(start..<count + table.count)
    }

    /// Writes the properties of a record by its plan. Returns its id.
    @inline(__always)
    private mutating func write(
        _ record: FeatureRecord, _ row: RecordRun.Row, by plan: CopyPlan, _ fields: Span<Field>, to table: inout OutputSpan<Field>
    ) -> Field {
        if plan.makes { return make(record, row, by: plan, fields, to: &table) }
        var next = 0
        if let place = plan.streetStep {
            plan.copy(0..<place, of: row, fields, to: &table)
            if let street = street(row, by: plan, plan.steps[place], fields) { table.append(street, as: plan.steps[place].key) }
            next = place + 1
        }
        if let place = plan.codeStep {
            plan.copy(next..<place, of: row, fields, to: &table)
            let step = plan.steps[place]
            if let code = code(ofCountry: fields[row.fields + Int(step.place)]) { table.append(code, as: step.key) }
            next = place + 1
        }
        plan.copy(next..<plan.count, of: row, fields, to: &table)
        return plan.identifier.field.map { fields[row.fields + $0] } ?? record.id
    }
}

extension OutputSpan<Field> {
    /// Adds a field under another name.
    fileprivate mutating func append(_ field: Field, as key: UInt32) {
        var field = field
        field.key = key
        append(field)
    }
}

// MARK: - Records that come alone

extension BatchTranslator {
    /// Writes the properties of a record that hardly another one is like. Returns its id.
    @inline(never)
    private mutating func writeAlone(
        _ record: FeatureRecord, _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, to table: inout OutputSpan<Field>
    ) -> Field {
        var steps = notes.layout.choose(row, fields, bytes, splitsAddresses: reader.table.splitsAddresses, into: &choices)
        steps &= (1 &<< RecordLayout.Steps(written)) &- 1
        if isCopied.count < row.count { isCopied = Array(repeating: false, count: row.count) }
        for place in 0..<row.count { isCopied[place] = false }
        let isMade = choices.contains(.unclear)
        if isMade { reader.load(record) }
        var id = record.id
        if !record.hasID {
            if let place = choices[written].field {
                isCopied[place] = true
                id = fields[row.fields + place]
            } else if choices[written] == .unclear {
                id = make(.identifier) ?? id
            }
        }
        while steps != 0 {
            let index = steps.trailingZeroBitCount
            steps &= steps &- 1
            writeAlone(choices[index], index, row, fields, to: &table)
        }
        for place in 0..<row.own where !isCopied[place] {
            let field = fields[row.fields + place]
            if notes.names.isUnderstood(field.key), field.isEmpty || isMade && reader.isBlank(field) { continue }
            if isMade, reader.hasTaken(field) { continue }
            table.append(field, as: notes.names.kept(field.key))
        }
        return id
    }

    /// Writes what a record shows of a role.
    private mutating func writeAlone(
        _ choice: RecordLayout.Choice, _ index: Int, _ row: RecordRun.Row, _ fields: Span<Field>, to table: inout OutputSpan<Field>
    ) {
        var field: Field?
        if let place = choice.field {
            let step = notes.layout.steps[index]
            if choice.use != .numbered { isCopied[place] = true }
            if choice.use != .numbered, step.isJoined {
                for slot in step.slots where notes.layout.place(slot) >= 0 { isCopied[notes.layout.place(slot)] = true }
            }
            let found = fields[row.fields + place]
            switch choice.use {
            case .written: field = found
            case .name: field = code(ofCountry: found)
            case .numbered: field = street(row, found, notes.layout, fields)
            case .silent: break
            }
        } else if choice == .unclear {
            field = make(roles[index])
        }
        if let field, !field.isEmpty { table.append(field.kind == .number ? field.asText : field, as: notes.names.role(index)) }
    }
}

// MARK: - Values that have to be made

extension BatchTranslator {
    /// The same for a record with values that have to be made.
    private mutating func make(
        _ record: FeatureRecord, _ row: RecordRun.Row, by plan: CopyPlan, _ fields: Span<Field>, to table: inout OutputSpan<Field>
    ) -> Field {
        reader.load(record)
        let id = plan.identifier == .unclear ? make(.identifier) : plan.identifier.field.map { fields[row.fields + $0] }
        for step in plan.steps[..<plan.count] {
            let field =
                switch step.kind {
                case .make: make(roles[Int(step.place)])
                case .code: code(ofCountry: fields[row.fields + Int(step.place)])
                case .street: make(.street)
                case .copy, .keep, .keepFilled: fields[row.fields + Int(step.place)]
                }
            guard let field, !(field.isEmpty && step.kind != .keep) else { continue }
            if step.kind.isKept {
                if reader.hasTaken(field) || step.kind == .keepFilled && reader.isBlank(field) { continue }
                table.append(field, as: step.key)
            } else {
                table.append(field.kind == .number ? field.asText : field, as: step.key)
            }
        }
        return id ?? record.id
    }
}

import GazetteerModel
import GazetteerText

/// Writes the tables of a batch anew, in the words of a vocabulary.
struct BatchTranslator {
    private var reader: RecordReader
    private let source: FeatureStorage
    private let roles: [FieldRole]
    private let written: Int
    private let plain = PlainText()
    private var layout: RecordLayout
    private var run = RecordRun()
    private var tables: FeatureStorage
    private var names: TranslatedNames
    /// The codes of the countries that were named.
    private var codes: [ShortText: Field?] = [:]
    private var lastCountry: (name: Range<Int>, code: Field?)?
    /// Whether the new slab is a copy, because a text had to be put into it.
    private var hasOwnSlab = false

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

    init(_ slab: FeatureSlab, to target: Target) {
        reader = RecordReader(target.table, slab)
        source = slab.tables
        roles = target.roles
        written = target.written
        layout = RecordLayout(target.roles, target.table)
        names = TranslatedNames(of: slab.tables.keys, in: reader.slots, to: target)
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
        var features = source.features
        var new = features.mutableSpan
        var written: [Field] = []
        written.reserveCapacity(source.fields.count + source.fields.count / 4)
        var start = 0
        while start < old.count {
            layout.lay(old[start].properties.indices, fields, reader)
            run.gather(old, from: start, layout, fields, bytes)
            let end = start + run.rows.count
            let count = written.count
            written.append(addingCapacity: room(for: old, start..<end)) { table in
                write(old.extracting(start..<end), fields, bytes, by: &plans, to: &new, from: start, &table, behind: count)
            }
            start = end
        }
        tables.features = features
        tables.fields = written
        tables.keys = names.keys
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

    /// Writes the records of the run, the fields to a table behind as many others.
    private mutating func write(
        _ records: Span<FeatureRecord>, _ fields: Span<Field>, _ bytes: Span<UInt8>, by plans: inout CopyPlans,
        to features: inout MutableSpan<FeatureRecord>, from start: Int, _ table: inout OutputSpan<Field>, behind count: Int
    ) {
        if plans.layout != layout.number {
            plans.prefer(plans.place(for: run.rows[0], hasID: records[0].hasID, of: layout, fields, bytes, &names), of: layout)
        }
        let main = plans.plans[plans.main]
        let fitting = main.fitting(run, fields, bytes, plain)
        var last = plans.main
        for index in records.indices {
            let record = records[index]
            let properties = count + table.count
            if RecordRun.has(fitting, index) {
                features[start + index].id = write(record, run.rows[index], by: main, fields, to: &table)
            } else {
                last = plans.place(for: run.rows[index], hasID: record.hasID, of: layout, fields, bytes, &names)
                features[start + index].id = write(record, run.rows[index], by: plans.plans[last], fields, to: &table)
            }
            features[start + index].properties = FieldRange(properties..<count + table.count)
            guard record.members.count + record.geometryMembers.count > 0 else { continue }
            let members = count + table.count
            copy(record.members, fields, to: &table)
            features[start + index].members = FieldRange(members..<count + table.count)
            let geometryMembers = count + table.count
            copy(record.geometryMembers, fields, to: &table)
            features[start + index].geometryMembers = FieldRange(geometryMembers..<count + table.count)
        }
        if fitting.nonzeroBitCount * 2 < records.count { plans.prefer(last, of: layout) }
    }

    /// Writes the properties of a record by its plan. Returns its id.
    @inline(__always)
    private mutating func write(
        _ record: FeatureRecord, _ row: RecordRun.Row, by plan: CopyPlan, _ fields: Span<Field>, to table: inout OutputSpan<Field>
    ) -> Field {
        if plan.makes { return make(record, row, by: plan, fields, to: &table) }
        let steps = plan.steps.span
        if let place = plan.codeStep {
            CopyPlan.copy(steps, 0..<place, of: row, fields, to: &table)
            let step = steps[place]
            if let code = code(ofCountry: fields[row.fields + Int(step.place)]) { table.append(code, as: step.key) }
            CopyPlan.copy(steps, place + 1..<plan.roles, of: row, fields, to: &table)
        } else {
            CopyPlan.copy(steps, 0..<plan.roles, of: row, fields, to: &table)
        }
        CopyPlan.keep(steps, plan.roles..<plan.count, of: row, fields, to: &table)
        return plan.identifier.field.map { fields[row.fields + $0] } ?? record.id
    }

    /// Copies members, whose names no word changes.
    private mutating func copy(_ range: FieldRange, _ fields: Span<Field>, to table: inout OutputSpan<Field>) {
        for place in range.indices { table.append(fields[place], as: names.member(fields[place].key)) }
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
                case .copy, .keep, .keepFilled: fields[row.fields + Int(step.place)]
                }
            guard let field, !(field.isEmpty && step.kind != .keep) else { continue }
            if step.kind.isKept {
                if !reader.hasTaken(field) { table.append(field, as: step.key) }
            } else {
                table.append(field.kind == .number ? field.asText : field, as: step.key)
            }
        }
        return id ?? record.id
    }

    /// The code of a country that a field names, written once a batch; `nil` for an unknown one. Mostly it is the country of
    /// the record before.
    private mutating func code(ofCountry field: Field) -> Field? {
        if let lastCountry, equalBytes(source.bytes.span, lastCountry.name, source.bytes.span, field.span.range) {
            return lastCountry.code
        }
        let key = ShortText(source.bytes.span, field.span.range)
        let code: Field?
        if let key, let known = codes[key] {
            code = known
        } else {
            code = reader.table.countryCodes.code(of: reader.text(of: field)).map { string($0) }
            if let key { codes[key] = .some(code) }
        }
        lastCountry = (field.span.range, code)
        return code
    }

    private mutating func make(_ role: FieldRole) -> Field? {
        switch reader.value(role) {
        case .none: nil
        case .field(let field): field
        case .text(let text): string(text)
        }
    }

    /// Puts a text into the slab, which is the feed's own until then.
    private mutating func string(_ text: String) -> Field {
        if !hasOwnSlab {
            hasOwnSlab = true
            tables.bytes = []
            tables.bytes.reserveCapacity(source.bytes.count + source.bytes.count / 8 + 4096)
            tables.bytes.append(contentsOf: source.bytes)
        }
        let start = tables.bytes.count
        var text = text
        let isClean = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash && $0 != ASCII.delete }
        }
        tables.bytes.append(contentsOf: text.utf8)
        return Field(kind: .string, traits: isClean ? .clean : [], span: TextSpan(start..<tables.bytes.count))
    }
}

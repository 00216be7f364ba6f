import GazetteerModel
import GazetteerText

/// Writes the tables of a batch anew, in the words of a vocabulary.
struct BatchTranslator {
    private var reader: RecordReader
    private let source: FeatureStorage
    private let roles: [FieldRole]
    private let written: Int
    private var layout: RecordLayout
    /// How the last record was written.
    private var plan = CopyPlan()
    /// How others with the same names were: values are missing in turns.
    private var formerPlans: [CopyPlan] = []
    private var tables: FeatureStorage
    private var names: TranslatedNames
    /// The codes of the countries that were named.
    private var codes: [ShortText: Field?] = [:]
    private var lastCountry: (key: ShortText, code: Field?)?
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

        init(_ mapping: FieldMapping, _ vocabulary: Vocabulary) {
            self.vocabulary = vocabulary
            let given = vocabulary.roles.filter(mapping.canGive)
            written = given.count
            roles = given + [.identifier]
            words = Set(vocabulary.roles.compactMap(vocabulary.name(for:)))
            table = RecipeTable(mapping)
        }
    }

    init(_ slab: FeatureSlab, to target: Target) {
        reader = RecordReader(target.table, slab)
        source = slab.tables
        roles = target.roles
        written = target.written
        layout = RecordLayout(target.roles, reader)
        names = TranslatedNames(of: slab.tables.keys, to: target)
        tables = FeatureStorage()
        tables.bytes = source.bytes
        tables.positions = source.positions
        tables.shapes = source.shapes
    }

    mutating func translate() -> FeatureStorage {
        let source = source
        let old = source.features.span
        let fields = source.fields.span
        var features = source.features
        var new = features.mutableSpan
        var written: [Field] = []
        written.reserveCapacity(source.fields.count)
        var start = 0
        while start < old.count {
            let end = layout.judge(old, from: start, fields, reader)
            let count = written.count
            written.append(addingCapacity: room(for: old, start..<end)) { rows in
                for place in start..<end {
                    let properties = rows.count
                    new[place].id = writeProperties(of: old[place], place - start, fields, to: &rows)
                    new[place].properties = FieldRange(count + properties..<count + rows.count)
                    guard old[place].members.count + old[place].geometryMembers.count > 0 else { continue }
                    let members = rows.count
                    copy(old[place].members, fields, to: &rows)
                    new[place].members = FieldRange(count + members..<count + rows.count)
                    let geometryMembers = rows.count
                    copy(old[place].geometryMembers, fields, to: &rows)
                    new[place].geometryMembers = FieldRange(count + geometryMembers..<count + rows.count)
                }
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

    /// Writes the properties of a record, which has a place among those that were judged together. Returns its id.
    @inline(__always)
    private mutating func writeProperties(
        of record: FeatureRecord, _ place: Int, _ fields: Span<Field>, to rows: inout OutputSpan<Field>
    ) -> Field {
        let hasID = record.id.kind != .missing && record.id.kind != .null
        let properties = record.properties.indices
        if !plan.isFit(for: place, of: layout, hasID: hasID) { choosePlan(for: place, hasID: hasID, properties, fields) }
        if plan.makes { return makeProperties(of: record, fields, to: &rows) }
        for index in 0..<plan.count {
            let step = plan.steps[index]
            let old = fields[properties.lowerBound + Int(step.place)]
            var field = old
            field.key = step.key
            switch step.kind {
            case .copy: if field.kind == .number { field = field.asText }
            case .keepWord:
                if field.isEmpty { continue }
                field.key = names.kept(old.key)
            case .code:
                guard let code = code(ofCountry: old) else { continue }
                field = code
                field.key = names.role(Int(step.key))
            case .keep, .make: break
            }
            rows.append(field)
        }
        return plan.identifier.field.map { fields[properties.lowerBound + $0] } ?? record.id
    }

    @inline(never)
    private mutating func choosePlan(for place: Int, hasID: Bool, _ properties: Range<Int>, _ fields: Span<Field>) {
        if plan.layout != layout.number {
            // Those were for records with other names.
            formerPlans.removeAll(keepingCapacity: true)
        } else {
            for index in formerPlans.indices where formerPlans.span[index].isFit(for: place, of: layout, hasID: hasID) {
                swap(&plan, &formerPlans[index])
                return
            }
            if formerPlans.count == 32 { formerPlans.removeAll(keepingCapacity: true) }
            formerPlans.append(plan)
        }
        plan.fit(place, of: layout, hasID: hasID, properties, fields, &names)
    }

    /// Copies members, whose names no word changes.
    private mutating func copy(_ range: FieldRange, _ fields: Span<Field>, to rows: inout OutputSpan<Field>) {
        for place in range.indices { rows.append(fields[place], as: names.member(fields[place].key)) }
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
    private mutating func makeProperties(of record: FeatureRecord, _ fields: Span<Field>, to rows: inout OutputSpan<Field>) -> Field {
        reader.load(record)
        let start = record.properties.indices.lowerBound
        let id = plan.identifier == .unclear ? make(.identifier) : plan.identifier.field.map { fields[start + $0] }
        for step in plan.steps[..<plan.count] {
            if step.kind == .make {
                guard let made = make(roles[Int(step.place)]) else { continue }
                rows.append(made.kind == .number ? made.asText : made, as: names.role(Int(step.place)))
                continue
            }
            let field = fields[start + Int(step.place)]
            switch step.kind {
            case .copy: rows.append(field.kind == .number ? field.asText : field, as: step.key)
            case .code: if let code = code(ofCountry: field) { rows.append(code, as: names.role(Int(step.key))) }
            case .make: break
            case .keep, .keepWord:
                if reader.hasTaken(field) || step.kind == .keepWord && field.isEmpty { continue }
                rows.append(field, as: names.kept(field.key))
            }
        }
        return id ?? record.id
    }

    /// The code of a country that a field names, written once a batch; `nil` for an unknown one.
    private mutating func code(ofCountry field: Field) -> Field? {
        let key = ShortText(source.bytes.span, field.span.range)
        if let key, let last = lastCountry, last.key == key { return last.code }
        if let key, let known = codes[key] {
            lastCountry = (key, known)
            return known
        }
        let code = Countries.code(reader.text(of: field)).map { string($0) }
        if let key { codes[key] = .some(code) }
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

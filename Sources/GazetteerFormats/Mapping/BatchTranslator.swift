import GazetteerModel

/// Writes the tables of a batch anew, in the words of a vocabulary.
struct BatchTranslator {
    private var reader: RecordReader
    private let source: FeatureStorage
    private let roles: [FieldRole]
    private let written: Int
    private var layout: RecordLayout
    /// The record, where a value may have to be made, and whether the reader has it laid out because one had to be.
    private var record = FeatureRecord()
    private var isRead = false
    /// Whether the field in each place of the record is carried by a role.
    private var isCarried: [Bool] = []
    /// How the last record was written, if its values could all be copied.
    private var plan = CopyPlan()
    private var tables: FeatureStorage
    private var names: TranslatedNames
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
        guard plan.isFit(for: place, of: layout, hasID: hasID) || plan.fit(place, of: layout, hasID: hasID, properties, fields, &names)
        else { return writeOneByOne(record, place, hasID: hasID, fields, to: &rows) }
        plan.copy(properties, fields, to: &rows)
        return plan.identifier >= 0 ? fields[properties.lowerBound + plan.identifier] : record.id
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

// MARK: - Records with values that have to be made

extension BatchTranslator {
    private mutating func writeOneByOne(
        _ old: FeatureRecord, _ place: Int, hasID: Bool, _ fields: Span<Field>, to rows: inout OutputSpan<Field>
    ) -> Field {
        record = old
        isRead = false
        let properties = record.properties.indices
        isCarried.removeAll(keepingCapacity: true)
        isCarried.append(contentsOf: repeatElement(false, count: properties.count))
        let id = hasID ? nil : value(.identifier, layout.choice(written, at: place), fields)
        for index in 0..<written {
            guard let field = value(roles[index], layout.choice(index, at: place), fields) else { continue }
            rows.append(field.kind == .number ? field.asText : field, as: names.role(index))
        }
        for place in 0..<properties.count {
            let field = fields[properties.lowerBound + place]
            if isCarried[place] || isRead && reader.hasTaken(field) || names.isWord(field.key) && field.isEmpty { continue }
            rows.append(field, as: names.kept(field.key))
        }
        return id ?? record.id
    }

    /// The value of a role: the field that was chosen, or one that has to be made.
    private mutating func value(_ role: FieldRole, _ choice: RecordLayout.Choice, _ fields: Span<Field>) -> Field? {
        if let place = choice.field {
            isCarried[place] = true
            // A code is no name of a country.
            return role == .country ? nil : fields[record.properties.indices.lowerBound + place]
        }
        if choice == .nothing { return nil }
        if !isRead {
            reader.load(record)
            isRead = true
        }
        switch reader.value(role) {
        case .none: return nil
        case .field(let field): return field
        case .text(let text): return string(text)
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

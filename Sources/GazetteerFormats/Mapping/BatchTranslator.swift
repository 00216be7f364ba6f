import GazetteerModel

/// Writes the tables of a batch anew, in the words of a vocabulary.
struct BatchTranslator {
    private var reader: RecordReader
    private let source: FeatureStorage
    private let target: Target
    private let roles: [FieldRole]
    private let written: Int
    private var layout: RecordLayout
    /// The record that is translated, and where its fields stand.
    private var record = FeatureRecord()
    private var rows = 0..<0
    /// Whether the reader has the record laid out, because a value had to be made.
    private var isRead = false
    /// The new fields of the record, as many as `count`.
    private var row: [Field] = []
    private var count = 0
    /// The number of the last record that had the field in each place copied for a role.
    private var copied: [UInt64] = []
    private var number: UInt64 = 0
    private var tables: FeatureStorage
    /// Whether the new slab is a copy, because a text had to be put into it.
    private var hasOwnSlab = false
    /// The number of each role's name in the new tables, once it has one.
    private var keys: [UInt32]
    /// The number of each property's name in the new tables, once it is kept: its own, or another where it is a word.
    private var keptKeys: [UInt32]
    /// Stands for a name that has no number yet.
    private static var unknown: UInt32 { .max }
    private let clashes: [Bool]

    /// What is to be written, worked out once for all batches.
    struct Target: Sendable {
        let vocabulary: Vocabulary
        /// The roles that are written, and behind them the identifier and the country, which are only looked at.
        let roles: [FieldRole]
        let written: Int
        /// The names of the vocabulary.
        let words: Set<String>
        let table: RecipeTable

        init(_ mapping: FieldMapping, _ vocabulary: Vocabulary) {
            self.vocabulary = vocabulary
            let given = vocabulary.roles.filter(mapping.canGive)
            written = given.count
            roles = given + [.identifier, .country]
            words = Set(vocabulary.roles.compactMap(vocabulary.name(for:)))
            table = RecipeTable(mapping)
        }
    }

    init(_ slab: FeatureSlab, to target: Target) {
        reader = RecordReader(target.table, slab)
        source = slab.tables
        self.target = target
        roles = target.roles
        written = target.written
        layout = RecordLayout(target.roles, reader)
        clashes = slab.tables.keys.map { target.words.contains($0.name) }
        keys = Array(repeating: Self.unknown, count: written)
        keptKeys = Array(repeating: Self.unknown, count: slab.tables.keys.count)

        let old = slab.tables
        tables = FeatureStorage()
        tables.bytes = old.bytes
        tables.positions = old.positions
        tables.shapes = old.shapes
        tables.features.reserveCapacity(old.features.count)
        tables.fields.reserveCapacity(old.fields.count + old.features.count)
    }

    mutating func translate() -> FeatureStorage {
        let source = source
        let fields = source.fields.span
        let bytes = source.bytes.span
        var choices = [RecordLayout.Choice](repeating: .nothing, count: roles.count)
        for old in source.features {
            record = old
            rows = old.properties.indices
            guard rows.upperBound <= fields.count else { continue }
            layout.lay(rows, fields, reader)
            isRead = false
            var span = choices.mutableSpan
            layout.choose(rows, fields, bytes, into: &span)
            let room = written + rows.count
            if row.count < room { row.append(contentsOf: repeatElement(.missing, count: room - row.count)) }
            if copied.count < rows.count { copied.append(contentsOf: repeatElement(0, count: rows.count - copied.count)) }
            number += 1
            count = 0
            identify(choices[written], fields)
            copyChosen(choices.span, fields)
            keepOthers(fields)
            record.properties = FieldRange(start: UInt32(tables.fields.count), count: UInt32(count))
            tables.fields.append(contentsOf: row[..<count])
            record.members = copy(old.members)
            record.geometryMembers = copy(old.geometryMembers)
            tables.features.append(record)
        }
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

    /// The value of a role where no field can be copied.
    private mutating func make(_ role: FieldRole) -> RecordReader.Value {
        if !isRead {
            reader.load(record)
            isRead = true
        }
        return reader.value(role)
    }

    private mutating func identify(_ choice: RecordLayout.Choice, _ fields: Span<Field>) {
        guard record.id.kind == .missing || record.id.kind == .null else { return }
        if choice.place >= 0 {
            copied[choice.place] = number
            record.id = fields[rows.lowerBound + choice.place]
            return
        }
        guard choice == .unclear else { return }
        switch make(.identifier) {
        case .none: break
        case .field(let field): record.id = field
        case .text(let text): record.id = string(text, key: 0)
        }
    }

    /// Writes the fields of all roles: those that can be copied at once, the others one by one.
    private mutating func copyChosen(_ choices: Span<RecordLayout.Choice>, _ fields: Span<Field>) {
        var index = 0
        while true {
            index = Self.copy(choices, from: index, of: fields.extracting(rows), as: keys, roles, at: number, to: &row, &copied, &count)
            guard index < written else { return }
            write(index, choices[index], fields)
            index += 1
        }
    }

    /// Copies the fields of roles that follow each other, as long as their names are known. Returns the first role that
    /// needs more.
    private static func copy(
        _ choices: Span<RecordLayout.Choice>, from start: Int, of fields: Span<Field>, as keys: [UInt32], _ roles: [FieldRole],
        at number: UInt64, to row: inout [Field], _ copied: inout [UInt64], _ count: inout Int
    ) -> Int {
        var row = row.mutableSpan
        var copied = copied.mutableSpan
        for index in start..<keys.count {
            let choice = choices[index]
            if choice == .nothing { continue }
            guard choice.place >= 0 else { return index }
            // A code is no name of a country.
            if roles[index] != .country {
                guard keys[index] != unknown else { return index }
                var field = fields[choice.place]
                field.key = keys[index]
                if field.kind == .number { (field.kind, field.traits) = (.string, .clean) }
                row[count] = field
                count += 1
            }
            copied[choice.place] = number
        }
        return keys.count
    }

    private mutating func write(_ index: Int, _ choice: RecordLayout.Choice, _ fields: Span<Field>) {
        let role = roles[index]
        if choice.place >= 0 {
            copied[choice.place] = number
            return append(fields[rows.lowerBound + choice.place], for: index)
        }
        switch make(role) {
        case .none: break
        case .text(let text): append(string(text, key: 0), for: index)
        case .field(let field): append(field, for: index)
        }
    }

    /// Adds a field under the name of a role.
    private mutating func append(_ field: Field, for index: Int) {
        var field = field
        field.key = key(of: index)
        if field.kind == .number { (field.kind, field.traits) = (.string, .clean) }
        row[count] = field
        count += 1
    }

    private mutating func keepOthers(_ fields: Span<Field>) {
        if isRead {
            for row in rows {
                let slot = reader.slots[Int(fields[row].key)]
                if slot >= 0, reader.isTaken[slot] { copied[row - rows.lowerBound] = number }
            }
        }
        var place = 0
        while true {
            place = Self.keep(fields.extracting(rows), from: place, as: keptKeys, clashes, unless: copied, number, to: &row, &count)
            guard place < rows.count else { return }
            _ = addKept(Int(fields[rows.lowerBound + place].key))
        }
    }

    /// Copies the properties that no role has taken, as long as their names are known. Returns the first one with
    /// another name.
    private static func keep(
        _ fields: Span<Field>, from start: Int, as keys: [UInt32], _ clashes: [Bool], unless copied: [UInt64], _ number: UInt64,
        to row: inout [Field], _ count: inout Int
    ) -> Int {
        var row = row.mutableSpan
        for place in start..<fields.count where copied[place] != number {
            var field = fields[place]
            let old = Int(field.key)
            // What says nothing and would need another name is not worth one.
            if clashes[old], field.kind == .null || field.span.length == 0 { continue }
            field.key = keys[old]
            if field.key == unknown { return place }
            row[count] = field
            count += 1
        }
        return fields.count
    }

    private mutating func copy(_ range: FieldRange) -> FieldRange {
        guard range.count > 0 else { return .empty }
        let start = tables.fields.count
        for row in range.indices {
            var field = source.fields[row]
            field.key = key(ofMember: Int(field.key))
            tables.fields.append(field)
        }
        return FieldRange(start: UInt32(start), count: range.count)
    }

    private mutating func key(of index: Int) -> UInt32 {
        if keys[index] == Self.unknown { keys[index] = addKey(target.vocabulary.name(for: roles[index]) ?? roles[index].rawValue) }
        return keys[index]
    }

    /// The name under which a property is kept.
    private mutating func addKept(_ old: Int) -> UInt32 {
        let key = clashes[old] ? key(named: "feed:" + source.keys[old].name) ?? addKey("feed:" + source.keys[old].name) : addOld(old)
        keptKeys[old] = key
        return key
    }

    /// The name of a member, which no word changes.
    private mutating func key(ofMember old: Int) -> UInt32 {
        if clashes[old] { return key(named: source.keys[old].name) ?? addOld(old) }
        if keptKeys[old] != Self.unknown { return keptKeys[old] }
        let key = addOld(old)
        keptKeys[old] = key
        return key
    }

    private func key(named name: String) -> UInt32? { tables.keys.firstIndex { $0.name == name }.map(UInt32.init) }

    private mutating func addOld(_ old: Int) -> UInt32 {
        tables.keys.append(source.keys[old])
        return UInt32(tables.keys.count - 1)
    }

    /// Adds a name that does not stand in the slab.
    private mutating func addKey(_ name: String) -> UInt32 {
        tables.keys.append(FieldKey(name: name, span: TextSpan(offset: 0, length: 0), traits: []))
        return UInt32(tables.keys.count - 1)
    }

    /// Puts a text into the slab, which is the feed's own until then.
    private mutating func string(_ text: String, key: UInt32) -> Field {
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
        return Field(key: key, kind: .string, traits: isClean ? .clean : [], span: TextSpan(start..<tables.bytes.count))
    }
}

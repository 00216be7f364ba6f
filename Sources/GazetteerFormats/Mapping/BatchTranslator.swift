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
    /// The number of the last record that had the field in each place copied for a role.
    private var copied: [UInt64] = []
    private var number: UInt64 = 0
    private var tables: FeatureStorage
    /// Whether the new slab is a copy, because a text had to be put into it.
    private var hasOwnSlab = false
    /// The number of each role's name in the new tables, once it has one.
    private var roleKeys = [UInt32?](repeating: nil, count: FieldRole.count)
    /// The number of each property's name in the new tables, once it is kept: its own, or another where it is a word.
    private var keptKeys: [UInt32?]
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
        keptKeys = Array(repeating: nil, count: slab.tables.keys.count)

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
        for old in source.features {
            record = old
            rows = old.properties.indices
            guard rows.upperBound <= fields.count else { continue }
            begin(fields)
            identify(fields, bytes)
            let start = tables.fields.count
            for index in 0..<written { write(index, fields, bytes) }
            keepOthers(fields)
            record.properties = FieldRange(start: UInt32(start), count: UInt32(tables.fields.count - start))
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

    private mutating func begin(_ fields: Span<Field>) {
        layout.lay(rows, fields, reader)
        isRead = false
        number += 1
        if copied.count < rows.count { copied.append(contentsOf: repeatElement(0, count: rows.count - copied.count)) }
    }

    /// The value of a role where no field can be copied.
    private mutating func make(_ role: FieldRole) -> RecordReader.Value {
        if !isRead {
            reader.load(record)
            isRead = true
        }
        return reader.value(role)
    }

    private mutating func identify(_ fields: Span<Field>, _ bytes: Span<UInt8>) {
        guard record.id.kind == .missing || record.id.kind == .null else { return }
        switch layout.choose(written, rows, fields, bytes) {
        case .nothing: return
        case .field(let place):
            copied[place] = number
            record.id = fields[rows.lowerBound + place]
        case .unclear:
            switch make(.identifier) {
            case .none: break
            case .field(let field): record.id = field
            case .text(let text): record.id = string(text, key: 0)
            }
        }
    }

    @inline(__always)
    private mutating func write(_ index: Int, _ fields: Span<Field>, _ bytes: Span<UInt8>) {
        let role = roles[index]
        if role == .country || role == .isoCountryCode {
            if copyCode(index, fields) { return }
        } else {
            switch layout.choose(index, rows, fields, bytes) {
            case .nothing: return
            case .field(let place):
                copied[place] = number
                return append(fields[rows.lowerBound + place], for: role)
            case .unclear: break
            }
        }
        switch make(role) {
        case .none: break
        case .text(let text): tables.fields.append(string(text, key: key(of: role)))
        case .field(let field): append(field, for: role)
        }
    }

    /// Copies a country that is given as a code of two capitals, which is no name. Returns `false` where it is not.
    private mutating func copyCode(_ index: Int, _ fields: Span<Field>) -> Bool {
        guard let place = layout.first(index) ?? (roles[index] == .isoCountryCode ? layout.first(written + 1) : nil) else { return false }
        let field = fields[rows.lowerBound + place]
        guard reader.isWrittenCode(field) else { return false }
        copied[place] = number
        if roles[index] == .isoCountryCode { append(field, for: .isoCountryCode) }
        return true
    }

    /// Adds a field under the name of a role.
    @inline(__always)
    private mutating func append(_ field: Field, for role: FieldRole) {
        var field = field
        field.key = key(of: role)
        if field.kind == .number {
            field.kind = .string
            field.traits = .clean
        }
        tables.fields.append(field)
    }

    private mutating func keepOthers(_ fields: Span<Field>) {
        for row in rows where copied[row - rows.lowerBound] != number {
            var field = fields[row]
            let old = Int(field.key)
            if isRead {
                let slot = reader.slots[old]
                if slot >= 0, reader.isTaken[slot] { continue }
            }
            // What says nothing and would need another name is not worth one.
            if clashes[old], field.kind == .null || field.span.length == 0 { continue }
            field.key = keptKeys[old] ?? addKept(old)
            tables.fields.append(field)
        }
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

    @inline(__always)
    private mutating func key(of role: FieldRole) -> UInt32 {
        if let key = roleKeys[role.number] { return key }
        let key = addKey(target.vocabulary.name(for: role) ?? role.rawValue)
        roleKeys[role.number] = key
        return key
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
        if let key = keptKeys[old] { return key }
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

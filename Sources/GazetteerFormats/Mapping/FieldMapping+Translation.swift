import GazetteerModel

extension FieldMapping {
    /// The same batch with the recognised fields under a vocabulary's names, in its order, then the others under their own.
    ///
    /// A property that was recognised goes away where a field carries its value; where none does (a second spelling of
    /// the state, say) it stays. One that stays and has the name of a word of the vocabulary gets `feed:` in front of it.
    /// A feature without an id of its own gets the recognised identifier. Geometries and members are unchanged.
    ///
    /// - Complexity: linear in the number of fields; values that need no cleaning are not copied.
    public func translated(_ batch: FeatureBatch, to vocabulary: Vocabulary) -> FeatureBatch {
        guard vocabulary != .source, !batch.isEmpty else { return batch }
        var translator = BatchTranslator(self, batch.slab, vocabulary)
        var translated = batch.replacing(translator.translate())
        // The reader of tables tells of it cell by cell.
        let isTold = batch.diagnostics.contains { $0.code == .spreadsheetDamage }
        if !isTold, let damage = translator.damage { translated.diagnostics.append(damage) }
        return translated
    }
}

/// Writes the tables of a batch anew, in the words of a vocabulary.
private struct BatchTranslator {
    private var reader: RecordReader
    private let source: FeatureStorage
    private let vocabulary: Vocabulary
    private let roles: [FieldRole]
    private var tables: FeatureStorage
    /// The number of each role's name in the new tables, once it has one.
    private var roleKeys = [UInt32?](repeating: nil, count: FieldRole.count)
    /// The number of each old name in the new tables; one of the old names is kept, or changed where it is a word.
    private var oldKeys: [UInt32?]
    private let clashes: [Bool]

    init(_ mapping: FieldMapping, _ slab: FeatureSlab, _ vocabulary: Vocabulary) {
        reader = RecordReader(mapping, slab)
        source = slab.tables
        self.vocabulary = vocabulary
        roles = vocabulary.roles.filter(mapping.canGive)
        let words = Set(vocabulary.roles.compactMap(vocabulary.name(for:)))
        clashes = slab.tables.keys.map { words.contains($0.name) }
        oldKeys = Array(repeating: nil, count: slab.tables.keys.count)

        let old = slab.tables
        tables = FeatureStorage()
        tables.bytes.reserveCapacity(old.bytes.count + old.bytes.count / 8 + 4096)
        tables.bytes.append(contentsOf: old.bytes)
        tables.positions = old.positions
        tables.shapes = old.shapes
        tables.features.reserveCapacity(old.features.count)
        tables.fields.reserveCapacity(old.fields.count + old.features.count)
    }

    mutating func translate() -> FeatureStorage {
        for old in source.features {
            var record = old
            reader.load(old)
            identify(&record)
            let start = tables.fields.count
            for role in roles { write(role) }
            keepOthers(old)
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

    private mutating func identify(_ record: inout FeatureRecord) {
        guard record.id.kind == .missing || record.id.kind == .null else { return }
        switch reader.value(.identifier) {
        case .none: break
        case .field(let field): record.id = field
        case .text(let text): record.id = string(text, key: 0)
        }
    }

    private mutating func write(_ role: FieldRole) {
        switch reader.glance(at: role) {
        case .nothing: return
        case .field(var field):
            field.key = key(of: role)
            return tables.fields.append(field)
        case .unclear: break
        }
        switch reader.value(role) {
        case .none: break
        case .text(let text): tables.fields.append(string(text, key: key(of: role)))
        case .field(var field):
            field.key = key(of: role)
            if field.kind == .number {
                field.kind = .string
                field.traits = .clean
            }
            tables.fields.append(field)
        }
    }

    private mutating func keepOthers(_ record: FeatureRecord) {
        for row in record.properties.indices {
            var field = source.fields[row]
            let slot = reader.slots[Int(field.key)]
            if slot >= 0, reader.isTaken[slot] { continue }
            // What says nothing and would need another name is not worth one.
            if clashes[Int(field.key)], field.kind == .null || field.span.length == 0 { continue }
            field.key = key(ofOld: field.key, isProperty: true)
            tables.fields.append(field)
        }
    }

    private mutating func copy(_ range: FieldRange) -> FieldRange {
        guard range.count > 0 else { return .empty }
        let start = tables.fields.count
        for row in range.indices {
            var field = source.fields[row]
            field.key = key(ofOld: field.key, isProperty: false)
            tables.fields.append(field)
        }
        return FieldRange(start: UInt32(start), count: range.count)
    }

    private mutating func key(of role: FieldRole) -> UInt32 {
        if let key = roleKeys[role.number] { return key }
        let key = addKey(vocabulary.name(for: role) ?? role.rawValue)
        roleKeys[role.number] = key
        return key
    }

    private mutating func key(ofOld old: UInt32, isProperty: Bool) -> UInt32 {
        let isRenamed = isProperty && clashes[Int(old)]
        if let key = oldKeys[Int(old)], !clashes[Int(old)] { return key }
        let known = source.keys[Int(old)]
        if isRenamed {
            let name = "feed:" + known.name
            if let index = tables.keys.firstIndex(where: { $0.name == name }) { return UInt32(index) }
            return addKey(name)
        }
        if clashes[Int(old)], let index = tables.keys.firstIndex(where: { $0.name == known.name }) { return UInt32(index) }
        let key = UInt32(tables.keys.count)
        tables.keys.append(known)
        oldKeys[Int(old)] = key
        return key
    }

    private mutating func addKey(_ name: String) -> UInt32 {
        let field = string(name, key: 0)
        tables.keys.append(FieldKey(name: name, span: field.span, traits: field.traits))
        return UInt32(tables.keys.count - 1)
    }

    /// Puts a text into the slab.
    private mutating func string(_ text: String, key: UInt32) -> Field {
        let start = tables.bytes.count
        var text = text
        let isClean = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash && $0 != ASCII.delete }
        }
        tables.bytes.append(contentsOf: text.utf8)
        return Field(key: key, kind: .string, traits: isClean ? .clean : [], span: TextSpan(start..<tables.bytes.count))
    }
}

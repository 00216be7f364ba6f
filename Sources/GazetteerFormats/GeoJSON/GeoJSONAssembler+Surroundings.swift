import CJSONEvents
import GazetteerModel

/// A field that the records of a group have in common.
struct InheritedField {
    /// Its key, and the one with the group's name before it, for records that have a member of that name themselves.
    var key: UInt32
    var longKey: UInt32
    var field: Field
}

/// What records have from the places where they stand: names, members of groups, names of columns.
extension GeoJSONAssembler {
    /// Gives a record the name it stands under for an id, and the members of its groups.
    mutating func surround(_ record: inout FeatureRecord, _ surroundings: GeoJSONWindow.Surroundings) {
        if let name = surroundings.name, record.id.kind == .missing {
            let traits: FieldTraits = name.contains(ASCII.backslash) ? .escaped : .clean
            record.id = Field(kind: .string, traits: traits, span: write(name))
        }
        guard let index = surroundings.inherited, window.inherited.indices.contains(index) else { return }
        let inherited = inheritedFields[index] ?? intern(window.inherited[index])
        inheritedFields[index] = inherited
        guard !inherited.isEmpty else { return }
        let own = record.properties.indices
        let keys = Set(own.map { storage.fields[$0].key })
        let start = storage.fields.count
        storage.fields.append(contentsOf: storage.fields[own])
        var used = keys
        for one in inherited {
            var field = one.field
            field.key = used.contains(one.key) ? one.longKey : one.key
            if used.insert(field.key).inserted { storage.fields.append(field) }
        }
        record.properties = FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
        record.propertiesAreNull = false
    }

    private mutating func intern(_ members: [GeoJSONWindow.Inherited]) -> [InheritedField] {
        keys.beginRow()
        return members.compactMap { member in
            guard let field = field(json: member.json) else { return nil }
            return InheritedField(key: key(member.key), longKey: key(member.longKey), field: field)
        }
    }

    /// A JSON value that stands elsewhere in the feed, written behind the window's bytes.
    private mutating func field(json: [UInt8]) -> Field? {
        guard workspace.json.parse(json.span, json.indices) == .read, let span = Optional(write(json)) else { return nil }
        let value = Value(bytes: json, start: 0, slabOffset: Int(span.offset), isOriginal: false)
        return workspace.json.withEvents { events in events.isEmpty ? nil : field(value, events[0], key: 0) }
    }

    /// The number of a key that stands elsewhere in the feed.
    mutating func key(_ name: [UInt8]) -> UInt32 {
        keys.index(of: 0..<name.count, in: name, slabOffset: Int(write(name).offset), isEscaped: name.contains(ASCII.backslash))
    }

    /// Writes bytes behind the window's; where they stand in the slab.
    mutating func write(_ bytes: [UInt8]) -> TextSpan {
        let start = window.slab.bytes.count + extra.count
        extra.append(contentsOf: bytes)
        return TextSpan(start..<start + bytes.count)
    }

    /// A record that is a row of cells.
    mutating func row(_ value: Value, _ events: Span<CJSONEvent>, _ index: Int) {
        if columnKeys.isEmpty {
            keys.beginRow()
            for column in window.columns {
                var name: [UInt8] = []
                JSONText.appendEscaped(Array(column.utf8).span, to: &name)
                columnKeys.append(key(name))
            }
        }
        plainRecords += 1
        var record = record()
        record.isPlain = true
        let start = storage.fields.count
        var cells = 0
        var element = index + 1
        while element < Int(events[index].next) {
            cells += 1
            // Surplus cells are kept under numbers, as those of tables are.
            if cells > columnKeys.count { columnKeys.append(key(Array("column_\(cells)".utf8))) }
            storage.fields.append(field(value, events[element], key: columnKeys[cells - 1]))
            element = next(events, element)
        }
        if cells != window.columns.count {
            tell(.warning, .raggedRow, "a row has \(cells) cells under \(window.columns.count) names")
        }
        record.properties = FieldRange(start: UInt32(start), count: UInt32(storage.fields.count - start))
        append(record)
    }
}

import GazetteerModel

/// What stands at the ends of the ways into a record's objects and lists.
struct NestedFields {
    private let paths: NestedPaths
    /// What stands at the end of each way: nothing, or a field. Where a way leads into a text, which may hold JSON, a text of
    /// the kind `missing`.
    private var fields: [Field]

    init(_ paths: NestedPaths) {
        self.paths = paths
        fields = Array(repeating: .missing, count: paths.count)
    }

    /// What stands at the end of a way in the value that was read last.
    func field(_ way: Int) -> Field { fields[way] }

    /// The tables with what stands at the ends of all ways behind the properties of each record, under names of its own:
    /// their numbers follow those of the batch.
    ///
    /// - Parameter slots: the slot of each of the batch's keys.
    mutating func unfold(_ tables: FeatureStorage, _ table: RecipeTable, _ slots: [Int]) -> FeatureStorage {
        var unfolded = tables
        let old = tables.fields
        unfolded.fields = []
        unfolded.fields.reserveCapacity(old.count + tables.features.count * fields.count)
        func move(_ range: FieldRange) -> FieldRange {
            let start = unfolded.fields.count
            unfolded.fields += old[range.indices]
            return FieldRange(start..<unfolded.fields.count)
        }
        for place in tables.features.indices {
            let record = tables.features[place]
            clear(fields.indices)
            for row in record.properties.indices {
                let slot = slots[Int(old[row].key)]
                if slot >= 0, let root = table.nestedRoots[slot] { read(root, old[row], in: tables.bytes) }
            }
            let start = move(record.properties).indices.lowerBound
            for way in fields.indices {
                var field = fields[way]
                field.key = UInt32(truncatingIfNeeded: tables.keys.count + way)
                unfolded.fields.append(field)
            }
            unfolded.features[place].properties = FieldRange(start..<unfolded.fields.count)
            unfolded.features[place].members = move(record.members)
            unfolded.features[place].geometryMembers = move(record.geometryMembers)
        }
        return unfolded
    }

    /// Goes through a value of a record.
    mutating func read(_ root: NestedPaths.Root, _ field: Field, in bytes: [UInt8]) {
        clear(root.ways)
        step(to: root.children, root.ways, from: field, in: bytes)
    }

    private mutating func clear(_ ways: Range<Int>) {
        for way in ways { fields[way] = .missing }
    }

    private mutating func step(to children: Range<Int>, _ ways: Range<Int>, from field: Field, in bytes: [UInt8]) {
        switch field.kind {
        case .object, .array:
            var index = 0
            NestedValue.walk(bytes, field.span.range) { key, value in
                if let key {
                    for child in children where isNamed(child, key, in: bytes) { take(child, value, in: bytes) }
                    return true
                }
                var isLast = true
                for child in children {
                    if paths.nodes[child].index == index { take(child, value, in: bytes) }
                    if paths.nodes[child].index > index { isLast = false }
                }
                index += 1
                return !isLast
            }
        case .string:
            var text = field
            text.kind = .missing
            for way in ways { fields[way] = text }
        case .missing, .null, .false, .true, .number: break
        }
    }

    @inline(__always)
    private func isNamed(_ child: Int, _ key: Range<Int>, in bytes: [UInt8]) -> Bool {
        equalBytes(paths.names.span, paths.nodes[child].name, bytes.span, key)
    }

    /// Notes what stands at a step. Of members with the same name the last one counts.
    private mutating func take(_ child: Int, _ value: Range<Int>, in bytes: [UInt8]) {
        let node = paths.nodes[child]
        clear(node.ways)
        guard let field = NestedValue.field(in: bytes, value) else { return }
        if node.end >= 0 { fields[node.end] = field }
        guard !node.children.isEmpty else { return }
        step(to: node.children, node.end >= 0 ? node.ways.dropFirst() : node.ways, from: field, in: bytes)
    }
}

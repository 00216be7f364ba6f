import GazetteerModel
import GazetteerText

extension FieldMapping {
    /// Learns what the properties of a feed mean from its first batches.
    ///
    /// - Parameters:
    ///   - batches: the first batches; a thousand records are plenty. The same batches give the same mapping.
    ///   - overrides: properties that the user has named: they win over all evidence.
    public static func learn(from batches: [FeatureBatch], overrides: [FieldRole: String] = [:]) -> FieldMapping {
        var names: [String] = []
        var seen: Set<String> = []
        for batch in batches {
            for key in batch.slab.tables.keys where seen.insert(key.name).inserted { names.append(key.name) }
        }
        var mapping = FieldMapping()
        var candidates: [FieldRole: [(key: String, strength: Double, ordinal: Int)]] = [:]
        for name in names {
            let reading = FieldName(name)
            guard !reading.isVetoed, let role = reading.role.flatMap(FieldRole.init(rawValue:)), reading.strength >= 0.35 else { continue }
            candidates[role, default: []].append((name, reading.strength, reading.ordinal ?? 0))
        }
        for (role, found) in candidates {
            let best = found.enumerated().sorted {
                $0.element.strength != $1.element.strength ? $0.element.strength > $1.element.strength : $0.offset < $1.offset
            }
            mapping.recipes[role] = FieldRecipe(best.map { .init([FieldSource($0.element.key)]) })
        }
        for (role, key) in overrides { mapping.recipes[role] = FieldRecipe(key: key) }
        return mapping
    }

    /// Learns what the properties of one batch mean.
    public init(_ batch: FeatureBatch) { self = FieldMapping.learn(from: [batch]) }
}

import GazetteerModel

/// The properties that a user has said the meaning of, by the names that the feed gives them.
enum FieldNames {
    /// The user's names as the feed writes them: case does not count, and a number from 1 stands for a column that no
    /// property is called like.
    ///
    /// - Throws: ``FeedError`` when the first records have no such property.
    static func resolved(_ names: [FieldRole: String], in batches: [FeatureBatch], source: String?) throws(FeedError) -> [FieldRole: String]
    {
        guard !names.isEmpty else { return names }
        var known: [String] = []
        var seen: Set<String> = []
        for batch in batches {
            for key in batch.slab.tables.keys.prefix(2000) where seen.insert(key.name).inserted { known.append(key.name) }
        }
        var resolved = names
        for role in FieldRole.allCases {
            guard let name = names[role], !seen.contains(name) else { continue }
            guard let found = found(name, known) else { throw unknown(name, known, source) }
            resolved[role] = found
        }
        return resolved
    }

    private static func found(_ name: String, _ known: [String]) -> String? {
        let wanted = name.lowercased().trimmed
        if let same = known.first(where: { $0.lowercased().trimmed == wanted }) { return same }
        guard let number = Int(name), number >= 1, number <= known.count else { return nil }
        return known[number - 1]
    }

    private static func unknown(_ name: String, _ known: [String], _ source: String?) -> FeedError {
        let list = "the first records have: \(known.prefix(30).joined(separator: ", "))\(known.count > 30 ? ", …" : "")"
        let meant = NameSuggestion.closest(to: name, among: known).map { "did you mean “\($0)”? " } ?? ""
        return FeedError(
            code: .unknownColumn, message: "--map: there is no property “\(name)”", hint: meant + list,
            location: SourceLocation(source: source))
    }
}

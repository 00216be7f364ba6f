import GazetteerModel

/// The names that somebody asked for and no record had: a slip that would otherwise look like an empty feed.
struct UnseenNames: Sendable {
    private var names: [String]
    private let takesRoles: Bool
    private var seesRecords = false
    /// Names that records have, for those who meant another one; bounded.
    private var known: [String] = []
    private var isKnown: Set<String> = []

    private static let knownLimit = 1000

    /// - Parameters:
    ///   - names: the names of properties, or of the roles of map items.
    ///   - takesRoles: whether the name of a role stands for a property that has it.
    init(_ names: [String], takesRoles: Bool = true) {
        self.names = names
        self.takesRoles = takesRoles
    }

    /// Strikes out what the records of a batch have.
    mutating func observe(_ batch: FeatureBatch) {
        guard !names.isEmpty, !batch.isEmpty else { return }
        seesRecords = true
        let keys = batch.slab.tables.keys
        for key in keys where known.count < UnseenNames.knownLimit && isKnown.insert(key.name).inserted { known.append(key.name) }
        names.removeAll { name in
            let role = takesRoles ? FieldRole(rawValue: name) : nil
            return keys.contains { $0.name == name || role != nil && FieldMapping.role(of: $0.name) == role }
        }
    }

    /// What is to be told at the end.
    func closing(of source: String? = nil, hint: String = "gaz info lists the properties of a feed") -> [Diagnostic] {
        guard seesRecords, !names.isEmpty else { return [] }
        let meant = names.compactMap { NameSuggestion.closest(to: $0, among: known) }.map { "“\($0)”" }
        let hint = meant.isEmpty ? hint : "did you mean \(meant.joined(separator: ", "))? \(hint)"
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        return [
            Diagnostic(
                severity: .warning, code: .unknownProperty, message: "no record has a property \(list)", hint: hint,
                location: SourceLocation(source: source), count: names.count)
        ]
    }
}

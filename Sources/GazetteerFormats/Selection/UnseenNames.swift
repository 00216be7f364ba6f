import GazetteerModel

/// The names that somebody asked for and no record had: a slip that would otherwise look like an empty feed.
struct UnseenNames: Sendable {
    private var names: [String]
    private var seesRecords = false

    /// - Parameter names: the names of properties, or of the roles of map items.
    init(_ names: [String]) { self.names = names }

    /// Strikes out what the records of a batch have.
    mutating func observe(_ batch: FeatureBatch) {
        guard !names.isEmpty, !batch.isEmpty else { return }
        seesRecords = true
        let keys = batch.slab.tables.keys
        names.removeAll { name in
            let role = FieldRole(rawValue: name)
            return keys.contains { $0.name == name || role != nil && FieldMapping.role(of: $0.name) == role }
        }
    }

    /// What is to be told at the end.
    func closing(of source: String? = nil, hint: String = "gaz info lists the properties of a feed") -> [Diagnostic] {
        guard seesRecords, !names.isEmpty else { return [] }
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        return [
            Diagnostic(
                severity: .warning, code: .unknownProperty, message: "no record has a property \(list)", hint: hint,
                location: SourceLocation(source: source), count: names.count)
        ]
    }
}

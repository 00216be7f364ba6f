extension FieldMapping {
    /// Learns what the properties of a feed mean from its first batches.
    ///
    /// Names are read with the lexicon, values vote, and conflicts are settled by all that speaks for and against.
    ///
    /// - Parameters:
    ///   - batches: the first batches; a few hundred records are plenty. The same batches give the same mapping.
    ///   - overrides: properties that the user has named: they win over all evidence.
    /// - Complexity: independent of the length of the batches; some hundred records are looked at.
    public static func learn(from batches: [FeatureBatch], overrides: [FieldRole: String] = [:]) -> FieldMapping {
        var election = FieldElection(FieldSampler(batches))
        var mapping = FieldMapping()
        mapping.recipes = election.recipes()
        mapping.evidence = election.evidence
        mapping.weeklyHours = election.weeklyHours
        mapping.position = PositionRecipe(among: election.profiles)
        mapping.isoCountryCode = CountryVote(election, mapping.recipes).winner
        mapping.splitsAddresses = election.canSplitAddresses(mapping.recipes)
        for (role, key) in overrides {
            for other in mapping.recipes.keys where other != role { mapping.recipes[other]?.forget(key) }
            mapping.recipes[role] = FieldRecipe(key: key)
            for index in mapping.evidence.indices where mapping.evidence[index].source == FieldSource(key) {
                mapping.evidence[index].role = role
                mapping.evidence[index].reasons = ["it was named for this"]
            }
        }
        return mapping
    }

    /// Learns what the properties of one batch mean.
    public init(_ batch: FeatureBatch) { self = FieldMapping.learn(from: [batch]) }
}

extension FieldRecipe {
    /// Takes out what reads a property.
    fileprivate mutating func forget(_ key: String) {
        phrases.removeAll { $0.sources == [FieldSource(key)] }
    }
}

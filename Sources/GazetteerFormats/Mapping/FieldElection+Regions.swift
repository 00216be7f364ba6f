import GazetteerText

extension FieldElection {
    /// Tells the parts of a country from the parts of those.
    mutating func settleRegions() {
        settleChains()
        settleLarger()
    }

    private mutating func settleChains() {
        let words = profiles.map { $0.source.path.isEmpty && !$0.isMined ? Folding.joinedWords($0.source.key) : "" }
        for chain in ColumnWords.regions {
            let found = chain.compactMap { word in words.firstIndex { $0 == word || $0 == "nombre" + word || $0 == "nom" + word } }
            guard found.count == chain.count else { continue }
            let roles: [FieldRole] = [.administrativeArea, .subAdministrativeArea, .locality]
            for (index, role) in zip(found, roles) where role != .locality || candidates[.locality] == nil {
                for other in roles + [.subLocality] {
                    for own in candidates[other] ?? [] where own.profile == index { forget(own, as: other, because: "") }
                }
                accept(role, index, because: "the feed has \(chain.joined(separator: ", "))")
            }
            return
        }
    }

    /// Of a state and what it is divided into, both called regions or provinces, the larger is the administrative area:
    /// each of the smaller ones lies in one of the larger ones.
    private mutating func settleLarger() {
        let found = candidates[.administrativeArea] ?? []
        guard candidates[.subAdministrativeArea] == nil, found.count >= 2 else { return }
        for large in found {
            for small in found where lies(profiles[small.profile], in: profiles[large.profile]) {
                forget(small, as: .administrativeArea, because: "")
                accept(.subAdministrativeArea, small.profile, because: "each of its values lies in one of \(source(large))")
                return
            }
        }
    }

    /// Whether each value of a place goes with one value of another, which has fewer.
    private func lies(_ small: FieldProfile, in large: FieldProfile) -> Bool {
        guard small.values.count > large.values.count, small.values.count >= 4, large.values.count >= 2, small.share(.code) < 0.5 else {
            return false
        }
        var known: [String: String] = [:]
        for (value, whole) in small.values(beside: large) {
            if let other = known.updateValue(whole, forKey: value), other != whole { return false }
        }
        return known.count * 2 >= small.values.count
    }
}

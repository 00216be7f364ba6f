import GazetteerText

/// Postal codes under names that say something else.
extension FieldElection {
    /// Gives postal codes that are called no more than codes their role, where no other column has it: "Kod" above `30-001`.
    mutating func settlePostalCodes() {
        guard candidates[.postalCode] == nil else { return }
        let index = profiles.indices.first { index in
            let profile = profiles[index]
            guard profile.role == .identifier, profile.name.strength <= 0.8, !profile.name.isVetoed, profile.filled >= 2 else {
                return false
            }
            return [nil, .identifier].contains(evidence[index].role) && profile.source.path.count <= 1
                && profile.share(.surePostalCode) >= 0.9
        }
        if let index { takeForPostalCodes(index, because: "its values are written like postal codes, and no other field has some") }
    }

    /// Without a field that is called so: the numbers of one length that begin alike in each town, and otherwise in
    /// another.
    mutating func nominatePostalCode() {
        guard let town = candidates[.locality]?.max(by: { $0.points < $1.points })?.profile else { return }
        let index = profiles.indices.first { index in
            let profile = profiles[index]
            guard evidence[index].role == nil || evidence[index].role == .identifier, !profile.name.isVetoed, !profile.isMined,
                profile.source.parent == profiles[town].source.parent, profile.name.strength < 0.8
            else { return false }
            guard profile.filled * 2 > recordCount, profile.share(.postalCode) >= 0.95, profile.share(.integer) >= 0.95,
                profile.commonLength > 0.9, profile.meanLength >= 4
            else { return false }
            return beginsByTown(profile, profiles[town])
        }
        if let index { takeForPostalCodes(index, because: "its numbers begin alike in each town, and otherwise in another") }
    }

    /// Whether the first two digits go with the towns: there are three of those at least that come again, and each has a
    /// beginning of its own.
    func beginsByTown(_ codes: FieldProfile, _ towns: FieldProfile) -> Bool {
        var beginnings: [String: Set<Substring>] = [:]
        var counts: [String: Int] = [:]
        for (code, town) in codes.values(beside: towns) {
            beginnings[town, default: []].insert(code.prefix(2))
            counts[town, default: 0] += 1
        }
        let several = beginnings.filter { counts[$0.key] ?? 0 >= 2 }
        let different = Set(several.values)
        return different.count >= 3 && different.count * 2 > several.count && beginnings.values.allSatisfy { $0.count == 1 }
    }

    /// Gives a column that may have been taken for a number of the places the role of the postal code.
    private mutating func takeForPostalCodes(_ index: Int, because reason: String) {
        for own in candidates[.identifier] ?? [] where own.profile == index { forget(own, as: .identifier, because: "") }
        accept(.postalCode, index, because: reason)
    }
}

import GazetteerText

extension FieldElection {
    /// Gives the lines of an address ("Address1" to "Address4") that hold one other part of it, in all records, the role of
    /// that part: counties, states, and the towns in front of those or of the postal code.
    mutating func settleLines() {
        let lines = addressLines()
        guard lines.count >= 2 else { return }
        if candidates[.subAdministrativeArea] == nil, let county = lines.dropFirst().first(where: { isCounty(profiles[$0]) }) {
            move(county, to: .subAdministrativeArea, because: "its values are counties")
        }
        if candidates[.administrativeArea] == nil, let state = addressLines().dropFirst().first(where: { isProvince(profiles[$0]) }) {
            move(state, to: .administrativeArea, because: "its values are states")
        }
        guard candidates[.locality] == nil else { return }
        let town = addressLines().last { line in
            if profiles[line].isOfTownsOfEastAsia { return true }
            // What stands behind it is a part of an address, too.
            guard line != lines.first, profiles.indices.contains(line + 1), holdsTowns(line) else { return false }
            return [.subAdministrativeArea, .administrativeArea].contains(evidence[line + 1].role) || isCode(line + 1)
        }
        if let town { move(town, to: .locality, because: "its values are towns") }
    }

    /// The numbered columns of a street or an address, in the feed's order.
    private func addressLines() -> [Int] {
        ((candidates[.street] ?? []) + (candidates[.address] ?? [])).map(\.profile).sorted().filter { index in
            !profiles[index].isMined && profiles[index].filled > 0
                && Folding.words(profiles[index].source.path.last ?? profiles[index].source.key).last.flatMap { Int($0) } != nil
        }
    }

    private func isCode(_ index: Int) -> Bool {
        evidence[index].role == .postalCode && profiles[index].share(.surePostalCode) >= 0.9
    }

    private func holdsTowns(_ line: Int) -> Bool {
        let profile = profiles[line]
        return profile.filled * 10 >= recordCount * 9 && profile.share(.words) >= 0.95 && profile.share(.hasComma) == 0
            && profile.meanLength < 30
    }

    private mutating func move(_ line: Int, to role: FieldRole, because reason: String) {
        for present in [FieldRole.street, .address] {
            for own in candidates[present] ?? [] where own.profile == line { forget(own, as: present, because: "") }
        }
        accept(role, line, because: reason)
    }

    /// Gives a column of towns with their postal codes the role of the town, whatever its name says of either, where no
    /// other column has one of the two: "Postnr och ort", "Irsz., város", "Postadress".
    mutating func nominateTownWithCode() {
        guard candidates[.locality] == nil, candidates[.postalCode] == nil else { return }
        let index = profiles.indices.first { index in
            let profile = profiles[index]
            guard profile.share(.townWithCode) >= 0.8, profile.filled * 2 >= recordCount, !profile.name.isVetoed, !profile.isMined else {
                return false
            }
            let mayBe: [String?] = [nil, "postalCode", "locality", "address", "street"]
            return profile.source.path.isEmpty && mayBe.contains(profile.name.role)
                && [nil, .address, .street].contains(evidence[index].role)
        }
        if let index { move(index, to: .locality, because: "its values are towns with their postal codes") }
    }
}

extension FieldProfile {
    /// Whether the values are towns, wards and districts as China and Japan write them, without a street or what they lie
    /// in: `松本市`.
    fileprivate var isOfTownsOfEastAsia: Bool {
        share(.words) >= 0.95 && values.count >= 2
            && !values.keys.contains { $0.dropLast().contains { "県府都省".contains($0) } }
            && values.keys.allSatisfy { $0.unicodeScalars.last.map { "市区區町村郡县縣".unicodeScalars.contains($0) } == true }
    }
}

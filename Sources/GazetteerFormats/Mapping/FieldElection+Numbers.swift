import GazetteerText

extension FieldElection {
    /// Gives the number beside a street without numbers ("Calle", "Nº") its role.
    mutating func nominateHouseNumber() {
        guard candidates[.subThoroughfare] == nil else { return }
        for role in [FieldRole.thoroughfare, .street, .address] {
            for candidate in candidates[role] ?? [] {
                let street = profiles[candidate.profile]
                guard street.filled > 0, street.share(.hasDigit) < 0.3 else { continue }
                // "NOMBRE-VIA, CLASE-VIAL, TIPO-NUM, NUM"; "adr_num, adr_voie".
                let behind = profiles.indices.dropFirst(candidate.profile + 1).prefix(4)
                let before = profiles.indices.prefix(candidate.profile).suffix(2).reversed()
                let beside = Array(behind) + Array(before)
                let number =
                    beside.first { isBareNumber($0, beside: candidate.profile) }
                    ?? beside.first { looksLikeHouseNumber($0, beside: candidate.profile) }
                guard let number else { continue }
                for own in candidates[.identifier] ?? [] where own.profile == number { forget(own, as: .identifier, because: "") }
                accept(.subThoroughfare, number, because: "it stands beside a street without numbers")
                return
            }
        }
    }

    /// Whether a column may have the numbers of a street's houses, by its values.
    private func mayBeHouseNumber(_ index: Int, beside street: Int) -> Bool {
        let number = profiles[index]
        let source = profiles[street].source
        guard evidence[index].role == nil || evidence[index].role == .identifier, number.isMined == profiles[street].isMined else {
            return false
        }
        // Another column, or another member of the same object.
        guard number.source.parent == source.parent else { return false }
        return number.share(.houseNumber) >= 0.7 && !number.countsRows && !PlaceWords.namesLetterBox(number.words)
    }

    /// Whether a column of numbers says no more than that, or no more than the street says, too: `adr_num`, `adr_voie`.
    private func isBareNumber(_ index: Int, beside street: Int) -> Bool {
        guard mayBeHouseNumber(index, beside: street) else { return false }
        let own = Folding.words(profiles[index].source.path.last ?? profiles[index].source.key)
        let others = Folding.words(profiles[street].source.path.last ?? profiles[street].source.key)
        let whole = own.joined()
        // "Nr. / N°" says it twice.
        if whole.isEmpty || ColumnWords.numbers.contains(whole) || own.allSatisfy(ColumnWords.numbers.contains) { return true }
        let rest = own.filter { !others.contains($0) }
        return rest.count < own.count && ColumnWords.numbers.contains(rest.joined())
    }

    /// Whether the values of a column right beside a street look like the numbers of its houses, and its name says
    /// nothing: small numbers, many of them different.
    private func looksLikeHouseNumber(_ index: Int, beside street: Int) -> Bool {
        let number = profiles[index]
        guard abs(index - street) == 1, number.name.role == nil, !number.isMined, !number.name.isVetoed, number.filled >= 5,
            number.filled * 10 >= profiles[street].filled * 7,
            mayBeHouseNumber(index, beside: street)
        else { return false }
        guard number.values.count >= 3, number.distinctness >= 0.3, !number.countsRows, number.share(.decimal) == 0 else { return false }
        let small = number.values.keys.filter { text in (text.prefix { $0.isNumber }).count <= 3 }.count
        return small * 10 >= number.values.count * 9
    }
}

extension FieldSource {
    /// The object that the value is a member of; empty for a property.
    var parent: [String] { path.isEmpty ? [] : [key] + path.dropLast() }
}

import GazetteerModel
import GazetteerText

extension FieldElection {
    /// Gives up names that are only numbers, as those of placemarks that ArcGIS writes, where another name is a text.
    mutating func settleCountedNames() {
        guard let found = candidates[.name], found.count > 1 else { return }
        let counted = found.filter { candidate in
            let profile = profiles[candidate.profile]
            return profile.filled >= 2 && profile.share(.integer) >= 0.95 || profile.countsPlaces
        }
        let hasText = found.contains { candidate in
            let profile = profiles[candidate.profile]
            return profile.share(.integer) < 0.5 && profile.filled * 2 > recordCount
                && !counted.contains { $0.profile == candidate.profile && profile.countsPlaces }
                && (profile.distinctness > 0.5 || profile.filled < 3)
        }
        guard hasText else { return }
        for candidate in counted { forget(candidate, as: .name, because: "its values are numbers, and another name is a text") }
    }

    /// Puts the names of firms ("Ragione sociale") behind the names over their doors ("Insegna"), which people know.
    mutating func settleLegalNames() {
        guard let found = candidates[.name], found.count > 1 else { return }
        let signs = found.filter { ColumnWords.holds(ColumnWords.signs, profiles[$0.profile].words) }
        guard !signs.isEmpty else { return }
        for candidate in found where ColumnWords.holds(ColumnWords.legalNames, profiles[candidate.profile].words) {
            guard !signs.contains(where: { $0.profile == candidate.profile }) else { continue }
            demote(candidate, as: .name, because: "it is the name of a firm, and another field has the one over the door")
        }
    }

    /// Without a field that is surely called a name: one that may be ("Store", "Site"), else the first column of
    /// different texts.
    mutating func nominateName() {
        let weak = profiles.indices.filter { index in
            let profile = profiles[index]
            guard evidence[index].role == nil, !profile.name.isVetoed, !profile.isMined, profile.filled * 2 >= recordCount else {
                return false
            }
            guard profile.name.role == "name" || profile.name.alternative == "name", profile.name.ordinal == nil else { return false }
            return profile.distinctness > 0.5 && profile.share(.flag) < 0.5 && !profile.isMostlyCodes
                && (profile.share(.words) > 0.5 || profile.nameShare > 0.5)
        }
        // Of two as sure, the first.
        if let index = weak.max(by: {
            let (one, other) = (profiles[$0].name.strength, profiles[$1].name.strength)
            return one != other ? one < other : $0 > $1
        }) {
            return accept(.name, index, because: "no other field is called a name, and its values are different texts")
        }
        if let index = spareAddress() {
            for role in [FieldRole.street, .address] {
                for own in candidates[role] ?? [] where own.profile == index { forget(own, as: role, because: "") }
            }
            return accept(.name, index, because: "another field is the address, and its values are different texts")
        }
        let other = profiles.indices.first(where: mayBeNames)
        if let own = spareDescription(), own.profile < other ?? profiles.count {
            forget(own, as: .description, because: "")
            accept(.name, own.profile, because: "no field is called a name, and its values are different and short")
        } else if let index = other {
            accept(.name, index, because: "no field is called a name, and its values are different texts")
        }
    }

    /// Whether a column whose name says nothing has names, by its values: texts, with numbers or without, most of them
    /// different.
    func mayBeNames(_ index: Int) -> Bool {
        let profile = profiles[index]
        guard evidence[index].role == nil, !profile.name.isVetoed, !profile.isMined, profile.source.path.isEmpty else { return false }
        guard profile.name.role == nil, profile.filled * 10 >= recordCount * 8, profile.filled >= 3, profile.distinctness >= 0.5 else {
            return false
        }
        guard profile.meanLength >= 4, profile.meanLength <= 60, !profile.isMostlyCodes, profile.share(.url) < 0.1,
            profile.share(.date) < 0.1, !profile.reaches(.hours, 0.1), profile.share(.flag) < 0.1
        else { return false }
        // Kinds of places repeat; so may a few names, where nothing else is one.
        if profile.distinctness <= 0.8, profile.kindShare >= 0.8 || profile.values.count < 4 { return false }
        return profile.nameShare > 0.6
    }

    /// A column of descriptions that are as short as names, and as different: "Descrizione" above "Farmacia Galvani".
    private func spareDescription() -> Candidate? {
        candidates[.description]?.first { candidate in
            let profile = profiles[candidate.profile]
            guard profile.source.path.isEmpty, !profile.isMined, profile.filled >= 2, profile.filled * 10 >= recordCount * 9 else {
                return false
            }
            let isShort = profile.values.keys.allSatisfy { $0.utf8.count <= 90 && $0.utf8.count { $0 == ASCII.space } <= 7 }
            return isShort && profile.meanLength >= 4 && profile.meanLength <= 45 && profile.distinctness >= 0.8
                && profile.nameShare > 0.8 && profile.sentenceShare == 0 && profile.share(.words) >= 0.5
                && profile.titleShare >= 0.8
        }
    }

    /// A column called "Location" beside one that surely has the addresses: the name of the place.
    private func spareAddress() -> Int? {
        let found = (candidates[.address] ?? []) + (candidates[.street] ?? [])
        let streets = found + (candidates[.thoroughfare] ?? [])
        guard streets.contains(where: { profiles[$0.profile].name.strength >= 0.8 }) else { return nil }
        return found.map(\.profile).sorted().first { index in
            let profile = profiles[index]
            guard profile.name.strength <= 0.6, !profile.isMined, profile.filled * 10 >= recordCount * 8 else { return false }
            return profile.distinctness > 0.5 && profile.nameShare > 0.8 && !profile.reaches(.hasStreetWord, 0.3)
                && !profile.reaches(.address, 0.1)
        }
    }
}

extension FieldProfile {
    /// Whether the values are one word and a running number: "Punkt 1", "Punkt 2".
    fileprivate var countsPlaces: Bool {
        guard filled >= 3, distinctness == 1, share(.hasDigit) == 1 else { return false }
        var numbers: [Int] = []
        var word: Substring?
        for entry in entries {
            let number = entry.text.reversed().prefix { $0.isASCII && $0.isNumber }.count
            let rest = entry.text.dropLast(number)
            guard let value = Int(entry.text.suffix(number)), rest.contains(where: \.isLetter), word == nil || word == rest else {
                return false
            }
            word = rest
            numbers.append(value)
        }
        guard let least = numbers.min(), let most = numbers.max() else { return false }
        return least <= 1 && most - least < filled * 3 / 2
    }
}

import GazetteerModel
import GazetteerText

extension FieldElection {
    /// Gives up what only the values speak for where another field has the role by its name, and what is the same in
    /// all records where another is not: it is the publisher's, not the place's.
    mutating func settleValues() {
        let named = [FieldRole.street, .address, .thoroughfare].contains { role in
            candidates[role]?.contains { profiles[$0.profile].name.strength > 0 } == true
        }
        if named {
            for role in [FieldRole.street, .address] {
                for candidate in candidates[role] ?? [] where isByValueOnly(candidate) {
                    forget(candidate, as: role, because: "another field is called an address")
                }
            }
        }
        for role in [FieldRole.url, .phone, .email, .category] {
            let found = candidates[role] ?? []
            // What only some records have is theirs: `shop=bakery` beside `amenity`.
            let constant = found.filter { profiles[$0.profile].isConstant && profiles[$0.profile].filled * 10 >= recordCount * 9 }
            guard constant.count < found.count else { continue }
            for candidate in constant { forget(candidate, as: role, because: "it is the same in all records") }
        }
        settleKinds()
        settleHosts()
        settleCounters()
        settleRegions()
    }

    /// Of several kinds, takes those that say who owns a place or how it is registered ("Vendor Type" above "Registered")
    /// for none, and puts those behind the others that are no kinds of places.
    private mutating func settleKinds() {
        guard let found = candidates[.category] else { return }
        let owners = found.filter { profiles[$0.profile].ownerShare >= 0.8 }
        if !owners.isEmpty, owners.count < found.count || spareKinds() != nil {
            for candidate in owners {
                forget(candidate, as: .category, because: "it says who owns a place, and another field has the kinds")
            }
        }
        guard let rest = candidates[.category], rest.contains(where: { profiles[$0.profile].kindShare >= 0.6 }) else { return }
        for candidate in rest {
            let profile = profiles[candidate.profile]
            guard profile.filled >= 10, profile.values.count <= 8, profile.filled * 10 >= recordCount * 9, profile.kindShare == 0 else {
                continue
            }
            demote(candidate, as: .category, because: "none of its values is a kind of place, and those of another field are")
        }
    }

    /// Of web addresses, those of one host ("tripadvisor.com/…") stand behind those of the places' own.
    private mutating func settleHosts() {
        guard let found = candidates[.url], found.count > 1 else { return }
        let hosts = found.map { profiles[$0.profile].hostCount }
        guard hosts.contains(where: { $0 >= 3 }) else { return }
        for (candidate, count) in zip(found, hosts) where count == 1 && profiles[candidate.profile].values.count >= 5 {
            demote(candidate, as: .url, because: "its web addresses are all those of one host, and another field's are not")
        }
    }

    /// A "NOM" beside a "PRENOM" is a person's, if another field may be the place's name.
    mutating func settlePersons() {
        guard let found = candidates[.name], found.count > 1 else { return }
        let words = profiles.map { $0.source.path.isEmpty ? Folding.joinedWords($0.source.key) : "" }
        guard (words + silent.map { Folding.joinedWords($0) }).contains(where: ColumnWords.firstNames.contains) else { return }
        for candidate in found where ColumnWords.lastNames.contains(words[candidate.profile]) && (candidates[.name]?.count ?? 0) > 1 {
            forget(candidate, as: .name, because: "it stands beside a first name")
        }
    }

    /// Gives up a name that few records have for themselves ("Bank", "Provider") where another text is called a name
    /// and is different in nearly all of them.
    mutating func settleFewNames() {
        guard let found = candidates[.name], let best = found.max(by: { $0.points < $1.points }) else { return }
        guard profiles[best.profile].filled >= 8, profiles[best.profile].distinctness < 0.5 else { return }
        let hasOther = profiles.indices.contains { index in
            let profile = profiles[index]
            guard profile.name.role == "name" || profile.name.alternative == "name", !profile.name.isVetoed, !profile.isMined,
                evidence[index].role == nil || evidence[index].role == .name, profile.source.path.isEmpty
            else { return false }
            return profile.filled * 10 >= recordCount * 9 && profile.distinctness > 0.8 && profile.nameShare > 0.8
        }
        // "Hospital, Insurer Name": what comes before is the place.
        let isLed =
            profiles[best.profile].distinctness < 0.3
            && profiles.indices.prefix(best.profile).contains { mayBeNames($0) && profiles[$0].distinctness > 0.8 }
        guard hasOther || isLed else { return }
        for candidate in found where profiles[candidate.profile].distinctness < 0.5 {
            forget(candidate, as: .name, because: "few of its values are different, and those of another name are")
        }
    }

    /// Takes numbers that only count the rows for an identifier where nothing better is there.
    private mutating func settleCounters() {
        let found = candidates[.identifier] ?? []
        let counters = found.filter { profiles[$0.profile].countsRows }
        guard counters.count < found.count else { return }
        for candidate in counters { forget(candidate, as: .identifier, because: "its values count the rows") }
    }

    private func isByValueOnly(_ candidate: Candidate) -> Bool {
        let profile = profiles[candidate.profile]
        return profile.name.role == nil && !profile.isAnonymous && !profile.isMined
    }

    /// Without a field that is called a kind: the one whose values are words for kinds of places, and repeat.
    mutating func nominateCategory() {
        if let best = spareKinds() { accept(.category, best, because: "its values are kinds of places, and no other field is called so") }
    }

    private func spareKinds() -> Int? {
        let kinds = profiles.indices.filter { index in
            let profile = profiles[index]
            guard evidence[index].role == nil, !profile.name.isVetoed, profile.filled >= 5, profile.values.count >= 3 else { return false }
            guard profile.name.role == nil || profile.name.role == "description" || profile.name.role == "category" else { return false }
            return profile.values.count >= 3 && profile.distinctness < 0.6 && profile.share(.longText) < 0.1 && profile.kindShare >= 0.5
        }
        return kinds.max { profiles[$0].kindShare < profiles[$1].kindShare }
    }

    /// Without a field that is called a number: one of the first two columns, if it has a different code in every record.
    mutating func nominateIdentifier() {
        let index = profiles.indices.prefix(2).first { index in
            let profile = profiles[index]
            guard evidence[index].role == nil, !profile.name.isVetoed, !profile.isMined, profile.source.path.isEmpty else { return false }
            guard profile.name.role == nil, profile.filled >= 8, profile.filled == recordCount, profile.distinctness == 1,
                profile.share(.date) < 0.1
            else { return false }
            return profile.values.keys.allSatisfy(Self.isCode) && !profile.countsRows && profile.commonLength >= 0.5
        }
        if let index { accept(.identifier, index, because: "it is a column of different codes, and no other field is called a number") }
    }

    /// Whether a text is a code: at least four letters, digits and signs, some of them digits, no blank.
    static func isCode(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= 4, bytes.count <= 20, bytes.contains(where: ASCII.isDigit) else { return false }
        return bytes.allSatisfy {
            ASCII.isDigit($0) || ASCII.isLetter($0) || $0 == ASCII.minus || $0 == ASCII.slash || $0 == ASCII.underscore
        }
    }
}

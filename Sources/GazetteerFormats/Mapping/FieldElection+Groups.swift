import GazetteerText

extension FieldElection {
    /// The columns of one address, by the words that tell them from those of another: `mailing` of "Mailing City".
    private struct AddressGroup {
        var key: String
        var roles: Set<FieldRole> = []
        var members: [Int] = []

        /// Whether both have a town, say: two streets are two addresses, a street and a town are one. A whole address
        /// may stand beside its parts, but not beside the street of somebody else.
        func rivals(_ other: AddressGroup) -> Bool {
            if !roles.isDisjoint(with: other.roles) { return true }
            let lines: Set<FieldRole> = [.street, .address]
            return !key.isEmpty && !other.key.isEmpty && !roles.isDisjoint(with: lines) && !other.roles.isDisjoint(with: lines)
        }

        /// Whether it says where a place is.
        var leads: Bool { !roles.isDisjoint(with: [.street, .address, .locality]) }
    }

    /// Where a feed has several addresses ("Site City", "Mailing City"), takes all parts from one of them: from that of
    /// the place itself, which is named as its name is, where no letters go, and which is another in every record.
    ///
    /// Only what has the same part twice is two addresses: "School street, School zip, City, County" is one.
    mutating func settleGroups() {
        withholdSingleDays()
        settleOtherThings()
        settleOrdinals()
        settleLetters()
        settleBoxes()
        settleNested()
        parties = wordsOfParties()
        let groups = addressGroups()
        guard groups.count >= 2 else { return }
        let words = nameWords()
        let own = groups.filter { isOwn($0, words) }.max { $0.key.utf8.count < $1.key.utf8.count }
        let whole = groups.filter { group in
            group.roles.count >= 2 && groups.contains { $0.key != group.key && $0.roles.count >= 2 && $0.rivals(group) }
        }
        let isPlain = words.isEmpty && candidates[.name] != nil
        func points(_ group: AddressGroup) -> (Double, Int) {
            var points = weight(of: group) + (Self.isForLetters(group.key) ? -10 : 0)
            if group.key.isEmpty, isPlain { points += 3 }
            return (points, -(group.members.min() ?? 0))
        }
        guard let winner = own ?? whole.max(by: { points($0) < points($1) }) else { return }
        let losers = groups.filter { group in
            guard group.key != winner.key else { return false }
            if own != nil { return group.rivals(winner) || isOfOther(group, than: words) }
            return group.roles.count >= 2 && group.rivals(winner)
        }
        for group in losers { give(up: group, for: winner) }
    }

    /// Forgets the columns of an address that is not the place's; of columns without such words, those that are there
    /// twice: the others complete the winner.
    private mutating func give(up group: AddressGroup, for winner: AddressGroup) {
        for role in Self.addressRoles + [.phone, .email, .url] {
            let found = candidates[role] ?? []
            let isReached = found.contains { qualifiers(of: profiles[$0.profile]) == winner.key }
            let isAddress = Self.addressRoles.contains(role)
            guard isAddress || isReached else { continue }
            for candidate in found where qualifiers(of: profiles[candidate.profile]) == group.key {
                if isAddress, group.key.isEmpty, !winner.roles.contains(kind(of: candidate, role)) { continue }
                forget(candidate, as: role, because: "it belongs to another address than the rest")
            }
        }
    }

    private func addressGroups() -> [AddressGroup] {
        var groups: [AddressGroup] = []
        for role in Self.addressRoles {
            for candidate in candidates[role] ?? [] {
                guard let key = qualifiers(of: profiles[candidate.profile]) else { continue }
                let index = groups.firstIndex { $0.key == key } ?? groups.count
                if index == groups.count { groups.append(AddressGroup(key: key)) }
                groups[index].roles.insert(kind(of: candidate, role))
                groups[index].members.append(candidate.profile)
            }
        }
        return groups
    }

    /// What part of an address a column has: of those for streets and addresses, which are called by each other's names,
    /// the values tell.
    private func kind(of candidate: Candidate, _ role: FieldRole) -> FieldRole {
        guard role == .street || role == .address || role == .thoroughfare else { return role }
        let profile = profiles[candidate.profile]
        return profile.reaches(.address, 0.5) || profile.reaches(.townWithCode, 0.5) ? .address : .street
    }

    /// The words of the name's column that say whose name it is: `outlet` of "Outlet Name".
    private func nameWords() -> [String] {
        let best = (candidates[.name] ?? []).max { $0.points != $1.points ? $0.points < $1.points : $0.profile > $1.profile }
        return best.flatMap { qualifiers(of: profiles[$0.profile]) }?.split(separator: " ").map(String.init) ?? []
    }

    /// Whether an address is that of the place that is named: "Outlet Address" beside "Outlet Name".
    private func isOwn(_ group: AddressGroup, _ words: [String]) -> Bool {
        guard !group.key.isEmpty, group.leads, !Self.isForLetters(group.key), weight(of: group) >= 0 else { return false }
        return group.key.split(separator: " ").allSatisfy { words.contains(String($0)) }
    }

    /// Whether an address is that of somebody else who is named: "Company Address" beside "Company Name".
    private func isOfOther(_ group: AddressGroup, than words: [String]) -> Bool {
        guard !group.key.isEmpty else { return false }
        return profiles.contains { profile in
            guard profile.name.role == "name", let key = qualifiers(of: profile), !key.isEmpty else { return false }
            return key == group.key && key != words.joined(separator: " ")
        }
    }

    /// What the values of an address say for it: different ones for the place, few or the same in all records for
    /// somebody else.
    private func weight(of group: AddressGroup) -> Double {
        let own = group.members.map { profiles[$0] }
        var weight = 4 * (own.map(\.distinctness).max() ?? 0)
        if own.allSatisfy({ $0.filled * 2 < recordCount }) { weight -= 15 }
        if own.allSatisfy(\.isConstant) { weight -= 15 }
        return weight
    }

    /// Gives up what belongs to an office, an owner or a letter box, by its name, where the place has an address or a
    /// town of its own.
    private mutating func settleLetters() {
        func isLetters(_ candidate: Candidate) -> Bool {
            let source = profiles[candidate.profile].source
            let words = Folding.words(([source.key] + source.path).joined(separator: " "))
            // "Municipalité (postale)"
            if Self.bracketed(source.key).contains(where: { ColumnWords.letters.contains($0) }) { return true }
            // "code postal", "e-mail", "Postort": the word is a part of what is meant.
            return Self.isForLetters(words.filter { !ColumnWords.ofLetters.contains($0) }.joined(separator: " "))
        }
        let places = [FieldRole.street, .address, .thoroughfare, .locality].flatMap { candidates[$0] ?? [] }
        let letters = places.filter(isLetters)
        let varies = letters.contains { !profiles[$0.profile].isConstant }
        // What few records have, or all the same, is not where the places are.
        let hasOwn = places.contains { candidate in
            let profile = profiles[candidate.profile]
            if isLetters(candidate) || varies && profile.isConstant { return false }
            return profile.filled * 2 >= recordCount || letters.allSatisfy { profiles[$0.profile].filled <= profile.filled }
        }
        guard hasOwn else { return }
        // "Sede legale" beside "Comune": the street is that of the town, where no other one is there.
        let streets: [FieldRole] = [.street, .address, .thoroughfare]
        let hasStreet = streets.contains { candidates[$0]?.contains { !isLetters($0) } == true }
        for role in Self.addressRoles where hasStreet || !streets.contains(role) {
            for candidate in candidates[role] ?? [] where isLetters(candidate) {
                forget(candidate, as: role, because: "it is the address of an office, an owner or for letters")
            }
        }
        for role in [FieldRole.phone, .email, .url] where candidates[role]?.contains(where: { !isLetters($0) }) == true {
            for candidate in candidates[role] ?? [] where isLetters(candidate) {
                forget(candidate, as: role, because: "it belongs to an office, an owner or is for letters")
            }
        }
    }

    /// Gives up addresses that are letter boxes where others are not, and the towns beside them.
    private mutating func settleBoxes() {
        let streets = [FieldRole.street, .address, .thoroughfare].flatMap { candidates[$0] ?? [] }
        guard streets.count >= 2 else { return }
        let shares = streets.map { profiles[$0.profile].boxShare }
        let hasOwn = zip(streets, shares).contains { $1 < 0.1 && profiles[$0.profile].filled * 2 >= recordCount }
        guard hasOwn else { return }
        for (street, share) in zip(streets, shares) where share >= 0.3 {
            for role in Self.addressRoles {
                for candidate in candidates[role] ?? [] {
                    let isOther = candidate.profile != street.profile
                    guard !isOther || (candidates[role]?.count ?? 0) > 1 && isBeside(candidate, street) else { continue }
                    forget(candidate, as: role, because: "it is the address of a letter box")
                }
            }
        }
    }

    /// Where several objects of a record have addresses ("owner", "facility"), takes the parts that the object of the
    /// name has too from that one.
    private mutating func settleNested() {
        let best = (candidates[.name] ?? []).max { $0.points != $1.points ? $0.points < $1.points : $0.profile > $1.profile }
        guard let source = best.map({ profiles[$0.profile].source }), !source.path.isEmpty else { return }
        func isOther(_ candidate: Candidate) -> Bool {
            let other = profiles[candidate.profile].source
            return other.key != source.key && !other.path.isEmpty && !profiles[candidate.profile].isMined
        }
        for role in Self.addressRoles + [.phone, .email, .url] {
            let found = candidates[role] ?? []
            guard found.contains(where: { profiles[$0.profile].source.key == source.key }) else { continue }
            for candidate in found where isOther(candidate) {
                forget(candidate, as: role, because: "it belongs to another object than the name")
            }
        }
    }

    /// Gives up what belongs to a warehouse or a parking lot where the record has a name of its own.
    private mutating func settleOtherThings() {
        guard profiles.contains(where: { $0.source.path.isEmpty && $0.name.isName }) else { return }
        for (role, found) in candidates {
            for candidate in found where source(candidate).isOfOther {
                forget(candidate, as: role, because: "it belongs to something else than the place")
            }
        }
    }

    /// Whether two parts are those of one address, by the words beside them or by the object they are in.
    private func isBeside(_ part: Candidate, _ other: Candidate) -> Bool {
        let (one, two) = (profiles[part.profile], profiles[other.profile])
        if let key = qualifiers(of: two) { return !key.isEmpty && qualifiers(of: one) == key }
        return one.source.parent == two.source.parent
    }

    /// Whether the words beside a part of an address say that a place gets its letters there, and is not.
    private static func isForLetters(_ words: String) -> Bool {
        words.split(separator: " ").contains { ColumnWords.isForLetters($0) }
    }

    /// The folded words of a name that stand in brackets.
    private static func bracketed(_ name: String) -> [String] {
        guard let open = name.firstIndex(of: "("), let close = name[open...].firstIndex(of: ")") else { return [] }
        return Folding.words(name[open..<close])
    }

    /// `City_2`, `State_2` and `Address_2` are a second address; `Address_2` alone is the second line of the first.
    private mutating func settleOrdinals() {
        var roles: [Int: Set<FieldRole>] = [:]
        for role in Self.addressRoles where role != .street && role != .address {
            for candidate in candidates[role] ?? [] where candidate.ordinal > 1 { roles[candidate.ordinal, default: []].insert(role) }
        }
        guard !roles.isEmpty else { return }
        for (ordinal, others) in roles.sorted(by: { $0.key > $1.key }) where others.count >= 2 {
            for role in Self.addressRoles {
                for candidate in candidates[role] ?? [] where candidate.ordinal == ordinal && (candidates[role]?.count ?? 0) > 1 {
                    forget(candidate, as: role, because: "it belongs to another address than the rest")
                }
            }
        }
    }

    private static let addressRoles: [FieldRole] = [
        .street, .address, .thoroughfare, .subThoroughfare, .subLocality, .locality, .subAdministrativeArea, .administrativeArea,
        .postalCode, .country, .isoCountryCode,
    ]

    /// The words beside a part of an address, or beside "name": `mailing` in "Mailing City", `magasin` in "Ville
    /// magasin"; empty without one, `nil` for what is inside of another value.
    private func qualifiers(of profile: FieldProfile) -> String? {
        guard profile.source.path.isEmpty, !profile.isMined else { return nil }
        guard profile.words.count > 1 else { return "" }
        // "state province", "visiting address": in a phrase that is known as it is, what is not known tells nothing.
        let isKnown = FieldWords.entry(profile.words.joined()) != nil
        let words = profile.words.filter { word in
            parties.contains(word) || (isKnown ? ColumnWords.letters.contains(word) : Self.isQualifier(word))
        }
        return words.joined(separator: " ")
    }

    /// Whether a word says nothing of what part of an address it is.
    private static func isQualifier(_ word: String) -> Bool {
        guard Int(word) == nil, word.unicodeScalars.count > 1 else { return false }
        guard let entry = FieldWords.entry(word) else { return true }
        switch entry.meaning {
        case .neutral, .number: return false
        case .veto, .event: return true
        case .role(let role): return role == "name" && entry.strength < 0.5
        }
    }

    /// The words that say whose a name is: `company` and `site` of "Company Name" and "Site Name".
    private func wordsOfParties() -> Set<String> {
        var words: Set<String> = []
        for profile in profiles where profile.name.role == "name" && profile.source.path.isEmpty && !profile.isMined {
            guard profile.words.count > 1, profile.words.contains(where: Self.isGeneric) else { continue }
            words.formUnion(profile.words.filter(Self.mayBeParty))
        }
        return words
    }

    /// Whether a word is no more than "name".
    private static func isGeneric(_ word: String) -> Bool {
        guard let entry = FieldWords.entry(word) else { return false }
        return entry.meaning == .role("name") && entry.strength >= 0.85
    }

    /// Whether a word beside "name" may be somebody or something: neither an article nor a part of an address.
    private static func mayBeParty(_ word: String) -> Bool {
        guard Int(word) == nil, word.unicodeScalars.count > 2, !isGeneric(word) else { return false }
        guard let entry = FieldWords.entry(word) else { return true }
        switch entry.meaning {
        case .neutral, .number: return false
        case .veto, .event: return true
        case .role(let role): return ["name", "url", "address", "brand"].contains(role)
        }
    }
}

import GazetteerText

extension FieldElection {
    /// Where a feed has several addresses ("Site City", "Mailing City"), takes all parts from one of them: from that of
    /// the place itself, which is named as its name is, where no letters go, and which is another in every record.
    mutating func settleGroups() {
        withholdSingleDays()
        settleOrdinals()
        settleLetters()
        var groups: [String: Set<FieldRole>] = [:]
        var members: [String: [Int]] = [:]
        for role in Self.addressRoles {
            for candidate in candidates[role] ?? [] {
                guard let group = Self.group(of: profiles[candidate.profile]) else { continue }
                groups[group, default: []].insert(role)
                members[group, default: []].append(candidate.profile)
            }
        }
        let whole = groups.filter { $0.value.count >= 2 }.map(\.key)
        guard whole.count >= 2 else { return }
        let named = Set((candidates[.name] ?? []).prefix(3).compactMap { Self.group(of: profiles[$0.profile]) })
        func points(_ group: String) -> (Double, Int) {
            let own = members[group] ?? []
            var points = Self.isForLetters(group) ? -10.0 : 0
            if !group.isEmpty, named.contains(group) { points += 4 }
            // A head office is the same in all records.
            points += 4 * (own.map { profiles[$0].distinctness }.max() ?? 0)
            return (points, -(own.min() ?? 0))
        }
        guard let winner = whole.max(by: { points($0) < points($1) }) else { return }
        for role in Self.addressRoles + [.phone, .email, .url] {
            let found = candidates[role] ?? []
            let isReached = found.contains { Self.group(of: profiles[$0.profile]) == winner }
            for candidate in found where Self.addressRoles.contains(role) || isReached {
                guard let group = Self.group(of: profiles[candidate.profile]), group != winner, whole.contains(group) else { continue }
                forget(candidate, as: role, because: "it belongs to another address than the rest")
            }
        }
    }

    /// Gives up what belongs to an office, an owner or a letter box, by its name, where the place has an address or a
    /// town of its own.
    private mutating func settleLetters() {
        func isLetters(_ candidate: Candidate) -> Bool {
            let source = profiles[candidate.profile].source
            let words = Folding.words(([source.key] + source.path).joined(separator: " "))
            // "code postal", "e-mail", "Postort": the word is a part of what is meant.
            return Self.isForLetters(words.filter { !ColumnWords.ofLetters.contains($0) }.joined(separator: " "))
        }
        let hasOwn = [FieldRole.street, .address, .thoroughfare, .locality].contains { role in
            candidates[role]?.contains { !isLetters($0) } == true
        }
        guard hasOwn else { return }
        for role in Self.addressRoles {
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

    /// Whether the words beside a part of an address say that a place gets its letters there, and is not.
    private static func isForLetters(_ words: String) -> Bool {
        words.split(separator: " ").contains { ColumnWords.isForLetters($0) }
    }

    /// `City_2`, `State_2` and `Address_2` are a second address; `Address_2` alone is the second line of the first.
    private mutating func settleOrdinals() {
        var roles: [Int: Set<FieldRole>] = [:]
        for role in Self.addressRoles where role != .street && role != .address {
            for candidate in candidates[role] ?? [] where candidate.ordinal > 1 { roles[candidate.ordinal, default: []].insert(role) }
        }
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

    /// The words beside a part of an address: `mailing` in "Mailing City", `magasin` in "Ville magasin"; empty without
    /// one, `nil` for what is inside of another value.
    private static func group(of profile: FieldProfile) -> String? {
        guard profile.source.path.isEmpty, !profile.isMined else { return nil }
        let isKnown = FieldWords.entry(profile.words.joined()) != nil
        if isKnown, !profile.words.contains(where: ColumnWords.letters.contains) { return "" }
        return profile.words.filter { isQualifier($0) }.joined(separator: " ")
    }

    /// Whether a word says nothing of what part of an address it is.
    private static func isQualifier(_ word: String) -> Bool {
        guard Int(word) == nil, word.unicodeScalars.count > 1 else { return false }
        guard let entry = FieldWords.entry(word) else { return true }
        switch entry.meaning {
        case .neutral, .number: return false
        case .veto: return true
        case .role(let role): return role == "name" && entry.strength < 0.5
        }
    }

    /// Gives the number beside a street without numbers ("Calle", "Nº") its role.
    mutating func nominateHouseNumber() {
        guard candidates[.subThoroughfare] == nil else { return }
        for role in [FieldRole.thoroughfare, .street, .address] {
            for candidate in candidates[role] ?? [] {
                let street = profiles[candidate.profile]
                guard !street.isMined, street.share(.hasDigit) < 0.3 else { continue }
                // "NOMBRE-VIA, CLASE-VIAL, TIPO-NUM, NUM"
                let end = min(candidate.profile + 5, profiles.count)
                guard
                    let behind = profiles.indices[..<end].dropFirst(candidate.profile + 1).first(where: {
                        isBareNumber($0, beside: street.source)
                    })
                else { continue }
                for own in candidates[.identifier] ?? [] where own.profile == behind { forget(own, as: .identifier, because: "") }
                accept(.subThoroughfare, behind, because: "it stands behind a street without numbers")
                return
            }
        }
    }

    private func isBareNumber(_ index: Int, beside street: FieldSource) -> Bool {
        let number = profiles[index]
        guard evidence[index].role == nil || evidence[index].role == .identifier, !number.name.isVetoed, !number.isMined else {
            return false
        }
        // Another column, or another member of the same object.
        guard number.source.path.dropLast() == street.path.dropLast(), street.path.isEmpty || number.source.key == street.key else {
            return false
        }
        let word = number.source.path.last ?? number.source.key
        let folded = Folding.joinedWords(word)
        return (folded.isEmpty || ColumnWords.numbers.contains(folded)) && number.share(.houseNumber) >= 0.7
    }
}

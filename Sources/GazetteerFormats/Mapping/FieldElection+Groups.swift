import GazetteerText

extension FieldElection {
    /// Where a feed has several addresses ("Site City", "Mailing City"), takes all parts from one of them: from the
    /// first that is not where letters go.
    mutating func settleGroups() {
        withholdSingleDays()
        settleOrdinals()
        var groups: [String: Set<FieldRole>] = [:]
        var first: [String: Int] = [:]
        for role in Self.addressRoles {
            for candidate in candidates[role] ?? [] {
                guard let group = Self.group(of: profiles[candidate.profile]) else { continue }
                groups[group, default: []].insert(role)
                first[group] = min(first[group] ?? .max, candidate.profile)
            }
        }
        let whole = groups.filter { $0.value.count >= 2 }.map(\.key)
        guard whole.count >= 2 else { return }
        let places = whole.filter { group in !group.split(separator: " ").contains { Self.lettersGo.contains(String($0)) } }
        guard let winner = (places.isEmpty ? whole : places).min(by: { first[$0] ?? .max < first[$1] ?? .max }) else { return }
        for role in Self.addressRoles + [.phone, .email, .url] {
            let found = candidates[role] ?? []
            let isReached = found.contains { Self.group(of: profiles[$0.profile]) == winner }
            for candidate in found where Self.addressRoles.contains(role) || isReached {
                guard let group = Self.group(of: profiles[candidate.profile]), group != winner, whole.contains(group) else { continue }
                forget(candidate, as: role, because: "it belongs to another address than the rest")
            }
        }
    }

    /// Hours whose day is not part of the value would look as if they held for every day.
    private mutating func withholdSingleDays() {
        for candidate in candidates[.openingHours] ?? []
        where StructuredHours.isOfOneDay(profiles[candidate.profile], among: profiles) {
            forget(candidate, as: .openingHours, because: "its hours are those of one day")
        }
    }

    /// `City_2`, `State_2` and `Address_2` are a second address; `Address_2` alone is the second line of the first.
    private mutating func settleOrdinals() {
        var roles: [Int: Set<FieldRole>] = [:]
        for role in Self.addressRoles where role != .street && role != .address {
            for candidate in candidates[role] ?? [] where candidate.ordinal > 1 { roles[candidate.ordinal, default: []].insert(role) }
        }
        for (ordinal, others) in roles where others.count >= 2 {
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

    /// Words for addresses at which a place gets its letters, and is not.
    static let lettersGo: Set<String> = [
        "mailing", "mail", "billing", "bill", "owner", "correspondence", "postal", "hq", "headquarters", "headquarter", "corporate",
        "parent",
        "agent", "legal", "registered", "remit", "remittance", "previous", "former", "alternate", "rechnungs", "rechnung", "post",
        "korrespondenz", "facturation", "correspondance", "siege", "facturacion", "correspondencia", "fiscal", "legale", "fatturazione",
        "почтовый", "юридический",
    ]

    /// The words beside a part of an address: `mailing` in "Mailing City", `magasin` in "Ville magasin"; empty without
    /// one, `nil` for what is inside of another value.
    private static func group(of profile: FieldProfile) -> String? {
        guard profile.source.path.isEmpty, !profile.isMined else { return nil }
        let isKnown = FieldWords.entry(profile.words.joined()) != nil
        if isKnown, !profile.words.contains(where: lettersGo.contains) { return "" }
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
                guard street.source.path.isEmpty, !street.isMined, street.share(.hasDigit) < 0.3 else { continue }
                // "NOMBRE-VIA, CLASE-VIAL, TIPO-NUM, NUM"
                let end = min(candidate.profile + 5, profiles.count)
                guard let behind = profiles.indices[..<end].dropFirst(candidate.profile + 1).first(where: isBareNumber) else { continue }
                for own in candidates[.identifier] ?? [] where own.profile == behind { forget(own, as: .identifier, because: "") }
                accept(.subThoroughfare, behind, because: "it stands behind a street without numbers")
                return
            }
        }
    }

    private func isBareNumber(_ index: Int) -> Bool {
        let number = profiles[index]
        guard number.source.path.isEmpty, evidence[index].role == nil || evidence[index].role == .identifier, !number.name.isVetoed else {
            return false
        }
        return Self.bareNumbers.contains(Folding.joinedWords(number.source.key)) && number.share(.houseNumber) >= 0.7
    }

    /// What people call a column of numbers, in folded letters.
    private static let bareNumbers: Set<String> = [
        "no", "nº", "n°", "nr", "n", "num", "number", "numero", "nummer", "numer", "cp", "cislo", "broj", "номер", "番地", "番号", "", "numara",
        "αρ",
    ]
}

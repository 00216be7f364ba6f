import GazetteerText

extension FieldElection {
    /// Where a feed has several addresses ("Site City", "Mailing City"), takes all parts from one of them: from the
    /// first that is not where letters go.
    mutating func settleGroups() {
        withholdSingleDays()
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
        let places = whole.filter { !Self.lettersGo.contains($0) }
        guard let winner = (places.isEmpty ? whole : places).min(by: { first[$0] ?? .max < first[$1] ?? .max }) else { return }
        for role in Self.addressRoles {
            for candidate in candidates[role] ?? [] {
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

    private static let addressRoles: [FieldRole] = [
        .street, .address, .thoroughfare, .subThoroughfare, .subLocality, .locality, .subAdministrativeArea, .administrativeArea,
        .postalCode, .country, .isoCountryCode,
    ]

    /// Words for addresses at which a place gets its letters, and is not.
    private static let lettersGo: Set<String> = [
        "mailing", "mail", "billing", "bill", "owner", "correspondence", "postal", "hq", "headquarters", "headquarter", "corporate",
        "parent",
        "agent", "legal", "registered", "remit", "remittance", "previous", "former", "alternate", "rechnungs", "rechnung", "post",
        "korrespondenz", "facturation", "correspondance", "siege", "facturacion", "correspondencia", "fiscal", "legale", "fatturazione",
        "почтовый", "юридический",
    ]

    /// The word in front of a part of an address: `mailing` in "Mailing City"; empty without one, `nil` for what is
    /// inside of another value.
    private static func group(of profile: FieldProfile) -> String? {
        guard profile.source.path.isEmpty, !profile.isMined else { return nil }
        let words = Folding.words(profile.source.key)
        guard words.count >= 2, let first = words.first else { return "" }
        let rest = FieldName(words.dropFirst().joined(separator: " "))
        // "street address" is one thing; the "street" of it is no address of its own.
        let own = FieldName(first)
        guard let role = rest.role.flatMap(FieldRole.init(rawValue:)), addressRoles.contains(role), !rest.isVetoed else { return "" }
        if let role = own.role.flatMap(FieldRole.init(rawValue:)), addressRoles.contains(role) { return "" }
        return first
    }

    /// Gives the number beside a street without numbers ("Calle", "Nº") its role.
    mutating func nominateHouseNumber() {
        guard candidates[.subThoroughfare] == nil else { return }
        for role in [FieldRole.thoroughfare, .street, .address] {
            for candidate in candidates[role] ?? [] {
                let street = profiles[candidate.profile]
                let next = candidate.profile + 1
                guard street.source.path.isEmpty, !street.isMined, street.share(.hasDigit) < 0.3, next < profiles.count else { continue }
                let number = profiles[next]
                guard number.source.path.isEmpty, evidence[next].role == nil || evidence[next].role == .identifier, !number.name.isVetoed,
                    Self.bareNumbers.contains(Folding.joinedWords(number.source.key)), number.share(.houseNumber) >= 0.7
                else { continue }
                for own in candidates[.identifier] ?? [] where own.profile == next { forget(own, as: .identifier, because: "") }
                accept(.subThoroughfare, next, because: "it stands behind a street without numbers")
                return
            }
        }
    }

    /// What people call a column of numbers, in folded letters.
    private static let bareNumbers: Set<String> = [
        "no", "nº", "n°", "nr", "n", "num", "number", "numero", "nummer", "numer", "cp", "cislo", "broj", "номер", "番地", "番号", "", "numara",
        "αρ",
    ]
}

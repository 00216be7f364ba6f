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
            return Self.isForLetters(words.filter { !Self.namesMail.contains($0) }.joined(separator: " "))
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

    /// Words that are for letters beside an address, and part of the names of other things.
    private static let namesMail: Set<String> = ["postal", "post", "mail", "почтовый", "social"]

    /// Whether the words beside a part of an address say that a place gets its letters there, and is not.
    private static func isForLetters(_ words: String) -> Bool {
        words.split(separator: " ").contains { word in
            lettersGo.contains(String(word)) || headOffices.contains { word.hasPrefix($0) }
        }
    }

    /// The beginnings of words for head offices and owners in scripts without blanks, and in languages that join words.
    private static let headOffices = [
        "本社", "法人", "本店", "運営", "設置者", "開設者", "본사", "본점", "법인", "총괄", "总部", "總部", "總公司", "总公司", "註冊", "注册", "юридич",
        "юрид", "szekhely", "hoofdkantoor", "huvudkontor", "hovedkontor", "hauptsitz", "hauptverwaltung", "rechnungs",
        "korrespondenz", "zustell",
    ]

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

    /// Words for addresses at which a place gets its letters, and is not.
    static let lettersGo: Set<String> = [
        "mailing", "mail", "billing", "bill", "owner", "correspondence", "postal", "hq", "headquarters", "headquarter", "corporate",
        "parent",
        "agent", "legal", "registered", "remit", "remittance", "previous", "former", "alternate", "rechnungs", "rechnung", "post",
        "korrespondenz", "facturation", "correspondance", "siege", "facturacion", "correspondencia", "fiscal", "legale", "fatturazione",
        "почтовый", "юридический", "head", "sidlo", "merkez", "mantenedora", "matriz", "gestionnaire", "trager", "betreiber", "inhaber",
        "siedziba", "sediu", "social", "holding", "centrala", "houder", "dueno", "propietario", "titular", "titolare", "exploitant", "מטה",
        "המטה", "מען", "مقر", "المقر", "юр", "операционный", "kantor", "pusat", "зарегистрированный", "registrovana", "utdelning",
        "fakturace",
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
        return Self.bareNumbers.contains(Folding.joinedWords(word)) && number.share(.houseNumber) >= 0.7
    }

    /// What people call a column of numbers, in folded letters.
    private static let bareNumbers: Set<String> = [
        "no", "numar", "numarul", "porta", "מספר", "מס", "hnr", "nro", "nbr", "st", "stevilka", "nº", "n°", "nr", "n", "num", "number",
        "numero", "nummer", "numer", "cp", "cislo", "broj", "номер", "番地", "番号", "", "numara",
        "αρ",
    ]
}

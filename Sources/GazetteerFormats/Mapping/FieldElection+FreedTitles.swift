import GazetteerText

/// Titles above texts, which are texts whatever stands below them: two of them that were exchanged are known by what both
/// columns hold. Each is freed only if the one surely has what the other is called, and the other may have what the one is.
extension FieldElection {
    /// Takes their roles from columns that were exchanged with another one.
    mutating func freeExchangedTitles() {
        freeExchangedKinds()
        freeExchangedAddresses()
        freeExchangedTowns()
        freeExchangedStates()
        freeExchangedStreets()
        freeExchangedContents()
    }

    /// Takes the role of its title from a column, and whatever else it has.
    mutating func free(_ index: Int, because reason: String) {
        for (role, found) in candidates {
            for own in found where own.profile == index { forget(own, as: role, because: reason) }
        }
        contradict(index)
    }

    /// The best column that has a role and is called so.
    private func titled(_ role: FieldRole) -> Int? {
        let found = (candidates[role] ?? []).filter { isTitle(profiles[$0.profile], of: role) }
        return found.max { $0.points != $1.points ? $0.points < $1.points : $0.profile > $1.profile }?.profile
    }

    private func isTitle(_ profile: FieldProfile, of role: FieldRole) -> Bool {
        profile.role == role && profile.source.path.isEmpty && !profile.isMined && profile.filled >= 2
    }

    /// Whether a column has a title that texts of any kind may stand below.
    private func hasTitleOfTexts(_ index: Int) -> Bool {
        let roles: [FieldRole] = [
            .name, .category, .brand, .street, .thoroughfare, .address, .locality, .subLocality, .subAdministrativeArea,
            .administrativeArea,
        ]
        return roles.contains { isTitle(profiles[index], of: $0) && (evidence[index].role ?? $0) == $0 }
    }

    /// Whether a column is called a price or an award, and no more: what stands there are signs, numbers and few words.
    func isGrade(_ index: Int) -> Bool {
        let profile = profiles[index]
        return profile.source.path.isEmpty && !profile.isMined && profile.filled >= 2
            && ColumnWords.grades.contains(profile.words.joined())
    }

    /// `Cuisine,Name` above `Ox Club,Modern Cuisine`; `Cuisine,Price` above `€€€,Modern Cuisine`.
    private mutating func freeExchangedKinds() {
        guard (candidates[.category]?.count ?? 0) <= 1 else { return }
        let own = titled(.category) ?? contradicted.first { profiles[$0].role == .category }
        // Signs of money are no values.
        guard own != nil || silent.contains(where: Self.isCalledKind) else { return }
        if let own, profiles[own].pureKindShare > 0.2 { return }
        // Of three titles, the price may stand above the names.
        let others = [own].compactMap { $0 } + profiles.indices.filter { isGrade($0) }
        var names: Int?
        let holder = profiles.indices.first { index in
            guard index != own, isGrade(index) || hasTitleOfTexts(index), profiles[index].holdsKinds else { return false }
            guard profiles[index].role == .name else { return isGrade(index) || own.map { profiles[$0].kindShare <= 0.5 } ?? false }
            names = others.first { mayBeNames($0, beside: index) }
            return names != nil
        }
        guard let holder else { return }
        if let own { free(own, because: "its values are no kinds, and those of another field are") }
        if let names { contradict(names) }
        free(holder, because: "its values are kinds of places")
        accept(.category, holder, because: Self.exchangeReason)
    }

    private static func isCalledKind(_ key: String) -> Bool {
        let name = FieldName(key)
        return !name.isVetoed && name.role == FieldRole.category.rawValue && name.strength >= 0.6
    }

    /// Whether a column has names, and the one that is called a name repeats few kinds.
    private func mayBeNames(_ index: Int, beside name: Int) -> Bool {
        let (names, name) = (profiles[index], profiles[name])
        guard names.distinctness >= 0.8, names.nameShare > 0.8, names.share(.longText) < 0.1, names.pureKindShare <= 0.2 else {
            return false
        }
        return name.cuisineShare >= 0.8 || name.filled >= 6 && name.distinctness < 0.6
    }

    /// Of two columns that are called addresses, the one that has them: `Location,Address` above
    /// `7 Mill Lane, Leeds, LS1 8JP` and `Leeds, England`.
    private mutating func freeExchangedAddresses() {
        let found = [FieldRole.address, .street].flatMap { role in (candidates[role] ?? []).map { (role, $0) } }
        guard let (role, own) = found.max(by: { $0.1.strength < $1.1.strength }), profiles[own.profile].holdsNoAddresses else { return }
        let isOther = found.contains { _, other in
            let profile = profiles[other.profile]
            return profile.reaches(.address, 0.6) && profile.filled * 10 >= profiles[own.profile].filled * 9
                && profile.distinctness >= profiles[own.profile].distinctness
        }
        if isOther { forget(own, as: role, because: "its values are no addresses, and those of another field are") }
    }

    /// A name with the towns and a town with the names: the addresses tell, or the postal codes.
    private mutating func freeExchangedTowns() {
        guard let name = titled(.name) ?? unsureName(), let town = titled(.locality), profiles[name].filled >= 2,
            profiles[name].distinctness <= profiles[town].distinctness, profiles[name].share(.words) >= 0.9
        else { return }
        // "Hotel Krone" is no town, and "Lübeck" is no kind of place.
        let tellsByKinds =
            profiles[town].kindShare >= 0.6 && profiles[town].pureKindShare < 0.2 && profiles[name].kindShare == 0
            && profiles[town].distinctness >= 0.5 && profiles[town].nameShare > 0.8
        guard tellsByKinds || holdsNames(profiles[town]) else { return }
        let addresses = [FieldRole.address, .street].flatMap { candidates[$0] ?? [] }
        let tells = addresses.contains { repeats(profiles[name], in: profiles[$0.profile]) }
        let tellsOther = addresses.contains { repeats(profiles[town], in: profiles[$0.profile]) }
        let code = tellsOther ? nil : candidates[.postalCode]?.first?.profile
        let tellsByCode = code.map { beginsByTown(profiles[$0], profiles[name]) && !beginsByTown(profiles[$0], profiles[town]) }
        guard
            profiles[name].filled >= 3 && (tells && !tellsOther || tellsByCode == true && profiles[town].distinctness > 0.9)
                || tellsByKinds && !tellsOther
        else { return }
        free(name, because: "its values are towns")
        free(town, because: "its values are names")
        accept(.locality, name, because: Self.exchangeReason)
        accept(.name, town, because: Self.exchangeReason)
    }

    /// A column that is called a place, "Hotel", and would be taken for the name where no other column is one.
    private func unsureName() -> Int? {
        guard candidates[.name] == nil else { return nil }
        let found = profiles.indices.filter { index in
            let (profile, name) = (profiles[index], profiles[index].name)
            guard evidence[index].role == nil, !name.isVetoed, profile.source.path.isEmpty, !profile.isMined, profile.filled >= 2 else {
                return false
            }
            // "Hotel" alone says what the places are.
            let isPlace = name.role == nil && PlaceWords.isOnlyKind(profile.source.key)
            return name.role == "name" || name.alternative == "name" || isPlace
        }
        return found.count == 1 ? found.first : nil
    }

    /// Takes a name, or a column with another wrong title, with the streets and a street with the names for exchanged:
    /// `Address,Name` above `City Library,12 High Street`.
    private mutating func freeExchangedStreets() {
        let best = candidates[.name]?.max { $0.points < $1.points }?.profile
        let name = ([best].compactMap { $0 } + contradicted).first { holdsStreets(profiles[$0]) }
        guard let name, evidence[name].role == nil || profiles[name].role == .name else { return }
        let streets = [FieldRole.street, .address, .thoroughfare].flatMap { role in (candidates[role] ?? []).map { (role, $0) } }
        let isFreed = contradicted.contains { [.street, .address, .thoroughfare].contains(profiles[$0].role) }
        guard !streets.isEmpty || isFreed && evidence[name].role == .name,
            streets.allSatisfy({ holdsNames(profiles[$0.1.profile]) && profiles[$0.1.profile].role == $0.0 })
        else {
            return
        }
        for own in candidates[.name] ?? [] where own.profile == name { forget(own, as: .name, because: "its values are streets") }
        if profiles[name].role == .name, candidates[.name] != nil { return }
        for (role, own) in streets { forget(own, as: role, because: "its values are no streets, and those of the name are") }
        contradict(name)
        for (_, own) in streets { contradict(own.profile) }
    }

    private func holdsStreets(_ profile: FieldProfile) -> Bool {
        profile.filled >= 2 && !profile.isMined && profile.reaches(.street, 0.7) && profile.reaches(.hasStreetWord, 0.6)
    }

    func holdsNames(_ profile: FieldProfile) -> Bool {
        profile.filled >= 2 && profile.distinctness >= 0.5 && !profile.reaches(.street, 0.2) && !profile.reaches(.hasStreetWord, 0.2)
            && profile.nameShare > 0.8
    }

    /// Takes a town with the states and a state with the towns for exchanged, `State,Suburb` above `Geelong,VIC`; and gives
    /// a state's title to its codes where another wrong title has them.
    private mutating func freeExchangedStates() {
        guard let states = candidates[.administrativeArea], states.count == 1, let state = states.first,
            profiles[state.profile].role == .administrativeArea, !profiles[state.profile].isMined, isOfNoStates(profiles[state.profile])
        else { return }
        let (role, towns) = candidates[.locality].map { (FieldRole.locality, $0) } ?? (.subLocality, candidates[.subLocality] ?? [])
        if towns.count == 1, let town = towns.first, profiles[town.profile].role == role, isOfStates(town.profile),
            profiles[town.profile].values.count < profiles[state.profile].values.count || profiles[town.profile].share(.code) > 0.9
        {
            forget(town, as: role, because: "its values are states")
            contradict(town.profile)
        } else {
            guard candidates[.locality] == nil, contradicted.contains(where: { isOfStates($0) && profiles[$0].share(.code) > 0.9 }) else {
                return
            }
        }
        forget(state, as: .administrativeArea, because: "its values are no states, and those of another field are")
        contradict(state.profile)
    }

    /// Whether the values of a state are surely others: texts, none of them the code or the name of one.
    func isOfNoStates(_ profile: FieldProfile) -> Bool {
        let some = profile.values.keys.sorted().prefix(60)
        guard profile.filled >= 2, profile.share(.words) > 0.9, profile.share(.code) < 0.1 else { return false }
        let known = some.count { !Countries.countries(ofState: $0).isEmpty || Countries.country(ofProvince: $0) != nil }
        return known * 10 <= some.count
    }
}

import GazetteerText

extension FieldElection {
    /// Gives columns whose titles their values contradict what the values show: titles were exchanged, or all of them stand
    /// one column further.
    ///
    /// A title that is wrong says that others are, too. So what a column holds is believed where no column that is called
    /// so holds it; what is then left of texts and titles goes together, if it is one each.
    mutating func settleExchanges() {
        freeExchangedStreets()
        freeExchangedStates()
        guard !contradicted.isEmpty else { return }
        let wanted = Set(contradicted.compactMap(title))
        for role in [FieldRole.url, .phone, .openingHours, .postalCode, .street] where candidates[role] == nil {
            if role == .street, candidates[.address] != nil || candidates[.thoroughfare] != nil { continue }
            let index = contradicted.first { evidence[$0].role == nil && shows(role, profiles[$0], isWanted: wanted.contains(role)) }
            if let index { accept(role, index, because: Self.exchangeReason) }
        }
        if candidates[.administrativeArea] == nil, let state = contradicted.first(where: { evidence[$0].role == nil && isOfStates($0) }) {
            accept(.administrativeArea, state, because: Self.exchangeReason)
        }
        settleLastExchange(wanted)
    }

    private static let exchangeReason = "its values show it, and its title is another's"

    /// The role that a column's title speaks for: "Suburb" is the town where nothing else is.
    private func title(of index: Int) -> FieldRole? {
        let isTown = profiles[index].role == .subLocality && profiles[index].name.alternative == FieldRole.locality.rawValue
        return isTown && candidates[.locality] == nil ? .locality : profiles[index].role
    }

    /// Puts the last text without a title and the last title without a text together.
    private mutating func settleLastExchange(_ wanted: Set<FieldRole>) {
        let texts = contradicted.filter { index in
            evidence[index].role == nil && profiles[index].share(.words) >= 0.8 && profiles[index].share(.longText) < 0.1
                && profiles[index].share(.flag) < 0.5
        }
        let titles = wanted.filter { candidates[$0] == nil }.intersection([
            .name, .locality, .subLocality, .subAdministrativeArea, .administrativeArea, .country,
        ])
        guard texts.count == 1, titles.count == 1, let text = texts.first, let title = titles.first, profiles[text].role != title,
            contradicted.contains(where: { evidence[$0].role != nil && self.title(of: $0) == title })
        else { return }
        if title == .country, profiles[text].countryShare < 0.8 { return }
        if title == .administrativeArea, !isOfStates(text) { return }
        if title == .name, profiles[text].distinctness < 0.5 { return }
        accept(title, text, because: "the column that is called so has what this one is called")
    }

    /// Whether a column surely holds something; what another wrong title speaks for needs less.
    private func shows(_ role: FieldRole, _ profile: FieldProfile, isWanted: Bool) -> Bool {
        guard profile.role != role, profile.role != .identifier else { return false }
        switch role {
        case .url:
            // "booking.com" and "doc.kml" may be names.
            guard isWanted || profile.markedURLShare >= 0.8 else { return false }
            return profile.reaches(.url, 0.8) && profile.share(.file) < 0.3 && profile.distinctness > 0.4
        case .phone:
            return profile.reaches(.surePhone, 0.7) || isWanted && profile.role != .postalCode && profile.share(.phone) >= 0.8
        case .openingHours: return profile.reaches(.hours, 0.6)
        case .postalCode:
            if profile.share(.surePostalCode) >= 0.9 { return true }
            return isWanted && profile.share(.postalCode) >= 0.8 && profile.commonLength > 0.7 && profile.meanLength >= 4
        case .street: return profile.reaches(.street, 0.7) && profile.reaches(.hasStreetWord, 0.5)
        default: return false
        }
    }

    /// Whether nearly all values are codes or names of states.
    private func isOfStates(_ index: Int) -> Bool {
        let profile = profiles[index]
        return profile.filled > 0 && profile.share(.words) >= 0.9 && isProvince(profile)
    }

    /// Takes a name with the streets and a street with the names for exchanged: `Address,Name` above
    /// `City Library,12 High Street`.
    private mutating func freeExchangedStreets() {
        let name = candidates[.name]?.max { $0.points < $1.points }?.profile ?? contradicted.first { profiles[$0].role == .name }
        guard let name, profiles[name].role == .name, holdsStreets(profiles[name]) else { return }
        let streets = [FieldRole.street, .address, .thoroughfare].flatMap { role in (candidates[role] ?? []).map { (role, $0) } }
        guard !streets.isEmpty, streets.allSatisfy({ holdsNames(profiles[$0.1.profile]) && profiles[$0.1.profile].role == $0.0 }) else {
            return
        }
        for own in candidates[.name] ?? [] where own.profile == name { forget(own, as: .name, because: "its values are streets") }
        guard candidates[.name] == nil else { return }
        for (role, own) in streets { forget(own, as: role, because: "its values are no streets, and those of the name are") }
        contradict(name)
        for (_, own) in streets { contradict(own.profile) }
    }

    private func holdsStreets(_ profile: FieldProfile) -> Bool {
        profile.filled >= 2 && !profile.isMined && profile.reaches(.street, 0.7) && profile.reaches(.hasStreetWord, 0.6)
    }

    private func holdsNames(_ profile: FieldProfile) -> Bool {
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
    private func isOfNoStates(_ profile: FieldProfile) -> Bool {
        let some = profile.values.keys.sorted().prefix(60)
        guard profile.filled >= 2, profile.share(.words) > 0.9, profile.share(.code) < 0.1 else { return false }
        let known = some.count { !Countries.countries(ofState: $0).isEmpty || Countries.country(ofProvince: $0) != nil }
        return known * 10 <= some.count
    }

    /// Gives postal codes that are called no more than codes their role, where no other column has it: "Kod" above `30-001`.
    mutating func settlePostalCodes() {
        guard candidates[.postalCode] == nil else { return }
        let index = profiles.indices.first { index in
            let profile = profiles[index]
            guard profile.role == .identifier, profile.name.strength <= 0.8, !profile.name.isVetoed, profile.filled >= 2 else {
                return false
            }
            return [nil, .identifier].contains(evidence[index].role) && profile.source.path.count <= 1
                && profile.share(.surePostalCode) >= 0.9
        }
        guard let index else { return }
        for own in candidates[.identifier] ?? [] where own.profile == index { forget(own, as: .identifier, because: "") }
        accept(.postalCode, index, because: "its values are written like postal codes, and no other field has some")
    }
}

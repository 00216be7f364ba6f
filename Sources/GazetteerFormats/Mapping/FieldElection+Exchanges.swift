import GazetteerText

extension FieldElection {
    /// Gives columns whose titles their values contradict what the values show: titles were exchanged, or all of them stand
    /// one column further.
    ///
    /// A title that is wrong says that others are, too. So what a column holds is believed where no column that is called
    /// so holds it; what is then left of texts and titles goes together, if it is one each.
    mutating func settleExchanges() {
        freeExchangedTitles()
        guard !contradicted.isEmpty else { return }
        let wanted = Set(contradicted.compactMap(title))
        if wanted.contains(.category), candidates[.category] == nil,
            let kinds = contradicted.first(where: { evidence[$0].role == nil && profiles[$0].holdsKinds })
        {
            accept(.category, kinds, because: Self.exchangeReason)
        }
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

    static let exchangeReason = "its values show it, and its title is another's"

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
        // A price or an award that holds something else has left its signs to another title.
        let isOfGrade = profiles.indices.contains { isGrade($0) && evidence[$0].role != nil }
        let silent = isOfGrade ? silentTitles() : []
        let titles = wanted.union(silent).filter { candidates[$0] == nil }.intersection([
            .name, .locality, .subLocality, .subAdministrativeArea, .administrativeArea, .country, .category,
        ])
        guard texts.count == 1, titles.count == 1, let text = texts.first, let title = titles.first, profiles[text].role != title,
            silent.contains(title) || contradicted.contains(where: { evidence[$0].role != nil && self.title(of: $0) == title })
        else { return }
        if title == .country, !profiles[text].holdsCountries { return }
        if title == .administrativeArea, !isOfStates(text) { return }
        if title == .name, profiles[text].distinctness < 0.5 { return }
        if title == .category, !mayBeKinds(text) { return }
        if title == .locality, exchangeWithTowns(text) { return }
        accept(title, text, because: "the column that is called so has what this one is called")
    }

    /// Whether the last text may be kinds of places: it repeats, or some of it is known.
    private func mayBeKinds(_ text: Int) -> Bool {
        profiles[text].filled >= 6 && profiles[text].distinctness <= 0.6 || profiles[text].pureKindShare >= 0.3
    }

    /// Of three exchanged columns, the name may have the towns: they repeat or go with the postal codes, and the last text
    /// is another in nearly every record.
    mutating func exchangeWithTowns(_ text: Int) -> Bool {
        guard let names = candidates[.name], names.count == 1, let name = names.first?.profile, profiles[name].role == .name,
            profiles[name].share(.words) >= 0.9, holdsNames(profiles[text]), profiles[name].distinctness < profiles[text].distinctness
        else { return false }
        let code = candidates[.postalCode]?.first?.profile
        let tellsByCode = code.map { beginsByTown(profiles[$0], profiles[name]) && !beginsByTown(profiles[$0], profiles[text]) }
        let repeats = profiles[name].filled >= 6 && profiles[name].distinctness < 0.6 && profiles[text].distinctness >= 0.9
        guard tellsByCode == true || repeats else { return false }
        free(name, because: "its values are towns")
        accept(.locality, name, because: Self.exchangeReason)
        accept(.name, text, because: Self.exchangeReason)
        return true
    }

    /// Whether a column surely holds something; what another wrong title speaks for needs less.
    func shows(_ role: FieldRole, _ profile: FieldProfile, isWanted: Bool) -> Bool {
        guard profile.role != role, profile.role != .identifier else { return false }
        switch role {
        case .url:
            // "booking.com" and "doc.kml" may be names.
            guard isWanted || profile.markedURLShare >= 0.8 else { return false }
            return profile.reaches(.url, 0.8) && profile.share(.file) < 0.3 && profile.distinctness > 0.4
        case .phone:
            return profile.reaches(.surePhone, 0.7) || isWanted && profile.role != .postalCode && profile.share(.phone) >= 0.8
                || isWanted && [.email, .url].contains(profile.role) && profile.share(.words) < 0.1 && profile.share(.phone) >= 0.4
        case .openingHours: return profile.reaches(.hours, 0.6)
        case .postalCode:
            if profile.share(.surePostalCode) >= 0.9 { return true }
            return isWanted && profile.share(.postalCode) >= 0.8 && profile.commonLength > 0.7 && profile.meanLength >= 4
        case .street: return profile.reaches(.street, 0.7) && profile.reaches(.hasStreetWord, 0.5)
        default: return false
        }
    }

    /// Whether nearly all values are codes or names of states.
    func isOfStates(_ index: Int) -> Bool {
        let profile = profiles[index]
        return profile.filled > 0 && profile.share(.words) >= 0.9 && isProvince(profile)
    }
}

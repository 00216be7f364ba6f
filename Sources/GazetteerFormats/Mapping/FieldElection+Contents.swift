import GazetteerText

/// What columns surely hold, whatever they are called, and what no column of a title can hold: both together tell titles
/// that were exchanged, be it two of them or more.
extension FieldElection {
    /// Frees columns that surely hold what another title says, if the column below that title does not: each gets what it
    /// holds, and the titles that are left stand for the columns that are left.
    mutating func freeExchangedContents() {
        let titles = Set(profiles.indices.compactMap(line)).union(profiles.indices.contains(where: isGrade) ? silentTitles() : [])
        var found: [FieldRole: [Int]] = [:]
        for index in profiles.indices {
            guard content(of: index, among: titles) != nil, let content = content(of: index), content != line(of: index) else { continue }
            found[content, default: []].append(index)
        }
        var settled: Set<Int> = []
        // What was freed says more of the rest.
        for role in Self.contents + Self.contents {
            guard let holders = found[role], holders.count == 1, let holder = holders.first, !settled.contains(holder) else { continue }
            let owners = profiles.indices.filter { $0 != holder && line(of: $0) == role }
            let isSilent = owners.isEmpty && isGrade(holder) && silentTitles().contains(role)
            guard isSilent || !owners.isEmpty, owners.allSatisfy({ !holds(role, $0) }) else { continue }
            guard mayExchange(role, holder, owners) else { continue }
            for owner in owners where !settled.contains(owner) { free(owner, because: "another field has what this one is called") }
            free(holder, because: "")
            settled.insert(holder)
            accept(role == .street && profiles[holder].reaches(.address, 0.6) ? .address : role, holder, because: Self.exchangeReason)
        }
        freeGrades()
    }

    /// Whether a column may be called what others are, which surely do not hold that: titles under which anything may stand
    /// are only given up for what shows that they were exchanged.
    private func mayExchange(_ role: FieldRole, _ holder: Int, _ owners: [Int]) -> Bool {
        let title = line(of: holder)
        let isSure = { [self] (owner: Int) in contradicted.contains(owner) || content(of: owner) != nil }
        let areSure = contradicted.contains(holder) || owners.allSatisfy(isSure)
        switch (role, title) {
        // "Restaurant", "Library": names may be kinds.
        case (.category, .name): return false
        case (.category, .street), (.category, .description), (.category, .brand), (.description, .street), (.description, .openingHours):
            return areSure
        case (.street, .name): return areSure || owners.allSatisfy { holdsNames(profiles[$0]) }
        case (.description, .name):
            return owners.allSatisfy { isSure($0) || profiles[$0].nameShare > 0.8 && profiles[$0].distinctness >= 0.5 }
        // "Córdoba" is a town and a province.
        case (.administrativeArea, _):
            let (codes, count) = (profiles[holder].share(.code) > 0.9, profiles[holder].values.count)
            return codes || owners.allSatisfy { count < profiles[$0].values.count }
        default: return true
        }
    }

    private static let contents: [FieldRole] = [
        .email, .url, .phone, .openingHours, .postalCode, .country, .administrativeArea, .street, .description, .category,
    ]

    /// The role that a column is called, if it may have been exchanged; the parts that streets stand in are one.
    private func line(of index: Int) -> FieldRole? {
        let profile = profiles[index]
        guard profile.source.path.isEmpty, !profile.isMined, !profile.isAnonymous, !profile.name.isVetoed, profile.filled >= 2,
            profile.name.strength >= 0.55
        else { return nil }
        switch profile.role {
        case .address, .thoroughfare: return .street
        case .isoCountryCode: return .country
        case .identifier, .timeZone, .subThoroughfare: return nil
        default: return profile.role
        }
    }

    /// What a column surely holds; `nil` for words that may be anything.
    ///
    /// - Parameter titles: of hours and kinds, which take long to tell, those that are asked for.
    private func content(of index: Int, among titles: Set<FieldRole> = [.openingHours, .category]) -> FieldRole? {
        guard line(of: index) != nil || isGrade(index) else { return nil }
        let profile = profiles[index]
        if profile.share(.email) >= 0.8 { return .email }
        if profile.reaches(.url, 0.8) { return profile.markedURLShare >= 0.8 ? .url : nil }
        if profile.reaches(.surePhone, 0.7) { return .phone }
        if titles.contains(.openingHours), profile.reaches(.hours, 0.8) { return .openingHours }
        if profile.share(.surePostalCode) >= 0.9 { return .postalCode }
        if profile.share(.integer) > 0.9 {
            let isCode = profile.share(.postalCode) >= 0.9 && profile.commonLength > 0.9 && profile.meanLength >= 4
            // "typecode" has numbers of its own.
            return isCode && profile.values.count >= 2 && ![.phone, .category].contains(profile.role) ? .postalCode : nil
        }
        if profile.holdsCountries || profile.role?.isCountry == true && profile.countryCodeShare >= 0.8 { return .country }
        if isOfStates(index) { return .administrativeArea }
        if profile.reaches(.address, 0.6) || profile.reaches(.street, 0.7) && profile.reaches(.hasStreetWord, 0.5) { return .street }
        // "Nieuwestad 163" is no town.
        if profile.role == .locality, profile.reaches(.street, 0.8), !profile.reaches(.townWithCode, 0.2), profile.endsWithHouses {
            return .street
        }
        if profile.sentenceShare >= 0.6 { return .description }
        return titles.contains(.category) && profile.holdsKinds ? .category : nil
    }

    /// Whether a column may hold what its title says, in doubt.
    private func holds(_ role: FieldRole, _ index: Int) -> Bool {
        if contradicted.contains(index) { return false }
        let profile = profiles[index]
        let content = content(of: index)
        if content == role { return true }
        switch role {
        case .openingHours: return profile.share(.hours) >= 0.05
        case .administrativeArea: return content == nil && profile.share(.hasDigit) < 0.6 && !isOfNoStates(profile)
        case .street:
            // "1 Star" is no street.
            let isShort = profile.share(.hasStreetWord) < 0.05 && profile.share(.address) < 0.05 && profile.distinctness <= 0.5
            return content == nil && !profile.holdsNoAddresses && !isShort
        case .description: return content == nil && (profile.sentenceShare >= 0.1 || profile.meanLength >= 40)
        case .category: return content == nil && (profile.pureKindShare > 0.2 || profile.kindShare > 0.5)
        default: return content == nil
        }
    }

    /// What the columns without a value are called: signs of money and stars are none.
    func silentTitles() -> Set<FieldRole> {
        Set(
            silent.compactMap { key in
                let name = FieldName(key)
                guard !name.isVetoed, name.strength >= 0.6, let role = name.role.flatMap(FieldRole.init(rawValue:)) else { return nil }
                return role == .address || role == .thoroughfare ? .street : role
            })
    }

    /// Puts the one column that has words and is called a price, an award or something else that it is not, under the one
    /// title above what prices and awards are.
    private mutating func freeGrades() {
        let grades = profiles.indices.filter { index in
            guard isGrade(index) || contradicted.contains(index) && evidence[index].role == nil else { return false }
            return content(of: index) == nil && profiles[index].share(.words) >= 0.9 && profiles[index].nameShare > 0.8
        }
        guard grades.count == 1, let grade = grades.first else { return }
        for role in [FieldRole.name, .locality] where (candidates[role]?.count ?? 0) <= 1 {
            if role == .name, profiles[grade].distinctness < 0.8 { continue }
            if let own = candidates[role]?.first {
                // "1 Star" is neither.
                guard line(of: own.profile) == role, profiles[own.profile].share(.hasDigit) >= 0.6 else { continue }
                free(own.profile, because: "its values are no words, and those of another field are")
            } else if !silentTitles().contains(role), !contradicted.contains(where: { line(of: $0) == role }) {
                continue
            }
            guard candidates[role] == nil else { continue }
            if role == .locality, exchangeWithTowns(grade) { return }
            return accept(role, grade, because: Self.exchangeReason)
        }
    }
}

import GazetteerText

/// Settles, once a feed, which place has which role.
struct FieldElection {
    struct Candidate {
        var profile: Int
        var points: Double
        var strength: Double
        var ordinal: Int
    }

    private(set) var profiles: [FieldProfile]
    /// The names of properties that say nothing in any record.
    let silent: Set<String>
    let recordCount: Int
    private(set) var evidence: [FieldEvidence]
    private(set) var candidates: [FieldRole: [Candidate]] = [:]
    /// The parts that stand before and behind a street's name in columns of their own.
    private(set) var prefixes: [FieldSource] = []
    private(set) var suffixes: [FieldSource] = []
    /// The words that say whose a name or an address is: `company`, `site`.
    var parties: Set<String> = []
    /// The list of days in schema.org's words.
    private(set) var specification: FieldSource?
    /// The columns of days.
    private(set) var weeklyHours: WeeklyHours?
    /// The columns whose values are something else than their titles say, in the feed's order.
    private(set) var contradicted: [Int] = []

    init(_ sampler: FieldSampler) {
        profiles = ColumnPrefixes.read(sampler.profiles)
        silent = sampler.silent
        recordCount = sampler.recordCount
        evidence = profiles.map { profile in
            FieldEvidence(
                source: profile.source, role: nil, points: 0, reasons: [], filledCount: profile.filled,
                distinctCount: profile.values.count, examples: profile.examples, isLineOfDescription: profile.isMined)
        }
        readTexts()
        let isAnonymous =
            profiles.contains { $0.isAnonymous } && !profiles.contains { $0.name.strength > 0.5 && !$0.isAnonymous && !$0.isMined }
        if let hours = WeeklyHours(among: profiles) { elect(hours) }
        nominateSpecification()
        for index in profiles.indices where evidence[index].role == nil {
            nominate(index, isAnonymous: isAnonymous && profiles[index].isAnonymous)
        }
        if !isAnonymous {
            settleExchanges()
            settlePostalCodes()
        }
        if isAnonymous { nominateAnonymous() } else { nominateNameless() }
        settleLines()
        nominateTownWithCode()
        settleAlternatives()
        settlePersons()
        settleCountedNames()
        settleFewNames()
        settleLegalNames()
        settleGroups()
        settleValues()
        nominateSharedContacts()
        nominateHouseNumber()
        if candidates[.name] == nil { nominateName() }
        if candidates[.category] == nil { nominateCategory() }
        if candidates[.postalCode] == nil { nominatePostalCode() }
        if candidates[.identifier] == nil { nominateIdentifier() }
        settlePersonsContacts()
        for role in candidates.keys {
            candidates[role]?.sort { $0.points != $1.points ? $0.points > $1.points : $0.profile < $1.profile }
        }
    }

    /// Reads names with a word for codes ("Licence name", "NOM_RBD", "Street name and #") by what else they say where
    /// their values are texts.
    private mutating func readTexts() {
        for index in profiles.indices {
            if profiles[index].isOfLetterBoxes { profiles[index].name = FieldName(veto: true) }
            // "Toponimo" above "Via Roma": the whole street.
            if profiles[index].name.role == "streetPrefix", profiles[index].holdsNamesOfStreets {
                profiles[index].name = FieldName(role: FieldRole.thoroughfare.rawValue, strength: 0.85)
            }
            guard let role = profiles[index].name.otherwise, profiles[index].textShare >= 0.6 else { continue }
            profiles[index].name = FieldName(role: role, strength: 0.85)
        }
    }

    /// The role of a place, by its name or by its values.
    private mutating func nominate(_ index: Int, isAnonymous: Bool) {
        let profile = profiles[index]
        if profile.isMined, profile.filled * 10 < recordCount { return }
        if profile.name.isVetoed {
            evidence[index].reasons = ["its name says that it is something else"]
            return
        }
        switch profile.name.role {
        case "streetPrefix": prefixes.append(profile.source)
        case "streetSuffix": suffixes.append(profile.source)
        case "latitude", "longitude", "position", "altitude":
            evidence[index].reasons = ["its name says that it holds numbers of a place"]
            return
        case "thoroughfare" where !isAnonymous && profile.holdsStreetTypes:
            // "Avenida", "Calle": what kind of street it is, and not which.
            evidence[index].reasons = ["its values are words for streets"]
            if profile.standsBehindStreets { suffixes.append(profile.source) } else { prefixes.append(profile.source) }
            return
        default: break
        }
        if !isAnonymous, let role = profile.name.role.flatMap(FieldRole.init(rawValue:)) {
            let (role, vote) = Self.better(profile, role)
            evidence[index].points = vote.points
            evidence[index].reasons = vote.reasons
            if vote.points >= FieldVote.enough, !profile.isPostalCodeOnly(for: role) { return accept(role, index, vote) }
            // An e-mail address is one whatever the column is called; other values are not that telling.
            // "KOD" may be the code of the post, which looks like no other one.
            let isCode = role == .identifier && profile.share(.surePostalCode) >= 0.9 || profile.isPostalCodeOnly(for: role)
            guard profile.share(.email) >= 0.6 || profile.name.strength < 0.6 || isCode else { return contradict(index) }
        }
        guard let (role, vote) = FieldVote.byValues(profile, isAnonymous: isAnonymous), vote.points >= FieldVote.enough else { return }
        // "Bescheid-Nr.": a number of something is no telephone.
        if role == .phone, profile.name.role == FieldRole.identifier.rawValue, !isAnonymous, profile.markedPhoneShare < 0.6 { return }
        if !isAnonymous, let own = profile.role, own != role, own.isText, profile.name.strength >= 0.6 { contradict(index) }
        accept(role, index, vote)
    }

    /// The role of a name with two meanings for which more speaks; in doubt the usual one.
    private static func better(_ profile: FieldProfile, _ role: FieldRole) -> (FieldRole, FieldVote) {
        let vote = FieldVote.byName(profile, role)
        guard let other = profile.name.alternative.flatMap(FieldRole.init(rawValue:)) else { return (role, vote) }
        let second = FieldVote.byName(profile, other)
        // "حي الملز": what is called a district says itself that it is a quarter of a town.
        if other == .subLocality, profile.quarterShare >= 0.5 { return (other, second) }
        // What may be a name or something else is told by its values, not by a point more.
        return second.points > vote.points + 2 ? (other, second) : (role, vote)
    }

    private mutating func accept(_ role: FieldRole, _ index: Int, _ vote: FieldVote) {
        candidates[role, default: []].append(
            Candidate(
                profile: index, points: vote.points, strength: profiles[index].name.strength, ordinal: profiles[index].name.ordinal ?? 0))
        evidence[index].role = role
        evidence[index].points = vote.points
        evidence[index].reasons = vote.reasons
    }

    mutating func accept(_ role: FieldRole, _ index: Int, because reason: String) {
        candidates[role, default: []].append(Candidate(profile: index, points: FieldVote.enough, strength: 0.5, ordinal: 0))
        evidence[index].role = role
        evidence[index].points = FieldVote.enough
        evidence[index].reasons = [reason]
    }

    /// Gives a place a second role: two things stand in each of its values.
    mutating func share(_ candidate: Candidate, as role: FieldRole, because reason: String) {
        candidates[role, default: []].append(candidate)
        evidence[candidate.profile].reasons.append(reason)
    }

    /// Notes that the values of a column are something else than its title says.
    mutating func contradict(_ index: Int) {
        guard !profiles[index].isMined, profiles[index].source.path.isEmpty, profiles[index].filled > 0 else { return }
        let place = contradicted.firstIndex { $0 >= index } ?? contradicted.count
        if !contradicted.dropFirst(place).starts(with: [index]) { contradicted.insert(index, at: place) }
    }

    private mutating func elect(_ hours: WeeklyHours) {
        weeklyHours = hours
        let sources = Set(hours.sources)
        for index in profiles.indices where sources.contains(profiles[index].source) {
            evidence[index].role = .openingHours
            evidence[index].points = 10
            evidence[index].reasons = ["it is the column of a day"]
        }
    }

    /// Finds the object or list that holds a week's hours.
    private mutating func nominateSpecification() {
        guard let found = StructuredHours.find(among: profiles) else { return }
        specification = found.source
        for index in found.members {
            evidence[index].role = .openingHours
            evidence[index].points = 10
            evidence[index].reasons = ["it is part of a week's hours"]
        }
    }

    /// Gives a field with a word of two meanings the second one, where the feed has no other field for that: a "place
    /// name" beside a state and a postal code is the town.
    private mutating func settleAlternatives() {
        let hasParts = candidates[.administrativeArea] != nil || candidates[.postalCode] != nil
        for (index, profile) in profiles.enumerated() {
            guard let role = profile.name.alternative.flatMap(FieldRole.init(rawValue:)), candidates[role] == nil, !profile.isMined else {
                continue
            }
            guard FieldVote.byName(profile, role).points >= FieldVote.enough else { continue }
            if role == .name, evidence[index].role == .address, !mayBeTitle(index) { continue }
            // A word for kinds and for descriptions: those are long.
            if role == .description, profile.meanLength < 30 { continue }
            guard hasParts || role != .locality, let present = evidence[index].role, role != present else { continue }
            guard let own = candidates[present]?.first(where: { $0.profile == index }) else { continue }
            if role == .locality, present == .administrativeArea, !isTownOfProvinces(index) { continue }
            // A region is no town; what some call a region and others a town (the Czech and the Slovene "kraj") is one
            // beside a postal code, unless its values say so ("Olomoucký kraj").
            let saysSo = profile.examples.contains { !Set(Folding.words($0)).isDisjoint(with: profile.words) }
            let isRegion = profile.name.strength > 0.6 || candidates[.postalCode] == nil || saysSo
            if role == .locality, present == .administrativeArea, isRegion, candidates[present]?.count == 1 { continue }
            // A town's district or a county's town stays what it is, unless another field is that.
            let isFallback = present == .locality || present == .subAdministrativeArea && role == .subLocality
            let isSingle = role == .name && profile.filled >= 5 && profile.distinctness > 0.8
            // A "subdistrict" beside a district takes nothing from it.
            let isBest = candidates[present]?.allSatisfy { $0.profile == index || $0.strength < min(0.6, own.strength) } == true
            if isFallback, !isSingle, isBest { continue }
            candidates[present]?.removeAll { $0.profile == index }
            if candidates[present]?.isEmpty == true { candidates[present] = nil }
            candidates[role] = [own]
            move(own, to: role, because: "no other field has the \(role.rawValue)")
        }
    }

    /// Whether a column that is called an address in some feeds and a title in others has titles: no streets, and the feed
    /// has no parts of addresses.
    private func mayBeTitle(_ index: Int) -> Bool {
        let profile = profiles[index]
        guard candidates[.locality] == nil, candidates[.postalCode] == nil, candidates[.thoroughfare] == nil else { return false }
        return profile.share(.hasStreetWord) < 0.3 && profile.share(.address) < 0.1 && profile.nameShare > 0.6
    }

    /// Notes that a place has another role than was thought.
    mutating func move(_ candidate: Candidate, to role: FieldRole, because reason: String) {
        evidence[candidate.profile].role = role
        evidence[candidate.profile].reasons.append(reason)
    }

    /// Puts a place behind the others with its role.
    mutating func demote(_ candidate: Candidate, as role: FieldRole, because reason: String) {
        guard let index = candidates[role]?.firstIndex(where: { $0.profile == candidate.profile }) else { return }
        candidates[role]?[index].points -= FieldVote.enough
        evidence[candidate.profile].reasons.append(reason)
    }

    /// Takes a role from a place.
    mutating func forget(_ candidate: Candidate, as role: FieldRole, because reason: String) {
        candidates[role]?.removeAll { $0.profile == candidate.profile }
        if candidates[role]?.isEmpty == true { candidates[role] = nil }
        drop(candidate, because: reason)
    }

    /// Notes that a place was given up.
    mutating func drop(_ candidate: Candidate, because reason: String) {
        evidence[candidate.profile].role = nil
        if !reason.isEmpty { evidence[candidate.profile].reasons.append(reason) }
    }
}

extension FieldProfile {
    /// Whether it has the numbers of letter boxes, which are neither those of houses nor of records: "P.O. Box" above `57`.
    fileprivate var isOfLetterBoxes: Bool {
        let mayBe: [String?] = [nil, "identifier", "subThoroughfare", "email"]
        guard mayBe.contains(name.role), !isAnonymous, !isMined, filled > 0, PlaceWords.namesLetterBox(words) else { return false }
        return share(.hasDigit) >= 0.8 && share(.email) < 0.2 && !reaches(.street, 0.3)
    }

    /// Whether all values are words for kinds of streets, and no streets: "Avenida", "Calle".
    fileprivate var holdsStreetTypes: Bool {
        filled >= 3 && values.count <= 12 && values.keys.allSatisfy { PlaceWords.isStreetType($0) }
    }

    /// Whether these words stand behind the names of streets, as "Street" does: no country is known that puts them before.
    fileprivate var standsBehindStreets: Bool { values.keys.allSatisfy { PlaceWords.country(ofStreet: $0) == nil } }

    /// Whether what is called another part of an address has postal codes, and nothing else.
    fileprivate func isPostalCodeOnly(for role: FieldRole) -> Bool {
        switch role {
        case .street, .address, .thoroughfare, .locality, .subLocality: filled >= 3 && share(.surePostalCode) >= 0.9
        default: false
        }
    }

    /// Whether most values are short codes in capitals.
    var isMostlyCodes: Bool { share(.code) > 0.5 || meanLength < 3 }
}

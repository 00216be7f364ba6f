import GazetteerText

extension FieldElection {
    /// Gives the columns of a file without a header the roles that depend on each other: name, town, identifier.
    mutating func nominateAnonymous() {
        settleNumbers()
        settleBarePhones()
        nominateShortCodes()
        nominateRegionsOfEastAsia()
        nominateAddressesOfEastAsia()
        let free = profiles.indices.filter { evidence[$0].role == nil && profiles[$0].filled * 2 > recordCount }
        let texts = free.filter { profiles[$0].share(.words) + profiles[$0].share(.street) >= 0.5 && profiles[$0].share(.longText) < 0.3 }
        let names = texts.filter { profiles[$0].distinctness > 0.6 && !profiles[$0].isMostlyCodes }
        // How a name is read stands beside it; in scripts without blanks a street is known by its number.
        let plain = names.filter { profiles[$0].kanaShare < 0.9 }
        let name = plain.first { !isWideStreet($0) } ?? repeatedName(among: texts) ?? plain.first ?? names.first
        if candidates[.name] == nil, let name {
            accept(.name, name, because: "it is the first column of texts that are different")
            nominateKinds(among: texts)
            nominateTown(among: free)
            nominateStreet(among: free, behind: name)
            let others = texts.filter {
                $0 != name && profiles[$0].share(.words) > 0.8 && profiles[$0].meanLength < 40 && !profiles[$0].isMostlyCodes
            }
            if candidates[.address] == nil, candidates[.locality] == nil,
                let town = others.first(where: {
                    profiles[$0].distinctness < 0.9 && profiles[$0].values.count > 1 && evidence[$0].role == nil && mayBeTowns(profiles[$0])
                })
            {
                accept(.locality, town, because: "it is a column of words that repeat")
                let next = town + 1
                if candidates[.administrativeArea] == nil, others.contains(next), isProvince(profiles[next]) {
                    // "Selçuklu,Konya"
                    accept(.administrativeArea, next, because: "its values are provinces, behind the towns")
                }
            }
        }
        if candidates[.identifier] == nil, let first = free.first, first == 0, profiles[0].distinctness == 1, evidence[0].role == nil,
            profiles[0].share(.date) < 0.1,
            profiles[0].share(.integer) > 0.9 || profiles[0].filled >= 5 && profiles[0].values.keys.allSatisfy(Self.isCode)
        {
            accept(.identifier, 0, because: "it is a first column of different numbers")
        }
    }

    /// Whether a column has streets with numbers, in a script without blanks.
    private func isWideStreet(_ index: Int) -> Bool { profiles[index].isWide && profiles[index].endsWithNumbers }

    /// The first column of texts in such a script that may be names, though some come again: neither streets, towns nor kinds.
    private func repeatedName(among texts: [Int]) -> Int? {
        texts.first { index in
            let profile = profiles[index]
            return profile.isWide && profile.distinctness >= 0.25 && profile.values.count >= 2 && profile.kanaShare < 0.9
                && !isWideStreet(index) && !profile.isMostlyCodes && !profile.holdsWideTowns && profile.pureKindShare < 0.5
        }
    }

    /// Gives columns without a name in a file whose other columns have one the town beside a postal code.
    mutating func nominateNameless() {
        guard candidates[.locality] == nil, let code = candidates[.postalCode]?.first?.profile,
            profiles[code].isAnonymous
        else { return }
        nominateTown(among: profiles.indices.filter { profiles[$0].isAnonymous && profiles[$0].filled * 2 > recordCount })
    }

    /// Gives up postal codes that are the numbers of records: those of a first column in which all are different, those
    /// that count the rows, and bare numbers beside a column of towns with their codes.
    private mutating func settleNumbers() {
        let codes = candidates[.postalCode] ?? []
        let isBare = { (profile: FieldProfile) in profile.share(.integer) > 0.9 }
        let isJapanese = profiles.contains { $0.isJapanese }
        let hasTowns = candidates[.locality]?.contains { profiles[$0.profile].reaches(.townWithCode, 0.8) } == true
        for candidate in codes where isBare(profiles[candidate.profile]) {
            let profile = profiles[candidate.profile]
            let mayBeNumber = candidate.profile == 0 && profile.filled >= 5 && profile.distinctness == 1
            let isNumber = mayBeNumber && !beginsByPrefecture(profile) || profile.countsRows
            // Japan's have seven digits; its towns have numbers of five or six.
            let isOfTowns = isJapanese && (profile.share(.surePostalCode) < 0.5 && abs(profile.meanLength - 7) > 0.5)
            if isNumber || hasTowns || isOfTowns { forget(candidate, as: .postalCode, because: "its numbers are those of the records") }
        }
        // "12345;1600 Amphitheatre" beside a column of codes is no town.
        if candidates[.postalCode] != nil, hasTowns {
            for town in candidates[.locality] ?? [] { forget(town, as: .locality, because: "the postal codes have a column of their own") }
        }
    }

    /// Gives up telephone numbers without a sign between their digits in the first column, or such that all begin alike, where
    /// those of another column have signs: they are the numbers of the records.
    private mutating func settleBarePhones() {
        let found = candidates[.phone] ?? []
        guard found.contains(where: { profiles[$0.profile].bareShare < 0.1 && profiles[$0.profile].filled * 2 > recordCount }) else {
            return
        }
        for candidate in found {
            let profile = profiles[candidate.profile]
            guard profile.bareShare == 1, profile.filled >= 3, profile.distinctness == 1, profile.commonLength == 1 else { continue }
            let beginsAlike = Set(profile.values.keys.map { $0.prefix(2) }).count == 1
            guard candidate.profile == 0 || beginsAlike && candidate.profile < 3 else { continue }
            forget(candidate, as: .phone, because: "its numbers have no signs, and those of another field have some")
        }
    }

    /// Whether numbers of seven digits begin otherwise in each prefecture, as Japan's postal codes do: those with which
    /// the addresses of another column begin.
    private func beginsByPrefecture(_ codes: FieldProfile) -> Bool {
        guard codes.share(.integer) > 0.9, codes.commonLength > 0.9, abs(codes.meanLength - 7) < 0.2 else { return false }
        return profiles.contains { places in
            guard places.isWide else { return false }
            var known: [Substring: Substring] = [:]
            var count = 0
            for (code, place) in codes.values(beside: places) {
                guard let prefecture = Self.prefecture(of: place) else { continue }
                count += 1
                if let other = known.updateValue(prefecture, forKey: code.prefix(2)), other != prefecture { return false }
            }
            return count * 10 >= codes.filled * 8 && Set(known.values).count >= 2 && known.count >= 3
        }
    }

    private static func prefecture(of address: String) -> Substring? {
        let head = address.prefix(4)
        return head.firstIndex { "都道府県".contains($0) }.map { head[...$0] }
    }

    /// Gives a column of numbers of three digits beside one of provinces, as Taiwan has them, the role of the postal code.
    private mutating func nominateShortCodes() {
        guard candidates[.postalCode] == nil, candidates[.locality] == nil else { return }
        let code = profiles.indices.first { index in
            let profile = profiles[index]
            guard evidence[index].role == nil, profile.share(.postalCode) >= 0.8, profile.commonLength > 0.9,
                profile.meanLength < 4
            else { return false }
            return [index - 1, index + 1].contains {
                profiles.indices.contains($0) && (isProvince(profiles[$0]) || isOfTaiwan(profiles[$0]))
            }
        }
        if let code { accept(.postalCode, code, because: "it is a column of short numbers beside one of provinces") }
    }

    /// Whether nearly all values begin with a city or county of Taiwan: `嘉義市中山路1號`.
    private func isOfTaiwan(_ profile: FieldProfile) -> Bool {
        let some = profile.values.keys.sorted().prefix(60)
        let known = some.count { value in
            value.dropFirst(2).first.map { $0 == "市" || $0 == "縣" } == true && value.contains("號")
        }
        return !some.isEmpty && known * 10 >= some.count * 9
    }

    /// Gives texts with a number in them the role of the street, where the town is known and nothing else is a street.
    private mutating func nominateStreet(among free: [Int], behind name: Int) {
        guard candidates[.street] == nil, candidates[.address] == nil, candidates[.thoroughfare] == nil,
            case let places = [FieldRole.postalCode, .locality].compactMap({ candidates[$0]?.first?.profile }), !places.isEmpty
        else { return }
        let street = free.first { index in
            let profile = profiles[index]
            return evidence[index].role == nil && index != name && (index == name + 1 || places.contains { abs(index - $0) <= 2 })
                && (profile.reaches(.street, 0.7) || isWideStreet(index)) && profile.share(.longText) < 0.1 && profile.share(.date) < 0.1
                && profile.distinctness > 0.5
        }
        if let street { accept(.street, street, because: "its values are words with a number, near the town") }
    }

    /// Whether nearly all values are states or provinces.
    func isProvince(_ profile: FieldProfile) -> Bool {
        let some = profile.values.keys.sorted().prefix(60)
        guard !some.isEmpty, profile.share(.words) > 0.8 else { return false }
        let known = some.filter { value in
            !Countries.countries(ofState: value).isEmpty || Countries.country(ofProvince: value) != nil || AddressText.isRegion(value[...])
        }
        return known.count * 10 >= some.count * 9
    }

    /// Whether most values are counties.
    func isCounty(_ profile: FieldProfile) -> Bool {
        let known = profile.values.keys.filter { Countries.isCounty($0) }.count
        return known > 0 && known * 10 >= profile.values.count * 6
    }

    /// Gives the words beside a postal code the role of the town, and codes of states theirs.
    private mutating func nominateTown(among free: [Int]) {
        guard let code = candidates[.postalCode]?.first?.profile else { return }
        let isState = { (profile: FieldProfile) in
            profile.share(.code) > 0.9 && profile.values.count > 1
                && profile.values.keys.allSatisfy { !Countries.countries(ofState: $0).isEmpty || Countries.country(ofProvince: $0) != nil }
        }
        if candidates[.administrativeArea] == nil,
            let state = free.first(where: { evidence[$0].role == nil && abs($0 - code) <= 2 && isState(profiles[$0]) })
        {
            accept(.administrativeArea, state, because: "its values are codes of states")
        }
        guard candidates[.locality] == nil else { return }
        let isTown = { [self] (profile: FieldProfile) in
            profile.share(.words) > 0.8 && profile.meanLength < 40 && !profile.isMostlyCodes && !profile.reaches(.hasStreetWord, 0.3)
                && mayBeTowns(profile)
        }
        // "10115;Berlin", "Paris;75004", "Chicago;IL;60622", "LEEDS,WEST YORKSHIRE,LS1 3DB"
        let places = [code + 1, code - 1, code - 2].filter { free.contains($0) && evidence[$0].role == nil && isTown(profiles[$0]) }
        for (index, place) in places.enumerated() {
            // "Rimouski,Québec,G5L 1A1": a province is the town only where nothing else is.
            if index + 1 < places.count, candidates[.administrativeArea] == nil, isProvince(profiles[place]) {
                accept(.administrativeArea, place, because: "its values are provinces")
                continue
            }
            guard isCounty(profiles[place]), candidates[.subAdministrativeArea] == nil else {
                return accept(.locality, place, because: "it stands beside the postal code")
            }
            accept(.subAdministrativeArea, place, because: "its values are counties")
        }
    }
}

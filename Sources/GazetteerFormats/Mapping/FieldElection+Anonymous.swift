import GazetteerText

extension FieldElection {
    /// Gives the columns of a file without a header the roles that depend on each other: name, town, identifier.
    mutating func nominateAnonymous() {
        let free = profiles.indices.filter { evidence[$0].role == nil && profiles[$0].filled * 2 > recordCount }
        let texts = free.filter { profiles[$0].share(.words) + profiles[$0].share(.street) >= 0.5 && profiles[$0].share(.longText) < 0.3 }
        if candidates[.name] == nil, let name = texts.first(where: { profiles[$0].distinctness > 0.6 && !profiles[$0].isMostlyCodes }) {
            accept(.name, name, because: "it is the first column of texts that are different")
            nominateTown(among: free)
            let others = texts.filter {
                $0 != name && profiles[$0].share(.words) > 0.8 && profiles[$0].meanLength < 40 && !profiles[$0].isMostlyCodes
            }
            if candidates[.address] == nil, candidates[.locality] == nil,
                let town = others.first(where: { profiles[$0].distinctness < 0.9 && profiles[$0].values.count > 1 })
            {
                accept(.locality, town, because: "it is a column of words that repeat")
            }
        }
        if candidates[.identifier] == nil, let first = free.first, first == 0, profiles[0].distinctness == 1, evidence[0].role == nil,
            profiles[0].share(.integer) > 0.9 || profiles[0].filled >= 5 && profiles[0].values.keys.allSatisfy(Self.isCode)
        {
            accept(.identifier, 0, because: "it is a first column of different numbers")
        }
    }

    /// Gives the words beside a postal code the role of the town, and codes of states theirs.
    private mutating func nominateTown(among free: [Int]) {
        guard let code = candidates[.postalCode]?.first?.profile else { return }
        let isState = { (profile: FieldProfile) in
            profile.share(.code) > 0.9 && profile.values.count > 1
                && profile.values.keys.allSatisfy { !Countries.countries(ofState: $0).isEmpty }
        }
        if candidates[.administrativeArea] == nil,
            let state = free.first(where: { evidence[$0].role == nil && abs($0 - code) <= 2 && isState(profiles[$0]) })
        {
            accept(.administrativeArea, state, because: "its values are codes of states")
        }
        guard candidates[.locality] == nil else { return }
        let isTown = { (profile: FieldProfile) in
            profile.share(.words) > 0.8 && profile.meanLength < 40 && !profile.isMostlyCodes && profile.share(.hasStreetWord) < 0.3
        }
        let isCounty = { (profile: FieldProfile) in
            let known = profile.values.keys.filter { Countries.isCounty($0) }.count
            return known * 10 >= profile.values.count * 6
        }
        // "10115;Berlin", "Paris;75004", "Chicago;IL;60622", "LEEDS,WEST YORKSHIRE,LS1 3DB"
        for place in [code + 1, code - 1, code - 2] where free.contains(place) && evidence[place].role == nil && isTown(profiles[place]) {
            guard isCounty(profiles[place]), candidates[.subAdministrativeArea] == nil else {
                return accept(.locality, place, because: "it stands beside the postal code")
            }
            accept(.subAdministrativeArea, place, because: "its values are counties")
        }
    }
}

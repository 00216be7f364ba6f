import GazetteerText

extension FieldElection {
    /// Tells the parts of a country from the parts of those.
    mutating func settleRegions() {
        settleChains()
        settleProvinces()
        settleLarger()
    }

    /// A province beside a region lies in it, whatever stands in front of both words: "DESCRIZIONEREGIONE",
    /// "SIGLAPROVINCIA".
    private mutating func settleProvinces() {
        let found = candidates[.administrativeArea] ?? []
        guard found.count >= 2, candidates[.subAdministrativeArea] == nil else { return }
        func isCalled(_ candidate: Candidate, _ words: Set<String>) -> Bool {
            let key = Folding.joinedWords(source(candidate).path.last ?? source(candidate).key)
            return words.contains(where: key.hasSuffix)
        }
        guard let large = found.first(where: { isCalled($0, ColumnWords.largerRegions) }) else { return }
        let provinces = found.filter { candidate in
            isCalled(candidate, ColumnWords.provinces) && goesWithOne(profiles[candidate.profile], of: profiles[large.profile])
        }
        // The name of a province says more than its code.
        for small in provinces.sorted(by: { !profiles[$0.profile].isMostlyCodes && profiles[$1.profile].isMostlyCodes }) {
            forget(small, as: .administrativeArea, because: "")
            guard candidates[.subAdministrativeArea] == nil else { continue }
            accept(.subAdministrativeArea, small.profile, because: "a province lies in a region, and the feed has both")
        }
    }

    /// Whether what is called a region in one country and a town in the next, as the Arabic word is in Arabia and in Kuwait, may be
    /// the town: not the larger part beside provinces. Of other words, nothing is said.
    func isTownOfProvinces(_ index: Int) -> Bool {
        func isCalled(_ other: Int, _ words: Set<String>) -> Bool { words.contains(Folding.joinedWords(profiles[other].source.key)) }
        guard isCalled(index, ColumnWords.largerRegions) else { return true }
        let provinces = (candidates[.administrativeArea] ?? []).map(\.profile).filter { isCalled($0, ColumnWords.provinces) }
        guard let province = provinces.first, profiles[index].filled > 0 else { return false }
        let (towns, others) = (profiles[index].values.count, profiles[province].values.count)
        // In doubt, the larger part stands first.
        return towns != others ? towns > others : province < index
    }

    private mutating func settleChains() {
        let words = profiles.map { $0.source.path.isEmpty && !$0.isMined ? Folding.joinedWords($0.source.key) : "" }
        for chain in ColumnWords.regions {
            let found = chain.compactMap { word in words.firstIndex { $0 == word || $0 == "nombre" + word || $0 == "nom" + word } }
            guard found.count == chain.count else { continue }
            let roles: [FieldRole] = [.administrativeArea, .subAdministrativeArea, .locality]
            for (index, role) in zip(found, roles) where role != .locality || candidates[.locality] == nil {
                for other in roles + [.subLocality] {
                    for own in candidates[other] ?? [] where own.profile == index { forget(own, as: other, because: "") }
                }
                accept(role, index, because: "the feed has \(chain.joined(separator: ", "))")
            }
            return
        }
    }

    /// Of a state and what it is divided into, both called regions or provinces, the larger is the administrative area:
    /// each of the smaller ones lies in one of the larger ones.
    private mutating func settleLarger() {
        let found = candidates[.administrativeArea] ?? []
        guard candidates[.subAdministrativeArea] == nil, found.count >= 2 else { return }
        for large in found {
            for small in found where lies(profiles[small.profile], in: profiles[large.profile]) {
                forget(small, as: .administrativeArea, because: "")
                accept(.subAdministrativeArea, small.profile, because: "each of its values lies in one of \(source(large))")
                return
            }
        }
    }

    /// Whether each value of a place goes with one value of another, which has fewer.
    private func lies(_ small: FieldProfile, in large: FieldProfile) -> Bool {
        guard small.values.count > large.values.count, small.values.count >= 4, large.values.count >= 2, small.share(.code) < 0.5 else {
            return false
        }
        return goesWithOne(small, of: large)
    }

    /// Whether no value of a place goes with two of another.
    private func goesWithOne(_ small: FieldProfile, of large: FieldProfile) -> Bool {
        var known: [String: String] = [:]
        for (value, whole) in small.values(beside: large) {
            if let other = known.updateValue(whole, forKey: value), other != whole { return false }
        }
        return known.count * 2 >= small.values.count
    }
}

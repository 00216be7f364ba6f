import GazetteerText

/// Columns without a title in the scripts of East Asia: there, what a place is shows in its last character.
extension FieldElection {
    /// Gives provinces and towns their roles, wherever they stand: `福岡県,福岡市博多区`.
    mutating func nominateRegionsOfEastAsia() {
        for index in profiles.indices where evidence[index].role == nil && profiles[index].share(.words) > 0.9 && profiles[index].isWide {
            if isProvince(profiles[index]) {
                if candidates[.administrativeArea] == nil { accept(.administrativeArea, index, because: "its values are provinces") }
            } else if profiles[index].holdsWideTowns {
                guard let town = candidates[.locality]?.first?.profile else {
                    accept(.locality, index, because: "its values are towns")
                    continue
                }
                // "名古屋市,中区"
                guard town == index - 1, candidates[.subLocality] == nil else { continue }
                accept(.subLocality, index, because: "its values are parts of the towns beside them")
            }
        }
    }

    /// Whether a column without a title may have towns: in the scripts of East Asia, only such as are written so; elsewhere,
    /// all but kinds of places.
    func mayBeTowns(_ profile: FieldProfile) -> Bool {
        profile.isWide ? profile.holdsWideTowns : profile.values.count < 3 || profile.kindShare < 0.8
    }

    /// Gives the kinds of places their role, where the names are known; in the scripts of East Asia, few different words
    /// are enough.
    mutating func nominateKinds(among texts: [Int]) {
        guard candidates[.category] == nil else { return }
        let free = texts.filter { index in
            let profile = profiles[index]
            return evidence[index].role == nil && profile.share(.words) > 0.8 && profile.meanLength < 40 && !profile.isMostlyCodes
                && !profile.holdsWideTowns && profile.kanaShare < 0.9 && profile.share(.flag) < 0.5
        }
        if let kinds = free.first(where: { profiles[$0].filled >= 2 && profiles[$0].kindShare >= 0.8 && profiles[$0].isWide }) {
            return accept(.category, kinds, because: "its values are kinds of places")
        }
        let few = free.first { index in
            let profile = profiles[index]
            return profile.isWide && profile.filled >= 6 && profile.filled * 10 >= recordCount * 9 && profile.values.count >= 2
                && profile.values.count * 3 <= profile.filled && !isProvince(profile) && profile.wideKindShare >= 0.3
                && !profile.values.keys.contains { text in ColumnWords.companies.contains(where: text.hasBytes) }
        }
        if let few { accept(.category, few, because: "its values are few different words") }
    }
}

extension FieldElection {
    /// Gives addresses that begin with their town their role, where neither another column is one nor has the towns:
    /// `松本市大手4-2`.
    mutating func nominateAddressesOfEastAsia() {
        let parts: [FieldRole] = [.address, .street, .thoroughfare, .locality]
        guard parts.allSatisfy({ candidates[$0] == nil }) else { return }
        let index = profiles.indices.first { index in
            let profile = profiles[index]
            return evidence[index].role == nil && profile.filled * 2 > recordCount && profile.isWide && profile.endsWithNumbers
                && profile.beginsWithWideTowns && profile.share(.longText) < 0.1
        }
        if let index { accept(.address, index, because: "its values begin with towns and end with numbers") }
    }
}

extension FieldProfile {
    /// The share of the values that are kinds of places, or end as those do in the scripts of East Asia: neither persons nor
    /// days; of many values, of the first ones.
    fileprivate var wideKindShare: Double {
        shareOfSome { text in
            guard !text.hasBytes("曜"), !text.hasBytes("休") else { return false }
            if PlaceWords.isKind(text) { return true }
            guard let last = text.unicodeScalars.last, text.unicodeScalars.count >= 2 else { return false }
            return "業业店所院園园館馆屋場场局校室堂系類类型設设廳厅食理업점소원관집장식류실".unicodeScalars.contains(last)
        }
    }

    /// Whether nearly all values begin with a town and go on: `松本市大手4-2`.
    var beginsWithWideTowns: Bool {
        let share = shareOfSome { text in
            let scalars = text.unicodeScalars.prefix(6)
            guard let end = scalars.dropFirst().firstIndex(where: { "市区區町村郡县縣시군구".unicodeScalars.contains($0) }) else { return false }
            return scalars[..<end].allSatisfy { $0.value >= 0x2E80 && $0.properties.numericType == nil }
                && text.unicodeScalars.index(after: end) < text.unicodeScalars.endIndex
        }
        return share >= 0.9
    }

    /// Whether nearly all values are towns, wards and districts as China, Japan and Korea write them: `松本市`, `수원시`.
    var holdsWideTowns: Bool {
        let some = values.keys.sorted().prefix(60)
        return isWide && !some.isEmpty && some.count(where: Self.isWideTown) * 10 >= some.count * 9
    }

    /// Whether a text is such a town.
    static func isWideTown(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last, last.value >= 0x2E80, text.unicodeScalars.count >= 2, !text.contains(where: \.isNumber)
        else { return false }
        return "市区區町村郡县縣鎮镇鄉乡시군구읍면".unicodeScalars.contains(last)
    }
}

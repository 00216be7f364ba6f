import GazetteerText

/// Telephones and e-mail addresses of somebody who has a column, too.
extension FieldElection {
    /// Gives up telephone numbers and e-mail addresses that are called like another column that means nothing of the place:
    /// "Inspector Cell" beside "Inspector", "Mobil Techniker" beside "Techniker". They belong to that person.
    mutating func settlePersonsContacts() {
        // Without another name, whoever has a column may be the place.
        guard candidates[.name] != nil else { return }
        for role in [FieldRole.phone, .email] {
            for own in candidates[role] ?? [] where isOfPerson(own.profile, role) {
                forget(own, as: role, because: "it belongs to somebody who has a field, too")
            }
        }
    }

    private func isOfPerson(_ index: Int, _ role: FieldRole) -> Bool {
        let profile = profiles[index]
        guard profile.role == role, profile.source.path.isEmpty, !profile.isMined, !profile.isAnonymous else { return false }
        let owner = profile.words.filter { !Self.isOfContacts($0, role) }
        guard !owner.isEmpty, owner.count < profile.words.count, owner.joined().utf8.count >= 4 else { return false }
        // "Store phone", "contact phone", "branch phone": those of the place.
        guard owner.contains(where: Self.mayBePerson), !Self.isPlace(owner) else { return false }
        return profiles.indices.contains { other in
            other != index && evidence[other].role == nil && profiles[other].holdsPersons && calls(other, owner)
        }
    }

    /// Whether a column is called like somebody, and no more.
    private func calls(_ index: Int, _ owner: [String]) -> Bool {
        profiles[index].words.filter { word in FieldWords.entry(word)?.meaning != .role("name") || owner.contains(word) } == owner
    }

    /// Whether a word says that a value is a telephone number or an e-mail address, or nothing.
    private static func isOfContacts(_ word: String, _ role: FieldRole) -> Bool {
        guard let entry = FieldWords.entry(word) else { return word.unicodeScalars.count <= 2 }
        switch entry.meaning {
        case .role(let name): return name == role.rawValue || name == FieldRole.phone.rawValue || name == FieldRole.address.rawValue
        case .number: return true
        case .neutral, .veto, .event: return false
        }
    }

    /// Whether people call a place so: its name is known, "branch name".
    private static func isPlace(_ words: [String]) -> Bool {
        let phrase = words.joined()
        let names = [phrase + "name", "name" + phrase, "nom" + phrase, "nome" + phrase, "nombre" + phrase]
        return names.contains { FieldWords.entry($0)?.meaning == .role("name") }
    }

    private static func mayBePerson(_ word: String) -> Bool {
        guard let entry = FieldWords.entry(word) else { return true }
        switch entry.meaning {
        case .veto, .event: return true
        case .neutral, .number: return false
        case .role(let name): return name == "name" && entry.strength < 0.5
        }
    }
}

extension FieldProfile {
    /// Whether the values may be persons or firms: words, most of them with a capital, and no yes or no.
    fileprivate var holdsPersons: Bool {
        source.path.isEmpty && !isMined && filled > 0 && share(.words) >= 0.8 && share(.hasDigit) < 0.1 && share(.flag) < 0.5
            && share(.longText) < 0.1 && titleShare >= 0.8
    }
}

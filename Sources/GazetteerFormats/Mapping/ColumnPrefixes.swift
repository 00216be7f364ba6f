import GazetteerModel
import GazetteerText

/// Reads the names of columns in the way of authorities that put a short word for the kind of value in front of each:
/// "NO_FANTASIA", "NU_ENDERECO" and "TP_UNIDADE" of Brazil's ministry of health, where "NO" is no number.
enum ColumnPrefixes {
    /// The profiles with what their names mean, if the feed is one of those; else as they are.
    static func read(_ profiles: [FieldProfile]) -> [FieldProfile] {
        let names = profiles.map { profile in
            let key = profile.source.key.utf8
            return profile.source.path.isEmpty && key.prefix(3).last == ASCII.underscore ? Folding.words(profile.source.key) : []
        }
        let prefixed = names.indices.filter { names[$0].count >= 2 && names[$0].first.map { ColumnWords.prefixes[$0] != nil } == true }
        // Three different ones over most columns are no chance.
        guard Set(prefixed.compactMap { names[$0].first }).count >= 3, prefixed.count * 2 >= profiles.count else { return profiles }
        var profiles = profiles
        for index in prefixed {
            guard let prefix = names[index].first.flatMap({ ColumnWords.prefixes[$0] }) else { continue }
            let name = FieldName(([prefix] + names[index].dropFirst()).joined(separator: " "))
            guard name.role != nil, !name.isVetoed, !profiles[index].name.isVetoed else { continue }
            // "CO_CEP" is known without it; "NO_BAIRRO" looks like a number.
            let present = profiles[index].name
            guard present.role == nil || present.role == "identifier" || prefix == "nome" || name.strength > present.strength else {
                continue
            }
            profiles[index].name = name
            profiles[index].words = Array(names[index].dropFirst())
        }
        return profiles
    }
}

import GazetteerText

/// Finds the country that all of a feed speaks for: by its states, by the ends of its domains, by its script and by the
/// way its postal codes are written.
struct CountryVote {
    /// The country, when nothing speaks for another.
    private(set) var winner: String?

    init(_ election: FieldElection, _ recipes: [FieldRole: FieldRecipe]) {
        func profile(_ role: FieldRole) -> FieldProfile? {
            guard let source = recipes[role]?.phrases.first?.sources.first else { return nil }
            return election.profiles.first { $0.source == source }
        }
        if let given = profile(.isoCountryCode) ?? profile(.country), given.filled > 0 {
            // The feed says it itself, record by record.
            let codes = Set(given.values.keys.compactMap { Countries.code($0) })
            winner = codes.count == 1 && given.filled * 10 >= election.recordCount * 9 ? codes.first : nil
            return
        }
        var shares: [String: Double] = [:]
        if let states = profile(.administrativeArea), states.filled >= 3 || states.filled == election.recordCount {
            var counts: [String: Int] = [:]
            for (state, count) in states.values {
                for country in Countries.countries(ofState: state) { counts[country, default: 0] += count }
            }
            for (country, count) in counts { shares[country] = Double(count) / Double(states.filled) }
            if let code = profile(.postalCode), code.commonLength + code.share(.surePostalCode) < 0.5 { shares = [:] }
        }
        if let best = shares.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value >= 0.95,
            !shares.contains(where: { $0.key != best.key && $0.value > 0.9 })
        {
            winner = best.key
            return
        }
        guard shares.allSatisfy({ $0.value < 0.5 }) else { return }
        winner = Self.byDomains(profile(.url), profile(.email)) ?? Self.byScript(profile(.address) ?? profile(.street) ?? profile(.name))
    }

    private static func byDomains(_ places: FieldProfile?...) -> String? {
        var counts: [String: Int] = [:]
        var total = 0
        for place in places {
            for (value, count) in place?.values ?? [:] {
                guard let host = ContactText.host(value), let end = host.split(separator: ".").last, end.count == 2 else { continue }
                total += count
                counts[Countries.code(end) ?? "", default: 0] += count
            }
        }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), total >= 5, best.value * 20 >= total * 19 else {
            return nil
        }
        return best.key.isEmpty || worldwide.contains(best.key) ? nil : best.key
    }

    /// Countries whose domains are used all over the world.
    static let worldwide: Set<String> = ["IO", "CO", "ME", "TV", "AI", "LY", "EU", "FM", "CC", "AD"]

    private static func byScript(_ place: FieldProfile?) -> String? {
        guard let place, place.filled > 0 else { return nil }
        var counts: [String: Int] = [:]
        for (value, count) in place.values {
            for scalar in value.unicodeScalars {
                switch scalar.value {
                case 0xAC00...0xD7A3: counts["KR", default: 0] += count
                case 0x3041...0x30FF: counts["JP", default: 0] += count
                case 0x0590...0x05FF: counts["IL", default: 0] += count
                case 0x0E00...0x0E7F: counts["TH", default: 0] += count
                default: continue
                }
                break
            }
        }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 2 >= place.filled else { return nil }
        return best.key
    }
}

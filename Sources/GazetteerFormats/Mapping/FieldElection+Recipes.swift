import GazetteerModel
import GazetteerText

extension FieldElection {
    /// The recipes that follow from the election.
    mutating func recipes() -> [FieldRole: FieldRecipe] {
        var recipes: [FieldRole: FieldRecipe] = [:]
        for role in FieldRole.allCases {
            switch role {
            case .street, .address, .thoroughfare, .subThoroughfare: continue
            default: break
            }
            let kept = fallbacks(candidates[role] ?? [], role)
            guard !kept.isEmpty else { continue }
            if role == .postalCode, let halves = halves(candidates[role] ?? []) {
                recipes[role] = FieldRecipe([halves])
                continue
            }
            recipes[role] = FieldRecipe(
                kept.map { candidate in
                    let areaCode = role == .phone ? areaCode(before: candidate) : nil
                    return .init((areaCode.map { [$0] } ?? []) + [source(candidate)])
                })
        }
        if let specification { recipes[.openingHours, default: FieldRecipe([])].phrases.insert(.init([specification]), at: 0) }
        for (role, recipe) in townRecipes(recipes) { recipes[role] = recipe }
        for (role, recipe) in addressRecipes(hasTown: recipes[.locality] != nil || recipes[.postalCode] != nil) { recipes[role] = recipe }
        return recipes
    }

    /// Both halves of postal codes that stand in two fields, `zip1` and `zip2`, with a hyphen between them.
    private func halves(_ found: [Candidate]) -> FieldRecipe.Phrase? {
        func half(_ ordinal: Int) -> FieldProfile? {
            found.first { $0.ordinal == ordinal }.map { profiles[$0.profile] }.flatMap { profile in
                profile.share(.hasDigit) > 0.9 && profile.share(.words) == 0 && profile.commonLength > 0.9 ? profile : nil
            }
        }
        guard let first = half(1), let second = half(2), first.source.parent == second.source.parent else { return nil }
        // Those of Japan, of Brazil and Portugal, and of Poland.
        let lengths = [(3.0, 4.0), (5, 3), (4, 3), (2, 3)]
        guard lengths.contains(where: { abs($0.0 - first.meanLength) < 0.2 && abs($0.1 - second.meanLength) < 0.2 }) else { return nil }
        return .init([first.source, second.source], separator: "-")
    }

    /// The column of area codes in front of one of telephone numbers without them ("DDD 1", "TELEFONE 1").
    private func areaCode(before candidate: Candidate) -> FieldSource? {
        guard candidate.profile > 0 else { return nil }
        let code = profiles[candidate.profile - 1]
        guard code.source.path.isEmpty, code.filled > 0, code.share(.integer) >= 0.8, code.meanLength >= 2, code.meanLength <= 5 else {
            return nil
        }
        let words = code.words.filter { Int($0) == nil }.joined()
        guard ColumnWords.areaCodes.contains(words), profiles[candidate.profile].meanLength <= 10 else { return nil }
        return code.source
    }

    /// Where a column of towns has their postal codes too (`10999 Berlin`, `Chicago, IL 60622`): each part from there.
    private func townRecipes(_ recipes: [FieldRole: FieldRecipe]) -> [FieldRole: FieldRecipe] {
        guard let town = candidates[.locality]?.first, recipes[.postalCode] == nil, profiles[town.profile].reaches(.townWithCode, 0.6)
        else {
            return [:]
        }
        var parts: [FieldRole: FieldRecipe] = [:]
        for role in [FieldRole.locality, .postalCode, .administrativeArea] where role == .locality || recipes[role] == nil {
            var part = source(town)
            part.path.append(AddressText.mark + role.rawValue)
            parts[role] = FieldRecipe([.init([part])])
        }
        return parts
    }

    func source(_ candidate: Candidate) -> FieldSource { profiles[candidate.profile].source }

    /// The best candidate and those that may stand in for it where it says nothing.
    private mutating func fallbacks(_ found: [Candidate], _ role: FieldRole) -> [Candidate] {
        guard let best = found.first else { return [] }
        let isOpen: Bool =
            switch role {
            case .phone, .url, .email, .category, .openingHours: true
            default: false
            }
        var kept: [Candidate] = [best]
        for other in found.dropFirst() {
            if isOpen || role != .identifier && other.strength >= 0.9 * best.strength && other.strength >= 0.85 {
                kept.append(other)
            } else {
                drop(other, because: "\(source(best)) is the better \(role.rawValue)")
            }
        }
        return kept
    }

    /// Tells streets from whole addresses, and puts together what stands in several columns.
    private mutating func addressRecipes(hasTown: Bool) -> [FieldRole: FieldRecipe] {
        var recipes: [FieldRole: FieldRecipe] = [:]
        let numbers = candidates[.subThoroughfare] ?? []
        var streets: [Candidate] = []
        var addresses: [Candidate] = []
        var names: [Candidate] = []
        for candidate in (candidates[.address] ?? []) + (candidates[.street] ?? []) {
            if isWholeAddress(candidate, hasTown: hasTown) {
                addresses.append(candidate)
            } else if !numbers.isEmpty || !prefixes.isEmpty, candidate.ordinal == 0, profiles[candidate.profile].share(.hasDigit) < 0.4 {
                // "Indirizzo" beside "N. civico" is the name of the street.
                names.append(candidate)
            } else {
                streets.append(candidate)
            }
        }
        for candidate in candidates[.thoroughfare] ?? [] {
            let profile = profiles[candidate.profile]
            if isWholeAddress(candidate, hasTown: hasTown), profile.share(.address) > 0.5 {
                addresses.append(candidate)
            } else if numbers.isEmpty && prefixes.isEmpty || profile.reaches(.street, 0.7) && profile.share(.hasDigit) >= 0.7 {
                streets.append(candidate)
            } else {
                names.append(candidate)
            }
        }
        // "location_description" beside "street": what is surely a street comes first.
        names.sort { $0.strength != $1.strength ? $0.strength > $1.strength : $0.profile < $1.profile }
        for candidate in names { move(candidate, to: .thoroughfare, because: "the number has a field of its own") }
        for candidate in streets { move(candidate, to: .street, because: "its values have no town") }
        for candidate in addresses { move(candidate, to: .address, because: "its values are whole addresses, or places in words") }
        if let phrases = lines(streets), !phrases.isEmpty { recipes[.street] = FieldRecipe(phrases) }
        if let phrases = lines(addresses), !phrases.isEmpty { recipes[.address] = FieldRecipe(phrases) }
        if recipes[.street] == nil, !hasTown, let address = addresses.first { recipes[.street] = firstLine(of: address) }
        if let name = names.first {
            recipes[.thoroughfare] = FieldRecipe([.init(prefixes + [source(name)] + suffixes)])
            if let number = numbers.first { recipes[.subThoroughfare] = FieldRecipe([.init([source(number)])]) }
        }
        return recipes
    }

    /// The street of addresses that stand in several lines, as Socrata writes them.
    private func firstLine(of address: Candidate) -> FieldRecipe? {
        let profile = profiles[address.profile]
        guard profile.brokenCount * 2 > profile.filled else { return nil }
        var source = profile.source
        source.path.append(AddressText.mark + FieldRole.street.rawValue)
        return FieldRecipe([.init([source])])
    }

    /// Columns of one address, `address_1` to `address_3`, are joined; others stand in for each other.
    private func lines(_ found: [Candidate]) -> [FieldRecipe.Phrase]? {
        let sorted = found.sorted { $0.points != $1.points ? $0.points > $1.points : $0.profile < $1.profile }
        let numbered = sorted.filter { $0.ordinal > 1 }.sorted { $0.ordinal < $1.ordinal }
        let first = sorted.filter { $0.ordinal <= 1 }
        guard let head = first.first else { return numbered.isEmpty ? nil : [.init(numbered.map(source), separator: ", ")] }
        let towns = (candidates[.locality] ?? []).prefix(1).map { profiles[$0.profile] }
        let tail = numbered.filter { line in
            // A line with the town is no part of the street.
            source(line).path.count == source(head).path.count && !towns.contains { repeats($0, in: profiles[line.profile]) }
        }
        return [.init([source(head)] + tail.map(source), separator: ", ")] + first.dropFirst().map { .init([source($0)]) }
    }

    /// Whether the values of an address column have more than a street.
    private func isWholeAddress(_ candidate: Candidate, hasTown: Bool) -> Bool {
        let profile = profiles[candidate.profile]
        if profile.filled == 0 { return profile.name.role == "address" && !hasTown }
        if !hasTown, profile.isAnonymous, profile.beginsWithWideTowns { return true }
        if profile.name.ordinal != nil, !profile.reaches(.address, 0.6) { return false }
        if hasTown {
            let towns = (candidates[.locality] ?? []).prefix(1) + (candidates[.postalCode] ?? []).prefix(1)
            for town in towns where repeats(profiles[town.profile], in: profile) { return true }
            return candidates[.locality] == nil && profile.reaches(.address, 0.6)
        }
        if profile.reaches(.address, 0.4) { return true }
        guard profile.name.role == "address" else { return false }
        return !(profile.reaches(.street, 0.5) && profile.share(.hasComma) < 0.5)
    }

    /// Whether the values of one place mostly stand within those of another, record by record.
    func repeats(_ small: FieldProfile, in large: FieldProfile) -> Bool {
        let pairs = small.values(beside: large)
        var inside = 0
        for (index, pair) in pairs.enumerated() {
            if pair.other.holds(pair.own) { inside += 1 }
            if inside * 2 >= pairs.count { return true }
            // The rest would not be enough.
            if (inside + pairs.count - index - 1) * 2 < pairs.count { return false }
        }
        return false
    }

    /// Whether addresses in one line can be taken apart, and the feed has no parts of its own.
    func canSplitAddresses(_ recipes: [FieldRole: FieldRecipe]) -> Bool {
        guard recipes[.locality] == nil, recipes[.postalCode] == nil, let source = recipes[.address]?.phrases.first?.sources.first,
            let profile = profiles.first(where: { $0.source == source }), profile.filled > 0
        else { return false }
        // Reading an address takes long: no more of them than it needs to tell whether half of them can be split.
        var (split, rest) = (0, profile.values.count)
        for text in profile.values.keys {
            if split * 2 >= profile.values.count || (split + rest) * 2 < profile.values.count { break }
            if AddressText(text).postalCode != nil { split += 1 }
            rest -= 1
        }
        return split * 2 >= profile.values.count
    }
}

extension String {
    /// Whether a text stands in this longer one, in whatever case.
    fileprivate func holds(_ part: String) -> Bool {
        mayHold(part) && lowercased().hasBytes(part.lowercased()) && count > part.count
    }

    /// Whether the bytes of a text stand in this one but for the case of letters; told where all of them are ASCII's.
    private func mayHold(_ part: String) -> Bool {
        let (whole, part) = (utf8Span, part.utf8Span)
        guard part.isKnownASCII else { return true }
        // The Turkish I with a dot and the sign for degrees of temperature become letters of ASCII.
        return Self.holds(whole.span, part.span) || !whole.isKnownASCII && (hasBytes("İ") || hasBytes("\u{212A}"))
    }

    private static func holds(_ whole: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
        guard part.count <= whole.count else { return false }
        for start in 0...(whole.count - part.count) {
            var length = 0
            while length < part.count, small(whole[start + length]) == small(part[length]) { length += 1 }
            if length == part.count { return true }
        }
        return false
    }

    private static func small(_ byte: UInt8) -> UInt8 { (ASCII.upperA...ASCII.upperZ).contains(byte) ? byte | 0x20 : byte }
}

import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Looks at places with a plan in mind: what of the query they match, where, and how well.
struct Evaluator {
    let plan: QueryPlan
    let ranker: Ranker
    private let center: Coordinate?
    private let region: RegionFilter?
    private let fields: TokenFields
    /// The best match of each group in the place that is looked at.
    private var qualities: [Float]
    /// For each group, the fields that it was matched in, as bits.
    private var matchedFields: [UInt16]
    private var halves: [UInt8]
    private let metersPerDegree = 111_195.08

    init(_ plan: QueryPlan, _ ranker: Ranker, center: Coordinate?, region: CoordinateRegion?, fields: TokenFields) {
        self.plan = plan
        self.ranker = ranker
        self.center = center
        self.region = region.map(RegionFilter.region)
        self.fields = fields
        qualities = Array(repeating: 0, count: plan.groups.count)
        matchedFields = Array(repeating: 0, count: plan.groups.count)
        halves = Array(repeating: 0, count: plan.groups.count)
    }

    private static let nameBit = TokenFields(.name).rawValue
    private static let kindBits = TokenFields(.kind).rawValue | TokenFields(.category).rawValue
    private static let placeBits = TokenFields(.locality).rawValue | TokenFields(.subLocality).rawValue | TokenFields(.postalCode).rawValue
    private static let areaBits = TokenFields.area.rawValue
    private static let addressBits =
        areaBits | TokenFields(.street).rawValue | TokenFields(.house).rawValue | TokenFields(.address).rawValue

    /// How much a match counts in each field.
    private static let fieldWeights: [Float] = [1, 1, 1, 0.9, 0.97, 1, 0.98, 0.96, 0.94, 0.96, 1, 0.94, 0.95, 0.9, 0.9, 0.9]

    /// What of the query a place matches; also how many required groups it does not.
    mutating func evaluate(_ segment: Segment, _ place: Int) -> (candidate: Candidate, missing: Int) {
        for index in qualities.indices {
            qualities[index] = 0
            matchedFields[index] = 0
            halves[index] = 0
        }
        let tally = read(segment, place)
        var matched: UInt32 = 0
        var sum: Float = 0
        var byName: UInt32 = 0
        var byKind: UInt32 = 0
        var byTown: UInt32 = 0
        var byArea: UInt32 = 0
        var byAddress: UInt32 = 0
        for index in qualities.indices where qualities[index] > 0 {
            let bit: UInt32 = 1 << UInt32(index)
            matched |= bit
            sum += plan.groups[index].weight * qualities[index]
            let fields = matchedFields[index]
            if fields & Self.nameBit != 0 { byName |= bit }
            if fields & Self.kindBits != 0 { byKind |= bit }
            if fields & Self.placeBits != 0 { byTown |= bit }
            if fields & Self.areaBits != 0 { byArea |= bit }
            if fields & Self.addressBits != 0 { byAddress |= bit }
        }
        var candidate = Candidate()
        let required = plan.required
        candidate.matchedShare = plan.totalWeight > 0 ? Double(min(1, sum / plan.totalWeight)) : 0
        let missing = (required & ~matched).nonzeroBitCount
        locate(&candidate, segment, place)

        // A town is named when all of its words are there, the query ends with it, and it is not all of the query.
        let highest = required == 0 ? 0 : UInt32(1) << UInt32(31 - required.leadingZeroBitCount)
        let namesTown = tally.townCount > 0 && tally.townMatched == tally.townCount || tally.namesPostalCode
        let endsWithArea = highest & byAddress != 0 && byTown != 0 && (matched & required & ~byAddress) != 0
        candidate.isInNamedPlace = namesTown && endsWithArea && missing <= 1 || tally.namesAddress && namesTown && missing == 0

        if missing == 0, byKind & required != 0, required & ~(byKind & plan.kindWords) & ~byArea == 0, plan.kindWords != 0,
            plan.isKindQuery || candidate.isInNamedPlace
        {
            candidate.isKindMatch = true
            return (candidate, missing)
        }
        // At a house that the query names, the rest of the street's name counts as the rest of a name would.
        if tally.namesAddress { candidate.nameCoverage = 0.4 * Double(tally.streetMatched) / Double(tally.streetCount) }
        if tally.nameCount > 0 {
            candidate.nameCoverage = max(candidate.nameCoverage, Double(tally.nameSum) / Double(tally.nameCount))
            let wanted = required & ~(byAddress & ~byName)
            if tally.nameMatched == tally.nameCount, wanted & ~byName == 0, wanted != 0 {
                candidate.exactName = Double(tally.nameSum) / Double(tally.nameCount)
            }
        }
        return (candidate, missing)
    }

    private struct Tally {
        var nameCount = 0
        var nameMatched = 0
        var nameSum: Float = 0
        var townCount = 0
        var townMatched = 0
        var streetCount = 0
        var streetMatched = 0
        var houseMatched = false
        var namesPostalCode = false
        var namesAddress: Bool { houseMatched && streetMatched > 0 }
    }

    /// Notes what each token of a place says about the groups.
    private mutating func read(_ segment: Segment, _ place: Int) -> Tally {
        var tally = Tally()
        let range = segment.entryRange(place)
        for index in range {
            let entry = TokenEntry(rawValue: segment.entries[index])
            let field = entry.fieldNumber
            if field == 0 { tally.nameCount += 1 }
            if field == 4 { tally.streetCount += 1 }
            if field == 6 { tally.townCount += 1 }
            let slot = Int(entry.token) < plan.lookup.count ? Int(plan.lookup[Int(entry.token)]) : 0
            guard slot != 0, fields.rawValue & (1 << UInt16(field)) != 0 else {
                // The town and the number of a branch are no part of its name: "Dollar General Farmers Branch #1204".
                if field == 0, plan.isNumber(entry.token) || segment.hasTown(entry.token, in: range) { tally.nameCount -= 1 }
                continue
            }
            var best: Float = 0
            for match in plan.matches[slot] {
                var quality = match.quality
                if match.halfBit != 0 {
                    halves[match.group] |= match.halfBit
                    let pairs = halves[match.group] & (halves[match.group] >> 1) & 0b0101_0101
                    best = max(best, quality)
                    if pairs == 0 { quality = 0 }
                }
                best = max(best, quality)
                quality *= Self.fieldWeights[field]
                if quality > 0 { matchedFields[match.group] |= 1 << UInt16(field) }
                if quality > qualities[match.group] { qualities[match.group] = quality }
            }
            switch field {
            case 0:
                tally.nameMatched += 1
                tally.nameSum += best
            case 4: tally.streetMatched += 1
            case 5: tally.houseMatched = true
            case 6: tally.townMatched += 1
            case 10: tally.namesPostalCode = true
            default: break
            }
        }
        return tally
    }

    private func locate(_ candidate: inout Candidate, _ segment: Segment, _ place: Int) {
        let latitude = segment.latitudes[place]
        guard let center, !latitude.isNaN else { return }
        let longitude = segment.longitudes[place]
        candidate.distance = distance(latitude, longitude, center)
        if let region { candidate.isInRegion = region.contains(latitude: latitude, longitude: longitude) }
    }

    /// The distance in metres: on the plane where it is short, on the sphere where it is long.
    private func distance(_ latitude: Double, _ longitude: Double, _ center: Coordinate) -> Double {
        var turn = longitude - center.longitude
        if turn.magnitude > 180 { turn = turn.remainder(dividingBy: 360) }
        let rise = latitude - center.latitude
        if turn.magnitude < 2, rise.magnitude < 2, latitude.magnitude < 80 {
            let east = turn * cos((latitude + center.latitude) * (.pi / 360))
            return (east * east + rise * rise).squareRoot() * metersPerDegree
        }
        return center.distance(to: Coordinate(latitude: latitude, longitude: longitude))
    }
}

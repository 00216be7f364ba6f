import GazetteerModel
import GazetteerText

/// How much speaks for a place to have a role: what its name says, and what its values look like.
///
/// Names give up to ten points. Values give a few, or take so many that no name can make up for them. Five are enough.
struct FieldVote {
    /// The points that are enough.
    static let enough = 5.0

    private(set) var points = 0.0
    /// What spoke for and against, in words, for `gaz info --explain`.
    private(set) var reasons: [String] = []

    /// The votes for the role that the name speaks for.
    static func byName(_ profile: FieldProfile, _ role: FieldRole) -> FieldVote {
        var vote = FieldVote()
        vote.add(10 * profile.name.strength, "its name says so (\(Int(profile.name.strength * 100)) %)")
        if profile.isMined { vote.add(-1, "it is a line of a description") }
        if !profile.source.path.isEmpty, !profile.isMined { vote.add(-0.3, "it is nested") }
        if profile.filled > 0 { vote.judge(profile, role) }
        return vote
    }

    private mutating func add(_ points: Double, _ reason: String) {
        guard points != 0 else { return }
        self.points += points
        reasons.append(reason)
    }

    /// Adds `good` if a share of the values reaches a level, `bad` if it stays below another.
    private mutating func expect(
        _ share: Double, atLeast high: Double, _ good: Double, below low: Double, _ bad: Double, _ what: String
    ) {
        let percent = "\(Int((share * 100).rounded())) % of its values are \(what)"
        if share >= high { add(good, percent) } else if share < low { add(bad, "only " + percent) }
    }

    /// Takes points if too many values are something that the role is not.
    private mutating func refuse(_ share: Double, from level: Double, _ points: Double, _ what: String) {
        if share >= level { add(-points, "\(Int((share * 100).rounded())) % of its values are \(what)") }
    }

    /// Takes points likewise; of values that are nearly never so, only some are looked at.
    private mutating func refuse(_ profile: FieldProfile, _ shape: ValueShape, from level: Double, _ points: Double, _ what: String) {
        if profile.reaches(shape, level) { refuse(profile.share(shape), from: level, points, what) }
    }

    private mutating func judge(_ profile: FieldProfile, _ role: FieldRole) {
        switch role {
        case .phone:
            expect(profile.share(.phone), atLeast: 0.4, 3, below: 0.1, -7, "telephone numbers")
            if profile.words.count > 1 { refuse(profile.mixedFaxShare, from: 0.3, 9, "telephone numbers with those of faxes") }
        case .url:
            expect(profile.share(.url), atLeast: 0.4, 3, below: 0.05, -7, "web addresses")
            refuse(profile, .file, from: 0.5, 8, "files")
        case .administrativeArea:
            refuse(profile, .flag, from: 0.5, 9, "yes or no, open or closed")
            refuse(profile.statusShare, from: 0.5, 9, "words for whether something is in use")
            // Of Singapore and Luxembourg, whoever says "state" means it.
            if profile.name.strength < 0.9 { refuse(profile.countryShare, from: 0.5, 8, "names of countries") }
            judgeTexts(profile, role)
        case .email: expect(profile.share(.email), atLeast: 0.3, 4, below: 0.05, -8, "e-mail addresses")
        case .postalCode:
            // Argentina's, and Brazil's, Iran's and the United States' long ones without their signs, are only believed to a sure name.
            let isLong = profile.name.strength >= 0.7 && (profile.isLongCode || profile.isArgentineCode)
            if !isLong {
                expect(profile.share(.postalCode), atLeast: 0.5, 2, below: 0.15, -7, "postal codes")
            }
            if profile.filled >= 5, profile.name.strength < 0.95, profile.values.keys.allSatisfy({ $0.hasSuffix("0000") }) {
                add(-7, "its numbers are round")
            }
            if profile.share(.integer) > 0.9, profile.commonLength < 0.5, profile.filled >= 10 { add(-7, "its numbers have many lengths") }
            if profile.filled >= 20, profile.share(.integer) > 0.9, profile.commonLength < 0.7, profile.name.strength < 0.8 {
                add(-4, "its numbers have several lengths")
            }
        case .country, .isoCountryCode: judgeCountry(profile)
        case .openingHours:
            expect(profile.share(.hours), atLeast: 0.3, 3, below: 0, 0, "opening hours")
            refuse(profile, .url, from: 0.3, 9, "web addresses")
            refuse(profile, .integer, from: 0.7, 9, "numbers")
            refuse(profile, .flag, from: 0.6, 9, "yes or no")
            refuse(profile, .date, from: 0.3, 9, "dates")
        case .identifier: judgeIdentifier(profile)
        case .name: judgeName(profile)
        case .category: judgeCategory(profile)
        case .description:
            refuse(profile, .url, from: 0.6, 7, "web addresses")
            refuse(profile, .integer, from: 0.6, 7, "numbers")
            refuse(profile, .date, from: 0.6, 7, "dates")
            if profile.meanLength > 30 { add(2, "its values are long") } else if profile.meanLength < 8 { add(-2, "its values are short") }
            if profile.filled >= 10, profile.distinctness < 0.5, profile.kindShare >= 0.4 { add(-6, "its values are kinds of places") }
        case .subThoroughfare:
            expect(profile.share(.hasDigit), atLeast: 0.6, 2, below: 0.3, -6, "numbers")
            refuse(profile, .date, from: 0.5, 9, "dates")
            refuse(profile, .decimal, from: 0.5, 9, "decimals")
            refuse(profile, .street, from: 0.5, 3, "streets with numbers")
            if profile.filled >= 5, profile.share(.houseNumber) < 0.3 { add(-4, "few of its values are house numbers") }
        case .street, .address:
            refuse(profile, .position, from: 0.5, 12, "positions")
            refuse(profile, .integer, from: 0.8, 9, "numbers")
            refuse(profile, .flag, from: 0.5, 9, "yes or no")
            if profile.reaches(.street, 0.4) { add(2, "it has streets with numbers") }
            refuseOthers(profile)
        default: judgeTexts(profile, role)
        }
    }

    private mutating func judgeTexts(_ profile: FieldProfile, _ role: FieldRole) {
        refuse(profile, .integer, from: 0.8, 8, "numbers")
        refuse(profile, .decimal, from: 0.5, 9, "decimals")
        refuse(profile, .longText, from: 0.5, 5, "long texts")
        if role == .locality {
            if profile.reaches(.townWithCode, 0.6) {
                add(3, "its values are towns with their postal codes")
            } else {
                refuse(profile, .hasComma, from: 0.8, 2.5, "several words with commas")
            }
        }
        refuseOthers(profile)
    }

    private mutating func refuseOthers(_ profile: FieldProfile) {
        refuse(profile, .url, from: 0.5, 9, "web addresses")
        refuse(profile, .email, from: 0.5, 9, "e-mail addresses")
        refuse(profile, .date, from: 0.5, 9, "dates")
    }

    private mutating func judgeCountry(_ profile: FieldProfile) {
        let known = profile.values.keys.sorted().prefix(60).filter { Countries.code($0) != nil }.count
        let share = Double(known) / Double(max(1, min(60, profile.values.count)))
        expect(share, atLeast: 0.5, 3, below: 0.2, -6, "countries")
        // "Land" is a country in one feed and a state in the next, and states have codes as well.
        if profile.name.strength <= 0.5, profile.share(.code) > 0.5, profile.values.count > 2 {
            add(-4, "its codes may be those of states")
        }
    }

    private mutating func judgeIdentifier(_ profile: FieldProfile) {
        if profile.filled >= 10 || profile.values.count < profile.filled {
            if profile.distinctness < 0.9 { add(-9, "its values repeat") } else { add(1, "its values are all different") }
        }
        refuse(profile, .longText, from: 0.3, 9, "long texts")
        refuse(profile, .url, from: 0.5, 4, "web addresses")
        refuse(profile.textShare, from: 0.6, 9, "texts")
        refuse(profile.markedPhoneShare, from: 0.6, 9, "telephone numbers")
        if profile.name.strength < 0.6, profile.bareShare < 0.1 { refuse(profile, .surePhone, from: 0.9, 9, "telephone numbers") }
        if profile.name.strength < 0.8 { refuse(profile, .surePostalCode, from: 0.9, 9, "postal codes") }
    }

    private mutating func judgeName(_ profile: FieldProfile) {
        refuse(profile, .integer, from: 0.8, 3, "numbers")
        refuse(profile, .decimal, from: 0.8, 4, "decimals")
        refuse(profile, .flag, from: 0.8, 6, "yes or no")
        refuse(profile, .longText, from: 0.6, 4, "long texts")
        if profile.filled >= 10, profile.distinctness > 0.5 { add(1, "its values are different") }
        if profile.filled >= 30, profile.values.count <= 3, profile.name.strength < 0.9 { add(-4, "its values are all the same") }
        if profile.filled >= 5, profile.values.count == 1 { add(-3, "it has only one value") }
        if profile.values.count >= 3, profile.values.keys.allSatisfy({ $0.utf8.contains(ASCII.slash) && !$0.utf8.contains(ASCII.space) }) {
            add(-6, "its values are paths")
        }
        if profile.name.strength < 0.95 {
            // In scripts without capitals and blanks, a name with a number looks like a street.
            let isWide = profile.source.key.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
            refuse(profile, .street, from: 0.7, isWide ? 2 : 3, "streets with numbers")
        }
        refuseOthers(profile)
    }

    private mutating func judgeCategory(_ profile: FieldProfile) {
        refuse(profile, .decimal, from: 0.5, 8, "decimals")
        refuse(profile, .integer, from: 0.8, 4, "numbers")
        refuse(profile, .longText, from: 0.5, 4, "long texts")
        refuse(profile, .flag, from: 0.9, 4, "yes or no")
        if profile.filled >= 5, profile.meanLength <= 2.2 { add(-5, "its values are letters") }
        // "47.73Z" is told by no one but its authority.
        if profile.meanLength <= 8, profile.share(.decimal) < 0.5 { refuse(profile.codeShare, from: 0.8, 4, "codes with digits") }
        if profile.values.keys.allSatisfy(PlaceWords.isTechnical) { add(-9, "its values are words of formats and programs") }
        if profile.isPath { add(-2.5, "its values are paths") }
        let share = profile.kindShare
        if share >= 0.4 { add(2.5, "\(Int(share * 100)) % of its values are kinds of places") }
        if profile.filled >= 30, profile.distinctness > 0.9 { add(-2, "its values are all different") }
        if profile.filled >= 5, profile.distinctness > 0.7, profile.share(.tag) < 0.3, profile.name.alternative == "name", share < 0.8 {
            add(-5, "its values are different, and no words of a list")
        }
        refuseOthers(profile)
    }
}

extension FieldVote {
    /// The role that the values speak for by themselves, where the name says nothing.
    static func byValues(_ profile: FieldProfile, isAnonymous: Bool) -> (role: FieldRole, vote: FieldVote)? {
        guard profile.filled > 0 else { return nil }
        var best: (role: FieldRole, vote: FieldVote)?
        func offer(_ role: FieldRole, _ points: Double, _ reason: String, if holds: @autoclosure () -> Bool) {
            guard points > best?.vote.points ?? 0, holds() else { return }
            var vote = FieldVote()
            // A line of a description says less than a column, but for web addresses of many hosts: they are the places' own.
            let isLess = profile.isMined && !(role == .url && profile.hostCount >= 3)
            vote.add(points - (isLess ? 1 : 0), reason)
            best = (role, vote)
        }
        let (share, reaches) = (profile.share, profile.reaches)
        offer(.email, 8, "its values are e-mail addresses", if: reaches(.email, 0.6))
        offer(.url, 5.2, "its values are web addresses", if: reaches(.url, 0.8) && share(.file) < 0.3 && profile.distinctness > 0.4)
        offer(.phone, 6.5, "its values are written like telephone numbers", if: reaches(.surePhone, 0.7))
        offer(.openingHours, 6, "its values are opening hours", if: reaches(.hours, 0.6))
        offer(.address, 5.6, "its values are addresses", if: reaches(.address, 0.6) && share(.url) < 0.2)
        offer(
            .street, 5.2, "its values are streets with numbers",
            if: reaches(.street, 0.6) && reaches(.hasStreetWord, 0.5) && share(.address) < 0.5)
        offer(.postalCode, 5.4, "its values are written like postal codes", if: reaches(.surePostalCode, 0.7))
        guard isAnonymous else { return best }
        offer(.locality, 6, "its values are towns with their postal codes", if: reaches(.townWithCode, 0.8))
        offer(
            .phone, 5.1, "its values may be telephone numbers",
            if: share(.phone) >= 0.8 && share(.integer) < 0.5 && profile.letteredShare < 0.5)
        // "3500-886" is too short for a telephone number.
        offer(
            .postalCode, share(.integer) < 0.1 ? 5.2 : 5.1, "its values may be postal codes",
            if: share(.postalCode) >= 0.8 && profile.commonLength > 0.7 && profile.meanLength >= 4)
        let isText = share(.words) >= 0.5 && !reaches(.street, 0.5) && share(.longText) < 0.2 && profile.meanLength <= 80
        if isText, best == nil, profile.filled >= 3 {
            let few = Array(profile.values.keys.sorted().prefix(40))
            let kinds = few.filter(PlaceWords.isKind).count
            let isFew = profile.distinctness < 0.5
            // Codes of two letters may be those of states.
            let isClear = !few.allSatisfy { $0.utf8.count == 2 && !Countries.countries(ofState: $0).isEmpty }
            offer(
                .country, 5.5, "its values are countries",
                if: isClear && few.filter { Countries.code($0) != nil }.count * 10 >= few.count * 9)
            offer(.category, 5.3, "its values are kinds of places", if: isFew && kinds * 2 >= few.count)
        }
        return best
    }
}

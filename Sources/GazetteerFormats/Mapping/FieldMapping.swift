import GazetteerModel
import GazetteerText

/// What the properties of a feed mean: for each role of a map item, where its value comes from.
///
/// A mapping is learned once a feed, from its first batches, and then does not change; so every record is understood
/// in the same way, whatever the number of threads.
///
/// ```swift
/// let reader = try FeedReader(contentsOf: .file("shops.geojson"))
/// if let first = try reader.next() {
///     let mapping = FieldMapping.learn(from: [first])
///     for feature in first { print(mapping.mapItem(for: feature).placemark.title ?? "") }
/// }
/// ```
///
/// Build one by hand where you know better:
///
/// ```swift
/// var mapping = FieldMapping(roles: ["Ladenname": .name, "Ort": .locality])
/// mapping.recipes[.street] = FieldRecipe([.init([FieldSource("Strasse"), FieldSource("Nr")])])
/// ```
public struct FieldMapping: Sendable, Hashable {
    /// Where the value of each role comes from.
    public var recipes: [FieldRole: FieldRecipe]
    /// Opening hours that stand in a column a day.
    public var weeklyHours: WeeklyHours?
    /// Where the position stands, for features without a geometry.
    public var position: PositionRecipe?
    /// The country that all of the feed speaks for, as a code of two letters; `nil` when it is none or several.
    public var isoCountryCode: String?
    /// Whether addresses in one line are taken apart, because the feed gives no parts.
    public var splitsAddresses = false
    /// What was found out about each place of the feed, in the feed's order; empty for a mapping made by hand.
    public internal(set) var evidence: [FieldEvidence] = []

    /// Creates a mapping by hand, from the role of each property.
    public init(roles: [String: FieldRole] = [:]) {
        recipes = [:]
        for (key, role) in roles.sorted(by: { $0.key < $1.key }) {
            recipes[role, default: FieldRecipe([])].phrases.append(.init([FieldSource(key)]))
        }
    }

    /// The role of each property that has one.
    public var roles: [String: FieldRole] {
        var roles: [String: FieldRole] = [:]
        for role in FieldRole.allCases {
            for source in recipes[role]?.phrases.flatMap(\.sources) ?? [] where roles[source.key] == nil { roles[source.key] = role }
        }
        return roles
    }
}

extension FieldMapping {
    /// Whether records may have a value for a role.
    func canGive(_ role: FieldRole) -> Bool {
        switch role {
        case .street: recipes[.street] != nil || recipes[.thoroughfare] != nil
        case .isoCountryCode: recipes[.isoCountryCode] != nil || recipes[.country] != nil || splitsAddresses
        case .openingHours: recipes[.openingHours] != nil || weeklyHours != nil
        case .locality, .postalCode, .administrativeArea, .country: recipes[role] != nil || splitsAddresses
        default: recipes[role] != nil
        }
    }

    /// The role that a property name has in every feed, by the words people use; `nil` when it says nothing sure.
    ///
    /// Case, accents, width, separators and common prefixes do not count. Names in the languages of the lexicon are
    /// read word by word: `contact:phone`, `Telefonnummer` and `電話番号` are phones.
    public static func role(of name: String) -> FieldRole? {
        if let known = known.withLock({ $0[name] }) { return known }
        let reading = FieldName(name)
        let role = reading.isVetoed || reading.strength < 0.7 ? nil : reading.role.flatMap(FieldRole.init(rawValue:))
        known.withLock { known in
            // Names come from feeds: a hostile one must not fill the memory.
            if known.count >= 4096 { known.removeAll() }
            known[name] = .some(role)
        }
        return role
    }

    private static let known = Guarded<[String: FieldRole?]>([:])
}

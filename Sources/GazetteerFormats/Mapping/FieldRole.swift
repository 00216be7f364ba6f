/// What a property means for a map item. The words are those of the `mapkit` vocabulary.
public enum FieldRole: String, Sendable, Hashable, CaseIterable {
    /// The name of the place.
    case name
    /// House number and street in one.
    case street
    /// The house number.
    case subThoroughfare
    /// The street without its number.
    case thoroughfare
    /// The quarter.
    case subLocality
    /// The town.
    case locality
    /// The county or district.
    case subAdministrativeArea
    /// The state, province or region.
    case administrativeArea
    /// The postal code.
    case postalCode
    /// The country's name.
    case country
    /// The country's two-letter code.
    case isoCountryCode
    /// The whole address in one line.
    case address
    /// One or more telephone numbers.
    case phone
    /// The web page.
    case url
    /// The e-mail address.
    case email
    /// What kind of place it is.
    case category
    /// The brand or chain.
    case brand
    /// When it is open.
    case openingHours
    /// What there is to say about it.
    case description
    /// The feed's own identifier of the place; a feature's `id` in every vocabulary.
    case identifier
    /// The identifier of the time zone; no vocabulary has a word for it.
    case timeZone
}

extension FieldRole {
    /// The place of the role in tables that have one row a role.
    var number: Int {
        switch self {
        case .name: 0
        case .street: 1
        case .subThoroughfare: 2
        case .thoroughfare: 3
        case .subLocality: 4
        case .locality: 5
        case .subAdministrativeArea: 6
        case .administrativeArea: 7
        case .postalCode: 8
        case .country: 9
        case .isoCountryCode: 10
        case .address: 11
        case .phone: 12
        case .url: 13
        case .email: 14
        case .category: 15
        case .brand: 16
        case .openingHours: 17
        case .description: 18
        case .identifier: 19
        case .timeZone: 20
        }
    }

    /// Whether its values are digits that do not count anything.
    var isCode: Bool { self == .postalCode || self == .identifier || self == .subThoroughfare }

    /// Whether any words may be values.
    var isText: Bool {
        switch self {
        case .name, .locality, .subLocality, .subAdministrativeArea, .administrativeArea, .country, .category: true
        default: false
        }
    }

    /// Whether the values are countries, by name or code.
    var isCountry: Bool { self == .country || self == .isoCountryCode }

    /// Whether many places have the same value.
    var comesAgain: Bool {
        switch self {
        case .locality, .subLocality, .postalCode, .subAdministrativeArea, .administrativeArea, .country, .isoCountryCode, .category,
            .brand, .openingHours:
            true
        default: false
        }
    }

    /// How many roles there are.
    static let count = 21
}

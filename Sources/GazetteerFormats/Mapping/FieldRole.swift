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

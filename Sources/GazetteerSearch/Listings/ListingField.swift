/// What an index keeps of a place; the fields of a map item.
package enum ListingField: UInt8, Sendable, CaseIterable {
    case identifier, name, brand, category
    case subThoroughfare, thoroughfare, street
    case subLocality, locality, subAdministrativeArea, administrativeArea, postalCode, country, isoCountryCode, address
    case phone, url, email, timeZone, openingHours, summary, pointOfInterestCategory, alternateIdentifier
}

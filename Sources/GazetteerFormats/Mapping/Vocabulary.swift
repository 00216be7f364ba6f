/// A set of names for the fields that were recognised.
///
/// ```swift
/// let mapping = FieldMapping.learn(from: [batch])
/// let translated = mapping.translated(batch, to: .mapkit)
/// ```
public enum Vocabulary: String, Sendable, Hashable, CaseIterable {
    /// The feed's own names: nothing is changed.
    case source
    /// MapKit's words: `name`, `street`, `locality`, …
    case mapkit
    /// The tags of OpenStreetMap and All the Places: `addr:city`, `opening_hours`, …
    case osm
    /// The properties of schema.org's `LocalBusiness` and `PostalAddress`, side by side: `streetAddress`, `telephone`, …
    case schemaOrg = "schema.org"
    /// The columns of Google Business Profile's bulk file: `Business name`, `Address line 1`, …
    case google

    /// The name that a role has in this vocabulary; `nil` where it has none.
    public func name(for role: FieldRole) -> String? {
        switch self {
        case .source: nil
        case .mapkit: role == .identifier || role == .timeZone ? nil : role.rawValue
        case .osm: Self.osmNames[role]
        case .schemaOrg: Self.schemaNames[role]
        case .google: Self.googleNames[role]
        }
    }

    /// The roles that have a name, in the order in which they are written.
    public var roles: [FieldRole] { FieldRole.allCases.filter { name(for: $0) != nil } }

    private static let osmNames: [FieldRole: String] = [
        .name: "name", .street: "addr:street_address", .subThoroughfare: "addr:housenumber", .thoroughfare: "addr:street",
        .subLocality: "addr:suburb", .locality: "addr:city", .subAdministrativeArea: "addr:county",
        .administrativeArea: "addr:state", .postalCode: "addr:postcode", .isoCountryCode: "addr:country",
        .address: "addr:full", .phone: "phone", .url: "website", .email: "email", .category: "category", .brand: "brand",
        .openingHours: "opening_hours", .description: "description",
    ]
    private static let schemaNames: [FieldRole: String] = [
        .name: "name", .street: "streetAddress", .locality: "addressLocality", .administrativeArea: "addressRegion",
        .postalCode: "postalCode", .isoCountryCode: "addressCountry", .address: "address", .phone: "telephone", .url: "url",
        .email: "email", .category: "additionalType", .brand: "brand", .openingHours: "openingHours",
        .description: "description",
    ]
    private static let googleNames: [FieldRole: String] = [
        .name: "Business name", .street: "Address line 1", .subLocality: "Sub-locality", .locality: "Locality",
        .administrativeArea: "Administrative area", .postalCode: "Postal code", .isoCountryCode: "Country / Region",
        .address: "Address", .phone: "Primary phone", .url: "Website", .email: "Email", .category: "Primary category",
        .brand: "Brand", .openingHours: "Opening hours", .description: "From the business",
    ]
}

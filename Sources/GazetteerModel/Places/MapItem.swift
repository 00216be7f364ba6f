/// A place as we understood it: its name, where it is, and how to reach it.
///
/// A map item is a plain value, made from a feature on demand; the feature keeps all that the feed said. Texts are as
/// the feed wrote them, and what it does not say is `nil`.
///
///     let item = MapItem(name: "Suva Bakery", placemark: Placemark(locality: "Suva"), pointOfInterestCategory: .bakery)
public struct MapItem: Sendable, Hashable {
    /// The feed's own identifier of the place, as written.
    public var identifier: String?
    /// Other identifiers of the same place, in the feed's order.
    public var alternateIdentifiers: [String]
    /// The name.
    public var name: String?
    /// The position and the address.
    public var placemark: Placemark
    /// The telephone numbers, as written and in the feed's order.
    public var phoneNumbers: [String]
    /// The web page, as written.
    public var url: String?
    /// The e-mail address.
    public var emailAddress: String?
    /// The identifier of the time zone: `Pacific/Fiji`.
    public var timeZone: String?
    /// What kind of place it is, in MapKit's words; `nil` if it is none of them.
    public var pointOfInterestCategory: PointOfInterestCategory?
    /// What kind of place it is, in the feed's words.
    public var categoryText: String?
    /// The brand or chain.
    public var brand: String?
    /// When it is open, as written.
    public var openingHours: String?
    /// What the feed has to say about the place: its description.
    public var summary: String?
    /// The feature it was made from, with all that the feed said; `nil` for an item made by hand.
    public var feature: Feature?

    /// Creates a map item; what is not known stays `nil` or empty.
    public init(
        identifier: String? = nil, alternateIdentifiers: [String] = [], name: String? = nil, placemark: Placemark = Placemark(),
        phoneNumbers: [String] = [], url: String? = nil, emailAddress: String? = nil, timeZone: String? = nil,
        pointOfInterestCategory: PointOfInterestCategory? = nil, categoryText: String? = nil, brand: String? = nil,
        openingHours: String? = nil, summary: String? = nil, feature: Feature? = nil
    ) {
        self.identifier = identifier
        self.alternateIdentifiers = alternateIdentifiers
        self.name = name
        self.placemark = placemark
        self.phoneNumbers = phoneNumbers
        self.url = url
        self.emailAddress = emailAddress
        self.timeZone = timeZone
        self.pointOfInterestCategory = pointOfInterestCategory
        self.categoryText = categoryText
        self.brand = brand
        self.openingHours = openingHours
        self.summary = summary
        self.feature = feature
    }

    /// The first of the telephone numbers.
    ///
    /// Setting it replaces the first and keeps the others; `nil` takes the first away.
    public var phoneNumber: String? {
        get { phoneNumbers.first }
        set { phoneNumbers.replaceSubrange(..<min(1, phoneNumbers.count), with: newValue.map { [$0] } ?? []) }
    }
}

/// Where a place is: its coordinate and the parts of its address, each as the feed wrote it.
///
/// What the feed does not say is `nil`. ``street`` and ``title`` are what the feed gave for them, or else put
/// together from the parts in the order of the country.
///
///     var placemark = Placemark()
///     placemark.subThoroughfare = "4"
///     placemark.thoroughfare = "Rue Lobau"
///     placemark.postalCode = "75004"
///     placemark.locality = "Paris"
///     placemark.title  // "4 Rue Lobau, 75004 Paris"
public struct Placemark: Sendable, Hashable {
    /// The position; `nil` if it is not known. Never 0, 0 for want of a better one.
    public var coordinate: Coordinate?
    /// The name of the street: `Main Street`.
    public var thoroughfare: String?
    /// The number of the house: `12b`.
    public var subThoroughfare: String?
    /// The town.
    public var locality: String?
    /// The part of the town.
    public var subLocality: String?
    /// The state, province or region.
    public var administrativeArea: String?
    /// The county or district.
    public var subAdministrativeArea: String?
    /// The postal code, leading zeros and all.
    public var postalCode: String?
    /// The name of the country.
    public var country: String?
    /// The country's code of two letters, ISO 3166-1: `FR`.
    public var isoCountryCode: String?

    package private(set) var givenStreet: String?
    package private(set) var givenTitle: String?

    /// Creates a placemark; what is not known stays `nil`.
    ///
    /// - Parameters:
    ///   - coordinate: Where it is.
    ///   - thoroughfare: The street without its number.
    ///   - subThoroughfare: The house number.
    ///   - locality: The town.
    ///   - subLocality: The quarter.
    ///   - administrativeArea: The state, province or region.
    ///   - subAdministrativeArea: The county or district.
    ///   - postalCode: The postal code.
    ///   - country: The country's name.
    ///   - isoCountryCode: The country's code of two letters.
    ///   - street: The street with its number, if the feed has them in one.
    ///   - title: The whole address, if the feed has it in one.
    public init(
        coordinate: Coordinate? = nil, thoroughfare: String? = nil, subThoroughfare: String? = nil, locality: String? = nil,
        subLocality: String? = nil, administrativeArea: String? = nil, subAdministrativeArea: String? = nil,
        postalCode: String? = nil, country: String? = nil, isoCountryCode: String? = nil, street: String? = nil,
        title: String? = nil
    ) {
        self.coordinate = coordinate
        self.thoroughfare = thoroughfare
        self.subThoroughfare = subThoroughfare
        self.locality = locality
        self.subLocality = subLocality
        self.administrativeArea = administrativeArea
        self.subAdministrativeArea = subAdministrativeArea
        self.postalCode = postalCode
        self.country = country
        self.isoCountryCode = isoCountryCode
        givenStreet = street
        givenTitle = title
    }

    /// The street with its number, as given or put together: `12 Main Street`, `Hauptstraße 12`.
    ///
    /// Setting it to `nil` goes back to what the parts say.
    public var street: String? {
        get { Self.said(givenStreet) ?? composedStreet }
        set { givenStreet = newValue }
    }

    /// The address in one line, as given or put together: `12 Main Street, Boston, MA 02110`.
    ///
    /// It is `nil` if nothing but the coordinate is known. Setting it to `nil` goes back to what the parts say.
    public var title: String? {
        get { Self.said(givenTitle) ?? composedTitle }
        set { givenTitle = newValue }
    }
}

/// Whose feed it is, as far as the names of its fields tell.
public enum FeedDialect: String, Sendable, Hashable, CaseIterable {
    /// A spider of All the Places: OpenStreetMap's tags, and where they came from.
    case allThePlaces = "All the Places"
    /// OpenStreetMap's tags.
    case openStreetMap = "OpenStreetMap tags"
    /// Places of the Overture Maps Foundation.
    case overture = "Overture places"
    /// The table that Google Business Profile gives out and takes in.
    case googleBusinessProfile = "Google Business Profile"
    /// Saved or starred places of Google Takeout.
    case googleTakeout = "Google Takeout"
    /// schema.org's words.
    case schemaOrg = "schema.org"
    /// Esri's fields.
    case arcGIS = "ArcGIS"
    /// Fields that only Socrata's portals have.
    case socrata = "Socrata"
    /// A search result of Yelp or of a service with its words.
    case yelp = "Yelp"
    /// A search result of Foursquare.
    case foursquare = "Foursquare"
    /// A search result of Google Places.
    case googlePlaces = "Google Places"

    /// Recognises a dialect by its names: all of one row have to be there.
    ///
    /// - Parameter names: the names of the feed's fields; case counts.
    init?(names: some Sequence<String>) {
        let names = Set(names)
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
        func begins(_ prefix: String) -> Bool { names.contains { $0.hasPrefix(prefix) } }
        if has("@spider") {
            self = .allThePlaces
        } else if has("names", "categories", "addresses") || has("names", "categories", "confidence") {
            self = .overture
        } else if has("Store code", "Business name") || has("Store code", "Address line 1") {
            self = .googleBusinessProfile
        } else if has("google_maps_url") || has("Google Maps URL") || has("Title", "URL", "Note") {
            self = .googleTakeout
        } else if has("@type"), has("address") || has("geo") || has("telephone") {
            self = .schemaOrg
        } else if has("place_id"), has("vicinity") || has("formatted_address") || has("geometry") {
            self = .googlePlaces
        } else if has("fsq_id") || has("fsq_place_id") {
            self = .foursquare
        } else if has("alias", "coordinates", "categories") {
            self = .yelp
        } else if begins(":@computed_region_") {
            self = .socrata
        } else if has("@id"), begins("addr:") || has("amenity") || has("shop") {
            self = .openStreetMap
        } else if begins("addr:") || begins("contact:") && (has("amenity") || has("shop")) {
            self = .openStreetMap
        } else if has("OBJECTID") || has("GlobalID") || has("FID") && has("Shape_Area") {
            self = .arcGIS
        } else {
            return nil
        }
    }
}

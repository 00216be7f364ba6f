import GazetteerModel
import GazetteerSearch

/// Makes a place in a few words.
func place(
    _ name: String?, _ latitude: Double? = nil, _ longitude: Double? = nil, id: String? = nil, category: String? = nil,
    house: String? = nil, street: String? = nil, city: String? = nil, state: String? = nil, postcode: String? = nil, phone: String? = nil
) -> MapItem {
    let coordinate = latitude.flatMap { latitude in longitude.map { Coordinate(latitude: latitude, longitude: $0) } }
    let placemark = Placemark(
        coordinate: coordinate, thoroughfare: street, subThoroughfare: house, locality: city, administrativeArea: state,
        postalCode: postcode)
    return MapItem(
        identifier: id ?? name, name: name, placemark: placemark, phoneNumbers: phone.map { [$0] } ?? [], categoryText: category)
}

/// An index of some places.
func index(_ places: MapItem...) -> SearchIndex {
    let index = SearchIndex()
    index.insert(contentsOf: places)
    return index
}

/// The names that a query finds, in order; empty when it finds nothing.
func names(_ query: String, in index: SearchIndex, _ region: CoordinateRegion? = nil, required: Bool = false, limit: Int = 10) -> [String] {
    var request = LocalSearch.Request(naturalLanguageQuery: query, region: region)
    request.regionPriority = required ? .required : .default
    request.resultLimit = limit
    let response = try? LocalSearch(request: request, in: index).startAndWait()
    return response?.mapItems.map { $0.name ?? "" } ?? []
}

/// A region round a place, a few kilometres wide.
func around(_ latitude: Double, _ longitude: Double, span: Double = 0.05) -> CoordinateRegion {
    CoordinateRegion(
        center: Coordinate(latitude: latitude, longitude: longitude), span: CoordinateSpan(latitudeDelta: span, longitudeDelta: span))
}

package import GazetteerModel

/// One place on its way into an index: its fields as plain UTF-8, one behind the other.
///
/// A buffer is filled, handed to the index, emptied and filled again, so that taking in a million places allocates
/// next to nothing.
package struct ListingBuffer {
    /// The texts.
    package var bytes: [UInt8] = []
    /// Where the place is.
    package var coordinate: Coordinate?
    private var ranges: [Range<Int>] = Array(repeating: 0..<0, count: ListingField.allCases.count)

    /// Creates an empty buffer.
    package init() { bytes.reserveCapacity(1024) }

    /// Empties the buffer.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        coordinate = nil
        for index in ranges.indices { ranges[index] = 0..<0 }
    }

    /// Says that what was appended to `bytes` since `start` is a field's text.
    package mutating func end(_ field: ListingField, from start: Int) { ranges[Int(field.rawValue)] = start..<bytes.count }

    /// Sets a field's text.
    package mutating func set(_ field: ListingField, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        end(field, from: start)
    }

    /// Whether a field says nothing.
    package func isEmpty(_ field: ListingField) -> Bool { ranges[Int(field.rawValue)].isEmpty }

    /// Where a field's text stands; empty if there is none.
    func range(_ field: ListingField) -> Range<Int> { ranges[Int(field.rawValue)] }

    /// Fills the buffer with a map item.
    mutating func fill(_ item: MapItem) {
        removeAll()
        let placemark = item.placemark
        coordinate = placemark.coordinate
        set(.identifier, item.identifier)
        set(.name, item.name)
        set(.brand, item.brand)
        set(.category, item.categoryText)
        set(.subThoroughfare, placemark.subThoroughfare)
        set(.thoroughfare, placemark.thoroughfare)
        if placemark.givenStreet != nil || placemark.thoroughfare == nil { set(.street, placemark.street) }
        set(.subLocality, placemark.subLocality)
        set(.locality, placemark.locality)
        set(.subAdministrativeArea, placemark.subAdministrativeArea)
        set(.administrativeArea, placemark.administrativeArea)
        set(.postalCode, placemark.postalCode)
        set(.country, placemark.country)
        set(.isoCountryCode, placemark.isoCountryCode)
        set(.address, placemark.givenTitle)
        set(.phone, item.phoneNumbers.joined(separator: "; "))
        set(.url, item.url)
        set(.email, item.emailAddress)
        set(.timeZone, item.timeZone)
        set(.openingHours, item.openingHours)
        set(.summary, item.summary)
        set(.pointOfInterestCategory, item.pointOfInterestCategory?.rawValue)
        set(.alternateIdentifier, item.alternateIdentifiers.joined(separator: "; "))
    }
}

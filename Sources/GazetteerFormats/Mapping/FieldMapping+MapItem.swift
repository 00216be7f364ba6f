public import GazetteerModel
import GazetteerText

extension FieldMapping {
    /// What this mapping understands of a feature.
    ///
    /// For many features of a batch, ``mapItems(for:)`` works the names out once.
    public func mapItem(for feature: Feature) -> MapItem {
        var reader = RecordReader(RecipeTable(self), feature.slab.tables)
        return mapItem(feature, &reader)
    }

    /// What this mapping understands of the features of a batch, one map item each, in order.
    public func mapItems(for batch: FeatureBatch) -> [MapItem] {
        var reader = RecordReader(RecipeTable(self), batch.slab.tables)
        return batch.map { mapItem($0, &reader) }
    }

    private func mapItem(_ feature: Feature, _ reader: inout RecordReader) -> MapItem {
        reader.load(feature.record)
        var placemark = Placemark(
            coordinate: feature.coordinate ?? position(of: feature), thoroughfare: reader.text(.thoroughfare),
            subThoroughfare: reader.text(.subThoroughfare), locality: reader.text(.locality),
            subLocality: reader.text(.subLocality), administrativeArea: reader.text(.administrativeArea),
            subAdministrativeArea: reader.text(.subAdministrativeArea), postalCode: reader.text(.postalCode),
            country: reader.text(.country), isoCountryCode: reader.text(.isoCountryCode))
        if placemark.isoCountryCode == nil, placemark.country == nil { placemark.isoCountryCode = isoCountryCode }
        if let street = reader.text(.street) { placemark.street = street }
        if let address = reader.text(.address) { placemark.title = address }

        var item = MapItem(name: reader.text(.name), placemark: placemark)
        let own = reader.text(.identifier)
        let given = feature.identifier?.description
        item.identifier = given ?? own
        item.alternateIdentifiers = [own].compactMap { $0 == item.identifier ? nil : $0 }
        item.phoneNumbers = reader.text(.phone)?.split(separator: ";").map { ValueText.tidied(String($0)) } ?? []
        item.url = reader.text(.url)
        item.emailAddress = reader.text(.email)
        item.timeZone = reader.text(.timeZone)
        item.categoryText = reader.text(.category)
        item.pointOfInterestCategory = item.categoryText.flatMap(PlaceWords.category).map {
            PointOfInterestCategory(rawValue: "MKPOICategory" + $0)
        }
        item.brand = reader.text(.brand)
        item.openingHours = reader.text(.openingHours)
        item.summary = reader.text(.description)
        return item
    }
}

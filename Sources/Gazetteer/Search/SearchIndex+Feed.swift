public import GazetteerFormats
import GazetteerModel
public import GazetteerSearch

extension SearchIndex {
    /// Adds the features of a batch, at once to be found.
    ///
    /// The fields that the mapping recognises are taken from the batch's bytes; no map items are made.
    ///
    /// ```swift
    /// let index = SearchIndex()
    /// let reader = try FeedReader(contentsOf: .file("shops.geojson"))
    /// var mapping: FieldMapping?
    /// for try await batch in reader.batches() {
    ///     let known = mapping ?? FieldMapping(batch)
    ///     mapping = known
    ///     index.insert(contentsOf: batch, mapping: known)
    /// }
    /// ```
    ///
    /// - Complexity: linear in the number of fields.
    public func insert(contentsOf batch: FeatureBatch, mapping: FieldMapping) {
        insert(contentsOf: batch, by: ListingRecipe(mapping)) { _ in true }
    }

    /// Adds those features of a batch that pass a test by their positions.
    func insert(contentsOf batch: FeatureBatch, by recipe: ListingRecipe, where passes: (Int) -> Bool) {
        var cursor = ListingCursor(recipe, batch)
        var position = 0
        insert { buffer in
            while position < batch.count, !passes(position) { position += 1 }
            guard position < batch.count else { return nil }
            let feature = batch[position]
            position += 1
            cursor.fill(&buffer, feature, recipe.mapping)
            return (true, feature)
        }
    }
}

extension ListingCursor {
    /// The fields that are taken, and what they are to the index.
    private static let fields: [(role: FieldRole, field: ListingField)] = [
        (.name, .name), (.brand, .brand), (.category, .category), (.subThoroughfare, .subThoroughfare), (.thoroughfare, .thoroughfare),
        (.street, .street), (.subLocality, .subLocality), (.locality, .locality), (.subAdministrativeArea, .subAdministrativeArea),
        (.administrativeArea, .administrativeArea), (.postalCode, .postalCode), (.country, .country),
        (.isoCountryCode, .isoCountryCode), (.address, .address), (.phone, .phone), (.url, .url), (.email, .email),
        (.timeZone, .timeZone), (.openingHours, .openingHours), (.description, .summary),
    ]

    fileprivate mutating func fill(_ buffer: inout ListingBuffer, _ feature: Feature, _ mapping: FieldMapping) {
        load(feature)
        buffer.coordinate = coordinate(of: feature)
        for (role, field) in Self.fields {
            // A street that is put together from its name and number need not be kept beside them.
            if role == .street, !buffer.isEmpty(.thoroughfare) { continue }
            let start = buffer.bytes.count
            if append(role, to: &buffer.bytes) { buffer.end(field, from: start) }
        }
        if buffer.isEmpty(.country), buffer.isEmpty(.isoCountryCode) { buffer.set(.isoCountryCode, mapping.isoCountryCode) }
        let start = buffer.bytes.count
        if appendIdentifier(of: feature, to: &buffer.bytes) {
            buffer.end(.identifier, from: start)
            let next = buffer.bytes.count
            if append(.identifier, to: &buffer.bytes) { buffer.end(.alternateIdentifier, from: next) }
        } else if append(.identifier, to: &buffer.bytes) {
            buffer.end(.identifier, from: start)
        }
    }
}

import GazetteerModel

extension GeoJSONAssembler {
    /// Looks whether a record's positions lie on the globe.
    mutating func check(_ record: inout FeatureRecord) {
        for index in record.geometry.positionIndices {
            let position = storage.positions[index]
            let latitude = position.latitude
            let longitude = position.longitude
            if latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 {
                if latitude == 0, longitude == 0, record.geometry.kind == .point {
                    tell(.warning, .nullIsland, "the position is 0, 0, most often a failed geocode")
                }
                continue
            }
            tell(.error, .coordinateOutOfRange, "out of range")
            return
        }
    }

    /// Adds a finished record to the batch, if the region lets it pass.
    mutating func append(_ record: FeatureRecord) { storage.features.append(record) }
}

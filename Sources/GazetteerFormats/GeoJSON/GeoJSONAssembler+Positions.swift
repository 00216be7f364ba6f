import GazetteerModel

extension GeoJSONAssembler {
    /// Looks whether a record's positions lie on the globe; the first that is odd is told.
    ///
    /// A position that no place has stays in the geometry as it was written; the feature has no coordinate then.
    mutating func check(_ record: inout FeatureRecord) {
        for index in record.geometry.positionIndices {
            let position = storage.positions[index]
            guard !PositionCheck.isPlain(longitude: position.longitude, latitude: position.latitude) else { continue }
            if record.geometry.kind != .point, position.longitude == 0, position.latitude == 0 { continue }
            let place = location(of: current.index, record: current.number)
            switch positionCheck.judge(position, &tally, &diagnostics, at: place) {
            case .keep: break
            case .swap:
                for index in record.geometry.positionIndices { swap(index) }
            case .drop:
                if position.longitude == 0, position.latitude == 0 { record.geometry = GeometryRecord() }
            }
            return
        }
    }

    /// Exchanges the two numbers of a position and writes its text anew.
    private mutating func swap(_ index: Int) {
        let position = storage.positions[index]
        let text = slabText(position.span)
        let numbers = text.split(separator: ASCII.comma, omittingEmptySubsequences: false)
        guard numbers.count >= 2 else { return }
        let start = window.slab.bytes.count + extra.count
        let swapped = [numbers[1], numbers[0]] + numbers.dropFirst(2)
        extra.append(contentsOf: swapped.joined(separator: [ASCII.comma]))
        storage.positions[index] = PositionRecord(
            longitude: position.latitude, latitude: position.longitude, altitude: position.altitude,
            span: TextSpan(start..<window.slab.bytes.count + extra.count))
    }

    /// The bytes of a span, whether they are the window's or written anew.
    func slabText(_ span: TextSpan) -> [UInt8] {
        let own = window.slab.bytes.count
        if span.range.upperBound <= own { return Array(window.slab.bytes[span.range]) }
        let range = span.range.lowerBound - own..<span.range.upperBound - own
        return range.lowerBound >= 0 && range.upperBound <= extra.count ? Array(extra[range]) : []
    }

    /// Adds a finished record to the batch.
    mutating func append(_ record: FeatureRecord) {
        tally.records += 1
        if record.geometry.positionCount > 0 { tally.located += 1 }
        guard let surroundings else { return storage.features.append(record) }
        var record = record
        surround(&record, surroundings)
        storage.features.append(record)
    }
}

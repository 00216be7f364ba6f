public import GazetteerModel

extension FieldMapping {
    /// The position that a feature's properties speak of, for features without a geometry.
    ///
    /// `nil` when there is none, when a number is no place on the globe, and at exactly 0, 0, which is most often a
    /// failed look-up.
    public func position(of feature: Feature) -> Coordinate? {
        guard let recipe = position, let (latitude, longitude) = digits(recipe, of: feature) else { return nil }
        return Self.coordinate(latitude, longitude)
    }

    /// The same batch with a point for each feature that has no geometry and whose properties speak of a position.
    ///
    /// The digits are those of the feed.
    public func located(_ batch: FeatureBatch) -> FeatureBatch {
        guard let recipe = position, batch.slab.tables.features.contains(where: { $0.geometry.kind == nil }) else { return batch }
        var tables = batch.slab.tables
        for index in batch.indices where tables.features[index].geometry.kind == nil {
            guard let (latitude, longitude) = digits(recipe, of: batch[index]) else { continue }
            tables.setPoint(latitude: latitude, longitude: longitude, ofFeature: index)
        }
        return batch.replacing(tables)
    }

    private func digits(_ recipe: PositionRecipe, of feature: Feature) -> (String, String)? {
        switch recipe {
        case .pair(let latitude, let longitude):
            guard let first = text(latitude, of: feature), let second = text(longitude, of: feature) else { return nil }
            return (ValueText.tidied(first), ValueText.tidied(second))
        case .combined(let source, let longitudeFirst):
            guard let text = text(source, of: feature) else { return nil }
            return PositionText.pair(text, longitudeFirst: longitudeFirst)
        }
    }

    /// The text in a place; of a list, its elements with commas between them.
    private func text(_ source: FieldSource, of feature: Feature) -> String? {
        let tables = feature.slab.tables
        for row in feature.record.properties.indices where tables.keys[Int(tables.fields[row].key)].name == source.key {
            let whole = tables.fields[row]
            let field =
                source.path.isEmpty ? whole : NestedValue.find(source.path.map { Array($0.utf8) }, in: tables.bytes, whole.span.range)
            switch field?.kind {
            case .string, .number, .array: return field.map { feature.slab.text(of: $0) }
            default: return nil
            }
        }
        return nil
    }

    /// The degrees that digits stand for; `nil` if they are no number of degrees.
    static func degrees(_ digits: String) -> Double? { Double(plain(digits)).flatMap { abs($0) <= 180 ? $0 : nil } }

    /// A number as JSON writes it: with a point, without a plus.
    fileprivate static func plain(_ digits: String) -> String {
        if NumberText.read(Array(digits.utf8))?.isJSON == true { return digits }
        var digits = digits.replacing(",", with: ".")
        if digits.hasPrefix("+") { digits.removeFirst() }
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasPrefix("-.") { digits = "-0" + digits.dropFirst() }
        if digits.hasSuffix(".") { digits.removeLast() }
        while digits.hasPrefix("0"), digits.dropFirst().first?.isNumber == true { digits.removeFirst() }
        while digits.hasPrefix("-0"), digits.dropFirst(2).first?.isNumber == true {
            digits.remove(at: digits.index(after: digits.startIndex))
        }
        return digits
    }

    fileprivate static func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = Double(plain(latitude)), let longitude = Double(plain(longitude)) else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return coordinate.isValid && !(latitude == 0 && longitude == 0) ? coordinate : nil
    }
}

extension FeatureStorage {
    /// Gives a feature a point with the digits of the feed; not if they are no place, or exactly 0, 0. Whether it has it.
    @discardableResult
    mutating func setPoint(latitude: String, longitude: String, ofFeature index: Int) -> Bool {
        guard let place = FieldMapping.coordinate(latitude, longitude) else { return false }
        let start = bytes.count
        bytes.append(contentsOf: "\(FieldMapping.plain(longitude)),\(FieldMapping.plain(latitude))".utf8)
        var geometry = GeometryRecord()
        geometry.kind = .point
        geometry.positionStart = UInt32(positions.count)
        geometry.positionCount = 1
        positions.append(
            PositionRecord(longitude: place.longitude, latitude: place.latitude, altitude: .nan, span: TextSpan(start..<bytes.count)))
        features[index].geometry = geometry
        return true
    }
}

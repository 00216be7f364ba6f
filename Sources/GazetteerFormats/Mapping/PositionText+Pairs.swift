import GazetteerModel

extension PositionText {
    /// Latitude and longitude in one text, in whatever way people write them; the digits are those of the text where
    /// it has degrees as numbers.
    static func pair(_ text: String, longitudeFirst: Bool) -> (latitude: String, longitude: String)? {
        if let pair = inAddress(text) { return pair }
        if let point = geometry(text) { return (point.latitude, point.longitude) }
        let bytes = Array(text.utf8)
        if let pair = CoordinatePair(bytes.span, bytes.indices, isLongitudeFirst: longitudeFirst) {
            guard pair.latitude.notation != .thousands, pair.longitude.notation != .thousands else { return nil }
            return (String(decoding: pair.latitude.json, as: UTF8.self), String(decoding: pair.longitude.json, as: UTF8.self))
        }
        // Two numbers among other words; not if one of these could be a hemisphere.
        let words = text.split { !$0.isLetter }
        guard !words.contains(where: { HemisphereWords.meaning(of: String($0), letterOMeansEast: false) != nil }),
            let (first, second) = digits(text)
        else { return nil }
        return longitudeFirst ? (second, first) : (first, second)
    }

    /// The position of a point in well-known text, well-known binary, or GeoJSON in a string.
    static func geometry(_ text: String) -> (longitude: String, latitude: String)? {
        let bytes = Array(text.utf8)
        let builder: ShapeBuilder?
        if WellKnownTextReader.begins(bytes.span, bytes.indices) {
            builder = WellKnownTextReader.read(bytes.span, bytes.indices)
        } else if WellKnownBinary.begins(bytes.span, bytes.indices) {
            builder = WellKnownBinary.read(bytes.span, bytes.indices)
        } else {
            guard let embedded = EmbeddedValue(text) else { return nil }
            return point(embedded.field, in: embedded.bytes)
        }
        guard let builder, builder.kind == .point, let position = builder.positions.first else { return nil }
        let numbers = builder.bytes[position.span.range].split(separator: ASCII.comma)
        guard numbers.count > 1 else { return nil }
        return (String(decoding: numbers[0], as: UTF8.self), String(decoding: numbers[1], as: UTF8.self))
    }

    /// The position of a point of GeoJSON; its numbers may stand in quotes.
    static func point(_ field: Field, in bytes: [UInt8]) -> (longitude: String, latitude: String)? {
        guard let type = NestedValue.find([Array("type".utf8)], in: bytes, field.span.range), type.kind == .string,
            bytes[type.span.range].elementsEqual("Point".utf8),
            let list = NestedValue.find([Array("coordinates".utf8)], in: bytes, field.span.range), list.kind == .array
        else { return nil }
        let numbers = NestedValue.elements(in: bytes, list.span.range).prefix(4).filter { number in
            number.kind == .number || number.kind == .string && NumberText.read(bytes.span, number.span.range) != nil
        }
        guard numbers.count == 2 || numbers.count == 3 else { return nil }
        let texts = numbers.prefix(2).map { String(decoding: bytes[$0.span.range], as: UTF8.self) }
        return (texts[0], texts[1])
    }

    /// A latitude or longitude as JSON writes it, from degrees and minutes, with hemispheres or decimal commas.
    static func degrees(_ text: String, _ axis: CoordinateAxis) -> String? {
        guard let reading = CoordinateText(text), reading.axis == nil || reading.axis == axis, reading.notation != .thousands,
            abs(reading.value) <= 180
        else { return nil }
        return String(decoding: reading.json, as: UTF8.self)
    }
}

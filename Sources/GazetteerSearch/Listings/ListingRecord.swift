import GazetteerModel
import GazetteerText

/// A place as an index keeps it: the number of each field that says something, its length, and its text.
enum ListingRecord {
    /// Appends a buffer to a block.
    static func append(_ buffer: ListingBuffer, to block: inout [UInt8]) {
        for field in ListingField.allCases {
            let range = buffer.range(field)
            guard !range.isEmpty else { continue }
            // A brand that is the name, as it mostly is, costs two bytes.
            let isName = field == .brand && equal(buffer, range, buffer.range(.name))
            block.append(isName ? sameAsName : field.rawValue)
            appendLength(isName ? 0 : range.count, to: &block)
            if !isName { block.append(buffer.bytes.span, range) }
        }
        block.append(end)
    }

    private static let end: UInt8 = 0xFF
    private static let sameAsName: UInt8 = 0xFE

    private static func equal(_ buffer: ListingBuffer, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { buffer.bytes[$0] == buffer.bytes[$1] }
    }

    private static func appendLength(_ length: Int, to block: inout [UInt8]) {
        var rest = length
        while rest >= 0x80 {
            block.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        block.append(UInt8(truncatingIfNeeded: rest))
    }

    /// How many bytes the record that begins at an offset takes.
    static func length(in block: [UInt8], at offset: Int) -> Int {
        texts(in: block, at: offset).reduce(0) { $0 + $1.value.utf8.count + 2 }
    }

    /// The texts of the place that begins at an offset.
    static func texts(in block: [UInt8], at offset: Int) -> [ListingField: String] {
        var texts: [ListingField: String] = [:]
        var at = offset
        while at < block.count, block[at] != end {
            let number = block[at]
            at += 1
            var length = 0
            var shift = 0
            while at < block.count {
                let byte = block[at]
                length |= Int(byte & 0x7F) << shift
                shift += 7
                at += 1
                if byte < 0x80 { break }
            }
            if number == sameAsName {
                texts[.brand] = texts[.name]
            } else if let field = ListingField(rawValue: number), at + length <= block.count {
                texts[field] = String(decoding: block[at..<at + length], as: UTF8.self)
            }
            at += length
        }
        return texts
    }

    /// The map item of the place that begins at an offset.
    static func mapItem(in block: [UInt8], at offset: Int, coordinate: Coordinate?) -> MapItem {
        let texts = texts(in: block, at: offset)
        let placemark = Placemark(
            coordinate: coordinate, thoroughfare: texts[.thoroughfare], subThoroughfare: texts[.subThoroughfare],
            locality: texts[.locality], subLocality: texts[.subLocality], administrativeArea: texts[.administrativeArea],
            subAdministrativeArea: texts[.subAdministrativeArea], postalCode: texts[.postalCode], country: texts[.country],
            isoCountryCode: texts[.isoCountryCode], street: texts[.street], title: texts[.address])
        return MapItem(
            identifier: texts[.identifier], alternateIdentifiers: list(texts[.alternateIdentifier]), name: texts[.name],
            placemark: placemark, phoneNumbers: list(texts[.phone]), url: texts[.url], emailAddress: texts[.email],
            timeZone: texts[.timeZone],
            pointOfInterestCategory: texts[.pointOfInterestCategory].map { PointOfInterestCategory(rawValue: $0) }
                ?? category(texts[.category]),
            categoryText: texts[.category], brand: texts[.brand], openingHours: texts[.openingHours], summary: texts[.summary])
    }

    private static func list(_ text: String?) -> [String] {
        text?.split(separator: ";").map { String($0.trimmingPrefix { $0 == " " }) } ?? []
    }

    /// MapKit's category for the text of a category.
    private static func category(_ text: String?) -> PointOfInterestCategory? {
        guard let text else { return nil }
        for part in text.split(whereSeparator: { ";,|/>".contains($0) }) {
            let words = Canonical.words(part.replacing("_", with: " ")).map(\.surface)
            if let word = CategoryReader.kinds(words, part).lazy.compactMap({ PlaceKinds.all[$0].category }).first {
                return PointOfInterestCategory(rawValue: "MKPOICategory" + word)
            }
        }
        return nil
    }
}

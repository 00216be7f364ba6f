import GazetteerModel
import GazetteerText

/// Where the position of a record stands among its properties.
public enum PositionRecipe: Sendable, Hashable {
    /// Latitude and longitude each on their own.
    case pair(latitude: FieldSource, longitude: FieldSource)
    /// Both in one value: text, a list of two numbers, or a web address with a position in it.
    case combined(FieldSource, longitudeFirst: Bool)

    /// Finds the position among the places of a feed, by their names and values.
    init?(among all: [FieldProfile]) {
        // Where somebody looks from is no place of the record's own.
        let isNamed = all.contains { $0.source.path.isEmpty && $0.name.isName }
        let profiles = all.filter {
            !["LookAt", "Camera", "Region"].contains($0.source.key) && !($0.source.isOfOther && isNamed) && !$0.source.isNear
        }
        func best(_ role: String, _ shape: ValueShape) -> FieldProfile? {
            profiles.filter { $0.name.role == role && !$0.name.isVetoed && $0.filled > 0 && $0.share(.decimal) + $0.share(.integer) > 0.5 }
                .filter { profile in profile.entries.allSatisfy { abs(ValueShape.degrees($0.text) ?? 0) <= 180 } }
                .max { $0.name.strength < $1.name.strength }
        }
        let combined = profiles.filter { $0.reaches(.position, 0.5) && ($0.name.role == "position" || Self.looksMeasured($0)) }
        // Degrees with minutes in another place are no position.
        let areParts = !CSVPositionFinder.parts(profiles.map { $0.source.path.last ?? $0.source.key }).isEmpty
        if !areParts, let latitude = best("latitude", .latitude), let longitude = best("longitude", .longitude),
            latitude.source != longitude.source,
            // What stands nearer to the record is its own.
            !combined.contains(where: { $0.name.role == "position" && $0.source.path.count < latitude.source.path.count })
        {
            self = .pair(latitude: latitude.source, longitude: longitude.source)
            return
        }
        guard
            let place = combined.max(by: {
                ($0.name.role == "position" ? 1 : 0, $1.source.key) < ($1.name.role == "position" ? 1 : 0, $0.source.key)
            })
        else {
            let link = profiles.first { profile in
                profile.reaches(.url, 0.5) && profile.share(.url) > 0.5
                    && profile.values.keys.filter { PositionText.inAddress($0) != nil }.count * 10 >= max(1, profile.values.count)
            }
            guard let link else { return nil }
            self = .combined(link.source, longitudeFirst: false)
            return
        }
        self = .combined(place.source, longitudeFirst: Self.isLongitudeFirst(place))
    }

    /// Whether pairs of numbers that nobody calls a position have digits as only positions have.
    private static func looksMeasured(_ place: FieldProfile) -> Bool {
        let isFine = { (digits: String) in digits.split(separator: ".").dropFirst().first?.count ?? 0 >= 4 }
        let measured = place.values.keys.filter { PositionText.digits($0).map { isFine($0.0) && isFine($0.1) } ?? false }
        return measured.count * 2 > place.values.count
    }

    /// Which number comes first: by what cannot be a latitude, then by the name, then by custom.
    private static func isLongitudeFirst(_ place: FieldProfile) -> Bool {
        let pairs = place.values.keys.compactMap(PositionText.numbers)
        if pairs.contains(where: { abs($0.0) > 90 }) { return true }
        if pairs.contains(where: { abs($0.1) > 90 }) { return false }
        let name = Folding.words(place.source.path.last ?? place.source.key).joined()
        if name.contains("lnglat") || name.contains("lonlat") || name.contains("xy") { return true }
        if name.contains("latl") { return false }
        // GeoJSON and WKT put the longitude first, people the latitude.
        return place.source.path.last == "coordinates" || place.values.keys.contains { $0.uppercased().hasPrefix("POINT") }
    }
}

/// Reads positions in texts.
enum PositionText {
    /// The two numbers of a text, as they are written and as they are.
    static func digits(_ text: String) -> (String, String)? {
        let parts = text.utf8.split { !ASCII.isDigit($0) && $0 != ASCII.point && $0 != ASCII.minus && $0 != ASCII.plus }
        let numbers = parts.lazy.filter { $0.contains(where: ASCII.isDigit) }.map(Substring.init).filter { Double($0) != nil }.prefix(4)
        let found = numbers.map(String.init)
        guard found.count == 2 || found.count == 3 else { return nil }
        return (found[0], found[1])
    }

    static func numbers(_ text: String) -> (Double, Double)? {
        guard let (first, second) = digits(text), let left = Double(first), let right = Double(second) else { return nil }
        return (left, right)
    }

    /// Latitude and longitude in the address of a map: `@48.85,2.35`, `?q=48.85,2.35`, `!3d48.85!4d2.35`, `#map=15/48.85/2.35`.
    static func inAddress(_ text: String) -> (String, String)? {
        if text.hasPrefix("geo:") { return inGeoAddress(text) }
        guard text.hasBytes("://"), mayHavePosition(text) else { return nil }
        var address = text
        if text.utf8.contains(where: { $0 == 0x25 || $0 == 0x2B }) {
            address = text.replacing("%2C", with: ",").replacing("%2c", with: ",").replacing("%20", with: "").replacing("+", with: "")
        }
        if let first = number(in: address, behind: "!3d"), let second = number(in: address, behind: "!4d") { return (first, second) }
        if address.hasBytes("yandex."), let (first, second) = pair(in: address, behind: "ll=") ?? pair(in: address, behind: "pt=") {
            // The only map that puts the longitude first.
            return (second, first)
        }
        for mark in ["@", "?q=", "&q=", "query=", "ll=", "/search/", "/place/", "destination=", "q=loc:", "center=", "markers=", "cp="] {
            if let (first, second) = pair(in: address, behind: mark), abs(Double(first) ?? 999) <= 90 { return (first, second) }
        }
        // A map that is put into a page: the middle of what it shows.
        if let start = address.index(behind: "!2d"), let next = address[start...].firstRange(of: "!3d"),
            let longitude = degrees(address[start..<next.lowerBound]), let latitude = number(in: String(address[start...]), behind: "!3d")
        {
            return (latitude, longitude)
        }
        guard let start = address.index(behind: "#map=") else { return nil }
        let parts = address[start...].split(separator: "/")
        guard parts.count >= 3, Double(parts[1]) != nil, Double(parts[2].prefix { $0 != "&" }) != nil else { return nil }
        return (String(parts[1]), String(parts[2].prefix { $0 != "&" }))
    }

    /// Whether an address has one of the marks before a position, or escapes that may stand for one.
    private static func mayHavePosition(_ address: String) -> Bool {
        for byte in address.utf8 {
            switch byte {
            case ASCII.exclamation, ASCII.equals, 0x25, ASCII.plus, 0x40: return true
            default: continue
            }
        }
        return address.hasBytes("/search/") || address.hasBytes("/place/")
    }

    /// Two decimal numbers of degrees with a comma between them.
    private static func pair(in text: String, behind mark: String) -> (String, String)? {
        guard let start = text.index(behind: mark) else { return nil }
        let pair = text[start...].prefix { $0.isNumber || ".,-~".contains($0) }.split { $0 == "," || $0 == "~" }
        guard pair.count >= 2, pair[0].contains("."), pair[1].contains("."), let left = Double(pair[0]), let right = Double(pair[1]),
            abs(left) <= 180, abs(right) <= 180
        else { return nil }
        return (String(pair[0]), String(pair[1]))
    }

    /// `geo:51.3,12.4;u=35`, and the place that Android asks for: `geo:0,0?q=51.3,12.4(Bakery)`.
    private static func inGeoAddress(_ text: String) -> (String, String)? {
        func pair(_ text: some StringProtocol) -> (String, String)? {
            let numbers = text.prefix { $0.isNumber || $0 == "." || $0 == "," || $0 == "-" || $0 == " " }.split(separator: ",")
            guard numbers.count == 2 || numbers.count == 3 else { return nil }
            let (latitude, longitude) = (String(numbers[0].trimmed), String(numbers[1].trimmed))
            guard let north = Double(latitude), let east = Double(longitude), abs(north) <= 90, abs(east) <= 180, north != 0 || east != 0
            else { return nil }
            return (latitude, longitude)
        }
        if let start = text.index(behind: "?q="), let place = pair(text[start...].replacing("%2C", with: ",")) { return place }
        return pair(text.dropFirst(4))
    }

    private static func degrees(_ text: Substring) -> String? {
        Double(text).flatMap { abs($0) <= 180 && text.contains(".") ? String(text) : nil }
    }

    private static func number(in text: String, behind mark: String) -> String? {
        guard let start = text.index(behind: mark) else { return nil }
        let digits = text[start...].prefix { $0.isNumber || $0 == "." || $0 == "-" }
        return Double(digits) == nil ? nil : String(digits)
    }
}

/// Where countries lie.
package struct CountryBox: Sendable, Hashable {
    package let west: Double
    package let south: Double
    package let east: Double
    package let north: Double

    /// Whether a place is within the box, or on its border.
    package func contains(latitude: Double, longitude: Double) -> Bool {
        latitude >= south && latitude <= north && longitude >= west && longitude <= east
    }
}

extension Countries {
    /// Boxes round a country and its far parts; empty for a code that is not known.
    package static func boxes(of code: String) -> [CountryBox] { boxes[code] ?? [] }

    /// The countries with the calling code that a number begins with, written without its plus; empty for none.
    package static func countries(ofCallingCode digits: Substring) -> [String] {
        for length in stride(from: 3, through: 1, by: -1) {
            if let found = callingCodes[String(digits.prefix(length))] { return found }
        }
        return []
    }

    private static let boxes: [String: [CountryBox]] = {
        var boxes: [String: [CountryBox]] = [:]
        for line in boxLines {
            let numbers = line.dropFirst(2).compactMap { Double($0) }
            guard let code = line.first, numbers.count == 4 else { continue }
            boxes[String(code), default: []].append(
                CountryBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3]))
        }
        return boxes
    }()

    private static let callingCodes: [String: [String]] = {
        var codes: [String: [String]] = [:]
        for line in boxLines where line.count > 1 {
            let country = String(line[0])
            if codes[String(line[1])]?.contains(country) != true { codes[String(line[1]), default: []].append(country) }
        }
        return codes
    }()

    private static let boxLines = Lexicon.bounds.lines.map { $0.parts(at: 0x20) }
}

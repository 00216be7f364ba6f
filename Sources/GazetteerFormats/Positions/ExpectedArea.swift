import GazetteerText

/// Where the records of a feed should lie, by what else the feed says.
struct ExpectedArea: Sendable, Hashable {
    private let boxes: [CountryBox]
    /// Whether the feed names the country; else its letters only tell the language.
    let isNamed: Bool
    /// The countries' codes, in order.
    let countries: [String]

    /// The area of some countries; `nil` where not all of them are known.
    init?(_ countries: Set<String>, isNamed: Bool) {
        guard !countries.isEmpty else { return nil }
        self.countries = countries.sorted()
        self.isNamed = isNamed
        var boxes: [CountryBox] = []
        for country in self.countries {
            let own = Countries.boxes(of: country)
            guard !own.isEmpty else { return nil }
            boxes += own
        }
        self.boxes = boxes
    }

    /// Whether a place lies in one of the countries.
    func contains(latitude: Double, longitude: Double) -> Bool {
        boxes.contains { $0.contains(latitude: latitude, longitude: longitude) }
    }

    /// Whether a place lies there only when its two numbers are exchanged.
    func isExchanged(latitude: Double, longitude: Double) -> Bool {
        !contains(latitude: latitude, longitude: longitude) && contains(latitude: longitude, longitude: latitude)
    }

    /// The area in words.
    var description: String {
        isNamed || countries.count == 1 ? countries.joined(separator: " or ") : "where the feed's language is written"
    }
}

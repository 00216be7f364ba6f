import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Any two or three titles of a table, exchanged: what the columns hold decides.
@Suite struct ExchangedContentTests {
    /// A title, what the values below it mean (`nil` for nothing that a map item has), and the values.
    private struct Column {
        let title: String
        let meaning: String?
        let values: [String]
    }

    private static let columns = [
        Column(
            title: "Name", meaning: "name",
            values: ["Ox & Elm", "Fern Bar", "Ivy Baths", "Copper Kettle", "Blue Door", "Old Mill", "Fir Tree", "North Star"]),
        Column(
            title: "Category", meaning: "category",
            values: ["Bakery", "Restaurant", "Hotel", "Bakery", "Hotel", "Bakery", "Hotel", "Bakery"]),
        Column(title: "Price", meaning: nil, values: ["$$", "$", "$$$", "$$", "$", "$$", "$", "$"]),
        Column(title: "Award", meaning: nil, values: ["1 Star", "2 Stars", "Plate", "1 Star", "1 Star", "2 Stars", "Plate", "1 Star"]),
        Column(
            title: "Description", meaning: "description",
            values: [
                "A quiet room above the old harbour.", "Bread is baked here every morning.", "The garden opens in early summer.",
                "Bring cash, as they take no cards.", "A quiet room above the old harbour.", "The garden opens in early summer.",
                "Bread is baked here every morning.", "Bring cash, as they take no cards.",
            ]),
        Column(
            title: "Street", meaning: "street",
            values: [
                "12 Elm Street", "3 Mill Lane", "45 Quay Road", "9 Oak Avenue", "71 Mill Lane", "8 Elm Street", "16 Quay Road",
                "5 Elm Street",
            ]),
        Column(title: "City", meaning: "locality", values: ["Boise", "Reno", "Salem", "Boise", "Reno", "Macon", "Salem", "Macon"]),
        Column(title: "State", meaning: "administrativeArea", values: ["ID", "NV", "OR", "ID", "NV", "GA", "OR", "GA"]),
        Column(title: "Zip", meaning: "postalCode", values: ["83702", "89501", "97301", "83709", "89512", "31201", "97305", "31210"]),
        Column(
            title: "Country", meaning: "country", values: ["Canada", "Canada", "Mexico", "Canada", "Mexico", "Canada", "Mexico", "Canada"]),
        Column(
            title: "Phone", meaning: "phone", values: (11...18).map { "(208) 555-01\($0)" }),
        Column(
            title: "Website", meaning: "url",
            values: ["ox", "fern", "ivy", "kettle", "door", "mill", "fir", "star"].map { "https://\($0).example" }),
        Column(
            title: "Email", meaning: "email",
            values: ["ox", "fern", "ivy", "kettle", "door", "mill", "fir", "star"].map { "hi@\($0).example" }),
        Column(
            title: "Hours", meaning: "openingHours",
            values: [
                "Mo-Fr 9:00-17:00", "Mo-Sa 10:00-18:00", "Mo-Su 8:00-20:00", "Mo-Fr 9:00-17:00", "Tu-Su 8:00-20:00", "Mo-Fr 7:00-15:00",
                "Mo-Sa 10:00-18:00", "Mo-Su 9:00-21:00",
            ]),
    ]

    /// The meanings whose first value was not given out, or another one, below titles in another order.
    private static func lost(under titles: [String]) throws -> [String] {
        let rows = (0..<8).map { row in columns.map { "\"\($0.values[row])\"" }.joined(separator: ",") }
        let feature = try MappingEvidenceTests.understood(([titles.joined(separator: ",")] + rows).joined(separator: "\n") + "\n").first
        let properties = try #require(feature).properties
        return columns.compactMap { column in
            guard let meaning = column.meaning, let value = column.values.first else { return nil }
            return properties[meaning] == .string(value) ? nil : meaning
        }
    }

    @Test func leavesTitlesAlone() throws {
        #expect(try Self.lost(under: Self.columns.map(\.title)).isEmpty)
    }

    @Test(arguments: columns.indices) func exchangesATitleWithEachOther(first: Int) throws {
        for second in Self.columns.indices where second > first {
            var titles = Self.columns.map(\.title)
            titles.swapAt(first, second)
            // Whether "1 Star" is the price or the award is nobody's business.
            let lost = try Self.lost(under: titles)
            #expect(lost.isEmpty, "\(titles[first]) and \(titles[second]) exchanged")
        }
    }

    @Test(arguments: [
        ["Phone", "Street", "Name"], ["Email", "City", "Phone"], ["Hours", "Country", "Zip"], ["Category", "Name", "Price"],
        ["Street", "Hours", "Email"], ["State", "Zip", "City"], ["Name", "Website", "Category"], ["Award", "Name", "Street"],
    ])
    func rotatesThreeTitles(_ rotated: [String]) throws {
        let next = Dictionary(zip(rotated, rotated.dropFirst() + rotated.prefix(1))) { first, _ in first }
        let titles = Self.columns.map { next[$0.title] ?? $0.title }
        #expect(try Self.lost(under: titles).isEmpty)
    }
}

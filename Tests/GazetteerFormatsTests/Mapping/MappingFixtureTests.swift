import GazetteerFormats
import GazetteerModel
import Testing

/// Feeds in many languages and dialects, understood without a hint.
@Suite struct MappingFixtureTests {
    struct Expectation: CustomTestStringConvertible, Sendable {
        var file: String
        var record = 0
        var identifier: String?
        var values: [String: String]
        var position: [Double]?
        var testDescription: String { file }
    }

    static let expectations: [Expectation] = [
        Expectation(
            file: "korean.csv", record: 1, identifier: "2",
            values: [
                "name": "바다다방", "category": "카페", "address": "강원특별자치도 강릉시 솔숲로 88, 1층", "phone": "033-000-0102",
                "openingHours": "10:00~22:00",
            ], position: [128.9470, 37.7720]),
        Expectation(
            file: "arabic.geojson",
            values: [
                "name": "مخبز الندى", "thoroughfare": "شارع الزيتون", "subThoroughfare": "14", "locality": "الزرقاء", "postalCode": "13110",
                "phone": "+962 5 000 0001", "email": "nada@makhbaz.example", "category": "مخبز",
            ], position: [36.0880, 32.0728]),
        Expectation(
            file: "italian.csv", record: 1,
            values: [
                "name": "Cereria Fiorita", "street": "Piazza Vecchia 12/A", "subThoroughfare": "12/A", "locality": "Spoleto",
                "administrativeArea": "PG", "postalCode": "06049", "phone": "0743-000012; 333 0000012",
            ]),
        Expectation(
            file: "japanese.csv", record: 2, identifier: "103",
            values: ["name": "やまびこ食堂", "address": "長野県安曇野市穂高55-1", "postalCode": "399-8303", "phone": "0263-00-0033"],
            position: [137.8830, 36.3420]),
        Expectation(
            file: "takeout.json",
            values: [
                "name": "Livraria do Moinho", "address": "Rua do Moinho 41, 4000-001 Porto, Portugal", "isoCountryCode": "PT",
                "url": "http://maps.google.com/?cid=1000000000000000041", "description": "Ask for the back room",
            ], position: [-8.6110, 41.1496]),
        Expectation(
            file: "guide.csv", record: 1,
            values: [
                "name": "Kaldero", "address": "Strandvägen 52, Stockholm, 114 56, Sweden", "category": "Nordic", "phone": "+4680000052",
                "url": "https://kaldero.example", "description": "Fire and smoke, and vegetables from the cook's own island.",
            ], position: [18.0686, 59.3293]),
        Expectation(
            file: "german.csv", record: 1, identifier: "0062",
            values: [
                "name": "Kornblume Hafen", "street": "Kaistraße 62", "postalCode": "04103", "locality": "Leipzig",
                "administrativeArea": "Sachsen", "phone": "0341/000062", "openingHours": "Mo-Tu 08:00-18:00; We off; Th-Fr 08:00-18:00",
            ]),
        Expectation(
            file: "schema.json", identifier: "71",
            values: [
                "name": "Brød & Smør", "street": "Møllevej 71", "locality": "Aarhus", "postalCode": "8000", "isoCountryCode": "DK",
                "phone": "+45 00 00 00 71", "openingHours": "Mo-Fr 07:00-17:30; Sa 08:00-14:00", "category": "Bakery",
            ]),
        Expectation(
            file: "yelp.json", identifier: "y-91",
            values: [
                "name": "Noodle Barn", "street": "91 Alder St", "locality": "Portland", "administrativeArea": "OR", "postalCode": "97205",
                "isoCountryCode": "US", "phone": "+15035550191", "category": "Noodles",
            ]),
        Expectation(
            file: "russian.csv",
            values: [
                "name": "Пекарня «Ржаной дом»", "street": "ул. Свободы 11", "postalCode": "150000", "locality": "Ярославль",
                "phone": "+7 (4852) 00-01-11", "email": "dom@rzhanoy.example", "url": "https://rzhanoy.example",
                "openingHours": "пн-пт 08:00-20:00",
            ], position: [39.8845, 57.6261]),
        Expectation(
            file: "greek.geojson", identifier: "7",
            values: [
                "name": "ΦΟΥΡΝΟΣ Η ΑΥΓΗ", "street": "Ερμού 31", "postalCode": "26221", "locality": "Πάτρα", "phone": "2610 000 031",
                "url": "https://avgi.example.gr", "openingHours": "Δευ-Σαβ 07:00-15:00",
            ], position: [21.7346, 38.2466]),
        Expectation(
            file: "polish.kml",
            values: [
                "name": "Pod Sosnami", "address": "ul. Leśna 4, 11-500 Giżycko", "postalCode": "11-500", "locality": "Giżycko",
                "phone": "87 000 00 21", "email": "sosny@pole.example", "url": "https://pole.example/sosny",
            ], position: [21.7643, 54.0381]),
        Expectation(
            file: "arcgis.kml",
            values: [
                "name": "Harbour Library", "street": "81 Wharf Road", "locality": "Halden Bay", "postalCode": "04609",
                "phone": "207-555-0181",
                "url": "http://library.example/harbour",
            ]),
        Expectation(
            file: "hebrew.csv",
            values: [
                "name": "מאפיית השחר", "street": "רחוב הזית 21", "locality": "חיפה", "phone": "04-0000021",
                "email": "shahar@bakery.example",
            ],
            position: [34.9983, 32.8191]),
        Expectation(
            file: "french.csv", record: 1, identifier: "B-32",
            values: [
                "name": "Bibliothèque du Pont", "street": "2 bis quai du Pont", "locality": "Ambérieu-en-Bugey", "postalCode": "01500",
                "phone": "0400000032", "category": "Bibliothèque",
            ], position: [5.3580, 45.9580]),
        Expectation(file: "hours-japanese.csv", values: ["openingHours": "Mo-Tu 09:00-18:00; Su off"]),
        Expectation(file: "hours-japanese.csv", record: 1, values: ["openingHours": "Mo 10:00-17:00; Su off"]),
        Expectation(file: "hours-korean.csv", values: ["openingHours": "Mo-Fr 09:00-18:00; Sa 09:00-13:00"]),
        Expectation(file: "hours-korean.csv", record: 1, values: ["openingHours": "Mo-Fr 10:00-19:00; Sa 10:00-14:00; PH 10:00-12:00"]),
        Expectation(file: "hours-flat.csv", values: ["openingHours": "Mo 09:00-18:00; Su off"]),
        Expectation(file: "hours.json", values: ["openingHours": "Mo-Tu 07:00-18:00; Su off"]),
        Expectation(file: "hours.json", record: 1, values: ["openingHours": "Mo 07:00-12:00,13:00-18:00; Su \"by appointment\""]),
        Expectation(
            file: "spreadsheet.csv", identifier: "435129",
            values: ["name": "Oak Shop", "postalCode": "83702", "phone": "2085550101", "url": "https://oak.example"]),
        Expectation(
            file: "spreadsheet.csv", record: 1,
            values: ["name": "Elm & Ash", "url": "https://elm.example/a", "openingHours": "Mo-Fr 09:00-17:00"]),
        Expectation(
            file: "spreadsheet.csv", record: 2,
            values: ["postalCode": "83704", "url": "https://fir.example", "openingHours": "Mo 09:00-17:00; Su off"]),
    ]

    static func features(_ file: String) throws -> (FieldMapping, [Feature]) {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let reader = try FeedReader(contentsOf: .file("/\(folder)/Fixtures/Mapping/\(file)"))
        var batches: [FeatureBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        let mapping = FieldMapping.learn(from: batches)
        return (mapping, batches.flatMap { Array(mapping.translated(mapping.located($0), to: .mapkit)) })
    }

    @Test(arguments: expectations) func understands(_ expected: Expectation) throws {
        let (_, features) = try Self.features(expected.file)
        let feature = try #require(features.dropFirst(expected.record).first)
        for (word, value) in expected.values { #expect(feature.properties[word]?.text == value, "\(word)") }
        if expected.file == "spreadsheet.csv", expected.record == 0 { #expect(feature.properties["openingHours"] == nil) }
        if let identifier = expected.identifier { #expect(feature.identifier?.description == identifier) }
        if let position = expected.position {
            #expect(feature.coordinate == Coordinate(latitude: position[1], longitude: position[0]))
        }
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What is copied, kept and made must not depend on how a translation goes about it.
@Suite struct TranslationAgreementTests {
    private static let pieces = [
        "a", "Z", "9", " ", "  ", "&", "& ", "&amp;", "\u{7F}", "\u{A0}", "é", "Э", "ß", "京", "、", "が", "Αθήνα", "東京", "\u{200B}", "-",
        "n/a", "null", "Café", "Unknown", "нет", "0", "😀", "<b>", "'", ".0", "Oak", "Street", "|", "\\",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private static func batches(ofCSV text: String, batchRecords: Int = 500) throws -> [FeatureBatch] {
        try batches(of: text, .csv, batchRecords: batchRecords)
    }

    private static func batches(of text: String, _ format: FeedFormat, batchRecords: Int = 500) throws -> [FeatureBatch] {
        var options = FeedOptions()
        options.batchRecords = batchRecords
        options.format = format
        let reader = try FeedReader(contentsOf: .bytes(Array(text.utf8), name: "test.csv"), options: options)
        var batches: [FeatureBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        return batches
    }

    private static func lines(_ batches: [FeatureBatch], by mapping: FieldMapping, to vocabulary: Vocabulary) -> [String] {
        batches.flatMap { mapping.translated($0, to: vocabulary) }.map { feature in
            "\(feature.identifier?.description ?? "-") " + feature.properties.map { "\($0.key)=\($0.value)" }.joined(separator: "|")
        }
    }

    /// Values of records that stand among many others are those that cleaning gives.
    @Test func agreesWithCleaning() throws {
        var random = SeededRandom(seed: 11)
        let roles: [FieldRole] = [.name, .locality, .administrativeArea, .postalCode]
        let words = ["name", "locality", "administrativeArea", "postalCode"]
        let columns = ["a", "b", "c", "d"]
        var rows: [[String]] = []
        for _ in 0..<3000 { rows.append(columns.map { _ in Self.text(&random) }) }
        let lines = rows.map { $0.map { #""\#($0)""# }.joined(separator: ",") + ",1" }
        let batches = try Self.batches(ofCSV: "a,b,c,d,e\n" + lines.joined(separator: "\n") + "\n")
        let overrides = Dictionary(uniqueKeysWithValues: zip(roles, columns))
        let mapping = FieldMapping.learn(from: batches, overrides: overrides)
        let features = batches.flatMap { Array(mapping.translated($0, to: .mapkit)) }
        #expect(features.count == rows.count)
        for (row, feature) in zip(rows, features) {
            for (index, text) in row.enumerated() {
                let expected = ValueText.cleaned(text, for: roles[index]).map(PropertyValue.string)
                #expect(feature.properties[words[index]] == expected, "\(text.debugDescription) as \(words[index])")
            }
        }
    }

    /// A value of JSON is the same whether its characters are escaped or not.
    @Test func readsEscapes() throws {
        var random = SeededRandom(seed: 13)
        let words = ["name", "locality", "category", "address", "url"]
        let roles: [FieldRole] = [.name, .locality, .category, .address, .url]
        let pieces =
            Self.pieces + [
                "\"", "/", "—", "×", "–", "\u{3000}", "não informado", "N/A", "Žádné", "https://", "oak.example", "(1.5, -2.5)", "&a=b",
            ]
        let columns = ["a", "b", "c", "d", "e"]
        var rows: [[String]] = []
        for _ in 0..<2000 {
            rows.append(
                columns.map { _ in
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
                })
        }
        let overrides = Dictionary(uniqueKeysWithValues: zip(roles, columns))
        for writing in [JSONWriting.plain, .lowercase, .uppercase] {
            let lines = rows.map { row in
                let members = zip(columns, row).map { #""\#($0)":"\#(writing.escaped($1))""# }.joined(separator: ",")
                return #"{"type":"Feature","properties":{\#(members)},"geometry":null}"#
            }
            let batches = try Self.batches(of: lines.joined(separator: "\n") + "\n", .geojsonl)
            let mapping = FieldMapping.learn(from: batches, overrides: overrides)
            let features = batches.flatMap { Array(mapping.translated($0, to: .mapkit)) }
            try #require(features.count == rows.count)
            for (row, feature) in zip(rows, features) {
                for (index, text) in row.enumerated() {
                    let expected = Self.value(text, for: roles[index])
                    #expect(feature.properties[words[index]]?.text == expected, "\(text.debugDescription) as \(words[index]), \(writing)")
                }
            }
        }
    }

    /// What a text gives for a role.
    private static func value(_ text: String, for role: FieldRole) -> String? {
        let text = role == .address ? AddressText.joinedLines(text) : text
        guard let cleaned = ValueText.cleaned(text, for: role) else { return nil }
        switch role {
        case .url: return ContactText.url(cleaned)
        case .category: return ValueText.switches.contains(cleaned.lowercased()) ? nil : cleaned
        default: return cleaned
        }
    }

    /// Fields that are missing in turns, parts that are empty, and countries by name and by code, together and alone.
    @Test func isTheSameTogetherAndAlone() throws {
        var random = SeededRandom(seed: 12)
        let countries = ["Germany", "DE", "Österreich", "AT", "", "Atlantis", "germany ", "n/a"]
        var text = "id,name,address_1,address_2,city,country,phone,website,category,note\n"
        for number in 1...700 {
            func maybe(_ value: String) -> String { Int.random(in: 0...2, using: &random) == 0 ? "" : value }
            let cells = [
                maybe("n\(number)"), maybe("Oak & Ash \(number)"), maybe("Seeweg \(number)"), maybe("c/o Oak"), maybe(" Thun"),
                countries.randomElement(using: &random) ?? "", maybe("+41 44 000 00 0\(number % 10)"), maybe("www.oak.example"),
                maybe("bakery"), maybe("x"),
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        let together = try Self.batches(ofCSV: text)
        let mapping = FieldMapping.learn(from: together)
        let alone = try Self.batches(ofCSV: text, batchRecords: 1)
        #expect(alone.count > together.count)
        for vocabulary in [Vocabulary.mapkit, .osm, .google] {
            let expected = Self.lines(alone, by: mapping, to: vocabulary)
            #expect(expected.contains { $0.contains("Oak & Ash") })
            #expect(Self.lines(together, by: mapping, to: vocabulary) == expected)
        }
    }

    /// Objects and lists that are whole, empty, texts, or something else in turns, house numbers and days.
    @Test func nestedValuesAreTheSameTogetherAndAlone() throws {
        var random = SeededRandom(seed: 13)
        func pick(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
        var text = ""
        for number in 1...900 {
            let street = pick(#""Main Street""#, #""Hauptstra\u00dfe""#, #""rue \"A\"""#, #""""#, "null", #"" Seeweg""#)
            let parts = [
                #""street":\#(street)"#, #""number":\#(pick("12", #""7a""#, "null", #"" 3 ""#))"#,
                #""city":\#(pick(#""Bern""#, #""Reading""#, "[]", "true"))"#, #""postcode":"\#(pick("3000", "RG1 1AA", ""))""#,
                #""country":"\#(pick("CH", "Switzerland", "gb", ""))""#,
            ]
            let object = "{" + parts.filter { _ in Int.random(in: 0...4, using: &random) > 0 }.joined(separator: ",") + "}"
            let address = pick(object, object, object, "[\(object)]", "null", #""{\"city\":\"Thun\"}""#, #""Seeweg 1, 3600 Thun""#)
            let phones = pick(#"["031 555 01 \#(10 + number % 90)"]"#, #"["031 555 01 11","tel:031 555 01 12"]"#, "[]", "[31555]", "null")
            let hours = ["monday", "tuesday", "sunday"].map { #""\#($0)":"\#(pick("9:00 - 17:00", "closed", ""))""# }.joined(separator: ",")
            text += #"{"type":"Feature","geometry":null,"properties":{"names":{"primary":"Oak \#(number)"},"#
            text +=
                #""address":\#(address),"phones":\#(phones),"websites":["\#(pick("oak.example", "https://oak.example/a"))"],\#(hours)}}"#
            text += "\n"
        }
        let together = try Self.batches(of: text, .geojsonl)
        let mapping = FieldMapping.learn(from: together)
        let alone = try Self.batches(of: text, .geojsonl, batchRecords: 1)
        #expect(alone.reduce(0) { $0 + $1.count } == 900)
        for vocabulary in [Vocabulary.mapkit, .osm] {
            let expected = Self.lines(alone, by: mapping, to: vocabulary)
            for word in ["Main Street", "12", "Bern", "Thun", "031 555 01 11; 031 555 01 12", "Mo"] {
                #expect(expected.contains { $0.contains(word) }, "\(word)")
            }
            #expect(Self.lines(together, by: mapping, to: vocabulary) == expected)
        }
        // A map item is read without a plan.
        for (item, feature) in zip(together.flatMap(mapping.mapItems), together.flatMap { mapping.translated($0, to: .mapkit) }) {
            func text(_ key: String) -> String? { if case .string(let text)? = feature.properties[key] { text } else { nil } }
            #expect(item.name == text("name"))
            #expect(item.placemark.locality == text("locality"))
            #expect(item.placemark.postalCode == text("postalCode"))
            #expect(item.phoneNumbers.joined(separator: "; ") == text("phone") ?? "")
            #expect(item.openingHours == text("openingHours"))
        }
    }

    /// A field that is understood and empty is not written beside the one that says it in other records.
    @Test func emptyFieldsGoWhereTheyAreUnderstood() throws {
        let text = "Nom,Telefon,Ort,Webseite,Frei\nAlpha,030 1234567,Berlin,\"  \",\nBeta,,Bonn,http://b.example/x,\n"
        let batches = try Self.batches(ofCSV: text)
        let mapping = FieldMapping.learn(from: batches)
        let features = batches.flatMap { Array(mapping.translated($0, to: .mapkit)) }
        #expect(
            features.map { Array($0.properties.keys) } == [["name", "locality", "phone", "Frei"], ["name", "locality", "url", "Frei"]])
    }
}

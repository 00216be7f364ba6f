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
        var options = FeedOptions()
        options.batchRecords = batchRecords
        options.format = .csv
        let reader = try FeedReader(contentsOf: .bytes(Array(text.utf8), name: "test.csv"), options: options)
        var batches: [FeatureBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        return batches
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
        func lines(_ batches: [FeatureBatch], to vocabulary: Vocabulary) -> [String] {
            batches.flatMap { mapping.translated($0, to: vocabulary) }.map { feature in
                "\(feature.identifier?.description ?? "-") "
                    + feature.properties.map { "\($0.key)=\($0.value)" }.joined(separator: "|")
            }
        }
        let alone = try Self.batches(ofCSV: text, batchRecords: 1)
        #expect(alone.count > together.count)
        for vocabulary in [Vocabulary.mapkit, .osm, .google] {
            let expected = lines(alone, to: vocabulary)
            #expect(expected.contains { $0.contains("Oak & Ash") })
            #expect(lines(together, to: vocabulary) == expected)
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

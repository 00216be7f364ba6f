import GazetteerFormats
import GazetteerModel
import Testing

@Suite struct TranslationTests {
    /// The batches of a GeoJSON text.
    static func batches(_ text: String) throws -> [FeatureBatch] {
        let reader = try FeedReader(contentsOf: .bytes(Array(text.utf8), name: "test.geojson"))
        var batches: [FeatureBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        return batches
    }

    static func feature(_ properties: String) -> String {
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":\#(properties),"geometry":null}]}"#
    }

    static func translated(_ properties: String, to vocabulary: Vocabulary = .mapkit) throws -> Feature {
        let batch = try #require(try batches(feature(properties)).first)
        return try #require(FieldMapping.learn(from: [batch]).translated(batch, to: vocabulary).first)
    }

    @Test func writesTheWordsInOrderAndKeepsTheRest() throws {
        let feature = try Self.translated(#"{"Farbe":"rot","Telefon":"+41 44 000 00 00","Filialname":"Bäckerei Föhn","Filialnr":"007"}"#)
        #expect(feature.properties.map(\.key) == ["name", "phone", "Farbe"])
        #expect(feature.properties["name"] == "Bäckerei Föhn")
        #expect(feature.identifier == .string("007"))
    }

    @Test func cleansWhatItCarries() throws {
        let feature = try Self.translated(
            #"{"name":" Nuts &amp; Bolts ","phone":"tel:+36 1 000 0000; Fax","website":"www.nuts.example","email":"n/a","zip":1460}"#)
        #expect(feature.properties["name"] == "Nuts & Bolts")
        #expect(feature.properties["phone"] == "+36 1 000 0000")
        #expect(feature.properties["url"] == "https://www.nuts.example")
        #expect(feature.properties["email"] == nil)
        #expect(feature.properties["feed:email"] == "n/a")
        #expect(feature.properties["postalCode"] == "1460")
    }

    @Test func speaksOtherVocabularies() throws {
        let osm = try Self.translated(#"{"Name":"A","PLZ":"8001","Ort":"Zürich"}"#, to: .osm)
        #expect(osm.properties.map(\.key) == ["name", "addr:city", "addr:postcode"])
        let google = try Self.translated(#"{"nom":"A","cp":"75004","ville":"Paris"}"#, to: .google)
        #expect(google.properties.map(\.key) == ["Business name", "Locality", "Postal code"])
    }

    @Test func makesMapItems() throws {
        let batch = try #require(try Self.batches(Self.feature(#"{"名称":"喫茶ポプラ","住所":"札幌市北区1-2","電話番号":"011-000-0000"}"#)).first)
        let item = try #require(FieldMapping.learn(from: [batch]).mapItems(for: batch).first)
        #expect(item.name == "喫茶ポプラ")
        #expect(item.placemark.title == "札幌市北区1-2")
        #expect(item.phoneNumbers == ["011-000-0000"])
    }

    @Test func tellsOfDamagedPhones() throws {
        let batch = try #require(try Self.batches(Self.feature(#"{"name":"A","phone":"4.92613E+11"}"#)).first)
        let translated = FieldMapping.learn(from: [batch]).translated(batch, to: .mapkit)
        #expect(translated.first?.properties["phone"] == nil)
        #expect(translated.first?.properties["feed:phone"] == "4.92613E+11")
        let diagnostic = try #require(translated.diagnostics.first { $0.code == .spreadsheetDamage })
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.location.record == 1)
    }

    @Test func letsTheUserDecide() throws {
        let batch = try #require(try Self.batches(Self.feature(#"{"a":"Suva Bakery","name":"47"}"#)).first)
        let mapping = FieldMapping.learn(from: [batch], overrides: [.name: "a", .identifier: "name"])
        let feature = try #require(mapping.translated(batch, to: .mapkit).first)
        #expect(feature.properties["name"] == "Suva Bakery")
        #expect(feature.identifier?.description == "47")
    }

    @Test func keepsStatesFromBeingCountries() throws {
        let feature = try Self.translated(#"{"name":"A","zip":"01569","state":"MA"}"#)
        #expect(feature.properties["administrativeArea"] == "MA")
        #expect(feature.properties["country"] == nil)
        #expect(feature.properties["isoCountryCode"] == nil)
    }

    @Test func readsOverture() throws {
        let feature = try Self.translated(
            #"{"names":{"primary":"Kiosk Süd"},"phones":["+41 44 000 00 01","+41 44 000 00 02"],"websites":["https://sued.example/"],"brand":{"names":{"primary":"Kiosk"}},"addresses":[{"freeform":"Seeweg 2","locality":"Thun","postcode":"3600","country":"CH"}],"categories":{"primary":"convenience_store"}}"#
        )
        #expect(feature.properties["name"] == "Kiosk Süd")
        #expect(feature.properties["phone"] == "+41 44 000 00 01; +41 44 000 00 02")
        #expect(feature.properties["street"] == "Seeweg 2")
        #expect(feature.properties["isoCountryCode"] == "CH")
        #expect(feature.properties["brand"] == "Kiosk")
        #expect(feature.properties["category"] == "convenience_store")
    }

    @Test func explainsItself() throws {
        let batch = try #require(try Self.batches(Self.feature(#"{"Tel":"030 000000","Fax":"030 000001"}"#)).first)
        let evidence = FieldMapping.learn(from: [batch]).evidence
        #expect(evidence.map(\.role) == [.phone, nil])
        #expect(evidence.allSatisfy { !$0.reasons.isEmpty })
    }
}

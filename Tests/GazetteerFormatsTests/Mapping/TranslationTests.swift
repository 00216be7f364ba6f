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
}

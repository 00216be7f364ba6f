import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What is understood of cells without a header, of lines without a label, and of several values in one cell.
@Suite struct ValueEvidenceTests {
    private static func expect(_ feed: String, name: String, _ values: [String: String?]) throws {
        let feature = try #require(try MappingEvidenceTests.understood(feed, name: name).first)
        for (key, value) in values { #expect(feature.properties[key]?.text == value, "\(key)") }
    }

    @Test(
        arguments: [
            ("38102 Nordhorst", "38102", "Nordhorst"), ("312 40 Söderby", "312 40", "Söderby"), ("01-204 Lipnica", "01-204", "Lipnica"),
            ("QX4 2AB Oldham Vale", "QX4 2AB", "Oldham Vale"),
        ]) func partsTownsFromTheirCodes(_ place: String, _ code: String, _ town: String) throws
    {
        let rows = (0..<6).map { "\(701_233 + $0 * 7919);Laden \("ABCDEF".prefix($0 + 1));Gasse \($0 + 3);\(place);l\($0)@laden.example" }
        try Self.expect(rows.joined(separator: "\n") + "\n", name: "h.csv", ["postalCode": code, "locality": town, "street": "Gasse 3"])
    }

    @Test func takesProvincesForNoTowns() throws {
        let rows = ["花店,河滨路3号,青湖市,河南省,450001", "书屋,河滨路8号,白石市,江苏省,210003", "茶馆,中山路9号,青湖市,河南省,450009"]
        try Self.expect(
            rows.joined(separator: "\n") + "\n", name: "h.csv",
            ["locality": "青湖市", "administrativeArea": "河南省", "postalCode": "450001"])
    }

    @Test func findsTownsInColumnsWithoutAName() throws {
        let rows = (1...5).map { "Fern Bar \($0),\($0) Quay Street,\(["Wexham", "Oldby"][$0 % 2]),QX\($0) 2AB,01632 96000\($0)" }
        try Self.expect(
            ",Address,,,Tel\n" + rows.joined(separator: "\n") + "\n", name: "n.csv", ["locality": "Oldby", "postalCode": "QX1 2AB"])
    }

    /// `<description>` as people type it into a map.
    @Test func readsLinesWithoutLabels() throws {
        let lines = "Am Wehr 12<br>38102 Nordhorst<br>Tel. 05300/000012<br><a href=\"https://wehr.example\">wehr.example</a>"
        let map = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Wehrmühle</name><description><![CDATA[\(lines)]]></description>
            <Point><coordinates>10.1,52.2</coordinates></Point></Placemark></Document></kml>
            """
        try Self.expect(
            map, name: "m.kml",
            [
                "street": "Am Wehr 12", "postalCode": "38102", "locality": "Nordhorst", "phone": "05300/000012",
                "url": "https://wehr.example",
            ])
    }

    @Test func takesNothingFromProse() {
        var descriptions = DescriptionText()
        #expect(
            descriptions.lines(in: "Open since 1912<br>Fax 05300/000013<br>See https://a.example and https://b.example for more of it")
                .isEmpty)
        #expect(descriptions.lines(in: "A mill.\nTel the miller").isEmpty)
    }

    @Test(
        arguments: [
            "<Schema id=\"s\" name=\"s\"><SimpleField name=\"f1\" type=\"string\"><displayName>Commune</displayName></SimpleField></Schema>"
                + "<Placemark><ExtendedData><SchemaData schemaUrl=\"#s\"><SimpleData name=\"f1\">Valbrume</SimpleData></SchemaData>",
            "<Placemark><ExtendedData><Data name=\"f1\"><displayName>Commune</displayName><value>Valbrume</value></Data>",
        ]) func readsWhatFieldsAreCalledForPeople(_ fields: String) throws
    {
        let map =
            "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(fields)</ExtendedData>"
            + "<Point><coordinates>4.1,45.2</coordinates></Point></Placemark></Document></kml>"
        try Self.expect(map, name: "m.kml", ["locality": "Valbrume"])
    }

    @Test func takesTheFirstOfSeveral() throws {
        try Self.expect(
            "Firma;Emails;Telefon\nKade;\"a@kade.example; b@kade.example\";05300 1\nWehr;\"c@wehr.example; d@wehr.example\";05300 2\n",
            name: "e.csv", ["email": "a@kade.example"])
        try Self.expect(
            "店名,TEL/FAX\n青葉堂,TEL 0999-00-0001 / FAX 0999-00-0002\n森の湯,TEL 0999-00-0003 / FAX 0999-00-0004\n", name: "f.csv",
            ["phone": "0999-00-0001"])
    }

    @Test func takesFlagsForNoHours() throws {
        try Self.expect("name,Open 24 Hours\nKade,N\nWehr,Y\nFern,N\n", name: "f.csv", ["openingHours": nil])
    }

    @Test func readsPolishDays() throws {
        let shops = (1...3).map { "{\"nazwa\":\"Sklep \($0)\",\"godziny\":{\"pnPt\":\"8-20\",\"sob\":\"8-14\",\"ndz\":\"nieczynne\"}}" }
        try Self.expect(
            "[\(shops.joined(separator: ","))]", name: "s.json", ["openingHours": "Mo-Fr 08:00-20:00; Sa 08:00-14:00; Su off"])
    }
}

extension ValueEvidenceTests {
    /// A point says that a word goes on; what all known words that begin so mean is meant.
    @Test(
        arguments: [
            ("Megn.", "name"), ("Наимен. объекта", "name"), ("Localid.", "locality"), ("Телеф.", "phone"), ("Telep.", nil),
            ("Ταχ. Διεύθυνση", "address"), ("Megn", nil),
        ] as [(String, String?)]) func readsWordsThatAreCutOff(_ header: String, _ role: String?)
    {
        #expect(FieldMapping.role(of: header)?.rawValue == role)
    }
}

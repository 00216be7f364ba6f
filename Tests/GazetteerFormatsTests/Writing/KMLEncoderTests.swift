import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct KMLEncoderTests {
    /// What stands between the header and the trailer.
    private func body(_ batches: [FeatureBatch], _ change: (inout WriterOptions) -> Void = { _ in }) throws -> String {
        let text = try written(batches, as: .kml, change).text
        let start = try #require(text.range(of: "<Document>\n"))
        let end = try #require(text.range(of: "</Document>\n</kml>\n"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test func writesADocument() throws {
        #expect(
            try written([single([("name", "A ]]> B & <C>")], geometry: .point("2.1,48.1"))], as: .kml).text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
                <Document>
                <Placemark><name>A ]]&gt; B &amp; &lt;C&gt;</name><Point><coordinates>2.1,48.1</coordinates></Point></Placemark>
                </Document>
                </kml>

                """)
    }

    @Test func putsPropertiesIntoTheirElements() throws {
        let batch = single([
            ("website", "https://zephyr.example/?a=1&b=2"), ("addr:full", "5 Quai Bleu, 75004 Paris"),
            ("phone", "+33 1 40 00 00 00; +33 2"),
            ("name", 41), ("description", "<p>5 < 6 ]]> ok</p>"),
        ])
        #expect(
            try body([batch])
                == "<Placemark><name>41</name><atom:link href=\"https://zephyr.example/?a=1&amp;b=2\"/>"
                + "<address>5 Quai Bleu, 75004 Paris</address><phoneNumber>tel:+33-1-40-00-00-00</phoneNumber>"
                + "<description><![CDATA[<p>5 < 6 ]]]]><![CDATA[> ok</p>]]></description><ExtendedData>"
                + "<Data name=\"website\"><value>https://zephyr.example/?a=1&amp;b=2</value></Data>"
                + "<Data name=\"addr:full\"><value>5 Quai Bleu, 75004 Paris</value></Data>"
                + "<Data name=\"phone\"><value>+33 1 40 00 00 00; +33 2</value></Data></ExtendedData></Placemark>\n")
    }

    @Test func writesASchemaForTypedValues() throws {
        let first = single([
            ("n", .number("9007199254740993")), ("flag", true), ("none", .null), ("s", "x\"y"), ("o", .object([.init(key: "a", value: 1)])),
        ])
        let second = single([("n", "42"), ("flag", .number("1")), ("m", .number("1e-08"))])
        let result = try written([first, second], as: .kml)
        #expect(
            result.text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
                <Document>
                <Schema name="properties" id="gazetteer-properties">
                <SimpleField type="double" name="n"/>
                <SimpleField type="bool" name="flag"/>
                <SimpleField type="double" name="m"/>
                </Schema>
                <Placemark><ExtendedData><Data name="s"><value>x"y</value></Data><Data name="o"><value>{"a":1}</value></Data><SchemaData schemaUrl="#gazetteer-properties"><SimpleData name="n">9007199254740993</SimpleData><SimpleData name="flag">true</SimpleData></SchemaData></ExtendedData></Placemark>
                <Placemark><ExtendedData><Data name="n"><value>42</value></Data><Data name="flag"><value>1</value></Data><SchemaData schemaUrl="#gazetteer-properties"><SimpleData name="m">1e-08</SimpleData></SchemaData></ExtendedData></Placemark>
                </Document>
                </kml>

                """)
        #expect(result.diagnostics.map(\.code) == [.notRepresentable, .notRepresentable])
        #expect(result.diagnostics.allSatisfy { $0.severity == .info && $0.count == 1 })
    }

    @Test func keepsIdentifiers() throws {
        var builder = BatchBuilder()
        builder.add(id: .string("pm.1"), [("ID", "32")])
        builder.add(id: .string("h=1"))
        builder.add(id: .number("2305843009223239036"), [("id", "own")])
        #expect(
            try body([builder.batch()]) == """
                <Placemark id="pm.1"><ExtendedData><Data name="ID"><value>32</value></Data></ExtendedData></Placemark>
                <Placemark><ExtendedData><Data name="id" targetId="feature-id"><value>h=1</value></Data></ExtendedData></Placemark>
                <Placemark><ExtendedData><Data name="id"><value>own</value></Data><Data name="feature_id" targetId="feature-number"><value>2305843009223239036</value></Data></ExtendedData></Placemark>

                """)
    }

    @Test func readsIdentifiersBack() throws {
        let feed =
            #"{"type":"FeatureCollection","features":["#
            + #"{"type":"Feature","id":17,"properties":{"name":"A","id":"own"},"geometry":null},"#
            + #"{"type":"Feature","id":"00-1","properties":{"name":"B"},"geometry":null}]}"#
        let kml = try Conversion(.bytes(Array(feed.utf8)), .kml).output
        let back = try Conversion(.bytes(Array(kml.utf8)), .geojson).output
        #expect(back.contains(#""id":17,"properties":{"name":"A","id":"own"}"#))
        #expect(back.contains(#""id":"00-1","properties":{"name":"B"}"#))
    }

    /// Through GeoJSON and back, a feed of KML is what it was.
    private func throughGeoJSON(_ placemark: String) throws -> (json: String, kml: String) {
        let feed = "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(placemark)</Document></kml>"
        let json = try Conversion(.bytes(Array(feed.utf8)), .geojsonl).output
        let kml = try Conversion(.bytes(Array(json.utf8)), .kml).output
        #expect(try Conversion(.bytes(Array(kml.utf8)), .geojsonl).output == json)
        let lines = kml.split(separator: "\n").filter { $0.hasPrefix("<Placemark") }
        return (json, lines.joined(separator: "\n"))
    }

    @Test func tellsWhatANameWasMadeOf() throws {
        let data = "<Data name=\"title\"><value>A &amp; B</value></Data><Data name=\"desc\"><value>C &lt; D</value></Data>"
        let (json, kml) = try throughGeoJSON("<Placemark><ExtendedData>\(data)</ExtendedData></Placemark>")
        #expect(json.contains(#""properties":{"title":"A & B","desc":"C < D"}"#))
        #expect(
            kml == """
                <Placemark><name>A &amp; B</name><description><![CDATA[C < D]]></description><ExtendedData>\
                <Data name="title" targetId="name"><value>A &amp; B</value></Data>\
                <Data name="desc" targetId="description"><value>C &lt; D</value></Data></ExtendedData></Placemark>
                """)
        // A name that somebody gave it since then is its own.
        let renamed = kml.replacing("<name>A &amp; B</name>", with: "<name>E</name>")
        let read = try Conversion(.bytes(Array("<kml>\(renamed)</kml>".utf8)), .geojsonl).output
        #expect(read.contains(#""properties":{"name":"E","title":"A & B","desc":"C < D"}"#))
        // So is one that only happens to be the same.
        let both = "<Placemark><name>A</name><ExtendedData><Data name=\"title\"><value>A</value></Data></ExtendedData></Placemark>"
        #expect(try throughGeoJSON(both).json.contains(#""properties":{"name":"A","title":"A"}"#))
    }

    /// A number that a schema types may be the name too; it makes a poor description, and a truth value a poor name.
    @Test func tellsThatANameWasMadeOfANumber() throws {
        let feed = #"{"type":"Feature","properties":{"title":1408,"desc":7},"geometry":null}"#
        let kml = try Conversion(.bytes(Array(feed.utf8)), .kml).output
        #expect(
            kml.contains(
                """
                <Placemark><name>1408</name><ExtendedData><SchemaData schemaUrl="#gazetteer-properties" targetId="name">\
                <SimpleData name="title">1408</SimpleData><SimpleData name="desc">7</SimpleData></SchemaData></ExtendedData></Placemark>
                """))
        #expect(try Conversion(.bytes(Array(kml.utf8)), .geojsonl).output.contains(#""properties":{"title":1408,"desc":7}"#))
        let truth = #"{"type":"Feature","properties":{"title":true},"geometry":null}"#
        #expect(try !Conversion(.bytes(Array(truth.utf8)), .kml).output.contains("<name>"))
    }

    @Test func writesViewsBack() throws {
        let view =
            "<LookAt><longitude>-122.08</longitude><latitude>+37.4</latitude><range>1e3</range><altitudeMode>absolute</altitudeMode></LookAt>"
        let (json, kml) = try throughGeoJSON("<Placemark><name>A</name>\(view)</Placemark>")
        #expect(json.contains(#""LookAt":{"longitude":-122.08,"latitude":"+37.4","range":1e3,"altitudeMode":"absolute"}"#))
        #expect(kml == "<Placemark><name>A</name>\(view)</Placemark>")
        let camera = "<Camera><altitude>5</altitude><roll>-20</roll></Camera>"
        #expect(try throughGeoJSON("<Placemark>\(camera)</Placemark>").kml == "<Placemark>\(camera)</Placemark>")
    }

    /// What the schema would refuse stays in the extended data, and comes back all the same.
    @Test(arguments: [
        "<LookAt><latitude>91</latitude></LookAt>", "<LookAt id=\"a\"><latitude>1</latitude></LookAt>", "<LookAt><roll>1</roll></LookAt>",
        "<LookAt><latitude>north</latitude></LookAt>", "<LookAt><altitudeMode>clampToSeaFloor</altitudeMode></LookAt>",
        "<LookAt><latitude>1</latitude><TimeStamp><when>2001</when></TimeStamp></LookAt>", "<LookAt><tilt>nan</tilt></LookAt>",
    ])
    func keepsViewsThatKMLDoesNotKnow(view: String) throws {
        let (_, kml) = try throughGeoJSON("<Placemark>\(view)</Placemark>")
        #expect(kml.hasPrefix("<Placemark><ExtendedData><Data name=\"LookAt\"><value>{"))
    }

    @Test func keepsDisplayNames() throws {
        let data =
            "<Data name=\"a\"><displayName>The &lt;A&gt;</displayName><value>1</value></Data><Data name=\"b\"><value>2</value></Data>"
            + "<Data name=\"c\"><displayName>c</displayName><value></value></Data>"
        let feed = "<kml><Placemark><ExtendedData>\(data)</ExtendedData></Placemark></kml>"
        let kml = try Conversion(.bytes(Array(feed.utf8)), .kml).output
        #expect(kml.contains("<ExtendedData>\(data)</ExtendedData>"))
        #expect(try Conversion(.bytes(Array(kml.utf8)), .kml).output == kml)
    }

    @Test func opensAndClosesFolders() throws {
        func batch(_ paths: [[String]]) -> FeatureBatch {
            var builder = BatchBuilder()
            for path in paths { builder.add(members: path.isEmpty ? [] : [("folder", .array(path.map(PropertyValue.string)))]) }
            return builder.batch()
        }
        let one = try body([batch([["Food", "Tea & Co"], ["Food", "Tea & Co"], ["Food"], [], ["Food", "Bars"], ["Shops", "Bars"]])])
        #expect(
            one == """
                <Folder><name>Food</name>
                <Folder><name>Tea &amp; Co</name>
                <Placemark></Placemark>
                <Placemark></Placemark>
                </Folder>
                <Placemark></Placemark>
                </Folder>
                <Placemark></Placemark>
                <Folder><name>Food</name>
                <Folder><name>Bars</name>
                <Placemark></Placemark>
                </Folder>
                </Folder>
                <Folder><name>Shops</name>
                <Folder><name>Bars</name>
                <Placemark></Placemark>
                </Folder>
                </Folder>

                """)
        let several = try body([
            batch([["Food", "Tea & Co"]]), batch([["Food", "Tea & Co"], ["Food"]]), batch([]), batch([[]]), batch([["Food", "Bars"]]),
            batch([["Shops", "Bars"]]),
        ])
        #expect(several == one)
    }

    @Test func writesAllGeometries() throws {
        var builder = BatchBuilder()
        for shape in Shape.all { builder.add(geometry: shape) }
        builder.add(geometry: .polygon([["0,0", "1,0", "1,1"]]))
        builder.add(geometry: .point([]))
        builder.add(geometry: .collection([.multiPoint([]), .polygon([[]])]))
        builder.add(geometry: .point(" 1.50 , 2 , 3 , 4"))
        let ring = "<LinearRing><coordinates>"
        let close = "</coordinates></LinearRing>"
        let expected = [
            "<Point><coordinates>2.1,48.1</coordinates></Point>",
            "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4</coordinates></Point></MultiGeometry>",
            "<LineString><coordinates>1,2 3,4,5</coordinates></LineString>",
            "<MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString><LineString><coordinates>5,6 7,8</coordinates></LineString></MultiGeometry>",
            "<Polygon><outerBoundaryIs>\(ring)0,0 9,0 9,9 0,0\(close)</outerBoundaryIs><innerBoundaryIs>\(ring)2,1 3,2 3,1 2,1\(close)</innerBoundaryIs></Polygon>",
            "<MultiGeometry><Polygon><outerBoundaryIs>\(ring)0,0 1,0 1,1 0,0\(close)</outerBoundaryIs></Polygon><Polygon><outerBoundaryIs>\(ring)5,5 6,5 6,6 5,5\(close)</outerBoundaryIs><innerBoundaryIs>\(ring)5.5,5.2 5.6,5.3 5.6,5.2 5.5,5.2\(close)</innerBoundaryIs></Polygon></MultiGeometry>",
            "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><LineString><coordinates>1,2 3,4</coordinates></LineString><MultiGeometry><Polygon><outerBoundaryIs>\(ring)0,0 1,0 1,1 0,0\(close)</outerBoundaryIs></Polygon></MultiGeometry></MultiGeometry>",
            "<Polygon><outerBoundaryIs>\(ring)0,0 1,0 1,1 0,0\(close)</outerBoundaryIs></Polygon>", "", "",
            "<Point><coordinates>1.50,2,3</coordinates></Point>",
        ]
        #expect(try body([builder.batch()]) == expected.map { "<Placemark>\($0)</Placemark>\n" }.joined())
    }

    @Test func writesStylesTimesAndSwitches() throws {
        var builder = BatchBuilder()
        builder.add(
            [
                ("styleUrl", "#icon-1517"), ("stroke", "#ff0000"), ("stroke-opacity", .number("0.5")), ("stroke-width", .number("2")),
                ("fill", "#0f0"), ("icon", "images/icon-1.png"), ("icon-scale", .number("1.1")), ("icon-color", "#0288d1"),
                ("visibility", false), ("timestamp", "2024-05-07T09:30:00Z"), ("snippet", " short\n"), ("altitudeMode", "absolute"),
                ("extrude", true), ("tessellate", "1"), ("phoneNumber", "tel:1"), ("address", "Here"), ("link", "http://a.example"),
            ], geometry: .lineString(["1,2,3", "4,5,6"]))
        builder.add(
            [
                ("timespan", .object([.init(key: "begin", value: "2024"), .init(key: "end", value: "2024-12")])), ("stroke", "red"),
                ("visibility", "maybe"), ("altitudeMode", "clampToSeaFloor"), ("tessellate", "1"), ("styleUrl", "a b"), ("icon", "cafe"),
                ("name", ""), ("stroke-width", "2"),
            ], geometry: .point("1,2"))
        #expect(
            try body([builder.batch()])
                == "<Placemark><visibility>0</visibility><atom:link href=\"http://a.example\"/><address>Here</address><phoneNumber>tel:1</phoneNumber>"
                + "<Snippet><![CDATA[ short\n]]></Snippet>"
                + "<TimeStamp><when>2024-05-07T09:30:00Z</when></TimeStamp><styleUrl>#icon-1517</styleUrl><Style><IconStyle><color>ffd18802</color>"
                + "<scale>1.1</scale><Icon><href>images/icon-1.png</href></Icon></IconStyle><LineStyle><color>800000ff</color><width>2</width>"
                + "</LineStyle><PolyStyle><color>ff00ff00</color></PolyStyle></Style><ExtendedData><Data name=\"tessellate\"><value>1</value></Data></ExtendedData><LineString><extrude>1</extrude><tessellate>1</tessellate>"
                + "<altitudeMode>absolute</altitudeMode><coordinates>1,2,3 4,5,6</coordinates></LineString></Placemark>\n"
                + "<Placemark><TimeSpan><begin>2024</begin><end>2024-12</end></TimeSpan><Style><LineStyle><width>2</width></LineStyle></Style><ExtendedData><Data name=\"stroke\"><value>red</value></Data>"
                + "<Data name=\"visibility\"><value>maybe</value></Data><Data name=\"altitudeMode\"><value>clampToSeaFloor</value></Data>"
                + "<Data name=\"tessellate\"><value>1</value></Data><Data name=\"styleUrl\"><value>a b</value></Data>"
                + "<Data name=\"icon\"><value>cafe</value></Data><Data name=\"name\"><value></value></Data>"
                + "<Data name=\"stroke-width\"><value>2</value></Data></ExtendedData>"
                + "<Point><coordinates>1,2</coordinates></Point></Placemark>\n")
    }

    @Test func replacesWhatXMLCannotHold() throws {
        var builder = BatchBuilder(storesPlainText: true)
        builder.add([
            ("name", "Zephyr\u{B}Coffee\u{FFFE}\u{FFFF}\u{FEFF}"), ("a\tb\"", "line\r\nend\t한글"), ("description", "<b>\r\u{1}</b>"),
        ])
        let result = try written([builder.batch()], as: .kml)
        #expect(result.text.contains("<name>Zephyr\u{FFFD}Coffee\u{FFFD}\u{FFFD}\u{FEFF}</name>"))
        #expect(result.text.contains("<Data name=\"a&#9;b&quot;\"><value>line&#13;\nend\t한글</value></Data>"))
        #expect(result.text.contains("<description><![CDATA[<b>]]>&#13;<![CDATA[\u{FFFD}</b>]]></description>"))
        #expect(result.diagnostics.map(\.code) == [.textReplaced])
        #expect(result.diagnostics.first?.count == 4)
        #expect(result.diagnostics.first?.severity == .warning)
    }

    @Test(arguments: [
        ("+33 1 40 00 00 00", "tel:+33-1-40-00-00-00"), ("+33140000000", "tel:+33140000000"),
        ("+44 (0)20 7946 0000", "tel:+44-20-7946-0000"),
        ("(030) 123456", "tel:030-123456"), ("020 7946 0000 ext. 12", "tel:020-7946-0000;ext=12"), ("555-1234 x9", "tel:555-1234;ext=9"),
        ("030/12 34; 040/56", "tel:030-12-34"), ("01 40 / 01 41", "tel:01-40"), ("tel:+3", nil), ("tel:+33-1-40", "tel:+33-1-40"),
        ("call us", nil), ("+33\u{A0}1\u{202F}40", "tel:+33-1-40"), ("EXT", nil), ("12", nil), ("1234567890123456", nil), ("", nil),
        ("1-800-FLOWERS", nil),
    ])
    func makesTelephoneURIs(_ text: String, _ expected: String?) {
        let text = Array(text.utf8)
        var bytes = ByteWriter()
        let isNumber = TelephoneURI.append(0..<text.count, of: text.span, to: &bytes)
        #expect(isNumber == (expected != nil))
        #expect(String(decoding: bytes.array, as: UTF8.self) == expected ?? "")
    }

    @Test(arguments: [
        ("2024", true), ("2024-05", true), ("2024-02-29", true), ("2023-02-29", false), ("2024-05-07T09:30:00", true),
        ("2024-05-07T09:30:00.123+02:00", true), ("2024-05-07T24:30:00Z", false), ("2024-05-07Z", true), ("7 May", false), ("", false),
        ("0000", false), ("20245", false), ("2024-13", false), ("2024-05-07T09:30Z", false),
    ])
    func knowsDates(_ text: String, _ expected: Bool) { #expect(DateText.isXMLDate(text) == expected) }

    @Test(.enabled(if: KMLSchema.path != nil, "GAZ_SHARED names no folder with schema/ogckml22.xsd"))
    func isValid() throws {
        var first = BatchBuilder()
        first.leadingMembers = [
            CollectionMember(key: "name", json: "\"All & sundry\""), CollectionMember(key: "description", json: "\"d\""),
            CollectionMember(key: "licence", json: "{\"a\":\"<b>\"}"),
        ]
        for (index, shape) in Shape.all.enumerated() {
            first.add(
                id: .string("place.\(index)"),
                [
                    ("name", .string("N \(index)")), ("n", .number("\(index)")), ("open", true), ("flag", false),
                    ("website", "https://a.example/?x=ä&y"),
                    ("phone", "+33 1 40 00 00 00"), ("addr:full", "5 Quai"), ("description", "<p>]]></p>"), ("snippet", "s"),
                    ("timestamp", "2024-05-07"), ("styleUrl", "#a"), ("stroke", "#123456"), ("icon", "a&b.png"),
                    ("icon-heading", .number("10")),
                    ("label-scale", .number("1.5")), ("extrude", "1"), ("tessellate", "0"), ("altitudeMode", "relativeToGround"),
                    ("visibility", 1),
                ], members: [("folder", .array([.string("F\(index / 3)"), "Sub"])), ("source", .array([1]))], geometry: shape)
        }
        first.add(geometry: .polygon([[]]))
        var second = BatchBuilder(storesPlainText: true)
        second.add(
            id: .number("5"),
            [("\u{1}odd\"name", "\u{0}\u{1F}\u{FFFF}"), ("n", "text"), ("timespan", .object([.init(key: "end", value: "2024")]))])
        let text = try written([first.batch(), second.batch()], as: .kml).text
        try KMLSchema.validate(text)
    }
}

/// OGC's schema, by way of xmllint.
enum KMLSchema {
    static let path: String? = {
        let shared = ProcessInfo.processInfo.environment["GAZ_SHARED"] ?? "../shared"
        let path = shared + "/schema/ogckml22.xsd"
        let corpus = shared + "/corpus/schema/ogckml22.xsd"
        return [corpus, path].first {
            FileManager.default.fileExists(atPath: $0) && FileManager.default.fileExists(atPath: "/usr/bin/xmllint")
        }
    }()

    static func validate(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-test-\(UUID().uuidString).kml")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
        process.arguments = ["--nonet", "--noout", "--schema", path ?? "", file.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(told)")
    }
}

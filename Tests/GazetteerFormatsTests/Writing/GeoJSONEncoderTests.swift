import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct GeoJSONEncoderTests {
    @Test func writesMembersInOrder() throws {
        var builder = BatchBuilder()
        builder.add(
            id: .string("h=1"),
            [("name", "Café “Zé”"), ("n", .number("9007199254740993")), ("f", .number("1.0")), ("none", .null), ("yes", true)],
            members: [("bbox", .array([1, 2, 1, 2])), ("source", .object([.init(key: "a", value: 1)]))], geometry: .point("2.3499,48.8530"),
            geometryMembers: [("crs", .object([])), ("note", "x")])
        #expect(
            try lines(builder.batch()) == [
                #"{"type":"Feature","id":"h=1","bbox":[1,2,1,2],"source":{"a":1},"properties":{"name":"Café “Zé”","n":9007199254740993,"f":1.0,"none":null,"yes":true},"geometry":{"type":"Point","coordinates":[2.3499,48.8530],"note":"x"}}"#
            ])
    }

    @Test(arguments: [false, true])
    func escapesText(storesPlainText: Bool) throws {
        var builder = BatchBuilder(storesPlainText: storesPlainText)
        builder.add([("a \"b\"", "tab\tquote\" back\\ line\n\u{1}"), ("", "")])
        #expect(
            try lines(builder.batch()) == [
                #"{"type":"Feature","properties":{"a \"b\"":"tab\tquote\" back\\ line\n\u0001","":""},"geometry":null}"#
            ])
    }

    @Test func writesIdsAndNullProperties() throws {
        var builder = BatchBuilder()
        builder.add(id: .number("2305843009223239036"), propertiesAreNull: true)
        builder.add(id: .string("1"), [])
        #expect(
            try lines(builder.batch()) == [
                #"{"type":"Feature","id":2305843009223239036,"properties":null,"geometry":null}"#,
                #"{"type":"Feature","id":"1","properties":{},"geometry":null}"#,
            ])
    }

    @Test func writesTheIDFieldWhereItIsTextOrNumber() throws {
        var builder = BatchBuilder()
        builder.add(id: .string("own"), [("ref", .number("7"))])
        builder.add(id: .string("own"), [("ref", .null)])
        builder.add([("ref", "a\"b")])
        builder.add([("other", true)])
        #expect(
            try lines(builder.batch()) { $0.idField = "ref" } == [
                #"{"type":"Feature","id":7,"properties":{"ref":7},"geometry":null}"#,
                #"{"type":"Feature","id":"own","properties":{"ref":null},"geometry":null}"#,
                #"{"type":"Feature","id":"a\"b","properties":{"ref":"a\"b"},"geometry":null}"#,
                #"{"type":"Feature","properties":{"other":true},"geometry":null}"#,
            ])
    }

    @Test func selectsInOrder() throws {
        let batch = single([("a", 1), ("b", 2), ("c", 3)])
        #expect(
            try lines(batch) { $0.selection = ["c", "missing", "a"] } == [#"{"type":"Feature","properties":{"c":3,"a":1},"geometry":null}"#]
        )
    }

    @Test func writesAllGeometries() throws {
        var builder = BatchBuilder()
        for shape in Shape.all { builder.add(geometry: shape) }
        let expected = [
            #"{"type":"Point","coordinates":[2.1,48.1]}"#,
            #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]],[[5.5,5.2],[5.6,5.3],[5.6,5.2],[5.5,5.2]]]]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]},{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}]}"#,
        ]
        #expect(try lines(builder.batch()) == expected.map { #"{"type":"Feature","properties":{},"geometry":"# + $0 + "}" })
    }

    @Test func writesEmptyGeometries() throws {
        var builder = BatchBuilder()
        let shapes: [Shape] = [
            .point([]), .multiPoint([]), .lineString([]), .multiLineString([]), .polygon([]), .multiPolygon([]), .collection([]),
        ]
        for shape in shapes { builder.add(geometry: shape) }
        let expected = zip(GeometryKind.allCases, [String](repeating: "coordinates", count: 6) + ["geometries"])
            .map { #"{"type":"Feature","properties":{},"geometry":{"type":"\#($0.geoJSONName)","\#($1)":[]}}"# }
        #expect(try lines(builder.batch()) == expected)
    }

    @Test(arguments: [
        // Outer ring clockwise, hole counter-clockwise: both are turned.
        ([["0,0", "9,9", "9,0", "0,0"], ["2,1", "3,1", "3,2", "2,1"]], "[[[0,0],[9,0],[9,9],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]"),
        // Across the antimeridian, counter-clockwise already.
        ([["179,0", "-179,0", "-179,1", "179,1", "179,0"]], "[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]"),
        ([["179,0", "179,1", "-179,1", "-179,0", "179,0"]], "[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]"),
        // The whole world.
        ([["-180,-90", "180,-90", "180,90", "-180,90", "-180,-90"]], "[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]"),
        // Without an area, or too short: as they are.
        ([["0,0", "1,1", "2,2", "0,0"]], "[[[0,0],[1,1],[2,2],[0,0]]]"), ([["0,0", "1,1"]], "[[[0,0],[1,1]]]"),
        ([["0,0", "9,9", "9,0"]], "[[[9,0],[9,9],[0,0]]]"),
    ])
    func turnsRings(_ rings: [[String]], _ expected: String) throws {
        #expect(
            try lines(single(geometry: .polygon(rings))) == [
                #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":\#(expected)}}"#
            ])
    }

    @Test func stripsBlanksFromPositions() throws {
        #expect(try lines(single(geometry: .point(" 1.50 ,\n2, 3 ")))[0].contains(#""coordinates":[1.50,2,3]}"#))
    }

    @Test func compactsNestedValues() throws {
        var tables = FeatureStorage(bytes: Array("key{ \"a b\" :\n[ 1, 2 ] }".utf8))
        tables.keys = [FieldKey(name: "key", span: TextSpan(0..<3), traits: .clean)]
        tables.fields = [Field(key: 0, kind: .object, span: TextSpan(3..<tables.bytes.count))]
        var record = FeatureRecord()
        record.properties = FieldRange(start: 0, count: 1)
        tables.features = [record]
        #expect(
            try lines(FeatureBatch(storage: tables)) == [#"{"type":"Feature","properties":{"key":{"a b":[1,2]}},"geometry":null}"#])
    }

    @Test func roundsCoordinatesAndBoxes() throws {
        var builder = BatchBuilder()
        builder.leadingMembers = [CollectionMember(key: "bbox", json: "[2.3498765432, 48.8530123456, 2.3498765432, 48.8530123456]")]
        builder.add(
            [("v", .number("1.23456789"))], members: [("bbox", .array([.number("2.3498765432"), .number("-0.00000001")]))],
            geometry: .polygon([["1.00000001,2", "3.5,4.123456789", "0.99999999,9", "1.00000001,2"]]))
        #expect(
            try written([builder.batch()], as: .geojson) { $0.precision = 7 }.text == """
                {"type":"FeatureCollection","bbox":[2.3498765,48.8530123,2.3498765,48.8530123],"features":[
                {"type":"Feature","bbox":[2.3498765,0],"properties":{"v":1.23456789},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3.5,4.1234568],[1,9],[1,2]]]}}
                ]}

                """)
    }

    @Test func framesCollections() throws {
        var first = BatchBuilder()
        first.leadingMembers = [
            CollectionMember(key: "name", json: "\"x\""), CollectionMember(key: "crs", json: "{}"),
            CollectionMember(key: "a\"b", json: "[ 1 ]"),
        ]
        var second = BatchBuilder()
        second.add([("n", 1)])
        second.leadingMembers = [CollectionMember(key: "early", json: "1")]
        var third = BatchBuilder()
        third.add([("n", 2)])
        third.add([("n", 3)])
        third.leadingMembers = [CollectionMember(key: "late", json: "2"), CollectionMember(key: "name", json: "\"y\"")]
        third.trailingMembers = [CollectionMember(key: "last", json: "3"), CollectionMember(key: "early", json: "1")]
        let batches = [first.batch(), second.batch(), third.batch()]
        let result = try written(batches, as: .geojson)
        #expect(
            result.text == """
                {"type":"FeatureCollection","name":"x","a\\"b":[1],"early":1,"features":[
                {"type":"Feature","properties":{"n":1},"geometry":null},
                {"type":"Feature","properties":{"n":2},"geometry":null},
                {"type":"Feature","properties":{"n":3},"geometry":null}
                ],"late":2,"last":3}

                """)
        #expect(result.diagnostics.map(\.code) == [.notRepresentable])
        #expect(
            try written(batches, as: .geojsons).text.split(separator: "\u{1E}").map(String.init)
                == lines(second.batch()).map { $0 + "\n" } + lines(third.batch()).map { $0 + "\n" })
        #expect(try written(batches, as: .geojsonl).diagnostics.map(\.code) == [.notRepresentable])
        #expect(try written([], as: .geojson).text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
        #expect(try written([], as: .geojsonl).text == "")
    }

    @Test func recomputesTheBoxAcrossTheAntimeridian() throws {
        var first = BatchBuilder()
        first.add(geometry: .point("178.44,-18.14"))
        var second = BatchBuilder()
        second.add(geometry: .point("-179.95,-16.85"))
        second.trailingMembers = [CollectionMember(key: "bbox", json: "[-180,-90,180,90]")]
        let result = try written([first.batch(), second.batch()], as: .geojson) { $0.recomputesBoundingBox = true }
        #expect(result.text.hasSuffix("\n],\"bbox\":[178.44,-18.14,-179.95,-16.85]}\n"))
        let without = try written([first.batch()], as: .geojson) { $0.recomputesBoundingBox = true }
        #expect(!without.text.contains("bbox"))
        let kept = try written([first.batch(), second.batch()], as: .geojson)
        #expect(kept.text.hasSuffix("\n],\"bbox\":[-180,-90,180,90]}\n"))
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct CSVEncoderTests {
    @Test func quotesOnlyWhereNeeded() throws {
        var builder = BatchBuilder()
        builder.add(
            [
                ("plain", "a b"), ("comma", "a,b"), ("quote", "say \"hi\""), ("line", "a\nb"), ("return", "a\rb"), ("left", " a"),
                ("right", "a\t"), ("tab", "a\tb"), ("semi;colon", "a;b"),
            ], geometry: .point("2.10,48.1"))
        #expect(
            try written([builder.batch()], as: .csv).text
                == "lat,lon,plain,comma,quote,line,return,left,right,tab,semi;colon\n"
                + "48.1,2.10,a b,\"a,b\",\"say \"\"hi\"\"\",\"a\nb\",\"a\rb\",\" a\",\"a\t\",a\tb,a;b\n")
        #expect(
            try written([builder.batch()], as: .tsv).text
                == "lat\tlon\tplain\tcomma\tquote\tline\treturn\tleft\tright\ttab\tsemi;colon\n"
                + "48.1\t2.10\ta b\ta,b\t\"say \"\"hi\"\"\"\t\"a\nb\"\t\"a\rb\"\t\" a\"\t\"a\t\"\t\"a\tb\"\ta;b\n")
    }

    @Test func writesEveryKindOfValue() throws {
        let batch = single([
            ("n", .number("1e-08")), ("s", "42"), ("t", true), ("f", false), ("none", .null),
            ("o", .object([.init(key: "floor", value: 1)])),
            ("a", .array([1, "x"])), ("z", "01569"),
        ])
        #expect(
            try written([batch], as: .csv).text
                == "lat,lon,n,s,t,f,none,o,a,z\n,,1e-08,42,true,false,,\"{\"\"floor\"\":1}\",\"[1,\"\"x\"\"]\",01569\n")
        #expect(try written([batch], as: .csv) { $0.nullText = "\\N" }.text.contains(",false,\\N,"))
    }

    @Test func growsTheHeader() throws {
        var first = BatchBuilder()
        first.add([("name", "A\n\"x\""), ("x1", "")], geometry: .point("2.1,48.1"))
        first.add([("x1", "1"), ("name", "B")])
        var second = BatchBuilder()
        second.add(id: .number("7"), [("later", "yes")], members: [("extra", .array([1]))], geometry: .point("3,4,35"))
        var third = BatchBuilder()
        third.add([("name", "C")], members: [("folder", .array(["Food", "Coffee, Tea"]))])
        #expect(
            try written([first.batch(), second.batch(), third.batch()], as: .csv).text == """
                id,lat,lon,altitude,name,x1,later,folder,extra
                ,48.1,2.1,,"A
                ""x""\",,,,
                ,,,,B,1,,,
                7,4,3,35,,,yes,,[1]
                ,,,,C,,,"Food/Coffee, Tea",

                """)
    }

    @Test func growsTheHeaderAtItsEnd() throws {
        let batches = [single([("a", "1")]), single([("a", "x\ny"), ("b", "2")]), single([("c", "3")])]
        #expect(try written(batches, as: .csv).text == "lat,lon,a,b,c\n,,1,,\n,,\"x\ny\",2,\n,,,,3\n")
    }

    @Test func selectsColumns() throws {
        var builder = BatchBuilder()
        builder.add(id: .string("k"), [("a", 1), ("b", 2)], geometry: .point("1,2,3"))
        let selections: [([String], String)] = [
            (["b", "none", "a"], "lat,lon,b,none,a\n2,1,2,,1\n"), (["a", "lat", "lon"], "a,lat,lon\n1,2,1\n"),
            (["id", "altitude"], "lat,lon,id,altitude\n2,1,k,3\n"),
        ]
        for (selection, expected) in selections {
            #expect(try written([builder.batch()], as: .csv) { $0.selection = selection }.text == expected)
        }
    }

    @Test func sharesColumnsThatSayTheSame() throws {
        let same = single([("lat", "48.1"), ("lon", .number("2.1")), ("n", 1)], geometry: .point("2.1,48.1"))
        #expect(try written([same], as: .csv).text == "lat,lon,n\n48.1,2.1,1\n")
        let other = single([("lat", "48.12345"), ("lon", .number("2.1")), ("n", 2)], geometry: .point("2.1,48.1"))
        #expect(
            try written([same, other], as: .csv).text
                == "latitude,longitude,n,lat\n48.1,2.1,1,48.1\n48.1,2.1,2,48.12345\n")
        #expect(try written([other], as: .csv).text == "latitude,longitude,lat,n\n48.1,2.1,48.12345,2\n")
        let without = single([("n", 3)], geometry: .point("2.1,48.1"))
        #expect(
            try written([same, without], as: .csv).text == "latitude,longitude,n,lat,lon\n48.1,2.1,1,48.1,2.1\n48.1,2.1,3,,\n")
        let withID = single([("id", 5)], geometry: .point("1,2"))
        var builder = BatchBuilder()
        builder.add(id: .string("x"), [("id", 5)])
        #expect(try written([builder.batch(), withID], as: .csv).text == "feature_id,lat,lon,id\nx,,,5\n,2,1,5\n")
    }

    @Test func writesAPlaceInOtherGeometries() throws {
        let result = try written([single(geometry: .multiPoint(["1.50,2.50"]))], as: .csv)
        #expect(result.text == "lat,lon\n2.50,1.50\n")
        #expect(result.diagnostics.map(\.code) == [.notRepresentable])
        #expect(result.diagnostics.first?.location.record == 1)
    }

    @Test func writesWellKnownText() throws {
        var builder = BatchBuilder()
        for shape in Shape.all { builder.add([("lat", 1)], geometry: shape) }
        builder.add(geometry: .point("1.0,2,3"))
        builder.add(geometry: .polygon([]))
        builder.add()
        let result = try written([builder.batch()], as: .csv) { $0.csvGeometry = .wkt }
        #expect(
            result.text == """
                WKT,lat
                POINT (2.1 48.1),1
                "MULTIPOINT ((1 2), (3 4))",1
                "LINESTRING (1 2, 3 4)",1
                "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))",1
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (2 1, 3 2, 3 1, 2 1))",1
                "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5), (5.5 5.2, 5.6 5.3, 5.6 5.2, 5.5 5.2)))",1
                "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4), GEOMETRYCOLLECTION (POLYGON ((0 0, 1 0, 1 1, 0 0))))",1
                POINT Z (1.0 2 3),
                POLYGON EMPTY,
                ,

                """)
        #expect(result.diagnostics.map(\.code) == [.notRepresentable])
        // A row of one empty cell is not an empty line.
        #expect(try written([single()], as: .csv) { $0.csvGeometry = .wkt }.text == "WKT\n\"\"\n")
    }

    @Test func roundsWhatItWrites() throws {
        #expect(
            try written([single(geometry: .point("1.23456,2.5,3.99999"))], as: .csv) { $0.precision = 2 }.text
                == "lat,lon,altitude\n2.5,1.23,4\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("@sum(a1)", "'@sum(a1)"), ("-1+2|cmd", "'-1+2|cmd"), ("+33140000000", nil), ("+33 (0)1.40/00-00", nil),
        ("-122.33", nil), ("-", "'-"), ("+", "'+"), ("- item", "'- item"), ("a=1", nil), ("'=1", "''=1"), ("''+331", "'''+331"),
        ("'quoted'", nil), ("\t=1", "'\t=1"), ("\rx", "\"'\rx\""), ("+49 30 x", "'+49 30 x"), ("", nil),
    ])
    func guardsFormulas(_ text: String, _ safe: String?) throws {
        let batch = single([("v", .string(text))])
        let guarded = try written([batch], as: .csv) { $0.isSpreadsheetSafe = true }
        #expect(guarded.text == "lat,lon,v\n,,\(safe ?? text)\n")
        #expect(guarded.diagnostics.isEmpty)
        let plain = try written([batch], as: .csv)
        let isTold = safe != nil && !text.hasPrefix("'")
        #expect(plain.diagnostics.map(\.code) == (isTold ? [.formulaCell] : []))
        if let told = plain.diagnostics.first {
            #expect(told.severity == .warning && told.location.record == 1 && told.hint?.contains("--csv-safe") == true)
        }
    }

    @Test func leavesNumbersAlone() throws {
        let result = try written([single([("v", .number("-1e5"))])], as: .csv) { $0.isSpreadsheetSafe = true }
        #expect(result.text == "lat,lon,v\n,,-1e5\n")
    }

    @Test func writesAHeaderWithoutFeatures() throws {
        #expect(try written([], as: .csv).text == "lat,lon\n")
    }

    @Test func padsRowsAtEverySplit() {
        let rows = Array("a,\"x\n,\"\"y\",c\n,,\n1,2,3\n".utf8)
        let insertions: [[[RowPadder.Insertion]]] = [
            [[], [], [], [.empty, .empty]], [[.empty], [], [.copy(1)], [.empty]], [[.empty, .empty], [.empty], [], [.copy(0)]],
        ]
        let expected = [
            "a,\"x\n,\"\"y\",c,,\n,,,,\n1,2,3,,\n", ",a,\"x\n,\"\"y\",\"x\n,\"\"y\",c,\n,,,,,\n,1,2,2,3,\n",
            ",,a,,\"x\n,\"\"y\",c,a\n,,,,,,\n,,1,,2,3,1\n",
        ]
        for (insertions, expected) in zip(insertions, expected) {
            for split in 0...rows.count {
                var padder = RowPadder(delimiter: UInt8(ascii: ","), insertions: insertions)
                var bytes = ByteWriter()
                rows[..<split].withUnsafeBytes { padder.append($0, to: &bytes) }
                rows[split...].withUnsafeBytes { padder.append($0, to: &bytes) }
                #expect(String(decoding: bytes.array, as: UTF8.self) == expected)
            }
        }
    }
}

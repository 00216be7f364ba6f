import Testing

@testable import GazetteerFormats

@Suite struct CoordinateTextTests {
    @Test(
        arguments: [
            // Plain, and nearly
            ("48.8530", 48.853), ("-2.35", -2.35), ("+2.35", 2.35), (" 48.85 ", 48.85), ("48.85°", 48.85), ("0048.85", 48.85), (".5", 0.5),
            ("5.", 5),
            ("1e1", 10), ("48", 48), ("0", 0), ("-0.0", 0),
            // Decimal comma
            ("48,8530", 48.853), ("-2,35", -2.35), ("11,5820", 11.582), ("48,85°", 48.85),
            // Hemispheres
            ("48.85 N", 48.85), ("48.85N", 48.85), ("N48.85", 48.85), ("N 48.85", 48.85), ("33.86 S", -33.86), ("S33.86", -33.86),
            ("2.35 W", -2.35),
            ("W 2.35", -2.35), ("2.35° W", -2.35), ("-33.86 S", -33.86), ("-2.35 E", nil), ("48.85 n", 48.85), ("2.35 O", -2.35),
            ("2.35 Ouest", -2.35), ("2.35 Est", 2.35), ("48.85 Nord", 48.85), ("33 Süd", -33), ("33.5 Sur", -33.5), ("2.5 Oeste", -2.5),
            ("東経139.7671", 139.7671), ("北緯35.6812", 35.6812), ("西経77.03", -77.03), ("55.75 с.ш.", 55.75), ("37.61 в.д.", 37.61),
            ("37.61 з.д.", -37.61),
            // Degrees, minutes, seconds
            ("48°51'24\"N", 48.856666666667), ("48 51 24 N", 48.856666666667), ("48° 51′ 24″ N", 48.856666666667),
            ("48º51’24’’", 48.856666666667),
            ("-2º21’3’’", -2.350833333333), ("N48 51.4", 48.856666666667), ("W2 21.05", -2.350833333333), ("48°51.4'", 48.856666666667),
            ("48° 51.4' S", -48.856666666667),
            ("48:51:24", 48.856666666667), ("48:51:24N", 48.856666666667), ("48:51.4", 48.856666666667), ("48d51m24s", 48.856666666667),
            ("48d 51m 24s N", 48.856666666667),
            ("48D51M24S N", 48.856666666667), ("48 51 24", 48.856666666667), ("48-51-24N", 48.856666666667), ("485124N", 48.856666666667),
            ("0022103E", 2.350833333333),
            ("4851N", 48.85), ("00221W", -2.35), ("48°51'24,5\"N", 48.856805555556), ("48 deg 51 min 24 sec N", 48.856666666667),
            ("北緯35度39分29秒", 35.658055555556),
            ("동경 126도 59분 40초", 126.994444444444), ("48°N", 48), ("23° N", 23), ("40° 11′", 40.183333333333), ("40° 11' 15\"", 40.1875),
            ("N 48° 51' 24''", 48.856666666667),
            ("48˚51´24˝N", nil), ("48° 51’ 24” N", 48.856666666667), ("48°51'24.00\" North", 48.856666666667),
            // Digits and signs of other scripts
            ("−2.35", -2.35), ("–2.35", -2.35), ("４８．８５", 48.85), ("٤٨٫٨٥", 48.85), ("۳۵٫۶۸", 35.68), ("−33，86", -33.86),
            ("\u{200E}48.85\u{200E}", 48.85), ("\u{A0}48.85", 48.85),
            // Separators between thousands are seen as such
            ("1.205.949,55", 1_205_949.55), ("48.853.123", 48_853_123), ("6,008,186.35", 6_008_186.35),
            // With a label
            ("lat: 48.85", 48.85), ("Longitude 2.35", 2.35),
            // Nothing that is a coordinate
            ("", nil), ("N/A", nil), ("abc", nil), ("48.85abc", nil), ("48 85 99", nil), ("48°61'", nil), ("12 34 56 78", nil),
            ("48.5.5", nil), ("1.23.456", nil), ("N", nil), ("°", nil),
            ("48 853", nil), ("5 Quai Bleu", nil), ("+33 1 40 00 00", nil), ("48N 2E", nil), ("--5", nil), ("48''51'", nil), ("51'", nil),
            ("2024-12-25T10:00", nil),
        ] as [(String, Double?)]) func reads(_ text: String, _ expected: Double?)
    {
        let reading = CoordinateText.read(Array(text.trimmed.utf8))
        #expect(reading?.value == expected)
        if let reading, expected != nil {
            let json = NumberText.read(reading.json)
            #expect(json?.isJSON == true && json?.value == expected, "\(String(decoding: reading.json, as: UTF8.self))")
        }
    }

    @Test func letterOIsEastForGermans() {
        #expect(CoordinateText("13,41 O", letterOMeansEast: true)?.value == 13.41)
        #expect(CoordinateText("13,41 O", letterOMeansEast: false)?.value == -13.41)
    }

    @Test(arguments: [
        ("48.85, 2.35", 48.85, 2.35), ("48.85,2.35", 48.85, 2.35), ("(48.85, 2.35)", 48.85, 2.35), ("48,85; 2,35", 48.85, 2.35),
        ("48,85, 2,35", 48.85, 2.35),
        ("48,85,2,35", 48.85, 2.35), ("48.85 2.35", 48.85, 2.35), ("48.85/2.35", 48.85, 2.35), ("[48.85, 2.35]", 48.85, 2.35),
        ("48°51'N 2°21'E", 48.85, 2.35),
        ("48°51'N2°21'E", 48.85, 2.35), ("2°21'E, 48°51'N", 48.85, 2.35), ("N48.85 W2.35", 48.85, -2.35),
        ("5 Quai Bleu, Paris (48.85, 2.35)", 48.85, 2.35),
        ("5 Quai Bleu\nParis\n(48.85, 2.35)", 48.85, 2.35), ("5 Quai Bleu\n48.85, 2.35", 48.85, 2.35),
        ("lat: 48.85, lon: 2.35", 48.85, 2.35), ("48.85，2.35", 48.85, 2.35),
        ("北緯35.5東経139.5", 35.5, 139.5), ("48 51 00 N, 2 21 00 E", 48.85, 2.35), ("-33.86, 151.2", -33.86, 151.2),
    ]) func readsPairs(_ text: String, _ latitude: Double, _ longitude: Double) {
        let bytes = Array(text.utf8)
        let pair = CoordinatePair(bytes.span, bytes.indices, isLongitudeFirst: false)
        #expect(pair?.latitude.value == latitude)
        #expect(pair?.longitude.value == longitude)
    }

    @Test(arguments: ["", "Paris", "48.85", "5 Quai Bleu", "48.85, Paris", "(no place)", "01 40 00 00 00", "48 51 2 21"])
    func refusesWhatIsNoPair(_ text: String) {
        let bytes = Array(text.utf8)
        let pair = CoordinatePair(bytes.span, bytes.indices, isLongitudeFirst: false)
        #expect(pair == nil)
    }

    /// The quick way to a double gives the library's bits.
    @Test func numbersAreExact() {
        var state: UInt64 = 42
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11
        }
        for _ in 0..<20_000 {
            let text =
                "\(next() % 181).\(String(next() % 1_000_000_000_000_000).prefix(Int(next() % 16) + 1))\(next() % 3 == 0 ? String(next() % 1000) : "")"
            #expect(NumberText.read(Array(text.utf8))?.value == Double(text), "\(text)")
        }
        for text in [
            "9007199254740993", "0.30000000000000004", "179.99999999999999", "5e-324", "37.805885350100986", "0.1e2",
            "18446744073709551615", "1234567890123456789.5",
        ] {
            #expect(NumberText.read(Array(text.utf8))?.value == Double(text), "\(text)")
        }
    }

    @Test(arguments: [
        ("POINT (2.35 48.85)", "point"), ("point(2.35 48.85)", "point"), ("POINT Z (2.35 48.85 35)", "point"),
        ("POINTZ(2.35 48.85 35)", "point"),
        ("SRID=4326;POINT(2.35 48.85)", "point"), ("MULTIPOINT ((1 2), (3 4))", "multiPoint"), ("MULTIPOINT (1 2, 3 4)", "multiPoint"),
        ("LINESTRING (1 2, 3 4)", "lineString"), ("POLYGON ((0 0, 1 0, 1 1, 0 0), (0.1 0.1, 0.2 0.1, 0.2 0.2, 0.1 0.1))", "polygon"),
        ("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", "multiLineString"),
        ("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))", "multiPolygon"),
        ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4), POLYGON ((0 0, 1 0, 1 1, 0 0)))", "geometryCollection"),
        ("POLYGON EMPTY", "polygon"),
    ]) func readsWellKnownText(_ text: String, _ kind: String) {
        let bytes = Array(text.utf8)
        let begins = WellKnownTextReader.begins(bytes.span, bytes.indices)
        #expect(begins)
        let shape = WellKnownTextReader.read(bytes.span, bytes.indices)
        #expect(shape?.kind.map { "\($0)" } == kind)
    }

    @Test(arguments: [
        "POINT", "POINT (2.35)", "POINT (a b)", "POINT (1 2", "POINT (1 2) x", "CIRCLE (1 2)", "SRID=3857;POINT(1 2)", "POLYGON (1 2, 3 4)",
        "Pointe-Noire (town)",
    ])
    func refusesWhatIsNoWellKnownText(_ text: String) {
        let bytes = Array(text.utf8)
        let shape = WellKnownTextReader.read(bytes.span, bytes.indices)
        #expect(shape == nil)
    }
}

import Testing

@testable import GazetteerFormats

@Suite struct PositionTextTests {
    /// What stands in the address of a map.
    @Test(
        arguments: [
            ("https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3151!2d75.82734!3d26.89479!2m3!1f0", "26.89479 75.82734"),
            ("https://www.google.com/maps/place/X/@26.1,75.1,17z/data=!3m1!4b1!4m5!3m4!8m2!3d26.89479!4d75.82734", "26.89479 75.82734"),
            ("https://www.google.com/maps/dir/?pb=!2m2!1d2.35!2d48.85", nil),
            ("geo:51.30915,12.40461;u=35", "51.30915 12.40461"), ("geo:-33.5,-70.25,812", "-33.5 -70.25"),
            ("geo:0,0?q=35.0,-106.5(Bakery)", "35.0 -106.5"), ("geo:0,0?q=Bakery", nil), ("geo:91.5,12.5", nil), ("geography", nil),
            ("https://maps.example/?q=48.85,2.35", "48.85 2.35"), ("https://shop.example/2.35", nil),
        ] as [(String, String?)]) func readsAddresses(_ text: String, _ expected: String?)
    {
        #expect(PositionText.inAddress(text).map { "\($0.0) \($0.1)" } == expected)
    }

    @Test(
        arguments: [
            ("latitudeE7", 7), ("lon_e6", 6), ("LAT_MICRO", 6), ("latitude", nil), ("line 7", nil), ("E7", 7), ("lat5", nil),
        ] as [(String, Int?)]) func knowsScales(_ name: String, _ exponent: Int?)
    {
        #expect(ScaledDegrees.exponent(in: name) == exponent)
    }

    @Test(
        arguments: [("436964600", "43.6964600"), ("-5123", "-0.0005123"), ("+70", "0.0000070"), ("1.5", nil), ("", nil)]
            as [(String, String?)])
    func putsPointIn(_ digits: String, _ expected: String?) {
        #expect(ScaledDegrees.text(Array(digits.utf8), 7).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        arguments: [
            ("48.85, 2.35", "48.85 2.35"), ("48,85661 - 2,35222", "48.85661 2.35222"), ("33.5 S, 70.25 W", "-33.5 -70.25"),
            ("N48°51' E2°21'", "48.85 2.35"), ("POINT(2.35 48.85)", "48.85 2.35"), ("[48.85, 2.35, 12]", "48.85 2.35"),
            ("0101000000cdcccccccccc0240cdcccccccc6c4840", "48.85 2.35"), ("near 48.85, 2.35", "48.85 2.35"), ("48.85 N near 2.35", nil),
            ("{\"type\":\"Point\",\"coordinates\":[2.35,48.85]}", "48.85 2.35"), ("LINESTRING(1 2, 3 4)", nil),
            ("52.495.710, 13.427.510", nil),
        ] as [(String, String?)]) func readsPairs(_ text: String, _ expected: String?)
    {
        #expect(PositionText.pair(text, longitudeFirst: false).map { "\($0.latitude) \($0.longitude)" } == expected)
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Titles in Arabic: what countries call their parts, and how words are written longer.
@Suite struct ArabicColumnTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    /// In Kuwait the town, in Arabia what governorates lie in.
    @Test func tellsATownFromARegion() throws {
        try expect(
            "الاسم,المحافظة,المنطقة\nسوق النخيل,حولي,السالمية\nسوق الورد,الجهراء,القصر\nسوق البحر,حولي,الجابرية\n",
            ["administrativeArea": "حولي", "locality": "السالمية", "subAdministrativeArea": nil])
        try expect(
            "الاسم,المنطقة,المحافظة\nسوق النخيل,عسير,بيشة\nسوق الورد,عسير,محايل\nسوق البحر,حائل,بقعاء\n",
            ["administrativeArea": "عسير", "subAdministrativeArea": "بيشة", "locality": nil])
        try expect(
            "الاسم,المنطقة,المدينة\nسوق النخيل,عسير,أبها\nسوق الورد,عسير,بيشة\n", ["administrativeArea": "عسير", "locality": "أبها"])
    }

    @Test func readsTheTownBesideACapital() throws {
        try expect(
            "الاسم,المحافظة,القضاء,المحلة\nسوق النخيل,نينوى,الموصل,النور\nسوق الورد,ديالى,بعقوبة,السلام\n",
            ["administrativeArea": "نينوى", "locality": "الموصل", "subLocality": "النور"])
        try expect("الاسم,المحافظة,المدينة / المركز\nسوق النخيل,البحيرة,دمنهور\n", ["administrativeArea": "البحيرة", "locality": "دمنهور"])
        try expect(
            "الاسم,المحافظة,المدينة,القضاء\nسوق النخيل,نينوى,ربيعة,تلعفر\n",
            ["locality": "ربيعة", "subAdministrativeArea": "تلعفر"])
    }

    @Test func readsTitlesThatAreWrittenLonger() throws {
        try expect(
            "إســـم الجهة,التصنيـــف,ت/ فاكس\nنخلة المدينة,صيدلية,013-5550111\nوردة الشاطئ,مستشفى,013-5550112\n",
            ["name": "نخلة المدينة", "category": "صيدلية", "phone": "013-5550111"])
    }

    @Test func readsHoursInWordsAndNoFaxes() throws {
        try expect("الاسم,الدوام\nسوق النخيل,على مدار الساعة\nسوق الورد,08:00 - 20:00\n", ["openingHours": "على مدار الساعة"])
        let rows = (0..<9).map { "سوق \($0),2470111\($0)" }
        let market = try #require(
            try MappingEvidenceTests.understood("الاسم,رقم الفاكس\n\(rows.joined(separator: "\n"))\n").first)
        #expect(market.identifier == nil)
        #expect(market.properties["phone"] == nil)
    }
}

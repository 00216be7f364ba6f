import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Tables without a header in the scripts of East Asia, and short ones.
@Suite struct UntitledColumnTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test func findsProvinceAndTownInTwoColumns() throws {
        try expect(
            "欅寺,公園,静岡県,浜松市中区,元目町2丁目5\n蔦堂,公園,岡山県,倉敷市,本町1丁目3\n羊歯院,公園,静岡県,沼津市,大手町3丁目9\n",
            ["name": "欅寺", "category": "公園", "administrativeArea": "静岡県", "locality": "浜松市中区", "street": "元目町2丁目5"])
    }

    @Test func takesNeitherReadingNorKindForATown() throws {
        try expect(
            """
            K-001,欅食堂,ケヤキ,食堂,430-0001,静岡県浜松市中区元目町2丁目5,053-555-0111
            K-002,蔦書店,ツタ,書店,710-0001,岡山県倉敷市本町1丁目3,086-555-0112
            K-003,羊歯食堂,シダ,食堂,410-0001,静岡県沼津市大手町3丁目9,055-555-0113
            K-004,楓書店,カエデ,書店,430-0002,静岡県浜松市中区元目町4丁目1,053-555-0114
            """,
            ["name": "欅食堂", "category": "食堂", "locality": nil, "postalCode": "430-0001", "phone": "053-555-0111"])
    }

    @Test func takesNoDateForANameAndNoTownsNumberForAPostalCode() throws {
        try expect(
            "令和3年4月1日,欅旅館,旅館,静岡県浜松市中区元目町2丁目5\n令和4年5月2日,蔦荘,民宿,岡山県倉敷市本町1丁目3\n平成30年1月9日,シダ荘,民宿,静岡県沼津市大手町3丁目9\n",
            ["name": "欅旅館"])
        try expect(
            "221309,静岡県,浜松市中区,欅公園,元目町2丁目5\n332020,岡山県,倉敷市,蔦公園,本町1丁目3\n222038,静岡県,沼津市,シダ公園,大手町3丁目9\n",
            ["name": "欅公園", "postalCode": nil, "locality": "浜松市中区"])
    }

    @Test(arguments: [1, 2, 3, 6]) func keepsTheFirstRecordOfAShortTable(count: Int) throws {
        let rows = [
            "欅食堂,053-555-0111,静岡県浜松市中区元目町2丁目5", "蔦書店,086-555-0112,岡山県倉敷市本町1丁目3",
            "羊歯薬局,055-555-0113,静岡県沼津市大手町3丁目9", "楓亭,053-555-0114,静岡県浜松市中区元目町4丁目1",
            "松屋,086-555-0115,岡山県倉敷市本町7丁目2", "杉屋,055-555-0116,静岡県沼津市大手町5丁目8",
        ]
        let features = try MappingEvidenceTests.understood(rows.prefix(count).joined(separator: "\n") + "\n")
        #expect(features.count == count)
        #expect(features.first?.properties["name"] == .string("欅食堂"))
    }

    @Test func knowsAHeaderByItsWords() throws {
        try expect(
            "Nom,Rue,Ville\nLe Chêne,3 rue du Lac,Albi\nLe Lierre,5 rue du Puits,Gap\n", ["name": "Le Chêne", "street": "3 rue du Lac"])
    }

    @Test func leavesOutAQuoteThatIsNeverClosed() throws {
        try expect("상호,업종,주소\n\"느티식당,한식,강남대로 3\n담쟁이,중식,강남대로 5\n고사리,한식,서초로 7\n", ["name": "느티식당"])
    }

    @Test func decodesAShortFeedWithHalfACharacter() throws {
        // Korean in EUC-KR, a few lines; one character has lost its second byte.
        let digits = Array(
            "bbf3c8a3b8ed2cbef7c1be2cb5b5b7ceb8edc1d6bcd20ab4c0c6bcb3aab9abbdc4b4e72cc7d1bdc42cb0adb3b2b4ebb7ce20"
                + "330ab4e3c0efc0ccb4d9b9e62cb4d9b9e62cbcadc3cab4ebb7ce20350ab0edbbe7b8aebbf3c8b82cc0e2c82cc0bbc1f6b7ce"
                + "20370a"
        )
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        let reader = try FeedReader(contentsOf: .bytes(bytes, name: "test.csv"))
        let feature = try #require(try reader.next()?.first)
        #expect(feature.properties["상호명"] == .string("느티나무식당"))
    }

    @Test func tellsStreetsFromNamesInJapanese() throws {
        try expect(
            "静岡県,浜松市,元目町5-6-78,欅薬局,薬局,053-555-0111\n岡山県,倉敷市,本町7-9,蔦食堂,食堂,086-555-0112\n静岡県,沼津市,大手町2-5,楓書店,書店,055-555-0113\n",
            ["name": "欅薬局", "street": "元目町5-6-78", "locality": "浜松市", "administrativeArea": "静岡県"])
        // A number in a name makes no street.
        try expect(
            "静岡県,浜松市,第3保育所,元目町5-6-78\n岡山県,倉敷市,第1保育所,本町7-9\n静岡県,沼津市,第12保育所,大手町2-5\n",
            ["name": "第3保育所", "street": "元目町5-6-78"])
    }

    /// Japan's postal codes begin otherwise in each prefecture; numbers of records do not.
    @Test func tellsPostalCodesFromNumbersInJapanese() throws {
        let places = ["静岡県浜松市中区元目町2-5", "岡山県倉敷市本町1-3", "静岡県沼津市大手町3-9", "福岡県福岡市博多区住吉8-1", "岡山県岡山市北区表町4-2"]
        let names = ["欅食堂", "蔦書店", "羊歯薬局", "楓旅館", "柳喫茶"]
        for (codes, expected) in [
            (["4300001", "7100001", "4100001", "8120018", "7000822"], "4300001"),
            (["1000001", "1000002", "1000003", "1000005", "1000007"], nil),
        ] {
            let rows = zip(codes, zip(places, names)).map { "\"\($0)\",\"\($1.0)\",\"\($1.1)\"" }
            try expect(rows.joined(separator: "\n") + "\n", ["name": "欅食堂", "postalCode": expected])
        }
    }

    @Test func prefersNumbersWithSignsToBareOnes() throws {
        let rows = [
            "0512034001,欅薬局,静岡県浜松市中区元目町2-5,053-555-0111", "0512034112,蔦薬局,岡山県倉敷市本町1-3,086-555-0112",
            "0512036723,シダ薬局,静岡県沼津市大手町3-9,055-555-0113",
        ]
        let feature = try #require(try MappingEvidenceTests.understood(rows.joined(separator: "\n") + "\n").first)
        #expect(feature.properties["phone"] == .string("053-555-0111"))
        #expect(feature.identifier != nil)
        // Where nothing has signs, the bare ones are telephone numbers.
        try expect(
            "欅薬局,0535550111,静岡県浜松市中区元目町2-5\n蔦薬局,0865550112,岡山県倉敷市本町1-3\nシダ薬局,0555550113,静岡県沼津市大手町3-9\n",
            ["phone": "0535550111"])
    }

    @Test(arguments: [["田村明", "木下桜"], ["月曜定休", "金曜定休"]]) func takesNeitherPersonsNorDaysForKinds(_ words: [String]) throws {
        let names = ["欅茶房", "蔦茶房", "羊歯茶房", "楓茶房", "松茶房", "杉茶房", "柳茶房"]
        func rows(_ kinds: [String]) -> String {
            names.enumerated().map { "\($0.element),053-555-011\($0.offset),\(kinds[$0.offset % 2])" }.joined(separator: "\n") + "\n"
        }
        try expect(rows(words), ["name": "欅茶房", "category": nil])
        try expect(rows(["飲食店", "製造業"]), ["name": "欅茶房", "category": "飲食店"])
    }

    @Test func findsStreetsBehindTownsAndAddressesThatBeginWithThem() throws {
        try expect(
            """
            1,欅食堂,〒430-0001,静岡県,浜松市中区,元目町2-5-1,053-555-0111
            2,蔦食堂,〒710-0001,岡山県,倉敷市,本町1-3-8,086-555-0112
            3,羊歯食堂,〒410-0001,静岡県,沼津市,大手町3-9-2,055-555-0113
            """, ["name": "欅食堂", "locality": "浜松市中区", "street": "元目町2-5-1"])
        try expect(
            "欅食堂,浜松市元目町2-5,053-555-0111\n蔦食堂,倉敷市本町1-3,086-555-0112\n羊歯食堂,沼津市大手町3-9,055-555-0113\n",
            ["name": "欅食堂", "address": "浜松市元目町2-5", "locality": nil])
    }
}

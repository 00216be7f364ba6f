import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct ContactTextTests {
    @Test(arguments: [
        ("tel:+33-1-40-00-00-00", ["+33-1-40-00-00-00"]), ("Tel. 030 000001 / 0171 0000001", ["030 000001", "0171 0000001"]),
        ("0341/000062", ["0341/000062"]), ("(503) 555-0191; 5035550192", ["(503) 555-0191", "5035550192"]), ("Coming Soon!", []),
        ("n. v.", []), ("+1 503 555 0191 ext. 4", ["+1 503 555 0191 ext. 4"]), ("06 0000013, 06 0000014", ["06 0000013", "06 0000014"]),
        ("030123456#a@b.example#https://b.example", ["030123456"]), ("030 123456, a1@b.example", ["030 123456"]),
        ("(503) 555-0191 #4", ["(503) 555-0191 #4"]), ("030 123456 -", ["030 123456"]),
        ("+33 1 40 00 00 00;+33 1 40 00 00 01", ["+33 1 40 00 00 00", "+33 1 40 00 00 01"]),
    ])
    func readsPhones(text: String, phones: [String]) {
        #expect(ContactText.phones(text) == phones)
    }

    @Test(arguments: ["4.92613E+11", "3,3E+10", "#####", "4.40E11"]) func seesDamage(text: String) {
        #expect(ContactText.isDamaged(text))
    }

    @Test(arguments: ["+49 261 3000", "5E", "0341 000062", "12.50"]) func seesNoDamage(text: String) {
        #expect(!ContactText.isDamaged(text))
    }

    @Test(arguments: [
        ("www.nuts.example", "https://www.nuts.example"), ("https://a.example/x?y=1", "https://a.example/x?y=1"),
        ("nuts.example/shop", "https://nuts.example/shop"), ("-", nil), ("texas/60-addison/", nil),
        ("see https://a.example.", "https://a.example."),
        ("//cdn.example/a", "https://cdn.example/a"), ("info@nuts.example", nil), ("n/a", nil),
        ("https:/nuts.example/a", "https://nuts.example/a"), ("htttp://nuts.example", nil),
        ("030123456#a@nuts.example#https://nuts.example", "https://nuts.example"),
        ("https://nuts.example/#http", "https://nuts.example/#http"),
        ("https://nuts.example shop", "https://nuts.example"), ("läden.example", "https://läden.example"), ("1.2. “x”", nil),
        ("2.ª a 6.ª 9h-19h", nil),
    ])
    func readsAddresses(text: String, url: String?) {
        #expect(ContactText.url(text) == url)
    }

    @Test(arguments: [
        ("mailto:a@b.example?subject=x", "a@b.example"), ("A@B.Example; c@d.example", "A@B.Example"), ("a@b", nil), ("write to us", nil),
        ("030123456#a@b.example#https://b.example", "a@b.example"), ("a@b.example.", "a@b.example"),
    ])
    func readsEmail(text: String, email: String?) {
        #expect(ContactText.email(text) == email)
    }
}

@Suite struct ValueTextTests {
    @Test(arguments: [
        (" Nuts &amp; Bolts\u{200B} ", "Nuts & Bolts"), ("Caf\u{E9}\u{A0}Nord", "Café Nord"), ("&#233;t&eacute;", "été"),
        ("7-11   Str", "7-11 Str"),
        ("AT&T", "AT&T"), ("AT&T; B&amp;B", "AT&T; B&B"), ("N/A", nil), ("-", nil), ("--", nil), ("null", nil), ("", nil), ("?", nil),
        ("Nado", "Nado"), ("99", "99"), ("O", "O"),
    ])
    func cleans(text: String, cleaned: String?) {
        #expect(ValueText.cleaned(text, for: .name) == cleaned)
    }

    @Test(
        arguments: [
            ("'04103", FieldRole.postalCode, "04103"), ("〒 150-0001", .postalCode, "150-0001"), ("〒", .name, nil),
            ("83765.0", .postalCode, "83765"), ("9185551234.0", .phone, "9185551234"),
            ("435129.0", .identifier, "435129"), ("2.0", .identifier, "2.0"), ("12.0", .subThoroughfare, "12"),
            ("'47 Diner", .name, "'47 Diner"),
            ("83765.0", .name, "83765.0"), ("<b>Oak</b> Shop", .name, "Oak Shop"), ("Oak <3 Elm", .name, "Oak <3 Elm"),
            ("a < b", .name, "a < b"),
            ("Oak<br>Elm", .name, "Oak Elm"), ("<p>Oak</p>", .description, "<p>Oak</p>"), ("=\"01234\"", .postalCode, "01234"),
            ("=HYPERLINK(\"https://oak.example\",\"Oak\")", .name, "Oak"),
            ("=HYPERLINK(\"https://oak.example\";\"Oak \"\"2\"\"\")", .url, "https://oak.example"), ("=1+1", .name, "=1+1"),
            ("TBD", .openingHours, nil),
        ] as [(String, FieldRole, String?)])
    func takesAwayWhatSpreadsheetsLeave(text: String, role: FieldRole, cleaned: String?) {
        #expect(ValueText.cleaned(text, for: role) == cleaned)
    }

    @Test(arguments: [
        ("", ""), (" a  b ", "a b"), ("a\u{2028}b", "a b"), ("a\r\n\n b", "a b"), ("\u{FEFF}é\u{200B}è\u{3000}", "éè"),
        ("a\u{200D}b", "a\u{200D}b"), ("\u{E9}\u{AD}", "é"),
    ])
    func tidies(text: String, tidy: String) {
        #expect(ValueText.tidied(text) == tidy)
    }

    @Test func keepsLinesWhereAsked() {
        #expect(ValueText.tidied(" a \r\n\n b\tc\n", keepsLines: true) == "a\nb c")
    }

    @Test func keepsCodesOfAreas() {
        #expect(ValueText.cleaned("NA", for: .administrativeArea) == "NA")
        #expect(ValueText.cleaned("ND", for: .administrativeArea) == "ND")
        #expect(ValueText.cleaned("n/a", for: .administrativeArea) == nil)
    }
}

@Suite struct HoursTextTests {
    @Test(arguments: [
        ("9:00AM-5:00PM", "09:00-17:00"), ("x", "off"), ("Geschlossen", "off"), ("9-17", "09:00-17:00"),
        ("9h00 - 12h30, 14h - 18h", "09:00-12:30,14:00-18:00"),
        ("10:00 – 22:00 Uhr", "10:00-22:00"), ("6 PM - 2 AM", "18:00-02:00"), ("1-5pm", "13:00-17:00"), ("9-5pm", "09:00-17:00"),
        ("Open 24 hours", "00:00-24:00"),
        ("8.30-16.00", "08:30-16:00"), ("", nil), ("by appointment", "\"by appointment\""), ("定休日", "off"), ("10:00〜20:00", "10:00-20:00"),
        ("dalle 9:00 alle 13:00", "09:00-13:00"), ("0900-1730", "09:00-17:30"), ("9-5", "\"9-5\""), ("11am-2", "\"11am-2\""),
        ("22:00-6:00", "22:00-06:00"), ("8-18", "08:00-18:00"),
    ])
    func readsDays(cell: String, hours: String?) {
        #expect(HoursText.day(cell) == hours)
    }

    @Test func putsDaysTogether() {
        #expect(
            HoursText.week(["09:00-17:00", "09:00-17:00", nil, "off", "09:00-17:00", "off", "off"])
                == "Mo-Tu 09:00-17:00; Th off; Fr 09:00-17:00; Sa-Su off")
        #expect(HoursText.week(Array(repeating: "00:00-24:00", count: 7)) == "24/7")
        #expect(HoursText.week(Array(repeating: nil, count: 7)) == nil)
        #expect(HoursText.week(Array(repeating: nil, count: 6) + ["10:00-14:00", "off"]) == "Su 10:00-14:00; PH off")
    }

    @Test func readsSpecialDays() {
        #expect(HoursText.special("2024-12-25: x, 2024-12-31: 9:00AM-1:00PM") == "2024 Dec 25 off; 2024 Dec 31 09:00-13:00")
        #expect(HoursText.special("at Easter") == nil)
    }
}

@Suite struct AddressTextTests {
    @Test(
        arguments: [
            ("5 Quai Bleu, 75004 Paris", "75004", "Paris", nil), ("ul. Leśna 4, 11-500 Giżycko", "11-500", "Giżycko", nil),
            ("12 Oak St, Addison, TX 75254", "75254", "Addison", "TX"), ("Weberplatz, 14482", "14482", nil, nil),
            ("Rua do Moinho 41, 4000-001 Porto, Portugal", "4000-001", "Porto", nil),
            ("1 High St, London SW1A 2AA", "SW1A 2AA", "London", nil),
            ("Damrak 1, 1012 LG Amsterdam", "1012 LG", "Amsterdam", nil), ("1600 Amphitheatre Parkway", nil, nil, nil),
            ("Plaça Major", nil, nil, nil),
            ("Strandvägen 52, Stockholm, 114 56, Sweden", "114 56", "Stockholm", nil), ("Hauptstr. 5 10115 Berlin", "10115", "Berlin", nil),
        ] as [(String, String?, String?, String?)])
    func takesApart(address: String, code: String?, town: String?, state: String?) {
        let parts = AddressText(address)
        #expect(parts.postalCode == code)
        #expect(parts.locality == town)
        #expect(parts.administrativeArea == state)
    }
}

extension AddressTextTests {
    @Test(arguments: [
        ("9 King St W, Toronto, ON M5H 1A1", "Toronto", "ON", "M5H 1A1"),
        ("9 King St W, Toronto, ON, M5H 1A1, Canada", "Toronto", "ON", "M5H 1A1"),
        ("12 Elm St, Boise, ID, 83702, USA", "Boise", "ID", "83702"), ("12 Elm St, Boise, ID 83702 (43.6, -116.2)", "Boise", "ID", "83702"),
        ("3 Mill Lane, Frome, Somerset, BA11 1AA", "Frome", nil, "BA11 1AA"),
        ("3 Mill Lane, Otley, West Yorkshire LS21 1AA", "Otley", nil, "LS21 1AA"),
        ("3 Mill Lane, London, SW1A 2AA", "London", nil, "SW1A 2AA"), ("Sevilla (41004)", "Sevilla", nil, "41004"),
        ("Gasse 3, 8001 Zürich", "Zürich", nil, "8001"),
        ("14, FC Road, Shivajinagar, Pune - 411005", "Pune", nil, "411005"),
        ("Shop 4, M.G. Road, Pune-411001, Maharashtra", "Pune", "Maharashtra", "411001"),
        ("Plot 12, Sector 18, Noida, Uttar Pradesh 201301, India", "Noida", "Uttar Pradesh", "201301"),
        ("Road No. 36, Jubilee Hills, Hyderabad, Telangana, 500033", "Hyderabad", "Telangana", "500033"),
        ("123 Main St, Tulsa, Oklahoma 74103-1234", "Tulsa", "Oklahoma", "74103-1234"),
        ("350 5th Ave, New York, NY 10118", "New York", "NY", "10118"), ("350 5th Ave, New York 10118", "New York", "New York", "10118"),
        ("PO Box 12, Boise ID 83702", "Boise", "ID", "83702"), ("9 Oak St, Port Washington 11050", "Port Washington", nil, "11050"),
        ("12 King St, Newtown NSW 2042", "Newtown", "NSW", "2042"),
        ("Shop 4/12 Elizabeth Street, Hobart, TAS 7000, Australia", "Hobart", "TAS", "7000"),
        ("100, rue des Forges, Trois-Rivières (Québec) G9A 2H7", "Trois-Rivières", "Québec", "G9A 2H7"),
        ("Str. Memorandumului nr. 5, Cluj-Napoca, jud. Cluj, 400114", "Cluj-Napoca", nil, "400114"),
        ("Jl. Malioboro No. 12, Kota Yogyakarta, DI Yogyakarta 55213", "Kota Yogyakarta", "DI Yogyakarta", "55213"),
        ("Corso Vittorio 3 10121 Torino TO", "Torino", nil, "10121"), ("Viale Europa, 26a 09113 Cagliari CA", "Cagliari", nil, "09113"),
        ("Via Garibaldi, 12 - 70121 Bari (BA)", "Bari", nil, "70121"), ("Flat 2, 5 Church Lane, Leeds. LS1 3DB", "Leeds", nil, "LS1 3DB"),
        ("вул. Шевченка, 12, м. Львів, 79000", "Львів", nil, "79000"),
        ("Gazi Cad. No:15 34122 Üsküdar/İstanbul", "Üsküdar", "İstanbul", "34122"),
        ("Atatürk Cad. No:12, 34710 Kadıköy/İstanbul", "Kadıköy", "İstanbul", "34710"),
        ("Am Bahnhof 3 · 02826 Görlitz", "Görlitz", nil, "02826"),
        ("Goethestr. 12a / 79106 Freiburg i. Br.", "Freiburg i. Br.", nil, "79106"),
        ("Oudegracht 12, 3511 AL, Utrecht", "Utrecht", nil, "3511 AL"),
        ("ZA Les Landes - 35000 RENNES CEDEX 7", "RENNES", nil, "35000"), ("3 RUE DE LA REPUBLIQUE 30000 NIMES", "NIMES", nil, "30000"),
        ("Avda. Constitución 12, 11001-Cádiz", "Cádiz", nil, "11001"),
        ("C/ Mayor, 5, bajo. 50001 Zaragoza (Zaragoza)", "Zaragoza", nil, "50001"),
        ("Rua XV, 100 - Centro, Curitiba - PR, 80020-310, Brasil", "Curitiba", "PR", "80020-310"),
        ("Av. Boa Viagem, 2000, Recife/PE CEP 51020-000", "Recife", "PE", "51020-000"),
        ("Av. Hidalgo 123, Col. Centro, C.P. 44100, Guadalajara, Jal.", "Guadalajara", nil, "44100"),
        ("Calle 60 #450, Centro, 97000 Mérida, Yuc., México", "Mérida", nil, "97000"),
        ("12 Shop Street, Galway, Co. Galway, H91 K1R2", "Galway", nil, "H91 K1R2"),
        ("1051 Budapest, V. ker. Bajcsy-Zsilinszky út 12.", "Budapest", nil, "1051"),
        ("87-100 Toruń, ul. Szeroka 12", "Toruń", nil, "87-100"),
        ("614000, Пермский край, г. Пермь, ул. Ленина, д. 12", "Пермь", "Пермский край", "614000"),
        ("〒980-0811 宮城県仙台市青葉区一番町1-2-3", "仙台市", "宮城県", "980-0811"), ("〒510-0001 三重県四日市市八田1-2", "四日市市", "三重県", "510-0001"),
        ("〒162-0846 東京都新宿区市谷左内町1", "新宿区", "東京都", "162-0846"), ("〒963-0101 福島県郡山市安積町1", "郡山市", "福島県", "963-0101"),
        ("(16870) 경기도 수원시 팔달구 사직로 190, 2층", "수원시", "경기도", "16870"), ("(03757) 서울특별시 종로구 세종대로 7", "서울", "서울특별시", "03757"),
        ("300 新竹市東區中正路12號", "新竹市", nil, "300"), ("1 ถนนพหลโยธิน ต.เวียง อ.หัวหิน จ.ประจวบคีรีขันธ์ 77110", "หัวหิน", "ประจวบคีรีขันธ์", "77110"),
        ("הרצל 12, חיפה 3312103", "חיפה", nil, "3312103"), ("شارع الملك فهد، حي العليا، الرياض 12211", "الرياض", nil, "12211"),
        ("7 Fore Street, St Ives, Cornwall, TR26 1AB", "St Ives", nil, "TR26 1AB"),
        ("221 Whitechapel Road, London, Greater London, E1 1DE", "London", nil, "E1 1DE"),
        ("12 George Street, Dunedin 9016, New Zealand", "Dunedin", nil, "9016"),
        ("Av. Corrientes 1234, C1043 CABA, Argentina", "CABA", nil, "C1043"), ("12 Oak St, Boise ID 83702 US", "Boise", "ID", "83702"),
        ("Vestergade 12, 1. tv., 8000 Aarhus C", "Aarhus C", nil, "8000"),
        ("5 Quai Bleu, 110 00 Praha 1", "Praha 1", nil, "110 00"),
    ])
    func readsPartsOfCountries(_ text: String, town: String, state: String?, code: String) {
        let parts = AddressText(text)
        #expect(parts.locality == town)
        #expect(parts.administrativeArea == state)
        #expect(parts.postalCode == code)
    }
}

extension ContactTextTests {
    @Test func takesNoWebAddressForAnEmail() {
        #expect(ContactText.email("https://maps.example/@51.1,0.2") == nil)
        #expect(ContactText.email("mailto:ox@elm.example") == "ox@elm.example")
    }

    @Test(arguments: [
        ("7 Mill Lane (51.5, -0.12)", "7 Mill Lane "), ("7 Mill Lane\n(51.5°, -0.12°)", "7 Mill Lane"),
        ("Mill Lane (1 - 18)", "Mill Lane (1 - 18)"), ("Mill Lane (No. 3, No. 5)", "Mill Lane (No. 3, No. 5)"),
        ("Mill Lane (. , .)", "Mill Lane (. , .)"), ("(51.5, -0.12) Mill Lane", "(51.5, -0.12) Mill Lane"),
    ])
    func takesAPositionOffAnAddress(text: String, address: String) {
        #expect(AddressText.joinedLines(text) == address)
    }

    @Test func takesNoFaxForATelephone() {
        #expect(ContactText.phones("T 030 123456 / F 030 123457") == ["030 123456"])
        #expect(ContactText.phones("030 123456; Fax 030 123457") == ["030 123456"])
        #expect(ContactText.phones("0471 123456 - Fax 0471 123457") == ["0471 123456"])
        #expect(ContactText.phones("Tel. 0471 123456 telefax: 0471 123457") == ["0471 123456"])
        #expect(ContactText.phones("0471 123457 (fax)") == [])
        #expect(ContactText.phones("0471 123457 (tel. e fax)") == ["0471 123457 (tel. e fax)"])
        #expect(ContactText.phones("1-800-FAX-5555 ext. 3") == ["1-800-FAX-5555 ext. 3"])
    }

    @Test func readsMapsThatPutTheLongitudeFirst() throws {
        let place = try #require(PositionText.inAddress("https://yandex.ru/maps/?ll=37.6175%2C55.7558&z=12"))
        #expect(place == ("55.7558", "37.6175"))
    }
}

extension AddressTextTests {
    /// What may be the number of a house, or of something else, is no postal code.
    @Test(arguments: [
        "1200 Broadway, Suite 300", "12345 Ventura Blvd, Ste 5", "Calle Mayor 1234, Santiago", "12 George Street, Dunedin 9016",
        "Apoquindo 4500, Las Condes",
        "Unit A/B, 1200 Low/High",
        "東京都千代田区丸の内1丁目9-1", "江苏省南京市鼓楼区中山路18号", "Corner of 5th & Main, Portland, ME",
    ])
    func leavesTheRest(_ text: String) {
        let parts = AddressText(text)
        #expect(parts.postalCode == nil)
        #expect(parts.locality == nil)
    }

    @Test func takesNoCountryForATown() {
        let parts = AddressText("209 E 5th St  Boise ID 83788 US")
        #expect(parts == AddressText("209 E 5th St Boise ID 83788 US"))
        #expect(parts.locality == nil)
        #expect(parts.postalCode == "83788")
        #expect(parts.country == "US")
    }

    @Test func takesNoStreetForATown() {
        #expect(AddressText("14, FC Road, Maharashtra 411005").locality == nil)
        #expect(AddressText("12 Jalan Raya, Bali 80361").locality == nil)
    }
}

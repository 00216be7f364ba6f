import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Columns whose names say what they hold in a roundabout way, or something else than their values.
@Suite struct ColumnMeaningTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test func takesATownWithItsCodeApartWhateverItIsCalled() throws {
        for header in ["Postnr och ort", "Irsz., város", "Postadress", "Xyzzy"] {
            try expect(
                "Namn,\(header)\nBageri Sol,906 23 Umeå\nKafé Ros,392 31 Kalmar\n",
                ["name": "Bageri Sol", "postalCode": "906 23", "locality": "Umeå"])
        }
    }

    /// A kind that only some records have is theirs, even if it is the same in all of those.
    @Test func takesTheKindsOfSomeRecords() throws {
        let rows = (0..<20).map { "Oak \($0)," + ($0 % 4 == 0 ? ",bakery," : $0 % 4 == 1 ? ",,hotel" : "cafe,,") }
        try expect("name,amenity,shop,tourism\n\(rows.joined(separator: "\n"))\n", ["name": "Oak 0", "category": "bakery"])
    }

    @Test func findsTelephonesBesideMail() throws {
        try expect(
            "Naam,Telefoon / e-mail\nDe Kade,010-4132200 / info@kade.example\nDe Brug,010-4132211 / info@brug.example\n",
            ["phone": "010-4132200", "email": "info@kade.example"])
    }

    @Test func readsThePrefixesOfAnAuthority() throws {
        try expect(
            """
            CO_UNIDADE;NO_RAZAO_SOCIAL;NO_FANTASIA;NO_LOGRADOURO;NU_ENDERECO;NO_BAIRRO;CO_CEP;NU_TELEFONE;TP_UNIDADE
            41137;SOL LTDA;PADARIA SOL;RUA DAS FLORES;12;CENTRO;59011425;(84) 7558-0126;02
            41138;LUA LTDA;MERCADO LUA;RUA DO PORTO;7;RIBEIRA;59012300;(84) 7558-0127;02
            """,
            [
                "name": "PADARIA SOL", "thoroughfare": "RUA DAS FLORES", "subThoroughfare": "12", "subLocality": "CENTRO",
                "postalCode": "59011425",
            ])
        // Elsewhere "NO" is a number.
        try expect("NO_SHOP,NAME\nA-12,Ox & Elm\nA-13,Fern Bar\n", ["name": "Ox & Elm"])
    }

    @Test func readsNamesThatWereCutOff() throws {
        try expect(
            """
            FID_1,FACILITYNA,ST_ADDR,MUNICIP,COD_POST
            7,Librería Sol,Calle Mayor 3,Ávila,05001
            9,Bar Luna,Calle Real 5,Soria,42001
            """,
            ["name": "Librería Sol", "street": "Calle Mayor 3", "locality": "Ávila", "postalCode": "05001"])
    }

    @Test func tellsLinesOfAnAddressByTheirValues() throws {
        try expect(
            """
            Outlet,Address1,Address2,Address3,Address4
            The Ox,3 Mill Lane,Hexham,Northumberland,NE46 1QS
            The Elm,5 Quay Street,Truro,Cornwall,TR1 2DP
            The Fern,9 Dock Road,Hexham,Northumberland,NE46 3NS
            """,
            ["street": "3 Mill Lane", "locality": "Hexham", "subAdministrativeArea": "Northumberland", "postalCode": "NE46 1QS"])
        try expect(
            "shop,zip1,zip2,pref,addr1,addr2\nさくら,690,0887,島根県,松江市,殿町1\nひまわり,680,0011,鳥取県,鳥取市,東町5\n",
            ["postalCode": "690-0887", "administrativeArea": "島根県", "locality": "松江市", "street": "殿町1"])
    }

    @Test func takesTheFirstLineForTheStreet() throws {
        try expect(
            """
            name,location_1
            The Ox,"36 Mill St\nBoise, ID 83702\n(43.61, -116.20)"
            The Elm,"4 Elm Ave\nNampa, ID 83651\n(43.58, -116.56)"
            """, ["street": "36 Mill St", "locality": "Boise", "postalCode": "83702"])
    }

    @Test func takesNoKindOfStreetForOne() throws {
        try expect(
            """
            Nombre,Vía,Número,Dirección,Nombre Comuna
            Bodega Sol,Avenida,8,Los Pinos,Ovalle
            Bodega Luna,Calle,130,Prat,Arica
            Bodega Mar,Calle,15,Lynch,Iquique
            """, ["thoroughfare": "Avenida Los Pinos", "subThoroughfare": "8", "locality": "Ovalle"])
    }

    @Test func countsNoRowsInHouses() throws {
        let rows = (1...6).map { "\($0),Casa \($0),Strada Lungă,\(20 + $0 * 3)A" }.joined(separator: "\n")
        try expect("Nr.,Unitatea,Strada,Nr. stradal\n" + rows + "\n", ["thoroughfare": "Strada Lungă", "subThoroughfare": "23A"])
        try expect(
            "Nombre,Nº de calle,Calle\nBar Sol,7B,Calle Real\nBar Luna,12,Calle Mayor\n",
            ["subThoroughfare": "7B", "thoroughfare": "Calle Real"])
    }

    @Test func putsProvincesBelowRegions() throws {
        try expect(
            """
            DESCRIZIONEFARMACIA;SIGLAPROVINCIA;DESCRIZIONEPROVINCIA;DESCRIZIONEREGIONE
            Farmacia Sole;LE;LECCE;PUGLIA
            Farmacia Luna;MO;MODENA;EMILIA-ROMAGNA
            """, ["administrativeArea": "PUGLIA", "subAdministrativeArea": "LECCE"])
        try expect(
            "VESTIGINGSNAAM;PLAATSNAAM;GEMEENTENAAM\nDe Kade;LEIDEN;LEIDEN\nDe Brug;ZWOLLE;ZWOLLE\n",
            ["locality": "LEIDEN", "subAdministrativeArea": "LEIDEN"])
    }

    @Test func asksNoFaxForATelephone() throws {
        try expect(
            "Naziv;Telefaks;Mobitel\nHotel More;031/355-010;031/743-983\nHotel Val;023/795-435;023/703-312\n", ["phone": "031/743-983"])
        try expect("Nome,WhatsApp\nPadaria Sol,(62) 6615-2700\nPadaria Lua,(62) 6615-2711\n", ["phone": "(62) 6615-2700"])
    }

    @Test func takesATitleForAName() throws {
        try expect(
            "Cím,Megjegyzés,URL\nArany Ökör,,https://maps.example/1\nKék Ló,jó,https://maps.example/2\n",
            ["name": "Arany Ökör", "address": nil])
        try expect("Bolt,Cím\nArany Ökör,Fő utca 3\nKék Ló,Kossuth utca 5\n", ["name": "Arany Ökör", "street": "Fő utca 3"])
    }

    @Test func readsColumnsOfDaysInShortWords() throws {
        let hours = String(repeating: ",9:00-18:00", count: 5) + ",10:00-14:00"
        for (days, closed) in [
            ("ma,ti,ke,to,pe,la,su", "suljettu"), ("Thứ 2,Thứ 3,Thứ 4,Thứ 5,Thứ 6,Thứ 7,Chủ nhật", "nghỉ"),
            ("Pr,An,Tr,Kt,Pn,Št,Sk", "nedirba"),
        ] {
            try expect(
                "Nimi,\(days)\nSol\(hours),\(closed)\nRos\(hours),\(closed)\n",
                ["openingHours": "Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off"])
        }
        // The first of several days that nobody knows does not hold for all.
        try expect("Nimi,xa,xb,xc\nSol,9:00-18:00,9:00-18:00,9:00-14:00\nRos,9:00-18:00,9:00-18:00,9:00-13:00\n", ["openingHours": nil])
    }

    @Test func keepsWordsForNothingOutOfHours() throws {
        let table =
            "Nimi,Verkkosivut,Aukiolo\nSol,puuttuu,ei ole\nRos,https://ros.example,ma-pe 9-18\nElo,https://elo.example,ma-la 10-20\n"
        let features = try MappingEvidenceTests.understood(table)
        #expect(features.map { $0.properties["openingHours"] } == [nil, .string("ma-pe 9-18"), .string("ma-la 10-20")])
        #expect(features.map { $0.properties["url"] } == [nil, .string("https://ros.example"), .string("https://elo.example")])
    }

    @Test func readsTablesWithoutAHeader() throws {
        try expect(
            """
            Deniz Otel,İnönü Sokak No:3B,Menteşe,Muğla,0252 118 39 63
            Hayat Eczanesi,Gazi Caddesi No:4,Ortahisar,Trabzon,0462 225 26 56
            Kitap Evi,Gazi Caddesi No:9,Ortahisar,Trabzon,0462 254 14 57
            Kebap Evi,İnönü Sokak No:12,Menteşe,Muğla,0252 118 40 11
            """,
            ["name": "Deniz Otel", "street": "İnönü Sokak No:3B", "locality": "Menteşe", "administrativeArea": "Muğla"])
        try expect(
            "春水堂,600,嘉義市中山路1號,05-4223688\n阿明,970,花蓮縣民權路8號,03-4290002\n佑全,970,花蓮縣公園路13號,03-1440835\n",
            ["name": "春水堂", "postalCode": "600"])
    }

    @Test func stepsOverFootersAndUnits() throws {
        let table = """
            Navn;Gade;Nr;Postnr;By
            type;text;text;text;text
            Bageri Sol;Algade;19;8000;Aarhus C
            Café Ros;Torvet;8A;4000;Roskilde
            I alt 2 butikker;;;;
            Opdateret 1. marts 2024;;;;
            """
        let features = try MappingEvidenceTests.understood(table.replacing("type;text;text;text;text\n", with: ""))
        #expect(features.count == 2)
        #expect(features.first?.properties["subThoroughfare"] == .string("19"))
        #expect(features.first?.properties["thoroughfare"] == .string("Algade"))
    }

    @Test(arguments: [
        ("பெயர்,முகவரி,நகரம்,மாநிலம்,அஞ்சல் குறியீடு", "தேநீர் கடை,\"2, நேரு தெரு\",மதுரை,தமிழ்நாடு,625050"),
        ("नाम,ठेगाना,नगरपालिका,प्रदेश,पोस्ट कोड", "चिया पसल,110 मेन रोड,पोखरा,गण्डकी प्रदेश,33700"),
        ("নাম,ঠিকানা,শহর,বিভাগ,পোস্ট কোড", "চা ঘর,১২ স্টেশন রোড,ঢাকা,ঢাকা বিভাগ,১২০৫"),
        ("Enw,Cyfeiriad,Tref,Rhanbarth,Cod post", "Caffi Haul,28 Ffordd y Gogledd,Bala,Gwynedd,LL23 7AA"),
        ("Ainm,Seoladh,Baile,Cúige,Éirchód", "Caifé na Gréine,6 Sráid na Siopaí,Trá Lí,An Mhumhain,V92 P222"),
        ("Isem,Triq,Lokalità,Reġjun,Kodiċi Postali", "Kafè Xemx,3 Triq San Pawl,Rabat,Tramuntana,RBT 9858"),
        ("Jina,Anwani,Mji,Mkoa,Msimbo wa posta", "Duka la Jua,Barabara ya Sokoine 39,Arusha,Arusha,23101"),
        ("Naam,Straatadres,Dorp,Provinsie,Poskode", "Sonkafee,12 Kerkstraat,Paarl,Wes-Kaap,7646"),
        ("ឈ្មោះ,អាសយដ្ឋាន,ក្រុង,ខេត្ត,លេខកូដប្រៃសណីយ៍", "ហាងកាហ្វេ,\"ផ្លូវ 110, ផ្ទះ 5\",បាត់ដំបង,បាត់ដំបង,020101"),
        ("Нэр,Хаяг,Хот,Аймаг,Шуудангийн код", "Нар кафе,Энх тайваны өргөн чөлөө 12,Дархан,Дархан-Уул,45040"),
        ("Անվանում,Հասցե,Քաղաք,Մարզ,Փոստային դասիչ", "Սրճարան Արև,Աբովյան փողոց 82,Վանաձոր,Լոռի,2001"),
        ("დასახელება,მისამართი,ქალაქი,მხარე,ინდექსი", "კაფე მზე,რუსთაველის გამზირი 9,ქუთაისი,იმერეთი,4600"),
        ("Adı,Ünvan,Şəhər,Region,Poçt kodu", "Günəş kafesi,Nizami küçəsi 14,Gəncə,Gəncə-Qazax,AZ2000"),
        ("ຊື່,ທີ່ຢູ່,ຕົວເມືອງ,ແຂວງ,ລະຫັດໄປສະນີ", "ຮ້ານກາເຟ,ຖະໜົນ ລ້ານຊ້າງ 12,ປາກເຊ,ຈຳປາສັກ,16000"),
        ("အမည်,လိပ်စာ,မြို့,ပြည်နယ်,စာပို့သင်္ကေတ", "နေ ကော်ဖီ,လမ်းမ ၁၂၊ အမှတ် 5,တောင်ကြီး,ရှမ်း,06011"),
        ("ስም,አድራሻ,ከተማ,ክልል,የፖስታ ኮድ", "ፀሐይ ካፌ,ቦሌ መንገድ 12,አዳማ,ኦሮሚያ,1000"),
        ("Emri,Adresa,Qyteti,Qarku,Kodi postar", "Kafe Dielli,Rruga Ismail Qemali 12,Durrës,Durrës,2001"),
        ("Izena,Helbidea,Udalerria,Lurralde historikoa,Posta-kodea", "Eguzki Taberna,\"Kale Nagusia, 59\",Zarautz,Gipuzkoa,20800"),
    ])
    func knowsLanguagesOfFewerFeeds(header: String, row: String) throws {
        let feature = try #require(try MappingEvidenceTests.understood("\(header)\n\(row)\n").first)
        for key in ["name", "street", "locality", "administrativeArea", "postalCode"] {
            #expect(feature.properties[key] != nil, "\(key) of \(header)")
        }
    }

    @Test func takesNoTelephoneAndNoPostalCodeForANumber() throws {
        try expect(
            "NAME,PHN_NUM\nOx & Elm,(208) 555-2137\nFern Bar,(208) 555-2138\n", ["phone": "(208) 555-2137"])
        try expect("Nazwa,Kod\nSklep Sosna,25-083\nSklep Lipa,87-115\nSklep Dąb,25-090\n", ["postalCode": "25-083"])
        let barcodes = try MappingEvidenceTests.understood(
            "Nazwa,Kod kreskowy,Kod klienta\nSosna,594220655298,B-79\nLipa,594220655304,B-80\nDąb,594220655311,B-81\n")
        #expect(barcodes.map { $0.identifier?.description } == ["B-79", "B-80", "B-81"])
    }

    @Test func knowsPostalCodesByTheirTowns() throws {
        let rows = [
            ("Nantes", "44000"), ("Nantes", "44100"), ("Dijon", "21000"), ("Dijon", "21200"), ("Pau", "64000"), ("Pau", "64010"),
            ("Nantes", "44300"),
        ]
        for header in ["XQZ", "Code"] {
            let table = rows.enumerated().map { "Magasin \($0 + 1)x,\($1.0),\($1.1)\n" }.joined()
            try expect("Nom,Ville,\(header)\n" + table, ["locality": "Nantes", "postalCode": "44000"])
        }
        // The numbers of a register do not go with the towns.
        let numbers = ["83921", "12094", "55012", "90321", "42110", "76012", "31190"]
        let table = zip(rows, numbers).enumerated().map { "Magasin \($0 + 1)x,\($1.0.0),\($1.1)\n" }.joined()
        try expect("Nom,Ville,XQZ\n" + table, ["locality": "Nantes", "postalCode": nil])
    }

    @Test(arguments: ["non comunicato", "b/d", "н/д", "уточняется", "nem ismert", "okänt", "μη διαθέσιμο", "미상", "ไม่ทราบ", "відсутній"])
    func keepsWordsForNothingOutOfAllRoles(word: String) throws {
        try expect(
            "Name,Street,City,Postal code,Opening hours\nOx,\(word),\(word),\(word),\(word)\nElm,1 Elm St,Truro,TR1 2DP,Mo-Fr 9:00-17:00\n",
            ["street": nil, "locality": nil, "postalCode": nil, "openingHours": nil])
    }

    @Test func takesATornQuoteForNoLetter() throws {
        let rows = "Ox & Elm,Leeds\nFern Bar,Bath\nPine Deli,\" Truro\nElm Deli,York\nAsh Grill,Oban\n"
        let features = try MappingEvidenceTests.understood("Name,City\n" + rows)
        #expect(features.map { $0.properties["locality"] }.contains(.string("Truro")))
    }

    @Test func knowsHoursInCzech() throws {
        for header in ["Provozní doba", "Provozní hodiny"] {
            try expect(
                "Název,\(header)\nHospoda U Lípy,Út-Ne 11-22\nPekárna Klas,Po-Pá 8:00-17:00\nKavárna Sova,Po-So 9-18\n",
                ["openingHours": "Út-Ne 11-22", "street": nil])
        }
    }

    /// What stands in front of a dot is an object's name, even if few columns share it.
    @Test func forgetsTheObjectsOfSomeColumns() throws {
        try expect(
            """
            nummer,navn,form.kode,kode1.kode,kode1.tekst,side,post.adresse,kontor.adresse,kontor.poststed,kontor.postnummer,kontor.kommune,kontor.land,ansatte,dato,konkurs
            1,SOL BAKERI,AS,47,Brød,,Postboks 12,Storgata 8,TROMSØ,9044,TROMSØ,Norge,9,2010-05-07,false
            2,LYS RØR,AS,43,Rør,,Postboks 14,Havnegata 6,BODØ,8006,BODØ,Norge,8,2012-05-07,false
            """,
            ["street": "Storgata 8", "locality": "TROMSØ", "subAdministrativeArea": "TROMSØ", "postalCode": "9044", "country": "Norge"])
    }

    @Test func takesNothingFromADistrictForWhatLiesInIt() throws {
        for below in [["0", "0", "0", "0"], ["0", "Aluva", "0", "Tarn"]] {
            let rows = zip(["Kerala,Ernakulam", "Punjab,Amritsar", "Bihar,Gaya", "Kerala,Kollam"], below).map { "\($0),\($1),Sun" }
            try expect(
                "State,District,Subdistrict,Hospital\n\(rows.joined(separator: "\n"))\n",
                ["administrativeArea": "Kerala", "subAdministrativeArea": "Ernakulam", "subLocality": nil])
        }
    }

    @Test func takesDistrictsForQuartersThatCallThemselvesSo() throws {
        try expect(
            "Name,District,المدينة\nواحة,حي الورود,الرياض\nنخلة,حي النزهة,جدة\n",
            ["subLocality": "حي الورود", "subAdministrativeArea": nil])
        try expect("Name,District,State\nSun,Gaya,Bihar\nFern,Kollam,Kerala\n", ["subAdministrativeArea": "Gaya"])
    }

    @Test func readsShortWordsForPostalCodes() throws {
        try expect("상호,주소,우편\n해당화,부산광역시 중구 대청로 5,48932\n백일홍,강릉시 경강로 8,25597\n", ["postalCode": "48932"])
        try expect(
            "Nombre,Domicilio,CP,Localidad\nBar Olmo,Calle Sol 3,S2000,Rosario\nBar Luz,Calle Mar 5,B1900,La Plata\n",
            ["postalCode": "S2000"])
    }

    @Test func readsLongNamesOfObjects() throws {
        let feature = try #require(
            try MappingEvidenceTests.understood(
                #"[{"name": {"short": "Ox", "long": "Ox & Elm"}, "lat": 1.5, "lon": 2.5}, {"name": {"short": "F", "long": "Fern"}, "lat": 3.5, "lon": 4.5}]"#,
                name: "test.json"
            ).first)
        #expect(feature.properties["name"] == .string("Ox & Elm"))
        #expect(feature.coordinate?.longitude == 2.5)
    }

    @Test(arguments: [
        ("Name", "Food", "Ramen"), ("Nombre", "Cocina", "Arroces"), ("Nom", "Spécialité", "Crêpes"), ("Naam", "Keuken", "Frans"),
        ("Name", "Küche", "Vegetarisch"), ("Nome", "Especialidade", "Grelhados"), ("업소명", "주된음식", "칼국수"), ("Name", "Style", "Thai"),
    ])
    func readsWhatKitchensAreCalled(_ name: String, _ title: String, _ kind: String) throws {
        try expect("\(name),\(title)\nOx & Elm,\(kind)\nFern Bar,Pizza\n", ["name": "Ox & Elm", "category": kind])
        // A flat has a kitchen or not.
        let rows = (0..<8).map { "Ox \($0)," + ($0 % 2 == 0 ? "Yes" : "No") }
        try expect("Name,\(title)\n\(rows.joined(separator: "\n"))\n", ["name": "Ox 0", "category": nil])
    }

    @Test func readsWholeStreetsBelowAWordForTheirKind() throws {
        try expect(
            "Nome,Toponimo,N. civico,Comune\nFelce,Via dei Faggi,11,Lucca\nEdera,Piazza Olmo,3,Siena\n",
            ["thoroughfare": "Via dei Faggi", "subThoroughfare": "11"])
        try expect(
            "Nome,Toponimo,Via,N. civico,Comune\nFelce,Via,dei Faggi,11,Lucca\nEdera,Piazza,Olmo,3,Siena\nIris,Via,Po,4,Siena\n",
            ["thoroughfare": "Via dei Faggi", "subThoroughfare": "11"])
    }

    @Test func readsAvailabilityOnlyOfHours() throws {
        try expect("Nazwa,Dostępność\nDąb,24/7\nKlon,24/7\n", ["openingHours": "24/7"])
        try expect("Nazwa,Dostępność\nDąb,wolny\nKlon,zajęty\n", ["openingHours": nil])
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What tells the meaning of a field where its name alone does not.
@Suite struct MappingEvidenceTests {
    /// The features of a table, in MapKit's words.
    static func understood(_ table: String, name: String = "test.csv") throws -> [Feature] {
        let reader = try FeedReader(contentsOf: .bytes(Array(table.utf8), name: name))
        var batches: [FeatureBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        let mapping = FieldMapping.learn(from: batches)
        return batches.flatMap { Array(mapping.translated(mapping.located($0), to: .mapkit)) }
    }

    static func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        let feature = try #require(try understood(table).first, sourceLocation: location)
        for (key, value) in values {
            let expected = value.map(PropertyValue.string)
            #expect(feature.properties[key] == expected, "\(key)", sourceLocation: location)
        }
    }

    @Test func takesOneOfTwoAddresses() throws {
        try Self.expect(
            """
            Mailing Address,Mailing City,Mailing State,Mailing Zip,Name,Site Address,Site City,Site State,Site Zip
            PO Box 7,Reno,NV,89501,Ox & Elm,12 Elm St,Boise,ID,83702
            PO Box 7,Reno,NV,89501,Fern Bar,9 Fern Ave,Nampa,ID,83651
            """, ["street": "12 Elm St", "locality": "Boise", "administrativeArea": "ID", "postalCode": "83702"])
    }

    @Test func takesSecondColumnsOfOneNameForAnotherAddress() throws {
        try Self.expect(
            """
            Name,Address,City,Zip,Contact,Address_2,City_2,Zip_2
            Ox & Elm,12 Elm St,Boise,83702,Kim,PO Box 7,Reno,89501
            Fern Bar,9 Fern Ave,Nampa,83651,Lou,PO Box 8,Reno,89501
            """, ["street": "12 Elm St", "locality": "Boise", "postalCode": "83702"])
    }

    @Test func leavesALineWithTheTownOutOfTheStreet() throws {
        try Self.expect(
            """
            Nom,Adresse_1,Adresse_2,Adresse_3,Code postal,Commune
            Le Petit Zinc,19 chemin des Vignes,Bât. B,30000 NÎMES,30000,Nîmes
            La Plume,8 rue du Lac,Étage 2,25000 BESANÇON,25000,Besançon
            """, ["street": "19 chemin des Vignes, Bât. B", "locality": "Nîmes", "postalCode": "30000"])
    }

    @Test func forgetsAWordThatMostNamesHave() throws {
        try Self.expect(
            """
            siretEtablissement,typeVoieEtablissement,numeroVoieEtablissement,libelleVoieEtablissement,enseigne1Etablissement
            34630304100011,RUE,9,DU LAC,AU BON VIVANT
            34630304100029,QUAI,27,ÉMILE ZOLA,LA PLUME
            """, ["name": "AU BON VIVANT", "thoroughfare": "RUE DU LAC", "subThoroughfare": "9"])
    }

    @Test func takesTheShopForTheNameAndNoPerson() throws {
        try Self.expect(
            """
            First Name,Last Name,Company,Email,City
            Maria,O'Neil,Maple Motel,a@maple.example,Boise
            Karen,Diaz,Fern Bar,b@fern.example,Nampa
            """, ["name": "Maple Motel", "email": "a@maple.example", "locality": "Boise"])
    }

    @Test func readsTheEndsOfCompoundNames() throws {
        try Self.expect(
            """
            Kundennummer,virksomhedsnavn,Einrichtungsart,Poststed
            K-275005,Bageriet Flov,Restaurant,Odense
            K-239863,Cykelsmeden,Hotel,Aarhus
            """, ["name": "Bageriet Flov", "category": "Restaurant", "locality": "Odense"])
    }

    @Test func takesDescriptionsOfKindsForKinds() throws {
        try Self.expect(
            """
            Name,CUISINE DESCRIPTION,descrizione comune
            Ox & Elm,Bakery,Torino
            Fern Bar,Pizza,Asti
            """, ["name": "Ox & Elm", "category": "Bakery", "locality": "Torino"])
    }

    @Test func findsAKindByItsWords() throws {
        let kinds = ["Restaurant", "Bakery", "Hotel", "Restaurant", "Hotel", "Bakery"]
        let rows = kinds.enumerated().map { "Place \($0),\($1)" }
        try Self.expect("Name,xyzzy\n" + rows.joined(separator: "\n") + "\n", ["name": "Place 0", "category": "Restaurant"])
    }

    @Test func takesNoPublisherForThePlace() throws {
        let rows = (0..<6).map { "Place \($0),https://council.example,https://place\($0).example" }
        try Self.expect(
            "Name,Website,Homepage\n" + rows.joined(separator: "\n") + "\n", ["name": "Place 0", "url": "https://place0.example"])
    }

    @Test func putsAreaCodesBeforeTheirNumbers() throws {
        try Self.expect(
            """
            Nome,DDD 1,Telefone 1
            Padaria Sol,41,39468682
            Mercearia Lua,81,14230136
            """, ["name": "Padaria Sol", "phone": "41 39468682"])
    }

    @Test func tellsPartsOfACountryByTheirChain() throws {
        try Self.expect(
            """
            Nombre,Departamento,Provincia,Distrito
            Bodega Sol,Lima,Huaral,Chancay
            Bodega Luna,Ica,Pisco,Paracas
            """, ["administrativeArea": "Lima", "subAdministrativeArea": "Huaral", "locality": "Chancay"])
    }

    @Test func takesNoHeadOfficeForThePlace() throws {
        try Self.expect(
            """
            Head Office Address,Head Office Town,Head Office Postcode,Practice Name,Practice Address,Practice Town,Practice Postcode
            1 Angel Court,London,EC2R 7HJ,Tyne Dental,70 Hallgate,Hexham,NE46 1QS
            1 Angel Court,London,EC2R 7HJ,Wyle Dental,23 Wyle Cop,Truro,TR1 2DP
            """, ["street": "70 Hallgate", "locality": "Hexham", "postalCode": "NE46 1QS"])
        try Self.expect(
            "名称,法人所在地,事業所所在地\nさくら,東京都千代田区丸の内1-1,島根県松江市末次町34\nひまわり,東京都千代田区丸の内1-1,鳥取県鳥取市東町5\n",
            ["name": "さくら", "address": "島根県松江市末次町34"])
    }

    @Test func takesTheSetThatDiffersWhereNoWordTells() throws {
        let rows = (0..<6).map { "1 Zed Way,Leeds,Place \($0),\($0 + 10) Elm St,Town\($0)" }
        try Self.expect(
            "Xyz Address,Xyz City,Name,Abc Address,Abc City\n" + rows.joined(separator: "\n") + "\n",
            ["street": "10 Elm St", "locality": "Town0"])
    }

    @Test func takesAPersonsNameForNoPlace() throws {
        try Self.expect(
            """
            NOM,PRENOM,SOCIETE,VILLE
            PRIGENT,Paul,Salon Ambre,Albi
            ROUX,Anne,Bijouterie Gambetta,Valence
            """, ["name": "Salon Ambre", "locality": "Albi"])
    }

    @Test func takesKeysOfDatabasesForNoTelephone() throws {
        try Self.expect(
            """
            NAME1,KUNNR,TELF1
            Bäckerei Wolf,0000822826,0851/127815
            Hotel Post,0000822827,0751/236296
            """, ["name": "Bäckerei Wolf", "phone": "0851/127815"])
    }

    @Test func takesTheOnlyAddressThereIs() throws {
        try Self.expect(
            "Name,Mailing Address,Mailing City,Mailing Zip\nOx & Elm,12 Elm St,Boise,83702\n",
            ["street": "12 Elm St", "locality": "Boise", "postalCode": "83702"])
    }

    @Test func tellsCountriesFromStates() throws {
        try Self.expect(
            "Unternehmensname;Ort;Verwaltungsgebiet;Land/Region\nMühle;Jena;Thüringen;DE\nFähre;Kiel;Schleswig-Holstein;DE\n",
            ["administrativeArea": "Thüringen", "isoCountryCode": "DE"])
        try Self.expect("Name;Ort;Land\nMühle;Jena;Thüringen\nFähre;Kiel;Schleswig-Holstein\n", ["administrativeArea": "Thüringen"])
        try Self.expect(
            "Name;Ort;Land\nMühle;Jena;Deutschland\nRösti;Bern;Schweiz\n", ["country": "Deutschland", "administrativeArea": nil])
    }

    @Test func knowsThatOpenIsNoState() throws {
        try Self.expect("Name,City,State\nOx,Boise,open\nElm,Nampa,closed\n", ["administrativeArea": nil, "State": "open"])
    }

    @Test func readsDaysWithWordsAroundThem() throws {
        let days = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
        let header = "Name," + days.map { "Öffnungszeiten am \($0)" }.joined(separator: ",")
        try Self.expect(
            header + "\nMühle,09:00-17:00,09:00-17:00,09:00-17:00,09:00-17:00,09:00-17:00,x,x\n",
            ["openingHours": "Mo-Fr 09:00-17:00; Sa-Su off"])
        let orari =
            "Nome,"
            + ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"].map { "Orari di \($0)" }
            .joined(separator: ",")
        try Self.expect(
            orari + "\nForno,8:00-13:00,8:00-13:00,8:00-13:00,8:00-13:00,8:00-13:00,8:00-13:00,chiuso\n",
            ["openingHours": "Mo-Sa 08:00-13:00; Su off"])
    }

    @Test func takesShopsForNamesOrForKinds() throws {
        let rows = ["The Tin Whistle", "Hazel & Co", "Old Rope Yard", "Marsh Farm", "Blue Door", "Kettle Lane"]
        try Self.expect("Shop,Town\n" + rows.map { "\($0),Truro" }.joined(separator: "\n"), ["name": rows[0], "category": nil])
        try Self.expect(
            "name,shop\n" + rows.map { "\($0),bakery" }.joined(separator: "\n"), ["name": rows[0], "category": "bakery"])
        try Self.expect("Site,City\n" + rows.map { "\($0),Truro" }.joined(separator: "\n"), ["name": rows[0]])
    }

    @Test func prefersNamesThatDiffer() throws {
        let rows = (1...6).map { "Bayern,Laden Nummer \(["eins", "zwei", "drei", "vier", "fünf", "sechs"][$0 - 1])" }
        try Self.expect("NAME_1,shop_title\n" + rows.joined(separator: "\n"), ["name": "Laden Nummer eins"])
    }

    @Test func putsHouseNumbersToTheirStreets() throws {
        try Self.expect(
            "Nome,Logradouro,Nº,Município\nCasa Azul,Rua do Sol,14,Natal\nCasa Verde,Rua da Lua,9,Olinda\n",
            ["thoroughfare": "Rua do Sol", "subThoroughfare": "14"])
    }

    @Test func takesTownsAndCodesApart() throws {
        try Self.expect("Name;PLZ/Ort\nMühle;07743 Jena\nFähre;24103 Kiel\n", ["locality": "Jena", "postalCode": "07743"])
        try Self.expect(
            "Name,\"City, State Zip\"\nOx,\"Boise, ID 83702\"\nElm,\"Nampa, ID 83651\"\n",
            ["locality": "Boise", "administrativeArea": "ID", "postalCode": "83702"])
    }

    @Test func readsColumnsWithoutAHeaderByTheirNeighbours() throws {
        try Self.expect(
            """
            Ox & Elm,12 Elm St,Boise,ID,83702,(208) 555-0112,43.61570,-116.20230
            Fern Bar,9 Fern Ave,Nampa,ID,83651,(208) 555-0119,43.57880,-116.55980
            Tin Cup,77 Oak Rd,Caldwell,ID,83605,(208) 555-0177,43.66290,-116.68740
            Larkspur,5 Hill St,Ontario,OR,97914,(208) 555-0105,43.61210,-116.39150
            """, ["name": "Ox & Elm", "street": "12 Elm St", "locality": "Boise", "administrativeArea": "ID", "postalCode": "83702"])
    }

    @Test func looksIntoTextsThatAreJSON() throws {
        let cell = #""{""street"":""12 Elm St"",""city"":""Boise"",""zip"":""83702""}""#
        try Self.expect("name,place\nOx,\(cell)\n", ["street": "12 Elm St", "locality": "Boise", "postalCode": "83702"])
        try Self.expect("name,websites\nOx,\"[\"\"https://ox.example\"\"]\"\n", ["url": "https://ox.example"])
        let features = try Self.understood(
            #"[{"name":"Ox","location":{"latitude":"43.6","longitude":"-116.2","human_address":"{\"address\": \"12 Elm St\", \"city\": \"Boise\"}"}}]"#,
            name: "test.json")
        #expect(features.first?.properties["locality"] == "Boise")
        #expect(features.first?.properties["street"] == "12 Elm St")
    }

    @Test func findsNamesInBagsAndCountriesInObjects() throws {
        let features = try Self.understood(
            #"[{"tags":{"name":"Café Anker","amenity":"cafe"},"address":{"country":{"name":"Peru","code":"PE"}}}]"#, name: "test.json")
        #expect(features.first?.properties["name"] == "Café Anker")
        #expect(features.first?.properties["country"] == "Peru")
    }

    @Test func takesOffWhatKeepsZerosInExcel() throws {
        try Self.expect("Name,PLZ,Nr\nMühle,\"=\"\"07743\"\"\",1\n", ["postalCode": "07743"])
    }

    @Test func locatesByWebAddressesAndTellsIt() throws {
        let table = "Title,URL\nOx,\"https://maps.example/?q=43.6157,-116.2023\"\nElm,\"https://maps.example/?q=43.5788,-116.5598\"\n"
        let reader = try FeedReader(contentsOf: .bytes(Array(table.utf8), name: "test.csv"))
        var diagnostics: [Diagnostic] = []
        while let batch = try reader.next() { diagnostics += batch.diagnostics }
        #expect(reader.summary.located == 2)
        #expect(diagnostics.map(\.code) == [.coordinateColumns])
    }
}

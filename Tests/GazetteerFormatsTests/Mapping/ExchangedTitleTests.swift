import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Columns whose titles belong to others: what they hold decides.
@Suite struct ExchangedTitleTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test func exchangesTownAndPostalCode() throws {
        try expect(
            "Name;Straße;PLZ;Ort\nCafé Ox;Elmweg 3;Bonn;53111\nBar Farn;Am Kai 7;Köln;50667\nBad Efeu;Bachgasse 1;Trier;54290\n",
            ["locality": "Bonn", "postalCode": "53111", "street": "Elmweg 3"])
    }

    @Test func exchangesTelephoneMailAndWeb() throws {
        try expect(
            "Name,Phone,Email\nOx & Elm,ox@elm.example,01632 960011\nFern Bar,bar@fern.example,01632 960022\n",
            ["phone": "01632 960011", "email": "ox@elm.example"])
        try expect(
            "Name,Phone,Website\nOx,https://ox.example,(208) 555-0111\nElm,https://elm.example,(208) 555-0112\nFern,https://fern.example,(208) 555-0113\n",
            ["phone": "(208) 555-0111", "url": "https://ox.example"])
    }

    /// What ends like a host may be a name.
    @Test func leavesNamesThatLookLikeHosts() throws {
        try expect("Name,City\noak.example,Truro\nfern.example,Hexham\nivy.example,Leith\n", ["name": "oak.example", "url": nil])
    }

    @Test func exchangesNameAndStreet() throws {
        try expect(
            "Dirección;Nombre;Ciudad\nLibrería Olmo;Calle Mayor 3;Soria\nBar Helecho;Plaza del Sol 5;Ávila\nBaños Hiedra;Avenida Real 9;Lugo\n",
            ["name": "Librería Olmo", "street": "Calle Mayor 3", "locality": "Soria"])
        // A street without a number beside a name with one is as it says.
        try expect(
            "Name,Address,City\nSchool No. 3,Mill Lane,Hexham\nSchool No. 5,Quay Side,Truro\n", ["name": "School No. 3"])
    }

    @Test func exchangesStateAndTown() throws {
        try expect(
            "Shop,State,Suburb,Postcode\nOx,Ballarat,VIC,3350\nElm,Cairns,QLD,4870\nFern,Albury,NSW,2640\n",
            ["locality": "Ballarat", "administrativeArea": "VIC", "postalCode": "3350"])
    }

    @Test func readsTitlesThatStandOneColumnFurther() throws {
        try expect(
            """
            name,city,zip,state,website,phone
            Ox & Elm,Boise,ID,83702,(208) 555-0111,https://ox.example
            Fern Bar,Reno,NV,89501,(775) 555-0112,https://fern.example
            Ivy Baths,Salem,OR,97301,(503) 555-0113,https://ivy.example
            """,
            [
                "locality": "Boise", "administrativeArea": "ID", "postalCode": "83702", "phone": "(208) 555-0111",
                "url": "https://ox.example",
            ])
    }

    @Test func leavesContradictionsWithoutAnExchangeAlone() throws {
        // No column of districts is called a licence's.
        try expect("LICNO,TYPE,DIST,NAME\n11,RL,7,Ox\n12,RL,7,Elm\n13,RL,7,Fern\n", ["subAdministrativeArea": nil, "name": "Ox"])
    }

    @Test func takesCodesForPostalCodes() throws {
        try expect(
            "Nazwa;Kod;Miasto\nBar Wiąz;30-001;Kraków\nBar Bluszcz;20-002;Lublin\nBar Paproć;80-003;Gdynia\n",
            ["postalCode": "30-001", "locality": "Kraków"])
    }

    @Test func takesStatusForNoState() throws {
        try expect(
            "Nombre,Departamento,Provincia,Distrito,Estado\nPosta Olmo,Cusco,Calca,Pisac,ACTIVADO\nPosta Sol,Puno,Lampa,Vilavila,DESACTIVADO\n",
            ["administrativeArea": "Cusco", "subAdministrativeArea": "Calca", "locality": "Pisac"])
    }

    @Test func tellsRegionsFromWhatLiesInThem() throws {
        try expect(
            "Όνομα,Νομός,Περιφέρεια\nΦάρος,Χανίων,Κρήτη\nΠύργος,Λασιθίου,Κρήτη\nΜύλος,Άρτας,Ήπειρος\n",
            ["administrativeArea": "Κρήτη", "subAdministrativeArea": "Χανίων"])
    }
}

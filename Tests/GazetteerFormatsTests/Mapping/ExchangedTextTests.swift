import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Exchanged titles above texts, and tables that look as if theirs were.
@Suite struct ExchangedTextTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test func exchangesNamesAndKitchens() throws {
        try expect(
            "Cuisine,Name,City\nOx & Elm,Modern Cuisine,Leeds\nFern Inn,Creative,Truro\n",
            ["name": "Ox & Elm", "category": "Modern Cuisine"])
        try expect(
            "Name,Cuisine,Price,City\nOx,€€€,Italian,Leeds\nFern,€€,Creative,Truro\n", ["name": "Ox", "category": "Italian"])
        try expect(
            "Name,Cuisine,Price,City\nSeafood,€€,Ox Club,Leeds\nCreative,€€€,Fern Inn,Truro\nCreative,€€,Elm Arms,Hexham\n",
            ["name": "Ox Club", "category": "Seafood"])
    }

    /// Playgrounds have no names of their own, and whose they are is no name.
    @Test func leavesNamesThatAreKinds() throws {
        let rows = ["Public", "Private", "School", "Public", "Church", "School", "Public"].enumerated().map {
            ($0.offset % 2 == 0 ? "Playground," : "Toilets,") + $0.element + ",Leeds"
        }
        try expect("Name,Type,City\n\(rows.joined(separator: "\n"))\n", ["name": "Playground", "locality": "Leeds"])
        try expect(
            "Nome,Tipologia,Comune\nFarmacia Olmo,Urbana,Lucca\nFarmacia Felce,Rurale,Siena\nFarmacia Edera,Unica,Pisa\n",
            ["name": "Farmacia Olmo", "category": "Urbana"])
    }

    @Test func takesTheAddressesForTheAddress() throws {
        let towns = ["\"Leeds, England\"", "\"Truro, England\"", "\"Leeds, England\""]
        let addresses = ["\"7 Mill Lane, Leeds, LS1 8JP\"", "\"3 Quay Street, Truro, TR1 2AB\"", "\"5 Elm Road, Leeds, LS2 7EW\""]
        for isExchanged in [false, true] {
            let (first, second) = isExchanged ? (addresses, towns) : (towns, addresses)
            let rows = zip(["Ox", "Fern", "Ivy"], zip(first, second)).map { "\($0),\($1.0),\($1.1)" }
            try expect(
                "Name,Location,Address\n\(rows.joined(separator: "\n"))\n", ["name": "Ox", "address": "7 Mill Lane, Leeds, LS1 8JP"])
        }
    }

    @Test func takesSentencesForTheDescription() throws {
        try expect(
            "Name,Award,Description\nOx,A quiet room above the old harbour.,1 Star\nFern,Bread is baked here every morning.,2 Stars\n",
            ["name": "Ox", "description": "A quiet room above the old harbour."])
        try expect(
            "Name,Description,Award\nOx,Bakery by the river,1 Star\nFern,Bar,2 Stars\n", ["description": "Bakery by the river"])
    }

    @Test func knowsTownsByTheAddresses() throws {
        let rows = [("Ox & Elm", "Leeds", "12 High Street"), ("Fern Bar", "Truro", "1 Mill Lane"), ("Ivy Baths", "Leeds", "5 Quay Road")]
        let lines = rows.map { "\($0.0),\($0.1),\"\($0.2), \($0.1)\"" }.joined(separator: "\n")
        try expect("City,Name,Address\n\(lines)\n", ["name": "Ox & Elm", "locality": "Leeds"])
        try expect("Name,City,Address\n\(lines)\n", ["name": "Ox & Elm", "locality": "Leeds"])
        // A chain has one name in many towns.
        try expect(
            "Name,City,Address\nOx,Leeds,\"12 High Street, Leeds\"\nOx,Truro,\"1 Mill Lane, Truro\"\nOx,Hexham,\"5 Quay Road, Hexham\"\n",
            ["name": "Ox", "locality": "Leeds"])
    }

    @Test func leavesTownsThatAreCalledAsTheirProvincesAndCountries() throws {
        try expect(
            "Nombre,Localidad,Comunidad\nBar Olmo,Córdoba,Tierras del Sur\nBar Sol,Sevilla,Tierras del Sur\nBar Luz,Lugo,Tierras del Norte\n",
            ["locality": "Córdoba"])
        try expect(
            "Country / Region,Administrative area,Business name\nES,Tierras del Sur,Ox\nES,Tierras del Norte,Fern\n",
            ["isoCountryCode": "ES", "administrativeArea": "Tierras del Sur"])
    }

    /// Numbers that a list of kinds goes by are no postal codes.
    @Test func leavesNumbersOfKinds() throws {
        try expect(
            "name,type,typecode,pcode\nOx,food,050100,320000\nElm,food,050200,320000\nFern,shop,060100,330000\nIvy,shop,060200,330000\nFir,food,050100,320000\n",
            ["name": "Ox", "category": "food", "postalCode": nil])
    }

    /// Codes of countries are no kinds, though what is called a kind holds none.
    @Test func leavesCodesOfCountries() throws {
        try expect("EU-Land;Adressart\nDE;STR\nDE;STR\n", ["category": nil, "EU-Land": "DE"])
    }

    @Test func exchangesHotelsAndTowns() throws {
        try expect(
            "Hotel,Town,Street\nLeeds,Hotel Fern,7 Mill Lane\nTruro,Ivy Hotel,3 Quay Street\n", ["name": "Hotel Fern", "locality": "Leeds"])
        try expect(
            "Hotel,Town,Street\nHotel Fern,Leeds,7 Mill Lane\nIvy Hotel,Truro,3 Quay Street\nElm Hotel,Leeds,5 Elm Road\n",
            ["name": "Hotel Fern", "locality": "Leeds"])
    }

    @Test func exchangesStreetsWithoutAWordForThem() throws {
        try expect(
            "Naam,Adres,Plaats\nDe Kade,Zwolle,Melkmarkt 63\nDe Brug,Assen,Vaart 135A\n",
            ["name": "De Kade", "street": "Melkmarkt 63", "locality": "Zwolle"])
        // Districts of towns have numbers, too.
        try expect("Jméno,Adresa,Město\nU Dubu,Karlín,Praha 8\nU Lípy,Smíchov,Praha 5\n", ["name": "U Dubu", "locality": "Praha 8"])
    }

    @Test func exchangesThreeTitles() throws {
        let names = ["Ox Club", "Fern Inn", "Elm Arms", "Ivy Loft", "Old Quay", "Lone Fir", "Birch Row", "Bell Yard"]
        let rows = names.enumerated().map {
            "\(["Leeds", "Truro"][$0.offset % 2]),\($0.element),\(["Seafood", "Modern Cuisine"][$0.offset / 4])"
        }
        try expect(
            "Name,Cuisine,City\n\(rows.joined(separator: "\n"))\n", ["name": "Ox Club", "locality": "Leeds", "category": "Seafood"])
    }

    @Test func exchangesMailAndNumbersWithPoints() throws {
        try expect(
            "Nome,E-mail,Telefono\nFelce,0583 555011,info@felce.example\nEdera,0583.555012,info@edera.example\n",
            ["email": "info@felce.example", "phone": "0583 555011"])
    }
}

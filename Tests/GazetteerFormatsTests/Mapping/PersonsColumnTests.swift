import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Columns of persons, seats and owners, which say little of the place.
@Suite struct PersonsColumnTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test(arguments: [
        ("Seu nome", "Seu e-mail"), ("Your name", "Your email address"), ("Ihr Name", "Ihre E-Mail"), ("Votre nom", "Votre e-mail"),
        ("Il tuo nome", "La tua e-mail"), ("Imię i nazwisko", "Twój e-mail"), ("Ваше имя", "Ваш e-mail"), ("お名前", "あなたのメールアドレス"),
    ])
    func leavesOutWhoFilledInAForm(_ name: String, _ email: String) throws {
        try expect(
            "\(name),\(email),Business name,City\nKim,kim@mail.example,Ox & Elm,Leeds\nLou,lou@mail.example,Fern Bar,Truro\n",
            ["name": "Ox & Elm", "email": nil])
        try expect(
            "Business name,Your business email,City\nOx & Elm,ox@elm.example,Leeds\nFern Bar,bar@fern.example,Truro\n",
            ["email": "ox@elm.example"])
    }

    @Test func leavesOutWhoLooksAfterThePlace() throws {
        try expect(
            """
            Asset,Location,Street,Town,Tech,Tech Cell,Sales Rep,Rep Phone
            A1,Lone Fir Pharmacy,12 Main St,Boise,Kim,(208) 555-0111,Lou,(208) 555-0113
            A2,Fern Bakery,9 Elm Ave,Reno,Kim,(208) 555-0111,Lou,(208) 555-0113
            """, ["name": "Lone Fir Pharmacy", "street": "12 Main St", "phone": nil])
    }

    @Test func takesNoTimestampForANumber() throws {
        let rows = (1...9).map { "2024-03-0\($0),Ox \($0),Leeds" }
        let feature = try #require(
            try MappingEvidenceTests.understood("Carimbo de data/hora,Nome,Cidade\n\(rows.joined(separator: "\n"))\n").first)
        #expect(feature.identifier == nil)
    }

    @Test func takesShortDescriptionsForNamesWhereNothingElseIs() throws {
        try expect(
            "Codice;Descrizione;Indirizzo;Comune\n11;Farmacia Olmo;Via Roma 3;Lucca\n12;Farmacia Felce;Via Po 5;Siena\n",
            ["name": "Farmacia Olmo", "description": nil])
        try expect(
            "Nome;Descrizione;Comune\nOlmo;Farmacia con dehors;Lucca\nFelce;Bar sul mare;Siena\n",
            ["name": "Olmo", "description": "Farmacia con dehors"])
        try expect(
            "id,description,lat,lon\n1,Lamp is broken near the church.,53.1,-1.5\n2,Water runs over the road again.,53.2,-1.6\n",
            ["name": nil, "description": "Lamp is broken near the church."])
    }

    @Test func takesTheSeatForTheStreetWhereNoOtherIs() throws {
        try expect(
            "Ragione sociale;Sede legale;Comune;PEC\nBar Olmo;Via Roma 3;Lucca;olmo@pec.example\nBar Felce;Via Po 5;Siena;felce@pec.example\n",
            ["street": "Via Roma 3", "locality": "Lucca", "email": "olmo@pec.example"])
        try expect(
            "Nome;Sede legale;Indirizzo;Comune\nBar Olmo;Via Roma 3;Via Po 7;Lucca\nBar Felce;Via Roma 3;Via Po 9;Lucca\n",
            ["street": "Via Po 7"])
    }

    @Test func takesNoOwnersForKinds() throws {
        for title in ["Line of business", "Xyzzy"] {
            let kinds = ["Bakery", "Pharmacy", "Hotel", "Bakery", "Hotel", "Bakery", "Bakery", "Pharmacy"]
            let rows = kinds.enumerated().map {
                "Oak \($0.offset),\($0.offset % 3 == 0 ? "Registered" : "Composition"),\($0.element),Leeds"
            }
            try expect("Name,Vendor type,\(title),City\n\(rows.joined(separator: "\n"))\n", ["category": "Bakery"])
        }
        let rows = ["Clinic", "Hospital", "Pharmacy"].enumerated().map { "Oak \($0.offset),Private,\($0.element)" }
        try expect("Hospital_Name,Hospital_Category,Hospital_Care_Type\n\(rows.joined(separator: "\n"))\n", ["category": "Clinic"])
        // Where nothing else is a kind, it is better than none.
        try expect("Name,Type\nOx,Public\nElm,Private\nFern,Public\n", ["category": "Public"])
        try expect("Name,Address_Type,Street\nOx,Business,3 Mill Lane\nElm,Business,5 Mill Lane\n", ["category": nil])
    }
}

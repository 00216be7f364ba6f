import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Which of several columns is meant: those of the place, as far as names and values tell.
@Suite struct MappingElectionTests {
    private func expect(
        _ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test func completesAnAddressWithPlainColumns() throws {
        try expect(
            """
            School name,School street,City,County,School zip
            Ash Primary,12 Elm St,Kendal,Cumbria,83702
            Oak Primary,9 Fern Ave,Truro,Cornwall,83651
            """,
            [
                "street": "12 Elm St", "locality": "Kendal", "subAdministrativeArea": "Cumbria", "postalCode": "83702",
            ])
    }

    @Test(arguments: [("Company", "Site"), ("Taxpayer", "Outlet"), ("Holder", "Premises"), ("Licensee", "Venue"), ("Sponsor", "Club")])
    func takesTheAddressThatIsNamedAsTheNameIs(other: String, own: String) throws {
        try expect(
            """
            \(other) Name,\(other) Address,\(other) City,\(own) Name,\(own) Address,\(own) City
            Firm A,1 Head Rd,Leeds,Ox & Elm,12 Elm St,Boise
            Firm B,2 Head Rd,York,Fern Bar,9 Fern Ave,Nampa
            Firm C,3 Head Rd,Bath,Old Mill,7 Oak Ave,Boise
            """, ["name": "Ox & Elm", "street": "12 Elm St", "locality": "Boise"])
    }

    @Test func takesNoPartFromTheAddressOfAnotherWhoIsNamed() throws {
        try expect(
            """
            Company Name,Company Address,Company Postcode,Site Name,Site Town,Site Postcode
            Ox Ltd,"1 Square, London",EC2A 1AR,Fern Bar,Kendal,LA9 4QH
            Ox Ltd,"1 Square, London",EC2A 1AR,Old Mill,Truro,TR1 2DP
            """, ["name": "Fern Bar", "street": nil, "address": nil, "locality": "Kendal", "postalCode": "LA9 4QH"])
    }

    @Test func takesTheBillingAddressWhereFewHaveAnother() throws {
        let rows = (1...8).map { "Bar \($0),\($0) Elm St,Boise,8370\($0),\($0 == 3 ? "1 Dock Rd" : ""),\($0 == 3 ? "Reno" : "")" }
        try expect(
            (["Name,billing_street,billing_city,billing_zip,shipping_street,shipping_city"] + rows).joined(separator: "\n"),
            ["street": "1 Elm St", "locality": "Boise", "postalCode": "83701"])
    }

    @Test func takesTheBillingAddressWhereTheOtherIsAlwaysTheSame() throws {
        let rows = (1...8).map { "Bar \($0),\($0) Elm St,\($0 < 4 ? "Boise" : "Nampa"),8370\($0),Shed 4,Reno" }
        try expect(
            (["Name,Billing Street,Billing City,Billing Zip,Shipping Street,Shipping City"] + rows).joined(separator: "\n"),
            ["street": "1 Elm St", "locality": "Boise"])
    }

    @Test func takesNoLetterBoxWhereThereIsAStreet() throws {
        try expect(
            """
            Наименование,Почтовый адрес,Адрес доставки
            Мельница,"125009, Москва г, а/я 5","170063, Тверь, ул. Чайковского, д. 2"
            Калина,"125009, Москва г, а/я 6","160008, Вологда, ул. Гагарина, д. 5"
            """, ["address": "170063, Тверь, ул. Чайковского, д. 2"])
    }

    @Test func readsWhatStandsInBracketsBehindAPart() throws {
        try expect(
            """
            Adresse postale,Municipalité (postale),Code postal (postal),Nom du gîte,Adresse,Municipalité,Code postal
            C.P. 120,Montréal,H3B 1A1,Gîte du Lac,"11, rue Jessop",Rimouski,G5L 1A8
            C.P. 121,Montréal,H3B 1A1,Gîte Roy,"18, chemin Galvin",Sherbrooke,J1H 5C1
            """, ["street": "11, rue Jessop", "locality": "Rimouski", "postalCode": "G5L 1A8"])
    }

    @Test func takesNamesWithNumbersForNames() throws {
        try expect(
            """
            zzz,Address,City
            Škola č. 3,12 Elm St,Boise
            Škola č. 14,9 Fern Ave,Nampa
            Škola č. 15,7 Oak Ave,Nampa
            """, ["name": "Škola č. 3"])
    }

    @Test func takesNamesOfWhichSomeAreTheSame() throws {
        let names = ["Kiosk", "Kiosk", "Kiosk", "Ox & Elm", "Fern Bar", "Old Mill", "Blue Fox", "Rose Inn"]
        try expect(
            (["zzz,Address,City"] + names.enumerated().map { "\($1),\($0 + 1) Elm St,Boise" }).joined(separator: "\n"), ["name": "Kiosk"])
    }

    @Test func takesALocationBesideAnAddressForTheName() throws {
        try expect(
            """
            Location,Full Address,Ph
            Locust Liquors,"3 N 8th St, Eugene, OR 97477",(541) 684-9023
            Pine Feed,"66 W 11th Ave, Boise, ID 83795",(208) 541-3100
            """, ["name": "Locust Liquors", "address": "3 N 8th St, Eugene, OR 97477"])
    }

    @Test(arguments: ["Licence name", "ID_NAME", "NOM_RBD", "Reference name", "Code name"])
    func takesTextsForNamesAndNoCodes(header: String) throws {
        try expect(
            """
            No,\(header),Address,City
            101,Ox & Elm,12 Elm St,Boise
            108,Fern Bar,9 Fern Ave,Nampa
            115,Old Mill,7 Oak Ave,Nampa
            """, ["name": "Ox & Elm"])
    }

    @Test func takesStreetsForStreetsAndNoNumbers() throws {
        try expect(
            """
            Code,Facility Name,Street Name and #,City
            DOH0001,Ox Clinic,120 Araneta Ave,Bacolod
            DOH0002,Fern Clinic,6 Lacson Street,Iloilo
            """, ["street": "120 Araneta Ave", "name": "Ox Clinic"])
    }

    @Test(arguments: [
        "adr_num,adr_voie", "En_Nome_Logradouro,En_Num", "addresses_road_name,addresses_start_street_number", "road,nciv",
        "Ulice školy,Č.p./č.o.",
    ])
    func takesTheNumberBesideAStreet(headers: String) throws {
        let numbers = [3, 10, 12, 45, 7, 101]
        let isBefore = headers.hasPrefix("adr_num")
        let rows = ["Elm Road", "Fern Road", "Oak Road", "Ash Road", "Elm Road", "Fern Road"].enumerated().map { index, street in
            "Bar \("ABCDEF".dropFirst(index).prefix(1)) Inn," + (isBefore ? "\(numbers[index]),\(street)" : "\(street),\(numbers[index])")
                + ",Boise"
        }
        try expect(
            (["Name,\(headers),City"] + rows).joined(separator: "\n"), ["thoroughfare": "Elm Road", "subThoroughfare": "3"])
    }

    @Test(arguments: ["PHYSICAL", "ListItem", "Feature", "location"])
    func takesNoWordOfAFormatForAKind(word: String) throws {
        let rows = (1...6).map { "{\"name\":\"Bar \($0)\",\"type\":\"\(word)\",\"street\":\"\($0) Elm St\",\"city\":\"Boise\"}" }
        let features = try MappingEvidenceTests.understood("[" + rows.joined(separator: ",") + "]", name: "test.json")
        #expect(try #require(features.first).properties["category"] == nil)
    }

    @Test func takesTheWebAddressesOfThePlacesBeforeThoseOfOneHost() throws {
        let rows = (1...6).map { "Bar \($0),https://guide.example/x\($0),https://bar\($0).example" }
        try expect((["Name,web_url,website"] + rows).joined(separator: "\n"), ["url": "https://bar1.example"])
    }

    @Test func takesTheAddressInTheObjectOfTheName() throws {
        let records = [("Ash House", "12 Elm St", "Truro"), ("Oak House", "9 Fern Ave", "Leeds"), ("Old Mill", "7 Low Rd", "York")]
        let features = records.map { name, street, town in
            #"{"type":"Feature","geometry":null,"properties":{"#
                + #""operator":{"name":"Elm Trust","address":{"street":"1 Head Rd","town":"Bath"},"phone":"01234 555000"},"#
                + #""facility":{"name":"\#(name)","address":{"street":"\#(street)","town":"\#(town)"}}}}"#
        }
        let text = #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
        let batch = try #require(try TranslationTests.batches(text).first)
        let feature = try #require(FieldMapping.learn(from: [batch]).translated(batch, to: .mapkit).first)
        #expect(feature.properties["name"] == "Ash House")
        #expect(feature.properties["street"] == "12 Elm St")
        #expect(feature.properties["locality"] == "Truro")
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Labels and values in one line of a description, and contacts that say what they are.
@Suite struct ListedLabelTests {
    @Test(arguments: [", ", " - ", " • ", "; ", " | "]) func readsPairsWithMarksBetweenThem(mark: String) throws {
        func list(_ parts: String...) -> String { parts.joined(separator: mark) }
        let one = list("Ulica: ul. Wiązowa 5", "Miasto: Kraków", "Kod: 30-001", "Tel: 12 555 01 11", "Czynne: pn-pt 9-17, sb 9-13")
        let two = list("Ulica: ul. Paproci 7", "Miasto: Lublin", "Kod: 20-002", "Tel: 81 555 01 12", "Czynne: pn-pt 8-16, sb 9-12")
        try MappingEvidenceTests.expect(
            "Nazwa,Opis\nBar Wiąz,\"\(one)\"\nBar Paproć,\"\(two)\"\n",
            ["street": "ul. Wiązowa 5", "locality": "Kraków", "postalCode": "30-001", "phone": "12 555 01 11"])
    }

    @Test func leavesSentencesWithACommaAlone() throws {
        var texts = DescriptionText()
        #expect(texts.lines(in: "Uwaga: zimno, ciasno - ale tel: brak").count <= 1)
    }

    @Test func readsTheNumberBesideAStreetInAList() throws {
        try MappingEvidenceTests.expect(
            "Nazwa,Opis\nBar Wiąz,\"Ulica: ul. Wiązowa; Numer: 5; Miasto: Kraków\"\nBar Paproć,\"Ulica: ul. Paproci; Numer: 7; Miasto: Lublin\"\n",
            ["street": "ul. Wiązowa 5", "subThoroughfare": "5"])
    }

    @Test(arguments: [
        (
            #"{"name":"Ox","phones":[{"kind":"fax","number":"+1 208 555 0100"},{"kind":"main","number":"+1 208 555 0111"}]}"#, "phone",
            "+1 208 555 0111"
        ),
        (
            #"{"name":"Ox","contacts":[{"type":"PHONE","value":"(208) 555-0111"},{"type":"EMAIL","value":"ox@elm.example"}]}"#, "email",
            "ox@elm.example"
        ),
        (#"{"title":"Ox Books","location":{"street":{"number":"18","name":"Elm Rd"}}}"#, "street", "18 Elm Rd"),
        (#"{"title":"Ox Books","location":{"street":{"number":"18","name":"Elm Rd"}}}"#, "name", "Ox Books"),
    ])
    func readsElementsThatSayWhatTheyAre(record: String, key: String, value: String) throws {
        let feature = try #require(try MappingEvidenceTests.understood("[\(record),\(record)]").first)
        #expect(feature.properties[key] == .string(value))
        #expect(feature.properties["category"] == nil)
    }
}

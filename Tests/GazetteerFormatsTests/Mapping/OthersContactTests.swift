import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Numbers that are those of somebody or something else than the place.
@Suite struct OthersContactTests {
    private func expect(_ table: String, _ values: [String: String?], location: Testing.SourceLocation = #_sourceLocation) throws {
        try MappingEvidenceTests.expect(table, values, location: location)
    }

    @Test(arguments: [
        ("Piano tuner", "Piano tuner cell"), ("Gärtner", "Telefon Gärtner"), ("Concierge", "Tél concierge"),
        ("Hausmeister", "Mobil Hausmeister"), ("Bloemist", "Bloemist telefoon"),
    ])
    func leavesTheNumbersOfPersonsToThem(_ person: String, _ phone: String) throws {
        try expect(
            "Name,City,\(person),\(phone)\nOx & Elm,Leeds,Kim Fern,+44 113 496 0111\nFern Bar,Truro,Lou Ivy,+44 113 496 0112\n",
            ["name": "Ox & Elm", "phone": nil])
        // Without that person, it is the number of the place.
        try expect(
            "Name,City,\(phone)\nOx & Elm,Leeds,+44 113 496 0111\nFern Bar,Truro,+44 113 496 0112\n",
            ["name": "Ox & Elm", "phone": "+44 113 496 0111"])
    }

    @Test(arguments: ["Telefono e fax", "Telefon / Fax", "Phone and fax", "電話・FAX"])
    func takesTheTelephoneOfACellWithAFax(title: String) throws {
        try expect(
            "Name,City,\(title)\nOx & Elm,Leeds,0113 496 0111 - Fax 0113 496 0119\nFern Bar,Truro,0113 496 0112 / fax 0113 496 0118\n",
            ["name": "Ox & Elm", "phone": "0113 496 0111"])
    }

    @Test(arguments: [("Store", "Store Phone"), ("Branch", "Branch Phone"), ("Shop name", "Shop phone"), ("City", "City phone")])
    func keepsTheNumbersOfPlaces(_ name: String, _ phone: String) throws {
        try expect(
            "\(name),Town,\(phone)\nOx & Elm,Leeds,+44 113 496 0111\nFern Bar,Truro,+44 113 496 0112\n",
            ["phone": "+44 113 496 0111"])
    }

    @Test(arguments: ["P.O. Box", "PO Box No.", "Casella postale", "Postfach", "Skrytka pocztowa", "Posta kutusu", "Boîte postale"])
    func takesNoLetterBoxForAHouse(_ title: String) throws {
        let rows = [57, 47, 29, 46, 6, 81].enumerated().map {
            "Ox \($0.offset),\(["Elm Street", "Mill Lane"][$0.offset % 2]),\($0.element)"
        }
        try expect(
            "Name,Street,\(title)\n\(rows.joined(separator: "\n"))\n", ["name": "Ox 0", "street": "Elm Street", "subThoroughfare": nil])
        try expect(
            "Name,Street,No.\n\(rows.joined(separator: "\n"))\n",
            ["name": "Ox 0", "thoroughfare": "Elm Street", "subThoroughfare": "57"])
    }

    @Test func takesNoTelephoneForANumberOfRecords() throws {
        let other = try #require(
            try MappingEvidenceTests.understood("Name,Their no.\nOx,01632 960111\nFern,01632 960112\n").first)
        #expect(other.identifier == nil)
        let coded = try #require(try MappingEvidenceTests.understood("Name,Store number\nOx,1632\nFern,1633\n").first)
        #expect(coded.identifier != nil)
    }

    @Test func takesCountedNamesForNoneBesideOthers() throws {
        let rows = ["Ox & Elm", "Fern Bar", "Ivy Baths", "Blue Door"].enumerated().map { "Point \($0.offset + 1),\($0.element),Leeds" }
        try expect("Name,Company name,City\n\(rows.joined(separator: "\n"))\n", ["name": "Ox & Elm"])
        // Where nothing else is a name, they are.
        let bare = ["Leeds", "Truro", "Hexham", "Leeds"].enumerated().map { "Point \($0.offset + 1),\($0.element)" }
        try expect("Name,City\n\(bare.joined(separator: "\n"))\n", ["name": "Point 1"])
        // Schools have numbers, too.
        let schools = [("School 4", "Oak Trust"), ("School 17", "Elm Trust"), ("School 112", "Oak Trust")].map { "\($0.0),\($0.1),Leeds" }
        try expect("Name,Company name,City\n\(schools.joined(separator: "\n"))\n", ["name": "School 4"])
    }
}

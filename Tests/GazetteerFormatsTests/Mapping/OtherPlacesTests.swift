import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Places that a record speaks of beside the place that it is about.
@Suite struct OtherPlacesTests {
    /// Where something comes from is not where it is, whatever the language calls it and whichever word comes first.
    @Test(arguments: [
        "Country of origin", "origin_country", "Country of manufacture", "Issuing country", "Herkunftsland", "Land der Herkunft",
        "Pays d'origine", "Paese di origine", "País de origen", "País de origem", "Kraj pochodzenia", "Země původu", "Krajina pôvodu",
        "Származási ország", "Țara de origine", "Zemlja podrijetla", "Страна происхождения", "Країна походження", "Χώρα προέλευσης",
        "Menşe ülke", "Ursprungsland", "Opprinnelsesland", "Alkuperämaa", "Päritoluriik", "Izcelsmes valsts", "Kilmės šalis",
        "Land van herkomst", "原产国", "출생 국가", "بلد المنشأ", "ארץ ייצור", "मूल देश", "Negara asal", "Nchi ya asili",
    ])
    func countriesOfOrigin(header: String) throws {
        let features = try MappingEvidenceTests.understood("Name,\(header)\nOx & Elm,Italy\nFern Bar,Spain\nPine Deli,Italy\n")
        #expect(features.first?.properties["country"] == nil)
        #expect(features.first?.properties[header] == .string("Italy"))
    }

    @Test(arguments: [
        "City of birth", "birth_city", "Geburtsort", "Stadt der Zulassung", "Ville de naissance", "Città di nascita",
        "Ciudad de nacimiento", "Cidade de nascimento", "Miasto rejestracji pojazdu", "Miejscowość urodzenia", "Město narození",
        "Orașul nașterii", "Grad rođenja", "Город рождения", "Місто народження", "Град на раждане", "Πόλη γέννησης",
        "Doğduğu şehir", "Födelseort", "Fødeby", "Syntymäkunta", "Sünnilinn", "Gimimo miestas", "Geboorteplaats", "出生城市",
        "مدينة الميلاد", "עיר לידה", "Kota kelahiran", "State of incorporation", "Place of issue",
    ])
    func townsOfBirth(header: String) throws {
        let features = try MappingEvidenceTests.understood("Name,\(header)\nOx & Elm,Truro\nFern Bar,Leeds\nPine Deli,Truro\n")
        for key in ["locality", "administrativeArea", "address", "street"] { #expect(features.first?.properties[key] == nil, "\(key)") }
    }

    @Test(arguments: [
        ("Country of the store", "country", "Italy"), ("City of location", "locality", "Truro"), ("Ville du magasin", "locality", "Truro"),
        ("Address of registration", "street", "3 Mill Lane"), ("Produktionsadresse", "street", "3 Mill Lane"),
    ])
    func theirOwn(header: String, role: String, value: String) throws {
        let features = try MappingEvidenceTests.understood("Name,\(header)\nOx & Elm,\(value)\nFern Bar,\(value)\n")
        #expect(features.first?.properties[role] == .string(value))
    }

    @Test(arguments: [
        ("Ragione sociale", "Insegna"), ("Razón social", "Rótulo"), ("Юридическое название", "Вывеска"), ("Firma przedsiębiorcy", "Szyld"),
        ("Полное наименование", "Сокращённое наименование"), ("Cégnév", "Üzlet elnevezése"), ("Juridiskt namn", "Butiksnamn"),
        ("公司名称", "招牌"), ("Επωνυμία", "Διακριτικός τίτλος"), ("Legal name", "Trade name"),
    ])
    func theSignOverTheDoor(legal: String, sign: String) throws {
        let features = try MappingEvidenceTests.understood(
            "\(legal),\(sign)\nFIORI SRL,Fiori Rosa\nMARE SAS,Bar Mare\nPANE SNC,Bar Mare\nSOLE SRL,\n")
        #expect(features.first?.properties["name"] == .string("Fiori Rosa"))
    }

    private func position(_ members: String) throws -> Coordinate? {
        let rows = ["Ox & Elm", "Fern Bar"].map { #"{"name":"\#($0)",\#(members)}"# }
        let features = try MappingEvidenceTests.understood("[" + rows.joined(separator: ",") + "]", name: "test.json")
        return features.first?.coordinate
    }

    @Test(arguments: [
        #""nearest_station":{"name":"Hub","latitude":53.791,"longitude":-1.541},"coordinates":[-5.062,50.234]"#,
        #""parking":{"latitude":53.791,"longitude":-1.541},"latlng":"50.234,-5.062""#,
        #""station":{"lat":53.791,"lon":-1.541},"location":[-5.062,50.234]"#,
        #""warehouse":{"lat":53.791,"lng":-1.541},"address":{"geo":{"lat":50.234,"lng":-5.062}}"#,
        #""parking":{"lat":53.791,"lng":-1.541},"lat":50.234,"lng":-5.062"#,
    ])
    func positionsOfTheRecordItself(members: String) throws {
        #expect(try position(members) == Coordinate(latitude: 50.234, longitude: -5.062))
    }

    @Test func positionsOfOtherThings() throws {
        #expect(try position(#""nearest_station":{"latitude":53.791,"longitude":-1.541}"#) == nil)
        #expect(try position(#""nearest_stop_lat":53.791,"nearest_stop_lon":-1.541"#) == nil)
        #expect(try position(#""warehouse":{"latitude":53.791,"longitude":-1.541}"#) == nil)
        // A list of parking lots.
        let lots = try MappingEvidenceTests.understood(
            #"[{"parking":{"name":"P1","lat":53.791,"lng":-1.541}},{"parking":{"name":"P2","lat":53.792,"lng":-1.542}}]"#, name: "p.json")
        #expect(lots.first?.coordinate == Coordinate(latitude: 53.791, longitude: -1.541))
    }

    @Test func theNameThatIsShown() throws {
        let features = try MappingEvidenceTests.understood(
            #"[{"name":{"internal":"E976-001","display":"Fern Bar"}},{"name":{"internal":"E976-002","display":"Ox & Elm"}}]"#,
            name: "test.json")
        #expect(features.first?.properties["name"] == .string("Fern Bar"))
    }

    @Test func noFaxesAndNoProfiles() throws {
        let features = try MappingEvidenceTests.understood(
            #"""
            [{"name":"Ox","phones":[{"type":"fax","number":"+44 1872 555502"},{"type":"work","number":"+44 1872 555501"}],
            "social":[{"type":"facebook","url":"https://facebook.com/ox"}]},
            {"name":"Elm","phones":[{"type":"work","number":"+44 1872 555503"},{"type":"fax","number":"+44 1872 555504"}],"social":[{"type":"facebook","url":"https://facebook.com/elm"}]}]
            """#, name: "c.json")
        #expect(features.map { $0.properties["phone"] } == [.string("+44 1872 555501"), .string("+44 1872 555503")])
        #expect(features.allSatisfy { $0.properties["url"] == nil })
    }

    @Test func namesOfSeveralKinds() throws {
        for (other, shown) in [("legal", "trade"), ("system", "public")] {
            let names = ["Fern Bar", "Ox & Elm"].map { #"{"name":{"\#(other)":"X\#($0)","\#(shown)":"\#($0)"}}"# }
            let features = try MappingEvidenceTests.understood("[\(names.joined(separator: ","))]", name: "n.json")
            #expect(features.first?.properties["name"] == .string("Fern Bar"), "\(other)")
        }
    }

    @Test func contactsThatSayWhatTheyAre() throws {
        func shop(_ name: String, _ contacts: String) -> String { #"{"name":"\#(name)","groups":[{"contacts":[\#(contacts)]}]}"# }
        let phone = #"{"type":"phone","value":"+44 1872 555501"}"#
        let page = #"{"type":"website","value":"https://ox.example"}"#
        let features = try MappingEvidenceTests.understood(
            "[\(shop("Ox & Elm", phone + "," + page)),\(shop("Fern Bar", page + "," + phone)),\(shop("Ash Grill", page))]", name: "c.json")
        #expect(features.map { $0.properties["phone"] } == [.string("+44 1872 555501"), .string("+44 1872 555501"), nil])
        #expect(features.allSatisfy { $0.properties["url"] == .string("https://ox.example") })
    }
}

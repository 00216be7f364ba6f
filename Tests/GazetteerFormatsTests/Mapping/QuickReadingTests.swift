import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What is read of texts by their bytes, or known of others that end alike, is what reading them as a whole gives.
@Suite("Quick readings")
struct QuickReadingTests {
    /// One of some texts, with a digit for each `#`.
    private static func pick(_ texts: [String], _ random: inout SeededRandom) -> String {
        String((texts.randomElement(using: &random) ?? "").map { $0 == "#" ? "0123456789".randomElement(using: &random) ?? "0" : $0 })
    }

    private static let streets = [
        "### Main St", "#### NW 5th Ave #4", "Hauptstr. ##", "Hauptstraße ##a", "## rue de la Paix", "Rua Augusta, ##", "Calle Mayor ##",
        "Rua X ## - Centro", "High Street", "Level #, ## Queen St", "ul. Długa ##/#", "##### Suite ##", "#### AB", "Av. Reforma ##",
        "Via Roma ## - Navigli", "12", "C.P. #####", "Springfield", "Dallas", "Unit ## Trade Park", "## 10115 Berlin", "Fő utca ##.",
    ]
    private static let towns = [
        "Springfield", "Boise", "Berlin", "Paris", "London", "New York", "Recife - PE", "Curitiba", "São Paulo", "Bath", "Somerset",
        "Toruń",
        "Praha #", "Kadıköy/İstanbul", "Bari (BA)", "Pune", "Maharashtra", "Co. Cork", "Utrecht", "St Ives", "Trois-Rivières",
    ]
    private static let ends = [
        "IL #####", "TX #####-####", "ON M#V #L#", "##### Berlin", "#### AB Amsterdam", "##-### Warszawa", "SW#A #AA", "Newtown NSW ####",
        "#####", "#####-###", "PR, #####-###", "Pune-######", "H## K#R#", "##### Bari BA", "ID #####", "Indiana #####", "### ## Praha 1",
        "", "France", "Madrid (#####)", "Dunedin ####",
    ]
    private static let countries = ["", "", "", ", USA", ", Germany", " US", ", United Kingdom", ", New Zealand", ", Italia", "."]

    @Test func addressesThatEndAlike() {
        var random = SeededRandom(seed: 21)
        var tails = AddressTails()
        var known = 0
        for _ in 0..<20_000 {
            var parts = [Self.pick(Self.streets, &random)]
            for _ in 0..<Int.random(in: 0...2, using: &random) { parts.append(Self.pick(Self.towns, &random)) }
            parts.append(Self.pick(Self.ends, &random))
            let text = parts.filter { !$0.isEmpty }.joined(separator: ", ") + Self.pick(Self.countries, &random)
            let bytes = Array(("x," + text).utf8)
            guard tails.read(bytes.span, 2..<bytes.count) else { continue }
            known += 1
            let whole = AddressText(text)
            for role in [FieldRole.locality, .administrativeArea, .postalCode, .country] {
                let part = tails.part(role).map { String(decoding: bytes[$0], as: UTF8.self) }
                #expect(part == whole.part(role), "\(role) of \(text)")
            }
        }
        #expect(known > 8_000)
    }

    @Test func telephoneNumbersByTheirBytes() {
        var random = SeededRandom(seed: 22)
        let labels = ["", "", "Tel: ", "Tel. ", "Phone ", "T ", "Fax: ", "fax", "+", "(", "- ", "e", "Mobile: (", "Tél. : "]
        let numbers = [
            "### ### ####", "##########", "(###) ###-####", "##/######", "####/##", "1.800.###.####", "#-#", "###", "+## ## #####",
            "#.#E+##",
        ]
        let ends = ["", "", "", " ext. 5", " (office)", ".0", "/###", " / ### ####", ", ###", "; 5", " ", "#12", " e", "x##", ")"]
        var found = 0
        for _ in 0..<20_000 {
            let text = Self.pick(labels, &random) + Self.pick(numbers, &random) + Self.pick(ends, &random)
            let bytes = Array(text.utf8)
            let end = bytes.last == ASCII.space ? bytes.count - 1 : bytes.count
            let isFloat = ValueText.isFloat(bytes.span, 0..<end, for: .phone)
            guard let range = ContactText.onlyPhone(in: bytes.span, 0..<(isFloat ? end - 2 : end)),
                !ContactText.isFaxLabel(String(decoding: bytes[..<range.lowerBound], as: UTF8.self))
            else { continue }
            found += 1
            let cleaned = ValueText.cleaned(text, for: .phone) ?? ""
            #expect(!ContactText.isDamaged(cleaned), "\(text)")
            #expect(ContactText.phones(cleaned) == [String(decoding: bytes[range], as: UTF8.self)], "\(text)")
        }
        #expect(found > 8_000)
    }

    @Test func webAddressesByTheirBytes() {
        var random = SeededRandom(seed: 23)
        let starts = ["www.", "", "shop.", "http", "https:/", "//", "a..", ".", "x@", "WWW.", "http:", "h", "2"]
        let hosts = ["example", "my-shop", "caf\u{E9}", "a_b", "", "1and1", "example.co", "n.a"]
        let tops = [".com", ".de", ".c", ".123", "", ".co.uk", ".museum", ".x1", "."]
        let ends = ["", "", "/", "/a/b", "?x=1", ":80", "/a,b", ",", ")", "#top", " and more", "/a;b", "=x", "/%C3%A9", "/~joe"]
        var found = 0
        for _ in 0..<20_000 {
            let text = Self.pick(starts, &random) + Self.pick(hosts, &random) + Self.pick(tops, &random) + Self.pick(ends, &random)
            let bytes = Array(text.utf8)
            guard ContactText.isAddressWithoutScheme(bytes.span, 0..<bytes.count) else { continue }
            found += 1
            #expect(ValueText.cleaned(text, for: .url).flatMap(ContactText.url) == "https://" + text, "\(text)")
        }
        #expect(found > 1_000)
    }
}

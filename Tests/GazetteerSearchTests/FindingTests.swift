import GazetteerModel
import GazetteerSearch
import Testing

@Suite("What a search finds")
struct FindingTests {
    private let boston = around(42.36, -71.06)
    private let shops = index(
        place(
            "Zephyr Coffee", 42.361, -71.061, category: "cafe", house: "12", street: "Main Street", city: "Boston", state: "MA",
            postcode: "02110", phone: "+1 617-555-0100"),
        place("McDonald's", 42.37, -71.07, category: "fast_food", city: "Boston", state: "MA"),
        place("Chick-fil-A", 42.35, -71.05, category: "fast_food", city: "Boston", state: "MA"),
        place("H&R Block", 42.352, -71.052, category: "accountant", city: "Boston", state: "MA"),
        place("AT&T", 42.356, -71.056, category: "phone_shop", city: "Boston", state: "MA"),
        place("Five Guys", 42.353, -71.053, category: "fast_food", city: "Boston", state: "MA"),
        place("Taco Bell", 42.354, -71.054, category: "fast_food", city: "Boston", state: "MA"),
        place("Bäckerei Müller", 50.0, 8.27, category: "bakery", house: "3", street: "Hauptstraße", city: "Mainz"),
        place("St. Mary's Church", 42.355, -71.055, category: "church", house: "44", street: "NW 39th Ave", city: "Boston", state: "MA"),
        place("Кофейня Пушкин", 55.76, 37.6, category: "cafe", city: "Москва"),
        place("東京駅前珈琲店", 35.68, 139.77, city: "東京"),
        place("County Office", 36.65, -94.35, city: "McDonald County", state: "MO"))

    @Test(
        "Names are found however they are typed",
        arguments: [
            ("zephyr coffee", "Zephyr Coffee"), ("zepyhr cofee", "Zephyr Coffee"), ("zeph", "Zephyr Coffee"),
            ("zephyr boston", "Zephyr Coffee"),
            ("mcdonalds", "McDonald's"), ("mc donalds", "McDonald's"), ("McDonald’s", "McDonald's"), ("chickfila", "Chick-fil-A"),
            ("chick fil a", "Chick-fil-A"), ("hr block", "H&R Block"), ("h & r block", "H&R Block"), ("att", "AT&T"), ("at&t", "AT&T"),
            ("5 guys", "Five Guys"),
            ("tacobell", "Taco Bell"), ("backerei muller", "Bäckerei Müller"), ("baeckerei mueller", "Bäckerei Müller"),
            ("saint marys", "St. Mary's Church"), ("st mary church", "St. Mary's Church"), ("kofeynya pushkin", "Кофейня Пушкин"),
            ("пушкин", "Кофейня Пушкин"), ("珈琲", "東京駅前珈琲店"), ("the best zephyr coffee official", "Zephyr Coffee"),
        ])
    func names(_ query: String, _ name: String) {
        #expect(GazetteerSearchTests.names(query, in: shops, boston).first == name)
    }

    @Test(
        "Addresses are found however they are written",
        arguments: [
            ("12 main st", "Zephyr Coffee"), ("12 Main Street, Boston, MA 02110", "Zephyr Coffee"),
            ("44 northwest 39 avenue", "St. Mary's Church"),
            ("44 nw 39th ave boston massachusetts", "St. Mary's Church"), ("hauptstr. 3 mainz", "Bäckerei Müller"),
            ("hauptstrasse 3", "Bäckerei Müller"), ("02110", "Zephyr Coffee"),
        ])
    func addresses(_ query: String, _ name: String) {
        #expect(GazetteerSearchTests.names(query, in: shops, boston).first == name)
    }

    @Test(
        "Telephone numbers are found by their ends",
        arguments: ["+1 617-555-0100", "(617) 555-0100", "6175550100", "555 0100", "0016175550100", "0617 555 0100"])
    func phones(_ query: String) {
        #expect(GazetteerSearchTests.names(query, in: shops, boston) == ["Zephyr Coffee"])
    }

    @Test(
        "Kinds of places are found in other words and languages",
        arguments: [
            ("coffee near me", "Zephyr Coffee"), ("espresso", "Zephyr Coffee"), ("cafés", "Zephyr Coffee"), ("tax service", "H&R Block"),
            ("place of worship", "St. Mary's Church"), ("boulangerie", "Bäckerei Müller"), ("bakery in mainz", "Bäckerei Müller"),
            ("パン屋", "Bäckerei Müller"),
        ])
    func kinds(_ query: String, _ name: String) {
        #expect(GazetteerSearchTests.names(query, in: shops, boston).first == name)
    }

    @Test("A brand is not beaten by a county of the name")
    func brandsBeforeCounties() {
        #expect(GazetteerSearchTests.names("mcdonalds", in: shops, around(36.65, -94.35)).first == "McDonald's")
    }

    @Test("A named far town beats what is near")
    func namedTown() {
        let cafes = index(
            place("Blue Cafe", 42.36, -71.06, category: "cafe", city: "Boston"),
            place("Cafe", 42.361, -71.06, category: "cafe", city: "Boston"),
            place("Blue Cafe", 45.5, -122.6, id: "far", category: "cafe", city: "Portland"))
        #expect(GazetteerSearchTests.names("blue cafe portland", in: cafes, boston).count >= 1)
        let response = try? LocalSearch(request: .init(naturalLanguageQuery: "blue cafe portland", region: boston), in: cafes)
            .startAndWait()
        #expect(response?.mapItems.first?.identifier == "far")
    }

    @Test("What streets are called finds places only if nothing else does")
    func streetWords() {
        let places = index(
            place("Bean", 42.36, -71.06, street: "Hamburger Straße"), place("ALDI Nord", 42.3, -71, street: "Viale della Repubblica"),
            place("Main", 42.37, -71.06, street: "Ring Road"), place("Adriatic", 42.4, -71.1, city: "Ad"), place("I", 42.4, -71.1))
        #expect(GazetteerSearchTests.names("main road", in: places) == ["Main"])
        #expect(GazetteerSearchTests.names("xyzzyx nord", in: places) == ["ALDI Nord"])
        // Letters that happen to be words do not make "adi" a word that is known.
        #expect(GazetteerSearchTests.names("adi nord", in: places) == ["ALDI Nord"])
        #expect(GazetteerSearchTests.names("xyzzyx the", in: places).isEmpty)
        #expect(GazetteerSearchTests.names("v.le della repubblica", in: places) == ["ALDI Nord"])
    }

    @Test("A query of unknown words is no guess")
    func guesses() {
        let places = index(place("Main Kiosk", 42.36, -71.06), place("Hill Farm", 42.37, -71.06), place("Mill", 42.37, -71.06))
        #expect(GazetteerSearchTests.names("au bon pain xyzzyx", in: places).isEmpty)
        #expect(GazetteerSearchTests.names("pain kiosk", in: places) == ["Main Kiosk"])
        #expect(GazetteerSearchTests.names("hill", in: places).first == "Hill Farm")
    }

    @Test("A tiny viewport is no measure for what is near")
    func tinyViewport() {
        let shops = index(place("Bean", 42.362, -71.06), place("Bean Bar Cellar Annex", 42.3601, -71.06))
        #expect(GazetteerSearchTests.names("bean", in: shops, around(42.36, -71.06, span: 0.0001)).first == "Bean")
    }

    @Test("Doubles are folded, and the richest stays")
    func doubles() throws {
        let shops = index(
            place("Zephyr Coffee", 42.361, -71.061, id: "poor"),
            place("Zephyr Coffee", 42.3611, -71.061, id: "rich", house: "12", street: "Main Street", phone: "6175550100"),
            place("Zephyr Coffee", 42.39, -71.09, id: "other"))
        let response = try LocalSearch(request: .init(naturalLanguageQuery: "zephyr", region: boston), in: shops).startAndWait()
        #expect(response.mapItems.map(\.identifier) == ["rich", "other"])
    }

    @Test("Results say why they stand where they stand")
    func explanation() throws {
        let response = try LocalSearch(request: .init(naturalLanguageQuery: "zepyhr coffee", region: boston), in: shops).startAndWait()
        let result = try #require(response.results.first)
        #expect(result.matches.map(\.kind) == [.typo, .exact])
        #expect(result.matches.map(\.field) == ["name", "name"])
        #expect(result.score.total > 1)
        #expect(try #require(result.distance) < 200)
    }
}

import GazetteerModel
import Testing

@testable import GazetteerSearch

@Suite("Completions")
struct CompleterTests {
    private let shops = index(
        place("Zephyr Coffee", 42.361, -71.061, category: "cafe", house: "12", street: "Main Street", city: "Boston", state: "MA"),
        place("Zephyr's Diner", 42.37, -71.07, category: "restaurant", city: "Boston", state: "MA"), place("Other Shop", 42.3, -71))

    private func results(_ fragment: String) async -> [LocalSearchCompletion] {
        let completer = LocalSearchCompleter(shops, region: around(42.36, -71.06))
        completer.queryFragment = fragment
        for await results in completer.updates { return results }
        return []
    }

    @Test("Names that go on come with their addresses, and what was typed is highlighted")
    func names() async throws {
        let results = await results("zeph")
        #expect(results.map(\.title) == ["Zephyr Coffee", "Zephyr's Diner"])
        let first = try #require(results.first)
        #expect(first.subtitle == "12 Main Street, Boston, MA")
        #expect(first.titleHighlightRanges.map { String(first.title[$0]) } == ["Zeph"])
        #expect(first.subtitleHighlightRanges.isEmpty)
    }

    @Test("Whole words and words of the address are highlighted, too")
    func highlights() async throws {
        let results = await results("zephyrs diner bos")
        let first = try #require(results.first)
        #expect(first.titleHighlightRanges.map { String(first.title[$0]) } == ["Zephyr's", "Diner"])
        #expect(first.subtitleHighlightRanges.map { String(first.subtitle[$0]) } == ["Bos"])
    }

    @Test("Kinds of places are suggested by their beginnings")
    func kinds() async {
        #expect(await results("gas st").map(\.title).contains("Gas Station"))
    }

    @Test("The newest fragment wins")
    func newest() async {
        let completer = LocalSearchCompleter(shops)
        for fragment in ["z", "ze", "zep", "other"] { completer.queryFragment = fragment }
        for await results in completer.updates where results.first?.title == "Other Shop" { break }
        #expect(completer.results.map(\.title) == ["Other Shop"])
        #expect(!completer.isSearching)
    }

    @Test("A hostile name is highlighted at once")
    func hostile() async throws {
        let name = "Zephyr" + String(repeating: "'", count: 200_000) + "x"
        let shops = index(place(name, 42.36, -71.06), place(String(repeating: "珈", count: 100_000), 42.36, -71.06))
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(LocalSearchCompleter.completions(of: "zephyrx", region: nil, in: shops).first?.titleHighlightRanges.count ?? 0 <= 1)
            _ = LocalSearchCompleter.completions(of: "珈琲", region: nil, in: shops)
        }
        #expect(time < .seconds(20))
    }

    @Test("Nothing typed suggests nothing")
    func empty() async {
        #expect(await results("").isEmpty)
        #expect(await results("  ").isEmpty)
    }
}

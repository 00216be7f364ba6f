import GazetteerModel
import Testing

@testable import GazetteerSearch

@Suite struct RelevanceFilterTests {
    private func relevance(_ text: String, _ use: RelevanceFilter.Use, _ filter: inout RelevanceFilter) -> Relevance? {
        let feature = Feature(properties: ["type": .string(text)])
        return filter.relevances(of: feature.slab, uses: ["type": use]).first
    }

    /// Values are remembered by property; a second feed may mean something else by its name.
    @Test func aPropertyOfTwoFeedsIsPutToEachUse() throws {
        var filter = try #require(RelevanceFilter(LocalSearch.Request(naturalLanguageQuery: "bakery")))
        for _ in 0..<3 {
            #expect(relevance("boulangerie", .words, &filter) == Relevance.none)
            #expect(relevance("boulangerie", [.words, .category], &filter) == .full)
            #expect(relevance("boulangerie", [], &filter) == Relevance.none)
        }
    }

    /// What is remembered is what would be found out again, also when a property is given up on.
    @Test func rememberingChangesNothing() throws {
        let request = LocalSearch.Request(naturalLanguageQuery: "zephyr coffe 12 main street")
        var remembering = try #require(RelevanceFilter(request))
        let words = ["Zephyr", "Coffee", "12", "Main", "St", "Street", "Other", "Zefyr", "maine", "1", "Кофе", "Caf&eacute;", "O'Zephyr"]
        for number in 0..<3000 {
            let text = "\(words[number % words.count]) \(words[number / 13 % words.count])\(number > 1500 ? " \(number)" : "")"
            var fresh = try #require(RelevanceFilter(request))
            if number % 10 == 0 || number < 200 {
                #expect(relevance(text, .words, &remembering) == relevance(text, .words, &fresh), "\(text)")
            } else {
                _ = relevance(text, .words, &remembering)
            }
        }
    }
}

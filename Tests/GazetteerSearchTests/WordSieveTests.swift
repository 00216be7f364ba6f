import GazetteerModel
import GazetteerText
import Testing

@testable import GazetteerSearch

/// The quick test must let through whatever the slow one accepts.
@Suite struct WordSieveTests {
    private static let queries = [
        "zephyr coffee boston", "5th avenue", "five guys", "12 main st", "hauptstrase", "hauptstr 7", "a", "s", "7", "39t", "mc donalds",
        "tacobell", "o'brien", "st", "north", "co", "company", "intl", "xyzzy plugh", "supercalifragilistic", "bäckerei", "ресторан",
        "usa", "fl", "ne", "v.le", "first", "1st", "second street", "walmrt", "starbuks cofee", "4u", "24hr", "hr block", "k mart",
    ]

    /// Words of every kind: the lexicon's, those of the queries, and each of them with one or two letters changed.
    private static let words: [String] = {
        var words = Set(Canonical.abbreviated.flatMap { [$0.surface, $0.token] })
        words.formUnion(queries.flatMap { Canonical.words($0) }.flatMap { [$0.surface, $0.token] })
        words.formUnion(["hauptstrasse", "hauptstraat", "hauptstr", "39th", "39", "3", "5", "21st", "1", "maple", "x", "zz", "kmart"])
        var random = SystemRandomNumberGenerator()
        for word in words.sorted() where word.utf8.allSatisfy({ $0 < 0x80 }) {
            for edits in 1...3 {
                var letters = Array(word.utf8)
                for _ in 0..<edits where !letters.isEmpty {
                    let place = Int.random(in: letters.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: letters.remove(at: place)
                    case 1: letters.insert(UInt8.random(in: 0x61...0x7A, using: &random), at: place)
                    case 2: letters[place] = UInt8.random(in: 0x30...0x39, using: &random)
                    default: letters.swapAt(place, max(0, place - 1))
                    }
                }
                if !letters.isEmpty { words.insert(String(decoding: letters, as: UTF8.self)) }
            }
        }
        words.formUnion(words.map { $0.uppercased() })
        return words.sorted()
    }()

    @Test(arguments: queries)
    func letsThroughWhatIsWanted(query: String) throws {
        let filter = try #require(RelevanceFilter(LocalSearch.Request(naturalLanguageQuery: query)))
        var wanted = 0
        for word in Self.words {
            let bytes = Array(word.utf8)
            let codes = WordSieve.codes
            var traits = WordSieve.Traits()
            let end = WordSieve.read(bytes.span, from: 0, to: bytes.count, codes.span, into: &traits)
            #expect(end == bytes.count && traits.length == bytes.count)
            guard traits.isPlain, !traits.isNumber else { continue }
            guard Canonical.words(word).contains(where: { filter.relevance(of: $0) > .none }) else { continue }
            wanted += 1
            #expect(filter.sieve.passes(traits), "\(query) may match \(word)")
        }
        #expect(wanted > 0 || query == "xyzzy plugh" || query == "7")
    }

    @Test func stopsMostOthers() throws {
        let filter = try #require(RelevanceFilter(LocalSearch.Request(naturalLanguageQuery: "zephyr coffee boston")))
        let passing = Self.words.filter { word in
            let bytes = Array(word.utf8)
            let codes = WordSieve.codes
            var traits = WordSieve.Traits()
            _ = WordSieve.read(bytes.span, from: 0, to: bytes.count, codes.span, into: &traits)
            return filter.sieve.passes(traits)
        }
        #expect(passing.count * 2 < Self.words.count)
    }
}

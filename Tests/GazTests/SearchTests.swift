import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built")) struct SearchTests {
    private static func shop(_ name: String, _ longitude: Double, _ latitude: Double, _ street: String, _ kind: String) -> String {
        Feeds.feature(name, longitude, latitude, ",\"addr:street_address\":\"\(street)\",\"addr:city\":\"Suva\",\"shop\":\"\(kind)\"")
    }

    private func folder() throws -> Folder {
        let folder = try Folder()
        let shops = [
            Self.shop("Vonu Bakery", 178.44, -18.14, "12 Main Street", "bakery"),
            Self.shop("Lovo & Reef", 179.99, -17, "3 Main Street", "books"),
            Self.shop("Reef Books", -179.99, -17, "9 Victoria Parade", "books"),
            Self.shop("Main Diner", 178.5, -18.1, "40 King Road", "cafe"),
        ]
        try folder.write(shops.joined(separator: "\n") + "\n", to: "shops.geojsonl")
        return folder
    }

    private func search(_ words: String...) throws -> Gaz.Result { try Gaz.run(["search"] + words + ["shops.geojsonl"], in: folder()) }

    @Test func showsRankNameKindAddressDistanceAndBearing() throws {
        let result = try search("books", "--center", "-17,179.9", "--radius", "5000")
        #expect(
            result.output == """
                1  Lovo & Reef  Store  3 Main Street, Suva      9.6 km E
                2  Reef Books   Store  9 Victoria Parade, Suva   12 km E

                """)
        #expect(result.status == 0)
    }

    @Test func saysWhy() throws {
        let lines = try search("vonu bakry", "--explain").lines
        #expect(lines.first?.hasPrefix("1  Vonu Bakery") == true)
        #expect(lines.contains("     vonu: exact \"vonu\" in name"))
        #expect(lines.contains("     bakry: typo \"bakery\" in name"))
    }

    @Test(arguments: ["12 main st", "12 main", "main street 12"]) func findsHouses(_ query: String) throws {
        #expect(try search(query).lines.first?.contains("Vonu Bakery") == true)
    }

    @Test func whatStreetsAreCalledFindsPlacesOnlyAlone() throws {
        #expect(try search("victoria street").lines.count == 1)
        #expect(try search("xyzzyx street").lines.count == 2)
    }

    @Test func regionsReachOverTheAntimeridian() throws {
        for box in ["179.9,-18,-179.9,-16", "179.98,-17.5,-179.98,-16.5"] {
            let result = try search("reef", "--bbox", box, "--required")
            #expect(Set(result.lines.map { $0.contains("Lovo") }) == [true, false])
        }
        #expect(try search("bakery", "--bbox", "179.9,-18,-179.9,-16", "--required").status == 1)
        #expect(try search("bakery", "--bbox", "179.9,-18,-179.9,-16").lines.count == 1)
    }

    @Test func aCircleIsSearchedToItsRim() throws {
        let folder = try folder()
        try folder.write(Feeds.feature("Rim Books", 18.15, 61.3, ",\"shop\":\"books\"") + "\n", to: "north.geojsonl")
        let words = ["search", "books", "north.geojsonl", "--center", "60,0", "--required", "--radius"]
        #expect(try Gaz.run(words + ["1000000"], in: folder).lines.count == 1)
        #expect(try Gaz.run(words + ["990000"], in: folder).status == 1)
    }

    @Test func aQueryThatIsNoneIsToldWithItsLine() throws {
        let folder = try folder()
        try folder.write("{\"id\":1,\"text\":\"reef\"}\n\n[1]\n", to: "queries.jsonl")
        let result = try Gaz.run(["search", "--queries", "queries.jsonl", "shops.geojsonl", "--json"], in: folder)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("line 3 of queries.jsonl"))
        try folder.write("", to: "queries.jsonl")
        #expect(try Gaz.run(["search", "--queries", "queries.jsonl", "shops.geojsonl", "--json"], in: folder).status == 0)
    }

    @Test func whatWasTypedIsRepeatedWithoutItsControls() throws {
        let result = try search("xyzzyx\u{1B}[31m" + String(repeating: "z", count: 5000))
        #expect(result.status == 1)
        #expect(!result.errors.contains("\u{1B}"))
        #expect(result.errors.utf8.count < 300)
    }

    /// `script` runs a command on a terminal of its own.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")), arguments: [20, 34, 60, 200])
    func linesAreCutToTheTerminal(width: Int) throws {
        let search = "NO_COLOR=1 $GAZ search books shops.geojsonl --center -17,179.9 --quiet --explain"
        let result = try Gaz.bash("script -qec 'stty cols \(width); \(search)' /dev/null", in: folder())
        let lines = result.output.split(whereSeparator: \.isNewline)
        #expect(lines.count == 6, "\(result)")
        for line in lines { #expect(line.count <= width, "\(line)") }
        for line in lines where !line.hasPrefix("  ") { #expect(line.contains("Lov") || line.contains("Ree"), "\(line)") }
    }

    @Test func oddQueriesAreAnsweredAtOnce() throws {
        let queries = [
            #"{"id":1,"text":"\ud800"}"#, #"{"id":2,"text":"vonu\u0000bakery"}"#, #"{"id":3,"text":"the of and"}"#,
            #"{"id":4,"text":"!?"}"#,
            "{\"id\":5,\"text\":\"\(String(repeating: "vonu ", count: 400_000))\"}",
        ]
        let folder = try folder()
        try folder.write(queries.joined(separator: "\n"), to: "queries.jsonl")
        let result = try Gaz.run(["search", "--queries", "queries.jsonl", "shops.geojsonl", "--json", "--quiet"], in: folder)
        #expect(result.lines.count == 5)
        #expect(result.lines[1].contains("Vonu Bakery"))
        for line in result.lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(try #require(object["milliseconds"] as? Double) < 2000)
        }
    }
}

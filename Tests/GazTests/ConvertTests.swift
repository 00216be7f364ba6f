import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built")) struct ConvertTests {
    private func names(_ result: Gaz.Result) -> [String] {
        result.output.matches(of: #/"name":"([^"]*)"/#).map { String($0.1) }
    }

    private func select(_ words: String...) throws -> [String] {
        let folder = try Feeds.folder()
        let result = try Gaz.run(["convert", "good.geojson", "--to", "geojsonl"] + words, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        return names(result)
    }

    @Test func mergesIntoAFile() throws {
        let folder = try Feeds.folder()
        let result = try Gaz.run(["convert", "good.geojson", "onebad.geojsonl", "-o", "out.geojsonl"], in: folder)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(try folder.read("out.geojsonl") == (Feeds.shops + Feeds.shops[..<2]).map { $0 + "\n" }.joined())
    }

    @Test func writesOneOutputAnInput() throws {
        let folder = try Folder()
        try folder.write(Feeds.good, to: "feeds/a.geojson")
        try folder.write(Feeds.oneBad, to: "feeds/deep/er/b.geojsonl")
        try folder.write("no feed", to: "feeds/readme.md")
        try folder.write(Feeds.good, to: "feeds/.hidden.geojson")
        let result = try Gaz.run(["convert", "feeds", "-o", "out/", "--to", "geojsonl"], in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(folder.names.filter { $0.hasPrefix("out") } == ["out/a.geojsonl", "out/deep/er/b.geojsonl"])
        #expect(try folder.read("out/a.geojsonl") == Feeds.shops.map { $0 + "\n" }.joined())
    }

    @Test func mergesAFolder() throws {
        let folder = try Folder()
        try folder.write(Feeds.shops[1] + "\n", to: "feeds/b.geojsonl")
        try folder.write(Feeds.shops[0] + "\n", to: "feeds/a.geojson")
        let result = try Gaz.run(["convert", "feeds/", "--to", "geojsonl"], in: folder)
        #expect(names(result) == ["Anker", "Bellevue"])
    }

    @Test func refusesInputsThatCollide() throws {
        let folder = try Folder()
        try folder.write(Feeds.good, to: "x/a.geojson")
        try folder.write(Feeds.good, to: "y/a.geojson")
        let result = try Gaz.run(["convert", "x/a.geojson", "y/a.geojson", "-o", "out/", "--to", "geojsonl"], in: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("out/a.geojsonl"))
        #expect(!folder.exists("out/a.geojsonl"))
    }

    @Test func saysThatAFolderIsEmpty() throws {
        let folder = try Folder()
        try folder.write("x", to: "feeds/readme.md")
        let result = try Gaz.run(["convert", "feeds", "-o", "out.geojson"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("there is no feed in feeds"))
        #expect(!folder.exists("out.geojson"))
    }

    /// An output that cannot be made whole leaves what stood there before.
    @Test(arguments: [["missing.geojson"], ["missing.geojson", "page.json"], ["onebad.geojsonl", "--strict"]])
    func keepsTheOldOutput(words: [String]) throws {
        let folder = try Feeds.folder()
        try folder.write("precious", to: "out.geojson")
        let before = folder.names
        let result = try Gaz.run(["convert"] + words + ["-o", "out.geojson"], in: folder)
        #expect(result.status == 1 || result.status == 2)
        #expect(try folder.read("out.geojson") == "precious")
        #expect(folder.names == before)
    }

    @Test func deliversWhatCameBeforeAStrictStop() throws {
        let result = try Gaz.run(["convert", "onebad.geojsonl", "--strict", "--to", "geojsonl"], in: Feeds.folder())
        #expect(result.status == 1)
        #expect(result.output == Feeds.shops[0] + "\n")
        let whole = try Gaz.run(["convert", "onebad.geojsonl", "--strict"], in: Feeds.folder())
        #expect(whole.output.contains("Anker") && whole.output.hasSuffix("]}\n"))
    }

    @Test func readsStandardInput() throws {
        let piped = try Gaz.run(["convert", "-"], input: Feeds.good)
        let read = try Gaz.run(["convert", "good.geojson"], in: Feeds.folder())
        #expect(piped.output == read.output)
        let bad = try Gaz.run(["convert", "-"], input: Feeds.oneBad)
        #expect(bad.errors.hasPrefix("(standard input):2:1: error"))
    }

    @Test func readsWhatItWrote() throws {
        let once = try Gaz.run(["convert", "-"], input: Feeds.good)
        #expect(try Gaz.run(["convert", "-"], input: once.output).output == once.output)
    }

    @Test func reports() throws {
        let folder = try Feeds.folder()
        let result = try Gaz.run(["convert", "onebad.geojsonl", "--report", "report.jsonl", "--quiet", "--to", "geojsonl"], in: folder)
        #expect(result.status == 0)
        let lines = try folder.read("report.jsonl").split(separator: "\n")
        let first = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(first["severity"] as? String == "error")
        #expect(first["code"] as? String == "invalid-json")
        #expect(first["count"] as? Int == 1)
        let place = try #require(first["location"] as? [String: Any])
        #expect(place["source"] as? String == "onebad.geojsonl")
        #expect(place["line"] as? Int == 2 && place["column"] as? Int == 1 && place["record"] as? Int == 2)
        #expect(place["byteOffset"] as? Int == Feeds.shops[0].utf8.count + 1)
        // Errors are said also when it is to be quiet, infos and warnings are not.
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(try Gaz.run(["convert", "unlocated.geojson", "--quiet"], in: folder).errors.isEmpty)
        #expect(try !Gaz.run(["convert", "unlocated.geojson"], in: folder).errors.isEmpty)
    }

    @Test func sumsRepeatsUp() throws {
        let feed = String(repeating: "nonsense\n", count: 3000)
        let result = try Gaz.run(["convert", "-"], input: feed)
        #expect(result.errors.split(separator: "\n").count < 20)
        let counts = result.errors.matches(of: #/(\d+) more like this/#).compactMap { Int($0.1) }
        #expect(counts.reduce(0, +) == 3000 - 5)
    }

    // Selection

    @Test(arguments: [
        ("city=Paris", ["Anker"]), ("city!=Paris", ["Bellevue", "Coral", "Dateline"]), ("rooms<10", ["Anker"]),
        ("rooms<=10", ["Anker", "Bellevue"]),
        ("rooms>9", ["Bellevue", "Coral"]), ("rooms>=10", ["Bellevue", "Coral"]), ("name~^[AB]", ["Anker", "Bellevue"]),
        ("phone", ["Anker"]),
        ("!phone", ["Bellevue", "Coral", "Dateline"]), ("city=", []), ("!nothing", ["Anker", "Bellevue", "Coral", "Dateline"]),
        ("locality=Bern", ["Bellevue"]),
    ])
    func selectsByCondition(condition: String, expected: [String]) throws {
        #expect(try select("--where", condition) == expected)
    }

    @Test func joinsConditions() throws {
        #expect(try select("--where", "rooms>9", "--where", "city!=Bern") == ["Coral"])
    }

    @Test func selectsByBox() throws {
        #expect(try select("--bbox", "0,40,10,50") == ["Anker", "Bellevue"])
        #expect(try select("--bbox=177,-20,-178,-16") == ["Coral", "Dateline"])
        #expect(try select("--bbox", "-178,-20,177,-16") == [])
        #expect(try select("--bbox", "2.35,48.85,2.35,48.85") == ["Anker"])
    }

    @Test func selectsByCircle() throws {
        #expect(try select("--center", "48.85,2.35", "--radius", "1000") == ["Anker"])
        #expect(try select("--center", "-17.7,180", "--radius", "250000") == ["Coral", "Dateline"])
        #expect(try select("--center", "48.85,2.35", "--radius", "600000", "--bbox", "5,40,10,50") == ["Bellevue"])
    }

    @Test func selectsByPolygon() throws {
        let folder = try Feeds.folder()
        try folder.write("{\"type\":\"Polygon\",\"coordinates\":[[[0,45],[9,45],[9,47],[0,47],[0,45]]]}", to: "area.geojson")
        let result = try Gaz.run(["convert", "good.geojson", "--polygon", "area.geojson", "--to", "geojsonl"], in: folder)
        #expect(names(result) == ["Bellevue"])
    }

    @Test func limits() throws {
        for (limit, count) in [("1", 1), ("3", 3), ("0", 4), ("99", 4)] { #expect(try select("--limit", limit).count == count) }
        let folder = try Feeds.folder()
        #expect(try names(Gaz.run(["convert", "good.geojson", "good.geojson", "--limit", "5", "--to", "geojsonl"], in: folder)).count == 5)
        // Behind the limit nothing is wanted, so nothing there is wrong.
        #expect(try Gaz.run(["convert", "truncated.geojson", "--limit", "1"], in: folder).status == 0)
    }

    @Test func selectsProperties() throws {
        let result = try Gaz.run(["convert", "good.geojson", "--select", "rooms,name", "--to", "csv"], in: Feeds.folder())
        #expect(result.lines.first == "lat,lon,rooms,name")
        let json = try Gaz.run(["convert", "good.geojson", "--select", "rooms,name", "--to", "geojsonl"], in: Feeds.folder())
        #expect(json.lines[0].contains("\"properties\":{\"rooms\":9,\"name\":\"Anker\"}"))
        #expect(json.lines[3].contains("\"properties\":{\"name\":\"Dateline\"}"))
    }

    @Test(arguments: ["geojson", "geojsonl", "geojsons", "csv", "tsv"])
    func writesTheSameWithAnyNumberOfThreads(format: String) throws {
        let feed = Feeds.many(500)
        let expected = try Gaz.run(["convert", "-", "--to", format, "--jobs", "1"], input: feed).output
        #expect(expected.utf8.count > 9000)
        for words in [["--jobs", "2"], ["--jobs", "8", "--batch-size", "1"], ["--jobs", "3", "--batch-size", "7"], []] {
            #expect(try Gaz.run(["convert", "-", "--to", format] + words, input: feed).output == expected, "\(words)")
        }
    }

    @Test func roundsOnlyWhenAskedTo() throws {
        let feed = "{\"type\":\"Point\",\"coordinates\":[2.3498765432,48.8530123456]}"
        #expect(try Gaz.run(["convert", "-", "--to", "geojsonl"], input: feed).output.contains("[2.3498765432,48.8530123456]"))
        #expect(
            try Gaz.run(["convert", "-", "--to", "geojsonl", "--precision", "7"], input: feed).output.contains("[2.3498765,48.8530123]"))
    }

    @Test func takesWordsBehindTwoDashesAsInputs() throws {
        let folder = try Folder()
        try folder.write(Feeds.good, to: "--limit")
        #expect(try names(Gaz.run(["convert", "--to", "geojsonl", "--", "--limit"], in: folder)).count == 4)
    }
}

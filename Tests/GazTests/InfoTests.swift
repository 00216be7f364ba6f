import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built")) struct InfoTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Samples/Feeds")

    private func info(_ name: String, _ words: String...) throws -> Gaz.Result {
        let folder = try Folder()
        try FileManager.default.copyItem(at: Self.samples.appendingPathComponent(name), to: folder.url(name))
        return try Gaz.run(["info", name] + words, in: folder)
    }

    @Test(arguments: ["garden-centres.csv", "bookshops.csv", "weekend.kml", "bakeries.geojson", "coffee.geojsonl"])
    func saysWhatItAlwaysSaid(name: String) throws {
        let result = try info(name, "--explain")
        #expect(result.status == 0)
        #expect(result.errors == "")
        try Snapshot.compare(result.output, with: "info-\(name).txt")
    }

    @Test func writesJSON() throws {
        let result = try info("garden-centres.csv", "--json", "--explain")
        let survey = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(survey["records"] as? Int == 7)
        #expect(survey["located"] as? Int == 5)
        #expect(survey["delimiter"] as? String == ";")
        let fields = try #require(survey["fields"] as? [[String: Any]])
        let branch = try #require(fields.first { $0["name"] as? String == "Filiale" })
        #expect(branch["filled"] as? Int == 6)
        #expect((branch["meanings"] as? [[String: Any]])?.first?["word"] as? String == "name")
        #expect((survey["evidence"] as? [Any])?.isEmpty == false)
    }

    @Test func takesWhatTheUserKnows() throws {
        let result = try info("garden-centres.csv", "--map", "name=Ort", "--json")
        let survey = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let fields = try #require(survey["fields"] as? [[String: Any]])
        let town = try #require(fields.first { $0["name"] as? String == "Ort" })
        #expect((town["meanings"] as? [[String: Any]])?.first?["word"] as? String == "name")
    }

    @Test func goesOnBehindAFeedThatCannotBeUsed() throws {
        let folder = try Feeds.folder()
        let result = try Gaz.run(["info", "missing.csv", "good.geojson"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("missing.csv: error:"))
        #expect(result.output.contains("good.geojson\n"))
        #expect(try Gaz.run(["info", "truncated.geojson"], in: folder).status == 3)
        #expect(try Gaz.run(["info"], in: folder).status == 64)
    }

    @Test func fitsAnEmptyFeed() throws {
        let folder = try Feeds.folder()
        let result = try Gaz.run(["info", "empty.geojson"], in: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("records     0\n"))
    }
}

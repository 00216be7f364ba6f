import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct FeedSurveyTests {
    private func survey(_ text: String, batchRecords: Int = 500) async throws -> FeedSurvey {
        var options = FeedOptions()
        options.batchRecords = batchRecords
        return try await FeedSurvey(of: .bytes(Array(text.utf8), name: "feed"), options: options)
    }

    private func feature(_ properties: String, _ geometry: String = "null", members: String = "") -> String {
        "{\"type\":\"Feature\"\(members),\"properties\":{\(properties)},\"geometry\":\(geometry)}\n"
    }

    @Test(arguments: [1, 2, 500])
    func countsWhatFieldsSay(batchRecords: Int) async throws {
        let text =
            feature("\"name\":\"Anker\",\"rooms\":12,\"open\":true", members: ",\"layer\":\"a\"")
            + feature("\"name\":\"\",\"rooms\":null,\"tags\":[1]") + feature("\"name\":\"Bo\",\"rooms\":7,\"more\":{\"a\":1}")
            + feature("\"name\":\"Anker\",\"rooms\":\"many\"")
        let survey = try await survey(text, batchRecords: batchRecords)
        #expect(survey.fields.map(\.name) == ["name", "rooms", "open", "layer", "tags", "more"])
        #expect(survey.fields.map(\.isForeignMember) == [false, false, false, true, false, false])
        #expect(survey.fields.map(\.filledCount) == [3, 3, 1, 1, 1, 1])
        #expect(survey.fields.map(\.distinctCount) == [2, 3, 1, 1, 1, 1])
        #expect(survey.fields.map(\.example) == ["Anker", "12", "true", "a", "[1]", "{\"a\":1}"])
        #expect(survey.fields[1].kinds == [.number: 2, .text: 1])
        #expect(survey.fields[0].meanings == [FeedSurvey.Meaning(source: FieldSource("name"), word: "name")])
        #expect(survey.summary.records == 4)
        #expect(survey.summary.located == 0)
        #expect(survey.boundingBox == nil)
    }

    @Test func measuresGeometries() async throws {
        let text =
            feature("", "{\"type\":\"Point\",\"coordinates\":[179,-18]}") + feature("", "{\"type\":\"Point\",\"coordinates\":[-178,-17]}")
            + feature("", "{\"type\":\"LineString\",\"coordinates\":[[178,-19],[179,-18]]}") + feature("")
        let survey = try await survey(text)
        #expect(survey.geometryKinds == [.point: 2, .lineString: 1])
        #expect(survey.boundingBox == BoundingBox(west: 178, south: -19, east: -178, north: -17))
        #expect(survey.summary.located == 3)
        #expect(survey.findings.map(\.first.code) == [.withoutCoordinate])
    }

    @Test func keepsTheFoldersOfKML() async throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Food</name><Placemark><name>A</name></Placemark>
            <Folder><name>Vegan</name><Placemark><name>B</name></Placemark><Placemark><name>C</name></Placemark></Folder></Folder>
            </Document></kml>
            """
        let survey = try await survey(text)
        #expect(survey.folders == [FeedSurvey.Folder(path: ["Food"], count: 1), FeedSurvey.Folder(path: ["Food", "Vegan"], count: 2)])
        #expect(survey.fields.map(\.name) == ["name"])
    }

    @Test func boundsTheFieldsOfAHostileFeed() async throws {
        let text = (0..<3000).map { feature("\"key \($0)\":1") }.joined()
        let survey = try await survey(text)
        #expect(survey.fields.count == 2000)
        #expect(survey.furtherFieldCount == 1000)
    }

    @Test func tellsWhoseFeedItIs() async throws {
        #expect(try await survey(feature("\"@spider\":\"x\",\"addr:city\":\"Oslo\"")).dialect == .allThePlaces)
        #expect(try await survey(feature("\"addr:city\":\"Oslo\"")).dialect == .openStreetMap)
        #expect(try await survey(feature("\"city\":\"Oslo\"")).dialect == nil)
        #expect(try await survey("Store code,Business name\n1,Anker\n").dialect == .googleBusinessProfile)
    }

    @Test func saysWhichColumnsHoldThePosition() async throws {
        let survey = try await survey("name,lat,lng\nAnker,48.1,2.5\n")
        #expect(survey.summary.findings.positionColumns == ["lat", "lng"])
        #expect(survey.fields.map(\.name) == ["name"])
    }

    @Test(arguments: [10, 4000, 5000, 100_000])
    func countsDifferentValues(count: Int) {
        var sketch = DistinctSketch()
        for round in 0..<2 {
            for value in 0..<count {
                // Evenly spread, as hashes are.
                var hash = UInt64(value) &* 0x9E37_79B9_7F4A_7C15
                hash = (hash ^ hash >> 31) &* 0xBF58_476D_1CE4_E5B9
                sketch.insert(hash ^ hash >> 29)
            }
            if round == 0, count < 4096 { #expect(sketch.count == count) }
        }
        #expect(sketch.isExact == (count < 4096))
        #expect(abs(sketch.count - count) <= count / 15)
    }
}

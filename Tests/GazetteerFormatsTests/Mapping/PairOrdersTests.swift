import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Which number is the latitude in lists and texts of plain records.
@Suite struct PairOrdersTests {
    /// The positions of a feed, which do not depend on how it is cut into batches.
    private func positions(_ json: String) throws -> [String] {
        let positions = try positions(json, batchRecords: 500)
        #expect(try self.positions(json, batchRecords: 1) == positions)
        return positions
    }

    private func positions(_ json: String, batchRecords: Int) throws -> [String] {
        var options = FeedOptions()
        options.batchRecords = batchRecords
        let reader = try FeedReader(contentsOf: .bytes(Array(json.utf8)), options: options)
        var positions: [String] = []
        while let batch = try reader.next() {
            positions += batch.map { $0.coordinate.map { "\($0.latitude) \($0.longitude)" } ?? "none" }
        }
        return positions
    }

    @Test(arguments: ["position", "coords", "latlng"]) func onePairTellsOfAll(_ name: String) throws {
        let lists = "[{\"n\":\"A\",\"\(name)\":[43.25,-89.5]},{\"n\":\"B\",\"\(name)\":[43.5,-116.25]}]"
        #expect(try positions(lists) == ["43.25 -89.5", "43.5 -116.25"])
        let texts = "[{\"n\":\"A\",\"\(name)\":\"-89.5,43.25\"},{\"n\":\"B\",\"\(name)\":\"-116.25,43.5\"}]"
        #expect(try positions(texts) == ["43.25 -89.5", "43.5 -116.25"])
    }

    @Test func countriesTellWhereNoNumberDoes() throws {
        let record = { (pair: String, country: String) in "{\"n\":\"A\",\"position\":[\(pair)],\"address\":{\"country\":\"\(country)\"}}" }
        #expect(
            try positions("[\(record("51.25,12.5", "Germany")),\(record("51.5,13.25", "Deutschland"))]") == ["51.25 12.5", "51.5 13.25"])
        #expect(try positions("[\(record("12.5,51.25", "DE")),\(record("13.25,51.5", "DE"))]") == ["51.25 12.5", "51.5 13.25"])
        // Neither order lies there: GeoJSON's it is.
        #expect(try positions("[\(record("12.5,51.25", "Chile"))]") == ["51.25 12.5"])
    }

    @Test func contradictionsLeaveEachToItself() throws {
        let json = #"[{"n":"A","position":[43.25,-116.5]},{"n":"B","position":[-116.5,43.25]},{"n":"C","position":[12.5,51.25]}]"#
        #expect(try positions(json) == ["43.25 -116.5", "43.25 -116.5", "51.25 12.5"])
    }

    @Test func allThreadsKnow() throws {
        let records = (0..<400).map { "{\"n\":\"\($0)\",\"position\":[43.\($0 + 100),\($0 == 0 ? -116.5 : -89.5)]}" }
        let json = "[\(records.joined(separator: ",\n"))]"
        var outputs: Set<String> = []
        for jobs in 1...3 {
            var options = FeedConverter.Options()
            options.reading.jobs = jobs
            options.reading.batchRecords = 20
            let output = MemoryOutput()
            let writer = FeatureWriter(to: .memory(output), format: .geojsonl)
            _ = try FeedConverter(options: options, report: { _ in }).convert(.bytes(Array(json.utf8)), to: writer)
            try writer.finish()
            outputs.insert(String(decoding: output.bytes, as: UTF8.self))
        }
        #expect(outputs.count == 1)
        #expect(try positions(json).allSatisfy { $0.hasPrefix("43.") })
    }
}

import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct KMLFixtureTests {
    @Test func areThere() {
        #expect(KMLFixture.all.count > 50)
        #expect(Set(KMLFixture.all.map { $0.name.prefix(2) }) == ["y_", "n_", "i_"])
    }

    @Test(arguments: KMLFixture.all)
    func readsAsExpected(fixture: KMLFixture) throws {
        let transcript = fixture.transcript(.bytes(try fixture.bytes(), name: "feed.kml"))
        try fixture.expect(transcript.features, "geojsonl")
        try fixture.expect(transcript.members + transcript.report, "report")
    }

    @Test(arguments: KMLFixture.all)
    func keepsThePromiseOfItsName(fixture: KMLFixture) throws {
        let transcript = fixture.transcript(.bytes(try fixture.bytes(), name: "feed.kml"))
        switch fixture.name.prefix(2) {
        case "y_": #expect(transcript.errors + transcript.warnings == 0, "\(transcript.report)")
        case "n_": #expect(transcript.errors > 0)
        default: #expect(!transcript.report.isEmpty)
        }
    }

    /// Nothing lost, nothing silent: every record is a feature or stands in a diagnostic.
    @Test(arguments: KMLFixture.all)
    func accountsForEveryRecord(fixture: KMLFixture) throws {
        let transcript = fixture.transcript(.bytes(try fixture.bytes(), name: "feed.kml"))
        let missing = Set(1..<transcript.recordCount + 1).subtracting(transcript.numbers)
        let links = transcript.report.split(separator: "\n").count { $0.contains("network-link") || $0.contains("screen-overlay") }
        #expect(missing.count <= links + (transcript.endedEarly ? 1 : 0), "records \(missing.sorted()) vanished")
    }

    /// Wherever the bytes are cut into pieces, the same comes out.
    @Test(arguments: KMLFixture.all)
    func readsTheSameInPieces(fixture: KMLFixture) throws {
        let bytes = try fixture.bytes()
        // A stream that comes only once tells of late styles; so does the one it is compared with.
        let whole = fixture.transcript(PieceStream.source(bytes, pieces: [bytes.count + 1]))
        for (name, source) in everySplit(of: bytes) {
            let pieces = fixture.transcript(source)
            #expect(pieces == whole, "\(name)")
            if pieces != whole { break }
        }
    }

    @Test(arguments: KMLFixture.all)
    func readsTheSameInBatches(fixture: KMLFixture) throws {
        let bytes = try fixture.bytes()
        let whole = fixture.transcript(.bytes(bytes, name: "feed.kml"))
        for (records, size) in [(1, 1 << 20), (2, 1 << 20), (500, 1), (3, 200)] {
            var options = fixture.options
            options.batchRecords = records
            options.batchBytes = size
            #expect(fixture.transcript(.bytes(bytes, name: "feed.kml"), options) == whole, "\(records) records, \(size) bytes")
        }
    }

    /// Cut off anywhere, a document is read up to there, and what is missing is told.
    @Test(arguments: KMLFixture.all.filter { $0.name.hasPrefix("y_") && !$0.name.contains("utf16") && !$0.name.contains("style-after") })
    func survivesTruncation(fixture: KMLFixture) throws {
        let bytes = try fixture.bytes()
        let features = fixture.transcript(.bytes(bytes, name: "feed.kml")).features.split(separator: "\n")
        for count in 0..<bytes.count {
            let part = fixture.transcript(.bytes(Array(bytes.prefix(count))))
            let read = part.features.split(separator: "\n")
            #expect(read.elementsEqual(features.prefix(read.count)), "cut at \(count)")
            let isWhole = read.count == features.count && bytes[count...].allSatisfy { $0 <= 0x20 }
            #expect(part.errors > 0 || isWhole, "cut at \(count)")
            if !read.elementsEqual(features.prefix(read.count)) { break }
        }
    }

    /// KML, GeoJSON, KML, GeoJSON: the second GeoJSON says what the first one said.
    @Test(arguments: KMLFixture.all.filter { !$0.name.hasPrefix("n_") })
    func comesBackFromGeoJSON(fixture: KMLFixture) throws {
        let first = try Conversion(.bytes(fixture.bytes(), name: "feed.kml"), .geojson, fixture.options).output
        let kml = try Conversion(.bytes(Array(first.utf8)), .kml).output
        let second = try Conversion(.bytes(Array(kml.utf8)), .geojson).output
        let left = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? NSDictionary
        let right = try JSONSerialization.jsonObject(with: Data(second.utf8)) as? NSDictionary
        #expect(left == right, "\(first)\n\(kml)\n\(second)")
    }
}

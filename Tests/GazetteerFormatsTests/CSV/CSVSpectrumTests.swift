import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// The files of csv-spectrum, against the JSON beside them.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Fixtures.corpus.path)))
struct CSVSpectrumTests {
    static let folder = Fixtures.corpus.appending(path: "csv-spectrum")
    static let names = Fixtures.names(in: folder.appending(path: "csvs"), suffix: ".csv").map { String($0.dropLast(4)) }

    @Test(arguments: names) func readsAsExpected(_ name: String) throws {
        var bytes = try Fixtures.bytes(Self.folder.appending(path: "csvs/\(name).csv"))
        // The copy has lost its carriage returns.
        if name.hasSuffix("_crlf"), !bytes.contains(0x0D) { bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
        let json = try Fixtures.bytes(Self.folder.appending(path: "json/\(name).json"))
        let object = try JSONSerialization.jsonObject(with: Data(json))
        var expected = try #require(object as? [[String: String]] ?? (object as? [String: String]).map { [$0] })
        // There the telephone number of the JSON is not the one of the table; and geometry is read as such.
        if name == "location_coordinates" { expected[0]["Contact Phone Number"] = "2095257564" }
        if name == "json" { expected[0]["val"] = nil }
        for step in [1, 3, 1 << 20] {
            let rows = try CSVSpectrumTests.rows(bytes, step: step)
            #expect(rows == expected)
        }
    }

    /// The records as names and values, positions put back.
    static func rows(_ bytes: [UInt8], step: Int) throws -> [[String: String]] {
        var options = FeedOptions()
        options.format = .csv
        let framer = try CSVFramer(stream: PeekedStream(SlowStream(bytes, step: step)), source: nil, options: options, format: .csv)
        let workspace = Workspace(options: options, source: nil)
        var rows: [[String: String]] = []
        while let window = try framer.nextWindow() {
            for feature in window.assemble(using: workspace) {
                var row: [String: String] = [:]
                for (key, value) in feature.properties { row[key] = value.text }
                rows.append(row)
            }
        }
        return rows
    }
}

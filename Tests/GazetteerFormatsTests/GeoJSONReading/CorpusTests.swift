import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Feeds and fixtures of others, beside the package or where `GAZ_SHARED` says.
enum Corpus {
    static let shared: URL = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return URL(fileURLWithPath: ProcessInfo.processInfo.environment["GAZ_SHARED"] ?? package.appendingPathComponent("../shared").path)
    }()

    static var isPresent: Bool { FileManager.default.fileExists(atPath: shared.appendingPathComponent("gold/labels.json").path) }

    static func files(_ folder: String, endings: [String] = ["geojson", "json", "geojsonl", "geojsons"]) -> [String] {
        let root = shared.appendingPathComponent("corpus/fixtures/\(folder)").path
        let names = FileManager.default.enumerator(atPath: root).map { $0.compactMap { $0 as? String } } ?? []
        return names.filter { name in endings.contains { name.hasSuffix("." + $0) } }.sorted().map { "\(folder)/\($0)" }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: shared.appendingPathComponent("corpus/fixtures/\(name)")))
    }

    /// A feed of which people have counted the records.
    struct Feed: CustomTestStringConvertible {
        var name: String
        var file: String
        var records: Int
        var testDescription: String { name }
    }

    static let feeds: [Feed] = {
        guard let data = try? Data(contentsOf: shared.appendingPathComponent("gold/labels.json")),
            let labels = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return labels.compactMap { label in
            guard label["format"] as? String == "geojson" || label["format"] as? String == "json", let name = label["slug"] as? String,
                let file = label["file"] as? String, let records = label["records"] as? Int
            else { return nil }
            return Feed(name: name, file: shared.appendingPathComponent("corpus/\(file)").path, records: records)
        }
    }()
}

@Suite(.enabled(if: Corpus.isPresent, "the shared corpus is not there: set GAZ_SHARED"))
struct CorpusTests {
    @Test(arguments: Corpus.feeds)
    func countsTheRecordsOfFeeds(feed: Corpus.Feed) throws {
        let reader = try FeedReader(contentsOf: .file(feed.file))
        var features = 0
        var errors: [String] = []
        while let batch = try reader.next() {
            features += batch.count
            errors += batch.diagnostics.filter { $0.severity == .error && $0.code != .coordinateOutOfRange }.map(\.description)
        }
        #expect(features == feed.records)
        #expect(errors.isEmpty)
    }

    @Test(arguments: Corpus.files("geojson-validator") + Corpus.files("georust-geojson") + Corpus.files("gdal-autotest"))
    func readsFixturesOfOthers(name: String) throws {
        let bytes = try Corpus.bytes(name)
        guard bytes.count < 2 << 20 else { return }
        let transcript = try Transcript(.bytes(bytes, name: "feed.json"))
        let missing = Set(1..<transcript.recordCount + 1).subtracting(transcript.numbers)
        #expect(missing.isEmpty, "\(transcript.report)")
        if name.contains("/valid/") || name.contains("/canonical/good") {
            #expect(transcript.errors == 0, "\(transcript.report)")
            #expect(!transcript.features.isEmpty || transcript.recordCount == 0)
        }
        if bytes.count < 100_000 {
            #expect(try Transcript(PieceStream.source(bytes, pieces: [97])) == transcript)
        }
    }

    /// What is JSON is read, or is no GeoJSON; it is never called broken.
    @Test(arguments: JSONTestSuite.files(["y_"]))
    func takesWhatIsJSON(name: String) throws {
        let transcript = try Transcript(.bytes(JSONTestSuite.bytes(name), name: "feed.json"))
        #expect(!transcript.report.contains("invalid-json"), "\(transcript.report)")
        #expect(!transcript.report.contains("unexpected-end"), "\(transcript.report)")
    }

    /// What is no JSON is told: as an error, or as a mended fault; nothing at all is a warning.
    @Test(arguments: JSONTestSuite.files(["n_"]))
    func tellsWhatIsNotJSON(name: String) throws {
        let bytes = try JSONTestSuite.bytes(name)
        guard let transcript = try? Transcript(.bytes(bytes, name: "feed.json")) else { return }  // another format's business
        if transcript.report.hasPrefix("warning empty-input") {
            #expect(bytes.allSatisfy { $0 <= 0x20 || $0 >= 0x80 })
        } else if name == "n_structure_double_array.json" {
            #expect(transcript.report == "info several-texts - - ×2\n")
        } else {
            #expect(transcript.errors > 0, "\(String(decoding: bytes.prefix(200), as: UTF8.self)) → \(transcript.report)")
        }
    }

    @Test(arguments: JSONTestSuite.files(["i_"]))
    func survivesWhatIsUndecided(name: String) throws {
        let transcript = try Transcript(.bytes(JSONTestSuite.bytes(name), name: "feed.json"))
        #expect(transcript.recordCount > 0 || !transcript.report.isEmpty)
    }
}

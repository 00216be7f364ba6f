import Foundation
import Testing

@testable import GazetteerFormats

/// The files of JSONTestSuite (https://github.com/nst/JSONTestSuite): `y_` is JSON, `n_` is not, `i_` is for each reader to decide.
@Suite(.enabled(if: JSONTestSuite.isPresent, "JSONTestSuite is not there: set GAZ_SHARED"))
struct JSONTestSuiteTests {
    @Test(arguments: JSONTestSuite.files(["y_"]))
    func leavesValidFilesAlone(name: String) throws {
        let input = try JSONTestSuite.bytes(name)
        let result = JSONRepair().repair(input.span)
        #expect(result.outcome == .mended)
        #expect(result.mends.isEmpty)
        // White space around the value is not part of it.
        let text = String(decoding: input, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(String(decoding: result.bytes, as: UTF8.self) == text)
    }

    @Test(arguments: JSONTestSuite.files(["n_", "i_"]))
    func mendsOrRefusesTheOthers(name: String) throws {
        let input = try JSONTestSuite.bytes(name)
        let result = JSONRepair().repair(input.span)
        switch result.outcome {
        case .mended, .unfinished:
            #expect(StrictJSON.refusal(of: result.bytes) == nil)
            // What was not mended was JSON with something behind it.
            let isJSON = StrictJSON.refusal(of: Array(input.prefix(result.end))) == nil
            #expect(!result.mends.isEmpty || result.end < input.count || isJSON)
        case .hopeless, .tooDeep: #expect(result.bytes.isEmpty)
        }
    }
}

/// Where the files of JSONTestSuite are.
enum JSONTestSuite {
    static let folder: URL = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared = ProcessInfo.processInfo.environment["GAZ_SHARED"] ?? package.appendingPathComponent("../shared").path
        return URL(fileURLWithPath: shared).appendingPathComponent("corpus/fixtures/JSONTestSuite/test_parsing")
    }()

    static var isPresent: Bool { !files(["y_"]).isEmpty }

    static func files(_ prefixes: [String]) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in name.hasSuffix(".json") && prefixes.contains { name.hasPrefix($0) } }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

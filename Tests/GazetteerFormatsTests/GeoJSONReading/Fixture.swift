import Foundation
import Testing

@testable import GazetteerFormats

/// A feed beside what is expected of it.
///
/// `y_` must be read without a warning, `n_` must be refused in part or whole with an error, `i_` is ours to decide.
struct Fixture: CustomTestStringConvertible {
    let name: String

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/GeoJSON")

    static let all: [Fixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".expected.") }.sorted().map(Fixture.init)
    }()

    /// Whether expectations are written anew instead of compared. Such a run fails, so that nobody commits it unseen.
    static var isRecording: Bool { ProcessInfo.processInfo.environment["GAZ_RECORD"] != nil }

    var testDescription: String { name }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: Fixture.folder.appendingPathComponent(name))) }

    /// Limits that are small where the fixture is about them.
    var options: FeedOptions {
        var options = FeedOptions()
        if name.contains("deep") { options.maximumDepth = 16 }
        if name.contains("too-large") { options.maximumRecordBytes = 400 }
        return options
    }

    /// Compares with the expectation beside the fixture, or records it.
    func expect(_ text: String, _ ending: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try Fixture.compare(text, with: Fixture.folder.appendingPathComponent("\(name).expected.\(ending)"), sourceLocation: sourceLocation)
    }

    /// Compares a text with a file, or records it.
    static func compare(_ text: String, with url: URL, sourceLocation: SourceLocation) throws {
        if isRecording {
            try Data(text.utf8).write(to: url)
            Issue.record("recorded \(url.lastPathComponent); look at it and run again", sourceLocation: sourceLocation)
            return
        }
        let expected = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
        #expect(text == expected, "\(url.lastPathComponent): set GAZ_RECORD=1 to record", sourceLocation: sourceLocation)
    }
}

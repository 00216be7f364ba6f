import Foundation
import Testing

@testable import GazetteerFormats

/// A document beside what is expected of it.
///
/// `y_` must be read without a warning, `n_` must be refused in part or whole with an error, `i_` is ours to decide.
struct KMLFixture: CustomTestStringConvertible {
    let name: String

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/KML")

    static let all: [KMLFixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".kml") }.sorted().map(KMLFixture.init)
    }()

    var testDescription: String { name }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: KMLFixture.folder.appendingPathComponent(name))) }

    /// Limits that are small where the fixture is about them.
    var options: FeedOptions {
        var options = FeedOptions()
        options.format = .kml
        if name.contains("too-large") { options.maximumRecordBytes = 400 }
        return options
    }

    /// Compares with the expectation beside the fixture, or records it.
    func expect(_ text: String, _ ending: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try Fixture.compare(
            text, with: KMLFixture.folder.appendingPathComponent("\(name).expected.\(ending)"), sourceLocation: sourceLocation)
    }

    /// What reading comes to, a refusal included.
    func transcript(_ source: ByteSource, _ options: FeedOptions? = nil) -> KMLTranscript {
        KMLTranscript(source, options ?? self.options)
    }
}

/// A transcript, or the error in its place.
struct KMLTranscript: Equatable {
    var features = ""
    var report = ""
    var members = ""
    var errors = 0
    var warnings = 0
    var recordCount = 0
    var numbers: [Int] = []
    var endedEarly = false

    init(_ source: ByteSource, _ options: FeedOptions) {
        do throws(FeedError) {
            let transcript = try Transcript(source, options)
            features = transcript.features
            report = transcript.report
            members = transcript.members
            errors = transcript.errors
            warnings = transcript.warnings
            recordCount = transcript.recordCount
            numbers = transcript.numbers
            endedEarly = transcript.endedEarly
        } catch {
            report = "thrown \(error.code.rawValue)\n"
            errors = 1
        }
    }
}

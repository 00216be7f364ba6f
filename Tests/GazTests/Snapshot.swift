import Foundation
import Testing

/// Text that is kept beside the tests, to the letter.
enum Snapshot {
    /// Compares with a file in `Snapshots`, or records it. A run that records fails, so that nobody commits it unseen.
    static func compare(_ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots/\(name)")
        if ProcessInfo.processInfo.environment["GAZ_RECORD"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(name); look at it and run again", sourceLocation: sourceLocation)
            return
        }
        let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        #expect(text == expected, "set GAZ_RECORD=1 to record", sourceLocation: sourceLocation)
    }
}

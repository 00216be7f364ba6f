import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct CSVFixtureTests {
    static let names = Fixtures.names(in: Fixtures.folder, suffix: ".expected").map { String($0.dropLast(".expected".count)) }

    @Test(arguments: names) func readsAsExpected(_ name: String) throws {
        let bytes = try Fixtures.bytes(Fixtures.folder.appending(path: name))
        let expected = try String(contentsOf: Fixtures.folder.appending(path: name + ".expected"), encoding: .utf8)
        let feed = try CSVFeed(bytes, name: name)
        let lines = (feed.features + feed.diagnostics).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["GAZ_RECORD"] != nil {
            try Data(lines.utf8).write(to: Fixtures.folder.appending(path: name + ".expected"))
            Issue.record("recorded \(name); look at it before it is committed")
            return
        }
        #expect(lines == expected)
    }

    /// However the bytes come in, and however small the windows are, the records are the same.
    @Test(arguments: names) func everySplitGivesTheSame(_ name: String) throws {
        let bytes = try Fixtures.bytes(Fixtures.folder.appending(path: name))
        let whole = try CSVFeed(bytes, name: name)
        for step in [1, 2, 3, 5, 7, 11, 16, 31, 64] {
            let feed = try CSVFeed(bytes, name: name, step: step)
            #expect(feed.features == whole.features, "\(step) bytes at a time")
        }
        for size in [1, 2, 3, 10, 40, 100] {
            var options = FeedOptions()
            options.batchBytes = size
            options.batchRecords = size
            let feed = try CSVFeed(bytes, name: name, step: 13, options: options)
            #expect(feed.features == whole.features, "windows of \(size)")
            #expect(feed.diagnostics.sorted() == whole.diagnostics.sorted(), "windows of \(size)")
        }
    }

    /// The tokenizer says need-more at every place within a record, and the same record afterwards.
    @Test(arguments: names) func tokenizerAsksForMore(_ name: String) throws {
        let bytes = try Fixtures.bytes(Fixtures.folder.appending(path: name)).prefix(4096)
        let text = Array(bytes)
        var tokenizer = CSVTokenizer(grammar: CSVGrammar())
        var at = 0
        while at < text.count {
            var whole: [CSVCell] = []
            guard case .record(let next, _) = tokenizer.next(in: text.span, from: at, to: text.count, isLast: true, into: &whole) else {
                break
            }
            for end in at..<max(at, next - 1) {
                var cells: [CSVCell] = []
                let step = tokenizer.next(in: text.span, from: at, to: end, isLast: false, into: &cells)
                #expect(step == .needMore && cells.isEmpty, "\(at) to \(end)")
            }
            at = next
        }
    }

    /// Pictures and noise are told from tables, and read only by those who insist.
    @Test func refusesBinaryData() throws {
        let bytes = [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\0\u{10}\0\0\0\u{10}\u{8}\u{6}\0\0\0".utf8) + (0...255)
        var options = FeedOptions()
        let stream = PeekedStream(SlowStream(bytes, step: 1000))
        let framer = try CSVFramer(stream: stream, source: nil, options: options, format: .csv)
        #expect(throws: FeedError.self) { try framer.nextWindow() }
        options.format = .csv
        _ = try CSVFeed(bytes, options: options)
    }
}

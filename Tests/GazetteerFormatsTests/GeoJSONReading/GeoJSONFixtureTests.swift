import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct GeoJSONFixtureTests {
    @Test func areThere() {
        #expect(Fixture.all.count > 100)
        #expect(Set(Fixture.all.map { $0.name.prefix(2) }) == ["y_", "n_", "i_"])
    }

    @Test(arguments: Fixture.all)
    func readsAsExpected(fixture: Fixture) throws {
        let transcript = try Transcript(.bytes(fixture.bytes(), name: "feed.json"), fixture.options)
        try fixture.expect(transcript.features, "geojsonl")
        try fixture.expect(transcript.report, "report")
    }

    @Test(arguments: Fixture.all)
    func keepsThePromiseOfItsName(fixture: Fixture) throws {
        let transcript = try Transcript(.bytes(fixture.bytes(), name: "feed.json"), fixture.options)
        switch fixture.name.prefix(2) {
        case "y_": #expect(transcript.errors + transcript.warnings == 0, "\(transcript.report)")
        case "n_": #expect(transcript.errors > 0)
        default: #expect(transcript.errors + transcript.warnings > 0 || !transcript.report.isEmpty || !transcript.features.isEmpty)
        }
    }

    /// Nothing lost, nothing silent: every record is a feature or stands in an error.
    @Test(arguments: Fixture.all)
    func accountsForEveryRecord(fixture: Fixture) throws {
        let transcript = try Transcript(.bytes(fixture.bytes(), name: "feed.json"), fixture.options)
        let missing = Set(1..<transcript.recordCount + 1).subtracting(transcript.numbers)
        // An empty array or collection in the place of a record is a record with nothing in it.
        #expect(missing.isEmpty, "records \(missing.sorted()) of \(transcript.recordCount) vanished")
    }

    /// Wherever the bytes are cut into pieces, the same comes out.
    @Test(arguments: Fixture.all)
    func readsTheSameInPieces(fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let whole = try Transcript(.bytes(bytes, name: "feed.json"), fixture.options)
        for (name, source) in everySplit(of: bytes) {
            let pieces = try Transcript(source, fixture.options)
            #expect(pieces == whole, "\(name)")
            if pieces != whole { break }
        }
    }

    @Test(arguments: Fixture.all)
    func readsTheSameInBatches(fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let whole = try Transcript(.bytes(bytes, name: "feed.json"), fixture.options)
        for (records, size) in [(1, 1 << 20), (2, 1 << 20), (500, 1), (500, 100), (3, 200)] {
            var options = fixture.options
            options.batchRecords = records
            options.batchBytes = size
            for pieces in [[bytes.count + 1], [5]] {
                #expect(try Transcript(PieceStream.source(bytes, pieces: pieces), options) == whole, "\(records) records, \(size) bytes")
            }
        }
    }

    /// Cut off anywhere, a feed is read up to there, and what is missing is told.
    @Test(arguments: Fixture.all.filter { $0.name.hasPrefix("y_") })
    func survivesTruncation(fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let whole = try Transcript(.bytes(bytes, name: "feed.json"), fixture.options)
        let features = whole.features.split(separator: "\n")
        for count in 0..<bytes.count {
            let part = try Transcript(.bytes(Array(bytes.prefix(count))), fixture.options)
            let read = part.features.split(separator: "\n")
            #expect(read.elementsEqual(features.prefix(read.count)), "cut at \(count)")
            let isTold = part.endedEarly || part.errors > 0 || part.warnings > 0
            // What can be cut without a trace is white space, and whole lines.
            #expect(
                isTold || read.count == features.count || bytes[..<count].allSatisfy { $0 != UInt8(ascii: "[") }
                    || isBetweenTexts(bytes, count),
                "cut at \(count)")
        }
    }

    private func isBetweenTexts(_ bytes: [UInt8], _ count: Int) -> Bool {
        var depth = 0
        var isInString = false
        var index = 0
        while index < count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInString { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInString { depth -= 1 }
            default: break
            }
            index += 1
        }
        return depth == 0 && !isInString
    }

    /// The same bytes through a file, and through the converter with many threads.
    @Test(arguments: Fixture.all)
    func convertsTheSameWithManyThreads(fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let path = Fixture.folder.appendingPathComponent(fixture.name).path
        let expected = try Conversion(.bytes(bytes, name: "feed.json"), .geojson, fixture.options)
        #expect(try Transcript(.file(path), fixture.options) == Transcript(.bytes(bytes, name: "feed.json"), fixture.options))
        for jobs in [1, 2, 8] {
            var options = fixture.options
            options.jobs = jobs
            options.batchRecords = 1
            #expect(try Conversion(.bytes(bytes, name: "feed.json"), .geojson, options) == expected, "\(jobs) jobs")
        }
        // GeoJSON again gives the same GeoJSON.
        let again = try Conversion(.bytes(Array(expected.output.utf8)), .geojson)
        #expect(again.output == expected.output)
    }
}

/// What comes of converting a feed in memory.
struct Conversion: Equatable {
    var output = ""
    var report = ""
    var records = 0
    var features = 0

    init(
        _ source: ByteSource, _ format: FeedFormat, _ reading: FeedOptions = FeedOptions(),
        configure: (inout FeedConverter.Options) -> Void = { _ in }
    ) throws(FeedError) {
        var options = FeedConverter.Options()
        options.reading = reading
        configure(&options)
        let told = Collector<Diagnostic>()
        let output = MemoryOutput()
        let writer = FeatureWriter(to: .memory(output), format: format)
        let summary = try FeedConverter(options: options, report: { told.append($0) }).convert(source, to: writer)
        try writer.finish()
        self.output = String(decoding: output.bytes, as: UTF8.self)
        report = told.items.map(Transcript.line).joined()
        records = summary.records
        features = summary.features
    }
}

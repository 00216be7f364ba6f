import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.timeLimit(.minutes(2))) struct FeedConverterTests {
    private func reading(jobs: Int, records: Int = 3) -> FeedOptions {
        var options = FeedOptions()
        options.jobs = jobs
        options.batchRecords = records
        return options
    }

    /// What a writer finds is told of the feed, too, at the line of the record.
    @Test func tellsWhatIsLostWithTheFeed() throws {
        let told = Collector<Diagnostic>()
        let writer = FeatureWriter(to: .memory(MemoryOutput()), format: .csv)
        let converter = FeedConverter(options: FeedConverter.Options(), report: { told.append($0) })
        _ = try converter.convert(.bytes(Array("name,sum,lat,lon\nOak,1,2,3\nAsh,=1+2,3,4\n".utf8), name: "shops.csv"), to: writer)
        try writer.finish()
        let formula = told.items.first { $0.code == .formulaCell && $0.severity == .warning }
        #expect(formula?.location.source == "shops.csv" && formula?.location.line == 3)
    }

    @Test(arguments: [FeedFormat.geojson, .geojsonl, .geojsons, .csv, .tsv])
    func writesTheSameWithAnyNumberOfThreads(format: FeedFormat) throws {
        let bytes = MadeFeed.collection(300)
        let expected = try Conversion(.bytes(bytes), format)
        #expect(expected.records == 300)
        for (jobs, records) in [(1, 1), (2, 2), (8, 1), (8, 500), (3, 7)] {
            #expect(
                try Conversion(.bytes(bytes), format, reading(jobs: jobs, records: records)) == expected, "\(jobs) jobs, \(records) records"
            )
        }
    }

    /// The first three of these rows do not say what the second column is.
    @Test(arguments: [1, 3, 40, 500])
    func understandsTheSameInBatchesOfAnySize(records: Int) throws {
        let towns = ["Reading", "Bath", "Hove", "Leeds", "York", "Ely", "Wells", "Truro"]
        let rows = (0..<60).map { "Shop \($0),\($0 < 3 ? "" : "0113 496 0\(100 + $0)"),\(towns[$0 % 8])\n" }
        let bytes = Array(("name,line,town\n" + rows.joined()).utf8)
        let whole = try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 2, records: 500)) { $0.vocabulary = .mapkit }
        #expect(whole.output.contains(#""phone":"0113 496 0150""#))
        #expect(try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 2, records: records)) { $0.vocabulary = .mapkit } == whole)
    }

    @Test(arguments: [1, 2, 8])
    func limitsWhatItWrites(jobs: Int) throws {
        for limit in [1, 3, 4, 299, 300, 301] {
            let result = try Conversion(.bytes(MadeFeed.lines(300)), .geojsonl, reading(jobs: jobs)) { $0.limit = limit }
            let expected = (0..<min(limit, 300)).map { MadeFeed.feature($0).replacing("\"id\":\($0),", with: "\"id\":\($0),") + "\n" }
                .joined()
            #expect(result.output == expected)
            #expect(result.features == min(limit, 300))
        }
    }

    /// How far threads ran ahead cannot be seen in what is told.
    @Test func tellsTheSameUnderALimit() throws {
        var lines = (0..<200).map(MadeFeed.feature)
        lines[2] = "nonsense"
        lines[60] = "more nonsense"
        lines[199] = "{\"type\":"
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let expected = try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 1)) { $0.limit = 20 }
        #expect(expected.report == "error invalid-json 3:1 3\n")
        for _ in 0..<20 {
            #expect(try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 8)) { $0.limit = 20 } == expected)
        }
    }

    @Test(arguments: [1, 2, 8])
    func stopsAtTheFirstWarningWhenStrict(jobs: Int) throws {
        var lines = (0..<100).map(MadeFeed.feature)
        lines[10] = lines[10].replacing(",\"name\"", with: ",,\"name\"")
        lines[40] = "nonsense"
        let told = Collector<Diagnostic>()
        let output = MemoryOutput()
        let writer = FeatureWriter(to: .memory(output), format: .geojsonl)
        var options = FeedConverter.Options()
        options.isStrict = true
        options.reading = reading(jobs: jobs)
        let converter = FeedConverter(options: options, report: { told.append($0) })
        let error = #expect(throws: FeedError.self) {
            try converter.convert(.bytes(Array(lines.joined(separator: "\n").utf8)), to: writer)
        }
        #expect(error?.code == .strict)
        #expect(error?.location.line == 11)
        #expect(told.items.map(\.code) == [.misplacedComma])
        try writer.finish()
        #expect(String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").count == 10)
    }

    @Test(arguments: [1, 2, 8])
    func selectsByConditionAndRegion(jobs: Int) throws {
        let result = try Conversion(.bytes(MadeFeed.lines(360)), .geojsonl, reading(jobs: jobs)) { options in
            options.predicates = ["kind=bar", "n>300", "n<=330", "name~^Shop 3"].compactMap { try? FeaturePredicate($0) }
            options.reading.region = BoundingBox(west: 130, south: 0, east: 180, north: 20).map { .box($0) }
        }
        let numbers = result.output.split(separator: "\n").compactMap { $0.firstMatch(of: #/"n":(\d+)/#).flatMap { Int($0.1) } }
        #expect(numbers == (0..<360).filter { $0 % 3 == 0 && $0 > 309 && $0 <= 330 })
    }

    /// The output fails while all threads are busy: everybody comes home, with the error of the output.
    @Test(arguments: [1, 2, 8])
    func endsWhenTheDiskIsFull(jobs: Int) throws {
        for _ in 0..<20 {
            let writer = FeatureWriter(to: .file("/dev/full"), format: .geojsonl)
            let error = failure(of: writer, jobs: jobs)
            #expect(error?.code == .cannotWrite)
        }
    }

    @Test(arguments: [1, 2, 8])
    func endsWhenThePipeIsClosed(jobs: Int) throws {
        signal(SIGPIPE, SIG_IGN)
        for _ in 0..<20 {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-fifo-\(UUID().uuidString)").path
            try #require(mkfifo(path, 0o600) == 0)
            defer { unlink(path) }
            let reader = open(path, O_RDONLY | O_NONBLOCK)
            try #require(reader >= 0)
            let writer = FeatureWriter(to: .file(path), format: .geojsonl)
            let closed = Collector<Bool>()
            let error = failure(of: writer, jobs: jobs, count: 2000) {
                guard closed.items.isEmpty else { return }
                closed.append(true)
                close(reader)
            }
            #expect(error?.code == .closedPipe)
        }
    }

    @Test(arguments: [1, 2, 8])
    func endsWhenTheFeedCannotBeReadOn(jobs: Int) throws {
        for _ in 0..<50 {
            let output = MemoryOutput()
            let writer = FeatureWriter(to: .memory(output), format: .geojsonl)
            let source = ByteSource.stream(name: "scratched") { ScratchedStream(MadeFeed.lines(50)) }
            var options = FeedConverter.Options()
            options.reading = reading(jobs: jobs, records: 1)
            let error = #expect(throws: FeedError.self) {
                try FeedConverter(options: options, report: { _ in }).convert(source, to: writer)
            }
            #expect(error?.code == .cannotRead)
            try writer.finish()
            #expect(String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").count == 50)
        }
    }

    @Test func leavesNoLitterWhenItFails() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-litter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for jobs in [1, 2, 8] {
            let writer = FeatureWriter(to: .file(folder.appendingPathComponent("out.geojson").path), format: .geojson)
            var options = FeedConverter.Options()
            options.reading = reading(jobs: jobs)
            options.isStrict = true
            let bytes = MadeFeed.lines(50) + Array("nonsense".utf8)
            #expect(throws: FeedError.self) { try FeedConverter(options: options, report: { _ in }).convert(.bytes(bytes), to: writer) }
            writer.cancel()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    /// Tiny batches and many threads, again and again: nobody waits for ever, and the order holds.
    @Test(.timeLimit(.minutes(1))) func neverDeadlocks() throws {
        let bytes = MadeFeed.lines(23)
        let expected = try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 1, records: 1))
        for round in 0..<1000 {
            let result = try Conversion(.bytes(bytes), .geojsonl, reading(jobs: 8, records: 1)) { options in
                if round % 4 == 1 { options.limit = 1 + round % 22 }
            }
            if round % 4 != 1 {
                #expect(result == expected)
            } else {
                #expect(result.features == 1 + round % 22)
            }
        }
    }

    private func failure(
        of writer: FeatureWriter, jobs: Int, count: Int = 200, progress: @escaping @Sendable () -> Void = {}
    ) -> FeedError? {
        var options = FeedConverter.Options()
        options.reading = reading(jobs: jobs)
        do throws(FeedError) {
            let converter = FeedConverter(options: options, report: { _ in }, progress: { _ in progress() })
            _ = try converter.convert(.bytes(MadeFeed.lines(count)), to: writer)
            try writer.finish()
            return nil
        } catch {
            writer.cancel()
            return error
        }
    }
}

/// Fails behind its bytes.
private final class ScratchedStream: ByteStream, Sendable {
    private let inner: PieceStream

    init(_ bytes: [UInt8]) { inner = PieceStream(bytes, pieces: [97]) }

    var size: Int? { nil }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = try inner.read(into: &bytes, limit: limit)
        guard count > 0 else { throw FeedError(code: .cannotRead, message: "the disk is scratched") }
        return count
    }
}

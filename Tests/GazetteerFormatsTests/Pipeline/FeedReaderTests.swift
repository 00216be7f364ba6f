import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Feeds made for a test: points in a row, each with its number.
enum MadeFeed {
    static func collection(_ count: Int) -> [UInt8] {
        Array(("{\"type\":\"FeatureCollection\",\"features\":[" + (0..<count).map(feature).joined(separator: ",\n") + "]}").utf8)
    }

    static func lines(_ count: Int) -> [UInt8] { Array((0..<count).map { feature($0) + "\n" }.joined().utf8) }

    static func feature(_ number: Int) -> String {
        let longitude = Double(number % 360) - 179.5
        return
            "{\"type\":\"Feature\",\"id\":\(number),\"properties\":{\"n\":\(number),\"name\":\"Shop \(number)\",\"kind\":\"\(number % 3 == 0 ? "bar" : "café")\"},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(longitude),10.5]}}"
    }
}

@Suite struct FeedReaderTests {
    private func numbers(_ batch: FeatureBatch) -> [Int] { batch.compactMap { Int($0.properties["n"]?.text ?? "") } }

    @Test func handsOutBatchesInOrder() throws {
        var options = FeedOptions()
        options.batchRecords = 7
        let bytes = MadeFeed.collection(100)
        let reader = try FeedReader(contentsOf: .bytes(bytes), options: options)
        #expect(reader.size == bytes.count)
        var read: [Int] = []
        var sequence: [Int] = []
        var offset = 0
        while let batch = try reader.next() {
            sequence.append(batch.sequenceNumber)
            #expect(batch.count <= 7)
            #expect(batch.endOffset >= offset)
            offset = batch.endOffset
            read += numbers(batch)
        }
        #expect(read == Array(0..<100))
        #expect(sequence == Array(0..<15))
        #expect(offset > bytes.count - 200)
        #expect(try reader.next() == nil)
        #expect(reader.findings.recordCount == 100)
    }

    @Test func handsOutBatchesAsynchronously() async throws {
        var options = FeedOptions()
        options.batchRecords = 9
        var read: [Int] = []
        for try await batch in try FeedReader(contentsOf: .bytes(MadeFeed.collection(200)), options: options).batches() {
            read += numbers(batch)
        }
        #expect(read == Array(0..<200))
    }

    @MainActor @Test func keepsTheMainActorFree() async throws {
        let reader = try FeedReader(contentsOf: .stream(name: nil) { ThreadSpy(MadeFeed.lines(300)) })
        var read: [Int] = []
        for try await batch in reader.batches() {
            MainActor.assertIsolated()
            read += numbers(batch)
        }
        #expect(read == Array(0..<300))
        #expect(ThreadSpy.seenMainThread.items.isEmpty)
    }

    @Test func endsEarlyWhenAskedTo() async throws {
        var options = FeedOptions()
        options.batchRecords = 5
        let reader = try FeedReader(contentsOf: .bytes(MadeFeed.lines(100)), options: options)
        for try await batch in reader.batches() {
            #expect(numbers(batch) == Array(0..<5))
            break
        }
        // One batch was read ahead for the sequence; the reader goes on behind it.
        let next = try #require(try reader.next())
        #expect(try #require(numbers(next).first) >= 5)
    }

    @Test func dividesBatchesBetweenIterators() async throws {
        var options = FeedOptions()
        options.batchRecords = 4
        let reader = try FeedReader(contentsOf: .bytes(MadeFeed.lines(400)), options: options)
        let parts = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var read: [Int] = []
                    for try await batch in reader.batches() { read += batch.compactMap { Int($0.properties["n"]?.text ?? "") } }
                    return read
                }
            }
            return try await group.reduce(into: [[Int]]()) { $0.append($1) }
        }
        #expect(parts.flatMap { $0 }.sorted() == Array(0..<400))
        for part in parts { #expect(part == part.sorted()) }
    }

    @Test func isCancelled() throws {
        var options = FeedOptions()
        options.batchRecords = 1
        let reader = try FeedReader(contentsOf: .bytes(MadeFeed.lines(10)), options: options)
        #expect(try reader.next()?.count == 1)
        reader.cancel()
        let error = #expect(throws: FeedError.self) { try reader.next() }
        #expect(error?.code == .cancelled)
        #expect(try reader.next() == nil)
    }

    /// A task that waits for a pipe that says nothing ends as soon as it is cancelled.
    @Test(.timeLimit(.minutes(1))) func isCancelledWhileItWaits() async throws {
        let gate = DispatchSemaphore(value: 0)
        let reader = try FeedReader(contentsOf: .stream(name: nil) { SilentStream(MadeFeed.lines(2), gate: gate) })
        let task = Task {
            var read = 0
            do {
                for try await batch in reader.batches() { read += batch.count }
                return (read, FeedError.Code?.none)
            } catch {
                return (read, (error as? FeedError)?.code)
            }
        }
        while !SilentStream.isWaiting.items.contains(true) { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        let (read, code) = await task.value
        #expect(read == 2)
        #expect(code == .cancelled)
        gate.signal()
    }

    /// What was understood before reading failed is handed on first.
    @Test func deliversWhatCameBeforeAFailure() throws {
        let reader = try FeedReader(contentsOf: .stream(name: "broken") { FailingStream(MadeFeed.lines(10)) })
        var read: [Int] = []
        var code: FeedError.Code?
        do throws(FeedError) {
            while let batch = try reader.next() { read += numbers(batch) }
        } catch {
            code = error.code
        }
        #expect(code == .cannotRead)
        #expect(read == Array(0..<10))
        #expect(try reader.next() == nil)
    }

    @Test func saysWhatCannotBeOpened() throws {
        for path in ["/nowhere/feed.geojson", "/"] {
            let error = #expect(throws: FeedError.self) { try FeedReader(contentsOf: .file(path)) }
            #expect(error?.code == .cannotOpen)
            #expect(error?.location.source == path)
        }
    }

    @Test(arguments: ["<!DOCTYPE html>\n<html><head><title>502 Bad\n Gateway</title>", " \u{FEFF}<HTML><body>{}"])
    func refusesAPageForPeople(page: String) throws {
        let error = #expect(throws: FeedError.self) { try FeedReader(contentsOf: .bytes(Array(page.utf8))) }
        #expect(error?.code == .unknownFormat)
        #expect(error?.message.hasPrefix("this is an HTML page") == true)
        var options = FeedOptions()
        options.format = .geojson
        #expect(try Transcript(.bytes(Array(page.utf8)), options).errors > 0)
    }

    @Test(arguments: [
        ("{\"error\":{\"code\":503,\"message\":\"Service unavailable\"}}", "this is a service's error, not a feed: Service unavailable"),
        ("{\"status\":500,\"error\":\"Internal\"}", "this is a service's error, not a feed: Internal"),
        ("%PDF-1.4\n%\n1 0 obj", "this is a PDF document"),
        ("GIF89a\u{1}\u{0}", "this is a GIF image"),
        ("Please see the attached list.", "no JSON, KML or table begins here"),
        (String(repeating: "\u{1}\u{2},\u{13}a", count: 20), "this is no text and no table"),
    ])
    func refusesWhatIsNoFeed(text: String, message: String) throws {
        let error = #expect(throws: FeedError.self) { try FeedReader(contentsOf: .bytes(Array(text.utf8))) }
        #expect(error?.code == .unknownFormat)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["{\"error\":null,\"name\":\"Anker\"}", "{\"message\":\"hello\"}", "{\"error\":\"x\",\"stores\":[]}"])
    func readsWhatIsNoError(text: String) throws {
        #expect(try Transcript(.bytes(Array(text.utf8)), FeedOptions()).features.isEmpty == false)
    }

    @Test func filtersByRegion() throws {
        var options = FeedOptions()
        let box = try #require(BoundingBox(west: 178, south: 0, east: -178, north: 20))
        options.region = .box(box)
        options.batchRecords = 10
        let reader = try FeedReader(contentsOf: .bytes(MadeFeed.lines(360)), options: options)
        var read: [Int] = []
        var records = 0
        while let batch = try reader.next() {
            read += numbers(batch)
            records += batch.recordCount
        }
        #expect(read == [0, 1, 358, 359])
        #expect(records == 360)
    }

    @Test func boundsTheDiagnosticsOfABatch() throws {
        let lines = String(repeating: "{\"type\":\"Feature\",\"properties\":{\"a\":NaN},\"geometry\":[1]}\n", count: 100)
        let reader = try FeedReader(contentsOf: .bytes(Array(lines.utf8)))
        var counts: [DiagnosticCode: Int] = [:]
        var told = 0
        while let batch = try reader.next() {
            for diagnostic in batch.diagnostics {
                counts[diagnostic.code, default: 0] += diagnostic.count
                told += 1
            }
        }
        #expect(counts[.invalidNumber] == 100)
        #expect(counts[.invalidGeometry] == 100)
        #expect(told < 60)
    }

    /// A warning never hides an error of the same kind.
    @Test func countsSeveritiesApart() {
        var list = DiagnosticList()
        for _ in 0..<20 { list.append(Diagnostic(severity: .warning, code: .coordinateOutOfRange, message: "odd")) }
        list.append(Diagnostic(severity: .error, code: .coordinateOutOfRange, message: "impossible"))
        #expect(list.items.filter { $0.severity == .error }.count == 1)
        #expect(list.items.map(\.count).reduce(0, +) == 21)
    }

    @Test(arguments: ["1e300", "-1e400", "1e999"])
    func survivesPositionsBeyondAllNumbers(number: String) throws {
        let text =
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(number),\(number)]}}\n"
        let transcript = try Transcript(.bytes(Array((text + text).utf8)))
        #expect(transcript.features == text + text)
        #expect(transcript.errors == 2)
    }

    /// A long record that holds features of its own is one record, however the bytes arrive.
    @Test func keepsLongRecordsWhole() throws {
        let inner = (0..<2000).map(MadeFeed.feature).joined(separator: ",")
        let mall = "{\"type\":\"Feature\",\"properties\":{\"shops\":[\(inner)]},\"geometry\":null}"
        let bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\(mall),\(MadeFeed.feature(1))]}".utf8)
        for pieces in [[bytes.count], [5000], [65_536]] {
            let transcript = try Transcript(PieceStream.source(bytes, pieces: pieces))
            #expect(transcript.recordCount == 2)
            #expect(transcript.features == mall + "\n" + MadeFeed.feature(1) + "\n")
            #expect(transcript.errors == 0)
        }
    }

    /// A missing brace costs its record, also when thousands follow on the same line.
    @Test func findsTheNextRecordBehindAMissingBrace() throws {
        var features = (0..<3000).map(MadeFeed.feature)
        features[100].removeLast()
        let bytes = Array(("{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}").utf8)
        for pieces in [[bytes.count], [4096]] {
            let transcript = try Transcript(PieceStream.source(bytes, pieces: pieces))
            #expect(transcript.recordCount == 3000)
            #expect(transcript.features.split(separator: "\n").count == 2999)
            #expect(transcript.errors == 1)
            #expect(transcript.report.contains("error invalid-json 1:"))
            #expect(!transcript.endedEarly)
        }
    }

    /// Commas without end do not fill the memory with notes.
    @Test func boundsWhatItNotes() throws {
        let bytes = Array("[".utf8) + [UInt8](repeating: ASCII.comma, count: 20_000) + Array("]".utf8)
        let reader = try FeedReader(contentsOf: .bytes(bytes))
        var batches = 0
        var commas = 0
        while let batch = try reader.next() {
            batches += 1
            commas += batch.diagnostics.filter { $0.code == .misplacedComma }.map(\.count).reduce(0, +)
        }
        #expect(commas == 20_000)
        #expect(batches >= 5)
    }
}

/// Notes whether it is read on the main thread.
private final class ThreadSpy: ByteStream, Sendable {
    static let seenMainThread = Collector<Bool>()
    private let inner: PieceStream

    init(_ bytes: [UInt8]) { inner = PieceStream(bytes, pieces: [2000]) }

    var size: Int? { nil }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let isFirst = bytes.isEmpty && limit == 4096
        if Thread.isMainThread, !isFirst { ThreadSpy.seenMainThread.append(true) }
        return try inner.read(into: &bytes, limit: limit)
    }
}

/// Says what it has, then nothing, as a pipe does whose writer thinks.
private final class SilentStream: ByteStream, Sendable {
    static let isWaiting = Collector<Bool>()
    private let inner: PieceStream
    private let gate: DispatchSemaphore

    init(_ bytes: [UInt8], gate: DispatchSemaphore) {
        inner = PieceStream(bytes, pieces: [bytes.count])
        self.gate = gate
    }

    var size: Int? { nil }
    func isReady(within milliseconds: Int) -> Bool { false }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = try inner.read(into: &bytes, limit: limit)
        if count == 0 {
            SilentStream.isWaiting.append(true)
            gate.wait()
        }
        return count
    }
}

/// Fails behind its bytes, as a damaged archive does.
private final class FailingStream: ByteStream, Sendable {
    private let inner: PieceStream

    init(_ bytes: [UInt8]) { inner = PieceStream(bytes, pieces: [333]) }

    var size: Int? { nil }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = try inner.read(into: &bytes, limit: limit)
        guard count > 0 else { throw FeedError(code: .cannotRead, message: "the disk is scratched") }
        return count
    }
}

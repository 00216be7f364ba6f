import Foundation
import Gazetteer
import GazetteerFormats
import Synchronization
import Testing

@Suite struct ReadAheadTests {
    private final class Counter: Sendable {
        let made = Mutex(0)
        let wasOnMainThread = Mutex(false)

        func make(upTo limit: Int) -> Int? {
            if Thread.isMainThread { wasOnMainThread.withLock { $0 = true } }
            return made.withLock { made in
                guard made < limit else { return nil }
                made += 1
                return made
            }
        }
    }

    @MainActor
    @Test func makesOneAheadAndNoMore() async throws {
        let counter = Counter()
        let ahead = ReadAhead<Int>(label: "test") { counter.make(upTo: 100) }
        #expect(counter.made.withLock { $0 } == 0)
        for number in 1...20 {
            #expect(try await ahead.take().get() == number)
            try await Task.sleep(for: .milliseconds(2))
            // The one in hand and the one that is ready.
            #expect(counter.made.withLock { $0 } <= number + 1)
        }
        #expect(!counter.wasOnMainThread.withLock { $0 })
    }

    @Test func endsOnceForAll() async throws {
        let counter = Counter()
        let ahead = ReadAhead<Int>(label: "test") { counter.make(upTo: 3) }
        var taken: [Int?] = []
        for _ in 0..<6 { taken.append(try await ahead.take().get()) }
        #expect(taken == [1, 2, 3, nil, nil, nil])
    }

    @Test func manyTakersDivideTheElements() async throws {
        let counter = Counter()
        let ahead = ReadAhead<Int>(label: "test") { counter.make(upTo: 1000) }
        let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var mine: [Int] = []
                    while let number = try await ahead.take().get() { mine.append(number) }
                    return mine
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == Array(1...1000))
    }

    @Test func anErrorEndsIt() async throws {
        let ahead = ReadAhead<Int>(label: "test") { () throws(FeedError) in throw FeedError(code: .cannotRead, message: "no") }
        await #expect(throws: FeedError.self) { try await ahead.take().get() }
        #expect(try await ahead.take().get() == nil)
    }

    @Test func aLoopThatIsLeftLosesNothing() async throws {
        let batches = try FeedReader(contentsOf: .bytes(Feeds.geojson(100)), options: Feeds.options(batchRecords: 10)).batches()
        var numbers: [Int] = []
        for try await batch in batches {
            numbers.append(batch.sequenceNumber)
            if numbers.count == 3 { break }
        }
        for try await batch in batches { numbers.append(batch.sequenceNumber) }
        #expect(numbers == Array(0..<numbers.count) && numbers.count >= 10)
    }
}

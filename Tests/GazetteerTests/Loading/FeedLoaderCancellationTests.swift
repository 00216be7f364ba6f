import Foundation
import Gazetteer
import Testing

@MainActor
@Suite struct FeedLoaderCancellationTests {
    private func loader(_ bytes: [UInt8] = Feeds.geojson(1000)) -> FeedLoader {
        FeedLoader(contentsOf: .bytes(bytes), options: Feeds.options(batchRecords: 50), center: NotificationCenter())
    }

    private func expectCancelled(_ recorder: LoaderRecorder, batches: Int? = nil) {
        #expect(recorder.failures.map(\.code) == [.cancelled])
        #expect(recorder.finishes.isEmpty)
        #expect(recorder.delegateEvents.last == "fail cancelled")
        if let batches { #expect(recorder.batches.count == batches) }
    }

    @Test func noBatchComesAfterCancelling() async throws {
        let loader = loader()
        let recorder = LoaderRecorder(loader)
        recorder.onBatch = { message in if message.sequenceNumber == 2 { loader.cancel() } }
        await #expect(throws: FeedError.self) { try await loader.load() }
        expectCancelled(recorder, batches: 3)
        #expect(recorder.failures.first?.location.record == 150)
        #expect(recorder.failures.first?.location.byteOffset == recorder.batches.last?.progress.bytes)
        loader.cancel()
        loader.cancel()
        await #expect(throws: FeedError.self) { try await loader.load() }
        expectCancelled(recorder, batches: 3)
    }

    @Test func cancellingTheTaskCancelsLoading() async throws {
        let loader = loader()
        let recorder = LoaderRecorder(loader)
        let task = Task { try await loader.load() }
        recorder.onBatch = { message in if message.sequenceNumber == 1 { task.cancel() } }
        await #expect(throws: FeedError.self) { try await task.value }
        expectCancelled(recorder, batches: 2)
    }

    @Test func aTaskThatIsCancelledAlreadyFailsOnce() async throws {
        let loader = loader()
        let recorder = LoaderRecorder(loader)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await loader.load()
        }
        await #expect(throws: FeedError.self) { try await task.value }
        expectCancelled(recorder, batches: 0)
    }

    @Test func cancellingBeforeLoadingFailsOnce() async throws {
        let loader = loader()
        let recorder = LoaderRecorder(loader)
        loader.cancel()
        #expect(recorder.failures.isEmpty)
        await #expect(throws: FeedError.self) { try await loader.load() }
        expectCancelled(recorder, batches: 0)
    }

    @Test func aFeedThatKeepsOneWaitingIsCancelledAtOnce() async throws {
        let pipe = try NamedPipe()
        let handle = try pipe.open()
        try handle.write(contentsOf: Data(Feeds.geojson(120).prefix(9000)))
        let loader = FeedLoader(
            contentsOf: .file(pipe.path), options: Feeds.options(batchRecords: 20), center: NotificationCenter())
        let recorder = LoaderRecorder(loader)
        let task = Task { try await loader.load() }
        // The pipe pauses with something in hand: what is there is delivered.
        #expect(try await eventually { recorder.batches.count >= 2 })
        // Nobody writes more: a load that waited for the pipe would wait for ever.
        loader.cancel()
        await #expect(throws: FeedError.self) { try await task.value }
        expectCancelled(recorder)
        try handle.write(contentsOf: Data([0x20]))
    }

    @Test func pullingIsCancelledWithItsTask() async throws {
        let pipe = try NamedPipe()
        let handle = try pipe.open()
        try handle.write(contentsOf: Data("{".utf8))
        let reader = try FeedReader(contentsOf: .file(pipe.path), options: Feeds.options(batchRecords: 20))
        let task = Task {
            for try await _ in reader.batches() {}
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        let error = await #expect(throws: FeedError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        try handle.write(contentsOf: Data([0x20]))
    }
}

import Foundation
import Gazetteer
import Testing

@MainActor
@Suite struct FeedLoaderTests {
    private func loader(_ bytes: [UInt8], batchRecords: Int = 50, retainsMapItems: Bool = false) -> FeedLoader {
        FeedLoader(
            contentsOf: .bytes(bytes, name: "shops"), options: Feeds.options(batchRecords: batchRecords),
            retainsMapItems: retainsMapItems, center: NotificationCenter())
    }

    @Test func everyObserverGetsEveryBatchOnceAndInOrder() async throws {
        let loader = loader(Feeds.geojson(1000))
        let recorders = [LoaderRecorder(loader), LoaderRecorder(loader)]
        let summary = try await loader.load()
        #expect(summary.records == 1000 && summary.features == 1000 && summary.located == 1000)
        for recorder in recorders {
            #expect(recorder.batches.map(\.sequenceNumber) == Array(0..<recorder.batches.count))
            #expect(recorder.names == (1...1000).map { "Shop \($0)" })
            #expect(recorder.batches.allSatisfy { $0.mapItems.count == $0.features.count && $0.annotations.count == $0.mapItems.count })
            #expect(recorder.finishes.count == 1 && recorder.failures.isEmpty)
            #expect(recorder.delegateEvents == (0..<recorder.batches.count).map { "batch \($0)" } + ["finish"])
        }
        #expect(!loader.isLoading)
    }

    @Test func understandsWhatItReads() async throws {
        let loader = loader(Feeds.geojson(3))
        let recorder = LoaderRecorder(loader)
        try await loader.load()
        let message = try #require(recorder.batches.first)
        let item = try #require(message.mapItems.last)
        #expect(item.name == "Shop 3" && item.placemark.locality == "Suva" && item.identifier == "3")
        #expect(item.feature?.properties["shop"]?.text == "bakery")
        #expect(message.annotations.last?.title == "Shop 3" && message.annotations.last?.subtitle == "Suva")
        #expect(message.loader === loader)
    }

    @Test func pushAndPullDeliverTheSame() async throws {
        let bytes = Feeds.geojson(777)
        let options = Feeds.options(batchRecords: 60)
        let loader = FeedLoader(contentsOf: .bytes(bytes), options: options, center: NotificationCenter())
        let recorder = LoaderRecorder(loader)
        try await loader.load()

        var pulled: [FeatureBatch] = []
        for try await batch in try FeedReader(contentsOf: .bytes(bytes), options: options).batches() { pulled.append(batch) }
        var plain: [FeatureBatch] = []
        let reader = try FeedReader(contentsOf: .bytes(bytes), options: options)
        while let batch = try reader.next() { plain.append(batch) }

        for other in [pulled, plain] {
            #expect(other.map(\.sequenceNumber) == recorder.batches.map(\.sequenceNumber))
            #expect(other.map(\.endOffset) == recorder.batches.map(\.features.endOffset))
            #expect(other.map(\.diagnostics) == recorder.batches.map(\.diagnostics))
            #expect(other.map { Array($0) } == recorder.batches.map { Array($0.features) })
        }
        #expect(reader.summary.records == 777 && reader.summary.bytes == recorder.batches.last?.progress.bytes)
    }

    @Test func aFeedThatStopsHalfwayFailsOnceAndSaysWhere() async throws {
        let loader = loader(Feeds.broken(after: 120))
        let recorder = LoaderRecorder(loader)
        let thrown = await #expect(throws: FeedError.self) { try await loader.load() }
        #expect(recorder.names == (1...120).map { "Shop \($0)" })
        #expect(recorder.failures.count == 1 && recorder.finishes.isEmpty)
        let error = try #require(recorder.failures.first)
        #expect(error == thrown)
        #expect(error.code == .unexpectedEnd)
        #expect(error.location.source == "shops" && error.location.line == 122)
        #expect(recorder.delegateEvents.filter { !$0.hasPrefix("batch") } == ["fail unexpected-end"])
    }

    @Test(arguments: ["file:///nowhere/shops.geojson", "file:///", "https://example.com/shops.geojson", "shops.geojson"])
    func aFeedThatCannotBeOpenedFailsOnce(_ text: String) async throws {
        let loader = FeedLoader(contentsOf: try #require(URL(string: text)), center: NotificationCenter())
        let recorder = LoaderRecorder(loader)
        await #expect(throws: FeedError.self) { try await loader.load() }
        #expect(recorder.failures.map(\.code) == [.cannotOpen] && recorder.batches.isEmpty && recorder.finishes.isEmpty)
    }

    @Test func aFeedThatCannotBeReadFailsOnce() async throws {
        let loader = FeedLoader(contentsOf: URL(filePath: "/proc/self/mem"), center: NotificationCenter())
        let recorder = LoaderRecorder(loader)
        await #expect(throws: FeedError.self) { try await loader.load() }
        #expect(recorder.failures.map(\.code) == [.cannotRead] && recorder.finishes.isEmpty)
        #expect(recorder.failures.first?.location.source == "/proc/self/mem")
    }

    @Test func loadingTwiceIsLoadingOnce() async throws {
        let loader = loader(Feeds.geojson(500))
        let recorder = LoaderRecorder(loader)
        async let first = loader.load()
        async let second = loader.load()
        let counts = try await [first.records, second.records, loader.load().records]
        #expect(counts == [500, 500, 500])
        #expect(recorder.names.count == 500 && recorder.finishes.count == 1)
    }

    @Test func mapItemsAreRetainedOnlyWhenAsked() async throws {
        let forgetful = loader(Feeds.geojson(200))
        try await forgetful.load()
        #expect(forgetful.mapItems.isEmpty && forgetful.progress.mapItems == 200)
        let retentive = loader(Feeds.geojson(200), retainsMapItems: true)
        let recorder = LoaderRecorder(retentive)
        recorder.onBatch = { message in #expect(retentive.mapItems.count == message.progress.mapItems) }
        try await retentive.load()
        #expect(retentive.mapItems.map(\.name) == (1...200).map { "Shop \($0)" })
    }

    @Test func progressGrowsToTheEnd() async throws {
        let bytes = Feeds.geojson(900)
        let loader = loader(bytes)
        let recorder = LoaderRecorder(loader)
        #expect(loader.progress.bytes == 0 && loader.progress.fraction == nil)
        try await loader.load()
        let progress = recorder.batches.map(\.progress)
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
        #expect(progress.allSatisfy { $0.size == bytes.count && $0.fraction ?? 0 > 0 })
        #expect(try #require(progress.last?.fraction) > 0.99)
        #expect(loader.progress.records == 900)
    }

    @Test func aLoaderIsFreedWhenItHasFinished() async throws {
        weak var freed: FeedLoader?
        do {
            let loader = loader(Feeds.geojson(100), retainsMapItems: true)
            let recorder = LoaderRecorder(loader)
            freed = loader
            try await loader.load()
            recorder.batches = []
        }
        #expect(try await eventually { freed == nil })
    }

    @Test func anObserverThatHasGoneIsNoHarm() async throws {
        let loader = loader(Feeds.geojson(300))
        var recorder: LoaderRecorder? = LoaderRecorder(loader)
        weak let freed = recorder
        recorder?.onBatch = { message in if message.sequenceNumber == 1 { recorder = nil } }
        try await loader.load()
        #expect(freed == nil && recorder == nil)
        #expect(loader.delegates.isEmpty)
    }
}

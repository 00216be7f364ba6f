import Gazetteer

/// Writes down what a loader says, by messages and by delegate methods.
@MainActor
final class LoaderRecorder: FeedLoaderDelegate {
    var batches: [FeedLoader.DidLoadBatchMessage] = []
    var finishes: [FeedSummary] = []
    var failures: [FeedError] = []
    var delegateEvents: [String] = []
    var onBatch: ((FeedLoader.DidLoadBatchMessage) -> Void)?
    private var observations: [WeakObservation] = []

    init(_ loader: FeedLoader) {
        let center = loader.center
        observations = [
            center.addObserver(self, of: loader, for: .didLoadBatch) { recorder, message in
                recorder.batches.append(message)
                recorder.onBatch?(message)
            },
            center.addObserver(self, of: loader, for: .didFinish) { $0.finishes.append($1.summary) },
            center.addObserver(self, of: loader, for: .didFail) { $0.failures.append($1.error) },
        ]
        loader.delegates.add(self)
    }

    var names: [String] { batches.flatMap { $0.mapItems.map { $0.name ?? "" } } }

    func feedLoader(_ loader: FeedLoader, didLoad batch: FeedLoader.DidLoadBatchMessage) {
        delegateEvents.append("batch \(batch.sequenceNumber)")
    }

    func feedLoader(_ loader: FeedLoader, didFinish summary: FeedSummary) { delegateEvents.append("finish") }

    func feedLoader(_ loader: FeedLoader, didFail error: FeedError) { delegateEvents.append("fail \(error.code.rawValue)") }
}

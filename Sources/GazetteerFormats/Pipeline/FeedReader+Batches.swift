import Dispatch
import Synchronization

extension FeedReader {
    /// The batches of the feed as an asynchronous sequence.
    ///
    /// Reading happens on a queue of its own, also when the sequence is awaited from the main actor. One batch is
    /// read ahead while another is in the caller's hands. Cancelling the task ends the sequence with
    /// ``FeedError/Code/cancelled``.
    ///
    /// ```swift
    /// for try await batch in try FeedReader(contentsOf: .file("shops.geojson")).batches() {
    ///     show(batch)
    /// }
    /// ```
    public func batches() -> Batches { Batches(reader: self) }

    /// The batches of a feed, one after the other.
    public struct Batches: AsyncSequence, Sendable {
        /// A batch of features.
        public typealias Element = FeatureBatch
        /// Why reading ended early.
        public typealias Failure = FeedError

        let reader: FeedReader

        /// An iterator; several iterators share the reader and divide its batches.
        public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

        /// Hands out batches as they are read.
        public struct Iterator: AsyncIteratorProtocol {
            private let reader: FeedReader
            private let ahead: ReadAhead

            init(reader: FeedReader) {
                self.reader = reader
                ahead = ReadAhead(reader: reader)
            }

            /// The next batch, or `nil` at the end of the feed.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(FeedError) -> FeatureBatch? {
                let (ahead, reader) = (ahead, reader)
                let result = await withTaskCancellationHandler {
                    await ahead.take()
                } onCancel: {
                    reader.cancel()
                    ahead.cancel()
                }
                return try result.get()
            }
        }
    }
}

/// Reads one batch ahead on a queue of its own.
private final class ReadAhead: Sendable {
    typealias Outcome = Result<FeatureBatch?, FeedError>

    private enum State {
        case idle
        case reading
        case ready(Outcome)
        case awaited(CheckedContinuation<Outcome, Never>)
        /// The task was cancelled, and its next call is to hear of it.
        case cancelled
        case finished
    }

    private let reader: FeedReader
    private let queue = DispatchQueue(label: "gazetteer.reader")
    private let state = Mutex(State.idle)
    private static let cancellation = Outcome.failure(FeedError(code: .cancelled, message: "reading was cancelled"))

    init(reader: FeedReader) { self.reader = reader }

    func take() async -> Outcome {
        await withCheckedContinuation { continuation in
            let known: Outcome? = state.withLock { state in
                switch state {
                case .ready(let outcome):
                    state = .idle
                    return outcome
                case .cancelled:
                    state = .finished
                    return ReadAhead.cancellation
                case .finished: return .success(nil)
                case .idle: start()
                case .reading, .awaited: break
                }
                state = .awaited(continuation)
                return nil
            }
            guard let known else { return }
            if case .success(.some) = known { readOn() }
            continuation.resume(returning: known)
        }
    }

    /// Lets the call that waits end at once, also when the feed is a pipe that says nothing; otherwise the next one.
    func cancel() {
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .awaited(let continuation):
                state = .finished
                return continuation
            case .finished: break
            case .idle, .reading, .ready, .cancelled: state = .cancelled
            }
            return nil
        }
        waiting?.resume(returning: ReadAhead.cancellation)
    }

    private func readOn() {
        state.withLock { state in
            guard case .idle = state else { return }
            state = .reading
            start()
        }
    }

    private func start() {
        queue.async { [self] in
            let outcome: Outcome
            do throws(FeedError) { outcome = .success(try reader.next()) } catch { outcome = .failure(error) }
            let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
                switch state {
                case .awaited(let continuation):
                    state = .idle
                    return continuation
                case .cancelled, .finished: break
                case .idle, .reading, .ready: state = .ready(outcome)
                }
                return nil
            }
            guard let waiting else { return }
            if case .success(.some) = outcome { readOn() }
            waiting.resume(returning: outcome)
        }
    }
}

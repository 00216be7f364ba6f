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
    }

    private let reader: FeedReader
    private let queue = DispatchQueue(label: "gazetteer.reader")
    private let state = Mutex(State.idle)

    init(reader: FeedReader) { self.reader = reader }

    func take() async -> Outcome {
        await withCheckedContinuation { continuation in
            let ready: Outcome? = state.withLock { state in
                if case .ready(let outcome) = state {
                    state = .idle
                    return outcome
                }
                let wasIdle = if case .idle = state { true } else { false }
                state = .awaited(continuation)
                if wasIdle { start() }
                return nil
            }
            guard let ready else { return }
            if case .success(.some) = ready { readOn() }
            continuation.resume(returning: ready)
        }
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
                if case .awaited(let continuation) = state {
                    state = .idle
                    return continuation
                }
                state = .ready(outcome)
                return nil
            }
            guard let waiting else { return }
            if case .success(.some) = outcome { readOn() }
            waiting.resume(returning: outcome)
        }
    }
}

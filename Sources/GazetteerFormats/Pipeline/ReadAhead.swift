import Dispatch
import GazetteerModel

/// Makes one element ahead, on a queue of its own, while another is in the consumer's hands.
///
/// There are never more than two elements: the one that is ready and the one that is being made. Making starts with
/// the first ``take(isolation:)``. Once an error or the end has been taken, every further take brings the end.
package final class ReadAhead<Element: Sendable>: Sendable {
    package typealias Outcome = Result<Element?, FeedError>

    fileprivate struct State {
        var ready: Outcome?
        var isMaking = false
        var hasEnded = false
        var cancellation: FeedError?
        var waiting: [CheckedContinuation<Outcome, Never>] = []
    }

    private let make: @Sendable () throws(FeedError) -> Element?
    private let queue: DispatchQueue
    private let state = Guarded(State())

    /// Creates a read-ahead; `make` is called on its queue, one call at a time.
    package init(label: String, make: @escaping @Sendable () throws(FeedError) -> Element?) {
        self.make = make
        queue = DispatchQueue(label: label)
    }

    /// The next element, `nil` at the end, or the error that ended it.
    package func take(isolation: isolated (any Actor)? = #isolation) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                if let outcome = state.takeEnd() { return outcome }
                guard let outcome = state.ready else {
                    state.waiting.append(continuation)
                    makeNext(&state)
                    return nil
                }
                state.ready = nil
                if state.note(outcome) { makeNext(&state) }
                return outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends everything: whoever waits gets the error at once, even while an element is stuck in the making.
    package func cancel(with error: FeedError) {
        let waiting = state.withLock { state in
            guard !state.hasEnded, state.cancellation == nil else { return [CheckedContinuation<Outcome, Never>]() }
            state.ready = nil
            state.cancellation = error
            defer { state.waiting = [] }
            if !state.waiting.isEmpty { state.hasEnded = true }
            return state.waiting
        }
        for (index, continuation) in waiting.enumerated() {
            continuation.resume(returning: index == 0 ? .failure(error) : .success(nil))
        }
    }

    private func makeNext(_ state: inout State) {
        guard !state.isMaking else { return }
        state.isMaking = true
        queue.async { [self] in
            let outcome: Outcome
            do throws(FeedError) { outcome = .success(try make()) } catch { outcome = .failure(error) }
            deliver(outcome)
        }
    }

    private func deliver(_ outcome: Outcome) {
        let waiting: [CheckedContinuation<Outcome, Never>] = state.withLock { state in
            state.isMaking = false
            guard !state.hasEnded, state.cancellation == nil else { return [] }
            guard !state.waiting.isEmpty else {
                state.ready = outcome
                return []
            }
            if state.note(outcome) {
                makeNext(&state)
                return [state.waiting.removeFirst()]
            }
            defer { state.waiting = [] }
            return state.waiting
        }
        for (index, continuation) in waiting.enumerated() {
            continuation.resume(returning: index == 0 ? outcome : .success(nil))
        }
    }
}

extension ReadAhead.State {
    /// What a take brings once there is nothing more to come.
    fileprivate mutating func takeEnd() -> ReadAhead.Outcome? {
        if hasEnded { return .success(nil) }
        guard let cancellation else { return nil }
        hasEnded = true
        return .failure(cancellation)
    }

    /// Notes an outcome that is handed on; `true` if another may follow it.
    fileprivate mutating func note(_ outcome: ReadAhead.Outcome) -> Bool {
        if case .success(.some) = outcome { return true }
        hasEnded = true
        return false
    }
}

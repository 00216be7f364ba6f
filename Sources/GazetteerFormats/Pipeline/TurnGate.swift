import Dispatch
import GazetteerModel

/// Lets threads through one after the other, in the order of their numbers.
final class TurnGate: Sendable {
    private struct State {
        var turn = 0
        var isClosed = false
        var isOpenForAll = false
        var waiting: [Int: DispatchSemaphore] = [:]
    }

    private let state = Guarded(State())

    /// Waits until it is this number's turn. Returns `false` when the gate was closed.
    func wait(for number: Int) -> Bool {
        let semaphore: DispatchSemaphore? = state.withLock { state in
            guard !state.isClosed, !state.isOpenForAll, state.turn != number else { return nil }
            let semaphore = DispatchSemaphore(value: 0)
            state.waiting[number] = semaphore
            return semaphore
        }
        semaphore?.wait()
        return state.withLock { !$0.isClosed }
    }

    /// Lets the next number through.
    func advance() {
        let next: DispatchSemaphore? = state.withLock { state in
            state.turn += 1
            return state.waiting.removeValue(forKey: state.turn)
        }
        next?.signal()
    }

    /// Lets everybody through from now on, whatever the number.
    func openForAll() {
        let waiting = state.withLock { state in
            state.isOpenForAll = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for semaphore in waiting { semaphore.signal() }
    }

    /// Lets nobody through any more.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for semaphore in waiting { semaphore.signal() }
    }
}

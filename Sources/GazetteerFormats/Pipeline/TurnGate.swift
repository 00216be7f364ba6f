import Dispatch
import Synchronization

/// Lets threads through one after the other, in the order of their numbers.
final class TurnGate: Sendable {
    private struct State {
        var turn = 0
        var isClosed = false
        var isOpenForAll = false
        var latecomers: [DispatchSemaphore] = []
        var waiting: [Int: DispatchSemaphore] = [:]
    }

    private let state = Mutex(State())

    /// Waits until it is this number's turn. Returns `false` when the gate was closed.
    func wait(for number: Int) -> Bool {
        let semaphore: DispatchSemaphore? = state.withLock { state in
            guard !state.isClosed, state.turn != number else { return nil }
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
        let waiting: [DispatchSemaphore] = state.withLock { state in
            state.isOpenForAll = true
            defer { state.latecomers = [] }
            return state.latecomers
        }
        for semaphore in waiting { semaphore.signal() }
    }

    /// Waits until the gate is open for all. Returns `false` when it was closed.
    func waitUntilOpen() -> Bool {
        let semaphore: DispatchSemaphore? = state.withLock { state in
            guard !state.isClosed, !state.isOpenForAll else { return nil }
            let semaphore = DispatchSemaphore(value: 0)
            state.latecomers.append(semaphore)
            return semaphore
        }
        semaphore?.wait()
        return state.withLock { !$0.isClosed }
    }

    /// Lets nobody through any more.
    func close() {
        let waiting: [DispatchSemaphore] = state.withLock { state in
            state.isClosed = true
            defer {
                state.waiting = [:]
                state.latecomers = []
            }
            return state.waiting.values + state.latecomers
        }
        for semaphore in waiting { semaphore.signal() }
    }
}

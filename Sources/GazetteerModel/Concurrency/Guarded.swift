import Synchronization

/// A value behind a lock that the thread sanitizer understands.
///
/// The standard library's `Mutex` takes its lock in code that is not instrumented, so that `--sanitize=thread` reports
/// races where there are none. Here whoever lets the lock go writes an atomic that the next one reads: the sanitizer sees
/// the one happen before the other. It costs two moves.
package struct Guarded<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let handover = Atomic(false)

    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls a closure with the value while nobody else has it.
    package borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}

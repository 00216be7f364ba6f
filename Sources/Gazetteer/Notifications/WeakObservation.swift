public import Foundation
import GazetteerModel

/// An observation whose target is held weakly: keep it as long as you want to observe.
///
/// `addObserver(_:of:for:using:)` returns one. The observation ends with whatever comes first: its target goes, the
/// sender it was meant for goes, ``cancel()`` is called, or this value goes. Keep it in a property of the target, and
/// nothing has to be undone by hand:
///
/// ```swift
/// observation = center.addObserver(self, of: loader, for: .didLoadBatch) { screen, message in
///     screen.show(message.annotations)
/// }
/// ```
///
/// It may be cancelled from any thread, any number of times. Once `cancel()` has returned on the main actor, no
/// message of the main actor comes any more, not even one that is being posted.
public final class WeakObservation: Sendable {
    private struct Parts {
        var token: NotificationCenter.ObservationToken?
        /// Target and closure. The center's closure knows them only weakly, so that dropping it frees nothing of the
        /// user's while the center holds its lock: a `deinit` that ends another observation would wait for ever.
        var delivery: (any AnyObject & Sendable)?
        var isCancelled = false
    }

    private let parts: Guarded<Parts>

    init(delivery: any AnyObject & Sendable) { parts = Guarded(Parts(delivery: delivery)) }

    /// Takes the center's token; it is dropped at once if the observation has ended meanwhile.
    func hold(_ token: NotificationCenter.ObservationToken) {
        parts.withLock { if !$0.isCancelled { $0.token = token } }
    }

    /// Whether the observation has ended.
    ///
    /// That a target has gone is found out at the next message.
    public var isCancelled: Bool { parts.withLock { $0.isCancelled } }

    /// Ends the observation. Ending one that has ended does nothing.
    public func cancel() {
        let ended = parts.withLock { parts in
            let ended = parts
            parts = Parts(isCancelled: true)
            return ended
        }
        // Freed here, outside the lock.
        _ = ended
    }
}

extension WeakObservation: Hashable {
    /// Whether two are the same observation.
    public static func == (left: WeakObservation, right: WeakObservation) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NotificationCenter {
    /// Ends a weak observation. Ending one that has ended, or that belongs to another center, is harmless: it ends.
    public func removeObserver(_ observation: WeakObservation) { observation.cancel() }
}

/// A closure for messages, and the target it is for.
final class Delivery<Target: AnyObject & Sendable, Closure: Sendable>: Sendable {
    weak let target: Target?
    let closure: Closure
    private let isForOneSender: Bool
    private weak let sender: (any AnyObject & Sendable)?

    /// - Parameter sender: the one that messages are awaited from; `nil` for any.
    init(to target: Target, from sender: (any AnyObject & Sendable)?, _ closure: Closure) {
        self.target = target
        self.sender = sender
        self.closure = closure
        isForOneSender = sender != nil
    }

    /// The target, if it and the sender are still there.
    ///
    /// A center knows senders by their address alone: when one has gone, another at its address would be heard.
    var liveTarget: Target? { isForOneSender && sender == nil ? nil : target }
}

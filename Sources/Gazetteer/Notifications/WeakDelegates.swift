import GazetteerModel
import Synchronization

/// Many delegates of one type, held weakly: add, remove, and call them in one line each.
///
/// `Delegate` is a protocol of classes, or a class:
///
/// ```swift
/// @MainActor protocol ClockDelegate: AnyObject {
///     func clock(_ clock: Clock, didStrike hour: Int)
/// }
///
/// let delegates = WeakDelegates<any ClockDelegate>()
/// delegates.add(self)
/// delegates.call { $0.clock(clock, didStrike: 12) }
/// delegates.remove(self)
/// ```
///
/// A delegate is called in the order of adding; one that was added twice is called once. Nobody has to remove itself:
/// those that have gone are swept with the next use.
///
/// While a call is under way, delegates may be added and removed, also by those that are being called: one that is
/// removed before its turn is not called any more, and one that is added is called from the next call on. A call within
/// a call is made at once, and the outer one goes on afterwards.
public final class WeakDelegates<Delegate> {
    /// Guards the list. Weak references are never read under it: the last reference to a delegate might be let go there,
    /// and its `deinit` may come back here.
    private let list = Guarded(List())

    private struct List: Sendable {
        /// In the order of adding, with some that are dead or removed.
        var entries: [Entry] = []
        var index: [ObjectIdentifier: Entry] = [:]
        /// At how many entries the dead are looked for.
        var threshold = 16
    }

    private final class Entry: @unchecked Sendable {
        // Weak references may be read from any thread; what the object may do where is said by `Delegate`: only a list of
        // Sendable delegates is Sendable itself.
        weak let object: AnyObject?
        let identity: ObjectIdentifier
        let isRemoved = Atomic(false)

        init(_ object: AnyObject) {
            self.object = object
            identity = ObjectIdentifier(object)
        }

        var live: AnyObject? { isRemoved.load(ordering: .acquiring) ? nil : object }
    }

    /// Creates an empty list.
    public init() {}

    /// Adds a delegate at the end; one that is there stays where it is.
    ///
    /// - Precondition: the delegate is an object: a value would be gone at once.
    /// - Complexity: O(1) on average.
    public func add(_ delegate: Delegate) {
        precondition(type(of: delegate as Any) is AnyClass, "a weak delegate is an object, not a \(type(of: delegate as Any))")
        let object = delegate as AnyObject
        let entry = Entry(object)
        let isCrowded = list.withLock { list in
            // What stands at this address is the delegate itself, or one that has gone.
            if let known = list.index[entry.identity] {
                if known.object != nil { return false }
                known.isRemoved.store(true, ordering: .releasing)
            }
            list.index[entry.identity] = entry
            list.entries.append(entry)
            return list.entries.count >= list.threshold
        }
        if isCrowded { sweep() }
    }

    /// Removes a delegate; one that is not there is no harm.
    public func remove(_ delegate: Delegate) {
        let identity = ObjectIdentifier(delegate as AnyObject)
        list.withLock { $0.index.removeValue(forKey: identity)?.isRemoved.store(true, ordering: .releasing) }
    }

    /// Removes all delegates.
    public func removeAll() {
        list.withLock { list in
            for entry in list.entries { entry.isRemoved.store(true, ordering: .releasing) }
            list = List()
        }
    }

    /// Whether there is no delegate.
    public var isEmpty: Bool { count == 0 }

    /// How many delegates there are.
    public var count: Int { sweep() }

    /// The delegates, in the order of adding.
    public var all: [Delegate] { list.withLock { $0.entries }.compactMap { $0.live as? Delegate } }

    /// Calls each delegate, in the order of adding.
    ///
    /// - Throws: what the body throws; the delegates behind that one are not called.
    public func call<Failure: Error>(_ body: (Delegate) throws(Failure) -> Void) throws(Failure) {
        var hasDead = false
        for entry in list.withLock({ $0.entries }) {
            if let delegate = entry.live as? Delegate { try body(delegate) } else { hasDead = true }
        }
        if hasDead { sweep() }
    }

    /// Forgets those that are dead or removed; returns how many are left.
    @discardableResult
    private func sweep() -> Int {
        let dead = list.withLock { $0.entries }.filter { $0.live == nil }
        for entry in dead { entry.isRemoved.store(true, ordering: .releasing) }
        return list.withLock { list in
            for entry in dead where list.index[entry.identity] === entry { list.index[entry.identity] = nil }
            list.entries.removeAll { $0.isRemoved.load(ordering: .relaxed) }
            list.threshold = max(16, list.entries.count * 2)
            return list.entries.count
        }
    }
}

/// The list may be used from several threads at once where its delegates may.
extension WeakDelegates: @unchecked Sendable where Delegate: Sendable {}

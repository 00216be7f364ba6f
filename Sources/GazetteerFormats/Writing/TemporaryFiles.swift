// Unsafe code of the writers: paths that a signal handler may read. See UnsafeBytes.swift.

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The temporary files that exist right now, so that Ctrl-C leaves none behind.
public enum TemporaryFiles {
    private typealias Slot = Atomic<UnsafeMutablePointer<CChar>?>

    private static let slotCount = 32

    /// Slots at a fixed place; whoever takes a path out of its slot owns it.
    private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
        for index in 0..<slotCount { (slots + index).initialize(to: Slot(nil)) }
        return slots
    }()

    private static let isInUse = Atomic(false)

    /// Removes all temporary files. Made for a signal handler that ends the process afterwards: it takes no lock and
    /// allocates nothing.
    public static func removeAll() {
        guard isInUse.load(ordering: .acquiring) else { return }
        for index in 0..<slotCount {
            if let path = slots[index].exchange(nil, ordering: .acquiringAndReleasing) { unlink(path) }
        }
    }

    /// Remembers a path; returns its slot, or `nil` when all are taken.
    static func add(_ path: String) -> Int? {
        guard let copy = strdup(path) else { return nil }
        for index in 0..<slotCount
        where slots[index].compareExchange(expected: nil, desired: copy, ordering: .acquiringAndReleasing).exchanged {
            isInUse.store(true, ordering: .releasing)
            return index
        }
        free(copy)
        return nil
    }

    /// Forgets the path in a slot.
    static func forget(_ slot: Int?) {
        guard let slot, slot >= 0, slot < slotCount else { return }
        // A handler that was faster owns the path, and the process is about to end.
        if let path = slots[slot].exchange(nil, ordering: .acquiringAndReleasing) { free(path) }
    }
}

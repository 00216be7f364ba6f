import GazetteerModel

/// What was worked out for the names of batches, kept for those that follow them: a table has the same names in all of its
/// batches of a few hundred records, and working them out anew for each is a part of the cost of its translation.
final class TranslationShelf: Sendable {
    /// What is known of some names.
    struct Notes: Sendable {
        var names: TranslatedNames
        /// The slot of each name in the target's table, -1 for those that no recipe reads, and behind them the slots of the
        /// values within properties.
        let slots: [Int]
        var layout: RecordLayout
        var plans = CopyPlans()
        var memory = RecordMemory.empty

        init(_ keys: [FieldKey], to target: BatchTranslator.Target) {
            let known = keys.map { target.table.slot(of: $0.name) ?? -1 }
            slots = known + (target.table.propertyCount..<target.table.slotCount)
            names = TranslatedNames(of: keys, in: known, to: target)
            layout = RecordLayout(target.roles, target.table, slots)
        }
    }

    /// How many are kept: one for each thread, and a few for names that take turns.
    private static let room = 8
    private let notes = Guarded<[Notes]>([])

    /// The notes for the names of a batch: such as were put back, or new ones.
    func take(for keys: [FieldKey], to target: BatchTranslator.Target) -> Notes {
        let known = notes.withLock { notes in notes.lastIndex { $0.names.areFor(keys) }.map { notes.remove(at: $0) } }
        guard var known else { return Notes(keys, to: target) }
        known.names.move(to: keys)
        return known
    }

    func putBack(_ used: Notes) {
        notes.withLock { notes in
            if notes.count == Self.room { notes.removeFirst() }
            notes.append(used)
        }
    }
}

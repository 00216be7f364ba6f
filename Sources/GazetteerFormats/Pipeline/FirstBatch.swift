import GazetteerModel

/// What is worked out once from the first batch of a feed that has records, and then the same for all threads.
final class FirstBatch<Notes: Sendable>: Sendable {
    private let turns = TurnGate()
    private let notes = Guarded<Notes?>(nil)

    /// The notes of the feed; `nil` for an empty batch before there are any. The thread with the first batch that has
    /// records makes them, those with later ones wait. Every batch has to be brought here, or others wait in vain.
    func notes(at number: Int, for batch: FeatureBatch, _ make: () -> Notes) -> Notes? {
        guard turns.wait(for: number) else { return nil }
        let known = notes.withLock { notes in
            if notes == nil, !batch.isEmpty { notes = make() }
            return notes
        }
        if known != nil { turns.openForAll() } else { turns.advance() }
        return known
    }

    /// Lets waiting threads go without notes.
    func close() { turns.close() }
}

import GazetteerModel

extension FieldMapping {
    /// The same batch with the recognised fields under a vocabulary's names, in its order, then the others under their own.
    ///
    /// A property that was recognised goes away where a field carries its value, and where it has none; where no field carries
    /// it (a second spelling of the state, say) it stays. One that stays and has the name of a word of the vocabulary gets `feed:` in front of it.
    /// A feature without an id of its own gets the recognised identifier. Geometries and members are unchanged.
    ///
    /// - Complexity: linear in the number of fields; values that need no cleaning are not copied.
    public func translated(_ batch: FeatureBatch, to vocabulary: Vocabulary) -> FeatureBatch {
        guard vocabulary != .source, !batch.isEmpty else { return batch }
        return batch.translated(to: BatchTranslator.Target(self, vocabulary), TranslationShelf())
    }
}

extension FeatureBatch {
    /// The same batch in the words of a vocabulary.
    ///
    /// - Parameter shelf: what is known of the names of other batches of the feed.
    func translated(to target: BatchTranslator.Target, _ shelf: TranslationShelf) -> FeatureBatch {
        guard !isEmpty else { return self }
        var translator = BatchTranslator(slab, to: target, shelf)
        var translated = replacing(translator.translate())
        // The reader of tables tells of it cell by cell.
        let isTold = diagnostics.contains { $0.code == .spreadsheetDamage }
        if !isTold, let damage = translator.damage { translated.diagnostics.append(damage) }
        return translated
    }
}

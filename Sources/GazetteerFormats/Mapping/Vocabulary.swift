/// The names that recognised fields are given in an output.
public enum Vocabulary: String, Sendable, Hashable, CaseIterable {
    /// The feed's own.
    case source
}

/// What was found out about one place of a feed, and why: the material of `gaz info --explain`.
public struct FieldEvidence: Sendable, Hashable {
    /// The property, or the place inside of it.
    public var source: FieldSource
    /// The role that it was given; `nil` for none.
    public var role: FieldRole?
    /// The points that spoke for the role, of which five are enough; 0 where nothing did.
    public var points: Double
    /// What spoke for and against, one phrase each.
    public var reasons: [String]
    /// In how many of the records that were looked at it says something.
    public var filledCount: Int
    /// How many different values were seen.
    public var distinctCount: Int
    /// The first few values.
    public var examples: [String]
    /// Whether the place is a line of a description.
    public var isLineOfDescription: Bool

    /// The name as people know it: of a line of a description, the label.
    public var label: String {
        guard isLineOfDescription, let last = source.path.last else { return source.description }
        return "\(source.key): \(last.dropFirst(DescriptionText.mark.count))"
    }
}

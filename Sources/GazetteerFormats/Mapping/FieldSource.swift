import GazetteerText

/// Where a value stands: in a property, or inside of a property that is an object or a list.
public struct FieldSource: Sendable, Hashable, CustomStringConvertible {
    /// The name of the property.
    public var key: String
    /// The way into a nested value: names of members, and indices of elements (`"0"`). Empty for the property itself.
    public var path: [String]

    /// Creates a source.
    public init(_ key: String, path: [String] = []) {
        self.key = key
        self.path = path
    }

    /// The name and the way, with slashes between them: `addresses/0/freeform`.
    public var description: String { ([key] + path).joined(separator: "/").replacing(AddressText.mark, with: "") }
}

/// How the value of a role is put together: the first phrase that says something counts.
public struct FieldRecipe: Sendable, Hashable {
    /// Sources whose values are joined; those that say nothing are left out.
    public struct Phrase: Sendable, Hashable {
        /// The sources, in the order in which they are joined.
        public var sources: [FieldSource]
        /// What stands between them.
        public var separator: String

        /// Creates a phrase.
        public init(_ sources: [FieldSource], separator: String = " ") {
            self.sources = sources
            self.separator = separator
        }
    }

    /// The phrases, best first.
    public var phrases: [Phrase]

    /// Creates a recipe from phrases, best first.
    public init(_ phrases: [Phrase]) { self.phrases = phrases }

    /// Creates the recipe that reads one property.
    public init(key: String) { phrases = [Phrase([FieldSource(key)])] }
}

extension FieldSource {
    /// The words of what it is called, or of the objects that it is in.
    private var circumstances: [String] {
        let names = path.isEmpty ? [key] : [key] + path.dropLast()
        return names.flatMap { Folding.words($0) }
    }

    /// Whether it tells of something near the place: `nearest_station/latitude`.
    var isNear: Bool { ColumnWords.holds(ColumnWords.nearThings, circumstances) }

    /// Whether it is in an object that is something else than the place, where that has a name of its own:
    /// `parking/latitude`.
    var isOfOther: Bool { !path.isEmpty && ColumnWords.holds(ColumnWords.otherThings, circumstances) }
}

/// What the properties of a feed mean.
public struct FieldMapping: Sendable {
    /// The role of each property name that has one.
    public var roles: [String: FieldRole]

    /// Creates a mapping by hand.
    public init(roles: [String: FieldRole] = [:]) { self.roles = roles }

    /// The role that a property name has in every feed, by the words people use; `nil` when it says nothing.
    public static func role(of name: String) -> FieldRole? { wellKnown[name.lowercased()] }

    private static let wellKnown: [String: FieldRole] = [
        "name": .name, "addr:full": .address, "phone": .phone, "website": .url, "description": .description,
    ]
}

/// A pin on a map.
public struct PointAnnotation: Sendable, Hashable, Identifiable {
    /// The number of an annotation on its map.
    public struct ID: RawRepresentable, Sendable, Hashable, Comparable {
        /// The number, from 1; 0 as long as no map has given one.
        public let rawValue: Int

        /// Creates an identity from its number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The identity of an annotation that no map has taken yet.
        public static let unassigned = ID(rawValue: 0)

        /// Orders by number, which is the order in which a map took them.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identity, given by the map that takes the annotation.
    public var id: ID
    /// Where the pin stands.
    public var coordinate: Coordinate
    /// The first line of its callout.
    public var title: String?
    /// The second line of its callout.
    public var subtitle: String?

    /// Creates an annotation.
    public init(id: ID = .unassigned, coordinate: Coordinate, title: String? = nil, subtitle: String? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.title = title
        self.subtitle = subtitle
    }

    /// Creates the annotation of a map item, with its name and its address in one line, or what else the feed has.
    ///
    /// A place without a name is called by its brand, or its kind; one without an address shows its kind, or its
    /// description, if that is not said already. It is `nil` if the item has no coordinate, or one that is not valid.
    public init?(_ mapItem: MapItem, id: ID = .unassigned) {
        guard let coordinate = mapItem.placemark.coordinate, coordinate.isValid else { return nil }
        let title = mapItem.name ?? mapItem.brand ?? mapItem.categoryText
        let subtitle = mapItem.placemark.title ?? (title == mapItem.categoryText ? nil : mapItem.categoryText) ?? mapItem.summary
        self.init(id: id, coordinate: coordinate, title: title, subtitle: subtitle)
    }
}

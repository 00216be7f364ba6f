public import GazetteerModel

/// Something that stands on a map: a pin, or the user's own location.
public protocol MapAnnotation: Sendable {
    /// Where it stands.
    var coordinate: Coordinate { get }
    /// The first line of its callout.
    var title: String? { get }
    /// The second line of its callout.
    var subtitle: String? { get }
    /// Whether it can be selected and opens a callout.
    var opensCallout: Bool { get }
}

extension PointAnnotation: MapAnnotation {
    /// Always `true`.
    public var opensCallout: Bool { true }
}

/// The user's own location on a map. It is no pin: it has no identity, cannot be selected and never opens a callout.
public struct UserLocationAnnotation: MapAnnotation, Hashable, Sendable {
    /// Where the user is.
    public var coordinate: Coordinate
    /// The radius in metres in which the user probably is; `nil` if it is not known.
    public var horizontalAccuracy: Double?
    /// The direction in which the user looks, in degrees from north by way of east; `nil` if it is not known.
    public var heading: Double?
    /// What a list of annotations may call it.
    public var title: String?
    /// Always `nil`.
    public var subtitle: String? { nil }
    /// Always `false`.
    public var opensCallout: Bool { false }

    /// Creates the annotation of a location.
    public init(coordinate: Coordinate, horizontalAccuracy: Double? = nil, heading: Double? = nil, title: String? = nil) {
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
        self.heading = heading
        self.title = title
    }
}

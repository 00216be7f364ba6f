/// Elements that a property of another name stands in for, so that a map has something to show.
///
/// The property stays in the extended data. Its display name says so there, and the element is no property of its own
/// when the document is read.
enum KMLStandIn {
    case name, description

    /// The display name of the property whose text became the element.
    func label(for key: String) -> String {
        switch self {
        case .name: key + " (the name)"
        case .description: key + " (the description)"
        }
    }
}

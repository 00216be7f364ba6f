/// Ids that are no names of XML, as most are that begin with a digit: KML has no place for them but its extended data.
enum KMLIdentifier {
    /// The display name of the field that holds such an id.
    static let label = "id of the feature"
    /// The same for an id that is a number.
    static let numberLabel = "numeric id of the feature"
}

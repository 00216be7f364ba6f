/// What a writer of ours notes beside a field of the extended data, so that the field is read again as what it was.
///
/// The note is the `targetId` of the `Data` or `SchemaData`. The schema lets every object have one, it means nothing
/// outside of an `Update`, and no map shows it.
enum KMLStandIn: String {
    /// The placemark's name was made of this field, or of one of these, so that a map has something to show: it is no
    /// property of its own.
    case name
    /// So was the description.
    case description
    /// The id of the feature, which is no name of XML as most ids are that begin with a digit: KML has no place for it
    /// but its extended data.
    case identifier = "feature-id"
    /// The same for an id that is a number.
    case number = "feature-number"
}

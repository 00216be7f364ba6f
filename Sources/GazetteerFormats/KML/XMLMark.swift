/// A place in repaired bytes where something begins or ends that a reader of KML wants to know.
struct XMLMark {
    /// What is there.
    enum Kind {
        /// Before the start tag of a placemark, overlay or network link.
        case recordStart
        /// Behind its end tag.
        case recordEnd
        /// A document (or the root) begins.
        case documentStart
        /// A folder begins.
        case folderStart
        /// A document or folder ends.
        case containerEnd
        /// Before the start tag of a style, name or description of a container.
        case definitionStart
        /// Before the start tag of a schema.
        case schemaStart
        /// Behind its end tag.
        case definitionEnd
        /// Behind the start tag of a record's own style reference.
        case styleReference
    }

    var kind: Kind
    /// The offset in the repaired bytes.
    var output: Int
    /// The offset in the bytes that were fed, from 0.
    var source: Int
    /// From 1.
    var line: Int
    /// In bytes, from 1.
    var column: Int
    /// How many repairs there had been.
    var repairs: Int
    /// Which namespaces are declared there: a number of `XMLRepair.contexts`.
    var context: Int
}

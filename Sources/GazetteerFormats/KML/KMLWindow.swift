import GazetteerModel

/// Some records of a document that follow each other, and what must be known to understand them.
struct KMLWindow: FeedWindow {
    /// A record's bytes and place.
    struct Record: Sendable {
        /// Where it begins in ``KMLWindow/bytes``.
        var start: Int
        var number: Int
        var byteOffset: Int
        var line: Int
        var column: Int
        /// Whether something in it was mended: offsets inside it are not those of the feed then.
        var isMended = false
        /// Index into ``KMLWindow/folders``; -1 for none.
        var folder = -1
        /// Index into ``KMLWindow/styles``; -1 for none.
        var style = -1
        /// The id of its shared style, until that is resolved.
        var reference: [UInt8] = []

        func location(source: String?) -> SourceLocation {
            SourceLocation(source: source, line: line, column: column, byteOffset: byteOffset, record: number)
        }
    }

    /// The document's name in diagnostics.
    var source: String?
    /// Images that were written out of the archive.
    var assets: ArchiveAssets?

    /// A start tag with the namespaces in scope, the records, and the end tag.
    var bytes: [UInt8] = []
    var prefixLength = 0
    var suffix: [UInt8] = []
    var records: [Record] = []
    /// Folder paths as JSON arrays.
    var folders: [[UInt8]] = []
    var styles: [KMLStyle] = []
    var schemas = KMLSchemas()
    var diagnostics: [Diagnostic] = []
    var leadingMembers: [CollectionMember] = []
    /// Records that were left out before they came here.
    var skippedRecords = 0
    var endOffset = 0

    func assemble(using workspace: Workspace) -> FeatureBatch {
        var assembler = KMLAssembler(window: self, workspace: workspace)
        return assembler.assemble()
    }
}

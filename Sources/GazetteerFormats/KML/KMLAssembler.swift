import CXMLEvents
import GazetteerModel

/// Turns the records of a window into features.
///
/// Texts stay where the parser put them; only what must be written anew (markup, normalised numbers, objects) is
/// appended to the slab.
struct KMLAssembler {
    let window: KMLWindow
    let options: FeedOptions
    private let parser: XMLEventParser

    var storage = FeatureStorage()
    var diagnostics = DiagnosticList()
    var tally = PositionTally()
    let positionCheck: PositionCheck
    var keys = KMLKeyTable()
    /// Where the text of the tree in hand begins in the slab.
    var textBase = 0
    /// The record in hand.
    var record = FeatureRecord()
    var recordIndex = 0
    /// Rows of shared styles, made once a window.
    var styleRows: [Int: [Field]] = [:]
    /// Where folder paths stand in the slab.
    var folderSpans: [Int: TextSpan] = [:]
    /// Values of fields that stand twice in the record in hand, by their rows.
    var repeats: [Int: [TextSpan]] = [:]
    /// Names that are ours.
    var ownKeys: [OwnKey] = []
    var ownKeyIndices: [String: Int] = [:]
    var lastOwnKey = 0
    /// The row where the data of the record in hand begin.
    var dataStart: Int32 = 0
    /// The schema that was used last, by its URL.
    var schemaURL: [UInt8] = []
    var schemaLabels: [[UInt8]: TextSpan] = [:]
    var schemaFields: [[UInt8]: KMLSchemas.FieldType]?
    /// Whether the geometry in hand had tuples that no position could be made of.
    var hasBadTuples = false
    /// What the record in hand says of each of its positions (times, angles, measurements): JSON arrays by name, one of
    /// each track that has it.
    var positionValues: [(name: String, arrays: [[UInt8]])] = []
    /// Whether the tree in hand may have notes of a writer of ours: few have, and they are looked for only then.
    var hasNotes = false
    /// How far positions are off in a tree that does not begin with the window.
    private var treeShift = 0

    init(window: KMLWindow, workspace: Workspace) {
        self.window = window
        options = workspace.options
        parser = workspace.xml
        positionCheck = PositionCheck(workspace.options)
    }

    mutating func assemble() -> FeatureBatch {
        storage.features.reserveCapacity(window.records.count)
        var first = 0
        while first < window.records.count { first = parse(from: first) }
        var batch = FeatureBatch(storage: storage)
        // What was mended and what was not understood, in the feed's order.
        batch.diagnostics = (window.diagnostics + diagnostics.items).enumerated().sorted { left, right in
            (left.element.location.byteOffset ?? -1, left.offset) < (right.element.location.byteOffset ?? -1, right.offset)
        }.map(\.element)
        batch.positions = tally
        batch.recordCount = window.records.count + window.skippedRecords
        batch.endOffset = window.endOffset
        batch.leadingMembers = window.leadingMembers
        return batch
    }

    /// Parses the records from `first` on and returns the first that is left: all are read, unless libxml2 refuses
    /// one, which costs itself only.
    private mutating func parse(from first: Int) -> Int {
        var bytes = window.bytes
        let start = window.records[first].start
        if first > 0 { bytes = Array(bytes[..<window.prefixLength] + bytes[start...]) }
        treeShift = first > 0 ? start - window.prefixLength : 0
        let (outcome, tree) = parser.parse(bytes.span)
        var limit = window.records.count
        switch outcome {
        case .read: break
        case .refused(let offset, let message):
            // The record that the fault lies in.
            let position = offset + treeShift
            limit = (window.records.lastIndex { $0.start <= position } ?? first)
            limit = max(limit, first)
            tell(.invalidXML, .error, record: limit, "the record is no XML beyond mending (\(message)); it was left out")
        case .outOfMemory:
            tell(.invalidXML, .error, record: first, "the record takes more memory than there is; it was left out")
            limit = first
        }
        hasNotes = tree.events.contains { $0.name == KMLName.targetId.rawValue }
        textBase = storage.bytes.count
        storage.bytes.reserveCapacity(textBase + tree.text.count + tree.text.count / 8 + 4096)
        storage.bytes.append(contentsOf: tree.text)
        var at = tree.firstChild(0)
        let end = tree.end(0)
        var index = first
        var respelt = tree.respelt[...]
        while at < end, index < limit {
            if tree.isElement(at) {
                recordIndex = index
                if !respelt.isEmpty { tellCase(tree, at, &respelt) }
                assemble(tree, at)
                index += 1
            }
            at = tree.next(at)
        }
        // Records that the parser did not come to are told of once, with the one that was refused.
        return limit < window.records.count ? limit + 1 : window.records.count
    }

    /// Tells that names in a record are written in another case than KML's. Where the record's own name is, that has been
    /// told of the whole feed.
    private mutating func tellCase(_ tree: KMLTree, _ element: Int, _ respelt: inout ArraySlice<Int>) {
        let inside = respelt.prefix { $0 < tree.next(element) }
        respelt.removeFirst(inside.count)
        guard !inside.contains(element), let first = inside.first(where: { $0 > element }) else { return }
        tell(
            .unusualCase, .warning, tree, first, hint: "KML tells capital and small letters apart",
            "the name of an element is <\(tree.name(first).text)> only in another case; it was read as meant")
    }

    /// Tells something of a record as a whole.
    mutating func tell(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity, record index: Int, hint: String? = nil,
        _ message: @autoclosure () -> String
    ) {
        guard index < window.records.count, !diagnostics.counts(severity, code, 1) else { return }
        let location = window.records[index].location(source: window.source)
        diagnostics.append(Diagnostic(severity: severity, code: code, message: message(), hint: hint, location: location))
    }

    /// Tells something of an element of the record in hand. Only counted, where enough of its kind has been told: its
    /// place takes time to find.
    mutating func tell(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ tree: KMLTree, _ element: Int, hint: String? = nil,
        _ message: @autoclosure () -> String
    ) {
        guard !diagnostics.counts(severity, code, 1) else { return }
        diagnostics.append(
            Diagnostic(severity: severity, code: code, message: message(), hint: hint, location: place(tree, element)))
    }

    /// Where an element of the record in hand stands.
    ///
    /// Its line is counted from the record's; where the record was mended, the record's own place has to do.
    func place(_ tree: KMLTree, _ element: Int) -> SourceLocation {
        let record = window.records[recordIndex]
        var location = record.location(source: window.source)
        let position = Int(tree[element].position) + treeShift
        guard !record.isMended, position >= record.start, position <= window.bytes.count else { return location }
        let passed = window.bytes[record.start..<position]
        location.line = record.line + countLines(window.bytes.span, record.start..<position)
        location.byteOffset = record.byteOffset + passed.count
        location.column = passed.lastIndex(of: ASCII.lineFeed).map { position - $0 } ?? record.column + passed.count
        return location
    }
}

extension Workspace {
    /// The parser of this thread.
    var xml: XMLEventParser {
        kml
            ?? {
                let parser = XMLEventParser(); kml = parser; return parser
            }()
    }
}

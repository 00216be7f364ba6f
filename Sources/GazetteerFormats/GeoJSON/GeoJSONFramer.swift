import GazetteerModel

/// Finds where the records of a JSON feed begin and end, whatever frame they are in.
///
/// The frame is read by its grammar, not guessed: a collection's members may stand in any order and its features may
/// be any number, on one line or many. Lines, sequences, arrays and texts behind each other need no telling apart:
/// every object that is no collection is a record. What a record says is left to ``GeoJSONAssembler``.
final class GeoJSONFramer: FeedFramer {
    /// Where the cursor stands.
    enum Frame {
        /// Between JSON texts.
        case top
        /// In an object that may become a record or a collection; the cursor stands at its brace.
        case object
        /// Among the features of a collection, or the elements of an array.
        case elements(separated: Bool)
        /// In a collection, behind its features, or in a group of records.
        case tail(separated: Bool)

        var isAmongElements: Bool { if case .elements = self { true } else { false } }
    }

    var buffer: WindowBuffer
    /// Index into the buffer: all before it is understood.
    var cursor = 0
    var frame = Frame.top
    /// The walk through the object, in which the cursor stands at its brace.
    var walk = ObjectWalk()
    var scan: JSONScan?
    var records: [GeoJSONWindow.Record] = []
    var findings: FeedFindings
    let options: FeedOptions

    private let source: String?
    /// The script that the JSON stands in.
    private let script: ScriptStream?
    private var windowCount = 0
    private var isFinished = false
    var diagnostics: [GeoJSONWindow.Note] = []
    var leadingMembers: [CollectionMember] = []
    var trailingMembers: [CollectionMember] = []
    /// JSON texts so far that were collections or arrays, and all that were objects or arrays.
    var collectionCount = 0
    var textCount = 0
    /// Up to where broken records were searched for the next record's beginning.
    var searched = 0
    /// Where the last comma between elements stands, while nothing has come behind it.
    var commaIndex: Int?
    /// What encloses the list of features that the cursor stands in or behind, from the outside in.
    var containers: [WrappedRecords.Container] = []
    /// The names of the lists in groups of records, and what the groups around the cursor say of their records.
    var groupLists: [String] = []
    /// The names of the lists of groups, to tell members of groups from those of records.
    var groupNames: [String] = []
    var groups: [[GeoJSONWindow.Inherited]] = []
    /// How many of the groups around the cursor have had their list.
    var readGroups = 0
    var surroundings: [Int: GeoJSONWindow.Surroundings] = [:]
    var inherited: [[GeoJSONWindow.Inherited]] = []
    /// Where in `inherited` the members of the groups around the cursor stand.
    var inheritedIndex: Int?
    /// What the cells of rows mean.
    var columns: [String] = []
    /// Whether positions are metres of EPSG:3857.
    var isWebMercator = false
    /// Which number comes first in the pairs of the feed.
    var pairOrders = PairOrders()
    /// The name that the next record stands under.
    var elementName: [UInt8]?
    /// Whether that list was found inside a wrapper, so that more may stand behind it.
    var isWrapped = false
    /// Whether the cursor stands inside a record that is too large to be kept.
    var isSkipping = false
    /// How the record that is stepped over began.
    var skippedSignature: RecordSignature?
    /// How the first record of the feed began: most likely all others, too.
    var usualSignature: RecordSignature?
    /// Why reading failed, until what came before has been handed on.
    private var failure: FeedError?
    /// As many notes end a window.
    private static let maximumNotes = 4096

    init(stream: any ByteStream, source: String?, options: FeedOptions, format: FeedFormat, script: ScriptStream? = nil) {
        buffer = WindowBuffer(stream: stream)
        self.script = script
        self.source = source
        self.options = options
        findings = FeedFindings(format: format)
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        if let failure { throw failure }
        while !isFinished {
            let step = step()
            switch step {
            case .progress:
                if records.count >= options.batchRecords || diagnostics.count >= GeoJSONFramer.maximumNotes { return cut() }
                if cursor >= options.batchBytes, !records.isEmpty || !diagnostics.isEmpty { return cut() }
            case .needsMore:
                if buffer.isAtEnd {
                    finish()
                    break
                }
                let hasSomething = !records.isEmpty
                if hasSomething, windowCount == 0 && options.hurriesFirstBatch || !buffer.isReady(within: options.batchMilliseconds) {
                    return cut()
                }
                if records.isEmpty, diagnostics.isEmpty, cursor >= options.batchBytes { dropUnderstood() }
                do throws(FeedError) {
                    try buffer.fill()
                } catch {
                    // What came before is handed on first.
                    guard hasSomething || !diagnostics.isEmpty else { throw error }
                    failure = error
                    return cut()
                }
            }
        }
        return records.isEmpty && diagnostics.isEmpty && leadingMembers.isEmpty && trailingMembers.isEmpty ? nil : cut()
    }

    /// What came of looking at the bytes behind the cursor.
    enum Step {
        case progress
        case needsMore
    }

    private func step() -> Step {
        if isSkipping { return stepThroughSkipped() }
        return switch frame {
        case .top: stepAtTop()
        case .object: stepInObject()
        case .elements(let separated): stepInElements(separated)
        case .tail(let separated): stepInTail(separated)
        }
    }

    /// Hands the records found so far on as a window.
    private func cut() -> GeoJSONWindow {
        let kept = contextStart()
        let slab = buffer.cut(at: kept, end: cursor)
        let window = GeoJSONWindow(
            slab: slab, records: records, firstNumber: findings.recordCount - records.count + 1, notes: diagnostics,
            leadingMembers: leadingMembers, trailingMembers: trailingMembers, surroundings: surroundings, inherited: inherited,
            columns: columns, isWebMercator: isWebMercator, pairOrders: pairOrders, source: source)
        forget(upTo: kept)
        records = []
        diagnostics = []
        leadingMembers = []
        trailingMembers = []
        surroundings = [:]
        inherited = []
        inheritedIndex = nil
        windowCount += 1
        return window
    }

    /// Forgets bytes that held no record, so that white space or a long frame cannot fill the memory.
    private func dropUnderstood() {
        let kept = contextStart()
        _ = buffer.cut(at: kept, end: cursor)
        forget(upTo: kept)
    }

    /// Where the white space before the cursor begins, and what stands before it: how a record is indented, and whether
    /// it begins a line, can be seen only there.
    private func contextStart() -> Int {
        let bytes = buffer.bytes
        var start = cursor
        while start > 0, cursor - start < RecordSignature.longestIndent,
            isWhiteSpace(bytes[start - 1]) || bytes[start - 1] == ASCII.recordSeparator
        { start -= 1 }
        return max(0, start - 1)
    }

    private func forget(upTo index: Int) {
        searched = max(0, searched - index)
        commaIndex = commaIndex.flatMap { $0 >= index ? $0 - index : nil }
        cursor -= index
    }

    /// The stream has ended: what is left cannot be a whole record.
    private func finish() {
        if recoverAtEnd() { return }
        isFinished = true
        let rest = skipWhiteSpace(buffer.bytes, from: cursor)
        var inside = true
        if case .top = frame { inside = rest < buffer.bytes.count }
        if inside {
            findings.endedEarly = true
            let hint = "the writer may have been stopped; everything before this place was read"
            note(.error, .unexpectedEnd, "the feed ends before its \(openThing) is closed", hint: hint, at: min(rest, buffer.bytes.count))
            cursor = buffer.bytes.count
        } else if textCount == 0, findings.recordCount == 0 {
            findings.diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .emptyInput, message: "the feed holds no data",
                    location: SourceLocation(source: source, line: 1, column: 1, byteOffset: 0)))
        }
        findings.diagnostics += script?.notes(source: source) ?? []
        if collectionCount > 0, textCount > 1 {
            findings.diagnostics.append(
                Diagnostic(
                    severity: .info, code: .severalTexts, message: "\(textCount) top-level values follow each other; all were read",
                    location: SourceLocation(source: source), count: textCount))
        }
    }

    private var openThing: String {
        switch frame {
        case .top, .object: "record"
        case .elements: scan != nil ? "record" : containers.count > 1 ? "list of features" : "array"
        case .tail: "collection"
        }
    }

    func note(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String? = nil, at index: Int) {
        diagnostics.append(
            GeoJSONWindow.Note(
                index: index, record: findings.recordCount, severity: severity, code: code, message: message, hint: hint))
    }

    func record(_ range: Range<Int>, _ kind: GeoJSONWindow.Record.Kind = .value) {
        if elementName != nil || !groups.isEmpty {
            let inherited = groups.isEmpty ? nil : indexOfInherited()
            surroundings[records.count] = GeoJSONWindow.Surroundings(name: elementName, inherited: inherited)
            elementName = nil
        }
        records.append(GeoJSONWindow.Record(range: range, kind: kind))
        findings.recordCount += 1
    }
}

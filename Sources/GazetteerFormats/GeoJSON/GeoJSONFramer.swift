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
        case object(ObjectWalk)
        /// Among the features of a collection, or the elements of an array.
        case elements(ofCollection: Bool, separated: Bool)
        /// In a collection, behind its features.
        case tail(separated: Bool)
    }

    var buffer: WindowBuffer
    /// Index into the buffer: all before it is understood.
    var cursor = 0
    var frame = Frame.top
    var scan: JSONScan?
    var records: [GeoJSONWindow.Record] = []
    var findings: FeedFindings
    let options: FeedOptions

    private let source: String?
    private var windowCount = 0
    private var isFinished = false
    var diagnostics: [GeoJSONWindow.Note] = []
    var leadingMembers: [CollectionMember] = []
    var trailingMembers: [CollectionMember] = []
    /// JSON texts so far that were collections or arrays, and all texts.
    var collectionCount = 0
    var textCount = 0
    /// Up to where broken records were searched for the next record's beginning.
    var searched = 0
    /// Where the last comma between elements stands, while nothing has come behind it.
    var commaIndex: Int?
    /// Whether the cursor stands inside a record that is too large to be kept.
    var isSkipping = false
    var skippedSignature: RecordSignature?

    init(stream: any ByteStream, source: String?, options: FeedOptions, format: FeedFormat) {
        buffer = WindowBuffer(stream: stream)
        self.source = source
        self.options = options
        findings = FeedFindings(format: format)
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? {
        while !isFinished {
            let step = step()
            switch step {
            case .progress:
                if records.count >= options.batchRecords || cursor >= options.batchBytes && !records.isEmpty { return cut() }
            case .needsMore:
                if buffer.isAtEnd {
                    finish()
                    break
                }
                let hasSomething = !records.isEmpty
                if hasSomething, windowCount == 0 && options.hurriesFirstBatch || !buffer.isReady(within: options.batchMilliseconds) { return cut() }
                if records.isEmpty, diagnostics.isEmpty, cursor >= options.batchBytes { dropUnderstood() }
                try buffer.fill()
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
        case .object(let walk): stepInObject(walk)
        case .elements(let ofCollection, let separated): stepInElements(ofCollection, separated)
        case .tail(let separated): stepInTail(separated)
        }
    }

    /// Hands the records found so far on as a window.
    private func cut() -> GeoJSONWindow {
        let slab = buffer.cut(at: cursor)
        let window = GeoJSONWindow(
            slab: slab, records: records, firstNumber: findings.recordCount - records.count + 1, notes: diagnostics,
            leadingMembers: leadingMembers, trailingMembers: trailingMembers, source: source)
        searched = max(0, searched - cursor)
        commaIndex = commaIndex.flatMap { $0 >= cursor ? $0 - cursor : nil }
        cursor = 0
        records = []
        diagnostics = []
        leadingMembers = []
        trailingMembers = []
        windowCount += 1
        return window
    }

    /// Forgets bytes that held no record, so that white space or a long frame cannot fill the memory.
    private func dropUnderstood() {
        _ = buffer.cut(at: cursor)
        searched = max(0, searched - cursor)
        cursor = 0
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
        } else if textCount == 0 {
            note(.warning, .emptyInput, "the feed holds no data", at: 0)
        }
        if collectionCount > 0, textCount > 1 {
            note(.info, .severalTexts, "\(textCount) top-level values follow each other; all were read", at: 0)
        }
    }

    private var openThing: String {
        switch frame {
        case .top, .object: "record"
        case .elements(let ofCollection, _): scan != nil ? "record" : ofCollection ? "list of features" : "array"
        case .tail: "collection"
        }
    }

    func note(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String? = nil, at index: Int) {
        diagnostics.append(
            GeoJSONWindow.Note(
                index: index, record: findings.recordCount, severity: severity, code: code, message: message, hint: hint))
    }

    func record(_ range: Range<Int>, _ kind: GeoJSONWindow.Record.Kind = .value) {
        records.append(GeoJSONWindow.Record(range: range, kind: kind))
        findings.recordCount += 1
    }
}

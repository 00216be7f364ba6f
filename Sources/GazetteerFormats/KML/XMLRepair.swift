import CXMLEvents
import GazetteerModel

/// Bytes that are meant to be XML in, balanced XML out: the stage before libxml2.
///
/// libxml2's own recovery loses an `&`, every later placemark behind `A < B`, and the rest of a feed behind one bad
/// byte. Here each fault is mended where it stands and told. What leaves this stage is well-formed UTF-8 without
/// declarations, comments and processing instructions; elements are balanced; sections are cut into pieces that
/// libxml2 takes in linear time. On the way ``marks`` note where records begin and end.
///
/// It does no I/O and may be fed in pieces of any size: the result is the same.
struct XMLRepair {
    /// Where the scan stands.
    enum Section {
        case text, cdata, comment, instruction, doctype
    }

    /// Repaired bytes that nobody has taken yet.
    var output: [UInt8] = []
    /// What begins and ends in ``output``.
    var marks: [XMLMark] = []
    /// What was found.
    var findings: RepairFindings
    /// Declarations of namespaces as they stand at some record: attributes for a wrapping element.
    var contexts = XMLContexts()
    /// Whether an entity declaration was met: nothing is read beyond it.
    private(set) var declaresEntities = false

    /// The first element's name and start tag, as written.
    var rootName: [UInt8] = []
    var rootTag: [UInt8] = []

    var elements = XMLOpenElements()
    /// Whether a record or container was met whose name is written in another case than KML's.
    var foldsCase = false
    var hasToldCase = false
    var section = Section.text
    /// Set by a part that cannot go on without more bytes.
    var needsMore = false
    /// The index of the open record, definition or opaque element; -1 when there is none.
    var recordIndex = -1
    var definitionIndex = -1
    var opaqueIndex = -1
    /// How many elements are open beyond the limit of depth.
    var overflow = 0
    /// Bytes of the CDATA section since it was last split, and in all.
    var cdataLength = 0
    var sectionLength = 0
    var sectionState = SectionState()
    var doctype = XMLDocumentType()
    /// `<` before this offset is never a tag: one was tried and was too long.
    var noTagBefore = 0
    var prefixes = XMLPrefixes()
    let limits: Limits
    var position = LinePosition()

    /// Bytes fed before that could not be understood without those to come.
    private var held: [UInt8] = []
    private var nextScan = 0
    /// Room for the names of elements that a run of plain tags opens.
    private var openNames = [CXMLStretch](repeating: CXMLStretch(), count: 32)

    /// How much one part of a document may be.
    struct Limits {
        /// Elements inside each other; libxml2 takes 256.
        var depth = 240
        /// Bytes of one tag.
        var tag = 1 << 20
        /// Bytes of one CDATA section.
        var section = 64 << 20
        /// Bytes of a document type.
        var doctype = 1 << 16
    }

    init(source: String?, limits: Limits = Limits()) {
        self.limits = limits
        findings = RepairFindings(source: source)
    }

    /// How many bytes have been fed.
    var fedBytes: Int { position.base + held.count }

    /// Takes the next bytes of the document.
    mutating func feed(_ bytes: [UInt8]) {
        if held.isEmpty {
            advance(bytes, final: false)
        } else {
            held.append(contentsOf: bytes)
            // A long token that is still open is looked at again when it has doubled, so that the work stays linear.
            guard held.count >= nextScan else { return }
            advanceHeld(final: false)
        }
    }

    /// Looks at what is held once more, because no bytes come for a while.
    mutating func poll() { if !held.isEmpty { advanceHeld(final: false) } }

    /// Takes the end of the document; open elements stay open.
    mutating func finish() { advanceHeld(final: true) }

    private mutating func advanceHeld(final: Bool) {
        var bytes: [UInt8] = []
        swap(&bytes, &held)
        advance(bytes, final: final)
    }

    private mutating func advance(_ bytes: [UInt8], final: Bool) {
        let consumed = scan(bytes.span, final: final)
        position.move(to: consumed, in: bytes.span)
        if consumed < bytes.count, !declaresEntities {
            held = Array(bytes[consumed...])
            nextScan = held.count > 4096 ? held.count * 2 : 0
        }
    }

    /// Reads as far as it can and returns how far that is.
    private mutating func scan(_ bytes: Span<UInt8>, final: Bool) -> Int {
        var at = 0
        needsMore = false
        while at < bytes.count, !needsMore, !declaresEntities {
            switch section {
            case .text: at = elements.isEmpty ? outside(bytes, from: at, final: final) : text(bytes, from: at, final: final)
            case .cdata: at = cdata(bytes, from: at, final: final)
            case .comment: at = comment(bytes, from: at, final: final)
            case .instruction: at = instruction(bytes, from: at, final: final)
            case .doctype: at = documentType(bytes, from: at, final: final)
            }
        }
        return at
    }

    /// Ends the scan for good.
    mutating func refuseEntities() { declaresEntities = true }
}

extension XMLRepair {
    /// Text of an element, with the tags that need no second look.
    private mutating func text(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        var clean = start
        while !elements.isEmpty {
            at = recordIndex >= 0 && overflow == 0 && !foldsCase ? run(bytes, from: at) : bytes.plainEnd(from: at)
            guard at < bytes.count else { break }
            let byte = bytes[at]
            if byte == ASCII.less, overflow == 0, at + 1 < bytes.count {
                let next = bytes[at + 1]
                if next == ASCII.slash {
                    let end = at + 2 + elements.topLength
                    if end < bytes.count, bytes[end] == ASCII.greater, elements.topMatches(bytes, at: at + 2) {
                        at = end + 1
                        if elements.topKind != .plain {
                            keep(bytes, clean..<at)
                            clean = at
                            closeTop(bytes, at: at)
                        } else {
                            elements.pop()
                        }
                        continue
                    }
                }
            } else if byte >= 0x80 {
                let end = bytes.validUTF8End(from: at)
                if end > at {
                    at = end
                    continue
                }
            }
            keep(bytes, clean..<at)
            at = unusual(bytes, at: at, final: final)
            clean = at
            if section != .text || needsMore { return at }
        }
        keep(bytes, clean..<at)
        return at
    }

    /// Passes over what in a record needs no second look.
    @inline(__always)
    private mutating func run(_ bytes: Span<UInt8>, from start: Int) -> Int {
        let (end, count) = bytes.plainRun(from: start, depth: limits.depth - elements.count, open: &openNames)
        for name in openNames.prefix(count) { elements.push(bytes, Int(name.start)..<Int(name.start + name.length), kind: .plain) }
        return end
    }

    /// Copies bytes that need no repair.
    @inline(__always)
    mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        if overflow == 0, !range.isEmpty { output.append(bytes, range) }
    }

    /// Text before, between and behind documents: nothing but white space belongs there.
    private mutating func outside(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        if position.base + at == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            // The mark of UTF-8.
            at = 3
        } else if position.base + at == 0, bytes.count < 3, bytes[0] == 0xEF, !final {
            needsMore = true
            return at
        }
        while at < bytes.count, bytes[at] != ASCII.less {
            if !bytes[at].isXMLSpace {
                tell(.contentOutsideRoot, .warning, bytes, at) { _ in "text stands outside the root element" }
                while at < bytes.count, bytes[at] != ASCII.less { at += 1 }
                break
            }
            at += 1
        }
        guard at < bytes.count else { return at }
        return unusual(bytes, at: at, final: final)
    }

    /// Tells what was found at an offset of these bytes.
    mutating func tell(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ bytes: Span<UInt8>, _ at: Int, hint: @autoclosure () -> String? = nil,
        message: (XMLRepair) -> String
    ) {
        guard findings.isHeard(code) else { return }
        let location = position.location(of: at, in: bytes)
        findings.add(Diagnostic(severity: severity, code: code, message: message(self), hint: hint(), location: location))
    }

    /// Notes that something begins or ends here.
    mutating func mark(_ kind: XMLMark.Kind, _ bytes: Span<UInt8>, at: Int) {
        let (line, column) = position.lineAndColumn(of: at, in: bytes)
        marks.append(
            XMLMark(
                kind: kind, output: output.count, source: position.base + at, line: line, column: column,
                repairs: findings.repairs, context: contexts.current))
    }
}

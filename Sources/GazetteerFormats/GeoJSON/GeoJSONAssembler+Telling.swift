import GazetteerModel

extension GeoJSONAssembler {
    /// Tells something about the record in hand; `index` is a place in the window's bytes.
    mutating func tell(
        _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: String? = nil, at index: Int? = nil,
        count: Int = 1
    ) {
        guard !diagnostics.counts(severity, code, count) else { return }
        diagnostics.append(
            Diagnostic(
                severity: severity, code: code, message: message, hint: hint,
                location: location(of: index ?? current.index, record: current.number), count: count))
    }

    mutating func tell(_ note: GeoJSONWindow.Note) {
        guard !diagnostics.counts(note.severity, note.code, 1) else { return }
        diagnostics.append(
            Diagnostic(
                severity: note.severity, code: note.code, message: note.message, hint: note.hint,
                location: location(of: note.index, record: note.record + 1 + surplusRecords)))
    }

    mutating func tellTooDeep() {
        tell(
            .error, .nestingTooDeep, "a record is nested deeper than \(workspace.options.maximumDepth) levels",
            hint: "it was left out; raise the limit on nesting to read it")
    }

    /// Tells about text between records: a JSON scalar, or no JSON at all.
    mutating func tellText(_ range: Range<Int>) {
        let start = String(decoding: window.slab.bytes[range].prefix(24), as: UTF8.self)
        if workspace.json.parse(window.slab.bytes.span, trimmed(range)) == .read {
            tell(.error, .notAFeature, "\(start) is not a feature", hint: "it was left out")
        } else {
            tell(.error, .invalidJSON, "text that is no JSON: \(start.debugDescription)", hint: "it was left out")
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, isWhiteSpace(window.slab.bytes[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }

    func location(of index: Int, record: Int) -> SourceLocation {
        let bytes = window.slab.bytes
        let index = min(index, bytes.count)
        let column = bytes[..<index].lastIndex(of: ASCII.lineFeed).map { index - $0 } ?? window.slab.column + index
        return SourceLocation(
            source: window.source, line: window.slab.line + countLines(bytes.span, 0..<index),
            column: column, byteOffset: window.slab.offset + index, record: record)
    }
}

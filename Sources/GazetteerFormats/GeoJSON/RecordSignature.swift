import GazetteerModel

/// How the records of a feed begin: `{"type":"Feature"`, or whatever key comes first.
///
/// Where a record is broken, its end cannot be trusted; the next place that begins like a record can.
struct RecordSignature: Equatable {
    /// The first key with its quotes, as written.
    private let key: [UInt8]
    /// Whether the key is `type`, so that its value must be `"Feature"`.
    private let isType: Bool
    /// The white space before the record, back to its line break; `nil` when the record does not begin a line.
    private let indent: [UInt8]?

    /// Takes the signature of the record whose brace is at `start`.
    init?(of bytes: [UInt8], at start: Int) {
        guard start < bytes.count, bytes[start] == ASCII.leftBrace else { return nil }
        let quote = skipWhiteSpace(bytes, from: start + 1)
        guard quote < bytes.count, bytes[quote] == ASCII.quote,
            let end = bytes[(quote + 1)...].prefix(256).firstIndex(of: ASCII.quote)
        else { return nil }
        key = Array(bytes[quote...end])
        isType = key.count == 6 && key.elementsEqual("\"type\"".utf8)
        indent = RecordSignature.indent(bytes, before: start)
    }

    /// The first place in `range` where a record seems to begin.
    func firstRecord(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var from = range.lowerBound
        while let found = firstIndex(of: key, in: bytes.span, from..<range.upperBound) {
            from = found + key.count
            var brace = found - 1
            while brace >= range.lowerBound, isWhiteSpace(bytes[brace]) { brace -= 1 }
            guard brace >= range.lowerBound, bytes[brace] == ASCII.leftBrace, isPlausible(bytes, at: brace, in: range) else { continue }
            guard isType else { return brace }
            let colon = skipWhiteSpace(bytes, from: from)
            guard colon < bytes.count, bytes[colon] == ASCII.colon else { continue }
            let value = skipWhiteSpace(bytes, from: colon + 1)
            if value + 9 <= range.upperBound, bytes[value...].starts(with: "\"Feature\"".utf8) { return brace }
        }
        return nil
    }

    /// Whether a place begins a line as the record does, behind the same white space.
    func isAligned(_ bytes: [UInt8], at brace: Int) -> Bool { indent.map { RecordSignature.indent(bytes, before: brace) == $0 } ?? false }

    private func isPlausible(_ bytes: [UInt8], at brace: Int, in range: Range<Int>) -> Bool {
        if let indent { return RecordSignature.indent(bytes, before: brace) == indent || isBehindComma(bytes, brace, range) }
        // The first record may stand behind the bracket, and the others begin lines.
        return isBehindComma(bytes, brace, range) || RecordSignature.indent(bytes, before: brace) != nil
    }

    /// Behind a comma that stands behind a closing brace.
    private func isBehindComma(_ bytes: [UInt8], _ brace: Int, _ range: Range<Int>) -> Bool {
        var at = brace - 1
        while at >= range.lowerBound, isWhiteSpace(bytes[at]) { at -= 1 }
        guard at >= range.lowerBound, bytes[at] == ASCII.comma else { return false }
        at -= 1
        while at >= range.lowerBound, isWhiteSpace(bytes[at]) { at -= 1 }
        return at >= range.lowerBound && bytes[at] == ASCII.rightBrace
    }

    /// More white space than this is no indent; so much is kept of what was read before.
    static let longestIndent = 256

    /// White space between a line break (or record separator, or the beginning) and `index`; `nil` when text stands there.
    private static func indent(_ bytes: [UInt8], before index: Int) -> [UInt8]? {
        var at = index - 1
        while at >= 0, bytes[at] != ASCII.lineFeed, bytes[at] != ASCII.recordSeparator {
            guard isWhiteSpace(bytes[at]), index - at < longestIndent else { return nil }
            at -= 1
        }
        return Array(bytes[(at + 1)..<index])
    }
}

/// Whether JSON counts the byte as white space.
@inline(__always)
func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == ASCII.tab
}

/// The index of the first byte from `start` on that is no white space; the count when there is none.
@inline(__always)
func skipWhiteSpace(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, isWhiteSpace(bytes[index]) { index += 1 }
    return index
}

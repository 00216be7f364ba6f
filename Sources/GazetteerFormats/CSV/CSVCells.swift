/// Writes cells: quoted where RFC 4180 asks for it, and safe for spreadsheets if wanted.
struct CSVCells {
    let delimiter: UInt8
    let isSpreadsheetSafe: Bool
    /// How many cells a spreadsheet would run as a formula.
    var formulaCount = 0

    init(delimiter: UInt8, isSpreadsheetSafe: Bool) {
        self.delimiter = delimiter
        self.isSpreadsheetSafe = isSpreadsheetSafe
    }

    /// Appends what is written as it stands in the feed: a number, a word, JSON.
    @inline(__always)
    func append(_ range: Range<Int>, of bytes: Span<UInt8>, to output: inout ByteWriter) {
        guard range.upperBound <= bytes.count else { return }
        if ByteScan.hasCSVSpecial(delimiter, range, of: bytes) || startsOrEndsBlank(range, of: bytes) {
            appendQuoted(range, of: bytes, to: &output)
        } else {
            output.append(range, of: bytes)
        }
    }

    /// Appends text, which may look like a formula.
    @inline(__always)
    mutating func append(text range: Range<Int>, of bytes: Span<UInt8>, to output: inout ByteWriter) {
        guard range.upperBound <= bytes.count, !range.isEmpty else { return }
        if FormulaText.mayBegin(with: bytes[range.lowerBound]) { return appendSuspect(range, of: bytes, to: &output) }
        append(range, of: bytes, to: &output)
    }

    mutating func append(text: [UInt8], to output: inout ByteWriter) { append(text: 0..<text.count, of: text.span, to: &output) }

    private mutating func appendSuspect(_ range: Range<Int>, of bytes: Span<UInt8>, to output: inout ByteWriter) {
        let isFormula = FormulaText.isFormula(range, of: bytes)
        if isSpreadsheetSafe, isFormula || FormulaText.looksMadeSafe(range, of: bytes) {
            var safe: [UInt8] = [UInt8(ascii: "'")]
            for at in range { safe.append(bytes[at]) }
            return append(0..<safe.count, of: safe.span, to: &output)
        }
        if isFormula { formulaCount += 1 }
        append(range, of: bytes, to: &output)
    }

    @inline(__always)
    private func startsOrEndsBlank(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        guard !range.isEmpty else { return false }
        let first = bytes[range.lowerBound]
        let last = bytes[range.upperBound - 1]
        return first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09
    }

    private func appendQuoted(_ range: Range<Int>, of bytes: Span<UInt8>, to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        var start = range.lowerBound
        for at in range where bytes[at] == UInt8(ascii: "\"") {
            output.append(start..<at + 1, of: bytes)
            output.append(UInt8(ascii: "\""))
            start = at + 1
        }
        output.append(start..<range.upperBound, of: bytes)
        output.append(UInt8(ascii: "\""))
    }
}

/// Text that a spreadsheet would run as a formula.
///
/// It begins with `=`, `+`, `-`, `@`, a tab or a carriage return, and is neither a plain number nor a telephone
/// number. Made safe, it has an apostrophe in front; so has text that had apostrophes before such a beginning
/// already, and the way back takes one away from all that begins so.
enum FormulaText {
    @inline(__always)
    static func mayBegin(with byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || isStart(byte) }

    @inline(__always)
    private static func isStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
        default: false
        }
    }

    static func isFormula(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        guard let first = range.first, isStart(bytes[first]) else { return false }
        guard bytes[first] == UInt8(ascii: "+") || bytes[first] == UInt8(ascii: "-"), range.count > 1 else { return true }
        for at in range.dropFirst() {
            switch bytes[at] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."),
                UInt8(ascii: "/"), UInt8(ascii: "-"):
                break
            default: return true
            }
        }
        return false
    }

    /// Whether text begins with apostrophes and then as a formula does, as if it had been made safe before.
    static func looksMadeSafe(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        guard let first = range.first, bytes[first] == UInt8(ascii: "'") else { return false }
        for at in range where bytes[at] != UInt8(ascii: "'") { return isStart(bytes[at]) }
        return false
    }
}

// Unsafe code of the writers: bytes of a file that is read back, looked at in place. See UnsafeBytes.swift.

/// Puts cells into rows that were written before all columns were known.
///
/// Rows come in pieces cut anywhere. Quotes are minded, so that line breaks and delimiters in text are left alone.
struct RowPadder {
    /// A cell that is put in.
    enum Insertion: Equatable {
        case empty
        /// What stands in an earlier cell of the row.
        case copy(Int)
    }

    private let delimiter: UInt8
    private let insertions: [[Insertion]]
    /// Whether cells are only added behind the last one, so that delimiters need no look.
    private let onlyEnds: Bool
    private let tail: [UInt8]
    /// The early cells whose text is kept until the row ends.
    private let kept: Set<Int>
    private var texts: [Int: [UInt8]] = [:]
    private var cell = 0
    private var isQuoted = false
    private var isRowStart = true

    /// - Parameter insertions: what goes before each cell of a row, and in the last place what goes behind them all.
    init(delimiter: UInt8, insertions: [[Insertion]]) {
        self.delimiter = delimiter
        self.insertions = insertions
        var kept: Set<Int> = []
        for insertion in insertions.joined() {
            if case .copy(let source) = insertion { kept.insert(source) }
        }
        self.kept = kept
        onlyEnds = kept.isEmpty && insertions.dropLast().allSatisfy(\.isEmpty)
        tail = [UInt8](repeating: delimiter, count: insertions.last?.count ?? 0) + [UInt8(ascii: "\n")]
    }

    /// Appends the next piece of the rows, padded.
    mutating func append(_ piece: UnsafeRawBufferPointer, to bytes: inout ByteWriter) {
        let piece = piece.bindMemory(to: UInt8.self).span
        if onlyEnds { appendEnds(piece, to: &bytes) } else { appendCells(piece, to: &bytes) }
    }

    private mutating func appendEnds(_ piece: Span<UInt8>, to bytes: inout ByteWriter) {
        var start = 0
        var at = 0
        while let next = ByteScan.next(UInt8(ascii: "\n"), UInt8(ascii: "\""), from: at, in: piece) {
            if piece[next] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted {
                bytes.append(start..<next, of: piece)
                bytes.append(tail)
                start = next + 1
            }
            at = next + 1
        }
        bytes.append(start..<piece.count, of: piece)
    }

    private mutating func appendCells(_ piece: Span<UInt8>, to bytes: inout ByteWriter) {
        for index in 0..<piece.count {
            let byte = piece[index]
            if isRowStart {
                isRowStart = false
                insert(before: 0, to: &bytes)
            }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            switch byte {
            case delimiter where !isQuoted:
                cell += 1
                bytes.append(byte)
                insert(before: cell, to: &bytes)
            case UInt8(ascii: "\n") where !isQuoted:
                for insertion in insertions.last ?? [] {
                    bytes.append(delimiter)
                    append(insertion, to: &bytes)
                }
                bytes.append(byte)
                cell = 0
                isRowStart = true
                texts.removeAll(keepingCapacity: true)
            default:
                if kept.contains(cell) { texts[cell, default: []].append(byte) }
                bytes.append(byte)
            }
        }
    }

    private func insert(before cell: Int, to bytes: inout ByteWriter) {
        // The last entry belongs to the end of the row.
        guard cell < insertions.count - 1 else { return }
        for insertion in insertions[cell] {
            append(insertion, to: &bytes)
            bytes.append(delimiter)
        }
    }

    private func append(_ insertion: Insertion, to bytes: inout ByteWriter) {
        if case .copy(let source) = insertion, let text = texts[source] { bytes.append(text) }
    }
}

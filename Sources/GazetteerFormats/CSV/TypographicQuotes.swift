import GazetteerModel

/// Cells between quotes as word processors set them: `„Leipzig“`, `“Leeds”`.
enum TypographicQuotes {
    /// How many bytes each of them has.
    static let width = 3

    static func opens(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count >= 2 * width && isQuote(text, range.lowerBound, [0x9C, 0x9D, 0x9E])
    }

    static func closes(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count >= width && isQuote(text, range.upperBound - width, [0x9C, 0x9D])
    }

    private static func isQuote(_ text: Span<UInt8>, _ at: Int, _ last: [UInt8]) -> Bool {
        text[at] == 0xE2 && text[at + 1] == 0x80 && last.contains(text[at + 2])
    }

    private static func opens(_ cell: [UInt8]) -> Bool {
        cell.count >= width && cell.starts(with: [0xE2, 0x80]) && (0x9C...0x9E).contains(cell[2])
    }

    private static func closes(_ cell: [UInt8]) -> Bool {
        let end = Array(cell.suffix(width))
        return end == [0xE2, 0x80, 0x9C] || end == [0xE2, 0x80, 0x9D]
    }

    /// Whether nearly all cells of a sample stand between them.
    static func areUsual(in rows: [CSVSniffer.Row]) -> Bool {
        var (quoted, filled) = (0, 0)
        for cell in rows.lazy.prefix(50).flatMap(\.cells) where !cell.isEmpty {
            filled += 1
            if opens(cell) || closes(cell) { quoted += 1 }
        }
        return filled > 5 && quoted * 10 >= filled * 8
    }

    /// The cells of a row without them; those between two of them that a delimiter has cut are put together.
    static func takenOff(_ cells: [[UInt8]], delimiter: UInt8) -> [[UInt8]] {
        var result: [[UInt8]] = []
        var index = 0
        while index < cells.count {
            var cell = cells[index]
            index += 1
            if opens(cell) {
                if let last = (index - 1..<cells.count).first(where: { closes(cells[$0]) }) {
                    while index <= last {
                        cell += [delimiter] + cells[index]
                        index += 1
                    }
                    if cell.count >= 2 * width { cell = Array(cell.dropFirst(width).dropLast(width)) }
                }
            }
            result.append(cell)
        }
        return result
    }
}

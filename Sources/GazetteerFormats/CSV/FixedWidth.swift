import GazetteerModel

/// Tables whose columns stand below each other with blanks between them, as mainframes and `column -t` print them.
struct FixedWidth: Equatable {
    /// Where columns begin behind the first one, in characters.
    private(set) var starts: [Int] = []
    /// Whether characters may have several bytes.
    let isUTF8: Bool

    /// How many blanks at least part two columns in all lines.
    private static let gap = 2
    private static let longestLine = 4096

    /// Looks at the first lines of a feed; `nil` unless they can hardly be anything else.
    init?(_ sample: [UInt8]) {
        // The first line names all columns.
        let head = sample.drop { $0 <= ASCII.space }.prefix { $0 != ASCII.lineFeed }
        guard zip(head, head.dropFirst()).contains(where: { $0 == ASCII.space && $1 == ASCII.space }) else { return nil }
        var lines = sample.prefix(1 << 16).split(separator: ASCII.lineFeed)
        if lines.count > 4 { lines.removeLast() }
        lines = lines.map { $0.last == ASCII.carriageReturn ? $0.dropLast() : $0 }.filter { $0.contains { $0 > ASCII.space } }
        guard lines.count >= 4, !lines.contains(where: { $0.count > FixedWidth.longestLine || $0.contains(ASCII.tab) }) else { return nil }
        let wide = lines.count { line in zip(line, line.dropFirst()).contains { $0 == ASCII.space && $1 == ASCII.space } }
        guard wide * 10 >= lines.count * 8 else { return nil }
        isUTF8 = TextEncoding.detect(Array(sample.prefix(1 << 16)), isWhole: false).encoding.isUTF8
        let isMany = isUTF8
        // Where any line has something.
        var inked: [Bool] = []
        for line in lines.prefix(200) {
            var column = 0
            for byte in line where !isMany || byte & 0xC0 != 0x80 {
                if column == inked.count { inked.append(false) }
                if byte != ASCII.space { inked[column] = true }
                column += 1
            }
        }
        guard inked.first == true else { return nil }
        var blanks = 0
        for (column, isInked) in inked.enumerated() {
            if isInked, blanks >= FixedWidth.gap { starts.append(column) }
            blanks = isInked ? 0 : blanks + 1
        }
        guard starts.count >= 2, starts.count < 200 else { return nil }
        // Every column has a name, and most lines most of the cells.
        let counts = lines.prefix(200).map { line in cells(in: line).count { $0 } }
        guard counts.first == starts.count + 1, counts.count(where: { $0 * 2 > starts.count }) * 10 >= counts.count * 8,
            FixedWidth.hasNoDelimiter(lines.prefix(200))
        else { return nil }
    }

    /// Which cells of a line hold something.
    private func cells(in line: some Collection<UInt8>) -> [Bool] {
        var filled = Array(repeating: false, count: starts.count + 1)
        var (column, index) = (0, 0)
        for byte in line where !isUTF8 || byte & 0xC0 != 0x80 {
            while index < starts.count, column >= starts[index] { index += 1 }
            if byte != ASCII.space { filled[index] = true }
            column += 1
        }
        return filled
    }

    private static func hasNoDelimiter(_ lines: some Collection<ArraySlice<UInt8>>) -> Bool {
        [ASCII.comma, ASCII.semicolon, 0x7C].allSatisfy { delimiter in
            let counts = lines.map { line in line.count { $0 == delimiter } }
            return counts.contains(0) || Set(counts).count > 2
        }
    }
}

/// A mark put for the blank before each column of a table of fixed widths.
struct FixedWidthMarks: ByteEdit {
    private let widths: FixedWidth
    private let mark: UInt8
    /// Where the next byte stands in its line, and which column begins next.
    private var column = 0
    private var index = 0

    init(_ widths: FixedWidth, mark: UInt8) {
        self.widths = widths
        self.mark = mark
    }

    mutating func edit(_ bytes: inout [UInt8], from start: Int) {
        for at in start..<bytes.count {
            let byte = bytes[at]
            if byte == ASCII.lineFeed {
                (column, index) = (0, 0)
                continue
            }
            if widths.isUTF8, byte & 0xC0 == 0x80 { continue }
            // A text that runs into the next column is not cut.
            if index < widths.starts.count, column == widths.starts[index] - 1 {
                if byte == ASCII.space { bytes[at] = mark }
                index += 1
            }
            column += 1
        }
    }
}

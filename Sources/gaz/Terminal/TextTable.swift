/// Rows of cells with aligned columns, as wide as the terminal at most.
struct TextTable {
    /// How a column stands.
    struct Column {
        var title: String
        var isRight = false
        /// Whether it is shortened when the terminal is narrow, and to what at least.
        var minimum: Int?
    }

    var columns: [Column]
    var rows: [[String]] = []
    /// What stands before each line.
    var indent = "  "

    /// The lines, cut so that none is wider than `width`.
    func text(width: Int) -> String {
        let all = [columns.map(\.title)] + rows
        var widths = columns.indices.map { column in all.map { displayWidth(of: $0[column]) }.max() ?? 0 }
        fit(&widths, to: width)
        return all.map { line($0, widths) }.joined()
    }

    /// Takes from the widest columns that may be shortened what does not fit.
    private func fit(_ widths: inout [Int], to width: Int) {
        guard width < .max else { return }
        func total(_ widths: [Int]) -> Int { indent.count + widths.reduce(0, +) + 2 * (widths.count - 1) }
        while total(widths) > width {
            let candidates = columns.indices.filter { column in columns[column].minimum.map { widths[column] > $0 } ?? false }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
        }
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        let cells = columns.indices.map { column in
            padded(cutText(row[column], to: widths[column]), to: widths[column], isRight: columns[column].isRight)
        }
        var line = indent + cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}

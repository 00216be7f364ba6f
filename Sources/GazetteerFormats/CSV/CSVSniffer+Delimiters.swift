import GazetteerModel

extension CSVSniffer {
    /// What stands between cells in the feeds of few: taken only where nothing common parts the records, and it does in
    /// nearly all of them.
    static let rareDelimiters: [UInt8] = [0x1F, 0x5E, 0x7E, ASCII.hash, 0x01, 0x1E]

    /// Tries them.
    func tryRareDelimiters(from start: Int, _ best: inout (grammar: CSVGrammar, score: Double)) {
        for delimiter in CSVSniffer.rareDelimiters where sample.count(where: { $0 == delimiter }) >= 4 {
            var grammar = best.grammar
            grammar.delimiter = delimiter
            let score = score(&grammar, from: start)
            if score > best.score, score > 0.95, grammar.columnCount >= 3 { best = (grammar, score) }
        }
    }

    /// Tells of a delimiter that parts the lines, where the one that was asked for does not.
    mutating func tellBetterDelimiter(from start: Int, than told: [UInt8]) {
        let names: [(UInt8, String)] = [(ASCII.comma, "comma"), (ASCII.semicolon, "semicolon"), (ASCII.tab, "tab"), (0x7C, "pipe")]
        for (delimiter, name) in names where !told.contains(delimiter) {
            var grammar = dialect.grammar
            grammar.delimiter = delimiter
            guard score(&grammar, from: start) > 0.8, grammar.columnCount > 2 else { continue }
            dialect.findings.append(
                CSVDialect.Finding(
                    severity: .warning, code: .unexpectedFormat, message: "the delimiter that was asked for parts no line",
                    hint: "--delimiter \(name) gives \(grammar.columnCount) columns", line: dialect.linesBefore + 1))
            return
        }
    }

    /// Takes apostrophes for quotes where nearly all cells stand between two of them.
    mutating func trySingleQuotes(from start: Int, score known: Double) -> Bool {
        let apostrophe: UInt8 = 0x27
        let delimiter = dialect.grammar.delimiter
        guard start < sample.count, sample[start] == apostrophe, dialect.grammar.columnCount > 1 else { return false }
        func isBorder(_ byte: UInt8) -> Bool { byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
        var (openings, closings, cells) = (1, 0, 1)
        for at in sample.indices.dropFirst(start + 1) {
            if isBorder(sample[at]) {
                if sample[at - 1] == apostrophe { closings += 1 }
            } else if isBorder(sample[at - 1]) {
                cells += 1
                if sample[at] == apostrophe { openings += 1 }
                if sample[at] == ASCII.quote { return false }
            }
        }
        guard openings >= 4, openings * 3 >= cells, closings * 10 >= openings * 8, openings * 10 >= closings * 8 else { return false }
        var grammar = dialect.grammar
        grammar.quote = apostrophe
        let plain = score(&grammar, from: start)
        grammar.escapesWithBackslash = sample.indices.dropLast().contains { sample[$0] == ASCII.backslash && sample[$0 + 1] == apostrophe }
        let escaped = grammar.escapesWithBackslash ? score(&grammar, from: start) : 0
        if escaped < plain { grammar.escapesWithBackslash = false }
        guard max(plain, escaped) >= known * 0.99 else { return false }
        dialect.grammar = grammar
        dialect.findings.append(
            CSVDialect.Finding(
                severity: .info, code: .strayQuote, message: "the cells stand between apostrophes; they were read as quotes", hint: nil,
                line: dialect.linesBefore + 1))
        return true
    }

    /// Whether the commas of the sample stand within numbers, while something else stands between cells.
    func commasAreDecimal(from start: Int) -> Bool {
        var commas = 0
        var decimal = 0
        var hasOther = false
        for at in sample.indices.dropFirst(start + 1).dropLast() {
            if sample[at] == ASCII.semicolon || sample[at] == ASCII.tab || sample[at] == 0x7C { hasOther = true }
            guard sample[at] == ASCII.comma else { continue }
            commas += 1
            if ASCII.isDigit(sample[at - 1]), ASCII.isDigit(sample[at + 1]) { decimal += 1 }
        }
        return hasOther && commas > 0 && decimal * 5 >= commas * 4
    }
}

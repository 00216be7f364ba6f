import GazetteerModel

extension CSVSniffer {
    /// The dialect of a table whose records stand in quotes as if each were one cell; `nil` when they do not.
    func sniffQuotedLines() -> CSVDialect? {
        guard looksForQuotedLines, let (text, lines) = withoutOuterQuotes(), lines.count >= 2 else { return nil }
        var inner = self
        inner.sample = text
        inner.looksForQuotedLines = false
        var dialect = inner.sniff()
        guard dialect.names.count >= 3 else { return nil }
        let fitting = lines.count { cellCount(text[$0], dialect.grammar) == dialect.names.count }
        guard fitting * 10 >= lines.count * 9 else { return nil }
        dialect.grammar.hasQuotedLines = true
        dialect.start = offset(behindLines: dialect.linesBefore, dialect.grammar)
        dialect.findings.append(
            CSVDialect.Finding(
                severity: .info, code: .strayQuote,
                message: "whole lines stand in quotes, as if each were one cell; they were read as the records that they hold", hint: nil,
                line: dialect.headerLine))
        return dialect
    }

    /// The sample with lines that are one quoted cell taken out of their quotes, and where those lines stand in it.
    private func withoutOuterQuotes() -> (text: [UInt8], lines: [Range<Int>])? {
        let bytes = sample.span
        var grammar = CSVGrammar()
        // Nothing parts the cells of these lines.
        grammar.delimiter = 0
        grammar.breaksAtCarriageReturn = bytes.offset(of: ASCII.lineFeed, from: 0, to: bytes.count) == bytes.count
        let tokenizer = CSVTokenizer(grammar: grammar)
        var text: [UInt8] = []
        var lines: [Range<Int>] = []
        var at = 0
        var seen = 0
        while at < bytes.count, seen < CSVSniffer.sampleRows {
            var end = grammar.lineBreak(bytes, from: at, to: bytes.count)
            if bytes[at] == ASCII.quote {
                let cell = grammar.quotedCell(bytes, opening: at, to: bytes.count, isLast: isWhole)
                if cell.isClosed, !cell.hasStrayQuote {
                    let start = text.count
                    tokenizer.appendPlain(bytes, CSVCell(at + 1, cell.close, [.quoted, .doubled]), to: &text)
                    if text[start...].contains(where: { $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == ASCII.tab || $0 == 0x7C }) {
                        lines.append(start..<text.count)
                    }
                    at = cell.close + 1
                    end = grammar.lineBreak(bytes, from: at, to: bytes.count)
                }
            }
            guard end < bytes.count || isWhole else { break }
            let next = grammar.behindBreak(bytes, end, to: bytes.count)
            text.append(bytes, at..<max(at, next))
            at = max(next, at + 1)
            seen += 1
        }
        return lines.isEmpty ? nil : (text, lines)
    }

    private func cellCount(_ text: ArraySlice<UInt8>, _ grammar: CSVGrammar) -> Int {
        let text = Array(text)
        var cells: [CSVCell] = []
        var tokenizer = CSVTokenizer(grammar: grammar)
        _ = tokenizer.next(in: text.span, from: 0, to: text.count, isLast: true, into: &cells)
        return cells.count
    }

    /// Where the line behind so many lines begins.
    private func offset(behindLines count: Int, _ grammar: CSVGrammar) -> Int {
        let bytes = sample.span
        var at = 0
        for _ in 0..<count {
            at = grammar.behindBreak(bytes, grammar.lineBreak(bytes, from: at, to: bytes.count), to: bytes.count)
        }
        return at
    }
}

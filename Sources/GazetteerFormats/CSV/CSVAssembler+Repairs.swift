import GazetteerModel

extension CSVAssembler {
    /// Reads records some of which end with a carriage return alone, or stand in quotes.
    mutating func readUnusual(_ text: Span<UInt8>) {
        let known = lines ?? []
        var (at, index) = (range.lowerBound, 0)
        while at < range.upperBound {
            cells.removeAll(keepingCapacity: true)
            let record: QuotedLines.Record
            if lines != nil {
                guard index < known.count else { break }
                record = known[index]
                index += 1
                guard
                    case .record = tokenizer.next(
                        in: text, from: record.text.lowerBound, to: record.text.upperBound, isLast: true, into: &cells)
                else { break }
            } else {
                guard let next = QuotedLines.record(text, from: at, to: range.upperBound, &tokenizer, &loneReturns, &cells) else { break }
                record = next
            }
            recordStart = record.start
            recordEnd = record.next
            if loneReturns.first == record.next - 1 {
                tell(
                    text, .info, .unusualWhiteSpace,
                    "a record ends with a carriage return alone, where other lines end with a line feed; it was read so")
            }
            read(text)
            at = record.next
            line += record.lines
        }
    }

    mutating func tellRepairs(_ text: Span<UInt8>) {
        while let quote = torn.first, quote.record <= number {
            torn.removeFirst()
            if quote.isStray { mendStrayQuotes(text, at: repair?.place(of: quote.offset) ?? quote.offset) }
            let location = SourceLocation(
                source: table.source, line: quote.line, byteOffset: window.sourceStart + quote.offset, record: quote.record)
            diagnostics.append(
                quote.isStray
                    ? Diagnostic(
                        severity: .warning, code: .strayQuote, message: "quotes within a cell are not doubled; they were read as text",
                        location: location)
                    : Diagnostic(
                        severity: .error, code: .unclosedQuote,
                        message: "a quote opens a cell and is not closed; the line was read as if it were text",
                        hint: "double a quote within a cell, or close it", location: location))
        }
        guard let repair, repair.touches(recordStart..<recordEnd) else { return }
        tell(
            text, .warning, .invalidUTF8, "bytes that are no UTF-8 were read as windows-1252",
            hint: "--encoding names the encoding of the feed")
    }
}

import GazetteerModel

extension CSVFramer {
    func startSkipping(to next: Int, inQuotes: Bool) {
        notes.append(
            Diagnostic(
                severity: .error, code: .recordTooLarge,
                message: "a record is larger than \(scanner.maximumRecordBytes) bytes; it was stepped over",
                hint: inQuotes ? "a quote that is never closed does this" : nil,
                location: SourceLocation(source: source, line: line, record: numbered + count + 1)))
        numbered += 1
        known.recordCount += 1
        line += scanner.lines
        scanner.torn.removeAll()
        skipping = inQuotes ? .quotes : .text
        cursor = min(next, buffer.bytes.count)
        drop()
    }

    /// Forgets what was stepped over.
    func drop() {
        let base = buffer.base
        _ = buffer.cut(at: cursor)
        _ = decoder?.takeReplacements(before: base + cursor)
        cursor = 0
        windowStart = 0
        windowLine = line
        scanner.forgetOffsets()
    }

    /// Steps on towards the end of a record that is too large.
    func skip() throws(FeedError) {
        let bytes = buffer.bytes
        let end = bytes.count
        switch skipping {
        case .quotes:
            let cell = scanner.grammar.quotedCell(bytes.span, opening: -1, to: end, isLast: buffer.isAtEnd)
            if cell.isClosed {
                line += scanner.grammar.lineBreaks(bytes.span, in: 0..<cell.close)
                cursor = cell.next
                skipping = .text
                return drop()
            }
            if buffer.isAtEnd {
                notes.append(
                    Diagnostic(
                        severity: .error, code: .unclosedQuote,
                        message: "the quote of a record that is too large is never closed; the rest of the feed is part of it",
                        location: SourceLocation(source: source, line: line)))
                known.endedEarly = true
                cursor = end
                drop()
                skipping = nil
                isFinished = true
                return
            }
            // Quotes at the very end may be the first half of something.
            var keep = end
            while keep > 0, end - keep < 4096,
                [scanner.grammar.quote, ASCII.space, ASCII.backslash, ASCII.carriageReturn].contains(bytes[keep - 1])
            {
                keep -= 1
            }
            line += scanner.grammar.lineBreaks(bytes.span, in: 0..<keep)
            cursor = keep
            drop()
            try buffer.fill()
        case .text:
            switch scanner.scan(bytes.span, from: 0, to: end, isLast: buffer.isAtEnd) {
            case .record(let next):
                line += scanner.lines
                cursor = next
                skipping = nil
                scanner.torn.removeAll()
                drop()
                if buffer.isAtEnd, buffer.bytes.isEmpty { isFinished = true }
            case .needMore: try fillFor(record: 0)
            case .tooLarge(let next, let inQuotes):
                line += scanner.lines
                cursor = next
                if inQuotes { skipping = .quotes }
                drop()
            }
        case .page, nil: break
        }
    }
}

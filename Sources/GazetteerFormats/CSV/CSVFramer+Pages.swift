import GazetteerModel

extension CSVFramer {
    /// Whether a record is the beginning of a web page: what a server says instead of the rest of a table.
    @inline(never)
    func isPage(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool { PageText.begins(text, range) }

    /// Tells of the page at the cursor, which is stepped over.
    func startSkippingPage() {
        notes.append(
            Diagnostic(
                severity: .error, code: .unexpectedFormat,
                message: "a web page stands among the records, as servers send when something fails; it was stepped over",
                hint: "records may be missing: fetch the feed again", location: SourceLocation(source: source, line: line)))
        skipping = .page
    }

    /// Steps on to the end of a page.
    func skipPage() throws(FeedError) {
        let bytes = buffer.bytes
        let breaks = scanner.grammar
        guard let end = PageText.end(bytes.span, from: cursor) else {
            // The end may be cut in two.
            let keep = buffer.isAtEnd ? bytes.count : max(cursor, bytes.count - 8)
            line += breaks.lineBreaks(bytes.span, in: cursor..<keep)
            cursor = keep
            drop()
            if buffer.isAtEnd { endBehindPage() } else { try buffer.fill() }
            return
        }
        while !buffer.isAtEnd, breaks.lineBreak(bytes.span, from: end, to: bytes.count) >= bytes.count - 1, bytes.count - end < 4096 {
            try buffer.fill()
            if buffer.bytes.count > bytes.count { return }
        }
        let lineBreak = breaks.lineBreak(bytes.span, from: end, to: bytes.count)
        let next = lineBreak < bytes.count ? breaks.behindBreak(bytes.span, lineBreak, to: bytes.count) : bytes.count
        line += breaks.lineBreaks(bytes.span, in: cursor..<next)
        cursor = next
        skipping = nil
        drop()
        if buffer.isAtEnd, buffer.bytes.allSatisfy({ $0 <= ASCII.space }) { endBehindPage() }
    }

    private func endBehindPage() {
        known.endedEarly = true
        cursor = buffer.bytes.count
        drop()
        skipping = nil
        isFinished = true
    }
}

/// The first and last words of web pages.
enum PageText {
    /// Whether a line begins a page.
    static func begins(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        ["<html", "<!doctype html"].contains { matches($0, text, range.lowerBound, range.upperBound) }
    }

    /// The index behind the end of a page.
    static func end(_ text: Span<UInt8>, from start: Int) -> Int? {
        var at = text.offset(of: 0x3C, from: start, to: text.count)
        while at < text.count {
            if matches("</html>", text, at, text.count) { return at + 7 }
            at = text.offset(of: 0x3C, from: at + 1, to: text.count)
        }
        return nil
    }

    /// Where a page begins behind the first line of a sample.
    static func start(in sample: [UInt8]) -> Int? {
        let text = sample.span
        var at = text.offset(of: 0x3C, from: 0, to: text.count)
        while at < text.count {
            if at > 0, text[at - 1] == ASCII.lineFeed || text[at - 1] == ASCII.carriageReturn, begins(text, at..<text.count) { return at }
            at = text.offset(of: 0x3C, from: at + 1, to: text.count)
        }
        return nil
    }

    private static func matches(_ word: StaticString, _ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard end - start >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for index in letters.indices {
                let byte = text[start + index]
                guard byte == letters[index] || (ASCII.isLetter(byte) && byte | 0x20 == letters[index]) else { return false }
            }
            return true
        }
    }
}

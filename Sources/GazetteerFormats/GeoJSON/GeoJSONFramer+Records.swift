import GazetteerModel

extension GeoJSONFramer {
    /// Whether the object at `index` says at once that it is a feature, so that it need not be walked.
    func beginsLikeFeature(_ bytes: [UInt8], _ index: Int) -> Bool {
        let quote = skipWhiteSpace(bytes, from: index + 1)
        guard bytes[min(quote, bytes.count)...].starts(with: "\"type\"".utf8) else { return false }
        let colon = skipWhiteSpace(bytes, from: quote + 6)
        guard colon < bytes.count, bytes[colon] == ASCII.colon else { return false }
        let value = skipWhiteSpace(bytes, from: colon + 1)
        return bytes[min(value, bytes.count)...].starts(with: "\"Feature\"".utf8)
    }

    /// Goes to the end of the object or array at the cursor and takes it as a record.
    func stepThroughRecord() -> Step {
        let bytes = buffer.bytes
        var going = scan ?? JSONScan()
        let before = going.scanned
        let end = going.end(in: bytes, from: cursor)
        scan = going
        if let end {
            // Quotes or brackets that were torn may have swallowed neighbours.
            if going.isSuspicious, let next = nextRecord(before: end) { return takeBroken(upTo: next) }
            take(cursor..<end)
            return .progress
        }
        if going.isSuspicious || isPowerStep(from: before, to: going.scanned), let next = nextRecord(before: bytes.count) {
            return takeBroken(upTo: next)
        }
        guard bytes.count - cursor <= options.maximumRecordBytes else {
            note(
                .error, .recordTooLarge, "a record is larger than \(options.maximumRecordBytes) bytes; it was stepped over",
                hint: "raise the limit on the size of a record", at: cursor)
            skippedSignature = RecordSignature(of: bytes, at: cursor)
            take(cursor..<cursor, .skipped)
            going.forget()
            scan = going
            isSkipping = true
            cursor = bytes.count
            return .progress
        }
        return .needsMore
    }

    /// Inside a record that is too large: goes on without keeping its bytes.
    func stepThroughSkipped() -> Step {
        let bytes = buffer.bytes
        guard cursor < bytes.count, var going = scan else { return .needsMore }
        let end = going.end(in: bytes, from: cursor)
        if let next = skippedSignature?.firstRecord(in: bytes, cursor..<(end ?? bytes.count)) {
            cursor = next
        } else if let end {
            cursor = end
        } else {
            going.forget()
            scan = going
            cursor = bytes.count
            return .progress
        }
        scan = nil
        isSkipping = false
        return .progress
    }

    /// At the end of the stream: a record that never ended may have swallowed those behind it.
    func recoverAtEnd() -> Bool {
        guard scan != nil, let next = nextRecord(before: buffer.bytes.count) else { return false }
        _ = takeBroken(upTo: next)
        if case .elements(let ofCollection, _) = frame { frame = .elements(ofCollection: ofCollection, separated: true) }
        return true
    }

    /// Takes text that is neither object nor array: a scalar, or garbage. It ends where something else may begin.
    func stepOverText() -> Step {
        let bytes = buffer.bytes
        var end = cursor
        var quoted = false
        text: while end < bytes.count {
            switch bytes[end] {
            case ASCII.quote: quoted.toggle()
            case ASCII.lineFeed, ASCII.recordSeparator: break text
            case ASCII.comma, ASCII.leftBrace, ASCII.leftBracket:
                if !quoted, end > cursor || bytes[end] == ASCII.comma { break text }
            case ASCII.rightBracket where !quoted && end > cursor:
                if case .elements = frame { break text }
            default: break
            }
            end += 1
        }
        if end == bytes.count, !buffer.isAtEnd, end - cursor < 64 << 10 { return .needsMore }
        if end == cursor { end += 1 }
        take(cursor..<end, .text)
        return .progress
    }

    private func take(_ range: Range<Int>, _ kind: GeoJSONWindow.Record.Kind = .value) {
        record(range, kind)
        cursor = range.upperBound
        scan = nil
        searched = 0
    }

    private func takeBroken(upTo next: Int) -> Step {
        var end = next
        while end > cursor, isWhiteSpace(buffer.bytes[end - 1]) || buffer.bytes[end - 1] == ASCII.comma
            || buffer.bytes[end - 1] == ASCII.recordSeparator
        { end -= 1 }
        record(cursor..<end, .broken)
        cursor = next
        scan = nil
        searched = 0
        return .progress
    }

    /// Where the next record seems to begin, behind the one at the cursor. Each byte is searched a bounded number of times.
    private func nextRecord(before end: Int) -> Int? {
        let bytes = buffer.bytes
        let from = max(cursor + 1, searched - 512)
        guard end > from else { return nil }
        if let separator = bytes[from..<end].firstIndex(of: ASCII.recordSeparator) { return separator }
        guard let signature = RecordSignature(of: bytes, at: cursor) else { return nil }
        guard signature.isDistinctive || scan?.isSuspicious == true || buffer.isAtEnd else { return nil }
        if let next = signature.firstRecord(in: bytes, from..<end) { return next }
        searched = end
        return nil
    }

    /// Whether a long record has just doubled: time to look whether it is one.
    private func isPowerStep(from before: Int, to now: Int) -> Bool {
        now > 64 << 10 && (before >> 16).leadingZeroBitCount != (now >> 16).leadingZeroBitCount
    }

    /// Whether the comment at the cursor can be judged on the bytes that are there.
    func isWholeComment(_ bytes: [UInt8]) -> Bool {
        buffer.isAtEnd || commentEnd(bytes) != nil || bytes.count - cursor > 64 << 10
            || (cursor + 1 < bytes.count && bytes[cursor + 1] != ASCII.slash && bytes[cursor + 1] != ASCII.asterisk)
    }

    /// Steps over the comment at the cursor; `false` when there is none.
    func skipComment() -> Bool {
        guard let end = commentEnd(buffer.bytes) else { return false }
        note(.warning, .comment, "a comment stands in JSON; it was stepped over", at: cursor)
        cursor = end
        return true
    }

    private func commentEnd(_ bytes: [UInt8]) -> Int? {
        guard cursor + 1 < bytes.count else { return nil }
        switch bytes[cursor + 1] {
        case ASCII.slash:
            return bytes[cursor...].firstIndex(of: ASCII.lineFeed)
        case ASCII.asterisk:
            return firstIndex(of: [ASCII.asterisk, ASCII.slash], in: bytes.span, cursor + 2..<bytes.count).map { $0 + 2 }
        default: return nil
        }
    }
}

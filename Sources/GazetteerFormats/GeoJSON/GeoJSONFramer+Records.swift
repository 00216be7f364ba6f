import GazetteerModel

extension GeoJSONFramer {
    /// Whether the object at `index` says at once that it is a feature, so that it need not be walked; `nil` when more
    /// bytes must come to tell.
    func beginsLikeFeature(_ bytes: [UInt8], _ index: Int) -> Bool? {
        var index = index + 1
        for word in ["\"type\"", ":", "\"Feature\""] {
            index = skipWhiteSpace(bytes, from: index)
            let found = bytes[min(index, bytes.count)...].prefix(word.utf8.count)
            guard word.utf8.starts(with: found) else { return false }
            if found.count < word.utf8.count { return buffer.isAtEnd ? false : nil }
            index += found.count
        }
        return true
    }

    /// Goes to the end of the object or array at the cursor and takes it as a record.
    func stepThroughRecord() -> Step {
        let bytes = buffer.bytes
        var going = scan ?? JSONScan()
        let before = going.scanned
        let end = going.end(in: bytes, from: cursor)
        scan = going
        let limit = cursor + options.maximumRecordBytes
        if let end, end <= limit {
            let isBroken = isDoubtful(going, bytes, end)
            if isBroken || end - cursor > GeoJSONFramer.longRecord {
                // Quotes or brackets that were torn may have swallowed neighbours.
                if isBroken { searched = 0 }
                if let next = nextRecord(before: end, isBroken: isBroken) { return takeBroken(upTo: next) }
                if !going.isSuspicious, let close = outerBracket(before: end) { return takeBroken(upTo: close) }
            }
            take(cursor..<end)
            return .progress
        }
        guard bytes.count <= limit, end == nil else {
            if let next = nextRecord(before: min(end ?? bytes.count, limit)) { return takeBroken(upTo: next) }
            return skipRecord(end: end, limit: limit)
        }
        if going.isSuspicious || isPowerStep(from: before, to: going.scanned), let next = nextRecord(before: bytes.count) {
            return takeBroken(upTo: next)
        }
        return .needsMore
    }

    /// The size from which on records are looked at twice: they may be several.
    private static let longRecord = 64 << 10

    /// How many bytes of what was searched are looked at again: the beginning of a record may stand across an edge.
    private static let overlap = 512

    /// Whether the scan, which counts brackets without telling them apart, may have ended in the wrong place.
    private func isDoubtful(_ scan: JSONScan, _ bytes: [UInt8], _ end: Int) -> Bool {
        guard bytes[cursor] == ASCII.leftBrace else { return false }
        return scan.isSuspicious || scan.isUnbalanced || bytes[end - 1] != ASCII.rightBrace
    }

    /// Begins to step over a record that is too large.
    private func skipRecord(end: Int?, limit: Int) -> Step {
        note(
            .error, .recordTooLarge, "a record is larger than \(options.maximumRecordBytes) bytes; it was stepped over",
            hint: "raise the limit on the size of a record", at: cursor)
        let signature = RecordSignature(of: buffer.bytes, at: cursor)
        let start = cursor
        let going = scan
        take(start..<start, .skipped)
        let from = max(start + 1, limit - GeoJSONFramer.overlap)
        if let end {
            cursor = firstRecord(signature, from..<end).map { separator(before: $0, from: from) } ?? end
        } else {
            cursor = from
            scan = going
            scan?.forget(from - start)
            skippedSignature = signature
            isSkipping = true
        }
        return .progress
    }

    /// The comma before a record, so that it is not missed; otherwise the record itself.
    private func separator(before next: Int, from start: Int) -> Int {
        var index = next - 1
        while index > start, isWhiteSpace(buffer.bytes[index]) { index -= 1 }
        return index >= start && buffer.bytes[index] == ASCII.comma ? index : next
    }

    /// Inside a record that is too large: goes on without keeping its bytes.
    func stepThroughSkipped() -> Step {
        let bytes = buffer.bytes
        guard var going = scan else {
            isSkipping = false
            return .progress
        }
        let end = going.end(in: bytes, from: cursor)
        let next = firstRecord(skippedSignature, cursor..<(end ?? bytes.count)).map { separator(before: $0, from: cursor) }
        if let next = next ?? end {
            cursor = next
            scan = nil
            isSkipping = false
            return .progress
        }
        let from = max(cursor, bytes.count - GeoJSONFramer.overlap)
        let step: Step = from > cursor ? .progress : .needsMore
        going.forget(from - cursor)
        scan = going
        cursor = from
        return step
    }

    /// At the end of the stream: a record that never ended may have swallowed those behind it.
    func recoverAtEnd() -> Bool {
        guard let going = scan, !isSkipping else { return false }
        let bytes = buffer.bytes
        searched = 0
        guard let next = nextRecord(before: bytes.count, isBroken: true) ?? (going.isSuspicious ? nil : outerBracket(before: bytes.count))
        else { return false }
        _ = takeBroken(upTo: next)
        if frame.isAmongElements { frame = .elements(separated: false) }
        return true
    }

    /// Takes text that is neither object nor array: a scalar, or garbage. It ends where something else may begin.
    func stepOverText() -> Step {
        let bytes = buffer.bytes
        let isAmongElements = frame.isAmongElements
        var end = cursor
        var quoted = false
        text: while end < bytes.count {
            switch bytes[end] {
            case ASCII.quote: quoted.toggle()
            case ASCII.backslash where quoted: end += 1
            case ASCII.lineFeed, ASCII.recordSeparator: break text
            case ASCII.leftBrace, ASCII.leftBracket:
                if !quoted, end > cursor { break text }
            case ASCII.comma:
                if !quoted, isAmongElements { break text }
            case ASCII.rightBracket:
                if !quoted, isAmongElements, end > cursor { break text }
            default: break
            }
            end += 1
        }
        end = min(end, bytes.count)
        if end == bytes.count, !buffer.isAtEnd, end - cursor < 64 << 10 { return .needsMore }
        while end > cursor + 1, isWhiteSpace(bytes[end - 1]) || bytes[end - 1] == ASCII.comma { end -= 1 }
        take(cursor..<max(end, cursor + 1), .text)
        return .progress
    }

    private func take(_ range: Range<Int>, _ kind: GeoJSONWindow.Record.Kind = .value) {
        if usualSignature == nil, kind == .value { usualSignature = RecordSignature(of: buffer.bytes, at: range.lowerBound) }
        record(range, kind)
        cursor = range.upperBound
        scan = nil
        searched = 0
    }

    private func takeBroken(upTo next: Int) -> Step {
        var end = next
        while end > cursor + 1,
            isWhiteSpace(buffer.bytes[end - 1]) || buffer.bytes[end - 1] == ASCII.comma
                || buffer.bytes[end - 1] == ASCII.recordSeparator
        { end -= 1 }
        take(cursor..<end, .broken)
        return .progress
    }

    /// Where the next record seems to begin, behind the one at the cursor. Each byte is searched a bounded number of times.
    ///
    /// - Parameter isBroken: whether the record is known to be broken; otherwise a record that it may rightly hold is none.
    private func nextRecord(before end: Int, isBroken: Bool = false) -> Int? {
        let bytes = buffer.bytes
        let from = max(cursor + 1, searched - GeoJSONFramer.overlap)
        guard end > from else { return nil }
        if let separator = bytes[from..<end].firstIndex(of: ASCII.recordSeparator) { return separator }
        let signature = RecordSignature(of: bytes, at: cursor)
        let isTorn = scan?.isSuspicious == true
        var walk = BracketWalk(from: cursor)
        var start = from
        while let next = firstRecord(signature, start..<end) {
            // A record may hold others; it is only broken when this one stands where none can stand.
            if isTorn || isBroken && signature?.isAligned(bytes, at: next) == true { return next }
            if walk.isMisplaced(next, in: bytes) { return next }
            start = next + 1
        }
        searched = end
        return nil
    }

    /// The first place in a range where a record seems to begin: as this one does, or as records of this feed do.
    private func firstRecord(_ signature: RecordSignature?, _ range: Range<Int>) -> Int? {
        let bytes = buffer.bytes
        let own = signature?.firstRecord(in: bytes, range)
        guard let usualSignature, usualSignature != signature else { return own }
        return usualSignature.firstRecord(in: bytes, range.lowerBound..<(own ?? range.upperBound)) ?? own
    }

    /// The first closing bracket that has no opening one in the record at the cursor: it closes what is around it.
    private func outerBracket(before end: Int) -> Int? {
        guard buffer.bytes[cursor] == ASCII.leftBrace, frame.isAmongElements else { return nil }
        var walk = BracketWalk(from: cursor)
        return walk.end(in: buffer.bytes, before: end)
    }

    /// Whether a long record has just doubled: time to look whether it is one.
    private func isPowerStep(from before: Int, to now: Int) -> Bool {
        now > GeoJSONFramer.longRecord && (before >> 16).leadingZeroBitCount != (now >> 16).leadingZeroBitCount
    }

    /// Whether the comment at an index can be judged on the bytes that are there.
    func isWholeComment(_ bytes: [UInt8], _ index: Int) -> Bool {
        buffer.isAtEnd || commentEnd(bytes, index) != nil || bytes.count - index > 64 << 10
            || (bytes[index] == ASCII.slash && index + 1 < bytes.count && bytes[index + 1] != ASCII.slash
                && bytes[index + 1] != ASCII.asterisk)
    }

    /// Steps over the comment at the cursor; `false` when there is none.
    func skipComment() -> Bool {
        guard let end = commentEnd(buffer.bytes, cursor) else { return false }
        note(.warning, .comment, "a comment stands in JSON; it was stepped over", at: cursor)
        cursor = end
        return true
    }

    /// The index behind the comment at `index`; `nil` when it has no end, or none is there.
    func commentEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index] == ASCII.hash ? ASCII.slash : bytes[index + 1] {
        case ASCII.slash: return bytes[index...].firstIndex(of: ASCII.lineFeed) ?? (buffer.isAtEnd ? bytes.count : nil)
        case ASCII.asterisk:
            return firstIndex(of: [ASCII.asterisk, ASCII.slash], in: bytes.span, index + 2..<bytes.count).map { $0 + 2 }
        default: return nil
        }
    }
}

import CXMLEvents

extension Span<UInt8> {
    /// The first byte from `from` that text may not hold as it is; `count` when there is none.
    ///
    /// Safe because the pointer does not leave the closure and the scan stops at `count`.
    @inline(__always)
    func plainEnd(from: Int) -> Int {
        withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress, from < buffer.count else { return buffer.count }
            return cxml_plain_end(base, from, buffer.count)
        }
    }

    /// Where text and tags within a record end that stand as they should, and how many elements are open there of those
    /// that began on the way: their names are written to `open`.
    ///
    /// Safe because the pointers do not leave the closures, the scan stops at `count`, and no more is written to `open`
    /// than it has room for.
    @inline(__always)
    func plainRun(from: Int, depth: Int, open: inout [CXMLStretch]) -> (end: Int, count: Int) {
        withUnsafeBufferPointer { buffer in
            open.withUnsafeMutableBufferPointer { open in
                guard let base = buffer.baseAddress, let names = open.baseAddress, from < buffer.count else { return (buffer.count, 0) }
                var count = 0
                let end = cxml_plain_run(base, from, buffer.count, names, Swift.max(0, Swift.min(depth, open.count)), &count)
                return (end, count)
            }
        }
    }

    /// Whether a text stands somewhere in these bytes.
    func contains(_ text: String) -> Bool {
        withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            return cxml_find(base, buffer.count, text) < buffer.count
        }
    }

    /// How many line feeds stand in a stretch; none in one that reaches beyond the bytes.
    func lineFeeds(in range: Range<Int>) -> Int {
        guard range.upperBound <= count, !range.isEmpty else { return 0 }
        return extracting(range).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            return cxml_count_lines(base, buffer.count)
        }
    }

    /// The end of the valid UTF-8 beyond ASCII that begins at `from`; `from` when there is none.
    @inline(__always)
    func validUTF8End(from: Int) -> Int {
        var at = from
        while at < count, self[at] >= 0x80 {
            let length = utf8Length(at)
            if length == 0 { return at }
            at += length
        }
        return at
    }

    /// The length of the valid sequence at `at`; 0 for a wrong or unfinished one and for U+FFFE and U+FFFF.
    @inline(__always)
    private func utf8Length(_ at: Int) -> Int {
        let first = self[at]
        let left = count - at
        @inline(__always) func trails(_ offset: Int) -> Bool { self[at + offset] & 0xC0 == 0x80 }
        switch first {
        case 0xC2...0xDF: return left > 1 && trails(1) ? 2 : 0
        case 0xE0...0xEF:
            guard left > 2, trails(1), trails(2) else { return 0 }
            let second = self[at + 1]
            if first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F { return 0 }
            return isNoncharacter(at) ? 0 : 3
        case 0xF0...0xF4:
            guard left > 3, trails(1), trails(2), trails(3) else { return 0 }
            let second = self[at + 1]
            return first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F ? 0 : 4
        default: return 0
        }
    }

    /// Whether U+FFFE or U+FFFF stands here.
    @inline(__always)
    func isNoncharacter(_ at: Int) -> Bool {
        self[at] == 0xEF && at + 2 < count && self[at + 1] == 0xBF && self[at + 2] >= 0xBE
    }

    /// Whether the last bytes are the beginning of a sequence.
    func mayBeUTF8(from at: Int) -> Bool {
        let length = self[at] >= 0xF0 ? 4 : self[at] >= 0xE0 ? 3 : 2
        guard self[at] >= 0xC2, self[at] <= 0xF4, at + length > count else { return false }
        return (at + 1..<count).allSatisfy { self[$0] & 0xC0 == 0x80 }
    }

    /// Whether a stretch is a name as XML has it, in UTF-8.
    func isXMLName(_ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        while at < range.upperBound {
            let isFirst = at == range.lowerBound
            let byte = self[at]
            guard byte >= 0x80 else {
                guard isFirst ? byte.beginsXMLName : byte.continuesXMLName else { return false }
                at += 1
                continue
            }
            let length = utf8Length(at)
            guard length > 0, at + length <= range.upperBound else { return false }
            var value = UInt32(byte) & (0x7F >> UInt32(length))
            for offset in 1..<length { value = value << 6 | UInt32(self[at + offset] & 0x3F) }
            guard Self.beginsXMLName(value) || !isFirst && Self.continuesXMLName(value) else { return false }
            at += length
        }
        return !range.isEmpty
    }

    /// Whether a name may begin with a character beyond ASCII.
    private static func beginsXMLName(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
            0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    /// Whether a name may go on with a character beyond ASCII that it may not begin with.
    private static func continuesXMLName(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}

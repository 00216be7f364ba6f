import GazetteerModel

// CDATA sections, comments, processing instructions and document types.

extension XMLRepair {
    /// What begins with `<!` or `<?`.
    mutating func declaration(_ bytes: Span<UInt8>, at: Int, final: Bool) -> Int {
        if bytes[at + 1] == ASCII.question {
            section = .instruction
            return at + 2
        }
        switch begins(bytes, at: at, with: "<!--") {
        case true:
            beginSection(.comment)
            return at + 4
        case nil where !final:
            needsMore = true
            return at
        default: break
        }
        switch begins(bytes, at: at, with: "<![CDATA[") {
        case true:
            guard !elements.isEmpty else { return at + 9 }
            beginSection(.cdata)
            cdataLength = 0
            sectionLength = 0
            emit("<![CDATA[")
            return at + 9
        case nil where !final:
            needsMore = true
            return at
        default: break
        }
        switch begins(bytes, at: at, with: "<!DOCTYPE") {
        case true:
            section = .doctype
            doctype = XMLDocumentType()
            return at + 9
        case nil where !final:
            needsMore = true
            return at
        default: break
        }
        guard !elements.isEmpty else { return at + 1 }
        tell(.unescapedMarkup, .warning, bytes, at, hint: "write &lt;") { _ in "a bare < stands in the text; it was read as itself" }
        emit("&lt;")
        return at + 1
    }

    /// Whether this text stands here, in capitals or not; `nil` when too few bytes are there to tell.
    func begins(_ bytes: Span<UInt8>, at: Int, with text: StaticString) -> Bool? {
        text.withUTF8Buffer { wanted in
            for (offset, byte) in wanted.enumerated() {
                guard at + offset < bytes.count else { return nil }
                let found = bytes[at + offset]
                guard found == byte || ASCII.isLetter(byte) && found & 0xDF == byte else { return false }
            }
            return true
        }
    }

    /// Text in a CDATA section: only bytes that no XML holds are mended.
    mutating func cdata(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        var clean = start
        while at < bytes.count {
            at = bytes.plainEnd(from: at)
            if cdataLength + at - clean > 1 << 16 { splitSection(bytes, clean, &clean, at) }
            guard at < bytes.count else { break }
            let byte = bytes[at]
            if byte == ASCII.greater {
                if at - clean >= 2, bytes[at - 1] == ASCII.rightBracket, bytes[at - 2] == ASCII.rightBracket {
                    keep(bytes, clean..<at + 1)
                    section = .text
                    return at + 1
                }
                at += 1
            } else if byte == ASCII.less {
                let verdict = mayEndSection(bytes, at: at) ? verdict(bytes, at: at, final: final) : .goesOn
                if verdict == .goesOn {
                    at += 1
                    continue
                }
                keep(bytes, clean..<at)
                cdataLength += at - clean
                sectionLength += at - clean
                if verdict == .needsMore {
                    needsMore = true
                } else {
                    tellUnclosed(bytes, at: at)
                    emit("]]>")
                    section = .text
                }
                return at
            } else if byte == ASCII.ampersand {
                at += 1
            } else {
                let end = byte >= 0x80 ? bytes.validUTF8End(from: at) : at
                if end > at {
                    at = end
                } else {
                    keep(bytes, clean..<at)
                    cdataLength += at - clean + 3
                    sectionLength += at - clean + 3
                    at = character(bytes, at: at, final: final)
                    clean = at
                    if needsMore { return at }
                }
            }
        }
        // Brackets at the end may belong to the end of the section.
        var kept = at
        if !final {
            while kept > clean, at - kept < 2, bytes[kept - 1] == ASCII.rightBracket { kept -= 1 }
        }
        keep(bytes, clean..<kept)
        cdataLength += kept - clean
        sectionLength += kept - clean
        if sectionLength > limits.section {
            tell(.tokenTooLarge, .error, bytes, kept) { "a CDATA section is longer than \($0.limits.section) bytes; it was ended" }
            emit("]]>")
            section = .text
            return kept
        }
        if kept < at { needsMore = true }
        return kept
    }

    /// Ends the section and begins another, because libxml2 takes one as a whole. Never between two brackets.
    private mutating func splitSection(_ bytes: Span<UInt8>, _ from: Int, _ clean: inout Int, _ at: Int) {
        var end = at
        while end > from, bytes[end - 1] == ASCII.rightBracket { end -= 1 }
        guard end > from else { return }
        // Pieces as large as the scan went: plain text only, so no character is cut.
        var position = from
        while end - position > 1 << 16 {
            var next = position + 1 << 16
            while next > position, bytes[next - 1] == ASCII.rightBracket || bytes[next] & 0xC0 == 0x80 { next -= 1 }
            if next == position { break }
            keep(bytes, position..<next)
            emit("]]><![CDATA[")
            position = next
        }
        keep(bytes, position..<end)
        emit("]]><![CDATA[")
        clean = end
        cdataLength = 0
    }

    /// Steps over a comment.
    mutating func comment(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        while at < bytes.count {
            let byte = bytes[at]
            if byte == ASCII.minus {
                guard at + 2 < bytes.count else { break }
                if bytes[at + 1] == ASCII.minus, bytes[at + 2] == ASCII.greater {
                    section = .text
                    return at + 3
                }
            } else if byte == ASCII.less, mayEndSection(bytes, at: at) {
                switch verdict(bytes, at: at, final: final) {
                case .goesOn: break
                case .needsMore:
                    needsMore = true
                    return at
                case .unclosed:
                    tellUnclosed(bytes, at: at)
                    section = .text
                    return at
                }
            }
            at += 1
        }
        if final { return bytes.count }
        if at < bytes.count { needsMore = true }
        return at
    }

    /// Steps over a processing instruction; the XML declaration is one here.
    mutating func instruction(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        while at + 1 < bytes.count {
            guard let question = next(ASCII.question, bytes, from: at), question + 1 < bytes.count else { break }
            if bytes[question + 1] == ASCII.greater {
                section = .text
                return question + 2
            }
            at = question + 1
        }
        return rest(bytes, at, final)
    }

    private func next(_ byte: UInt8, _ bytes: Span<UInt8>, from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if bytes[at] == byte { return at }
            at += 1
        }
        return nil
    }

    /// Keeps the last bytes of a section, which may be the beginning of its end.
    private mutating func rest(_ bytes: Span<UInt8>, _ at: Int, _ final: Bool) -> Int {
        if final { return bytes.count }
        needsMore = true
        return max(at, bytes.count - 2)
    }

    /// Steps over a document type, unless it declares entities.
    mutating func documentType(_ bytes: Span<UInt8>, from start: Int, final: Bool) -> Int {
        var at = start
        while at < bytes.count {
            let step = doctype.step(bytes[at])
            at += 1
            if step == .over {
                section = .text
                return at
            }
            if step == .entity || doctype.count > limits.doctype {
                tell(.entityExpansion, .error, bytes, at - 1, hint: "remove the <!DOCTYPE …> from the feed") {
                    step == .entity
                        ? "the document declares entities, which are never expanded"
                        : "the document type is longer than \($0.limits.doctype) bytes"
                }
                refuseEntities()
                return at
            }
        }
        return at
    }
}

/// A document type that passes by byte for byte.
struct XMLDocumentType {
    enum Step {
        case inside, over, entity
    }

    private(set) var count = 0
    private var quote: UInt8 = 0
    private var depth = 0
    private var isComment = false
    /// The last eight bytes.
    private var recent: UInt64 = 0

    private static let entity = word("<!ENTITY")

    private static func word(_ text: StaticString) -> UInt64 {
        text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    mutating func step(_ byte: UInt8) -> Step {
        count += 1
        recent = recent << 8 | UInt64(byte)
        if recent == Self.entity { return .entity }
        if isComment {
            if recent & 0xFF_FFFF == Self.word("-->") { isComment = false }
        } else if quote != 0 {
            if byte == quote { quote = 0 }
        } else if recent & 0xFFFF_FFFF == Self.word("<!--") {
            isComment = true
        } else if byte == ASCII.quote || byte == ASCII.apostrophe {
            quote = byte
        } else if byte == ASCII.leftBracket {
            depth += 1
        } else if byte == ASCII.rightBracket {
            depth -= 1
        } else if byte == ASCII.greater, depth <= 0 {
            return .over
        }
        return .inside
    }
}

import GazetteerModel

// Inside a tag that needs a second look.

extension XMLRepair {
    /// Where a start tag ends.
    enum TagEnd {
        /// Behind its `>`.
        case at(Int)
        /// It is no tag.
        case none
        case needsMore
        case tooLong
    }

    /// Finds the end of the start tag at `at`: a `>` outside quotes.
    ///
    /// A quote counts only behind `=`. One that runs over a `>` into a `<` was never closed: the tag ends at that `>`.
    func tagEnd(_ bytes: Span<UInt8>, at: Int) -> TagEnd {
        var index = at + 1
        var quote: UInt8 = 0
        var greater = -1
        var isBehindEquals = false
        let bound = min(bytes.count, at + limits.tag)
        while index < bound {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote {
                    quote = 0
                    greater = -1
                } else if byte == ASCII.greater, greater < 0 {
                    greater = index
                } else if byte == ASCII.less, greater >= 0 {
                    return .at(greater + 1)
                }
            } else {
                switch byte {
                case ASCII.greater: return .at(index + 1)
                case ASCII.less: return .none
                case ASCII.quote, ASCII.apostrophe: if isBehindEquals { quote = byte }
                default: break
                }
                if !byte.isXMLSpace { isBehindEquals = byte == ASCII.equals }
            }
            index += 1
        }
        return bound < bytes.count ? .tooLong : .needsMore
    }

    /// Writes a start tag anew: attributes once each, in quotes, with nothing bare in them.
    mutating func writeTag(_ bytes: Span<UInt8>, name: Range<Int>, end: Int, selfClosing: Bool, inContainer: Bool) {
        output.append(ASCII.less)
        output.append(bytes, name)
        var names: [Range<Int>] = []
        var at = name.upperBound
        // What stands between the name and the closing `>` or `/>`.
        var inner = end
        if inner > at, bytes[inner - 1] == ASCII.greater { inner -= 1 }
        if inner > at, bytes[inner - 1] == ASCII.slash { inner -= 1 }
        while let attribute = nextAttribute(bytes, from: at, to: inner) {
            at = attribute.end
            guard bytes.isXMLName(attribute.name) else {
                tell(.invalidAttribute, .warning, bytes, attribute.name.lowerBound) {
                    "the name of the attribute \($0.string(bytes, attribute.name)) is none that XML knows; it was left out"
                }
                continue
            }
            if attribute.isOdd {
                tell(.invalidAttribute, .warning, bytes, attribute.name.lowerBound) {
                    "the attribute \($0.string(bytes, attribute.name)) is not written as XML wants it"
                }
            }
            if names.contains(where: { equalBytes(bytes, $0, bytes, attribute.name) }) {
                tell(.duplicateKey, .warning, bytes, attribute.name.lowerBound) {
                    "the attribute \($0.string(bytes, attribute.name)) stands twice; the first counts"
                }
                continue
            }
            if names.count < 256 { names.append(attribute.name) }
            write(attribute, bytes, inContainer: inContainer)
        }
        if selfClosing { output.append(ASCII.slash) }
        output.append(ASCII.greater)
        // Prefixes are looked at when all declarations of the tag are known.
        for name in [name] + names { checkPrefixes(bytes, name) }
    }

    private struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
        var end: Int
        var isOdd: Bool
    }

    private func nextAttribute(_ bytes: Span<UInt8>, from start: Int, to limit: Int) -> Attribute? {
        var at = start
        var skipped = false
        while at < limit, !bytes[at].beginsXMLName {
            if !bytes[at].isXMLSpace { skipped = true }
            at += 1
        }
        guard at < limit else { return nil }
        let isGlued = at == start
        let nameStart = at
        while at < limit, bytes[at].continuesXMLName { at += 1 }
        let name = nameStart..<at
        var next = at
        while next < limit, bytes[next].isXMLSpace { next += 1 }
        guard next < limit, bytes[next] == ASCII.equals else { return Attribute(name: name, value: at..<at, end: at, isOdd: true) }
        next += 1
        while next < limit, bytes[next].isXMLSpace { next += 1 }
        guard next < limit else { return Attribute(name: name, value: limit..<limit, end: limit, isOdd: true) }
        let quote = bytes[next]
        if quote == ASCII.quote || quote == ASCII.apostrophe {
            var end = next + 1
            while end < limit, bytes[end] != quote { end += 1 }
            return Attribute(name: name, value: next + 1..<end, end: min(end + 1, limit), isOdd: skipped || isGlued || end == limit)
        }
        var end = next
        while end < limit, !bytes[end].isXMLSpace { end += 1 }
        return Attribute(name: name, value: next..<end, end: end, isOdd: true)
    }

    private mutating func write(_ attribute: Attribute, _ bytes: Span<UInt8>, inContainer: Bool) {
        output.append(ASCII.space)
        let start = output.count
        output.append(bytes, attribute.name)
        output.append(ASCII.equals)
        output.append(ASCII.quote)
        var at = attribute.value.lowerBound
        while at < attribute.value.upperBound {
            let byte = bytes[at]
            switch byte {
            case ASCII.less:
                tell(.unescapedMarkup, .warning, bytes, at, hint: "write &lt;") { _ in
                    "a bare < stands in an attribute; it was read as itself"
                }
                emit("&lt;")
                at += 1
            case ASCII.quote:
                emit("&quot;")
                at += 1
            case ASCII.ampersand: at = reference(bytes, at: at, limit: attribute.value.upperBound, final: true)
            case ASCII.space..., ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
                if byte < 0x80 {
                    output.append(byte)
                    at += 1
                } else {
                    at = character(bytes, at: at, final: true)
                }
            default: at = character(bytes, at: at, final: true)
            }
        }
        output.append(ASCII.quote)
        guard attribute.name.count >= 5, bytes.matches("xmlns", attribute.name.lowerBound..<attribute.name.lowerBound + 5) else { return }
        let isContainer = inContainer && recordIndex < 0 && definitionIndex < 0
        let isInScope = prefixes.declare(
            name: attribute.name.map { bytes[$0] }, attribute: Array(output[start...]), depth: elements.count, inContainer: isContainer)
        if isInScope { newContext() }
    }

    /// Tells of a prefix that was never declared, once.
    private mutating func checkPrefixes(_ bytes: Span<UInt8>, _ name: Range<Int>) {
        guard let colon = name.first(where: { bytes[$0] == ASCII.colon }), colon > name.lowerBound else { return }
        let prefix = name.lowerBound..<colon
        guard !prefixes.knows(bytes, prefix) else { return }
        tell(.undeclaredPrefix, .warning, bytes, name.lowerBound, hint: "declare it at the root element") {
            "the namespace prefix \($0.string(bytes, prefix)) is used but not declared"
        }
    }
}

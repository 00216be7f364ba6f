import GazetteerModel

// Tags, and the balance of elements.

extension XMLRepair {
    /// Whether HTML gives an element of this name no content.
    @inline(__always)
    func isVoid(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
        switch name.count {
        case 2: bytes.matches("br", name) || bytes.matches("hr", name) || bytes.matches("BR", name) || bytes.matches("HR", name)
        case 3: bytes.matches("img", name) || bytes.matches("IMG", name) || bytes.matches("wbr", name)
        case 5: bytes.matches("input", name)
        default: false
        }
    }

    /// Something that begins with `<`, where a second look is needed.
    mutating func markup(_ bytes: Span<UInt8>, at: Int, final: Bool) -> Int {
        guard at + 1 < bytes.count else {
            if final { return bareLess(bytes, at: at) }
            needsMore = true
            return at
        }
        let next = bytes[at + 1]
        if next == ASCII.slash { return endTag(bytes, at: at, final: final) }
        if next == ASCII.exclamation || next == ASCII.question { return declaration(bytes, at: at, final: final) }
        guard next.beginsXMLName, position.base + at >= noTagBefore else { return bareLess(bytes, at: at) }
        switch tagEnd(bytes, at: at) {
        case .needsMore:
            if final { return bytes.count }
            needsMore = true
            return at
        case .none: return bareLess(bytes, at: at)
        case .tooLong:
            tell(.tokenTooLarge, .error, bytes, at) { "a tag is longer than \($0.limits.tag) bytes; it was read as text" }
            noTagBefore = position.base + at + limits.tag
            return bareLess(bytes, at: at)
        case .at(let end): return startTag(bytes, at: at, end: end, final: final)
        }
    }

    /// A `<` that begins no tag.
    private mutating func bareLess(_ bytes: Span<UInt8>, at: Int) -> Int {
        guard !elements.isEmpty else { return at + 1 }
        tell(.unescapedMarkup, .warning, bytes, at, hint: "write &lt;") { _ in "a bare < stands in the text; it was read as itself" }
        emit("&lt;")
        return at + 1
    }

    // MARK: end tags

    private mutating func endTag(_ bytes: Span<UInt8>, at: Int, final: Bool) -> Int {
        var nameEnd = at + 2
        while nameEnd < bytes.count, bytes[nameEnd].continuesXMLName, nameEnd - at < 1000 { nameEnd += 1 }
        var end = nameEnd
        while end < bytes.count, bytes[end] != ASCII.greater, bytes[end] != ASCII.less, end - at < 2000 { end += 1 }
        if end == bytes.count, end - at < 2000 {
            if final { return bytes.count }
            needsMore = true
            return at
        }
        guard nameEnd > at + 2, end - at < 2000 else { return bareLess(bytes, at: at) }
        if bytes[end] == ASCII.greater { end += 1 }
        let name = at + 2..<nameEnd
        if overflow > 0 {
            overflow -= 1
            return end
        }
        if let index = elements.lastIndex(bytes, name, ignoringCase: false) ?? elements.lastIndex(bytes, name, ignoringCase: true) {
            let isOdd = index < elements.count - 1 || !elements.topMatches(bytes, at: at + 2) || elements.topLength != name.count
            if isOdd {
                tell(.mismatchedTag, .warning, bytes, at) {
                    "</\($0.string(bytes, name))> closes an element before those inside it are closed; they were closed with it"
                }
            }
            close(bytes, downTo: index, at: at, last: end)
        } else if !isVoid(bytes, name) {
            tell(.mismatchedTag, .warning, bytes, at) { "</\($0.string(bytes, name))> closes an element that is not open; it was left out" }
        }
        return end
    }

    /// Closes elements until `index` is closed; `last` is the offset behind the tag that did it.
    private mutating func close(_ bytes: Span<UInt8>, downTo index: Int, at: Int, last: Int) {
        while elements.count > index {
            output.append(ASCII.less)
            output.append(ASCII.slash)
            output.append(contentsOf: elements.name(elements.count - 1))
            output.append(ASCII.greater)
            closeTop(bytes, at: elements.count - 1 == index ? last : at)
        }
    }

    /// Takes the innermost element away; its end tag has been written.
    mutating func closeTop(_ bytes: Span<UInt8>, at: Int) {
        let kind = elements.topKind
        let index = elements.count - 1
        elements.pop()
        switch kind {
        case .plain, .styleReference: break
        case .record:
            recordIndex = -1
            mark(.recordEnd, bytes, at: at)
        case .definition, .schema:
            definitionIndex = -1
            mark(.definitionEnd, bytes, at: at)
        case .opaque: opaqueIndex = -1
        case .document, .folder:
            mark(.containerEnd, bytes, at: at)
        }
        if recordIndex < 0, definitionIndex < 0, prefixes.leave(depth: index) { newContext() }
    }

    /// Notes that other namespaces are in scope now.
    mutating func newContext() {
        if !contexts.isFull { contexts.enter(prefixes.scope) }
    }

    func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        let slice = range.prefix(60).map { bytes[$0] }
        return String(decoding: slice, as: UTF8.self)
    }

    // MARK: start tags

    private mutating func startTag(_ bytes: Span<UInt8>, at: Int, end: Int, final: Bool) -> Int {
        var nameEnd = at + 1
        while nameEnd < end, bytes[nameEnd].continuesXMLName { nameEnd += 1 }
        let name = at + 1..<nameEnd
        guard name.count <= 1000, bytes.isXMLName(name) else { return bareLess(bytes, at: at) }
        var local = name
        if let colon = name.first(where: { bytes[$0] == ASCII.colon }), colon + 1 < nameEnd, colon > name.lowerBound {
            local = colon + 1..<nameEnd
        }
        let isEmpty = bytes[end - 1] == ASCII.greater && bytes[end - 2] == ASCII.slash
        var closesItself = isEmpty
        if !isEmpty, isVoid(bytes, name), recordIndex >= 0 || definitionIndex >= 0 {
            // `<br></br>` is well-formed; a lone `<br>` is HTML.
            let wanted = name.count + 2
            if bytes.count - end < wanted, !final, bytes.count == end || bytes[end] == ASCII.less {
                needsMore = true
                return at
            }
            closesItself =
                !(end + wanted <= bytes.count && bytes[end] == ASCII.less && bytes[end + 1] == ASCII.slash
                && equalBytes(bytes, end + 2..<end + wanted, bytes, name))
            if closesItself {
                tell(.mismatchedTag, .warning, bytes, at) { "<\($0.string(bytes, name))> is HTML's and never closed; it was closed" }
            }
        }
        if rootName.isEmpty {
            rootName = name.map { bytes[$0] }
            rootTag = (at..<end).prefix(4096).map { bytes[$0] }
        }
        var kind = XMLElementKind.of(bytes, local)
        if kind == .plain, opaqueIndex < 0 { kind = kindInOtherCase(bytes, name, local, at: at) }
        if opaqueIndex >= 0 || elements.isEmpty && holdsDocument(kind, bytes, at..<end) { kind = .plain }
        let isBoundary = kind == .record || kind == .folder || kind == .document
        if isBoundary, recordIndex >= 0 || definitionIndex >= 0 { closeForBoundary(bytes, name, at: at) }
        if recordIndex >= 0 {
            if !(kind == .styleReference && elements.count == recordIndex + 1) { kind = .plain }
        } else if definitionIndex >= 0 || kind == .styleReference {
            kind = .plain
        }
        if overflow > 0 || elements.count >= limits.depth {
            if overflow == 0 {
                tell(.nestingTooDeep, .error, bytes, at) {
                    "elements are nested deeper than \($0.limits.depth); what is inside was left out"
                }
            }
            if !closesItself { overflow += 1 }
            return end
        }
        open(kind, bytes, at: at)
        writeTag(
            bytes, name: name, end: end, selfClosing: closesItself, inContainer: kind == .document || kind == .folder || kind == .plain)
        elements.push(bytes, name, kind: kind)
        if closesItself {
            closeTop(bytes, at: end)
        } else if kind == .styleReference {
            mark(.styleReference, bytes, at: end)
        }
        return end
    }

    /// The kind of an element whose name is KML's but for its letters' case, where the grammar has one of that kind.
    private mutating func kindInOtherCase(_ bytes: Span<UInt8>, _ name: Range<Int>, _ local: Range<Int>, at: Int) -> XMLElementKind {
        let isInside = recordIndex >= 0 || definitionIndex >= 0
        let mayRefer = recordIndex >= 0 && elements.count == recordIndex + 1
        // Elements of other vocabularies are none of ours: they have a prefix that the root has not.
        guard !isInside || foldsCase || mayRefer, isRootPrefix(bytes, name.lowerBound..<local.lowerBound) else { return .plain }
        let kind = XMLElementKind.inAnyCase(bytes, local)
        if isInside {
            // Only another record counts, and the reference to the style; what else is in a record is read later on.
            return kind == .record && foldsCase || kind == .styleReference && mayRefer ? kind : .plain
        }
        if kind != .plain, !hasToldCase {
            hasToldCase = true
            tell(.unusualCase, .warning, bytes, at, hint: "KML tells capital and small letters apart") {
                "the element <\($0.string(bytes, name))> is written in another case than KML's; it was read as meant"
            }
        }
        if kind == .record || kind == .document || kind == .folder { foldsCase = true }
        return kind
    }

    private func isRootPrefix(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool {
        let root = rootName.lastIndex(of: ASCII.colon).map { $0 + 1 } ?? 0
        return root == prefix.count && equalBytes(rootName.span, 0..<root, bytes, prefix)
    }

    /// Whether a root that is named like a definition is the document all the same: one that declares namespaces is no
    /// snippet. What it declares would not hold for the records behind it.
    private func holdsDocument(_ kind: XMLElementKind, _ bytes: Span<UInt8>, _ tag: Range<Int>) -> Bool {
        (kind == .definition || kind == .schema) && bytes.extracting(tag).contains("xmlns")
    }

    /// A record or container cannot stand in a record: the one that is open was never closed.
    private mutating func closeForBoundary(_ bytes: Span<UInt8>, _ name: Range<Int>, at: Int) {
        overflow = 0
        let index = recordIndex >= 0 ? recordIndex : definitionIndex
        tell(.mismatchedTag, .warning, bytes, at) {
            "<\($0.string(bytes, name))> begins before </\(String(decoding: $0.elements.name(index), as: UTF8.self))>; the open element was closed"
        }
        close(bytes, downTo: index, at: at, last: at)
    }

    /// Notes what begins.
    private mutating func open(_ kind: XMLElementKind, _ bytes: Span<UInt8>, at: Int) {
        switch kind {
        case .plain, .styleReference: break
        case .record:
            mark(.recordStart, bytes, at: at)
            recordIndex = elements.count
        case .document: mark(.documentStart, bytes, at: at)
        case .folder: mark(.folderStart, bytes, at: at)
        case .definition, .schema:
            mark(kind == .schema ? .schemaStart : .definitionStart, bytes, at: at)
            definitionIndex = elements.count
        case .opaque: opaqueIndex = elements.count
        }
    }
}

import GazetteerModel

// CDATA sections and comments that were never closed.
//
// What stands in a section is nobody's business: it may well be KML, shown to people or put out of use. But a section
// that nobody closed takes the end of its element with it, and all records up to where another section ends. Such a
// section tells itself: in it stands an end tag of the element around it that has no start tag there, a record or
// container comes next, and another section begins before this one ends, or the document ends as it should.

extension XMLRepair {
    /// What an open section comes to at some `<` in it.
    enum SectionVerdict {
        case goesOn, unclosed, needsMore
    }

    /// Where the section in hand is known to go on, and what stands open in it.
    struct SectionState {
        /// Start tags in it, of the element around it, that no end tag has followed.
        var depth = 0
        /// Before this offset of the document the section goes on.
        var goesOnUntil = 0
        /// The first letters of the record or definition around it, and of the innermost element.
        var outer: UInt8 = 0
        var inner: UInt8 = 0
    }

    /// A section without its end would be so long, behind what speaks for its having none.
    private static let reach = 1 << 16
    /// So many bytes stand between a record's end tag and the next record at most.
    private static let gap = 1 << 12
    /// A comment between records would be so long, where records may well be: all of it is held until its end is found.
    private static let commentReach = 1 << 20

    /// Notes that a section or comment begins.
    mutating func beginSection(_ kind: Section) {
        section = kind
        sectionState = SectionState()
        let around = recordIndex >= 0 ? recordIndex : definitionIndex
        guard around >= 0 else { return }
        sectionState.outer = elements.firstByte(around)
        sectionState.inner = elements.firstByte(elements.count - 1)
    }

    /// Whether a `<` in a section needs a second look: most tags of HTML need none.
    @inline(__always)
    func mayEndSection(_ bytes: Span<UInt8>, at: Int) -> Bool {
        guard at + 2 < bytes.count, sectionState.outer != 0 else { return true }
        let next = bytes[at + 1]
        guard next == ASCII.slash else { return next == sectionState.outer }
        return bytes[at + 2] == sectionState.outer || bytes[at + 2] == sectionState.inner
    }

    /// Looks at a `<` in a section or comment.
    mutating func verdict(_ bytes: Span<UInt8>, at: Int, final: Bool) -> SectionVerdict {
        let around = recordIndex >= 0 ? recordIndex : definitionIndex
        guard opaqueIndex < 0, overflow == 0, position.base + at >= sectionState.goesOnUntil else { return .goesOn }
        guard around >= 0 else { return section == .comment ? commentBetween(bytes, at: at, final: final) : .goesOn }
        guard at + 1 < bytes.count else { return final ? .goesOn : .needsMore }
        let isEnd = bytes[at + 1] == ASCII.slash
        let from = at + (isEnd ? 2 : 1)
        let name = elements.name(around)
        var found = stands(name, bytes, at: from)
        if found == true {
            guard isEnd else {
                sectionState.depth += 1
                return .goesOn
            }
            if sectionState.depth > 0 {
                sectionState.depth -= 1
                return .goesOn
            }
        } else if isEnd, sectionState.depth == 0, around < elements.count - 1 {
            let inner = stands(elements.name(elements.count - 1), bytes, at: from)
            found = inner == true ? true : found == nil ? nil : inner
        }
        switch found {
        case true: return lookAhead(bytes, from: at, name: name, final: final)
        case false: return .goesOn
        default: return final ? .goesOn : .needsMore
        }
    }

    /// Whether a name stands here, and ends; `nil` when too few bytes are there to tell.
    private func stands(_ name: ArraySlice<UInt8>, _ bytes: Span<UInt8>, at start: Int) -> Bool? {
        var at = start
        for byte in name {
            guard at < bytes.count else { return nil }
            guard bytes[at] == byte else { return false }
            at += 1
        }
        return at < bytes.count ? !bytes[at].continuesXMLName : nil
    }

    /// At the end tag of an element around the section: whether the record ends there, and the section does not.
    private mutating func lookAhead(_ bytes: Span<UInt8>, from start: Int, name: ArraySlice<UInt8>, final: Bool) -> SectionVerdict {
        var at = start
        var end: Int?
        while end == nil {
            switch nextInSection(bytes, from: at, to: start + Self.reach, name: name) {
            case .terminator(let offset), .startTag(let offset): return goesOn(until: offset)
            case .opener(let offset): at = offset + 1
            case .endTag(let offset): end = offset
            case .nothing(let offset) where offset < start + Self.reach && !final: return .needsMore
            case .nothing(let offset): return goesOn(until: offset)
            }
        }
        guard let end else { return .goesOn }
        switch isFollowedByStructure(bytes, from: end) {
        case true: break
        case false: return goesOn(until: end + 1)
        default:
            guard final else { return .needsMore }
            if !isWhole(bytes) { return goesOn(until: bytes.count) }
        }
        at = end
        while true {
            switch nextInSection(bytes, from: at + 1, to: end + Self.reach, name: name) {
            case .terminator(let offset): return goesOn(until: offset)
            case .startTag(let offset), .endTag(let offset): at = offset
            case .opener: return .unclosed
            case .nothing(let offset) where offset >= end + Self.reach: return .unclosed
            case .nothing(let offset):
                guard final else { return .needsMore }
                return isWhole(bytes) ? .unclosed : goesOn(until: offset)
            }
        }
    }

    private mutating func goesOn(until offset: Int) -> SectionVerdict {
        sectionState.goesOnUntil = position.base + offset
        return .goesOn
    }

    private enum SectionMark {
        /// What ends the section, begins another, or is a tag of the element around it.
        case terminator(Int), opener(Int), startTag(Int), endTag(Int)
        /// None of these up to here.
        case nothing(Int)
    }

    private func nextInSection(_ bytes: Span<UInt8>, from start: Int, to limit: Int, name: ArraySlice<UInt8>) -> SectionMark {
        let isComment = section == .comment
        let bound = min(limit, bytes.count)
        var at = start
        while at < bound {
            switch bytes[at] {
            case ASCII.less:
                if begins(bytes, at: at, with: isComment ? "<!--" : "<![CDATA[") == true { return .opener(at) }
                if stands(name, bytes, at: at + 1) == true { return .startTag(at) }
                if at + 1 < bytes.count, bytes[at + 1] == ASCII.slash, stands(name, bytes, at: at + 2) == true { return .endTag(at) }
            case ASCII.greater where at >= 2:
                let dash = isComment ? ASCII.minus : ASCII.rightBracket
                if bytes[at - 1] == dash, bytes[at - 2] == dash { return .terminator(at) }
            default: break
            }
            at += 1
        }
        return .nothing(at)
    }

    /// Whether behind a tag comes what comes behind a record: another, a container, the end of one; `nil` when too few
    /// bytes are there to tell.
    private func isFollowedByStructure(_ bytes: Span<UInt8>, from tag: Int) -> Bool? {
        var at = tag
        let bound = tag + Self.gap
        while at < min(bytes.count, tag + 200), bytes[at] != ASCII.greater { at += 1 }
        guard at < tag + 200 else { return false }
        at += 1
        while at < min(bytes.count, bound), bytes[at].isXMLSpace { at += 1 }
        guard at < bound else { return false }
        guard at + 1 < bytes.count else { return nil }
        guard bytes[at] == ASCII.less else { return false }
        if bytes[at + 1] == ASCII.exclamation { return begins(bytes, at: at, with: "<!--") }
        let isEnd = bytes[at + 1] == ASCII.slash
        guard let name = nameInSection(bytes, at: at + (isEnd ? 2 : 1)) else { return nil }
        switch kindInSection(bytes, name) {
        case .record, .definition, .schema: return !isEnd
        case .document, .folder: return true
        case .plain, .opaque, .styleReference: return false
        }
    }

    /// The name that stands here; `nil` when its end is not there.
    private func nameInSection(_ bytes: Span<UInt8>, at start: Int) -> Range<Int>? {
        var end = start
        while end < bytes.count, bytes[end].continuesXMLName, end - start < 100 { end += 1 }
        return end < bytes.count ? start..<end : nil
    }

    private func kindInSection(_ bytes: Span<UInt8>, _ name: Range<Int>) -> XMLElementKind {
        let local = name.last { bytes[$0] == ASCII.colon }.map { $0 + 1..<name.upperBound } ?? name
        return foldsCase ? XMLElementKind.inAnyCase(bytes, local) : XMLElementKind.of(bytes, local)
    }

    /// At a `<` in a comment between records. Records that were put out of use stand in comments, so only a comment that
    /// ends with the document, or in which another begins behind whole records, is taken for one that was not closed.
    private mutating func commentBetween(_ bytes: Span<UInt8>, at start: Int, final: Bool) -> SectionVerdict {
        guard let first = nameInSection(bytes, at: start + 1) else { return final ? .goesOn : .needsMore }
        switch kindInSection(bytes, first) {
        case .record, .folder, .document: break
        default: return .goesOn
        }
        var depth = 0
        var complete = 0
        var at = start
        let limit = start + Self.commentReach
        while at < min(limit, bytes.count) {
            if bytes[at] == ASCII.greater, bytes[at - 1] == ASCII.minus, bytes[at - 2] == ASCII.minus { return goesOn(until: at) }
            guard bytes[at] == ASCII.less, at + 1 < bytes.count else {
                at += 1
                continue
            }
            if bytes[at + 1] == ASCII.exclamation, begins(bytes, at: at, with: "<!--") == true {
                return complete > 0 && depth == 0 ? .unclosed : goesOn(until: .max - position.base)
            }
            let isEnd = bytes[at + 1] == ASCII.slash
            if let name = nameInSection(bytes, at: at + (isEnd ? 2 : 1)), kindInSection(bytes, name) == .record {
                depth += isEnd ? -1 : 1
                if isEnd, depth == 0 { complete += 1 }
            }
            at += 1
        }
        if at >= limit { return goesOn(until: .max - position.base) }
        if !final { return .needsMore }
        return complete > 0 && isWhole(bytes) ? .unclosed : goesOn(until: bytes.count)
    }

    /// Whether the document's last bytes are the end tag of its root: one that was cut off may have lost the section's end.
    private func isWhole(_ bytes: Span<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, bytes[end - 1].isXMLSpace { end -= 1 }
        let tag = [ASCII.less, ASCII.slash] + rootName + [ASCII.greater]
        return end >= tag.count && equalBytes(bytes, end - tag.count..<end, tag.span, 0..<tag.count)
    }

    /// Tells of a section that is ended here because nothing else ends it.
    mutating func tellUnclosed(_ bytes: Span<UInt8>, at: Int) {
        let (what, end) = section == .comment ? ("a comment", "-->") : ("a CDATA section", "]]>")
        tell(.unclosedSection, .warning, bytes, at, hint: "end it with \(end)") { _ in
            "\(what) is not closed; it was ended before what cannot stand in it"
        }
    }
}

import CXMLEvents
import GazetteerModel

/// The events of a piece of XML as a tree that is walked by index.
///
/// An index that is out of range ends a walk: events come from C, and nothing here trusts them.
struct KMLTree: Sendable {
    let events: [CXMLEvent]
    let text: [UInt8]
    /// Elements whose names were read in another case than they are written in, in their order.
    var respelt: [Int] = []

    @inline(__always)
    subscript(index: Int) -> CXMLEvent {
        index >= 0 && index < events.count ? events[index] : CXMLEvent()
    }

    /// What an element or attribute is called.
    @inline(__always)
    func name(_ index: Int) -> KMLName { KMLName(rawValue: self[index].name) ?? .unknown }

    /// Whether an element is one of KML's own (or in no namespace at all).
    @inline(__always)
    func isKML(_ index: Int) -> Bool { self[index].flags & UInt8(CXML_NAMESPACE_MASK) <= UInt8(CXML_GOOGLE) }

    @inline(__always)
    func isElement(_ index: Int) -> Bool {
        let kind = self[index].kind
        return kind == UInt8(CXML_START) || kind == UInt8(CXML_LEAF)
    }

    @inline(__always)
    func isLeaf(_ index: Int) -> Bool { self[index].kind == UInt8(CXML_LEAF) }

    /// The index behind an element, attribute or text.
    @inline(__always)
    func next(_ index: Int) -> Int {
        let event = self[index]
        return isElement(index) ? max(Int(event.next), index + 1) : index + 1
    }

    /// The first child of an element, its attributes left aside; its end when there is none.
    @inline(__always)
    func firstChild(_ index: Int) -> Int {
        var child = index + 1
        while self[child].kind == UInt8(CXML_ATTRIBUTE) { child += 1 }
        return child
    }

    /// Where the children of an element end.
    @inline(__always)
    func end(_ index: Int) -> Int { isLeaf(index) ? 0 : min(next(index) - 1, events.count) }

    /// The value of an attribute.
    func attribute(_ name: KMLName, of index: Int) -> Range<Int>? {
        var at = index + 1
        while self[at].kind == UInt8(CXML_ATTRIBUTE) {
            if self[at].name == name.rawValue { return range(at) }
            at += 1
        }
        return nil
    }

    /// The text of a leaf, text or attribute.
    @inline(__always)
    func range(_ index: Int) -> Range<Int> {
        let event = self[index]
        let start = min(Int(event.offset), text.count)
        return start..<min(start + Int(event.length), text.count)
    }

    /// The first child element with a name.
    func child(_ name: KMLName, of index: Int) -> Int? {
        var at = firstChild(index)
        let end = end(index)
        while at < end {
            if isElement(at), self[at].name == name.rawValue { return at }
            at = next(at)
        }
        return nil
    }

    /// Text without white space around it.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start].isXMLSpace { start += 1 }
        while end > start, text[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }

    func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    func bytes(_ range: Range<Int>) -> [UInt8] {
        Array(text[range])
    }

    /// The text of a leaf child, without white space around it.
    func childText(_ name: KMLName, of index: Int) -> Range<Int>? {
        guard let child = child(name, of: index), isLeaf(child) else { return nil }
        let range = trimmed(range(child))
        return range.isEmpty ? nil : range
    }
}

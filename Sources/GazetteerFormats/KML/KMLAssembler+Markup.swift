import CXMLEvents
import GazetteerModel

// Child elements where text belongs.

extension KMLAssembler {
    /// The text inside an element, tags left out.
    mutating func innerText(_ tree: KMLTree, _ element: Int) -> TextSpan {
        let start = storage.bytes.count
        var at = tree.firstChild(element)
        let end = tree.firstMisplaced(in: element) ?? tree.end(element)
        while at < end {
            let kind = tree[at].kind
            if kind == UInt8(CXML_TEXT) || kind == UInt8(CXML_LEAF) { storage.bytes.append(contentsOf: tree.text[tree.range(at)]) }
            at += 1
        }
        return trimmedSpan(start)
    }

    /// The markup inside an element, written as HTML.
    mutating func innerMarkup(_ tree: KMLTree, _ element: Int) -> TextSpan {
        let start = storage.bytes.count
        var open: [[UInt8]] = []
        var at = tree.firstChild(element)
        let end = tree.firstMisplaced(in: element) ?? tree.end(element)
        while at < end {
            switch tree[at].kind {
            case UInt8(CXML_TEXT):
                escape(tree.text[tree.range(at)])
                at += 1
            case UInt8(CXML_END):
                if let name = open.popLast() { closeTag(name) }
                at += 1
            case UInt8(CXML_START), UInt8(CXML_LEAF):
                let name = Array(tree.localName(at).utf8)
                openTag(tree, at, name)
                if tree.isLeaf(at) {
                    escape(tree.text[tree.range(at)])
                    if !isVoid(name) { closeTag(name) }
                    at = tree.next(at)
                } else if tree.onlyText(at).map(\.isEmpty) == true, isVoid(name) {
                    at = tree.next(at)
                } else {
                    open.append(name)
                    at = tree.firstChild(at)
                }
            default: at += 1
            }
        }
        return trimmedSpan(start)
    }

    private func isVoid(_ name: [UInt8]) -> Bool {
        ["br", "hr", "img", "wbr", "input"].contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private mutating func openTag(_ tree: KMLTree, _ element: Int, _ name: [UInt8]) {
        storage.bytes.append(ASCII.less)
        storage.bytes.append(contentsOf: name)
        var at = element + 1
        while tree[at].kind == UInt8(CXML_ATTRIBUTE) {
            storage.bytes.append(ASCII.space)
            storage.bytes.append(contentsOf: tree.attributeName(at).utf8)
            storage.bytes += [ASCII.equals, ASCII.quote]
            escape(tree.text[tree.range(at)])
            storage.bytes.append(ASCII.quote)
            at += 1
        }
        storage.bytes.append(ASCII.greater)
    }

    private mutating func closeTag(_ name: [UInt8]) {
        storage.bytes += [ASCII.less, ASCII.slash] + name + [ASCII.greater]
    }

    private mutating func escape(_ text: ArraySlice<UInt8>) {
        for byte in text {
            switch byte {
            case ASCII.less: storage.bytes += Array("&lt;".utf8)
            case ASCII.greater: storage.bytes += Array("&gt;".utf8)
            case ASCII.ampersand: storage.bytes += Array("&amp;".utf8)
            case ASCII.quote: storage.bytes += Array("&quot;".utf8)
            default: storage.bytes.append(byte)
            }
        }
    }

    private func trimmedSpan(_ start: Int) -> TextSpan {
        var (first, end) = (start, storage.bytes.count)
        while first < end, storage.bytes[first].isXMLSpace { first += 1 }
        while end > first, storage.bytes[end - 1].isXMLSpace { end -= 1 }
        return TextSpan(first..<end)
    }
}

extension KMLTree {
    /// The name of an attribute, known or not: one that nobody knows stands before its value, with a NUL between.
    func attributeName(_ index: Int) -> String {
        let name = name(index)
        guard name == .unknown else { return String(name.text) }
        let event = self[index]
        let end = Int(event.offset) - 1
        let start = end - Int(event.next)
        return start >= 0 && end <= text.count ? string(start..<end) : ""
    }
}

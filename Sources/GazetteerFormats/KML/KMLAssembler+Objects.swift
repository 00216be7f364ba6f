import CXMLEvents
import GazetteerModel

// Elements that are kept as they are: views, regions, addresses in parts, and what nobody knows.

extension KMLAssembler {
    /// Adds an element that has no place of its own: of KML and of addresses as an object, any other like extended data.
    mutating func addOther(_ tree: KMLTree, _ element: Int) {
        let namespace = tree[element].flags & UInt8(CXML_NAMESPACE_MASK)
        if KMLAssembler.structured.contains(tree.localName(element)), namespace <= UInt8(CXML_GOOGLE) || namespace == UInt8(CXML_XAL) {
            addObject(tree, element)
        } else {
            readCustom(tree, element, path: "")
            joinRepeats()
        }
    }

    /// Properties that this reader gives a structure to. Written to KML as text, they get it back when they are read.
    static let structured: Set<String> = [
        "LookAt", "Camera", "Model", "Region", "ViewVolume", "ImagePyramid", "AddressDetails", "coordinateProperties", "timespan", "author",
        "icon-offset", "icon-offset-units",
    ]

    /// Properties of styles that are numbers.
    static let numeric: Set<String> = [
        "fill-opacity", "stroke-opacity", "icon-opacity", "label-opacity", "stroke-width", "icon-scale", "label-scale", "icon-heading",
        "snippetMaxLines",
    ]

    /// The kind of a field that may be one of this reader's own, written to KML before.
    func restoredKind(_ key: Int, _ span: TextSpan) -> FieldKind {
        let name = storage.keys[key].name
        let text = storage.bytes[span.range]
        if KMLAssembler.numeric.contains(name), JSONNumber.isValid(text) { return .number }
        guard KMLAssembler.structured.contains(name), text.first == ASCII.leftBrace || text.first == ASCII.leftBracket else {
            return .string
        }
        switch PropertyValue(json: text) {
        case .object(let members) where !members.isEmpty:
            return PropertyValue.object(members).jsonText.utf8.elementsEqual(text) ? .object : .string
        case .array(let values): return PropertyValue.array(values).jsonText.utf8.elementsEqual(text) ? .array : .string
        default: return .string
        }
    }

    /// Adds an element as a property: its text, or an object of its child elements.
    mutating func addObject(_ tree: KMLTree, _ element: Int, name: String? = nil) {
        let key = name ?? tree.localName(element)
        if let text = tree.onlyText(element), tree[element + 1].kind != UInt8(CXML_ATTRIBUTE) {
            let range = tree.trimmed(text)
            if !range.isEmpty { addOwn(key, .string, span(range)) }
            return
        }
        var json: [UInt8] = []
        appendObject(tree, element, to: &json)
        addOwn(key, .object, write(json))
    }

    /// Keeps what a model looks like: all but its place and how its altitude is meant, which are the geometry's.
    mutating func addModel(_ tree: KMLTree, _ model: Int) {
        var json: [UInt8] = []
        for (name, children) in tree.childrenByName(model) where name != KMLName.location.text && name != KMLName.altitudeMode.text {
            guard let child = children.first else { continue }
            json.append(json.isEmpty ? ASCII.leftBrace : ASCII.comma)
            appendString(Array(name.utf8)[...], to: &json)
            json.append(ASCII.colon)
            appendObject(tree, child, to: &json)
        }
        if !json.isEmpty { addOwn("Model", .object, write(json + [ASCII.rightBrace])) }
    }

    /// Writes an element as JSON: attributes with `@` before their names, repeated elements as an array.
    private func appendObject(_ tree: KMLTree, _ element: Int, to json: inout [UInt8]) {
        let hasAttributes = tree[element + 1].kind == UInt8(CXML_ATTRIBUTE)
        if let text = tree.onlyText(element), !hasAttributes {
            appendValue(tree, element, tree.trimmed(text), to: &json)
            return
        }
        json.append(ASCII.leftBrace)
        var isFirst = true
        func separate(_ name: String) {
            if !isFirst { json.append(ASCII.comma) }
            isFirst = false
            appendString(Array(name.utf8)[...], to: &json)
            json.append(ASCII.colon)
        }
        var at = element + 1
        while tree[at].kind == UInt8(CXML_ATTRIBUTE) {
            separate("@" + tree.attributeName(at))
            appendString(tree.text[tree.range(at)], to: &json)
            at += 1
        }
        if let text = tree.onlyText(element) {
            let range = tree.trimmed(text)
            if !range.isEmpty {
                separate("#text")
                appendValue(tree, element, range, to: &json)
            }
        } else {
            for (name, children) in tree.childrenByName(element) {
                separate(name)
                if children.count > 1 { json.append(ASCII.leftBracket) }
                for (index, child) in children.enumerated() {
                    if index > 0 { json.append(ASCII.comma) }
                    appendObject(tree, child, to: &json)
                }
                if children.count > 1 { json.append(ASCII.rightBracket) }
            }
        }
        json.append(ASCII.rightBrace)
    }

    /// Numbers of KML's own are numbers; a postal code of an address is text.
    private func appendValue(_ tree: KMLTree, _ element: Int, _ range: Range<Int>, to json: inout [UInt8]) {
        if tree.isKML(element), JSONNumber.isValid(tree.text[range]) {
            json += tree.text[range]
        } else {
            appendString(tree.text[range], to: &json)
        }
    }
}

extension KMLTree {
    /// The child elements of an element in groups of the same name, in order of first appearance.
    fileprivate func childrenByName(_ element: Int) -> [(name: String, children: [Int])] {
        var order: [String] = []
        var groups: [String: [Int]] = [:]
        var at = firstChild(element)
        let end = end(element)
        while at < end {
            if isElement(at) {
                let name = localName(at)
                if groups[name] == nil { order.append(name) }
                groups[name, default: []].append(at)
            }
            at = next(at)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}

import CXMLEvents
import GazetteerModel

// Elements that are kept as they are: views, regions, addresses in parts, and what nobody knows.

extension KMLAssembler {
    /// Adds an element that has no place of its own: of KML and of addresses as an object, any other like extended data.
    mutating func addOther(_ tree: KMLTree, _ element: Int) {
        let namespace = tree[element].flags & UInt8(CXML_NAMESPACE_MASK)
        if KMLAssembler.isStructured(tree, element), namespace <= UInt8(CXML_GOOGLE) || namespace == UInt8(CXML_XAL) {
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

    /// Whether an element is one that this reader gives a structure to.
    private static func isStructured(_ tree: KMLTree, _ element: Int) -> Bool {
        let name = tree.name(element)
        return name == .unknown ? structured.contains(tree.localName(element)) : structuredNames.contains(name)
    }

    private static let structuredNames = Set(KMLName.allCases.filter { structured.contains(String($0.text)) })

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
        let start = storage.bytes.count
        tree.appendObject(element, to: &storage.bytes)
        addOwn(key, .object, TextSpan(start..<storage.bytes.count))
    }

    /// Keeps what a model looks like: all but its place and how its altitude is meant, which are the geometry's.
    mutating func addModel(_ tree: KMLTree, _ model: Int) {
        var json: [UInt8] = []
        for child in tree.firstsOfName(tree.children(of: model)) where ![.location, .altitudeMode].contains(tree.name(child)) {
            json.append(json.isEmpty ? ASCII.leftBrace : ASCII.comma)
            tree.appendName(of: child, to: &json)
            json.append(ASCII.colon)
            tree.appendObject(child, to: &json)
        }
        if !json.isEmpty { addOwn("Model", .object, write(json + [ASCII.rightBrace])) }
    }
}

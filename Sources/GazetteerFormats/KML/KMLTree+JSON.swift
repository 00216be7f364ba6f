import CXMLEvents
import GazetteerModel

// Elements as JSON.

extension KMLTree {
    /// Writes an element as JSON: attributes with `@` before their names, repeated elements as an array.
    func appendObject(_ element: Int, to json: inout [UInt8]) {
        let hasAttributes = self[element + 1].kind == UInt8(CXML_ATTRIBUTE)
        if let text = onlyText(element), !hasAttributes {
            appendValue(element, trimmed(text), to: &json)
            return
        }
        json.append(ASCII.leftBrace)
        let empty = json.count
        var at = element + 1
        while self[at].kind == UInt8(CXML_ATTRIBUTE) {
            if json.count > empty { json.append(ASCII.comma) }
            appendString(Array("@\(attributeName(at))".utf8)[...], to: &json)
            json.append(ASCII.colon)
            appendString(text[range(at)], to: &json)
            at += 1
        }
        if let text = onlyText(element) {
            let range = trimmed(text)
            if !range.isEmpty {
                if json.count > empty { json.append(ASCII.comma) }
                json.append(contentsOf: "\"#text\":".utf8)
                appendValue(element, range, to: &json)
            }
        } else {
            appendChildren(children(of: element), isFirst: json.count == empty, to: &json)
        }
        json.append(ASCII.rightBrace)
    }

    /// Writes child elements as members, those of one name together.
    private func appendChildren(_ children: [Int], isFirst: Bool, to json: inout [UInt8]) {
        let firsts = firstsOfName(children)
        let areDistinct = firsts.count == children.count
        var groups: [String: [Int]] = [:]
        if !areDistinct { for child in children { groups[localName(child), default: []].append(child) } }
        for (index, child) in firsts.enumerated() {
            if !isFirst || index > 0 { json.append(ASCII.comma) }
            appendName(of: child, to: &json)
            json.append(ASCII.colon)
            guard !areDistinct, let group = groups[localName(child)], group.count > 1 else {
                appendObject(child, to: &json)
                continue
            }
            for (index, child) in group.enumerated() {
                json.append(index == 0 ? ASCII.leftBracket : ASCII.comma)
                appendObject(child, to: &json)
            }
            json.append(ASCII.rightBracket)
        }
    }

    /// Writes the name of an element as a string.
    func appendName(of element: Int, to json: inout [UInt8]) {
        let name = name(element)
        if name == .unknown {
            appendString(Array(localName(element).utf8)[...], to: &json)
        } else {
            json.append(contentsOf: Self.quotedNames[Int(name.rawValue)])
        }
    }

    /// The known names as JSON, by their numbers.
    private static let quotedNames = KMLName.allCases.map { Array("\"\($0.text)\"".utf8) }

    /// The child elements of an element.
    func children(of element: Int) -> [Int] {
        var children: [Int] = []
        var at = firstChild(element)
        let end = end(element)
        while at < end {
            if isElement(at) { children.append(at) }
            at = next(at)
        }
        return children
    }

    /// The first element of each name, in their order.
    func firstsOfName(_ elements: [Int]) -> [Int] {
        var known: UInt128 = 0
        var others = Set<String>()
        return elements.filter { element in
            let number = self[element].name
            guard number > 0, number < 128 else { return others.insert(localName(element)).inserted }
            let bit = UInt128(1) << UInt128(number)
            defer { known |= bit }
            return known & bit == 0
        }
    }

    /// Numbers of KML's own are numbers; a postal code of an address is text.
    private func appendValue(_ element: Int, _ range: Range<Int>, to json: inout [UInt8]) {
        if isKML(element), JSONNumber.isValid(text[range]) {
            json.append(text.span, range)
        } else {
            appendString(text[range], to: &json)
        }
    }

    /// Writes text as a string.
    func appendString(_ text: ArraySlice<UInt8>, to json: inout [UInt8]) {
        json.append(ASCII.quote)
        JSONText.appendEscaped(text.span, to: &json)
        json.append(ASCII.quote)
    }
}

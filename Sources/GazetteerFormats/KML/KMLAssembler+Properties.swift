import CXMLEvents
import GazetteerModel

// What a record says of itself besides its geometry.

extension KMLAssembler {
    mutating func readProperties(_ tree: KMLTree, _ element: Int, _ parts: Parts) {
        let standIns = hasNotes ? standIns(tree, parts) : []
        if parts.name >= 0, !standIns.contains(.name) { addText("name", tree, parts.name) }
        if parts.snippet >= 0 { addSnippet(tree, parts.snippet) }
        if parts.description >= 0, !standIns.contains(.description) { addDescription(tree, parts.description) }
        dataStart = Int32(truncatingIfNeeded: storage.fields.count)
        for data in parts.data { readData(tree, data) }
        joinRepeats()
        let dataEnd = storage.fields.count
        addContacts(tree, parts, data: Int(dataStart)..<dataEnd)
        if parts.visibility >= 0 { addFlag("visibility", tree, parts.visibility) }
        if parts.styleURL >= 0, let url = plainText(tree, parts.styleURL), !url.isEmpty { addOwn("styleUrl", .string, span(url)) }
        addGeometryProperties(tree, parts)
        addTimes(tree, parts)
        if parts.author >= 0 { addAuthor(tree, parts.author) }
        let own = parts.style < 0 ? nil : ownStyle(tree, parts.style)
        addStyle(shared: window.records[recordIndex].style, own: own)
        for other in parts.others { addOther(tree, other) }
        if tree.name(element) == .groundOverlay || tree.name(element) == .photoOverlay { addOverlay(tree, element) }
    }

    private func ownStyle(_ tree: KMLTree, _ style: Int) -> KMLStyle? {
        if tree.name(style) == .style { return KMLStyle(tree, style) }
        var at = tree.firstChild(style)
        let end = tree.end(style)
        while at < end {
            if tree.name(at) == .pair, tree.childText(.key, of: at).map({ tree.string($0) }) == "normal",
                let inner = tree.child(.style, of: at)
            {
                return KMLStyle(tree, inner)
            }
            at = tree.next(at)
        }
        return nil
    }

    /// The text of a leaf without the white space that is only layout; `nil` for an element with children. One that was
    /// never closed has the text before what cannot stand in it.
    func plainText(_ tree: KMLTree, _ element: Int) -> Range<Int>? {
        if tree.isLeaf(element) { return tree.withoutLayout(element) }
        let first = tree.firstChild(element)
        guard let misplaced = tree.firstMisplaced(in: element) else { return nil }
        if first == misplaced { return 0..<0 }
        return tree.isElement(first) || tree.next(first) != misplaced ? nil : tree.trimmed(tree.range(first))
    }

    /// Adds the text of an element; markup in it is read as text.
    private mutating func addText(_ name: String, _ tree: KMLTree, _ element: Int) {
        if let range = plainText(tree, element) {
            if !range.isEmpty { addOwn(name, .string, span(range)) }
        } else {
            let text = innerText(tree, element)
            if text.length > 0 { addOwn(name, .string, text) }
        }
    }

    /// Adds a snippet, and how many lines of it are shown if that is not two, as KML has it.
    private mutating func addSnippet(_ tree: KMLTree, _ element: Int) {
        let count = storage.fields.count
        addText("snippet", tree, element)
        guard storage.fields.count > count else { return }
        var at = element + 1
        while tree[at].kind == UInt8(CXML_ATTRIBUTE) {
            let text = tree.trimmed(tree.range(at))
            if tree.attributeName(at) == "maxLines", !text.isEmpty, text.count < 6, tree.text[text].allSatisfy(ASCII.isDigit),
                JSONNumber.isValid(tree.text[text]), tree.string(text) != "2"
            {
                addOwn("snippetMaxLines", .number, span(text))
            }
            at += 1
        }
    }

    private mutating func addDescription(_ tree: KMLTree, _ element: Int) {
        guard let range = plainText(tree, element) else {
            let markup = innerMarkup(tree, element)
            if markup.length > 0 { addOwn("description", .string, markup, traits: .html) }
            return
        }
        guard !range.isEmpty else { return }
        let isHTML = tree[element].flags & UInt8(CXML_CDATA) != 0 || tree.hasMarkup(range)
        let placed = isHTML ? placedMarkup(tree.text[range]).map { write($0) } : nil
        addOwn("description", .string, placed ?? span(range), traits: isHTML ? .html : [])
    }

    private mutating func addFlag(_ name: String, _ tree: KMLTree, _ element: Int) {
        guard let range = plainText(tree, element) else { return }
        let text = tree.trimmed(range)
        switch tree.string(text) {
        case "0", "false": addOwn(name, .false, span(text))
        case "1", "true": addOwn(name, .true, span(text))
        case "": break
        default: addOwn(name, .string, span(text))
        }
    }

    /// Address, telephone and link, unless they only repeat a field of the data.
    private mutating func addContacts(_ tree: KMLTree, _ parts: Parts, data: Range<Int>) {
        if parts.address >= 0, let range = plainText(tree, parts.address), !range.isEmpty, !isRepeated(span(range), in: data) {
            addOwn("address", .string, span(range))
        }
        if parts.phone >= 0, let range = plainText(tree, parts.phone), !range.isEmpty, !isRepeated(span(range), in: data),
            !repeatsDigits(tree, range, in: data)
        {
            addOwn("phoneNumber", .string, span(range))
        }
        if parts.link >= 0, let range = tree.hrefAttribute(of: parts.link), !range.isEmpty, !isRepeated(span(range), in: data) {
            addOwn("link", .string, span(range))
        }
    }

    private func isRepeated(_ text: TextSpan, in rows: Range<Int>) -> Bool {
        let bytes = storage.bytes.span
        return rows.contains { equalBytes(bytes, storage.fields[$0].span.range, bytes, text.range) }
    }

    /// Whether a field has the same digits as a `tel:` address.
    private func repeatsDigits(_ tree: KMLTree, _ range: Range<Int>, in rows: Range<Int>) -> Bool {
        func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] { bytes.filter { ASCII.isDigit($0) || $0 == ASCII.plus } }
        let wanted = number(tree.text[range])
        guard wanted.count > 2, tree.text[range].starts(with: "tel:".utf8) else { return false }
        return rows.contains { row in
            let field = storage.fields[row]
            guard field.kind == .string || field.kind == .number, field.span.length < 200 else { return false }
            let text = storage.bytes[field.span.range]
            // Only a field that is nothing but a number: letters would say more.
            return !text.contains { ASCII.isLetter($0) } && number(text) == wanted
        }
    }

    private mutating func addTimes(_ tree: KMLTree, _ parts: Parts) {
        if parts.timeStamp >= 0, let when = tree.childText(.when, of: parts.timeStamp) {
            addOwn("timestamp", .string, span(when))
        }
        guard parts.timeSpan >= 0 else { return }
        var json: [UInt8] = []
        for (name, key) in [(KMLName.begin, "begin"), (.end, "end")] {
            guard let range = tree.childText(name, of: parts.timeSpan) else { continue }
            json += Array("\(json.isEmpty ? "{" : ",")\"\(key)\":".utf8)
            appendString(tree.text[range], to: &json)
        }
        guard !json.isEmpty else { return }
        addOwn("timespan", .object, write(json + [ASCII.rightBrace]))
    }

    private mutating func addAuthor(_ tree: KMLTree, _ author: Int) {
        var at = tree.firstChild(author)
        let end = tree.end(author)
        var count = 0
        while at < end {
            count += tree.isElement(at) ? 1 : 0
            at = tree.next(at)
        }
        // Mostly a name alone.
        if count == 1, let name = tree.childText(.name, of: author) {
            addOwn("author", .string, span(name))
        } else {
            addObject(tree, author, name: "author")
        }
    }

    func appendString(_ text: ArraySlice<UInt8>, to json: inout [UInt8]) {
        json.append(ASCII.quote)
        JSONText.appendEscaped(text.span, to: &json)
        json.append(ASCII.quote)
    }
}

extension KMLTree {
    /// The text of a leaf: white space around it is layout when it holds a line break, and in no CDATA section.
    func withoutLayout(_ element: Int) -> Range<Int> {
        let range = range(element)
        guard self[element].flags & UInt8(CXML_CDATA) == 0, let first = range.first, let last = range.last else { return range }
        guard text[first].isXMLSpace || text[last].isXMLSpace else { return range }
        let inner = trimmed(range)
        guard !inner.isEmpty else { return inner }
        let start = text[range.lowerBound..<inner.lowerBound].contains(ASCII.lineFeed) ? inner.lowerBound : range.lowerBound
        let end = text[inner.upperBound..<range.upperBound].contains(ASCII.lineFeed) ? inner.upperBound : range.upperBound
        return start..<end
    }

    /// Whether there is a tag in a text.
    func hasMarkup(_ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        while at + 1 < range.upperBound {
            if text[at] == ASCII.less, ASCII.isLetter(text[at + 1]) || text[at + 1] == ASCII.slash {
                return text[at..<range.upperBound].contains(ASCII.greater)
            }
            at += 1
        }
        return false
    }

    /// The `href` of an element.
    func hrefAttribute(of element: Int) -> Range<Int>? { attribute(.href, of: element).map { trimmed($0) } }
}

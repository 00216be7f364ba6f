import CXMLEvents
import GazetteerModel

// ExtendedData.

extension KMLAssembler {
    /// Reads the fields of an `ExtendedData` or `Metadata` element.
    mutating func readData(_ tree: KMLTree, _ element: Int) {
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.isElement(at) {
                switch tree.name(at) {
                case .data where tree.isKML(at): readField(tree, at)
                case .schemaData where tree.isKML(at): readSchemaData(tree, at)
                // Some writers leave the SchemaData out.
                case .simpleData where tree.isKML(at): readSimpleData(tree, at)
                default: readCustom(tree, at, path: "")
                }
            }
            at = tree.next(at)
        }
    }

    /// The elements of a record that only repeat a field of its data, as a writer of ours said beside that field.
    func standIns(_ tree: KMLTree, _ parts: Parts) -> [KMLStandIn] {
        var found: [KMLStandIn] = []
        for (note, element) in [(KMLStandIn.name, parts.name), (.description, parts.description)] where element >= 0 {
            guard let text = plainText(tree, element) else { continue }
            if parts.data.contains(where: { holds(tree.text[text], noted: note, tree, $0) }) { found.append(note) }
        }
        return found
    }

    /// Whether there is a field with this note and this text.
    private func holds(_ text: ArraySlice<UInt8>, noted note: KMLStandIn, _ tree: KMLTree, _ data: Int) -> Bool {
        var at = tree.firstChild(data)
        let end = tree.end(data)
        while at < end {
            if self.note(tree, at) == note {
                switch tree.name(at) {
                case .data:
                    if let value = tree.child(.value, of: at), tree.isLeaf(value), tree.text[tree.range(value)] == text { return true }
                case .schemaData:
                    var field = tree.firstChild(at)
                    let last = tree.end(at)
                    while field < last {
                        if tree.isLeaf(field), tree.text[tree.trimmed(tree.range(field))] == text { return true }
                        field = tree.next(field)
                    }
                default: break
                }
            }
            at = tree.next(at)
        }
        return false
    }

    /// What a writer of ours noted beside a field.
    private func note(_ tree: KMLTree, _ element: Int) -> KMLStandIn? {
        guard hasNotes, tree.isKML(element), let note = tree.attribute(.targetId, of: element) else { return nil }
        return KMLStandIn(rawValue: tree.string(note))
    }

    /// A `Data` element. Its display name is for people; it names the field only when nothing else does, and is kept for
    /// the way back to KML.
    @inline(__always)
    private mutating func readField(_ tree: KMLTree, _ element: Int) {
        var value = -1
        var display = -1
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            switch tree.name(at) {
            case .value: value = at
            case .displayName: display = at
            default: break
            }
            at = tree.next(at)
        }
        if hasNotes, value >= 0, readIdentifier(tree, element, value) { return }
        let row = storage.fields.count
        if let range = tree.attribute(.name, of: element), !range.isEmpty {
            addField(span(range), tree, element, value)
            if display >= 0, storage.fields.count > row { keepLabel(tree, display, row: row) }
        } else if display >= 0, tree.isLeaf(display), !tree.range(display).isEmpty {
            addField(span(tree.trimmed(tree.range(display))), tree, element, value)
        } else {
            addField(write("Data".utf8), tree, element, value)
        }
    }

    @inline(__always)
    private mutating func addField(_ name: TextSpan, _ tree: KMLTree, _ element: Int, _ value: Int) {
        if value >= 0, tree.isLeaf(value) {
            addData(name, .string, span(tree.range(value)), traits: traits(tree, value), tree, element)
        } else if value >= 0 {
            addData(name, .string, innerMarkup(tree, value), traits: .html, tree, element)
        } else if tree.isLeaf(element), !tree.trimmed(tree.range(element)).isEmpty {
            // `<Data name="phone">…</Data>`, as some write it.
            addData(name, .string, span(tree.range(element)), traits: traits(tree, element), tree, element)
        } else {
            // Nothing is said: as an empty text, which every format can hold.
            addData(name, .string, TextSpan(offset: 0, length: 0), traits: [], tree, element)
        }
    }

    /// Keeps the display name of a field.
    private mutating func keepLabel(_ tree: KMLTree, _ display: Int, row: Int) {
        guard tree.isLeaf(display) else { return }
        let label = tree.trimmed(tree.range(display))
        if !label.isEmpty { storage.labels[row] = span(label) }
    }

    /// Takes an id that was written as a field, because KML has no other place for it; `false` for any other field.
    private mutating func readIdentifier(_ tree: KMLTree, _ element: Int, _ value: Int) -> Bool {
        guard record.id.kind == .missing, tree.isLeaf(value) else { return false }
        switch note(tree, element) {
        case .identifier: record.id = Field(kind: .string, span: span(tree.range(value)))
        case .number where JSONNumber.isValid(tree.text[tree.range(value)]):
            record.id = Field(kind: .number, span: span(tree.range(value)))
        default: return false
        }
        return true
    }

    private func traits(_ tree: KMLTree, _ element: Int) -> FieldTraits {
        tree[element].flags & UInt8(CXML_CDATA) != 0 && tree.hasMarkup(tree.range(element)) ? .html : []
    }

    private mutating func readSchemaData(_ tree: KMLTree, _ element: Int) {
        useSchema(tree, element)
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.isElement(at) {
                switch tree.name(at) {
                case .simpleData, .data: readSimpleData(tree, at)
                case .simpleArrayData: readArray(tree, at)
                default: break
                }
            }
            at = tree.next(at)
        }
    }

    /// Looks up the schema that these data follow.
    mutating func useSchema(_ tree: KMLTree, _ schemaData: Int) {
        let url = tree.attribute(.schemaUrl, of: schemaData).map { tree.text[$0] } ?? []
        guard !window.schemas.isEmpty, schemaURL != Array(url) else { return }
        schemaURL = Array(url)
        schemaFields = window.schemas.fields(url)
        schemaLabels = window.schemas.labels(url).mapValues { write($0) }
    }

    private mutating func readSimpleData(_ tree: KMLTree, _ element: Int) {
        guard let name = tree.attribute(.name, of: element) else { return }
        let row = storage.fields.count
        readSimpleData(tree, element, name)
        if !schemaLabels.isEmpty, storage.fields.count > row, let label = schemaLabels[tree.bytes(name)] { storage.labels[row] = label }
    }

    private mutating func readSimpleData(_ tree: KMLTree, _ element: Int, _ name: Range<Int>) {
        guard tree.isLeaf(element) else {
            addData(span(name), .string, innerMarkup(tree, element), traits: .html, tree, element)
            return
        }
        let range = tree.range(element)
        let type = schemaFields?[tree.bytes(name)] ?? .text
        let trimmed = type == .text ? range : tree.trimmed(range)
        switch type {
        case .text: addData(span(name), .string, span(range), traits: traits(tree, element), tree, element)
        case _ where trimmed.isEmpty: addData(span(name), .string, span(trimmed), traits: [], tree, element)
        case .number:
            let kind: FieldKind = JSONNumber.isValid(tree.text[trimmed]) ? .number : .string
            addData(span(name), kind, span(kind == .number ? trimmed : range), traits: [], tree, element)
        case .boolean:
            switch tree.string(trimmed).lowercased() {
            case "true", "1": addData(span(name), .true, write("true".utf8), traits: [], tree, element)
            case "false", "0": addData(span(name), .false, write("false".utf8), traits: [], tree, element)
            default: addData(span(name), .string, span(range), traits: [], tree, element)
            }
        }
    }

    /// An element of another vocabulary: its name names the field; inner elements are named by the way to them.
    mutating func readCustom(_ tree: KMLTree, _ element: Int, path: String) {
        let local = tree.localName(element)
        let name = path.isEmpty ? local : "\(path)/\(local)"
        if let text = tree.onlyText(element) {
            addData(write(name.utf8), .string, span(text), traits: [], tree, element)
            return
        }
        guard name.utf8.count < 2000 else { return }
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.isElement(at) { readCustom(tree, at, path: name) }
            at = tree.next(at)
        }
    }
}

extension KMLTree {
    /// The name of an element without its prefix, known or not.
    func localName(_ element: Int) -> String {
        let name = name(element)
        guard name == .unknown else { return String(name.text) }
        let event = self[element]
        let start = min(Int(event.offset), text.count)
        return string(start..<min(start + Int(event.length), text.count))
    }

    /// The text of an element that has no child elements; `nil` for one that has.
    func onlyText(_ element: Int) -> Range<Int>? {
        if isLeaf(element) { return range(element) }
        var found: Range<Int>?
        var at = firstChild(element)
        let end = end(element)
        while at < end {
            guard !isElement(at), found == nil else { return nil }
            found = range(at)
            at = next(at)
        }
        return found ?? 0..<0
    }
}

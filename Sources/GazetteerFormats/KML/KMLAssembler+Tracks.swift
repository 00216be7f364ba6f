import CXMLEvents
import GazetteerModel

// Tracks: positions with times.

extension KMLAssembler {
    /// A track becomes a line; the times of its positions, and what else is said of each, are kept for a property.
    mutating func readTrack(_ tree: KMLTree, _ track: Int, into parts: inout [Part]) {
        let start = storage.positions.count
        var times = JSONArrayText()
        var angles = JSONArrayText()
        var bad = 0
        var data: [Int] = []
        var at = tree.firstChild(track)
        let end = tree.end(track)
        while at < end {
            switch tree.name(at) {
            case .coord where tree.isLeaf(at):
                let numbers = tree.text[tree.range(at)].split { $0.isXMLSpace || $0 == ASCII.comma }
                if !numbers.isEmpty, !append(numbers) { bad += 1 }
            case .when where tree.isLeaf(at): times.append(tree.text[tree.trimmed(tree.range(at))])
            case .angles where tree.isLeaf(at): angles.append(tree.text[tree.trimmed(tree.range(at))])
            case .extendedData: data.append(at)
            default: break
            }
            at = tree.next(at)
        }
        if bad > 0 { tell(.invalidGeometry, .error, tree, track, "\(bad) positions of a track are no position") }
        let count = storage.positions.count - start
        guard count > 0 else { return }
        addLine(count, start: start, tree, track, into: &parts)
        addPositionValues("times", times)
        addPositionValues("angles", angles)
        for element in data { readArrays(tree, element) }
    }

    private mutating func addPositionValues(_ name: String, _ values: JSONArrayText) {
        guard !values.isEmpty else { return }
        let index = positionValues.firstIndex { $0.name == name } ?? positionValues.count
        if index == positionValues.count { positionValues.append((name, [])) }
        positionValues[index].arrays.append(values.text)
    }

    /// Reads the arrays of the extended data of a track: a value for each position.
    private mutating func readArrays(_ tree: KMLTree, _ element: Int) {
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.name(at) == .schemaData, tree.isElement(at) {
                useSchema(tree, at)
                var inner = tree.firstChild(at)
                while inner < tree.end(at) {
                    if tree.name(inner) == .simpleArrayData, tree.isElement(inner) { readArray(tree, inner) }
                    inner = tree.next(inner)
                }
            }
            at = tree.next(at)
        }
    }

    /// Reads one array; its values are numbers where the schema says so.
    mutating func readArray(_ tree: KMLTree, _ element: Int) {
        guard let name = tree.attribute(.name, of: element), !name.isEmpty, positionValues.count < 1000 else { return }
        let isNumeric = schemaFields?[tree.bytes(name)] == .number
        var values = JSONArrayText()
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.name(at) == .value, tree.isLeaf(at) {
                let text = tree.text[tree.trimmed(tree.range(at))]
                if isNumeric, JSONNumber.isValid(text) { values.append(number: text) } else { values.append(text) }
            }
            at = tree.next(at)
        }
        addPositionValues(tree.string(name), values)
    }

    /// Properties that KML writes on geometries: how altitudes are meant, whether a line hangs to the ground.
    mutating func addGeometryProperties(_ tree: KMLTree, _ parts: Parts) {
        // Without a position they mean nothing.
        for name in [KMLName.altitudeMode, .extrude, .tessellate] where record.geometry.kind != nil {
            var values: [Range<Int>] = []
            if name == .altitudeMode, parts.altitudeMode >= 0, tree.isLeaf(parts.altitudeMode) {
                values.append(tree.trimmed(tree.range(parts.altitudeMode)))
            }
            for geometry in parts.geometries { collect(name, tree, geometry, into: &values) }
            guard let first = values.first(where: { !$0.isEmpty }) else { continue }
            let text = tree.string(first)
            if name == .altitudeMode {
                addOwn("altitudeMode", .string, span(first))
            } else if text == "1" || text == "0" || text == "true" || text == "false" {
                addOwn(String(name.text), text == "1" || text == "true" ? .true : .false, span(first))
            }
        }
        for model in parts.geometries where tree.name(model) == .model { addModel(tree, model) }
        guard !positionValues.isEmpty else { return }
        var json: [UInt8] = []
        for (name, arrays) in positionValues {
            json.append(json.isEmpty ? ASCII.leftBrace : ASCII.comma)
            appendString(Array(name.utf8)[...], to: &json)
            json.append(ASCII.colon)
            if arrays.count == 1 {
                json += arrays[0]
            } else {
                json += [ASCII.leftBracket] + arrays.joined(separator: [ASCII.comma]) + [ASCII.rightBracket]
            }
        }
        addOwn("coordinateProperties", .object, write(json + [ASCII.rightBrace]))
    }

    private func collect(_ name: KMLName, _ tree: KMLTree, _ geometry: Int, into values: inout [Range<Int>]) {
        var at = tree.firstChild(geometry)
        let end = tree.end(geometry)
        while at < end {
            if tree.isElement(at) {
                let found = tree.name(at)
                if found == name, tree.isLeaf(at) { values.append(tree.trimmed(tree.range(at))) }
                switch found {
                case .point, .lineString, .linearRing, .polygon, .multiGeometry, .track, .model:
                    if values.isEmpty { collect(name, tree, at, into: &values) }
                default: break
                }
            }
            at = tree.next(at)
        }
    }
}

/// A JSON array that grows.
struct JSONArrayText {
    private var elements: [UInt8] = []

    var isEmpty: Bool { elements.isEmpty }

    /// The array.
    var text: [UInt8] { elements.isEmpty ? [ASCII.leftBracket, ASCII.rightBracket] : elements + [ASCII.rightBracket] }

    /// Adds a string.
    mutating func append(_ text: ArraySlice<UInt8>) {
        separate()
        elements.append(ASCII.quote)
        JSONText.appendEscaped(text.span, to: &elements)
        elements.append(ASCII.quote)
    }

    /// Adds a number that is one of JSON's.
    mutating func append(number: ArraySlice<UInt8>) {
        separate()
        elements += number
    }

    private mutating func separate() { elements.append(elements.isEmpty ? ASCII.leftBracket : ASCII.comma) }
}

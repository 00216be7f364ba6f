import CXMLEvents
import GazetteerModel

// One record.

extension KMLAssembler {
    /// Where the parts of a record stand in the tree.
    struct Parts {
        var name = -1
        var description = -1
        var snippet = -1
        var address = -1
        var phone = -1
        var visibility = -1
        var styleURL = -1
        var style = -1
        var timeStamp = -1
        var timeSpan = -1
        var link = -1
        var author = -1
        var altitudeMode = -1
        var data: [Int] = []
        var geometries: [Int] = []
        /// Views, addresses in parts, and what nobody knows.
        var others: [Int] = []

        /// Adds what was found in a part that was never closed; what is there already stays.
        mutating func add(_ inside: Parts) {
            for part in [
                \Parts.name, \.description, \.snippet, \.address, \.phone, \.visibility, \.styleURL, \.style, \.timeStamp, \.timeSpan,
                \.link, \.author, \.altitudeMode,
            ] where self[keyPath: part] < 0 {
                self[keyPath: part] = inside[keyPath: part]
            }
            data += inside.data
            geometries += inside.geometries
            others += inside.others
        }
    }

    /// Reads the element of a record into a feature, or reports it.
    mutating func assemble(_ tree: KMLTree, _ element: Int) {
        let place = window.records[recordIndex]
        record = FeatureRecord()
        record.byteOffset = UInt64(place.byteOffset)
        record.line = UInt64(place.line)
        record.number = UInt64(place.number)
        switch tree.name(element) {
        case .placemark, .photoOverlay, .groundOverlay: break
        case .networkLink:
            reportLink(tree, element)
            return
        case .screenOverlay:
            let name = tree.childText(.name, of: element).map { " \"\(tree.string($0))\"" } ?? ""
            tell(.screenOverlay, .info, record: recordIndex, "the overlay\(name) lies on the screen and has no place; it was left out")
            return
        default: return
        }
        if let id = tree.attribute(.id, of: element), !id.isEmpty {
            record.id = Field(kind: .string, span: span(id))
        }
        let fieldStart = storage.fields.count
        let parts = parts(tree, element)
        readGeometry(tree, element, parts)
        readProperties(tree, element, parts)
        record.properties = FieldRange(
            start: UInt32(truncatingIfNeeded: fieldStart), count: UInt32(truncatingIfNeeded: storage.fields.count - fieldStart))
        readMembers(tree, element, place)
        tally.records += 1
        if record.geometry.positionCount > 0 { tally.located += 1 }
        storage.features.append(record)
    }

    private func parts(_ tree: KMLTree, _ element: Int) -> Parts {
        var parts = Parts()
        var at = tree.firstChild(element)
        let end = tree.end(element)
        while at < end {
            if tree.isElement(at) { sort(tree, at, into: &parts) }
            at = tree.next(at)
        }
        return parts
    }

    private func sort(_ tree: KMLTree, _ at: Int, into parts: inout Parts) {
        let name = tree.name(at)
        guard tree.isKML(at) else {
            switch name {
            case .atomLink: parts.link = at
            case .author: parts.author = at
            default: parts.others.append(at)
            }
            return
        }
        switch name {
        case .name, .description, .snippet, .lowercaseSnippet, .address, .phoneNumber, .visibility, .styleUrl:
            sortText(tree, at, name, into: &parts)
        case .style: parts.style = at
        case .styleMap: if parts.style < 0 { parts.style = at }
        case .timeStamp: parts.timeStamp = at
        case .timeSpan: parts.timeSpan = at
        case .altitudeMode: parts.altitudeMode = at
        case .atomLink: parts.link = at
        case .author: parts.author = at
        case .extendedData, .metadata: parts.data.append(at)
        case .point, .lineString, .linearRing, .polygon, .multiGeometry, .track, .multiTrack, .model, .multiPoint, .multiLineString,
            .multiPolygon:
            parts.geometries.append(at)
        case .isOpen, .balloonVisibility, .latLonBox, .latLonQuad, .icon: break
        default: parts.others.append(at)
        }
    }

    /// An element that is text. One that was never closed holds what stands behind it.
    private func sortText(_ tree: KMLTree, _ at: Int, _ name: KMLName, into parts: inout Parts) {
        switch name {
        case .name: parts.name = at
        case .description: parts.description = at
        case .address: parts.address = at
        case .phoneNumber: parts.phone = at
        case .visibility: parts.visibility = at
        case .styleUrl: parts.styleURL = at
        default: parts.snippet = at
        }
        guard !tree.isLeaf(at), let first = tree.firstMisplaced(in: at) else { return }
        var inside = Parts()
        var child = first
        let end = tree.end(at)
        while child < end {
            if tree.isElement(child) { sort(tree, child, into: &inside) }
            child = tree.next(child)
        }
        parts.add(inside)
    }

    private mutating func reportLink(_ tree: KMLTree, _ element: Int) {
        let link = tree.child(.linkElement, of: element) ?? tree.child(.url, of: element)
        let address = link.flatMap { tree.childText(.href, of: $0) }.map { tree.string($0) } ?? ""
        tell(
            .networkLink, .warning, record: recordIndex, hint: address.isEmpty ? nil : "fetch it and read it as a feed of its own",
            "the network link\(address.isEmpty ? "" : " to \(address)") was not followed")
    }

    /// The folder path.
    private mutating func readMembers(_ tree: KMLTree, _ element: Int, _ place: KMLWindow.Record) {
        guard place.folder >= 0, place.folder < window.folders.count else { return }
        let path: TextSpan
        if let known = folderSpans[place.folder] {
            path = known
        } else {
            path = write(window.folders[place.folder])
            folderSpans[place.folder] = path
        }
        let start = storage.fields.count
        storage.fields.append(Field(key: UInt32(key(Feature.folderMember)), kind: .array, span: path))
        record.members = FieldRange(start: UInt32(truncatingIfNeeded: start), count: 1)
    }
}

extension KMLTree {
    /// The first child of an element of text that is a part of the record: what cannot stand in text.
    func firstMisplaced(in element: Int) -> Int? {
        // A description may hold an `<address>` of HTML's.
        let isMarkup = [.description, .snippet, .lowercaseSnippet].contains(name(element))
        var at = firstChild(element)
        let end = end(element)
        while at < end {
            if isElement(at), isKML(at), Self.parts.contains(name(at)) || !isMarkup && Self.texts.contains(name(at)) { return at }
            at = next(at)
        }
        return nil
    }

    private static let texts: Set<KMLName> = [.name, .description, .snippet, .address, .phoneNumber, .visibility]
    private static let parts: Set<KMLName> = [
        .styleUrl, .extendedData, .point, .lineString, .linearRing, .polygon, .multiGeometry, .track, .multiTrack, .model, .timeStamp,
        .timeSpan, .lookAt, .camera, .style, .styleMap, .phoneNumber,
    ]
}

import CXMLEvents
import GazetteerModel

/// Names in another case than KML's: `<placemark>`, `<Coordinates>`, `<STYLEURL>`.
///
/// XML tells letters' case apart, and so does KML; people and tools for HTML do not. An element is taken for the one it
/// is called like where KML has one of that name in that place, and nowhere else: what stands in extended data of
/// another vocabulary is somebody's own. Most feeds have no such name, and never come here.
struct KMLSpelling {
    private let tree: KMLTree
    private var events: [CXMLEvent] = []
    private var respelt: [Int] = []

    /// The tree with the names that KML has; linear in its size.
    static func mended(_ tree: KMLTree) -> KMLTree {
        var spelling = KMLSpelling(tree: tree)
        spelling.events.reserveCapacity(tree.events.count)
        var at = 0
        while at < tree.events.count { at = spelling.copy(at, parent: nil, singles: []) }
        guard !spelling.respelt.isEmpty else { return tree }
        return KMLTree(events: spelling.events, text: tree.text, respelt: spelling.respelt)
    }

    private init(tree: KMLTree) { self.tree = tree }

    /// Copies an event and what belongs to it, and returns the index behind them.
    ///
    /// - Parameters:
    ///   - parent: the element that it stands in; `nil` for the outermost.
    ///   - singles: the names that stand once in an element, and that this one has as KML writes them.
    private mutating func copy(_ index: Int, parent: KMLName?, singles: Set<KMLName>) -> Int {
        var event = tree[index]
        let start = events.count
        guard tree.isElement(index) else {
            events.append(event)
            return index + 1
        }
        let written = tree.name(index)
        var name = written
        if let meant = meant(index, written, parent), !singles.contains(meant) {
            name = meant
            event.name = meant.rawValue
            event.flags &= ~UInt8(CXML_OTHER_CASE)
            respelt.append(start)
        }
        events.append(event)
        var at = index + 1
        while tree[at].kind == UInt8(CXML_ATTRIBUTE) {
            events.append(attribute(at, of: name))
            at += 1
        }
        if tree.isLeaf(index) {
            events[start].next = UInt32(truncatingIfNeeded: events.count)
            return tree.next(index)
        }
        let end = tree.end(index)
        if name != written, let text = tree.onlyText(index) {
            // Only elements with a known name are leaves.
            events[start].kind = UInt8(CXML_LEAF)
            events[start].flags |= at < end ? tree[at].flags & UInt8(CXML_CDATA) : 0
            events[start].offset = UInt32(truncatingIfNeeded: text.lowerBound)
            events[start].length = UInt32(truncatingIfNeeded: text.count)
            events[start].next = UInt32(truncatingIfNeeded: events.count)
            return tree.next(index)
        }
        // The outermost element of a window is called like the document's, whatever that is.
        let inner = parent == nil && name != .networkLink ? KMLName.kml : isMixed(name) ? .unknown : name
        let singles = exactSingles(at, end, inner)
        while at < end { at = copy(at, parent: inner, singles: singles) }
        // Its end.
        var last = tree[end]
        last.name = name.rawValue
        events.append(last)
        events[start].next = UInt32(truncatingIfNeeded: events.count)
        return tree.next(index)
    }

    /// The name that is meant, where it is not the one that is written.
    private func meant(_ index: Int, _ written: KMLName, _ parent: KMLName?) -> KMLName? {
        guard tree.isKML(index) else { return nil }
        // `link` is a name of Atom's, and known.
        if written == .atomLink, parent == .networkLink { return .linkElement }
        guard written == .unknown, tree[index].flags & UInt8(CXML_OTHER_CASE) != 0,
            let meant = Self.byName[tree.localName(index).lowercased()]
        else { return nil }
        guard let parent else { return Self.records.contains(meant) || meant == .kml ? meant : nil }
        return Self.grammar[parent]?.contains(meant) == true ? meant : nil
    }

    private func attribute(_ index: Int, of element: KMLName) -> CXMLEvent {
        var event = tree[index]
        if event.name == 0, element == .schemaData, tree.attributeName(index).lowercased() == "schemaurl" {
            event.name = KMLName.schemaUrl.rawValue
            event.next = 0
        }
        return event
    }

    private func isMixed(_ name: KMLName) -> Bool { name.registered.hasPrefix("*") }

    /// The elements of a record that stand there once and as KML writes them: another of the name is somebody's own.
    private func exactSingles(_ first: Int, _ end: Int, _ parent: KMLName) -> Set<KMLName> {
        guard Self.records.contains(parent) else { return [] }
        var found = Set<KMLName>()
        var at = first
        while at < end {
            if tree.isElement(at), Self.texts.contains(tree.name(at)) { found.insert(tree.name(at)) }
            at = tree.next(at)
        }
        return found
    }

    /// The names by their small letters.
    private static let byName: [String: KMLName] = {
        var names = Dictionary(KMLName.allCases.map { ($0.text.lowercased(), $0) }) { first, _ in first }
        names["link"] = .linkElement
        return names
    }()

    private static let records: Set<KMLName> = [.placemark, .groundOverlay, .photoOverlay, .screenOverlay, .networkLink]
    private static let texts: Set<KMLName> = [.name, .description, .snippet, .address, .phoneNumber, .styleUrl, .visibility]

    /// What stands in what, of the names that are looked for.
    private static let grammar: [KMLName: Set<KMLName>] = {
        let geometries: Set<KMLName> = [
            .point, .lineString, .linearRing, .polygon, .multiGeometry, .multiPoint, .multiLineString, .multiPolygon, .track, .multiTrack,
            .model,
        ]
        let shape: Set<KMLName> = [.coordinates, .altitudeMode, .extrude, .tessellate]
        var grammar: [KMLName: Set<KMLName>] = [
            .kml: records.union([.name, .description, .style, .styleMap, .cascadingStyle, .schema]), .unknown: [],
            .point: shape, .lineString: shape, .linearRing: shape,
            .polygon: [.outerBoundaryIs, .innerBoundaryIs, .altitudeMode, .extrude, .tessellate],
            .outerBoundaryIs: [.linearRing], .innerBoundaryIs: [.linearRing],
            .multiGeometry: geometries, .multiPoint: geometries, .multiLineString: geometries, .multiPolygon: geometries,
            .multiTrack: [.track, .altitudeMode, .interpolate],
            .track: [.when, .coord, .angles, .altitudeMode, .extendedData],
            .model: [.location, .altitudeMode, .linkElement], .location: [.longitude, .latitude, .altitude],
            .lookAt: [.longitude, .latitude, .altitude, .heading, .altitudeMode],
            .camera: [.longitude, .latitude, .altitude, .heading, .altitudeMode],
            .timeStamp: [.when], .timeSpan: [.begin, .end],
            .extendedData: [.data, .schemaData, .simpleData], .metadata: [.data, .schemaData, .simpleData],
            .data: [.value, .displayName], .schemaData: [.simpleData, .simpleArrayData, .data], .simpleArrayData: [.value],
            .schema: [.simpleField, .simpleArrayField],
            .style: [.iconStyle, .labelStyle, .lineStyle, .polyStyle], .cascadingStyle: [.style],
            .iconStyle: [.color, .scale, .heading, .icon, .hotSpot], .labelStyle: [.color, .scale], .lineStyle: [.color, .width],
            .polyStyle: [.color, .fill, .outline], .icon: [.href], .linkElement: [.href], .url: [.href],
            .styleMap: [.pair], .pair: [.key, .styleUrl, .style],
            .latLonBox: [.north, .south, .east, .west, .rotation], .latLonQuad: [.coordinates],
        ]
        for record in records {
            grammar[record] = geometries.union([
                .name, .description, .snippet, .address, .phoneNumber, .styleUrl, .visibility, .isOpen, .extendedData, .metadata,
                .timeStamp,
                .timeSpan, .lookAt, .camera, .style, .styleMap, .altitudeMode, .linkElement, .url, .icon, .latLonBox, .latLonQuad,
            ])
        }
        return grammar
    }()
}

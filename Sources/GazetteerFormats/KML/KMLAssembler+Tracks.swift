import CXMLEvents
import GazetteerModel

// Tracks: positions with times.

extension KMLAssembler {
    /// A track becomes a line; the times of its positions are kept for a property.
    mutating func readTrack(_ tree: KMLTree, _ track: Int, into parts: inout [Part]) {
        let start = storage.positions.count
        var times: [UInt8] = []
        var bad = 0
        var at = tree.firstChild(track)
        let end = tree.end(track)
        while at < end {
            if tree.isLeaf(at) {
                switch tree.name(at) {
                case .coord:
                    let numbers = tree.text[tree.range(at)].split { $0.isXMLSpace || $0 == ASCII.comma }
                    if !numbers.isEmpty, !append(numbers) { bad += 1 }
                case .when:
                    times.append(times.isEmpty ? ASCII.leftBracket : ASCII.comma)
                    appendString(tree.text[tree.trimmed(tree.range(at))], to: &times)
                default: break
                }
            }
            at = tree.next(at)
        }
        if bad > 0 { tell(.invalidGeometry, .error, tree, track, "\(bad) positions of a track are no position") }
        let count = storage.positions.count - start
        guard count > 0 else { return }
        addLine(count, start: start, tree, track, into: &parts)
        if !times.isEmpty { trackTimes.append(times + [ASCII.rightBracket]) }
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
        guard !trackTimes.isEmpty else { return }
        var json = Array("{\"times\":".utf8)
        if trackTimes.count == 1 {
            json += trackTimes[0]
        } else {
            json += [ASCII.leftBracket] + trackTimes.joined(separator: [ASCII.comma]) + [ASCII.rightBracket]
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

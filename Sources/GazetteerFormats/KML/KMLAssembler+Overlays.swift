import CXMLEvents
import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Images laid on the ground.

extension KMLAssembler {
    /// The ground that an overlay covers, as a polygon.
    mutating func overlayParts(_ tree: KMLTree, _ overlay: Int) -> [Part] {
        let start = storage.positions.count
        if let quad = tree.child(.latLonQuad, of: overlay), let coordinates = tree.child(.coordinates, of: quad) {
            guard readPositions(tree, coordinates) >= 3 else {
                storage.positions.removeLast(storage.positions.count - start)
                return []
            }
            close(start)
        } else if let box = tree.child(.latLonBox, of: overlay) {
            guard readBox(tree, box) else { return [] }
        } else {
            return []
        }
        let count = storage.positions.count - start
        return [Part(kind: .polygon, start: start, count: count, rings: [Int32(truncatingIfNeeded: count)])]
    }

    private mutating func readBox(_ tree: KMLTree, _ box: Int) -> Bool {
        let sides = [KMLName.north, .south, .east, .west].map { name in
            tree.childText(name, of: box).flatMap { JSONNumber.normalized(tree.text[$0]) }
        }
        guard let north = sides[0], let south = sides[1], let east = sides[2], let west = sides[3] else {
            tell(.invalidGeometry, .error, tree, box, "the box of an overlay lacks one of its sides")
            return false
        }
        let rotation = tree.childText(.rotation, of: box).flatMap { Double(tree.string($0)) } ?? 0
        let corners = [(west, north), (east, north), (east, south), (west, south)]
        if rotation == 0 || !rotation.isFinite {
            for corner in corners + [corners[0]] { _ = append([corner.0[...], corner.1[...]]) }
            return true
        }
        func number(_ text: [UInt8]) -> Double { JSONNumber.value(text.span, 0..<text.count) }
        let center = ((number(east) + number(west)) / 2, (number(north) + number(south)) / 2)
        let turn = rotation * .pi / 180
        for corner in corners + [corners[0]] {
            let (x, y) = (number(corner.0) - center.0, number(corner.1) - center.1)
            let longitude = center.0 + cos(turn) * x - sin(turn) * y
            let latitude = center.1 + sin(turn) * x + cos(turn) * y
            _ = append([Array(longitude.description.utf8)[...], Array(latitude.description.utf8)[...]])
        }
        return true
    }

    /// What kind of overlay it is, and its image.
    mutating func addOverlay(_ tree: KMLTree, _ overlay: Int) {
        addOwn("@geometry-type", .string, write((tree.name(overlay) == .groundOverlay ? "groundoverlay" : "photooverlay").utf8))
        if let icon = tree.child(.icon, of: overlay), let link = tree.childText(.href, of: icon) {
            addOwn("icon", .string, span(link))
        }
    }
}

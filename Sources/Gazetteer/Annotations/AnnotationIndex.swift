import GazetteerModel

/// Finds annotations by where they stand: a quadtree over slots of an array.
///
/// Crowded places are divided as far as need be, so that a city with a million pins is as quick as a globe with them.
struct AnnotationIndex: Sendable {
    /// A leaf is divided when it holds more than this.
    private static let capacity = 48
    /// Leaves of this depth are not divided: they are two metres wide.
    private static let maximumDepth = 24

    private struct Node: Sendable {
        /// The first of four children that follow each other; 0 for a leaf.
        var firstChild: Int32 = 0
        /// What a leaf holds.
        var slots: [Int32] = []
    }

    /// A square of the map sheet, in degrees.
    private struct Square {
        var west = -180.0
        var south = -90.0
        var width = 360.0
        var height = 180.0

        /// South-west, south-east, north-west, north-east.
        func child(_ quadrant: Int) -> Square {
            let (width, height) = (width / 2, height / 2)
            return Square(
                west: quadrant & 1 == 0 ? west : west + width, south: quadrant & 2 == 0 ? south : south + height, width: width,
                height: height)
        }

        func quadrant(of point: Point) -> Int {
            (point.x >= west + width / 2 ? 1 : 0) | (point.y >= south + height / 2 ? 2 : 0)
        }
    }

    /// A place on the map sheet, −180 ≤ x ≤ 180.
    private struct Point {
        var x: Double
        var y: Double

        init?(_ coordinate: Coordinate) {
            guard coordinate.isValid else { return nil }
            x = coordinate.longitude.magnitude <= 180 ? coordinate.longitude : coordinate.longitude.remainder(dividingBy: 360)
            y = coordinate.latitude
        }
    }

    private var nodes = [Node()]

    /// Takes in the annotation of a slot; one with an invalid coordinate lies nowhere.
    mutating func insert(_ slot: Int32, of annotations: [PointAnnotation]) {
        guard let point = Point(annotations[Int(slot)].coordinate) else { return }
        var (node, depth, square) = leaf(for: point)
        nodes[node].slots.append(slot)
        while nodes[node].slots.count > Self.capacity, depth < Self.maximumDepth {
            node = divide(node, square, of: annotations)
            // Only where all went into one child that child is too full.
            let quadrant = square.quadrant(of: point)
            square = square.child(quadrant)
            node += quadrant
            depth += 1
        }
    }

    /// Takes the annotation of a slot out.
    mutating func remove(_ slot: Int32, of annotations: [PointAnnotation]) {
        guard let point = Point(annotations[Int(slot)].coordinate) else { return }
        let node = leaf(for: point).node
        if let index = nodes[node].slots.firstIndex(of: slot) { nodes[node].slots.swapRemove(at: index) }
    }

    /// The slots whose annotations lie in a region or on its border, in no order.
    ///
    /// Complexity: O(*k* + √*n*) for *k* slots found, where they are spread evenly.
    func slots(in region: CoordinateRegion, of annotations: [PointAnnotation]) -> [Int32] {
        guard let box = region.boundingBox(margin: CoordinateRegion.margin) else { return [] }
        var found: [Int32] = []
        // The antimeridian has two names, so that a border on one of them reaches to the other.
        var stripes = box.crossesAntimeridian ? [(box.west, 180.0), (-180.0, box.east)] : [(box.west, box.east)]
        if !box.crossesAntimeridian, box.west == -180, box.east < 180 { stripes.append((180, 180)) }
        if !box.crossesAntimeridian, box.east == 180, box.west > -180 { stripes.append((-180, -180)) }
        for (west, east) in stripes { collect(0, Square(), west, box.south, east, box.north, annotations, &found) }
        return found
    }

    private func collect(
        _ index: Int, _ square: Square, _ west: Double, _ south: Double, _ east: Double, _ north: Double,
        _ annotations: [PointAnnotation], _ found: inout [Int32]
    ) {
        let (squareEast, squareNorth) = (square.west + square.width, square.south + square.height)
        guard square.west <= east, squareEast >= west, square.south <= north, squareNorth >= south else { return }
        if square.west >= west, squareEast <= east, square.south >= south, squareNorth <= north {
            collectAll(index, &found)
            return
        }
        let node = nodes[index]
        guard node.firstChild == 0 else {
            for quadrant in 0..<4 {
                collect(Int(node.firstChild) + quadrant, square.child(quadrant), west, south, east, north, annotations, &found)
            }
            return
        }
        for slot in node.slots {
            guard let point = Point(annotations[Int(slot)].coordinate) else { continue }
            if point.x >= west, point.x <= east, point.y >= south, point.y <= north { found.append(slot) }
        }
    }

    private func collectAll(_ index: Int, _ found: inout [Int32]) {
        let first = Int(nodes[index].firstChild)
        found += nodes[index].slots
        if first > 0 { for child in first..<first + 4 { collectAll(child, &found) } }
    }

    private func leaf(for point: Point) -> (node: Int, depth: Int, square: Square) {
        var (node, depth, square) = (0, 0, Square())
        while nodes[node].firstChild > 0 {
            let quadrant = square.quadrant(of: point)
            node = Int(nodes[node].firstChild) + quadrant
            square = square.child(quadrant)
            depth += 1
        }
        return (node, depth, square)
    }

    /// Gives a leaf four children and returns the first.
    private mutating func divide(_ node: Int, _ square: Square, of annotations: [PointAnnotation]) -> Int {
        let first = nodes.count
        nodes.append(contentsOf: repeatElement(Node(), count: 4))
        for slot in nodes[node].slots {
            guard let point = Point(annotations[Int(slot)].coordinate) else { continue }
            nodes[first + square.quadrant(of: point)].slots.append(slot)
        }
        nodes[node] = Node(firstChild: Int32(first))
        return first
    }
}

extension Array {
    /// Removes an element by putting the last in its place.
    fileprivate mutating func swapRemove(at index: Int) {
        swapAt(index, count - 1)
        removeLast()
    }
}

import GazetteerModel

/// The annotations of a map, in the order in which it took them, found by identity and by place.
struct AnnotationStore: Sendable {
    /// Annotations by slot: sorted by identity, with gaps where one was removed.
    private var slots: [PointAnnotation] = []
    private var isGap: [Bool] = []
    private var gapCount = 0
    private var index = AnnotationIndex()
    private var lastID = 0
    /// Round all annotations; `nil` when one has been removed since it was worked out.
    private var bounds: BoundingBoxAccumulator? = BoundingBoxAccumulator()

    var count: Int { slots.count - gapCount }

    var all: [PointAnnotation] { gapCount == 0 ? slots : slots.indices.lazy.filter { !isGap[$0] }.map { slots[$0] } }

    subscript(id: PointAnnotation.ID) -> PointAnnotation? { slot(of: id).map { slots[$0] } }

    /// Takes an annotation in and gives it its identity.
    mutating func add(_ annotation: PointAnnotation) -> PointAnnotation {
        var annotation = annotation
        lastID += 1
        annotation.id = PointAnnotation.ID(rawValue: lastID)
        slots.append(annotation)
        isGap.append(false)
        index.insert(Int32(slots.count - 1), of: slots)
        bounds?.insert(longitude: annotation.coordinate.longitude, latitude: annotation.coordinate.latitude)
        return annotation
    }

    mutating func remove(_ id: PointAnnotation.ID) -> PointAnnotation? {
        guard let slot = slot(of: id) else { return nil }
        let annotation = slots[slot]
        index.remove(Int32(slot), of: slots)
        isGap[slot] = true
        slots[slot].title = nil
        slots[slot].subtitle = nil
        gapCount += 1
        bounds = nil
        if gapCount > 1024, gapCount > slots.count / 2 { compact() }
        return annotation
    }

    /// Takes all annotations out; identities go on from where they were.
    mutating func removeAll() -> [PointAnnotation] {
        let removed = all
        let lastID = lastID
        self = AnnotationStore()
        self.lastID = lastID
        return removed
    }

    /// Those in a region or on its border, in the order in which they were added.
    func annotations(in region: CoordinateRegion) -> [PointAnnotation] {
        index.slots(in: region, of: slots).sorted().map { slots[Int($0)] }
    }

    /// The smallest box round all annotations.
    mutating func boundingBox() -> BoundingBox? {
        if let bounds { return bounds.boundingBox }
        var new = BoundingBoxAccumulator()
        for slot in slots.indices where !isGap[slot] {
            new.insert(longitude: slots[slot].coordinate.longitude, latitude: slots[slot].coordinate.latitude)
        }
        bounds = new
        return new.boundingBox
    }

    private func slot(of id: PointAnnotation.ID) -> Int? {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < slots.count && slots[low].id == id && !isGap[low] ? low : nil
    }

    private mutating func compact() {
        slots = all
        isGap = Array(repeating: false, count: slots.count)
        gapCount = 0
        index = AnnotationIndex()
        for slot in slots.indices { index.insert(Int32(slot), of: slots) }
    }
}

public import Foundation
public import GazetteerModel

/// The map without a screen: annotations, the region that is seen, and which annotation is selected.
///
/// ```swift
/// let map = AnnotationMap()
/// map.followsSelection = true
/// let pins = map.add(message.annotations)
/// map.region = map.regionShowingAllAnnotations ?? map.region
/// if let first = pins.first { map.select(first.id) }
/// ```
///
/// Each event is told twice: to ``delegates``, and as a message to the center's observers. By then the map is in its new
/// state, and it may be changed from within.
@MainActor
public final class AnnotationMap: Sendable {
    /// Where messages are posted.
    public nonisolated let center: NotificationCenter
    /// Who is called for each event, before messages are posted.
    public nonisolated let delegates = WeakDelegates<any AnnotationMapDelegate>()
    /// Whether selecting an annotation centres the map on it.
    public var followsSelection = false
    /// The annotation that is selected, if one is.
    public private(set) var selectedAnnotation: PointAnnotation?

    private var store = AnnotationStore()

    /// Creates an empty map.
    ///
    /// - Parameters:
    ///   - region: what is seen at first; the whole globe unless it is said.
    ///   - center: where messages are posted.
    public init(region: CoordinateRegion = CoordinateRegion(.world), center: NotificationCenter = .default) {
        self.region = region
        self.center = center
    }

    // MARK: Annotations

    /// The annotations, in the order in which they were added.
    public var annotations: [PointAnnotation] { store.all }

    /// How many annotations there are. Complexity: O(1).
    public var annotationCount: Int { store.count }

    /// The annotation with an identity; `nil` if it is not on this map. Complexity: O(log *n*).
    public func annotation(_ id: PointAnnotation.ID) -> PointAnnotation? { store[id] }

    /// Adds an annotation.
    ///
    /// - Returns: the annotation with the identity that the map has given it: equal pins stay two pins.
    @discardableResult
    public func add(_ annotation: PointAnnotation) -> PointAnnotation {
        let added = store.add(annotation)
        didAdd([added])
        return added
    }

    /// Adds several annotations, behind those that are there: call it once for each batch that comes.
    ///
    /// One with an invalid coordinate is kept and lies in no region.
    ///
    /// - Returns: the annotations with the identities that the map has given them, in the same order. Identities grow and
    ///   are not given twice.
    /// - Complexity: O(log *n*) for each.
    @discardableResult
    public func add(_ annotations: some Sequence<PointAnnotation>) -> [PointAnnotation] {
        let added = annotations.map { store.add($0) }
        didAdd(added)
        return added
    }

    /// Removes an annotation; one that is not there is no harm. If it is selected, it is deselected before.
    public func remove(_ id: PointAnnotation.ID) { remove(CollectionOfOne(id)) }

    /// Removes several annotations; those that are not there are no harm.
    public func remove(_ ids: some Sequence<PointAnnotation.ID>) {
        didRemove(ids.compactMap { store.remove($0) })
    }

    /// Removes all annotations; the user's location stays.
    public func removeAll() { didRemove(store.removeAll()) }

    /// Puts other annotations in the place of all that are there.
    ///
    /// - Returns: the annotations with the identities that the map has given them, in the same order.
    @discardableResult
    public func replaceAll(with annotations: some Sequence<PointAnnotation>) -> [PointAnnotation] {
        removeAll()
        return add(annotations)
    }

    /// The annotations in a region or on its border, in the order in which they were added.
    ///
    /// Complexity: O(*k* log *k* + √*n*) for *k* annotations found; a viewport on a million takes well under a millisecond.
    public func annotations(in region: CoordinateRegion) -> [PointAnnotation] { store.annotations(in: region) }

    /// The annotations that are seen.
    public var visibleAnnotations: [PointAnnotation] { annotations(in: region) }

    /// Where the user is: an annotation of another kind, which is not among ``annotations``.
    public var userLocation: UserLocationAnnotation? {
        didSet {
            guard userLocation != oldValue else { return }
            let location = userLocation
            delegates.call { $0.annotationMap(self, didUpdate: location) }
            center.post(UserLocationMessage(map: self, userLocation: location), subject: self)
        }
    }

    // MARK: Region

    /// What is seen. It may cross the antimeridian.
    public var region: CoordinateRegion {
        didSet {
            guard region != oldValue else { return }
            let region = region
            delegates.call { $0.annotationMap(self, didChange: region) }
            center.post(RegionMessage(map: self, region: region), subject: self)
        }
    }

    /// The place in the middle of what is seen; setting it keeps the span.
    public var centerCoordinate: Coordinate {
        get { region.center }
        set { region.center = newValue }
    }

    /// The smallest region that shows all annotations, across the antimeridian if that is smaller; `nil` without any.
    ///
    /// The user's location does not count. Complexity: O(1) while annotations are added, O(*n*) after some were removed.
    public var regionShowingAllAnnotations: CoordinateRegion? { store.boundingBox().map { CoordinateRegion($0) } }

    /// Shows all annotations, with some room round them.
    ///
    /// - Parameters:
    ///   - margin: the room on each side, as a part of the height or width.
    ///   - minimumSpan: the least height and width in degrees, so that a single annotation is not looked at from a millimetre.
    public func showAllAnnotations(margin: Double = 0.05, minimumSpan: Double = 0.01) {
        guard var region = regionShowingAllAnnotations else { return }
        let factor = 1 + 2 * max(0, margin)
        region.span.latitudeDelta = min(180, max(region.span.latitudeDelta * factor, minimumSpan))
        region.span.longitudeDelta = min(360, max(region.span.longitudeDelta * factor, minimumSpan))
        self.region = region
    }

    // MARK: Selection

    /// Selects an annotation and deselects the one that was selected; selecting it again does nothing.
    ///
    /// - Returns: whether the annotation is on this map.
    @discardableResult
    public func select(_ id: PointAnnotation.ID) -> Bool {
        guard let annotation = store[id] else { return false }
        guard selectedAnnotation?.id != id else { return true }
        let former = selectedAnnotation
        selectedAnnotation = annotation
        if let former { didDeselect(former) }
        // Whoever was told may have chosen otherwise.
        guard selectedAnnotation?.id == id else { return true }
        if followsSelection, annotation.coordinate.isValid { centerCoordinate = annotation.coordinate }
        delegates.call { $0.annotationMap(self, didSelect: annotation) }
        center.post(SelectionMessage(map: self, annotation: annotation), subject: self)
        return true
    }

    /// Deselects what is selected, if something is.
    public func deselect() {
        guard let annotation = selectedAnnotation else { return }
        selectedAnnotation = nil
        didDeselect(annotation)
    }

    private func didDeselect(_ annotation: PointAnnotation) {
        delegates.call { $0.annotationMap(self, didDeselect: annotation) }
        center.post(DeselectionMessage(map: self, annotation: annotation), subject: self)
    }

    private func didAdd(_ annotations: [PointAnnotation]) {
        guard !annotations.isEmpty else { return }
        delegates.call { $0.annotationMap(self, didAdd: annotations) }
        center.post(AdditionMessage(map: self, annotations: annotations), subject: self)
    }

    private func didRemove(_ annotations: [PointAnnotation]) {
        guard !annotations.isEmpty else { return }
        if let selectedAnnotation, store[selectedAnnotation.id] == nil { deselect() }
        delegates.call { $0.annotationMap(self, didRemove: annotations) }
        center.post(RemovalMessage(map: self, annotations: annotations), subject: self)
    }
}

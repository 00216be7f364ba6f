public import GazetteerModel

/// Follows an ``AnnotationMap`` by methods instead of messages; each method may be left out.
///
/// ```swift
/// map.delegates.add(self)
/// ```
@MainActor
public protocol AnnotationMapDelegate: AnyObject, Sendable {
    /// An annotation has been selected.
    func annotationMap(_ map: AnnotationMap, didSelect annotation: PointAnnotation)

    /// An annotation has been deselected.
    func annotationMap(_ map: AnnotationMap, didDeselect annotation: PointAnnotation)

    /// Annotations have been added.
    func annotationMap(_ map: AnnotationMap, didAdd annotations: [PointAnnotation])

    /// Annotations have been removed.
    func annotationMap(_ map: AnnotationMap, didRemove annotations: [PointAnnotation])

    /// Another region is seen.
    func annotationMap(_ map: AnnotationMap, didChange region: CoordinateRegion)

    /// The user's location has changed, or (`nil`) is no longer known.
    func annotationMap(_ map: AnnotationMap, didUpdate userLocation: UserLocationAnnotation?)
}

extension AnnotationMapDelegate {
    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didSelect annotation: PointAnnotation) {}

    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didDeselect annotation: PointAnnotation) {}

    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didAdd annotations: [PointAnnotation]) {}

    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didRemove annotations: [PointAnnotation]) {}

    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didChange region: CoordinateRegion) {}

    /// Does nothing.
    public func annotationMap(_ map: AnnotationMap, didUpdate userLocation: UserLocationAnnotation?) {}
}

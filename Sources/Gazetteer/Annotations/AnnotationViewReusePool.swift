public import GazetteerModel

/// Hands out views and takes them back, so that ten thousand annotations need only the views in sight.
///
/// ```swift
/// let pool = AnnotationViewReusePool { AnnotationView(reuseIdentifier: $0, image: "pin", selectedImage: "pin-selected") }
/// let views = pool.show(map.visibleAnnotations, selected: map.selectedAnnotation?.id)
/// ```
@MainActor
public final class AnnotationViewReusePool<View: AnnotationView>: Sendable {
    private let make: @MainActor (String) -> View
    private var shown: [PointAnnotation.ID: View] = [:]
    private var idle: [String: [View]] = [:]

    /// The view of the user's location, while there is one.
    public private(set) var userLocationView: View?
    /// How many views have been made so far.
    public private(set) var madeCount = 0

    /// Creates a pool.
    ///
    /// - Parameter make: makes a view for a reuse identifier, when none is idle.
    public init(make: @escaping @MainActor (String) -> View) { self.make = make }

    /// How many views wait to be used again.
    public var idleCount: Int { idle.values.reduce(0) { $0 + $1.count } }

    /// The view that shows an annotation now; `nil` if none does.
    public func view(of id: PointAnnotation.ID) -> View? { shown[id] }

    /// Shows these annotations and no others.
    ///
    /// A view that shows one of them keeps showing it; the others are put aside first and used again.
    ///
    /// - Parameters:
    ///   - annotations: those in sight.
    ///   - selected: which of them is selected.
    ///   - identifier: says which views an annotation can be shown by.
    /// - Returns: the views, in the order of the annotations.
    @discardableResult
    public func show(
        _ annotations: some Collection<PointAnnotation>, selected: PointAnnotation.ID? = nil,
        identifier: (PointAnnotation) -> String = { _ in "pin" }
    ) -> [View] {
        let wanted = Set(annotations.map(\.id))
        for id in shown.keys.filter({ !wanted.contains($0) }) { hide(id) }
        return annotations.map { show($0, isSelected: $0.id == selected, identifier: identifier($0)) }
    }

    /// Shows one annotation, besides those that are shown.
    @discardableResult
    public func show(_ annotation: PointAnnotation, isSelected: Bool = false, identifier: String = "pin") -> View {
        if let view = shown[annotation.id], view.reuseIdentifier != identifier { hide(annotation.id) }
        let view = shown[annotation.id] ?? take(identifier)
        shown[annotation.id] = view
        // Only what has changed is drawn again.
        if view.annotation as? PointAnnotation != annotation || view.isSelected != isSelected {
            view.show(annotation, isSelected: isSelected)
        }
        return view
    }

    /// Puts the view of an annotation aside; one that is not shown is no harm.
    public func hide(_ id: PointAnnotation.ID) {
        if let view = shown.removeValue(forKey: id) { putAside(view) }
    }

    /// Shows where the user is; `nil` hides it. Such a view is never selected.
    @discardableResult
    public func show(_ userLocation: UserLocationAnnotation?, identifier: String = "user-location") -> View? {
        guard let userLocation else {
            if let view = userLocationView { putAside(view) }
            userLocationView = nil
            return nil
        }
        if let view = userLocationView, view.reuseIdentifier != identifier {
            putAside(view)
            userLocationView = nil
        }
        let view = userLocationView ?? take(identifier)
        userLocationView = view
        view.show(userLocation, isSelected: false)
        return view
    }

    /// Lets go of the views that wait to be used again, when memory is short.
    public func removeIdleViews() { idle = [:] }

    private func take(_ identifier: String) -> View {
        if let view = idle[identifier]?.popLast() { return view }
        madeCount += 1
        return make(identifier)
    }

    private func putAside(_ view: View) {
        view.putAside()
        idle[view.reuseIdentifier, default: []].append(view)
    }
}

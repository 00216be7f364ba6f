/// What shows an annotation: an image of its own when selected, and a callout. A toolkit's view is made from it, or a
/// subclass draws itself.
@MainActor
open class AnnotationView: Sendable {
    /// Names the views that can stand in for each other.
    public nonisolated let reuseIdentifier: String
    /// The name of the image that is shown while the annotation is not selected.
    public final var image: String?
    /// The name of the image that is shown while the annotation is selected; ``image`` if there is none.
    public final var selectedImage: String?
    /// How wide the callout may be, in columns.
    public final var calloutWidth = 32
    /// What the view shows; `nil` while it waits to be used again.
    public private(set) final var annotation: (any MapAnnotation)?
    /// Whether the annotation is selected.
    public private(set) final var isSelected = false

    /// Creates a view.
    public init(reuseIdentifier: String, image: String? = nil, selectedImage: String? = nil) {
        self.reuseIdentifier = reuseIdentifier
        self.image = image
        self.selectedImage = selectedImage
    }

    /// The name of the image to show now.
    public final var currentImage: String? { isSelected ? selectedImage ?? image : image }

    /// The callout to show now: `nil` unless the annotation is selected and opens one.
    public final var callout: Callout? {
        guard isSelected, let annotation else { return nil }
        return Callout(annotation, width: calloutWidth)
    }

    /// Called when what the view shows has changed. Subclasses draw here; this does nothing.
    open func annotationDidChange() {}

    /// Called before the view is put aside, to be used again for another annotation. This does nothing.
    open func prepareForReuse() {}

    final func show(_ annotation: any MapAnnotation, isSelected: Bool) {
        self.annotation = annotation
        self.isSelected = isSelected && annotation.opensCallout
        annotationDidChange()
    }

    final func putAside() {
        prepareForReuse()
        annotation = nil
        isSelected = false
    }
}

public import Foundation
public import GazetteerModel

extension AnnotationMap {
    /// Posted when an annotation has been selected.
    public struct SelectionMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// The annotation.
        public let annotation: PointAnnotation
    }

    /// Posted when an annotation has been deselected.
    public struct DeselectionMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// The annotation.
        public let annotation: PointAnnotation
    }

    /// Posted when annotations have been added.
    public struct AdditionMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// The annotations, with their identities.
        public let annotations: [PointAnnotation]
    }

    /// Posted when annotations have been removed.
    public struct RemovalMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// The annotations, with the identities that they had.
        public let annotations: [PointAnnotation]
    }

    /// Posted when another region is seen.
    public struct RegionMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// What is seen now.
        public let region: CoordinateRegion
    }

    /// Posted when the user's location has changed.
    public struct UserLocationMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = AnnotationMap

        /// The map.
        public let map: AnnotationMap
        /// Where the user is; `nil` when that is no longer known.
        public let userLocation: UserLocationAnnotation?
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.SelectionMessage> {
    /// An annotation of an ``AnnotationMap`` has been selected.
    public static var annotationSelected: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.DeselectionMessage> {
    /// An annotation of an ``AnnotationMap`` has been deselected.
    public static var annotationDeselected: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.AdditionMessage> {
    /// Annotations have been added to an ``AnnotationMap``.
    public static var annotationsAdded: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.RemovalMessage> {
    /// Annotations have been removed from an ``AnnotationMap``.
    public static var annotationsRemoved: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.RegionMessage> {
    /// An ``AnnotationMap`` shows another region.
    public static var regionChanged: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<AnnotationMap.UserLocationMessage> {
    /// The user's location on an ``AnnotationMap`` has changed.
    public static var userLocationUpdated: Self { .init() }
}

public import Foundation
public import GazetteerModel

/// Finds the places that an address, a name or a kind of place means, and tells whoever listens.
///
/// ```swift
/// let finder = CoordinateFinder(addressOrPOI: "bakery", region: map.region, in: loader)
/// observation = center.addObserver(self, of: finder, for: .addressFound) { screen, message in
///     screen.map.add(message.mapItems.compactMap { PointAnnotation($0) })
/// }
/// ```
///
/// It understands what `LocalSearch` understands: names with typos, kinds of places, addresses, telephone numbers.
///
/// It starts by itself and posts exactly one of ``AddressFoundMessage`` and ``NotFoundMessage``, no earlier than the main
/// actor's next turn, so that there is time to observe it. It lives until then, also if nobody keeps it.
@MainActor
public final class CoordinateFinder: Sendable {
    /// What is searched for.
    public nonisolated let addressOrPOI: String
    /// Where it is searched first; a hint: places outside are found, too, behind those inside.
    public nonisolated let region: CoordinateRegion?
    /// How many places are found at most.
    public nonisolated let limit: Int
    /// Where messages are posted.
    public nonisolated let center: NotificationCenter
    /// Who is called, before messages are posted.
    public nonisolated let delegates = WeakDelegates<any CoordinateFinderDelegate>()
    /// The places that were found, the best first; empty until one of the messages is posted.
    public private(set) var mapItems: [MapItem] = []
    /// Whether the search has come to its end.
    public private(set) var isFinished = false

    private var collector: HitCollector
    private var observation: WeakObservation?
    private var task: Task<Void, Never>?

    /// Searches in a list.
    ///
    /// - Parameters:
    ///   - addressOrPOI: an address, a name, or a kind of place.
    ///   - region: where it is searched first.
    ///   - mapItems: what is searched.
    ///   - limit: how many places are found at most; 0 for all.
    ///   - center: where messages are posted.
    public convenience init(
        addressOrPOI: String, region: CoordinateRegion? = nil, in mapItems: [MapItem], limit: Int = 10,
        center: NotificationCenter = .default
    ) {
        self.init(addressOrPOI: addressOrPOI, region: region, limit: limit, retainsFeatures: true, center: center)
        task = Task { finish(await Self.answer(collector, mapItems)) }
    }

    /// Searches in what a loader holds and what it is going to load.
    ///
    /// A loader that has not begun is told to load. The search ends with the loader, whether that finishes or fails.
    /// Batches that it has delivered before are searched if it retains its map items; then what is found has its feature, too.
    ///
    /// - Parameters:
    ///   - addressOrPOI: an address, a name, or a kind of place.
    ///   - region: where it is searched first.
    ///   - loader: what is searched.
    ///   - limit: how many places are found at most; 0 for all.
    ///   - center: where messages are posted.
    public convenience init(
        addressOrPOI: String, region: CoordinateRegion? = nil, in loader: FeedLoader, limit: Int = 10,
        center: NotificationCenter = .default
    ) {
        self.init(addressOrPOI: addressOrPOI, region: region, limit: limit, retainsFeatures: loader.retainsMapItems, center: center)
        let held = loader.mapItems
        observation = loader.center.addObserver(self, of: loader, for: .didLoadBatch) { finder, message in
            finder.collector.add(message.mapItems, from: message.progress.mapItems - message.mapItems.count)
        }
        task = Task {
            _ = try? await loader.load()
            observation = nil
            finish(await Self.answer(collector, held))
        }
    }

    private init(addressOrPOI: String, region: CoordinateRegion?, limit: Int, retainsFeatures: Bool, center: NotificationCenter) {
        self.addressOrPOI = addressOrPOI
        self.region = region
        self.limit = limit
        self.center = center
        collector = HitCollector(query: addressOrPOI, region: region, limit: limit, retainsFeatures: retainsFeatures)
    }

    /// The places that were found, once the search has come to its end; for those who would rather wait than observe.
    public func result() async -> [MapItem] {
        await task?.value
        return mapItems
    }

    /// Takes in what was there at the beginning, and answers.
    @concurrent
    private nonisolated static func answer(_ collector: HitCollector, _ mapItems: [MapItem]) async -> [MapItem] {
        var collector = collector
        collector.add(mapItems, from: 0)
        return collector.mapItems()
    }

    private func finish(_ found: [MapItem]) {
        mapItems = found
        isFinished = true
        task = nil
        let (mapItems, query) = (mapItems, addressOrPOI)
        if mapItems.isEmpty {
            delegates.call { $0.coordinateFinder(self, didNotFind: query) }
            center.post(NotFoundMessage(finder: self), subject: self)
        } else {
            delegates.call { $0.coordinateFinder(self, didFind: mapItems) }
            center.post(AddressFoundMessage(finder: self, mapItems: mapItems), subject: self)
        }
    }
}

extension CoordinateFinder {
    /// Posted once, when something has been found.
    public struct AddressFoundMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = CoordinateFinder

        /// The finder.
        public let finder: CoordinateFinder
        /// The places that were found, the best first.
        public let mapItems: [MapItem]
    }

    /// Posted once, when nothing has been found.
    public struct NotFoundMessage: NotificationCenter.MainActorMessage, Sendable {
        /// The sender.
        public typealias Subject = CoordinateFinder

        /// The finder.
        public let finder: CoordinateFinder
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<CoordinateFinder.AddressFoundMessage> {
    /// A ``CoordinateFinder`` has found places.
    public static var addressFound: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<CoordinateFinder.NotFoundMessage> {
    /// A ``CoordinateFinder`` has found nothing.
    public static var notFound: Self { .init() }
}

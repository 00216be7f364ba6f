import Dispatch
import GazetteerModel

/// A search for places in your own data, with the meaning of MapKit's.
///
/// ```swift
/// var request = LocalSearch.Request(naturalLanguageQuery: "coffee", region: visibleRegion)
/// request.regionPriority = .required
/// let response = try await LocalSearch(request: request, in: index).start()
/// for item in response.mapItems { print(item.name ?? "") }
/// ```
///
/// The request is copied when the search is made, and one object is one search. There is no limit on how often you
/// search, nothing goes over a network, and the same request on the same data gives the same results in the same order.
public final class LocalSearch: Sendable {
    private enum Phase {
        case ready, searching, finished, cancelled
    }

    private let request: Request
    private let filter: RegionFilter?
    /// A region that holds all that passes the filter; `nil` if that is not known.
    private let limitRegion: CoordinateRegion?
    private let index: SearchIndex
    private let phase = Guarded(Phase.ready)
    private static let queue = DispatchQueue(label: "gazetteer.search", attributes: .concurrent)

    /// Creates a search.
    public init(request: Request, in index: SearchIndex) {
        self.request = request
        self.index = index
        var filters: [RegionFilter] = []
        if request.regionPriority == .required, let region = request.region { filters.append(.region(region)) }
        if let filter = request.regionFilter { filters.append(filter) }
        filter = filters.count > 1 ? .all(filters) : filters.first
        limitRegion = request.regionPriority == .required ? request.region.flatMap(Self.usable) : nil
    }

    /// Creates a search for the places of an area.
    public init(request: LocalPointsOfInterestRequest, in index: SearchIndex) {
        var own = Request(region: request.region)
        own.regionPriority = .required
        own.resultTypes = .pointOfInterest
        own.pointOfInterestFilter = request.pointOfInterestFilter
        own.resultLimit = request.resultLimit
        self.request = own
        self.index = index
        if let radius = request.radius {
            filter = .circle(center: request.region.center, radius: radius)
            limitRegion = Self.usable(CoordinateRegion(center: request.region.center, circleOf: radius))
        } else {
            filter = .region(request.region)
            limitRegion = Self.usable(request.region)
        }
    }

    /// Whether the search is under way.
    public var isSearching: Bool { phase.withLock { $0 == .searching } }

    /// Searches.
    ///
    /// The work is done away from the caller's thread. Cancelling the task cancels the search.
    ///
    /// - Throws: ``LocalSearchError``; `placemarkNotFound` when there is no result.
    public func start() async throws(LocalSearchError) -> Response {
        try begin()
        let result: Result<Response, LocalSearchError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.queue.async { continuation.resume(returning: self.run()) }
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Searches on the caller's thread.
    ///
    /// - Throws: as ``start()``.
    public func startAndWait() throws(LocalSearchError) -> Response {
        try begin()
        return try run().get()
    }

    /// Ends the search: it throws `cancelled`, if it has not ended before.
    public func cancel() {
        phase.withLock { phase in
            if phase == .ready || phase == .searching { phase = .cancelled }
        }
    }

    private func begin() throws(LocalSearchError) {
        let before: Phase = phase.withLock { phase in
            defer { if phase == .ready { phase = .searching } }
            return phase
        }
        switch before {
        case .ready: return
        case .cancelled: throw .cancelled
        case .searching, .finished: throw .alreadyStarted
        }
    }

    private func run() -> Result<Response, LocalSearchError> {
        if phase.withLock({ $0 == .cancelled }) { return .failure(.cancelled) }
        let query = request.naturalLanguageQuery ?? ""
        let result: Result<Response, LocalSearchError>
        if request.region == nil, QueryText.isBlank(query) {
            result = .failure(.emptyRequest)
        } else {
            let outcome = SearchEngine(index: index, scope: scope()).search(query)
            result = outcome.results.isEmpty ? .failure(.placemarkNotFound) : .success(Response(outcome))
        }
        return phase.withLock { phase in
            guard phase != .cancelled else { return .failure(.cancelled) }
            phase = .finished
            return result
        }
    }

    /// A region that can be searched: one without a centre is none, one without an extent is a place.
    private static func usable(_ region: CoordinateRegion) -> CoordinateRegion? {
        guard region.center.isValid else { return nil }
        func extent(_ delta: Double, _ limit: Double) -> Double { delta >= 0 ? min(delta, limit) : 0 }
        return CoordinateRegion(
            center: region.center,
            span: CoordinateSpan(
                latitudeDelta: extent(region.span.latitudeDelta, 180), longitudeDelta: extent(region.span.longitudeDelta, 360)))
    }

    private func scope() -> SearchScope {
        var scope = SearchScope()
        scope.region = request.region.flatMap(Self.usable)
        scope.limit = filter
        scope.limitRegion = limitRegion
        scope.fields = request.addressFilter?.fields ?? .all
        scope.resultLimit = max(0, request.resultLimit)
        var tests: [@Sendable ([TokenEntry]) -> Bool] = []
        if let filter = request.pointOfInterestFilter {
            tests.append(index.snapshot { vocabulary, _ in filter.test(in: vocabulary) }.1)
        }
        let types = request.resultTypes
        if types != [.address, .pointOfInterest] {
            tests.append { entries in
                let isPlace = entries.contains { $0.isName || $0.field == .kind || $0.field == .category }
                return types.contains(isPlace ? .pointOfInterest : .address)
            }
        }
        let all = tests
        if !all.isEmpty { scope.admits = { entries in all.allSatisfy { $0(entries) } } }
        return scope
    }
}

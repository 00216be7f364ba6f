public import GazetteerModel

extension LocalSearch {
    /// What is looked for, and where.
    public struct Request: Sendable, Hashable {
        /// How much the region counts.
        public enum RegionPriority: Sendable, Hashable {
            /// The region is a hint: what is near it comes first, and results may lie outside.
            case `default`
            /// Results lie in the region or on its border. Places without a position are none.
            case required
        }

        /// What results may be.
        public struct ResultType: OptionSet, Sendable, Hashable {
            /// The types, as bits.
            public let rawValue: UInt

            /// Creates a set of types from its bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// Listings without a name and a kind.
            public static let address = ResultType(rawValue: 1)
            /// Listings with a name or a kind.
            public static let pointOfInterest = ResultType(rawValue: 2)
        }

        /// What a person types: a name, a kind of place, an address, a telephone number, or parts of them.
        public var naturalLanguageQuery: String?
        /// Where the person looks; `nil` for nowhere in particular.
        public var region: CoordinateRegion?
        /// How much the region counts.
        public var regionPriority = RegionPriority.default
        /// What results may be; all types by default.
        public var resultTypes: ResultType = [.address, .pointOfInterest]
        /// Which kinds of places may be results; `nil` for all.
        public var pointOfInterestFilter: PointOfInterestFilter?
        /// Which parts of addresses the query may match; `nil` for all.
        public var addressFilter: AddressFilter?
        /// How many results there may be, at least 0; 0 for all.
        public var resultLimit = 10
        /// A part of the globe of another shape that results must lie in; `nil` for the globe.
        public var regionFilter: RegionFilter?

        /// Creates a request.
        public init(naturalLanguageQuery: String? = nil, region: CoordinateRegion? = nil) {
            self.naturalLanguageQuery = naturalLanguageQuery
            self.region = region
        }
    }

    /// What a search found.
    public struct Response: Sendable, Hashable {
        /// The results in rank order, with their scores.
        public var results: [SearchResult]
        /// The smallest region round all results that have a position; `nil` if none has.
        public var boundingRegion: CoordinateRegion?
        /// How many places match, shown or not. Doubles count.
        public var totalCount: Int

        /// The places in rank order.
        public var mapItems: [MapItem] { results.map(\.mapItem) }

        init(_ outcome: SearchEngine.Outcome) {
            results = outcome.results
            totalCount = outcome.totalCount
            boundingRegion = CoordinateRegion(enclosing: outcome.results.compactMap(\.mapItem.placemark.coordinate))
        }
    }
}

/// A request for the places of an area, nearest to its centre first, all of them within it.
public struct LocalPointsOfInterestRequest: Sendable, Hashable {
    /// The area as a rectangle.
    public let region: CoordinateRegion
    /// The area as a circle: its centre and radius in metres; `nil` if it is a rectangle.
    public let radius: Double?
    /// Which kinds of places may be results; `nil` for all.
    public var pointOfInterestFilter: PointOfInterestFilter?
    /// How many results there may be, at least 0; 0 for all.
    public var resultLimit = 10

    /// Creates a request for the places within `radius` metres of a centre.
    public init(center: Coordinate, radius: Double) {
        region = CoordinateRegion(center: center, latitudinalMeters: 2 * radius, longitudinalMeters: 2 * radius)
        self.radius = radius
    }

    /// Creates a request for the places in a region.
    public init(coordinateRegion: CoordinateRegion) {
        region = coordinateRegion
        radius = nil
    }
}

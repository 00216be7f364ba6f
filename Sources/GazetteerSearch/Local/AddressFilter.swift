/// The parts of addresses that the words of a query may match.
public struct AddressFilter: Sendable, Hashable {
    /// Parts of an address.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The parts, as bits.
        public let rawValue: UInt

        /// Creates a set of parts from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The country.
        public static let country = Options(rawValue: 1)
        /// The state, province or region.
        public static let administrativeArea = Options(rawValue: 2)
        /// The county or district.
        public static let subAdministrativeArea = Options(rawValue: 4)
        /// The town.
        public static let locality = Options(rawValue: 8)
        /// The part of the town.
        public static let subLocality = Options(rawValue: 16)
        /// The postal code.
        public static let postalCode = Options(rawValue: 32)
    }

    private let included: Options

    /// Words may match these parts only, besides the street.
    public init(including options: Options) { included = options }

    /// Words may match all parts but these.
    public init(excluding options: Options) { included = Self.all.subtracting(options) }

    /// Words may match every part.
    public static let includingAll = AddressFilter(excluding: [])
    /// Words may match no part, but the street.
    public static let excludingAll = AddressFilter(including: [])

    private static let all: Options = [.country, .administrativeArea, .subAdministrativeArea, .locality, .subLocality, .postalCode]

    /// Whether words may match some parts.
    public func includes(_ options: Options) -> Bool { included.isSuperset(of: options) }

    /// The fields that words may match in.
    var fields: TokenFields {
        var fields = TokenFields.all
        let parts: [(Options, TokenField)] = [
            (.country, .country), (.administrativeArea, .state), (.subAdministrativeArea, .county), (.locality, .locality),
            (.subLocality, .subLocality), (.postalCode, .postalCode),
        ]
        for (option, field) in parts where !included.contains(option) { fields.remove(TokenFields(field)) }
        return fields
    }
}

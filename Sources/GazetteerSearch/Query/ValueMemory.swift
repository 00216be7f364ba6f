import GazetteerModel

/// What the values of one property matter, for properties with few different values: towns, countries, kinds, brands.
///
/// A property whose values are mostly new is not remembered any longer.
struct ValueMemory: Sendable {
    private var values = ByteTable()
    private var relevances: [Relevance] = []
    private var asked = 0
    private var isWorthwhile = true

    /// Longer values hardly come twice.
    private static let maximumLength = 96
    private static let maximumCount = 8192

    /// What a value matters; `nil` if that is not known.
    mutating func relevance(of bytes: Span<UInt8>, _ range: Range<Int>) -> Relevance? {
        guard isWorthwhile, range.count <= Self.maximumLength else { return nil }
        asked += 1
        return values.number(of: bytes, range).map { relevances[$0] }
    }

    /// Notes what a value matters whose relevance was not known.
    mutating func note(_ relevance: Relevance, of bytes: Span<UInt8>, _ range: Range<Int>) {
        guard isWorthwhile, range.count <= Self.maximumLength else { return }
        if values.insert(bytes, range).isNew { relevances.append(relevance) }
        if values.count > Self.maximumCount || asked >= 512 && values.count * 4 > asked {
            isWorthwhile = false
            values = ByteTable()
            relevances = []
        }
    }
}

import GazetteerModel
import GazetteerText

/// What was worked out for texts that come again and again, kept for the batches that follow.
struct RecordMemory: Sendable {
    /// How many texts of each kind are kept.
    static var room: Int { 4096 }
    static let empty = RecordMemory()

    /// What short texts gave that had to be cleaned, by the role's number.
    var cleanedTexts = [[ShortText: RecordReader.Value]](repeating: [:], count: FieldRole.count)
    /// The hours of days.
    var dayTexts: [String: String?] = [:]
    /// The hours of weeks, by all that their columns say.
    var weeks: [ByteKey: Week] = [:]
    /// The parts of addresses, by their ends.
    var addressTails = AddressTails()
    /// The codes of countries, by their names.
    var codes: [ShortText: String?] = [:]
    /// Whether what stands before telephone numbers says that they are of a fax.
    var faxLabels: [ShortText: Bool] = [:]
    /// Where numbers of houses stand in the countries, by their codes.
    var housesByCode: [String: AddressOrder.House] = [:]
    /// The countries whose words for streets those in names of streets are.
    var streetCountries: [ShortText: String?] = [:]
}

extension RecordMemory {
    /// The hours of a week.
    struct Week: Sendable {
        let text: String?
        /// Which of the places that were read carry them.
        let taken: [Bool]
    }
}

/// Some bytes as a key: those of an array would be put into a hash one by one.
struct ByteKey: Hashable, Sendable {
    private let bytes: [UInt8]
    private let hash: UInt64

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var hash = ByteHash()
        hash.combine(bytes, bytes.indices)
        self.hash = hash.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Dictionary {
    /// Notes a value, unless there are enough.
    mutating func remember(_ value: Value, for key: Key) {
        if count < RecordMemory.room { self[key] = value }
    }
}

import GazetteerModel
import GazetteerText

/// What the members of an object say about it: whether it is a place, and how sure that is.
struct RecordSketch {
    /// How much speaks for a record.
    enum Rank: Int, Comparable {
        case none
        /// An address among several members.
        case faint
        /// A name and something else that places have.
        case weak
        /// A name and an address or telephone number.
        case listing
        /// It says where it is, or that it is a feature.
        case placed

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The names of the object's own members.
    private(set) var keys: [String] = []
    /// The lists of objects among its members: their names, and where their brackets are.
    private(set) var lists: [(key: String, start: Int)] = []
    /// Whether all of the object has been seen.
    private(set) var isWhole = false
    private var roles: Set<String> = []
    private var isPlaced = false
    /// How many names have been looked up.
    private var lookups = 0
    private var weakAxes: Set<PositionWords.Kind> = []

    private static let maximumDepth = 3
    /// What an object is shows in its first members: more are not looked up.
    private static let maximumLookups = 200
    private static let addressRoles: Set<String> = ["address", "street", "thoroughfare", "locality", "postalCode", "phone"]
    private static let placeRoles: Set<String> = addressRoles.union([
        "administrativeArea", "country", "isoCountryCode", "openingHours", "subThoroughfare", "email",
    ])
    private static let otherRoles: Set<String> = ["url", "description", "category", "brand", "openingHours", "email"]

    /// Looks at the object whose brace is at `start`, up to `end`.
    init(_ bytes: [UInt8], at start: Int, upTo end: Int) { isWhole = look(bytes, at: start, upTo: end, depth: 0) }

    /// A sketch of nothing, to be filled member by member.
    init() {}

    var rank: Rank {
        if isPlaced { return .placed }
        let isNamed = roles.contains("name")
        let places = roles.intersection(RecordSketch.placeRoles).count
        if weakAxes.count == 2, isNamed || places > 0 { return .placed }
        if isNamed, !roles.isDisjoint(with: RecordSketch.addressRoles) || places > 1 { return .listing }
        if places > 2 { return .listing }
        if isNamed, !roles.isDisjoint(with: RecordSketch.otherRoles) { return .weak }
        return keys.count > 3 && !roles.isDisjoint(with: RecordSketch.addressRoles) ? .faint : .none
    }

    /// Whether another object has the same members, for the most part.
    func resembles(_ other: RecordSketch) -> Bool {
        let common = Set(keys).intersection(other.keys).count
        return common > 1 && common * 2 >= min(keys.count, other.keys.count)
    }

    /// Takes a member that is neither object nor array.
    mutating func note(_ key: String, _ value: Range<Int>, in bytes: [UInt8]) {
        guard lookups < RecordSketch.maximumLookups else { return }
        if let meaning = PositionWords.meaning(of: key) {
            if meaning.score >= 60 {
                isPlaced = true
            } else if meaning.kind == .latitude || meaning.kind == .longitude, isDegrees(bytes, value) {
                weakAxes.insert(meaning.kind)
            }
        } else if key == "type", bytes[value].starts(with: "\"Feature".utf8) {
            isPlaced = true
        }
        noteRole(of: key)
    }

    /// Takes the role that a member's name speaks for.
    mutating func noteRole(of key: String) {
        lookups += 1
        guard key.utf8.count <= 80, lookups <= RecordSketch.maximumLookups else { return }
        let name = FieldName(key)
        if let role = name.role, !name.isVetoed, name.strength >= 0.4 { roles.insert(role) }
    }

    private func isDegrees(_ bytes: [UInt8], _ value: Range<Int>) -> Bool {
        var value = value
        if bytes[value].first == ASCII.quote, value.count > 2 { value = value.lowerBound + 1..<value.upperBound - 1 }
        return NumberText.read(bytes.span, value).map { abs($0.value) <= 180 } ?? false
    }

    /// Looks at an object's members, and at those of objects in them; whether its end was seen.
    private mutating func look(_ bytes: [UInt8], at start: Int, upTo end: Int, depth: Int) -> Bool {
        var members = MemberWalk(bytes, at: start, upTo: end)
        while let member = members.next() {
            let key = String(decoding: bytes[member.key], as: UTF8.self)
            if depth == 0, keys.count < 100 { keys.append(key) }
            switch bytes[member.value.lowerBound] {
            case ASCII.leftBrace:
                noteRole(of: key)
                if WrappedRecords.namesPosition(key) { isPlaced = true }
                if depth < RecordSketch.maximumDepth { _ = look(bytes, at: member.value.lowerBound, upTo: end, depth: depth + 1) }
            case ASCII.leftBracket:
                let first = skipWhiteSpace(bytes, from: member.value.lowerBound + 1)
                let isList = first < end && bytes[first] == ASCII.leftBrace
                if isList, depth == 0 {
                    lists.append((key, member.value.lowerBound))
                } else if !isList {
                    noteRole(of: key)
                    if WrappedRecords.namesPosition(key) { isPlaced = true }
                }
            default: note(key, member.value, in: bytes)
            }
        }
        return members.isAtEnd
    }
}

/// A walk over the members of an object, as far as its bytes are there.
struct MemberWalk {
    struct Member {
        /// The name without quotes.
        var key: Range<Int>
        /// The value; of an object or array that has no end yet, what is there of it.
        var value: Range<Int>
    }

    private let bytes: [UInt8]
    private let end: Int
    private var index: Int
    /// Whether the closing brace was seen.
    private(set) var isAtEnd = false
    /// Whether something stood there that JSON does not have.
    private(set) var isBroken = false

    /// Begins behind the brace at `start`.
    init(_ bytes: [UInt8], at start: Int, upTo end: Int) {
        self.bytes = bytes
        self.end = min(end, bytes.count)
        index = start + 1
    }

    /// Begins at a member's quote.
    init(_ bytes: [UInt8], from quote: Int, upTo end: Int) {
        self.init(bytes, at: quote - 1, upTo: end)
    }

    /// The next member; `nil` at the end of the object or of the bytes.
    mutating func next() -> Member? {
        while index < end {
            switch bytes[index] {
            case ASCII.comma: index += 1
            case ASCII.rightBrace:
                isAtEnd = true
                return nil
            case ASCII.quote: return member()
            case let byte where isWhiteSpace(byte): index += 1
            default:
                isBroken = true
                return nil
            }
        }
        return nil
    }

    private mutating func member() -> Member? {
        guard let keyEnd = endOfString(bytes, from: index), keyEnd < end else {
            index = end
            return nil
        }
        let key = index + 1..<keyEnd - 1
        let colon = skipWhiteSpace(bytes, from: keyEnd)
        let start = skipWhiteSpace(bytes, from: colon + 1)
        guard start < end else {
            index = end
            return nil
        }
        guard bytes[colon] == ASCII.colon else {
            isBroken = true
            index = end
            return nil
        }
        switch bytes[start] {
        case ASCII.leftBrace, ASCII.leftBracket:
            var scan = JSONScan()
            index = scan.end(in: bytes, from: start) ?? end
            if scan.isSuspicious { isBroken = true }
        case ASCII.quote: index = endOfString(bytes, from: start) ?? end
        default:
            index = start
            while index < end, bytes[index] != ASCII.comma, bytes[index] != ASCII.rightBrace, !isWhiteSpace(bytes[index]) { index += 1 }
            if index == start { isBroken = true }
        }
        index = min(index, end)
        return Member(key: key, value: start..<max(index, start + 1))
    }
}

import GazetteerModel

/// A walk over the members of an object that began at the framer's cursor and may reach beyond the bytes read so far.
struct ObjectWalk {
    /// Where the walk stands, relative to the object's brace.
    var offset = 1
    /// Whether a member may come: behind the brace or a comma.
    var separated = true
    var isEmpty = true
    /// Whether the object has said that it is a feature.
    var isFeature = false
    /// Whether the object has said where it is, so that it is a record.
    var isPlaced = false
    /// The members so far, relative to the object's brace.
    var members: [Member] = []
    /// Where comments stand, relative to the object's brace.
    var comments: [Int] = []
    /// The scan of the value that the walk stands before.
    private var scan: JSONScan?

    /// A member's place: its key without quotes, and its value.
    struct Member {
        var key: Range<Int>
        var value: Range<Int>

        var end: Int { value.upperBound }

        func relative(to start: Int) -> Member {
            Member(
                key: key.lowerBound - start..<key.upperBound - start, value: value.lowerBound - start..<value.upperBound - start)
        }

        func isFeatureType(in bytes: [UInt8]) -> Bool {
            bytes[key].elementsEqual("type".utf8) && bytes[value].elementsEqual("\"Feature\"".utf8)
        }
    }

    /// A list of features or records in a member of an object.
    struct List {
        /// The index of the first element.
        var elements: Int
        /// How many objects inside the member's value enclose the list.
        var depth = 0
        /// The names that lead to the list; empty for a collection's own.
        var path: [String] = []
    }

    enum Step {
        case needsMore
        case broken
        /// A list of features begins.
        case features(List)
        case member(Member)
    }

    /// Reads the member whose key's quote is at `index`.
    ///
    /// - Parameter looksInside: whether the member may lead to a list of records that is not called "features".
    mutating func member(in bytes: [UInt8], from index: Int, atEnd: Bool, looksInside: Bool) -> Step {
        guard let keyEnd = endOfString(bytes, from: index) else { return .needsMore }
        let colon = skipWhiteSpace(bytes, from: keyEnd)
        guard colon < bytes.count else { return .needsMore }
        guard bytes[colon] == ASCII.colon else { return .broken }
        let start = skipWhiteSpace(bytes, from: colon + 1)
        guard start < bytes.count else { return .needsMore }
        let key = index + 1..<keyEnd - 1
        switch bytes[start] {
        case ASCII.leftBracket where bytes[key].elementsEqual("features".utf8): return .features(List(elements: start + 1))
        case ASCII.leftBracket, ASCII.leftBrace:
            if looksInside, !isFeature, !isPlaced, scan == nil {
                let name = String(decoding: bytes[key], as: UTF8.self)
                switch ObjectWalk.own.contains(name) ? .none : WrappedRecords.find(in: bytes, from: start, under: name, isWhole: atEnd) {
                case .needsMore: return .needsMore
                case .found(let elements, let depth, let path): return .features(List(elements: elements, depth: depth, path: path))
                case .none: isPlaced = WrappedRecords.namesPosition(name)
                }
            }
            var going = scan ?? JSONScan()
            let end = going.end(in: bytes, from: start)
            scan = end == nil ? going : nil
            if going.isSuspicious { return .broken }
            guard let end else { return .needsMore }
            return .member(Member(key: key, value: start..<end))
        case ASCII.quote:
            guard let end = endOfString(bytes, from: start) else { return .needsMore }
            return .member(Member(key: key, value: start..<end))
        default:
            var end = start
            while end < bytes.count, !isWhiteSpace(bytes[end]), bytes[end] != ASCII.comma, bytes[end] != ASCII.rightBrace { end += 1 }
            guard end < bytes.count || atEnd else { return .needsMore }
            if looksInside, !isPlaced { isPlaced = WrappedRecords.namesPosition(String(decoding: bytes[key], as: UTF8.self)) }
            return end > start ? .member(Member(key: key, value: start..<end)) : .broken
        }
    }

    /// Members of a feature or a geometry: what they hold is theirs.
    private static let own: Set<String> = ["properties", "geometry", "geometries", "coordinates"]
}

/// The index behind the quote that ends the string whose first quote is at `index`; `nil` when it does not end.
func endOfString(_ bytes: [UInt8], from index: Int) -> Int? {
    var at = index + 1
    while at < bytes.count {
        switch bytes[at] {
        case ASCII.quote: return at + 1
        case ASCII.backslash: at += 2
        default: at += 1
        }
    }
    return nil
}

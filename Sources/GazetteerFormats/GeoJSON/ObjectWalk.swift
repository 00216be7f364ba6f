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

    enum Step {
        case needsMore
        case broken
        /// A list of features begins; the index of its first element.
        case features(Int)
        case member(Member)
    }

    /// Reads the member whose key's quote is at `index`.
    mutating func member(in bytes: [UInt8], from index: Int, atEnd: Bool) -> Step {
        guard let keyEnd = endOfString(bytes, from: index) else { return .needsMore }
        let colon = skipWhiteSpace(bytes, from: keyEnd)
        guard colon < bytes.count else { return .needsMore }
        guard bytes[colon] == ASCII.colon else { return .broken }
        let start = skipWhiteSpace(bytes, from: colon + 1)
        guard start < bytes.count else { return .needsMore }
        let key = index + 1..<keyEnd - 1
        switch bytes[start] {
        case ASCII.leftBracket where bytes[key].elementsEqual("features".utf8): return .features(start + 1)
        case ASCII.leftBracket, ASCII.leftBrace:
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
            return end > start ? .member(Member(key: key, value: start..<end)) : .broken
        }
    }
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

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
    /// Where records were found, relative to the object's brace.
    private var target: WrappedRecords.Finding?
    /// Members that begin before this place, relative to the object's brace, need not be searched for records.
    private var searched = 0
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
        /// What encloses the elements, from the object that is walked on.
        var containers: [WrappedRecords.Container] = [.object, .list]
        /// The names that lead to the list; empty for a collection's own.
        var path: [String] = []
        /// The names of the lists in groups.
        var groups: [String] = []
        /// What the cells of rows mean.
        var columns: [String] = []
    }

    /// Which members may lead to records that are not called "features".
    enum Search {
        case nowhere
        /// This member and those behind it.
        case everywhere
        /// This member, when it is certain.
        case here
    }

    enum Step {
        case needsMore
        case broken
        /// A list of features begins.
        case features(List)
        case member(Member)
    }

    /// Reads the member whose key's quote is at `index`, in an object whose brace is at `origin`.
    mutating func member(in bytes: [UInt8], from index: Int, origin: Int, atEnd: Bool, search: Search) -> Step {
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
            if !isFeature, !isPlaced, scan == nil {
                if let step = self.search(search, bytes, from: index, origin: origin, atEnd: atEnd) { return step }
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
            if search != .nowhere, !isPlaced { isPlaced = WrappedRecords.namesPosition(String(decoding: bytes[key], as: UTF8.self)) }
            return end > start ? .member(Member(key: key, value: start..<end)) : .broken
        }
    }

    /// Searches for records; the step that this means, or `nil` when the member is to be read as such.
    private mutating func search(_ search: Search, _ bytes: [UInt8], from index: Int, origin: Int, atEnd: Bool) -> Step? {
        if target == nil, index - origin >= searched {
            let answer: WrappedRecords.Answer
            switch search {
            case .nowhere: return nil
            case .everywhere:
                var sketch = RecordSketch()
                for member in members where bytes[origin + member.value.lowerBound] != ASCII.leftBrace {
                    let key = String(decoding: bytes[origin + member.key.lowerBound..<origin + member.key.upperBound], as: UTF8.self)
                    sketch.note(key, origin + member.value.lowerBound..<origin + member.value.upperBound, in: bytes)
                }
                answer = WrappedRecords.find(in: bytes, from: index, behind: sketch, isWhole: atEnd)
            case .here: answer = WrappedRecords.find(inMember: index, of: bytes, isWhole: atEnd)
            }
            switch answer {
            case .needsMore: return .needsMore
            case .none(let resume): searched = resume == .max ? .max : resume - origin
            case .found(var finding):
                finding.member -= origin
                finding.elements -= origin
                target = finding
            }
        }
        guard let target, target.member == index - origin else { return nil }
        return .features(
            List(
                elements: target.elements + origin, containers: target.containers, path: target.path, groups: target.groups,
                columns: target.columns))
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

import GazetteerModel

/// Looks whether a member of an object leads to a list of records, as in `{"data":{"stores":[{"lat":…},…]}}`.
///
/// A list counts when its first element is a feature, or says somewhere where it is. An object that says so of itself
/// is a record, whatever lists it holds.
struct WrappedRecords {
    enum Answer: Equatable {
        case none
        /// More bytes must come to tell.
        case needsMore
        /// The index of the list's first element, how many objects enclose the list inside the value, and its path.
        case found(elements: Int, depth: Int, path: [String])
    }

    private let bytes: [UInt8]
    /// The end of what is looked at.
    private let end: Int
    /// Whether more bytes may come before `end` is reached.
    private let mayGrow: Bool

    private static let lookAhead = 64 << 10
    private static let maximumDepth = 4

    private init(bytes: [UInt8], from start: Int, isWhole: Bool) {
        self.bytes = bytes
        end = min(bytes.count, start + WrappedRecords.lookAhead)
        mayGrow = !isWhole && bytes.count < start + WrappedRecords.lookAhead
    }

    /// Looks at the value of a member.
    ///
    /// - Parameters:
    ///   - start: where the value begins.
    ///   - key: the member's name.
    ///   - isWhole: whether no more bytes come.
    static func find(in bytes: [UInt8], from start: Int, under key: String, isWhole: Bool) -> Answer {
        WrappedRecords(bytes: bytes, from: start, isWhole: isWhole).look(at: start, path: [key], depth: 0)
    }

    /// Whether a member of this name says where a record is.
    static func namesPosition(_ key: String) -> Bool {
        guard let meaning = PositionWords.meaning(of: key) else { return false }
        return meaning.score >= 60
    }

    private var undecided: Answer { mayGrow ? .needsMore : .none }

    private func look(at start: Int, path: [String], depth: Int) -> Answer {
        guard start < end else { return undecided }
        switch bytes[start] {
        case ASCII.leftBracket:
            let first = skipWhiteSpace(bytes, from: start + 1)
            guard first < end else { return undecided }
            let list = Answer.found(elements: start + 1, depth: depth, path: path)
            if bytes[first] == ASCII.rightBracket, depth > 0, path.last == "features" { return list }
            guard bytes[first] == ASCII.leftBrace else { return .none }
            switch isRecord(at: first) {
            case true?: return list
            case false?: return .none
            case nil: return undecided
            }
        case ASCII.leftBrace: return depth < WrappedRecords.maximumDepth ? lookInside(start, path: path, depth: depth + 1) : .none
        default: return .none
        }
    }

    /// Looks at the members of the object at `start` one by one.
    private func lookInside(_ start: Int, path: [String], depth: Int) -> Answer {
        var index = start + 1
        while true {
            index = skipWhiteSpace(bytes, from: index)
            guard index < end else { return undecided }
            if bytes[index] == ASCII.comma {
                index += 1
                continue
            }
            guard bytes[index] == ASCII.quote else { return .none }
            guard let keyEnd = endOfString(bytes, from: index), keyEnd < end else { return undecided }
            let key = String(decoding: bytes[index + 1..<keyEnd - 1], as: UTF8.self)
            let colon = skipWhiteSpace(bytes, from: keyEnd)
            let value = skipWhiteSpace(bytes, from: colon + 1)
            guard value < end else { return undecided }
            guard bytes[colon] == ASCII.colon else { return .none }
            switch bytes[value] {
            case ASCII.leftBracket, ASCII.leftBrace:
                let answer = look(at: value, path: path + [key], depth: depth)
                guard answer == .none else { return answer }
                if WrappedRecords.namesPosition(key) { return .none }
                var scan = JSONScan()
                guard let behind = scan.end(in: bytes, from: value), !scan.isSuspicious else { return undecided }
                index = behind
            case ASCII.quote:
                guard let behind = endOfString(bytes, from: value) else { return undecided }
                index = behind
            default:
                if WrappedRecords.namesPosition(key) { return .none }
                index = value
                while index < end, bytes[index] != ASCII.comma, bytes[index] != ASCII.rightBrace { index += 1 }
            }
        }
    }

    /// Whether the object at `start` is a feature or says where it is; `nil` when that cannot be told yet.
    private func isRecord(at start: Int) -> Bool? {
        var scan = JSONScan()
        let whole = scan.end(in: bytes, from: start)
        var index = start
        let stop = min(whole ?? end, end)
        while index < stop {
            guard bytes[index] == ASCII.quote else {
                index += 1
                continue
            }
            guard let behind = endOfString(bytes, from: index), behind < stop else { break }
            let text = index + 1..<behind - 1
            index = skipWhiteSpace(bytes, from: behind)
            guard index < stop, bytes[index] == ASCII.colon else { continue }
            index += 1
            let key = String(decoding: bytes[text], as: UTF8.self)
            if WrappedRecords.namesPosition(key) { return true }
            if key == "type", bytes[skipWhiteSpace(bytes, from: index)...].starts(with: "\"Feature\"".utf8) { return true }
        }
        return whole == nil && mayGrow ? nil : false
    }
}

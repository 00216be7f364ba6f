import GazetteerModel

extension WrappedRecords {
    /// A list that may hold the records.
    struct List: Equatable {
        var rank: RecordSketch.Rank
        /// The index of the first element that is a record.
        var elements: Int
        /// The names of the lists in groups, from the outside in.
        var groups: [String] = []
        /// What the cells of rows mean.
        var columns: [String] = []
    }

    enum Judgement: Equatable {
        case none
        case undecided
        case list(List)
    }

    /// How deep groups may stand in groups.
    private static let maximumGroups = 3

    /// Judges the list whose bracket is at `start` by its first elements.
    func judge(listAt start: Int, mayBeEmpty: Bool = false, depth: Int = 0) -> Judgement {
        var at = start
        var brackets = 0
        repeat {
            at = skipWhiteSpace(bytes, from: at + 1)
            brackets += 1
        } while at < end && bytes[at] == ASCII.leftBracket && brackets < 8
        guard at < end else { return .undecided }
        switch bytes[at] {
        case ASCII.leftBrace: return judge(objectsAt: at, in: start, depth: depth)
        case ASCII.rightBracket: return mayBeEmpty && brackets == 1 ? .list(List(rank: .placed, elements: start + 1)) : .none
        default: return brackets == 2 ? judge(rowsAt: start) : .none
        }
    }

    private func judge(objectsAt first: Int, in start: Int, depth: Int) -> Judgement {
        let sketch = RecordSketch(bytes, at: first, upTo: end)
        let rank = sketch.rank
        if rank == .placed { return .list(List(rank: rank, elements: start + 1)) }
        guard sketch.isWhole else { return mayGrow ? .undecided : .none }
        if rank < .listing, depth < WrappedRecords.maximumGroups {
            for (key, list) in sketch.lists {
                guard case .list(var inner) = judge(listAt: list, depth: depth + 1), inner.rank >= .listing, inner.columns.isEmpty else {
                    continue
                }
                inner.groups.insert(key, at: 0)
                inner.elements = start + 1
                return .list(inner)
            }
        }
        guard rank > .none else { return .none }
        var scan = JSONScan()
        guard let behind = scan.end(in: bytes, from: first) else { return .undecided }
        let comma = skipWhiteSpace(bytes, from: behind)
        guard comma < end else { return .undecided }
        let second = skipWhiteSpace(bytes, from: comma + 1)
        if bytes[comma] == ASCII.comma, second < end, bytes[second] == ASCII.leftBrace {
            let other = RecordSketch(bytes, at: second, upTo: end)
            guard other.isWhole || !mayGrow else { return .undecided }
            return sketch.resembles(other) ? .list(List(rank: max(rank, other.rank), elements: start + 1)) : .none
        }
        return rank == .listing && bytes[comma] == ASCII.rightBracket ? .list(List(rank: rank, elements: start + 1)) : .none
    }

    /// Rows of cells, under names that came before or stand in the first row.
    private func judge(rowsAt start: Int) -> Judgement {
        let first = skipWhiteSpace(bytes, from: start + 1)
        guard let (cells, behind) = elements(at: first) else { return mayGrow ? .undecided : .none }
        if cells.count > 1, cells.count == columns.count {
            var sketch = RecordSketch()
            for (name, cell) in zip(columns, cells) { sketch.note(name, cell, in: bytes) }
            return .list(List(rank: max(sketch.rank, .listing), elements: start + 1, columns: columns))
        }
        let comma = skipWhiteSpace(bytes, from: behind)
        let second = skipWhiteSpace(bytes, from: comma + 1)
        guard second < end else { return mayGrow ? .undecided : .none }
        guard bytes[comma] == ASCII.comma, bytes[second] == ASCII.leftBracket else { return .none }
        guard let (values, _) = elements(at: second) else { return mayGrow ? .undecided : .none }
        let names = cells.compactMap { text($0) }
        guard names.count == cells.count, names.count > 1, Set(names).count == names.count else { return .none }
        var sketch = RecordSketch()
        for (name, value) in zip(names, values) { sketch.note(name, value, in: bytes) }
        return sketch.rank >= .listing ? .list(List(rank: sketch.rank, elements: comma + 1, columns: names)) : .none
    }

    /// Names of members that say what the cells of rows mean.
    private static let columnWords: Set<String> = ["columns", "fields", "headers", "header", "cols", "columnnames", "fieldnames", "names"]

    /// The names that a member lists for the cells of rows: texts, or objects that have names.
    func columnNames(_ key: String, _ value: Range<Int>) -> [String]? {
        guard WrappedRecords.columnWords.contains(key.lowercased().filter { $0 != "_" }), let (cells, _) = elements(at: value.lowerBound)
        else { return nil }
        var names: [String] = []
        for cell in cells {
            guard let name = text(cell) ?? name(ofObject: cell), !names.contains(name) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names
    }

    private func name(ofObject range: Range<Int>) -> String? {
        guard bytes[range.lowerBound] == ASCII.leftBrace else { return nil }
        var names: [String: String] = [:]
        var walk = MemberWalk(bytes, at: range.lowerBound, upTo: range.upperBound)
        while let member = walk.next() { names[String(decoding: bytes[member.key], as: UTF8.self)] = text(member.value) }
        return ["name", "label", "title", "field", "key", "id"].lazy.compactMap { names[$0] }.first
    }

    /// The text of a string.
    private func text(_ range: Range<Int>) -> String? {
        guard range.count >= 2, bytes[range.lowerBound] == ASCII.quote else { return nil }
        var plain: [UInt8] = []
        JSONText.unescape(bytes.span.extracting(range.lowerBound + 1..<range.upperBound - 1), into: &plain)
        return String(decoding: plain, as: UTF8.self)
    }

    /// The elements of the array whose bracket is at `start`, and the index behind it; `nil` when its end is not there.
    private func elements(at start: Int) -> (elements: [Range<Int>], behind: Int)? {
        var elements: [Range<Int>] = []
        var index = start + 1
        while index < end {
            index = skipWhiteSpace(bytes, from: index)
            guard index < end else { return nil }
            let from = index
            switch bytes[index] {
            case ASCII.rightBracket: return (elements, index + 1)
            case ASCII.comma:
                index += 1
                continue
            case ASCII.quote: index = endOfString(bytes, from: index) ?? end
            case ASCII.leftBrace, ASCII.leftBracket:
                var scan = JSONScan()
                index = scan.end(in: bytes, from: index) ?? end
            default:
                while index < end, bytes[index] != ASCII.comma, bytes[index] != ASCII.rightBracket, !isWhiteSpace(bytes[index]) {
                    index += 1
                }
            }
            guard index < end else { return nil }
            elements.append(from..<index)
        }
        return nil
    }
}

/// Objects that follow each other as members of an object: records under their names, when they resemble each other.
struct KeyedRecords {
    struct First: Equatable {
        var rank: RecordSketch.Rank
        /// The quote of the first record's name.
        var quote: Int
    }

    private var members: [(key: String, quote: Int, sketch: RecordSketch)] = []

    private static let limit = 8

    mutating func append(_ member: MemberWalk.Member, in bytes: [UInt8], upTo end: Int) {
        guard members.count < KeyedRecords.limit else { return }
        members.append(
            (
                String(decoding: bytes[member.key], as: UTF8.self), member.key.lowerBound - 1,
                RecordSketch(bytes, at: member.value.lowerBound, upTo: end)
            ))
    }

    /// Where the records begin; `nil` when these are none.
    ///
    /// - Parameter isClosed: whether no other member follows.
    func first(isClosed: Bool) -> First? {
        guard members.count > 1, isClosed || members.count < KeyedRecords.limit else { return nil }
        for start in members.indices.dropLast() {
            let rest = members[start...]
            guard let first = rest.first, first.sketch.rank >= .listing, first.sketch.keys.count > 2 else { continue }
            let alike = rest.dropFirst().allSatisfy { $0.sketch.rank >= .listing && first.sketch.resembles($0.sketch) }
            // Two may be parts of one record, as an address to send to and one to pay are; not under numbers.
            let areNumbered = rest.allSatisfy { $0.key.utf8.contains(where: ASCII.isDigit) }
            guard alike, areNumbered || rest.count > 2, !rest.allSatisfy({ KeyedRecords.isLanguage($0.key) }) else { continue }
            return First(rank: rest.map(\.sketch.rank).min() ?? .none, quote: first.quote)
        }
        return nil
    }

    /// Whether a name is a language's: its members are translations of one record.
    private static func isLanguage(_ key: String) -> Bool {
        let word = key.prefix { $0 != "-" && $0 != "_" }
        return word.utf8.count == 2 && word.utf8.allSatisfy { $0 >= ASCII.lowerA && $0 <= ASCII.lowerZ }
    }
}

import GazetteerModel

/// Looks whether the members of an object lead to records, as in `{"data":{"stores":[{"lat":…},…]}}`.
///
/// A list counts when its first element is a feature or says where it is; one of objects with names and addresses does
/// when nothing better comes. An object that says so of itself is a record, whatever lists it holds.
struct WrappedRecords {
    /// Brackets around records.
    enum Container: Equatable {
        /// An object with the records, or what leads to them, in a member.
        case object
        /// A list of records.
        case list
        /// An object that has records for members.
        case keyed
        /// A list of groups, and a group, which has its list in a member: `regions[].stores[]`.
        case groups(level: Int)
        case group(level: Int)
    }

    struct Finding: Equatable {
        var rank: RecordSketch.Rank
        /// The quote of the member that leads to the records.
        var member: Int
        /// The index of the first element.
        var elements: Int
        /// What encloses the elements, from the outside in.
        var containers: [Container]
        /// The names that lead there.
        var path: [String]
        /// The names of the lists in groups, from the outside in.
        var groups: [String] = []
        /// What the cells of rows mean.
        var columns: [String] = []
    }

    enum Answer: Equatable {
        /// Nothing before `resume`; members from there on have not been seen.
        case none(resume: Int)
        /// More bytes must come to tell.
        case needsMore
        case found(Finding)
    }

    /// What was found out about an object.
    enum Outcome: Equatable {
        case found(Finding)
        case undecided
        /// It is a record itself.
        case record
        case passed
    }

    let bytes: [UInt8]
    /// The end of what is looked at.
    let end: Int
    /// Whether more bytes may come before `end` is reached.
    let mayGrow: Bool
    /// What the cells of rows mean, once a list of names was seen.
    var columns: [String] = []
    /// The best that is no certain finding.
    private var best: Finding?
    /// The member of the outermost object that is being looked at.
    private var member = 0

    private static let lookAhead = 64 << 10
    private static let maximumDepth = 4
    /// Members of a feature or a geometry: what they hold is theirs.
    static let own: Set<String> = ["properties", "geometry", "geometries", "coordinates"]

    private init(bytes: [UInt8], from start: Int, isWhole: Bool) {
        self.bytes = bytes
        end = min(bytes.count, start + WrappedRecords.lookAhead)
        mayGrow = !isWhole && bytes.count < start + WrappedRecords.lookAhead
    }

    /// Looks at the members of an object from the one whose quote is at `quote` on.
    ///
    /// - Parameters:
    ///   - sketch: what the members before say about the object.
    ///   - isWhole: whether no more bytes come.
    static func find(in bytes: [UInt8], from quote: Int, behind sketch: RecordSketch, isWhole: Bool) -> Answer {
        var search = WrappedRecords(bytes: bytes, from: quote, isWhole: isWhole)
        search.member = quote
        let walk = MemberWalk(bytes, from: quote, upTo: search.end)
        switch search.look(inside: walk, sketch, containers: [], path: []) {
        case .found(let finding): return .found(finding)
        case .undecided where search.mayGrow: return .needsMore
        case .record: return .none(resume: .max)
        case .undecided, .passed:
            if let best = search.best { return .found(best) }
            if search.end == bytes.count, isWhole { return .none(resume: .max) }
            return .none(resume: search.member > quote ? search.member : search.end)
        }
    }

    /// Looks at one member, and takes only what is certain.
    static func find(inMember quote: Int, of bytes: [UInt8], isWhole: Bool) -> Answer {
        var search = WrappedRecords(bytes: bytes, from: quote, isWhole: isWhole)
        search.member = quote
        var walk = MemberWalk(bytes, from: quote, upTo: search.end)
        guard let member = walk.next() else { return search.mayGrow ? .needsMore : .none(resume: .max) }
        switch search.look(at: member, containers: [], path: []) {
        case .found(let finding) where finding.columns.isEmpty && finding.groups.isEmpty: return .found(finding)
        case .undecided where search.mayGrow: return .needsMore
        case .found, .undecided, .record, .passed: return .none(resume: .max)
        }
    }

    /// Whether a member of this name says where a record is.
    static func namesPosition(_ key: String) -> Bool {
        guard let meaning = PositionWords.meaning(of: key) else { return false }
        return meaning.score >= 60
    }

    /// Looks at the members of an object one by one.
    private mutating func look(
        inside walk: MemberWalk, _ sketch: RecordSketch = RecordSketch(), containers: [Container], path: [String]
    ) -> Outcome {
        var walk = walk
        var own = sketch
        var siblings = KeyedRecords()
        let before = best
        while let next = walk.next() {
            if containers.isEmpty { member = next.key.lowerBound - 1 }
            switch bytes[next.value.lowerBound] {
            case ASCII.leftBrace, ASCII.leftBracket:
                let outcome = look(at: next, containers: containers, path: path)
                guard outcome == .passed else { return outcome }
                guard next.value.upperBound < end || !mayGrow else { return .undecided }
                guard bytes[next.value.lowerBound] == ASCII.leftBrace else { break }
                own.noteRole(of: String(decoding: bytes[next.key], as: UTF8.self))
                siblings.append(next, in: bytes, upTo: end)
                if let first = siblings.first(isClosed: false) { if let sure = take(first, containers, path) { return .found(sure) } }
            default:
                let key = String(decoding: bytes[next.key], as: UTF8.self)
                if WrappedRecords.namesPosition(key) { return .record }
                own.note(key, next.value, in: bytes)
            }
        }
        guard walk.isAtEnd || walk.isBroken || !mayGrow else { return .undecided }
        let isInside = best != before && own.rank > .none && own.rank >= best?.rank ?? .none
        if own.rank >= .listing || isInside {
            best = before
            return .record
        }
        if let first = siblings.first(isClosed: true) { if let sure = take(first, containers, path) { return .found(sure) } }
        return walk.isAtEnd || walk.isBroken ? .passed : .undecided
    }

    /// Looks at a member that is an object or an array.
    private mutating func look(at next: MemberWalk.Member, containers: [Container], path: [String]) -> Outcome {
        let key = String(decoding: bytes[next.key], as: UTF8.self)
        guard !WrappedRecords.own.contains(key) else { return WrappedRecords.namesPosition(key) ? .record : .passed }
        if bytes[next.value.lowerBound] == ASCII.leftBrace {
            guard containers.count < WrappedRecords.maximumDepth else { return .passed }
            let inner = look(
                inside: MemberWalk(bytes, at: next.value.lowerBound, upTo: end), containers: containers + [.object], path: path + [key])
            if inner == .undecided, !mayGrow { return WrappedRecords.namesPosition(key) ? .record : .passed }
            if case .record = inner { return WrappedRecords.namesPosition(key) ? .record : .passed }
            guard inner == .passed else { return inner }
        } else {
            if let names = columnNames(key, next.value) { columns = names }
            let isNested = !containers.isEmpty
            switch judge(listAt: next.value.lowerBound, mayBeEmpty: isNested && key == "features") {
            case .undecided: if mayGrow { return .undecided }
            case .none: break
            case .list(let list):
                let inside: Container = list.groups.isEmpty ? .list : .groups(level: 0)
                let finding = Finding(
                    rank: list.rank, member: member, elements: list.elements, containers: containers + [.object, inside],
                    path: path + [key] + list.groups, groups: list.groups, columns: list.columns)
                if list.rank == .placed { return .found(finding) }
                if best.map({ $0.rank < list.rank }) ?? true { best = finding }
                return .passed
            }
        }
        return WrappedRecords.namesPosition(key) ? .record : .passed
    }

    /// Takes records that are members of an object; returned when they are certain.
    private mutating func take(_ first: KeyedRecords.First, _ containers: [Container], _ path: [String]) -> Finding? {
        let finding = Finding(
            rank: first.rank, member: containers.isEmpty ? first.quote : member, elements: first.quote, containers: containers + [.keyed],
            path: path)
        if first.rank == .placed { return finding }
        if best.map({ $0.rank < first.rank }) ?? true { best = finding }
        return nil
    }
}

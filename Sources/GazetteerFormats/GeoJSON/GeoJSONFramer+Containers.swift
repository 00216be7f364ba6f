import GazetteerModel

/// Lists in lists, groups of records, and records that are members of an object.
extension GeoJSONFramer {
    /// How deep lists may stand in lists.
    private static let maximumContainers = 32
    /// Longer members of a group are not given to its records.
    private static let longestInherited = 1024
    private static let maximumInherited = 32

    /// Behind the bracket that closes the innermost container: goes on in the one around it.
    func leave() {
        if case .group? = containers.popLast() {
            groups.removeLast()
            readGroups = min(readGroups, groups.count)
            inheritedIndex = nil
        }
        switch containers.last {
        case nil: frame = .top
        case .object, .group: frame = .tail(separated: false)
        case .list, .keyed, .groups: frame = .elements(separated: false)
        }
    }

    /// At an element: steps into a list of records or a group of them; `nil` when the element is a record.
    func stepIntoList() -> Step? {
        let bytes = buffer.bytes
        guard containers.count < GeoJSONFramer.maximumContainers else { return nil }
        if bytes[cursor] == ASCII.leftBrace {
            guard case .groups(let level)? = containers.last else { return nil }
            containers.append(.group(level: level))
            groups.append([])
            inheritedIndex = nil
            cursor += 1
            // A group may be empty.
            commaIndex = cursor - 1
            frame = .tail(separated: true)
            return .progress
        }
        guard columns.isEmpty else { return nil }
        var first = cursor
        repeat {
            first = skipWhiteSpace(bytes, from: first + 1)
        } while first < bytes.count && bytes[first] == ASCII.leftBracket
            && first - cursor < 4096
        guard first < bytes.count else { return buffer.isAtEnd ? nil : .needsMore }
        guard bytes[first] == ASCII.leftBrace else { return nil }
        containers.append(.list)
        cursor += 1
        frame = .elements(separated: true)
        return .progress
    }

    /// At the name of a record that is a member of an object.
    func stepInKeyed() -> Step {
        let bytes = buffer.bytes
        guard let end = endOfString(bytes, from: cursor) else { return buffer.isAtEnd ? stepOverText() : .needsMore }
        let start = skipWhiteSpace(bytes, from: skipWhiteSpace(bytes, from: end) + 1)
        guard start < bytes.count else { return buffer.isAtEnd ? stepOverText() : .needsMore }
        if bytes[start] == ASCII.leftBrace, bytes[skipWhiteSpace(bytes, from: end)] == ASCII.colon {
            elementName = Array(bytes[cursor + 1..<end - 1])
            cursor = start
            frame = .elements(separated: true)
            return .progress
        }
        var walk = ObjectWalk()
        switch walk.member(in: bytes, from: cursor, origin: cursor, atEnd: buffer.isAtEnd, search: .nowhere) {
        case .needsMore: return .needsMore
        case .broken, .features: return stepOverText()
        case .member(let member):
            keep(member, leading: false)
            cursor = member.end
            frame = .elements(separated: false)
            return .progress
        }
    }

    /// At a member of a group: steps into its list; `nil` when it is another member.
    func stepInGroup(_ level: Int) -> Step? {
        let bytes = buffer.bytes
        guard level < groupLists.count else { return nil }
        guard let end = endOfString(bytes, from: cursor) else { return .needsMore }
        guard bytes[cursor + 1..<end - 1].elementsEqual(groupLists[level].utf8) else { return nil }
        let colon = skipWhiteSpace(bytes, from: end)
        let start = skipWhiteSpace(bytes, from: colon + 1)
        guard start < bytes.count else { return .needsMore }
        guard bytes[colon] == ASCII.colon, bytes[start] == ASCII.leftBracket else { return nil }
        containers.append(level + 1 < groupLists.count ? .groups(level: level + 1) : .list)
        cursor = start + 1
        commaIndex = nil
        readGroups = groups.count
        frame = .elements(separated: true)
        return .progress
    }

    /// Keeps a member of a group for the records that follow in it.
    func keepInGroup(_ member: ObjectWalk.Member) {
        let bytes = buffer.bytes
        commaIndex = nil
        guard case .group(let level)? = containers.last, let group = groups.indices.last else { return keep(member, leading: false) }
        let key = Array(bytes[member.key])
        let isKept = member.value.count <= GeoJSONFramer.longestInherited && groups[group].count < GeoJSONFramer.maximumInherited
        guard isKept, level < groupNames.count, readGroups < groups.count else {
            let name = String(decoding: key, as: UTF8.self)
            let reason = readGroups < groups.count ? "is too large to be given to each of them" : "stands behind them"
            note(.warning, .notRepresentable, "“\(name)” of a group of records \(reason); it was left out", at: member.key.lowerBound)
            return
        }
        groups[group].append(
            GeoJSONWindow.Inherited(key: key, longKey: groupNames[level].utf8 + [ASCII.point] + key, json: Array(bytes[member.value])))
        inheritedIndex = nil
    }

    /// Where the members of the groups around the cursor stand among those of the window.
    func indexOfInherited() -> Int {
        if let inheritedIndex { return inheritedIndex }
        inherited.append(groups.flatMap { $0 })
        inheritedIndex = inherited.count - 1
        return inherited.count - 1
    }

    /// Whether an object holds columns, each of them an object with a value under `"0"`: what pandas writes.
    func isColumnar(_ range: Range<Int>) -> Bool {
        let bytes = buffer.bytes
        var walk = MemberWalk(bytes, at: range.lowerBound, upTo: range.upperBound)
        var columns = 0
        while columns < 4, let member = walk.next() {
            guard bytes[member.value].starts(with: "{\"0\":".utf8) else { return false }
            columns += 1
        }
        return columns > 1
    }
}

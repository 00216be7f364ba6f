import GazetteerModel

extension GeoJSONFramer {
    /// Between JSON texts: white space, record separators, and the beginning of the next text.
    func stepAtTop() -> Step {
        let bytes = buffer.bytes
        while cursor < bytes.count, isWhiteSpace(bytes[cursor]) || bytes[cursor] == ASCII.recordSeparator { cursor += 1 }
        guard cursor < bytes.count else { return .needsMore }
        switch bytes[cursor] {
        case ASCII.leftBrace:
            if scan == nil {
                guard let isFeature = beginsLikeFeature(bytes, cursor) else { return .needsMore }
                if isFeature { scan = JSONScan() }
            }
            if scan != nil {
                let step = stepThroughRecord()
                if step == .progress { textCount += 1 }
                return step
            }
            walk = ObjectWalk()
            frame = .object
            return .progress
        case ASCII.leftBracket:
            cursor += 1
            textCount += 1
            collectionCount += 1
            containers = [.list]
            frame = .elements(separated: true)
            return .progress
        case 0xEF where !buffer.isAtEnd && bytes.count - cursor < 3: return .needsMore
        case 0xEF where bytes[cursor...].starts(with: [0xEF, 0xBB, 0xBF]):
            // At the beginning of the feed it says what is known already.
            if cursor + buffer.base > 0 { note(.warning, .unusualWhiteSpace, "a byte order mark stands between two texts", at: cursor) }
            cursor += 3
            return .progress
        case ASCII.comma:
            note(.warning, .misplacedComma, "a comma stands between two texts", at: cursor)
            cursor += 1
            return .progress
        case ASCII.slash where !isWholeComment(bytes, cursor), ASCII.hash where !isWholeComment(bytes, cursor): return .needsMore
        case ASCII.slash where skipComment(), ASCII.hash where skipComment(): return .progress
        default: return stepOverText()
        }
    }

    /// Among elements: commas between them, and the bracket that ends them.
    func stepInElements(_ separated: Bool) -> Step {
        let bytes = buffer.bytes
        cursor = skipWhiteSpace(bytes, from: cursor)
        guard cursor < bytes.count else { return .needsMore }
        switch bytes[cursor] {
        case ASCII.comma:
            if separated { note(.warning, .misplacedComma, "a comma stands where an element is expected", at: cursor) }
            commaIndex = cursor
            cursor += 1
            frame = .elements(separated: true)
            return .progress
        case ASCII.rightBracket,
            ASCII.rightBrace where containers.last == .keyed:
            if separated, let comma = commaIndex {
                note(.warning, .trailingComma, "a comma stands before the closing bracket", at: comma)
            }
            commaIndex = nil
            cursor += 1
            leave()
            return .progress
        case ASCII.quote where containers.last == .keyed && elementName == nil: return stepInKeyed()
        case ASCII.leftBrace, ASCII.leftBracket:
            if !separated, scan == nil { note(.warning, .misplacedComma, "a comma is missing between two elements", at: cursor) }
            if scan == nil, let step = stepIntoList() { return step }
            let step = stepThroughRecord()
            if step == .progress { commaIndex = nil }
            frame = .elements(separated: step == .needsMore)
            return step
        case ASCII.slash where !isWholeComment(bytes, cursor), ASCII.hash where !isWholeComment(bytes, cursor): return .needsMore
        case ASCII.slash where skipComment(), ASCII.hash where skipComment(): return .progress
        default:
            let step = stepOverText()
            if step == .progress {
                commaIndex = nil
                frame = .elements(separated: false)
            }
            return step
        }
    }

    /// In a collection, behind its features: more members, and the brace that ends it.
    func stepInTail(_ separated: Bool) -> Step {
        let bytes = buffer.bytes
        cursor = skipWhiteSpace(bytes, from: cursor)
        guard cursor < bytes.count else { return .needsMore }
        switch bytes[cursor] {
        case ASCII.comma:
            cursor += 1
            frame = .tail(separated: true)
            return .progress
        case ASCII.rightBrace:
            if separated, commaIndex == nil { note(.warning, .trailingComma, "a comma stands before the closing brace", at: cursor) }
            commaIndex = nil
            cursor += 1
            leave()
            return .progress
        case ASCII.quote:
            var walk = ObjectWalk()
            walk.offset = 0
            if case .group(let level)? = containers.last, let step = stepInGroup(level) { return step }
            let search: ObjectWalk.Search = isWrapped && groups.isEmpty ? .here : .nowhere
            switch walk.member(in: bytes, from: cursor, origin: cursor, atEnd: buffer.isAtEnd, search: search) {
            case .needsMore: return .needsMore
            case .broken: return stepOverText()
            case .features(let list):
                containers += list.containers.dropFirst()
                enter(list)
            case .member(let member):
                if groups.isEmpty { keep(member, leading: false) } else { keepInGroup(member) }
                cursor = member.end
                frame = .tail(separated: false)
            }
            return .progress
        case ASCII.leftBrace:
            // One bracket too many closed the features: they go on.
            note(.error, .invalidJSON, "features stand behind the bracket that closes them; they are read", at: cursor)
            containers.append(.list)
            frame = .elements(separated: true)
            commaIndex = nil
            return .progress
        case ASCII.slash where !isWholeComment(bytes, cursor), ASCII.hash where !isWholeComment(bytes, cursor): return .needsMore
        case ASCII.slash where skipComment(), ASCII.hash where skipComment(): return .progress
        default: return stepOverText()
        }
    }

    /// In an object whose brace the cursor stands at: member by member, until it shows what it is.
    func stepInObject() -> Step {
        let bytes = buffer.bytes
        walk.offset = skipWhiteSpace(bytes, from: cursor + walk.offset) - cursor
        let index = cursor + walk.offset
        guard index < bytes.count else { return tooLargeForRecord() ? stepAsRecord() : .needsMore }
        switch bytes[index] {
        case ASCII.comma where !walk.separated:
            walk.offset += 1
            walk.separated = true
            return .progress
        case ASCII.rightBrace where !walk.separated || walk.isEmpty:
            guard index < cursor + options.maximumRecordBytes else { return stepAsRecord() }
            frame = .top
            textCount += 1
            if findings.recordCount == 0, isColumnar(cursor..<index + 1) {
                note(
                    .warning, .notGeoJSON, "the values stand column by column, under numbers, and were read as one record",
                    hint: "write a record at a time: to_json(orient='records') in pandas", at: cursor)
            }
            record(cursor..<index + 1)
            cursor = index + 1
            return .progress
        case ASCII.quote where walk.separated:
            // Among lines of records, an object is one of them.
            let search: ObjectWalk.Search = textCount == 0 && findings.recordCount == 0 ? .everywhere : .nowhere
            switch walk.member(in: bytes, from: index, origin: cursor, atEnd: buffer.isAtEnd, search: search) {
            case .needsMore: return tooLargeForRecord() ? stepAsRecord() : .needsMore
            case .broken: return stepAsRecord()
            case .features(let list) where !walk.isFeature:
                for comment in walk.comments {
                    note(.warning, .comment, "a comment stands in JSON; it was stepped over", at: cursor + comment)
                }
                for member in walk.members { keep(member, leading: true) }
                enterCollection(list)
            case .features: return stepAsRecord()
            case .member(let member):
                walk.isFeature = walk.isFeature || member.isFeatureType(in: bytes)
                walk.members.append(member.relative(to: cursor))
                walk.isEmpty = false
                walk.separated = false
                walk.offset = member.end - cursor
            }
            return .progress
        case ASCII.slash where !isWholeComment(bytes, index): return .needsMore
        case ASCII.slash:
            guard let end = commentEnd(bytes, index) else { return stepAsRecord() }
            walk.comments.append(walk.offset)
            walk.offset = end - cursor
            return .progress
        default: return stepAsRecord()
        }
    }

    /// The frame is not what JSON allows: if a list of features begins further on, goes there; otherwise takes the
    /// object as one record, which will be mended or reported as such.
    private func stepAsRecord() -> Step {
        let bytes = buffer.bytes
        let window = cursor..<min(bytes.count, cursor + (64 << 10))
        if !buffer.isAtEnd, window.count < 64 << 10 { return .needsMore }
        if let key = firstIndex(of: Array("\"features\"".utf8), in: bytes.span, window) {
            let colon = skipWhiteSpace(bytes, from: key + 10)
            let bracket = skipWhiteSpace(bytes, from: colon + 1)
            if bracket < bytes.count, bytes[colon] == ASCII.colon, bytes[bracket] == ASCII.leftBracket {
                note(.error, .invalidJSON, "the collection is not written as JSON before its features; it was stepped over", at: cursor)
                enterCollection(ObjectWalk.List(elements: bracket + 1))
                return .progress
            }
        }
        frame = .top
        scan = JSONScan()
        return .progress
    }

    private func enterCollection(_ list: ObjectWalk.List) {
        collectionCount += 1
        textCount += 1
        containers = list.containers
        isWrapped = !list.path.isEmpty
        enter(list)
    }

    private func enter(_ list: ObjectWalk.List) {
        commaIndex = nil
        cursor = list.elements
        groupLists = list.groups
        groupNames = list.path.suffix(list.groups.count + 1)
        columns = list.columns
        frame = .elements(separated: true)
        let path = list.path.joined(separator: ".")
        switch containers.last {
        case .keyed:
            let place = path.isEmpty ? "the feed" : "“\(path)”"
            note(.info, .notGeoJSON, "the records are members of \(place); their names are read as ids", at: cursor)
        case _ where !columns.isEmpty:
            note(.info, .notGeoJSON, "the records are rows in the member “\(path)”, under \(columns.count) names", at: cursor)
        case _ where !path.isEmpty: note(.info, .notGeoJSON, "the records stand in the member “\(path)”", at: cursor)
        default: break
        }
    }

    private func tooLargeForRecord() -> Bool { buffer.bytes.count - cursor > options.maximumRecordBytes }

    func keep(_ member: ObjectWalk.Member, leading: Bool) {
        let bytes = buffer.bytes
        let shift = leading ? cursor : 0
        let key = String(decoding: bytes[member.key.lowerBound + shift..<member.key.upperBound + shift], as: UTF8.self)
        guard key != "type" else { return }
        let value = String(decoding: bytes[member.value.lowerBound + shift..<member.value.upperBound + shift], as: UTF8.self)
        if leading, key == "spatialReference", ObsoleteCRS(value)?.isWebMercator == true { isWebMercator = true }
        if key == "crs", let finding = ObsoleteCRS(value, converts: leading) {
            if leading, finding.isWebMercator { isWebMercator = true }
            note(finding.severity, .obsoleteCRS, finding.message, hint: finding.hint, at: member.key.lowerBound + shift)
        }
        let kept = CollectionMember(key: key, json: value)
        if leading { leadingMembers.append(kept) } else { trailingMembers.append(kept) }
    }
}

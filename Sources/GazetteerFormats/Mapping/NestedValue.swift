import GazetteerModel

/// Finds values inside of a property that is a JSON object or list, without taking it apart.
enum NestedValue {
    /// The value at the end of a way into the value that stands in `range`.
    static func find(_ path: some Sequence<[UInt8]>, in bytes: [UInt8], _ range: Range<Int>) -> Field? {
        var place = range
        for step in path {
            guard let next = member(step, in: bytes, place) else { return nil }
            place = next
        }
        return field(in: bytes, place)
    }

    /// The elements of a list.
    static func elements(in bytes: [UInt8], _ range: Range<Int>) -> [Field] {
        var fields: [Field] = []
        walk(bytes, range) { _, value in
            if let field = field(in: bytes, value) { fields.append(field) }
            return fields.count < 64
        }
        return fields
    }

    /// The text that is the only element of a list; `nil` for other lists.
    static func onlyText(in bytes: [UInt8], _ range: Range<Int>) -> Field? {
        let start = skipBlank(bytes, range.lowerBound + 1, range.upperBound)
        guard start < range.upperBound, bytes[start] == ASCII.quote, let end = endOfString(bytes, from: start),
            skipBlank(bytes, end, range.upperBound) == range.upperBound - 1
        else { return nil }
        return field(in: bytes, start..<end)
    }

    /// The names and values of an object.
    static func members(in bytes: [UInt8], _ range: Range<Int>) -> [(key: String, value: Field)] {
        var members: [(key: String, value: Field)] = []
        walk(bytes, range) { key, value in
            guard let key, let field = field(in: bytes, value) else { return false }
            members.append((String(decoding: bytes[key], as: UTF8.self), field))
            return members.count < 100
        }
        return members
    }

    /// The step to the first element of a list whose member says something: `type=website`.
    static func step(_ member: String, is text: String) -> String { "\(member)=\(text)" }

    /// What the elements of a list say of themselves in a step to one of them; `nil` for another step.
    static func text(ofStep step: String) -> Substring? {
        step.utf8.firstIndex(of: ASCII.equals).map { step[step.utf8.index(after: $0)...] }
    }

    private static func member(_ step: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        if bytes[range].first == ASCII.leftBracket, let equals = step.firstIndex(of: ASCII.equals) {
            return element(in: bytes, range, whose: Array(step[..<equals]), is: step[(equals + 1)...])
        }
        var found: Range<Int>?
        var index = 0
        let wanted = Int(String(decoding: step, as: UTF8.self))
        walk(bytes, range) { key, value in
            if let key {
                if bytes[key].elementsEqual(step) { found = value }
                return true
            }
            defer { index += 1 }
            if index == wanted { found = value }
            return found == nil
        }
        return found
    }

    private static func element(in bytes: [UInt8], _ range: Range<Int>, whose name: [UInt8], is text: ArraySlice<UInt8>) -> Range<Int>? {
        var found: Range<Int>?
        walk(bytes, range) { _, value in
            guard bytes[value].first == ASCII.leftBrace, let own = member(name, in: bytes, value).map({ bytes[$0] }),
                own.first == ASCII.quote, own.dropFirst().dropLast().elementsEqual(text)
            else { return true }
            found = value
            return false
        }
        return found
    }

    /// Hands out the members or elements of a value until told to stop.
    static func walk(_ bytes: [UInt8], _ range: Range<Int>, _ body: (_ key: Range<Int>?, _ value: Range<Int>) -> Bool) {
        guard let opening = bytes[range].first, opening == ASCII.leftBrace || opening == ASCII.leftBracket else { return }
        var at = skipBlank(bytes, range.lowerBound + 1, range.upperBound)
        while at < range.upperBound, bytes[at] != ASCII.rightBrace, bytes[at] != ASCII.rightBracket {
            var key: Range<Int>?
            if opening == ASCII.leftBrace {
                guard bytes[at] == ASCII.quote, let end = endOfString(bytes, from: at), end <= range.upperBound else { return }
                key = at + 1..<end - 1
                at = skipBlank(bytes, end, range.upperBound)
                guard at < range.upperBound, bytes[at] == ASCII.colon else { return }
                at = skipBlank(bytes, at + 1, range.upperBound)
            }
            let end = endOfValue(bytes, at, range.upperBound)
            guard end > at, body(key, at..<end) else { return }
            at = skipBlank(bytes, end, range.upperBound)
            guard at < range.upperBound, bytes[at] == ASCII.comma else { return }
            at = skipBlank(bytes, at + 1, range.upperBound)
        }
    }

    private static func skipBlank(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, bytes[at] <= ASCII.space { at += 1 }
        return at
    }

    private static func endOfValue(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        var at = start
        var depth = 0
        while at < limit {
            switch bytes[at] {
            case ASCII.quote:
                at = min(endOfString(bytes, from: at) ?? limit, limit)
                if depth == 0 { return at }
                continue
            case ASCII.leftBrace, ASCII.leftBracket: depth += 1
            case ASCII.rightBrace, ASCII.rightBracket:
                if depth == 0 { return at }
                depth -= 1
                if depth == 0 { return at + 1 }
            case ASCII.comma, ASCII.colon, 0...ASCII.space:
                if depth == 0 { return at }
            default: break
            }
            at += 1
        }
        return limit
    }

    /// The field that a JSON value is; its span is the slab's.
    static func field(in bytes: [UInt8], _ range: Range<Int>) -> Field? {
        guard let first = bytes[range].first else { return nil }
        switch first {
        case ASCII.quote:
            guard range.count >= 2 else { return nil }
            let body = range.lowerBound + 1..<range.upperBound - 1
            let isEscaped = bytes[body].contains(ASCII.backslash)
            return Field(kind: .string, traits: isEscaped ? .escaped : .clean, span: TextSpan(body))
        case ASCII.leftBrace: return Field(kind: .object, span: TextSpan(range))
        case ASCII.leftBracket: return Field(kind: .array, span: TextSpan(range))
        case ASCII.lowerT: return Field(kind: .true, span: TextSpan(range))
        case ASCII.lowerF: return Field(kind: .false, span: TextSpan(range))
        case ASCII.lowerN: return Field(kind: .null, span: TextSpan(range))
        default: return Field(kind: .number, span: TextSpan(range))
        }
    }
}

import GazetteerModel

/// A service's answer that says why it holds no records: `{"error":{"code":403,"message":"…"}}`.
struct ErrorAnswer {
    private let text: String

    /// Names of members that say that something went wrong.
    private static let telling: Set<String> = ["error", "errors", "fault", "exception", "error_message", "errormessage"]
    /// Names that may stand beside them.
    private static let others: Set<String> = [
        "message", "status", "code", "statuscode", "status_code", "success", "ok", "timestamp", "path", "detail", "details", "type",
        "title",
        "instance", "trace", "requestid", "request_id", "error_description", "errorcode", "error_code", "help", "documentation_url",
    ]
    private static let words: Set<String> = ["message", "error_message", "errormessage", "error_description", "detail", "title", "reason"]

    /// Looks at the first bytes of a feed; `nil` when they hold anything else.
    init?(_ head: [UInt8]) {
        let brace = skipWhiteSpace(head, from: head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        guard brace < head.count, head[brace] == ASCII.leftBrace, head.count < 4096 else { return nil }
        var walk = MemberWalk(head, at: brace, upTo: head.count)
        var isTelling = false
        var found: String?
        while let member = walk.next() {
            let key = String(decoding: head[member.key], as: UTF8.self).lowercased()
            let value = head[member.value]
            if ErrorAnswer.telling.contains(key) {
                if ["null", "false", "[]", "{}", "\"\"", "0"].contains(where: { value.elementsEqual($0.utf8) }) { return nil }
                isTelling = true
            } else if !ErrorAnswer.others.contains(key) {
                return nil
            }
            found = found ?? ErrorAnswer.words(in: head, member.value, under: key)
        }
        guard walk.isAtEnd, isTelling else { return nil }
        text = found.map { ": \($0)" } ?? ""
    }

    /// What a member says, itself or in the objects in it.
    private static func words(in bytes: [UInt8], _ value: Range<Int>, under key: String, depth: Int = 0) -> String? {
        switch bytes[value.lowerBound] {
        case ASCII.quote where words.contains(key) || telling.contains(key):
            let text = String(decoding: bytes[value].dropFirst().dropLast(), as: UTF8.self)
            return text.isEmpty ? nil : String(text.prefix(120))
        case ASCII.leftBrace where depth < 3:
            var walk = MemberWalk(bytes, at: value.lowerBound, upTo: value.upperBound)
            while let member = walk.next() {
                let name = String(decoding: bytes[member.key], as: UTF8.self).lowercased()
                if let text = words(in: bytes, member.value, under: name, depth: depth + 1) { return text }
            }
            return nil
        default: return nil
        }
    }

    func error(source: String?) -> FeedError {
        FeedError(
            code: .unknownFormat, message: "this is a service's error, not a feed\(text)",
            hint: "ask the service again; --from geojson reads it all the same", location: SourceLocation(source: source))
    }
}

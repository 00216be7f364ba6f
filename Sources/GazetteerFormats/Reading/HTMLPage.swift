import GazetteerModel

/// A page for people where a feed was expected: servers send one when something went wrong.
struct HTMLPage {
    private let title: String?

    /// Looks at the first bytes of a feed; `nil` when they are no HTML.
    init?(_ head: [UInt8]) {
        let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let lower = text.prefix(32).lowercased()
        guard lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") else { return nil }
        guard let open = text.firstRange(of: "<title>"), let close = text[open.upperBound...].firstRange(of: "</title>") else {
            title = nil
            return
        }
        let words = text[open.upperBound..<close.lowerBound].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        title = words.isEmpty ? nil : String(words.prefix(80))
    }

    func error(source: String?) -> FeedError {
        FeedError(
            code: .unknownFormat, message: "this is an HTML page\(title.map { " (\"\($0)\")" } ?? ""), not a feed",
            hint: "the server may have sent an error page; --from reads it all the same", location: SourceLocation(source: source))
    }
}

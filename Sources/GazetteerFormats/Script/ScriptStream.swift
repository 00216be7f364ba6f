import GazetteerModel

/// A stream of the JSON that stands in a script.
final class ScriptStream: ByteStream {
    private let stream: any ByteStream
    private var text = ScriptText()
    private var isAtEnd = false
    private var pending: [UInt8] = []

    init(_ stream: any ByteStream) { self.stream = stream }

    var size: Int? { stream.size }

    var earlyEnd: FeedError? { stream.earlyEnd }

    func isReady(within milliseconds: Int) -> Bool { !pending.isEmpty || isAtEnd || stream.isReady(within: milliseconds) }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let source = stream
        while pending.isEmpty, !isAtEnd {
            let count = try text.take { (input) throws(FeedError) in try source.read(into: &input, limit: max(limit, 4096)) }
            if count == 0 { isAtEnd = true }
            text.translate(into: &pending, isAtEnd: isAtEnd)
        }
        let count = min(limit, pending.count)
        bytes.append(pending.span, 0..<count)
        if count == pending.count { pending = [] } else { pending.removeFirst(count) }
        return count
    }

    /// Exact when asked front to back.
    func sourceOffset(of offset: Int) -> Int {
        text.forgetChanges(before: offset)
        guard let change = text.changes.first, change.here <= offset else { return stream.sourceOffset(of: offset) }
        return stream.sourceOffset(of: change.there + offset - change.here)
    }

    /// What there is to tell at the end.
    func notes(source: String?) -> [Diagnostic] {
        guard let opening = text.opening else { return [] }
        let message =
            switch opening.value {
            case .literal where opening.label.isEmpty: "the feed is JSON inside of a script, and was read"
            case .literal: "the feed is JSON inside of a script; what stands behind “\(opening.label)” was read"
            case .encoded: "the feed is a string that holds JSON, and was read"
            }
        var notes = [
            Diagnostic(
                severity: .info, code: .script, message: message,
                location: SourceLocation(source: source, line: 1))
        ]
        if let offset = text.codeOffset {
            notes.append(
                Diagnostic(
                    severity: .info, code: .script, message: "code stands behind the value; it was stepped over",
                    location: SourceLocation(source: source, byteOffset: stream.sourceOffset(of: offset))))
        }
        return notes
    }
}

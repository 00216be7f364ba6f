import GazetteerModel

/// A framer of a stream that may turn out to be cut off: what came before is read, and the end is told.
final class EarlyEndFramer: FeedFramer {
    private let framer: any FeedFramer
    private let stream: any ByteStream

    init(_ framer: any FeedFramer, of stream: any ByteStream) {
        self.framer = framer
        self.stream = stream
    }

    func nextWindow() throws(FeedError) -> (any FeedWindow)? { try framer.nextWindow() }

    var findings: FeedFindings {
        var findings = framer.findings
        if let error = stream.earlyEnd {
            findings.endedEarly = true
            findings.diagnostics.append(
                Diagnostic(severity: .error, code: .unexpectedEnd, message: error.message, hint: error.hint, location: error.location))
        }
        return findings
    }
}

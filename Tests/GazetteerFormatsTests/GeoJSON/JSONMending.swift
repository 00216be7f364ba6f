import GazetteerModel
import Testing

@testable import GazetteerFormats

/// One broken JSON value, what it should become, and the mends that should be told.
///
/// A mend is written `code@offset`, with `!` behind an error and `×n` behind a repeat.
struct JSONMending: Sendable, CustomTestStringConvertible {
    var input: [UInt8]
    var output: String
    var finds: String
    var outcome: JSONRepair.Outcome
    var end: Int?

    init(_ input: String, _ output: String, _ finds: String, _ outcome: JSONRepair.Outcome = .mended, end: Int? = nil) {
        self.init(bytes: Array(input.utf8), output, finds, outcome, end: end)
    }

    init(bytes: [UInt8], _ output: String, _ finds: String, _ outcome: JSONRepair.Outcome = .mended, end: Int? = nil) {
        input = bytes
        self.output = output
        self.finds = finds
        self.outcome = outcome
        self.end = end
    }

    var testDescription: String { String(decoding: input, as: UTF8.self) }

    /// Repairs the input and compares all that comes of it.
    func check(with repair: JSONRepair = JSONRepair(), sourceLocation: SourceLocation = #_sourceLocation) {
        let result = repair.repair(input.span)
        #expect(String(decoding: result.bytes, as: UTF8.self) == output, sourceLocation: sourceLocation)
        #expect(result.mends.map(\.text).joined(separator: " ") == finds, sourceLocation: sourceLocation)
        #expect(result.outcome == outcome, sourceLocation: sourceLocation)
        #expect(result.end == end ?? input.count, sourceLocation: sourceLocation)
        if !output.isEmpty { #expect(StrictJSON.refusal(of: result.bytes) == nil, sourceLocation: sourceLocation) }
    }
}

extension JSONMending {
    typealias SourceLocation = Testing.SourceLocation
}

extension JSONRepair.Mend {
    /// `code@offset`, as ``JSONMending`` writes it.
    var text: String {
        "\(code.rawValue)@\(offset)" + (severity == .error ? "!" : "") + (count > 1 ? "×\(count)" : "")
    }
}

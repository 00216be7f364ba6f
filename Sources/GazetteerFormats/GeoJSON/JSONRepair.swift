import GazetteerModel
struct JSONRepair {
    struct Mend: Sendable, Hashable { var severity: Diagnostic.Severity; var code: DiagnosticCode; var message: String; var offset: Int; var count: Int }
    enum Outcome { case mended, unfinished, hopeless(message: String, offset: Int), tooDeep(offset: Int) }
    var maximumDepth = 512
    struct Result { var bytes: [UInt8]; var mends: [Mend]; var outcome: Outcome; var end: Int }
    func repair(_ input: Span<UInt8>) -> Result { Result(bytes: [], mends: [], outcome: .hopeless(message: "", offset: 0), end: 0) }
}

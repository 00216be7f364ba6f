import GazetteerModel

extension JSONRepair {
    /// The kinds of things that are mended.
    enum Finding: Int, CaseIterable {
        case trailingComma, extraComma, missingComma, wrongComma, missingColon, extraColon
        case missingBracket, wrongBracket, extraBracket
        case comment, foreignSpace, control
        case singleQuotes, curlyQuotes, bareKey, bareText, openString, innerQuote, rawControl
        case badEscape, halfPair
        case notANumber, numberForm, numberAsText, literal
        case legacyBytes, pairedBytes, badBytes
        case missingValue, garbage, unexpectedEnd

        var severity: Diagnostic.Severity {
            switch self {
            case .missingValue, .garbage, .unexpectedEnd: .error
            default: .warning
            }
        }

        var code: DiagnosticCode {
            switch self {
            case .trailingComma: .trailingComma
            case .extraComma, .missingComma, .wrongComma, .missingColon, .extraColon: .misplacedComma
            case .missingBracket, .wrongBracket, .extraBracket: .mismatchedBracket
            case .comment: .comment
            case .foreignSpace: .unusualWhiteSpace
            case .control: .controlCharacter
            case .singleQuotes, .curlyQuotes, .bareKey, .bareText, .openString, .innerQuote, .rawControl: .invalidString
            case .badEscape, .halfPair: .invalidEscape
            case .notANumber, .numberForm, .numberAsText: .invalidNumber
            case .literal: .invalidLiteral
            case .legacyBytes, .pairedBytes, .badBytes: .invalidUTF8
            case .missingValue, .garbage: .invalidJSON
            case .unexpectedEnd: .unexpectedEnd
            }
        }

        var message: String {
            switch self {
            case .trailingComma: "a comma stands before a closing bracket"
            case .extraComma: "a comma stands where a value should; it was left out"
            case .missingComma: "a comma is missing"
            case .wrongComma: "another mark stands where a comma should"
            case .missingColon: "the colon between key and value is missing"
            case .extraColon: "a colon stands where a value should; it was left out"
            case .missingBracket: "a closing bracket is missing"
            case .wrongBracket: "a closing bracket is of the wrong kind"
            case .extraBracket: "a closing bracket closes nothing; it was left out"
            case .comment: "JSON has no comments; it was left out"
            case .foreignSpace: "white space that JSON does not know was left out"
            case .control: "a control character between values was left out"
            case .singleQuotes: "a string stands in single quotes"
            case .curlyQuotes: "a string stands in curly quotes"
            case .bareKey: "a key stands without quotes"
            case .bareText: "text without quotes was read as a string"
            case .openString: "a string has no closing quote"
            case .innerQuote: "a quote within a string is not escaped"
            case .rawControl: "a raw line break or control character stands in a string"
            case .badEscape: "an escape that JSON does not know"
            case .halfPair: "half of a surrogate pair was replaced by U+FFFD"
            case .notANumber: "a value that is not a number was read as null"
            case .numberForm: "a number is not written as JSON wants it"
            case .numberAsText: "a number that would lose digits was kept as a string"
            case .literal: "a word of another language was read as null, true or false"
            case .legacyBytes: "bytes that are no UTF-8 were read as Windows-1252"
            case .pairedBytes: "a surrogate pair in UTF-8 was read as one character"
            case .badBytes: "bytes that are no UTF-8 were replaced by U+FFFD"
            case .missingValue: "a key has no value; null was written"
            case .garbage: "text that is no JSON was left out"
            case .unexpectedEnd: "the input ends inside a value"
            }
        }
    }

    /// What was mended so far: the first places one by one, the rest counted.
    struct Log {
        private(set) var mends: [Mend] = []
        private let limit: Int
        /// Where in `mends` the last entry of each kind stands, kept once the list is full.
        private var last: [Int?] = []

        init(limit: Int) { self.limit = limit }

        mutating func add(_ finding: Finding, at offset: Int) {
            if mends.count >= limit {
                if last.isEmpty { last = Finding.allCases.map { kind in mends.lastIndex { $0.message == kind.message } } }
                if let index = last[finding.rawValue] {
                    mends[index].count += 1
                    return
                }
                last[finding.rawValue] = mends.count
            }
            mends.append(
                Mend(severity: finding.severity, code: finding.code, message: finding.message, offset: offset, count: 1))
        }
    }
}

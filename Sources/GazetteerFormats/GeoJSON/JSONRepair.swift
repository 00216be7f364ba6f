import GazetteerModel

/// Reads one broken JSON value and writes the strictly valid JSON that was plainly meant.
///
/// simdjson refuses a value for a single stray comma. Such a value is read once more here: what is sound is
/// copied as it stands, to the digit, and each place that was mended is told.
///
///     let result = JSONRepair().repair(Array("{'name': 'Café', open: True,}".utf8).span)
///     // result.bytes: {"name": "Café", "open": true}
///     // result.mends: single quotes at 1 and 9, a key without quotes at 18, …
///
/// The rules, where there was a choice:
/// - **Numbers** stay as written when they are JSON. `+1` loses its plus, `.5` and `1.` gain a zero. Leading
///   zeros go only from a number with a decimal point (`007.25`, a coordinate); an integer with them (`01730`),
///   a hexadecimal number, and a plus with more than six digits (`+33612345678`) become strings, so that no
///   digit is lost. `NaN` and the infinities become null.
/// - **Text without quotes** goes on to the next comma, bracket, quote or line break and becomes a string.
/// - **A quote ends a string** only when what follows could follow a string there; any other is content and is
///   escaped. A string without its closing quote ends before the `,"key":` that it would swallow.
/// - **Unknown escapes** keep their backslash (`C:\Games`); `\x41`, `\'` and `\u{1F355}` are read as JavaScript does.
/// - **Bytes that are no UTF-8** are read as Windows-1252 when each of a run is one of its characters. Sequences
///   in the shape of UTF-8 that it forbids (overlong, out of range, half of a surrogate pair) become U+FFFD.
/// - **A bracket of the wrong kind** closes either the innermost value, or all up to the one of its kind,
///   whichever agrees with what follows; or nothing, when only that does.
/// - **When the input ends early**, a member that was cut goes, and so does a number at the very end, which may
///   have lost digits; what is open is closed.
///
/// Complexity: linear in the input, whatever it holds; the output is at most six times as long. It does not
/// recurse.
struct JSONRepair: Sendable {
    /// A place that was mended.
    struct Mend: Sendable, Hashable {
        /// How grave it is: an error when something of the input is missing from the output.
        var severity: Diagnostic.Severity
        /// What kind of thing it is.
        var code: DiagnosticCode
        /// What was found and how it was read.
        var message: String
        /// Where it stands in the input, in bytes from 0.
        var offset: Int
        /// How many such places this stands for: above 1 when the list was full.
        var count: Int
    }

    /// How the reading ended.
    enum Outcome: Sendable, Hashable {
        /// The value was read to its end.
        case mended
        /// The input ended inside the value; what was complete was closed.
        case unfinished
        /// No value could be made out. There are no bytes.
        case hopeless(message: String, offset: Int)
        /// Objects and arrays are nested deeper than the limit. There are no bytes.
        case tooDeep(offset: Int)
    }

    /// What came of one value.
    struct Result: Sendable {
        /// Strictly valid JSON; empty when the outcome is hopeless or too deep.
        var bytes: [UInt8]
        /// What was mended, in the order of the input.
        var mends: [Mend]
        /// How the reading ended.
        var outcome: Outcome
        /// The offset behind the value. What follows it was not looked at; a hopeless or too deep value leaves
        /// it at the place that could not be read.
        var end: Int
    }

    /// How many objects and arrays may be open at once.
    var maximumDepth = 512

    /// How many places are told one by one; the rest is counted on the last one of its kind.
    var maximumMends = 100

    /// Whether the value is a member of an object, so that a comma and a key may follow it.
    var isMember = false

    /// Reads the first value of `input`.
    func repair(_ input: Span<UInt8>) -> Result {
        var mender = Mender(self, capacity: input.count)
        let outcome = mender.run(input)
        switch outcome {
        case .mended: mender.flush(input, upTo: mender.position)
        case .unfinished: break
        case .hopeless, .tooDeep: mender.output = []
        }
        let mends = mender.log.mends.sorted { $0.offset < $1.offset }
        return Result(bytes: mender.output, mends: mends, outcome: outcome, end: mender.position)
    }
}

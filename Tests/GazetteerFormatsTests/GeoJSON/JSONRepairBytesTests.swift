import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Bytes that are no text, and what stands between and around values.
@Suite struct JSONRepairBytesTests {
    typealias Case = JSONMending

    /// `["…"]` around the given bytes.
    private static func quoted(_ bytes: [UInt8]) -> [UInt8] { Array("[\"".utf8) + bytes + Array("\"]".utf8) }

    @Test(
        arguments: [
            // Windows-1252, alone and in a run, up to the closing quote.
            Case(bytes: quoted([0x43, 0x61, 0x66, 0xE9]), "[\"Café\"]", "invalid-utf8@5"),
            Case(bytes: quoted([0x93, 0x48, 0x69, 0x94, 0x20, 0x80]), "[\"“Hi” €\"]", "invalid-utf8@2 invalid-utf8@5 invalid-utf8@7"),
            Case(bytes: quoted([0xE9, 0xE8, 0xFC]), "[\"éèü\"]", "invalid-utf8@2"),
            // One byte of the run is none of its characters.
            Case(bytes: quoted([0x8D, 0xE9]), "[\"\u{FFFD}\u{FFFD}\"]", "invalid-utf8@2"),
            // Good UTF-8 beside a bad byte stays.
            Case(bytes: quoted([0xC3, 0xA9, 0xE9, 0xC3, 0xA9]), "[\"ééé\"]", "invalid-utf8@4"),
            // Overlong, surrogate, out of range, never a first byte.
            Case(bytes: quoted([0xC0, 0x80]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xE0, 0x80, 0xAF]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xF0, 0x80, 0x80, 0xAF]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xED, 0xA0, 0x80]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xF4, 0x90, 0x80, 0x80]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xF8, 0x88, 0x80, 0x80, 0x80]), "[\"\u{FFFD}\"]", "invalid-utf8@2"),
            Case(bytes: quoted([0xFF]), "[\"ÿ\"]", "invalid-utf8@2"),
            // Both halves of a surrogate pair in three bytes each.
            Case(bytes: quoted([0xED, 0xA0, 0xBC, 0xED, 0xBD, 0x95]), "[\"🍕\"]", "invalid-utf8@2"),
            // In keys, and in text without quotes.
            Case(
                bytes: Array("{\"Stra".utf8) + [0xDF] + Array("e\":1,b:caf".utf8) + [0xE9] + Array("}".utf8),
                "{\"Straße\":1,\"b\":\"café\"}", "invalid-utf8@6 invalid-string@12 invalid-string@14 invalid-utf8@17"),
        ] as [Case])
    func decodesBadBytes(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case("[\"two\nlines\"]", #"["two\nlines"]"#, "invalid-string@5"),
            Case(
                "[\"a\tb\rc\u{0}d\u{1F}e\u{7F}\"]", #"["a\tb\rc\u0000d\u001fe\#u{7F}"]"#,
                "invalid-string@3 invalid-string@5 invalid-string@7 invalid-string@9"),
            Case("{\"a\u{1}\":1}", #"{"a\u0001":1}"#, "invalid-string@3"),
            Case("[\"C:\\\nx\"]", #"["C:x"]"#, "invalid-escape@4"),
            Case("[\"C:\\\r\nx\"]", #"["C:x"]"#, "invalid-escape@4"),
            // The closing quote of a line is missing.
            Case("{\"name\":\"Joe,\n \"x\":1}", "{\"name\":\"Joe\",\n \"x\":1}", "invalid-string@8"),
            Case("{\"a\":\"x\"\nb:2}", "{\"a\":\"x\"\n,\"b\":2}", "misplaced-comma@9 invalid-string@9"),
        ] as [Case])
    func escapesControls(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case("{\u{0}\"a\":\u{0}1}\u{0}", #"{"a":1}"#, "control-character@1 control-character@6", end: 9),
            Case("\u{FEFF}{\"a\":1}", #"{"a":1}"#, "unusual-white-space@0"),
            Case(
                "{\u{FEFF}\"a\":\u{A0}1,\u{2028}\"b\":\"\u{A0}\u{FEFF}\"}", "{\"a\":1,\"b\":\"\u{A0}\u{FEFF}\"}",
                "unusual-white-space@1 unusual-white-space@8 unusual-white-space@12"),
            Case("[1\u{C},\u{B}2]", "[1,2]", "unusual-white-space@2 unusual-white-space@4"),
            Case("[\"a\"\u{A0},\"b\"\u{3000}]", #"["a","b"]"#, "unusual-white-space@4 unusual-white-space@10"),
            Case("\u{1E}{\"a\":1}", #"{"a":1}"#, "control-character@0"),
        ] as [Case])
    func leavesOutForeignSpace(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case("{\"a\":1, // one\n \"b\":2 # two\r\n}", "{\"a\":1, \n \"b\":2 \r\n}", "comment@8 comment@22"),
            Case("// first\n[1]", "[1]", "comment@0"),
            Case("/* first */ [1] // last", "[1]", "comment@0", end: 15),
            Case("{\"a\":\"x\" // \"b\":\n,\"c\":1}", "{\"a\":\"x\" \n,\"c\":1}", "comment@9"),
            Case("{\"a\":\"x\", // \"b\": 2,\n\"c\":1}", "{\"a\":\"x\", \n\"c\":1}", "comment@10"),
            Case("{\"a\":\"say \"x\" // y\",\n\"c\":1}", "{\"a\":\"say \\\"x\\\" // y\",\n\"c\":1}", "invalid-string@10 invalid-string@12"),
            Case("{\"a\": hello // no\n}", "{\"a\": \"hello\" \n}", "invalid-string@6 comment@12"),
        ] as [Case])
    func leavesOutLineComments(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case("", "", "", .hopeless(message: "there are no bytes", offset: 0)),
            Case(" \n", "", "", .hopeless(message: "the input ends before a value is complete", offset: 2)),
            Case("\"cut", "", "", .hopeless(message: "the input ends before a value is complete", offset: 4)),
            Case(" ]", "", "", .hopeless(message: "a closing bracket stands where a value should begin", offset: 1), end: 1),
            Case(" <html>", "", "", .hopeless(message: "no JSON value begins here", offset: 1), end: 1),
            Case("hello {}", "", "", .hopeless(message: "no JSON value begins here", offset: 0), end: 0),
        ] as [Case])
    func givesUp(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case("{\"a\":1} {\"b\":2}", #"{"a":1}"#, "", end: 7),
            Case("[1,]]", "[1]", "trailing-comma@2", end: 4),
            Case("'x' y", "\"x\"", "invalid-string@0", end: 3),
            Case("+1 2", "1", "invalid-number@0", end: 2),
            Case("NaN,", "null", "invalid-number@0", end: 3),
            // The object around the next one is not closed: the value ends at its comma.
            Case(#"{"p":{"n":"A"},{"p":1}"#, #"{"p":{"n":"A"}}"#, "mismatched-bracket@15", end: 14),
            Case(#"{"p":{"name":"Joe}},{"p":1}"#, #"{"p":{"name":"Joe"}}"#, "invalid-string@13", end: 19),
            Case(#"{"a":{"b":1}},"c":1}"#, #"{"a":{"b":1}}"#, "", end: 13),
        ] as [Case])
    func stopsBehindTheValue(_ mending: Case) { mending.check() }

    @Test func leavesTheNextMemberAlone() {
        let input = #"{"x":[1},"features":[]"#
        Case(input, #"{"x":[1]}"#, "mismatched-bracket@7", end: 8).check(with: JSONRepair(isMember: true))
    }
}

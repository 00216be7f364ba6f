import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Strings, numbers and words, to the byte and with the place of each mend.
@Suite struct JSONRepairTextTests {
    typealias Case = JSONMending

    @Test(
        arguments: [
            Case(#"{'a':'x','b':"y"}"#, #"{"a":"x","b":"y"}"#, "invalid-string@1 invalid-string@5 invalid-string@9"),
            Case(
                #"{'name':'Joe's Inn','say':'a "b" c','esc':'it\'s'}"#, #"{"name":"Joe's Inn","say":"a \"b\" c","esc":"it's"}"#,
                "invalid-string@1 invalid-string@8 invalid-string@20 invalid-string@26 invalid-string@36 invalid-string@42"),
            Case(
                #"{“name”: “Joe’s “Bar” Inn”, “x”: ‘y’}"#, #"{"name": "Joe’s “Bar” Inn", "x": "y"}"#,
                "invalid-string@1 invalid-string@13 invalid-string@42 invalid-string@51"),
            Case(#"{“a": "b”}"#, #"{"a": "b"}"#, "invalid-string@1 invalid-string@8"),
            Case(
                #"{"a”: "b”, "c": "d”, "e”: 1}"#, #"{"a": "b", "c": "d", "e": 1}"#,
                "invalid-string@1 invalid-string@8 invalid-string@20 invalid-string@27"),
            Case(
                #"{name: "Joe", last name: 1, addr-street: 2, größe: 3, $id: 4}"#,
                #"{"name": "Joe", "last name": 1, "addr-street": 2, "größe": 3, "$id": 4}"#,
                "invalid-string@1 invalid-string@14 invalid-string@28 invalid-string@44 invalid-string@56"),
            Case(#"{a":1,"b":2}"#, #"{"a":1,"b":2}"#, "invalid-string@1"),
            Case(
                #"{"type": Point, "note": hello world }"#, #"{"type": "Point", "note": "hello world" }"#,
                "invalid-string@9 invalid-string@24"),
            Case(#"{"a":x","b":2}"#, #"{"a":"x","b":2}"#, "invalid-string@5 invalid-json@6!"),
            Case(#"{"a":5", "b":1}"#, #"{"a":5, "b":1}"#, "invalid-json@6!"),
            Case(#"{"id":ObjectId("5f, 3"), "b":1}"#, #"{"id":"ObjectId(\"5f, 3\")", "b":1}"#, "invalid-string@6"),
        ] as [Case])
    func mendsQuotes(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(#"{"name":"Joe "Bar" Inn","x":1}"#, #"{"name":"Joe \"Bar\" Inn","x":1}"#, "invalid-string@13 invalid-string@17"),
            Case(#"{"name":""Bar" Inn","x":1}"#, #"{"name":"\"Bar\" Inn","x":1}"#, "invalid-string@9 invalid-string@13"),
            Case(#"{"name":"Joe "Bar"","x":1}"#, #"{"name":"Joe \"Bar\"","x":1}"#, "invalid-string@13 invalid-string@17"),
            Case(#"["Joe "Bar" Inn", "x"]"#, #"["Joe \"Bar\" Inn", "x"]"#, "invalid-string@6 invalid-string@10"),
            Case(
                #"{"p":{"name":"Curly {"x"} brace","y":"a, "b", c"},"z":1}"#,
                #"{"p":{"name":"Curly {\"x\"} brace","y":"a, \"b\", c"},"z":1}"#,
                "invalid-string@21 invalid-string@23 invalid-string@41 invalid-string@43"),
            Case(
                #"{"d":"see "docs" // more","s":"Main "Old" #3 Rd"}"#, #"{"d":"see \"docs\" // more","s":"Main \"Old\" #3 Rd"}"#,
                "invalid-string@10 invalid-string@15 invalid-string@36 invalid-string@40"),
            Case(#"{"a "b" c":1}"#, #"{"a \"b\" c":1}"#, "invalid-string@4 invalid-string@6"),
            Case(#"{"name":"Joe,"x":1}"#, #"{"name":"Joe","x":1}"#, "invalid-string@8"),
            Case(#"[{"p":{"name":"Joe},"x":1},{"y":2}]"#, #"[{"p":{"name":"Joe"},"x":1},{"y":2}]"#, "invalid-string@14"),
            Case(#"[{"p":{"name":"Joe}},{"p":1}]"#, #"[{"p":{"name":"Joe"}},{"p":1}]"#, "invalid-string@14"),
            Case(#"{"a:"x","b":2}"#, #"{"a":"x","b":2}"#, "invalid-string@1"),
            Case(#"{"a: "x","b":2}"#, #"{"a": "x","b":2}"#, "invalid-string@1"),
            Case(#"{"a":"b":1,"c":2}"#, #"{"a":"b\":1","c":2}"#, "invalid-string@5 invalid-string@7"),
            Case(#"{"a":"b":1}"#, #"{"a":"b"}"#, "invalid-json@8!"),
            Case(
                #"{"json":"{"b":"x","c":[2]}","d":1}"#, #"{"json":"{\"b\":\"x\",\"c\":[2]}","d":1}"#,
                "invalid-string@10 invalid-string@12 invalid-string@14 invalid-string@16 invalid-string@18 invalid-string@20"),
            Case(#"{"path":"C:\temp\","x":1}"#, #"{"path":"C:\temp\\","x":1}"#, "invalid-escape@16"),
        ] as [Case])
    func mendsTornStrings(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(
                #"[NaN, Infinity, -Infinity, nan, -inf]"#, #"[null, null, null, null, null]"#,
                "invalid-number@1 invalid-number@6 invalid-number@16 invalid-number@27 invalid-number@32"),
            Case(
                #"[None, True, False, undefined, TRUE, NULL]"#, #"[null, true, false, null, true, null]"#,
                "invalid-literal@1 invalid-literal@7 invalid-literal@13 invalid-literal@20 invalid-literal@31 invalid-literal@37"),
            Case(
                #"{"rating":NaN,"open":True,"note":None}"#, #"{"rating":null,"open":true,"note":null}"#,
                "invalid-number@10 invalid-literal@21 invalid-literal@33"),
            Case(
                #"[none, NA, nullable, yes]"#, #"["none", "NA", "nullable", "yes"]"#,
                "invalid-string@1 invalid-string@7 invalid-string@11 invalid-string@21"),
        ] as [Case])
    func readsLiterals(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(
                #"[+1, +1.5, .5, -.5, 1., -1.e5]"#, #"[1, 1.5, 0.5, -0.5, 1.0, -1.0e5]"#,
                "invalid-number@1 invalid-number@5 invalid-number@11 invalid-number@15 invalid-number@20 invalid-number@24"),
            Case(
                #"[01, -01, 01730, 00, 007.25, -01.5, 01e5]"#, #"["01", "-01", "01730", "00", 7.25, -1.5, "01e5"]"#,
                "invalid-number@1 invalid-number@5 invalid-number@10 invalid-number@17 invalid-number@21 invalid-number@29 invalid-number@36"
            ),
            Case(
                #"[0x1F, +33612345678, +123456, 1_000, --1, 1.2.3, 1e, -]"#,
                #"["0x1F", "+33612345678", 123456, "1_000", "--1", "1.2.3", "1e", "-"]"#,
                "invalid-number@1 invalid-number@7 invalid-number@21 invalid-string@30 invalid-string@37 invalid-string@42 invalid-string@49 invalid-string@53"
            ),
            Case(
                #"{"zip": 01730, "phone": +33 1 23 45, "date": 2020-01-01, "open": 9:30}"#,
                #"{"zip": "01730", "phone": "+33 1 23 45", "date": "2020-01-01", "open": "9:30"}"#,
                "invalid-number@8 invalid-string@24 invalid-string@45 invalid-string@65"),
            Case(#"[9007199254740993,1.0,1E5,-0,0.10,1e999,]"#, #"[9007199254740993,1.0,1E5,-0,0.10,1e999]"#, "trailing-comma@39"),
            Case(#"[2,1 48,1]"#, #"[2,1 ,48,1]"#, "misplaced-comma@5"),
        ] as [Case])
    func mendsNumbers(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(
                #"["\x41\x22\xe9", "it\'s", "\q", "\u12", "\uZZZZ"]"#, #"["A\"é", "it's", "\\q", "\\u12", "\\uZZZZ"]"#,
                "invalid-escape@2 invalid-escape@6 invalid-escape@10 invalid-escape@20 invalid-escape@27 invalid-escape@33 invalid-escape@41"
            ),
            Case(
                #"["C:\Games\Doom", "\u{1F355}", "\u{22}", "\u{}", "\x4"]"#, #"["C:\\Games\\Doom", "🍕", "\"", "\\u{}", "\\x4"]"#,
                "invalid-escape@4 invalid-escape@10 invalid-escape@19 invalid-escape@32 invalid-escape@42 invalid-escape@50"),
            Case(
                #"["Cut \ud83c", "\ud83c\udf55 \/", "\ud83cx", "\udf55\ud83c", "\ud83c\ud83c\udf55"]"#,
                #"["Cut �", "\ud83c\udf55 \/", "�x", "��", "�\ud83c\udf55"]"#,
                "invalid-escape@6 invalid-escape@35 invalid-escape@46 invalid-escape@52 invalid-escape@62"),
        ] as [Case])
    func mendsEscapes(_ mending: Case) { mending.check() }
}

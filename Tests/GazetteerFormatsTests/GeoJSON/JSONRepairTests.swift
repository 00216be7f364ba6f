import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What is mended, to the byte and with the place of each mend.
@Suite struct JSONRepairTests {
    typealias Case = JSONMending

    @Test(
        arguments: [
            Case(#"{"a":1,}"#, #"{"a":1}"#, "trailing-comma@6"),
            Case(#"[1,2, ]"#, #"[1,2]"#, "trailing-comma@4"),
            Case(
                #"{"p":{"name":"A",},"c":[2.1,48.1,],}"#, #"{"p":{"name":"A"},"c":[2.1,48.1]}"#,
                "trailing-comma@16 trailing-comma@32 trailing-comma@34"),
            Case(#"[,1,,2,,]"#, #"[1,2]"#, "misplaced-comma@1 misplaced-comma@4 trailing-comma@6 misplaced-comma@7"),
            Case(#"{,"a":1,,"b":2}"#, #"{"a":1,"b":2}"#, "misplaced-comma@1 misplaced-comma@8"),
            Case(#"{"a":1 "b":2}"#, #"{"a":1 ,"b":2}"#, "misplaced-comma@7"),
            Case(#"{"a":"x" "b":"y"}"#, #"{"a":"x" ,"b":"y"}"#, "misplaced-comma@9"),
            Case(#"["a" "b"]"#, #"["a" ,"b"]"#, "misplaced-comma@5"),
            Case(#"[2.1 48.1]"#, #"[2.1 ,48.1]"#, "misplaced-comma@5"),
            Case(#"[[1,2] [3,4]{"a":1}]"#, #"[[1,2] ,[3,4],{"a":1}]"#, "misplaced-comma@7 misplaced-comma@12"),
            Case(#"[{"a":1} {"b":2}]"#, #"[{"a":1} ,{"b":2}]"#, "misplaced-comma@9"),
            Case(#"{"a":1;"b":2}"#, #"{"a":1,"b":2}"#, "misplaced-comma@6"),
            Case(#"[2.1;48.1]"#, #"[2.1,48.1]"#, "misplaced-comma@4"),
            Case(#"["": 1]"#, #"["", 1]"#, "misplaced-comma@3"),
            Case(#",{"a":1}"#, #"{"a":1}"#, "misplaced-comma@0"),
        ] as [Case])
    func mendsCommas(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(
                #"{"a" 1, "b" "x", "c" true, "d" [1]}"#, #"{"a" :1, "b" :"x", "c" :true, "d" :[1]}"#,
                "misplaced-comma@5 misplaced-comma@12 misplaced-comma@21 misplaced-comma@31"),
            Case(#"{"a"=1,"b"=>2}"#, #"{"a":1,"b":2}"#, "misplaced-comma@4 misplaced-comma@10"),
            Case(#"{"a"::1}"#, #"{"a":1}"#, "misplaced-comma@5"),
            Case(#"{"a"}"#, #"{"a":null}"#, "invalid-json@4!"),
            Case(#"{"a":}"#, #"{"a":null}"#, "invalid-json@5!"),
            Case(#"{"a","b":1}"#, #"{"a":null,"b":1}"#, "invalid-json@4!"),
            Case(#"{"a":,"b":1}"#, #"{"a":null,"b":1}"#, "invalid-json@5!"),
        ] as [Case])
    func mendsColons(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(#"{"a":1, /* "x", } */ "b":/**/2}"#, #"{"a":1,  "b":2}"#, "comment@8 comment@25"),
            Case(#"[1/**/,/***/2]"#, #"[1,2]"#, "comment@2 comment@7"),
            Case(#"{"a":1 # the last mark has no line}"#, #"{"a":1  }"#, "invalid-json@7! invalid-json@9!"),
            Case(#"{"a":1, // the last mark has no line "b":2}"#, #"{"a":1,"b":2}"#, "invalid-json@8! invalid-json@11! misplaced-comma@37"),
            Case(#"{"url":http://x.y/z?a#b, "b":1}"#, #"{"url":"http://x.y/z?a#b", "b":1}"#, "invalid-string@7"),
        ] as [Case])
    func leavesOutComments(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(#"{"a":[1,2}"#, #"{"a":[1,2]}"#, "mismatched-bracket@9"),
            Case(#"{"a":[1,2},"b":3}"#, #"{"a":[1,2],"b":3}"#, "mismatched-bracket@9"),
            Case(#"{"g":{"c":[1,2]],"x":1}"#, #"{"g":{"c":[1,2]},"x":1}"#, "mismatched-bracket@15"),
            Case(#"{"t":"F","g":{"c":[1,2}},"p":{"n":1}}"#, #"{"t":"F","g":{"c":[1,2]},"p":{"n":1}}"#, "mismatched-bracket@22"),
            Case(#"[{"b":1], {"c":2}]"#, #"[{"b":1}, {"c":2}]"#, "mismatched-bracket@7"),
            Case(#"{"p":{"tags":[{"k":1],"name":"x"},"y":2}"#, #"{"p":{"tags":[{"k":1}],"name":"x"},"y":2}"#, "mismatched-bracket@20"),
            Case(#"{"c":[[[1,2],[3,4}],[[5,6]]]}"#, #"{"c":[[[1,2],[3,4]],[[5,6]]]}"#, "mismatched-bracket@17"),
            Case(#"{"g":{"c":[[[1,2],[3,4]},"x":1}"#, #"{"g":{"c":[[[1,2],[3,4]]]},"x":1}"#, "mismatched-bracket@23"),
            Case(#"[{"p":{"n":"A"},{"p":{"n":"B"}}]"#, #"[{"p":{"n":"A"}},{"p":{"n":"B"}}]"#, "mismatched-bracket@16"),
            Case(#"{"c":[1,2,"p":{"n":1}}"#, #"{"c":[1,2],"p":{"n":1}}"#, "mismatched-bracket@10"),
            Case(#"{"c":[1,2 "p":{"n":1}}"#, #"{"c":[1,2],"p":{"n":1}}"#, "mismatched-bracket@10"),
            Case(#"{"a":[1]],"b":2}"#, #"{"a":[1],"b":2}"#, "mismatched-bracket@8"),
            Case(#"{"g":{"c":[1,2]]},"x":1}"#, #"{"g":{"c":[1,2]},"x":1}"#, "mismatched-bracket@15"),
        ] as [Case])
    func mendsBrackets(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(#"{"a":1 @ foo {"b":2} bar,"c":3}"#, #"{"a":"1 @ foo" ,"c":3}"#, "invalid-string@5 invalid-json@13!"),
            Case(#"{"a":{"b":"x"}@,"c":1}"#, #"{"a":{"b":"x"},"c":1}"#, "invalid-json@14!"),
            Case(#"{"a":[1] junk "b":2}"#, #"{"a":[1] ,"b":2}"#, "invalid-json@9! misplaced-comma@14"),
            Case(#"{@@,"a":1}"#, #"{"a":1}"#, "invalid-json@1!"),
            Case(#"{"a":1,@@}"#, #"{"a":1}"#, "invalid-json@7!"),
            Case(#"{"a":1,[2,3],"b":4}"#, #"{"a":1,"b":4}"#, "invalid-json@7!"),
            Case(#"{{"a":1}"#, #"{"a":1}"#, "invalid-json@1!"),
        ] as [Case])
    func stepsOverGarbage(_ mending: Case) { mending.check() }

    @Test(
        arguments: [
            Case(#"{"a":"x","na"#, #"{"a":"x"}"#, "unexpected-end@12!", .unfinished),
            Case(#"{"a":"x","na""#, #"{"a":"x"}"#, "unexpected-end@13!", .unfinished),
            Case(#"{"a":"x","na":"#, #"{"a":"x"}"#, "unexpected-end@14!", .unfinished),
            Case(#"{"a":"x","na":"y"#, #"{"a":"x"}"#, "unexpected-end@16!", .unfinished),
            Case(#"{"a":"x","#, #"{"a":"x"}"#, "unexpected-end@9!", .unfinished),
            Case(#"{"a":"x""#, #"{"a":"x"}"#, "unexpected-end@8!", .unfinished),
            Case(#"{"#, #"{}"#, "unexpected-end@1!", .unfinished),
            Case(#"["#, #"[]"#, "unexpected-end@1!", .unfinished),
            Case(#"{"a":"x","n":[2.1,48."#, #"{"a":"x","n":[2.1]}"#, "unexpected-end@21!", .unfinished),
            Case(#"{"a":"x","n":[2.1,48.1 "#, #"{"a":"x","n":[2.1,48.1]}"#, "unexpected-end@23!", .unfinished),
            Case(#"{"a":{"b":[{"c":tr"#, #"{"a":{"b":[{}]}}"#, "unexpected-end@18!", .unfinished),
            Case(#"{"a":[true"#, #"{"a":[true]}"#, "unexpected-end@10!", .unfinished),
            Case(#"{"a":[NaN"#, #"{"a":[]}"#, "unexpected-end@9!", .unfinished),
            Case(#"{"a":1,"name":"bad}"#, #"{"a":1}"#, "unexpected-end@19!", .unfinished),
            Case(#"{"a":"\"}"#, #"{}"#, "unexpected-end@9!", .unfinished),
            Case(#"{"a":"x" /* no end"#, #"{"a":"x"}"#, "invalid-json@9! invalid-json@12! unexpected-end@18!", .unfinished),
        ] as [Case])
    func closesWhatIsOpen(_ mending: Case) { mending.check() }
}

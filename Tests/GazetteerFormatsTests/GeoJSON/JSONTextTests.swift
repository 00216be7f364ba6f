import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("", ""),
        ("plain", "plain"),
        (#"a\"b\\c\/d"#, #"a"b\c/d"#),
        (#"\n\r\t\b\f"#, "\n\r\t\u{8}\u{C}"),
        (#"caf\u00e9 \u20AC \ud83c\udf55!"#, "café € 🍕!"),
        ("Zürich \u{2028}", "Zürich \u{2028}"),
        (#"\u0000"#, "\u{0}"),
        (#"half \ud83c"#, "half \u{FFFD}"),
        (#"\udf55\ud83c\u0041"#, "\u{FFFD}\u{FFFD}A"),
        (#"cut \u12"#, "cut \u{FFFD}12"),
        (#"cut \"#, "cut \u{FFFD}"),
    ])
    func unescapes(json: String, plain: String) {
        var bytes: [UInt8] = []
        JSONText.unescape(Array(json.utf8).span, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == plain)
    }

    @Test(arguments: [
        ("", ""),
        ("plain", "plain"),
        (#"say "hi" \ /"#, #"say \"hi\" \\ /"#),
        ("\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}", #"\n\r\t\b\f\u0000\u001f"# + "\u{7F}"),
        ("Zürich \u{2028} 🍕", "Zürich \u{2028} 🍕"),
    ])
    func escapes(plain: String, json: String) {
        var bytes: [UInt8] = []
        JSONText.appendEscaped(Array(plain.utf8).span, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == json)
        var back: [UInt8] = []
        JSONText.unescape(bytes.span, into: &back)
        #expect(String(decoding: back, as: UTF8.self) == plain)
    }

    @Test(arguments: [
        ("{ \"a b\" : [ 1 ,\t2 ] ,\r\n \"c\\\" d\" : \" \\\\\" }\n", "{\"a b\":[1,2],\"c\\\" d\":\" \\\\\"}"),
        ("[]", "[]"),
        ("  1.0  ", "1.0"),
        ("\"open ", "\"open "),
    ])
    func compacts(json: String, compact: String) {
        var bytes: [UInt8] = []
        JSONText.appendCompact(Array(json.utf8).span, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == compact)
    }
}

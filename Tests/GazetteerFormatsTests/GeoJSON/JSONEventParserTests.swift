import Testing

@testable import GazetteerFormats

@Suite struct JSONEventParserTests {
    /// Where brackets are missing, what stands behind the value is none of its business.
    @Test(arguments: ["[", "]", ",", "}", "{\"a\":", "\"a\":1,", "1,", "[1,", "],", "},", "\"", "\\"])
    func endsWhereTheBytesEnd(neighbour: String) {
        let parser = JSONEventParser(maximumDepth: 512)
        let values = [
            "[[1", "[[[[[[", "{\"a\":[[1}", "{\"a\":[[[1}]", "{\"a\":{\"b\":1}", "{\"a\":{\"b\":[1,{\"c\":2}", "[1,[2,[3]",
            "{\"a\":[]}[[[1]", "[{},[",
            "{\"a\"", "{\"a\":", "[1,", "{\"a\":1,", "[[100[1]", "{\"a\":[[[[[[[[]}", "[\"", "[[[\"a\"",
        ]
        for value in values {
            let bytes = Array((value + String(repeating: neighbour, count: 400)).utf8)
            #expect(parser.parse(bytes.span, 0..<value.utf8.count) != .read, "\(value)")
        }
        let whole = "{\"a\":[1,{\"b\":[]}]}"
        let bytes = Array((whole + String(repeating: neighbour, count: 400)).utf8)
        #expect(parser.parse(bytes.span, 0..<whole.utf8.count) == .read)
    }
}

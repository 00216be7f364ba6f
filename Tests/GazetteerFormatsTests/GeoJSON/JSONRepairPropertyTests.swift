import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What holds for any input: it ends, it does not crash, and what comes out is JSON.
@Suite struct JSONRepairPropertyTests {
    /// Repairs and judges the output; returns the result for more questions.
    @discardableResult
    private func repaired(
        _ input: [UInt8], sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> JSONRepair.Result {
        let result = JSONRepair().repair(input.span)
        let text = { "from \(String(decoding: input.prefix(2000), as: UTF8.self).debugDescription)" }
        switch result.outcome {
        case .mended, .unfinished:
            if let refusal = StrictJSON.refusal(of: result.bytes) {
                Issue.record(
                    "\(refusal): \(String(decoding: result.bytes, as: UTF8.self)) \(text())", sourceLocation: sourceLocation)
            }
        case .hopeless(_, let offset), .tooDeep(let offset):
            #expect(result.bytes.isEmpty && offset <= input.count, "\(text())", sourceLocation: sourceLocation)
        }
        #expect(result.end <= input.count, "\(text())", sourceLocation: sourceLocation)
        #expect(result.mends.allSatisfy { (0...input.count).contains($0.offset) }, "\(text())", sourceLocation: sourceLocation)
        #expect(result.bytes.count <= input.count * 6 + 16, "\(text())", sourceLocation: sourceLocation)
        return result
    }

    /// Documents with all that JSON allows and that looks like something to mend.
    static let documents = [
        #"{"type":"Feature","id":7,"properties":{"name":"Joe's \"Bar\" Inn","zip":"01730","open":true,"x":null,"n":-1.50e+3},"geometry":{"type":"Point","coordinates":[2.1,48.1,35]}}"#,
        #"[ {"type" : "Polygon" , "coordinates" : [ [ [0,0] , [1,0],[1,1] ,[0,0]] ] } , [ ] , { } , "a, b", "c}", "]d", "{", "{\"e\":1,\"f\":2}" ]"#,
        "{\"menu\":\"{\",\"smile\":\":{ x\",\"a\\\\\":\"C:\\\\\",\"b\":\"\",\"\":\"// no\",\"# no\":\"/* no\",\n\t\"ü “q”\":\"Zürich 🍕 \\ud83c\\udf55\"}",
        #"{"a":{"b":{"c":[[],{},[{}],""]}},"hours":"Mo 9:30, Tu","html":"<a href='x'>y</a>","colon: ":" : ","comma, ":" , ","quote":"\"","end":"\\"}"#,
    ].map { Array($0.utf8) }

    /// More rounds than usual when `GAZ_FUZZ_ROUNDS` asks for them.
    private static func rounds(_ usual: Int) -> Int {
        ProcessInfo.processInfo.environment["GAZ_FUZZ_ROUNDS"].flatMap { Int($0) } ?? usual
    }

    @Test(arguments: documents)
    func leavesValidJSONAlone(document: [UInt8]) {
        let result = repaired(document)
        #expect(result.bytes == document)
        #expect(result.mends.isEmpty)
        #expect(result.outcome == .mended)
    }

    @Test(arguments: documents)
    func endsEverywhere(document: [UInt8]) {
        for count in 0..<document.count {
            let result = repaired(Array(document.prefix(count)))
            if count == 0 { continue }
            #expect(result.outcome == .unfinished, "cut at \(count)")
            #expect(result.end == count)
            #expect(result.mends.map(\.text) == ["unexpected-end@\(count)!"])
        }
    }

    @Test(arguments: 0..<rounds(40))
    func survivesDamage(round: Int) {
        var random = SeededRandom(seed: UInt64(round))
        let telling = Array("{}[]\",:\\'#/*\n-+.0eEtfnNu \u{0}".utf8) + [0xC2, 0xE2, 0x80, 0x9C, 0xED, 0xFF, 0xF4]
        for document in Self.documents {
            for _ in 0..<25 {
                var damaged = document
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = Int.random(in: damaged.indices, using: &random)
                    let byte =
                        Bool.random(using: &random) ? telling.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: damaged[index] = byte
                    case 1: damaged.insert(byte, at: index)
                    default: damaged.remove(at: index)
                    }
                }
                repaired(damaged)
            }
        }
    }

    @Test(arguments: 0..<rounds(20))
    func survivesNoise(round: Int) {
        var random = SeededRandom(seed: UInt64(round) &+ 1000)
        let words = [
            "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\"a\":", "a:", "\"x\"", "1", "-", ".5", "NaN", "true", " ", "\n", "//", "/*",
            "*/", "#", "“", "”", "\\u", "d83c", "\u{0}", "x y", "=",
        ]
        for _ in 0..<200 {
            var noise = Array("{[\"".utf8.prefix(Int.random(in: 0...3, using: &random)))
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                noise += Array((words.randomElement(using: &random) ?? "").utf8)
                if Int.random(in: 0..<30, using: &random) == 0 { noise.append(UInt8.random(in: 128...255, using: &random)) }
            }
            repaired(noise)
        }
    }

    @Test func boundsTheListOfMends() {
        let result = repaired(Array("[".utf8) + Array(String(repeating: "NaN,+1,", count: 1000).utf8) + Array("]".utf8))
        #expect(result.mends.count == 101)
        #expect(result.mends.map(\.count).reduce(0, +) == 2001)
        #expect(result.mends.filter { $0.code == .invalidNumber }.map(\.count).max() == 951)
        #expect(result.mends.last?.code == .trailingComma)
    }

    @Test func refusesToGoTooDeep() {
        let open = [UInt8](repeating: ASCII.leftBracket, count: 100_000)
        #expect(repaired(open).outcome == .tooDeep(offset: 512))
        let shut = open.prefix(512) + [UInt8](repeating: ASCII.rightBracket, count: 512)
        #expect(repaired(Array(shut)).outcome == .mended)
        let shallow = JSONRepair(maximumDepth: 2).repair(Array("[{'a':[1]}]".utf8).span)
        #expect(shallow.outcome == .tooDeep(offset: 6))
        #expect(shallow.bytes.isEmpty)
    }

    /// Inputs that make a careless reader look ahead again and again. Quadratic time would show as a test that
    /// does not end.
    @Test(arguments: [
        "\"", "\"\"", "\\", "\\\"", ",", ":", "'", "' a", "]", "}", "[}", "{]", "\"}", "\"} ", "{\"", "\",\"", "\", ", "\"a\":", "1 ",
        "1 x ",
        "#", "/*", "//\n", "\" //", "\"#", "“", "\"“", "(", "a(", "{,", "1{,", "\u{0}", " ", "-", "\"a\",\"b", "},{\"", "[},{", "\\u",
        "\\ud83c", "x:", "x ", "{x ", "@{",
    ])
    func staysLinear(unit: String) {
        for prefix in ["[", "{\"a\":\"", "{\"a\":[", "{\"a\":1 ", "{'a':'", "{\"b\":[[[[[[[[[[{\"a\":1", "“"] {
            let count = 60_000 / unit.utf8.count
            repaired(Array(prefix.utf8) + Array(String(repeating: unit, count: count).utf8))
        }
    }
}

/// A small generator with a seed, so that a failure can be seen again.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = (seed &+ 1) &* 0xD1B5_4A32_D192_ED03 }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

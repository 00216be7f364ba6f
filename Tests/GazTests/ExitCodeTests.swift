import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built")) struct ExitCodeTests {
    struct Situation: CustomTestStringConvertible {
        var words: String
        var status: Int32
        /// What standard error says, in part; empty when it says nothing at all.
        var says: String

        init(_ words: String, _ status: Int32, _ says: String) {
            self.words = words
            self.status = status
            self.says = says
        }

        var testDescription: String { "gaz \(words)" }
    }

    static let situations = [
        // 0: the feed was read to its end.
        Situation("convert good.geojson", 0, ""),
        Situation("convert onebad.geojsonl", 0, "onebad.geojsonl:2:1: error: text that is no JSON"),
        Situation("convert empty.geojson", 0, ""),
        Situation("convert nothing.geojson", 0, "nothing.geojson:1:1: warning: the feed holds no data [empty-input]"),
        Situation("convert good.geojson unlocated.geojson", 0, ""),
        Situation("convert good.geojson --strict", 0, ""),
        Situation("convert unlocated.geojson --strict", 0, "info: 1 of 1 records have no position"),
        Situation("--version", 0, ""),
        Situation("--help", 0, ""),
        Situation("help", 0, ""),
        Situation("help convert", 0, ""),
        Situation("convert --help", 0, ""),
        Situation("convert nonsense --quiet -h", 0, ""),
        Situation("completions fish", 0, ""),
        // 1: something was found that was asked for.
        Situation("convert onebad.geojsonl --strict", 1, "[strict]"),
        Situation("convert nothing.geojson --strict", 1, "[strict]"),
        Situation("convert empty.geojson --fail-on-empty", 1, "nothing was written"),
        Situation("convert good.geojson --fail-on-empty --where city=Rome", 1, "nothing was written"),
        Situation("convert unlocated.geojson --require-coordinates", 1, "no record has a position"),
        Situation("convert good.geojson unlocated.geojson --require-coordinates", 1, "unlocated.geojson: error: no record has a position"),
        // 2: an input or output failed.
        Situation("convert missing.geojson", 2, "missing.geojson: error: cannot open the feed: No such file or directory"),
        Situation("convert page.json", 2, "this is an HTML page"),
        Situation("convert https://example.org/feed.json", 2, "curl -L 'https://example.org/feed.json' | gaz convert -"),
        Situation("convert good.geojson missing.geojson", 2, "missing.geojson: error: cannot open"),
        Situation("convert good.geojson -o nowhere/out.geojson", 2, "cannot create the output"),
        Situation("convert good.geojson -o /dev/full --to geojson", 2, "cannot write the output: No space left on device"),
        Situation("convert good.geojson --report nowhere/report", 2, "cannot write the report"),
        Situation("convert good.geojson --polygon missing.geojson", 2, "cannot open"),
        Situation("convert good.geojson --polygon good.geojson", 2, "holds no polygon"),
        // 3: a feed ended early.
        Situation("convert truncated.geojson", 3, "[unexpected-end]"),
        Situation("convert truncated.geojson good.geojson", 3, "[unexpected-end]"),
        // 64: the command line.
        Situation("", 64, "COMMANDS"),
        Situation("convert", 64, "an INPUT is missing"),
        Situation("convertt good.geojson", 64, "did you mean convert?"),
        Situation("convert good.geojson --bboxx 1,2,3,4", 64, "did you mean --bbox?"),
        Situation("convert good.geojson --bbox 1,2,3", 64, "--bbox wants 4 numbers"),
        Situation("convert good.geojson --bbox 1,9,3,4", 64, "south below north"),
        Situation("convert good.geojson --bbox 1,2,3,nan", 64, "--bbox wants 4 numbers"),
        Situation("convert good.geojson --center 91,0 --radius 5", 64, "--center wants latitude,longitude"),
        Situation("convert good.geojson --center 1,2", 64, "--radius"),
        Situation("convert good.geojson --radius 5", 64, "--center"),
        Situation("convert good.geojson --limit -1", 64, "--limit wants a whole number"),
        Situation("convert good.geojson --limit 1 --limit 2", 64, "given twice"),
        Situation("convert good.geojson --jobs 0", 64, "--jobs wants a whole number"),
        Situation("convert good.geojson --batch-size x", 64, "--batch-size wants a whole number"),
        Situation("convert good.geojson --to geojsom", 64, "did you mean geojson?"),
        Situation("convert good.geojson --to", 64, "wants a value"),
        Situation("convert good.geojson --strict=yes", 64, "takes no value"),
        Situation("convert good.geojson --where =x", 64, "no property name"),
        Situation("convert good.geojson --where name~(", 64, "no regular expression"),
        Situation("convert good.geojson -o out.xyz", 64, "names no format"),
        Situation("convert good.geojson -o out/", 64, "needs a format"),
        Situation("help convertt", 64, "did you mean convert?"),
        Situation("completions", 64, "which shell"),
        Situation("completions bsh", 64, "did you mean bash?"),
        // Several: the first of 64, 2, 3, 1 that applies.
        Situation("convert missing.geojson truncated.geojson", 2, "[unexpected-end]"),
        Situation("convert truncated.geojson unlocated.geojson --require-coordinates", 3, "no record has a position"),
        Situation("convert missing.geojson unlocated.geojson --require-coordinates", 2, "no record has a position"),
        Situation("convert missing.geojson --jobs none", 64, "--jobs"),
    ]

    @Test(arguments: situations)
    func ends(situation: Situation) throws {
        let folder = try Feeds.folder()
        let before = folder.names
        let result = try Gaz.run(situation.words.split(separator: " ").map(String.init), in: folder)
        #expect(!result.isKilled)
        #expect(result.status == situation.status, "\(result.errors)")
        if situation.says.isEmpty {
            #expect(result.errors.isEmpty || !result.errors.contains("error"))
        } else {
            #expect(result.errors.contains(situation.says), "\(result.errors)")
        }
        #expect(folder.names == before, "something was left behind")
        // Data and talk do not mix.
        #expect(!result.output.contains("error:"))
    }

    @Test func triesAllInputs() throws {
        let folder = try Feeds.folder()
        let result = try Gaz.run(
            ["convert", "missing.geojson", "good.geojson", "truncated.geojson", "onebad.geojsonl", "--to", "geojsonl"], in: folder)
        #expect(result.status == 2)
        #expect(result.lines.count == 4 + 1 + 2)
        #expect(
            result.errors.contains("missing.geojson: error") && result.errors.contains("truncated.geojson:")
                && result.errors.contains("onebad.geojsonl:2:1"))
    }

    @Test func triesAllInputsIntoAFolder() throws {
        let folder = try Feeds.folder()
        let words = ["convert", "missing.geojson", "good.geojson", "truncated.geojson", "-o", "out/", "--to", "geojsonl"]
        let result = try Gaz.run(words, in: folder)
        #expect(result.status == 2)
        #expect(folder.names.filter { $0.hasPrefix("out/") } == ["out/good.geojsonl", "out/truncated.geojsonl"])
        #expect(try folder.read("out/truncated.geojsonl") == Feeds.shops[0] + "\n")
    }
}

import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built")) struct HelpTests {
    /// The texts, to the letter: whoever changes one sees what users will see.
    @Test(arguments: [
        "help", "help convert", "help info", "help search", "help --man", "help help", "help completions", "completions bash",
        "completions zsh", "completions fish",
    ])
    func saysToTheLetter(words: String) throws {
        let result = try Gaz.run(words.split(separator: " ").map(String.init))
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        try Snapshot.compare(result.output, with: "\(words.replacingOccurrences(of: " ", with: "-")).txt")
    }

    @Test func fitsTheTerminal() throws {
        let page = try Gaz.run(["help", "convert"]).output
        for line in page.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test func saysTheSameEitherWay() throws {
        #expect(try Gaz.run(["convert", "--help"]).output == Gaz.run(["help", "convert"]).output)
        #expect(try Gaz.run(["--help"]).output == Gaz.run(["help"]).output)
        #expect(try Gaz.run([]).errors == Gaz.run(["help"]).output)
    }

    @Test func saysItsVersion() throws {
        let result = try Gaz.run(["--version"])
        #expect(result.output.wholeMatch(of: #/gaz \d+\.\d+\.\d+\n/#) != nil)
        #expect(try Gaz.run(["-V"]).output == result.output)
    }
}

/// The completions for bash, in bash.
@Suite(.enabled(if: Gaz.path != nil && FileManager.default.fileExists(atPath: "/bin/bash"), "gaz is not built, or there is no bash"))
struct CompletionTests {
    private func complete(_ words: [String], in folder: Folder? = nil) throws -> [String] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let line = """
            source <(gaz completions bash)
            complete -p gaz > /dev/null || exit 9
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _gaz
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try Gaz.bash(line, in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
        return result.lines.map(String.init)
    }

    @Test(arguments: [
        (["gaz", "con"], ["convert"]),
        (["gaz", "--v"], ["--version"]),
        (["gaz", "help", "comp"], ["completions"]),
        (["gaz", "completions", ""], ["bash", "zsh", "fish"]),
        (["gaz", "convert", "--bb"], ["--bbox"]),
        (["gaz", "convert", "--to", "geojson"], ["geojson", "geojsonl", "geojsons"]),
        (["gaz", "convert", "x", "--vocabulary", "m"], ["mapkit"]),
        (["gaz", "convert", "--nothing-like-it"], []),
    ])
    func completes(words: [String], expected: [String]) throws {
        #expect(try complete(words) == expected)
    }

    @Test func completesFiles() throws {
        let folder = try Feeds.folder()
        #expect(try complete(["gaz", "convert", "go"], in: folder) == ["good.geojson"])
    }
}

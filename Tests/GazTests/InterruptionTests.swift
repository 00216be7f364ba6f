import Foundation
import Testing

@Suite(.enabled(if: Gaz.path != nil, "gaz is not built"), .timeLimit(.minutes(1))) struct InterruptionTests {
    @Test(arguments: ["geojson", "geojsonl", "csv", "kml"])
    func endsQuietlyWhenThePipeIsClosed(format: String) throws {
        let folder = try Folder()
        try folder.write(Feeds.many(20_000), to: "many.geojsonl")
        let result = try Gaz.bash("gaz convert many.geojsonl --to \(format) | head -1; echo ${PIPESTATUS[0]}", in: folder)
        #expect(result.lines.last == "0")
        #expect(result.errors.isEmpty, "\(result.errors.prefix(300))")
        #expect(result.lines.count == 2)
    }

    @Test func saysThatStandardOutputIsFull() throws {
        let folder = try Folder()
        try folder.write(Feeds.many(5000), to: "many.geojsonl")
        for words in ["convert many.geojsonl", "convert many.geojsonl --to csv", "help", "--version", "completions bash"] {
            let result = try Gaz.bash("gaz \(words) > /dev/full; echo $?", in: folder)
            #expect(result.lines == ["2"], "\(words): \(result.errors)")
            #expect(result.errors.contains("No space left on device"))
        }
    }

    /// Ctrl-C in the middle of a feed: no half file, and the process ends by the signal.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func leavesNoLitter(signal: Int32) throws {
        let folder = try Folder()
        try folder.write("precious", to: "out.geojson")
        let pipe = Pipe()
        let process = try Gaz.start(["convert", "-", "-o", "out.geojson", "--batch-size", "10"], in: folder, input: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data(Feeds.many(200).utf8))
        // The half-written file is there, under a hidden name.
        let deadline = ContinuousClock.now + .seconds(20)
        while !folder.names.contains(where: { $0.hasSuffix(".part") }), ContinuousClock.now < deadline { usleep(5000) }
        #expect(folder.names.contains { $0.hasPrefix(".gaz-") && $0.hasSuffix(".part") })
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal)
        #expect(folder.names == ["out.geojson"])
        #expect(try folder.read("out.geojson") == "precious")
    }

    /// A feed that trickles in goes out as it comes.
    @Test func handsOnWhatItHas() throws {
        let folder = try Folder()
        try folder.write("", to: "out")
        let pipe = Pipe()
        let process = try Gaz.start(
            ["convert", "-", "--to", "geojsonl"], in: folder, input: pipe, output: FileHandle(forWritingTo: folder.url("out")))
        let deadline = ContinuousClock.now + .seconds(20)
        for count in 1...3 {
            try pipe.fileHandleForWriting.write(contentsOf: Data((Feeds.shops[0] + "\n").utf8))
            while try folder.read("out").split(separator: "\n").count < count, ContinuousClock.now < deadline { usleep(5000) }
            #expect(try folder.read("out") == String(repeating: Feeds.shops[0] + "\n", count: count))
        }
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}

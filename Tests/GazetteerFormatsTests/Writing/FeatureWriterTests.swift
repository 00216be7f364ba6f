import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct FeatureWriterTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-writer-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func content() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    @Test(arguments: FeedFormat.allCases)
    func writesFilesAsMemory(_ format: FeedFormat) throws {
        defer { clean() }
        let batches = [single([("a", 1)], geometry: .point("1,2")), single([("b", true)], geometry: .point("1,2,3"))]
        let path = folder.appendingPathComponent("out").path
        let writer = FeatureWriter(to: .file(path), format: format)
        for batch in batches { try writer.write(batch) }
        #expect(try content().allSatisfy { $0.hasPrefix(".gaz-") })
        try writer.finish()
        #expect(try content() == ["out"])
        #expect(try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) == written(batches, as: format).text)
        // As any file that is made here. (Asking for the mask would change it for the tests that run beside this one.)
        let other = folder.appendingPathComponent("other").path
        let descriptor = open(other, O_CREAT | O_WRONLY, 0o666)
        #expect(close(descriptor) == 0)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) != nil)
        #expect(try mode(path) == mode(other))
    }

    @Test func leavesNothingWhenCancelled() throws {
        defer { clean() }
        let path = folder.appendingPathComponent("out.csv").path
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        let writer = FeatureWriter(to: .file(path), format: .csv)
        try writer.write(single([("a", 1)]))
        writer.cancel()
        #expect(try content() == ["out.csv"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(throws: FeedError.self) { try writer.write(single([("a", 1)])) }
        #expect(throws: FeedError.self) { try writer.finish() }
        do {
            let forgotten = FeatureWriter(to: .file(path), format: .geojson)
            try forgotten.write(single([("a", 1)]))
        }
        #expect(try content() == ["out.csv"])
    }

    @Test func writesThroughSymbolicLinks() throws {
        defer { clean() }
        let target = folder.appendingPathComponent("target")
        let link = folder.appendingPathComponent("link")
        try "old".write(to: target, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let writer = FeatureWriter(to: .file(link.path), format: .geojsonl)
        try writer.write(single())
        try writer.finish()
        #expect(try String(contentsOf: target, encoding: .utf8).hasPrefix("{"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }

    @Test func tellsWhatCannotBeWritten() throws {
        defer { clean() }
        for (path, format) in [
            ("/dev/full", FeedFormat.geojson), ("/dev/full", .csv), ("/no/such/folder/x.csv", .csv), (folder.path, .kml),
        ] {
            let writer = FeatureWriter(to: .file(path), format: format)
            let error = #expect(throws: FeedError.self) {
                try writer.write(single([("a", 1)]))
                try writer.finish()
            }
            #expect(error?.code == .cannotWrite)
            #expect(error?.location.source == path)
        }
    }

    @Test func writesToDevices() throws {
        defer { clean() }
        let writer = FeatureWriter(to: .file("/dev/null"), format: .kml)
        try writer.write(single([("a", 1)]))
        try writer.finish()
        #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    }

    @Test func spoolsMoreThanMemory() throws {
        defer { clean() }
        let text = PropertyValue.string(String(repeating: "long, \"long\" text ", count: 4_000))
        var batches = (0..<40).map { single([("n", .number("\($0)")), ("text", text)]) }
        batches.append(single([("late", "x")], geometry: .point("1,2,3")))
        let path = folder.appendingPathComponent("out.csv").path
        let writer = FeatureWriter(to: .file(path), format: .csv)
        for batch in batches { try writer.write(batch) }
        try writer.finish()
        let memory = try written(batches, as: .csv).text
        #expect(try String(contentsOfFile: path, encoding: .utf8) == memory)
        #expect(memory.hasPrefix("lat,lon,altitude,n,text,late\n,,,0,\"long, \"\"long"))
        #expect(memory.hasSuffix("text \",\n2,1,3,,,x\n"))
    }

    @Test func givesTheSameBytesWhenPlannedAhead() throws {
        defer { clean() }
        let batches = (0..<20).map { number in
            single([("n", .number("\(number)")), ("k\(number)", "v")], geometry: number % 5 == 4 ? .point("1,2,3") : .point("1,2"))
        }
        for format in FeedFormat.allCases {
            for ahead in [1, 3, 20] {
                let output = MemoryOutput()
                let writer = FeatureWriter(to: .memory(output), format: format)
                for start in stride(from: 0, to: batches.count, by: ahead) {
                    let tokens = batches[start..<min(start + ahead, batches.count)].map { writer.plan($0) }
                    let encoded = Array(tokens.reversed().map { writer.encode($0) }.reversed())
                    for body in encoded { try writer.commit(body) }
                }
                try writer.finish()
                #expect(try String(decoding: output.bytes, as: UTF8.self) == written(batches, as: format).text)
            }
        }
    }
}

import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct KMZWritingTests {
    private static let document = """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
        <Style id="s"><IconStyle><Icon><href>files/pin%20a.png</href></Icon></IconStyle></Style>
        <Placemark><name>A</name><styleUrl>#s</styleUrl><Point><coordinates>1,2</coordinates></Point></Placemark>
        <Placemark><name>B</name><description><![CDATA[<img src="./files/b&amp;c.jpg">]]></description>
        <Point><coordinates>3,4</coordinates></Point></Placemark>
        </Document></kml>
        """

    private static let assets: [(path: String, bytes: [UInt8])] = [
        ("files/unused.png", [9]), ("files/pin a.png", [1, 2, 3]), ("files/b&c.jpg", [UInt8](repeating: 7, count: 100_000)),
    ]

    /// An archive with a document and files, in this order.
    private static func archive(_ entries: [(path: String, bytes: [UInt8])]) throws -> [UInt8] {
        let output = MemoryOutput()
        let writer = try KMZWriter(name: "test") { piece throws(FeedError) in piece.withUnsafeBytes { output.append($0) } }
        for entry in entries {
            try writer.begin(entry.path, size: entry.bytes.count)
            try writer.append(entry.bytes)
        }
        try writer.finish()
        return output.bytes
    }

    private static func kmz(_ document: String = document, at path: String = "doc.kml") throws -> ByteSource {
        .bytes(try archive([(path, Array(document.utf8))] + assets), name: "in.kmz")
    }

    private static func entries(_ bytes: [UInt8]) throws -> [(path: String, bytes: [UInt8])] {
        let archive = try ZipArchive(.memory(MemoryBlock(bytes)), size: bytes.count, options: FeedOptions(), name: nil)
        return try archive.entries.map { entry in
            var bytes: [UInt8] = []
            let stream = try archive.stream(entry)
            while try stream.read(into: &bytes, limit: 4096) > 0 {}
            return (entry.path, bytes)
        }
    }

    /// Converts feeds into one archive.
    private static func converted(
        _ sources: [ByteSource], to sink: ((MemoryOutput) -> ByteSink)? = nil, _ options: FeedConverter.Options = .init()
    ) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
        let output = MemoryOutput()
        let writer = FeatureWriter(to: sink?(output) ?? .memory(output), format: .kmz)
        let converter = FeedConverter(options: options, report: { _ in })
        for source in sources { _ = try converter.convert(source, to: writer) }
        let diagnostics = try writer.finish()
        return (output.bytes, diagnostics)
    }

    @Test func packsTheDocumentThatKMLWouldBe() throws {
        let source = ByteSource.bytes(Array(Self.document.utf8))
        let plain = try Conversion(source, .kml).output
        let entries = try Self.entries(Self.converted([source]).bytes)
        #expect(entries.map(\.path) == ["doc.kml"])
        #expect(entries.first.map { String(decoding: $0.bytes, as: UTF8.self) } == plain)
    }

    @Test func takesTheFilesThatAreReferredTo() throws {
        let (bytes, diagnostics) = try Self.converted([Self.kmz()])
        let entries = try Self.entries(bytes)
        #expect(entries.map(\.path) == ["doc.kml", "files/pin a.png", "files/b&c.jpg"])
        #expect(entries.dropFirst().map(\.bytes) == Self.assets.dropFirst().map(\.bytes))
        #expect(diagnostics.map(\.message) == ["1 file of the archive that nothing written refers to was left out"])
    }

    @Test func comesBackAsItWas() throws {
        let first = try Self.converted([Self.kmz()]).bytes
        let second = try Self.converted([.bytes(first, name: "first.kmz")])
        #expect(first == second.bytes)
        #expect(second.diagnostics.isEmpty)
        let feeds = try [Self.kmz(), .bytes(first)].map { try Conversion($0, .geojson).output }
        #expect(feeds.first == feeds.last)
    }

    @Test func leavesOutWhatTheSelectionDoesNotReferTo() throws {
        var options = FeedConverter.Options()
        options.limit = 1
        let entries = try Self.entries(Self.converted([Self.kmz()], options).bytes)
        #expect(entries.map(\.path) == ["doc.kml", "files/pin a.png"])
    }

    @Test func knowsReferencesFromTheDocumentsOwnFolder() throws {
        let inner = try Self.archive([("map/main.kml", Array(Self.document.utf8)), ("map/files/pin a.png", [5])])
        #expect(try Self.entries(Self.converted([.bytes(inner)]).bytes).map(\.path) == ["doc.kml", "files/pin a.png"])
    }

    @Test func tellsOfArchivesThatDiffer() throws {
        let other = try Self.archive([("doc.kml", Array(Self.document.utf8)), ("files/pin a.png", [4])])
        let (bytes, diagnostics) = try Self.converted([.bytes(other, name: "other.kmz"), Self.kmz()])
        let entries = try Self.entries(bytes)
        #expect(entries.map(\.path) == ["doc.kml", "files/pin a.png", "files/b&c.jpg"])
        #expect(entries.dropFirst().first?.bytes == [4])
        #expect(
            diagnostics.filter { $0.severity == .warning }.map(\.message)
                == ["the archives differ in files/pin a.png; the first one's was written"])
    }

    @Test func packsMoreThanMemoryHolds() throws {
        let count = 30_000
        let places = (0..<count).map { "<Placemark><name>place \($0)</name></Placemark>\n" }.joined()
        let source = ByteSource.bytes(Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(places)</Document></kml>".utf8))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("out.kmz").path
        _ = try Self.converted([source], to: { _ in .file(path) })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.kmz"])
        let entries = try Self.entries(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(entries.first.map { String(decoding: $0.bytes, as: UTF8.self) } == (try Conversion(source, .kml).output))
    }

    @Test func writesAnEmptyFeed() throws {
        let writerOutput = MemoryOutput()
        let writer = FeatureWriter(to: .memory(writerOutput), format: .kmz)
        try writer.finish()
        #expect(try Self.entries(writerOutput.bytes).map(\.path) == ["doc.kml"])
    }
}

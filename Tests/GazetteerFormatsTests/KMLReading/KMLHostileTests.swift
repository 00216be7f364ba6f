import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Documents that cost a careless reader time or memory in the square of their size. `Tests/Hostile/run` measures many
/// more; what would take minutes here would be noticed.
@Suite struct KMLHostileTests {
    private static func document(_ body: String) -> ByteSource {
        .bytes(Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(body)</Document></kml>".utf8), name: "feed.kml")
    }

    /// The features of a feed, and how often each thing was told.
    private static func read(_ source: ByteSource) throws -> (names: [String?], told: [DiagnosticCode: Int]) {
        let reader = try FeedReader(contentsOf: source)
        var names: [String?] = []
        var told: [DiagnosticCode: Int] = [:]
        while let batch = try reader.next() {
            names += batch.map { $0.properties["name"]?.text }
            for diagnostic in batch.diagnostics { told[diagnostic.code, default: 0] += diagnostic.count }
        }
        return (names, told)
    }

    @Test func countsRepeatedFieldsWithoutPlacingEach() throws {
        let count = 20_000
        let data = (0..<count).map { "<Data name=\"a\">\n<value>\($0)</value>\n</Data>" }.joined()
        let result = try Self.read(Self.document("<Placemark><name>A</name><ExtendedData>\(data)</ExtendedData></Placemark>"))
        #expect(result.names == ["A"])
        #expect(result.told[.duplicateKey] == count - 1)
    }

    @Test func boundsWhatNamespacesCost() throws {
        let count = 5000
        let folders = (0..<count).map {
            "<Folder xmlns:m\($0)=\"http://y.example/\($0)\"><Placemark><name>\($0)</name></Placemark></Folder>"
        }
        let long = String(repeating: "x", count: 200_000)
        let result = try Self.read(Self.document("<Folder xmlns:n=\"http://x.example/\(long)\">\(folders.joined())</Folder>"))
        #expect(result.names.count == count)
    }

    @Test func readsManyCoordinatesThatAreNotWrittenAsKMLWants() throws {
        let count = 100_000
        let tuples = String(repeating: "1.5, 2.5 ", count: count)
        let source = Self.document("<Placemark><LineString><coordinates>\(tuples)</coordinates></LineString></Placemark>")
        let batch = try #require(try FeedReader(contentsOf: source).next())
        guard case .lineString(let positions)? = batch[0].geometry else {
            Issue.record("no line")
            return
        }
        #expect(positions.count == count)
    }

    @Test func readsLinkedDocumentsInOneWayThroughTheArchive() throws {
        let count = 1000
        let output = MemoryOutput()
        let writer = try KMZWriter(name: "test") { piece throws(FeedError) in piece.withUnsafeBytes { output.append($0) } }
        func add(_ path: String, _ body: String) throws {
            let text = Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(body)</Document></kml>".utf8)
            try writer.begin(path, size: text.count)
            try writer.append(text)
        }
        let links = (0..<count).reversed().map { "<NetworkLink><Link><href>\($0).kml</href></Link></NetworkLink>" }
        try add("doc.kml", links.joined())
        for number in 0..<count { try add("\(number).kml", "<Placemark><name>\(number)</name></Placemark>") }
        try writer.finish()
        let result = try Self.read(.bytes(output.bytes, name: "x.kmz"))
        #expect(result.names == (0..<count).map(String.init))
    }
}

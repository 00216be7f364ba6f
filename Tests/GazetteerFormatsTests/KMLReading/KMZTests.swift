import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct KMZTests {
    private static func kml(_ body: String) -> [UInt8] {
        Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(body)</Document></kml>".utf8)
    }

    private static func placemark(_ name: String, _ inside: String = "") -> String {
        "<Placemark><name>\(name)</name>\(inside)<Point><coordinates>1,2</coordinates></Point></Placemark>"
    }

    private struct Asset {
        var path: String
        var bytes: [UInt8]
    }

    private static func archive(_ document: [UInt8], _ assets: [Asset] = []) throws -> [UInt8] {
        let output = MemoryOutput()
        let writer = try KMZWriter(name: "test") { piece throws(FeedError) in piece.withUnsafeBytes { output.append($0) } }
        for asset in [Asset(path: KMZWriter.documentPath, bytes: document)] + assets {
            try writer.begin(asset.path, size: asset.bytes.count)
            try writer.append(asset.bytes)
        }
        try writer.finish()
        return output.bytes
    }

    private static func names(_ source: ByteSource, _ options: FeedOptions = FeedOptions()) throws -> [String] {
        let reader = try FeedReader(contentsOf: source, options: options)
        var names: [String] = []
        while let batch = try reader.next() { names += batch.map { $0.properties["name"]?.text ?? "" } }
        return names
    }

    @Test func comesBackFromAnArchive() throws {
        let bytes = try Self.archive(Self.kml(Self.placemark("A")), [.init(path: "files/é.png", bytes: [1, 2, 3])])
        #expect(Array(bytes.prefix(4)) == [0x50, 0x4B, 3, 4])
        #expect(try Self.names(.bytes(bytes, name: "x.kmz")) == ["A"])
        let archive = try ZipArchive(.memory(MemoryBlock(bytes)), size: bytes.count, options: FeedOptions(), name: "x.kmz")
        #expect(archive.entries.map(\.path) == ["doc.kml", "files/é.png"])
    }

    @Test func isTheSameTwice() throws {
        let document = Self.kml(Self.placemark("A"))
        #expect(try Self.archive(document) == Self.archive(document))
    }

    @Test func refusesPathsThatLeadOut() {
        for path in ["/a.png", "../a.png", "a/../../b", "", "a\\b"] {
            #expect(throws: FeedError.self) { try Self.archive(Self.kml(""), [.init(path: path, bytes: [])]) }
        }
    }

    @Test func followsLinksInside() throws {
        func link(_ reference: String) -> String { "<NetworkLink><Link><href>\(reference)</href></Link></NetworkLink>" }
        let bytes = try Self.archive(
            Self.kml(link("a/b.kml") + link("https://x.example/") + Self.placemark("main")),
            [
                .init(path: "a/b.kml", bytes: Self.kml(link("../doc.kml") + link("c%20d.kml") + Self.placemark("b"))),
                .init(path: "a/c d.kml", bytes: Self.kml(link("b.kml") + link("../../doc.kml") + Self.placemark("c"))),
                .init(path: "unlinked.kml", bytes: Self.kml(Self.placemark("no"))),
            ])
        let reader = try FeedReader(contentsOf: .bytes(bytes, name: "x.kmz"))
        var names: [String] = []
        var told: [String] = []
        while let batch = try reader.next() {
            names += batch.map { "\($0.properties["name"]?.text ?? "") \($0.location.record ?? 0)" }
            told += batch.diagnostics.filter { $0.code == .networkLink }.map { "\($0.location.source ?? "") \($0.message)" }
        }
        #expect(names == ["main 2", "b 3", "c 5"])
        #expect(
            told == [
                "x.kmz the network link to https://x.example/ was not followed",
                "x.kmz/a/c d.kml the network link to ../../doc.kml was not followed",
            ])
    }

    @Test func countsWhatItInflates() throws {
        let bytes = try Self.archive(
            Self.kml(Self.placemark("A")), [.init(path: "zeros.png", bytes: [UInt8](repeating: 0, count: 1 << 20))])
        var options = FeedOptions()
        options.maximumInflatedBytes = 1 << 19
        #expect { try Self.names(.bytes(bytes), options) } throws: { ($0 as? FeedError)?.code == .archiveLimit }
        #expect(try Self.names(.bytes(bytes)) == ["A"])
    }

    @Test func writesAssetsAndLetsLinksLeadThere() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inside =
            "<description><![CDATA[<img src=\"files/a.png\">]]></description><Style><IconStyle><Icon><href>files/b.png</href></Icon></IconStyle></Style>"
        let bytes = try Self.archive(
            Self.kml(Self.placemark("A", inside)), [.init(path: "files/a.png", bytes: [1]), .init(path: "files/b.png", bytes: [2, 3])])
        var options = FeedOptions()
        options.assetFolder = folder.path
        let batch = try #require(try FeedReader(contentsOf: .bytes(bytes), options: options).next())
        #expect(batch[0].properties["icon"]?.text == folder.path + "/files/b.png")
        #expect(batch[0].properties["description"]?.text == "<img src=\"\(folder.path)/files/a.png\">")
        #expect(try Data(contentsOf: folder.appendingPathComponent("files/b.png")) == Data([2, 3]))
    }

    @Test func neverFollowsLinksOnTheWayOut() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-\(UUID().uuidString)")
        let outside = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-\(UUID().uuidString)")
        for url in [folder, outside] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        defer { for url in [folder, outside] { try? FileManager.default.removeItem(at: url) } }
        try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent("files"), withDestinationURL: outside)
        let bytes = try Self.archive(Self.kml(Self.placemark("A")), [.init(path: "files/a.png", bytes: [1])])
        var options = FeedOptions()
        options.assetFolder = folder.path
        #expect(throws: FeedError.self) { try Self.names(.bytes(bytes), options) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }

    @Test func survivesTruncationAnywhere() throws {
        let bytes = try Self.archive(Self.kml(Self.placemark("A")), [.init(path: "b.kml", bytes: Self.kml(Self.placemark("B")))])
        for count in 0..<bytes.count {
            _ = try? Self.names(.bytes(Array(bytes.prefix(count)), name: "x.kmz"))
        }
    }
}

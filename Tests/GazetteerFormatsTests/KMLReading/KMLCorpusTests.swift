import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Documents of others: toGeoJSON's with its own snapshots, and those of libkml, OGC, GDAL and georust.
@Suite(.enabled(if: Corpus.isPresent, "the shared corpus is not there: set GAZ_SHARED"))
struct KMLCorpusTests {
    static let others = ["google-libkml", "ogc-ets-kml2", "gdal-autotest/kml", "georust-kml", "togeojson-placemark"].flatMap {
        Corpus.files($0, endings: ["kml", "kmz", "xml"])
    }

    /// Places that are really written out: not those in comments, CDATA sections, updates and tours.
    private static func count(_ bytes: [UInt8]) -> Int {
        var text = String(decoding: bytes, as: UTF8.self)
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<Update", "</Update>"), ("<gx:Tour", "</gx:Tour>")] {
            while let from = text.range(of: start), let to = text.range(of: end, range: from.upperBound..<text.endIndex) {
                text.removeSubrange(from.lowerBound..<to.upperBound)
            }
        }
        let pattern = /<([A-Za-z]+:)?(Placemark|GroundOverlay|PhotoOverlay)[\s>\/]/
        return text.matches(of: pattern).count
    }

    @Test(arguments: others)
    func readsAllPlaces(name: String) throws {
        let bytes = try Corpus.bytes(name)
        let transcript = KMLTranscript(.bytes(bytes, name: name), FeedOptions())
        guard !name.hasSuffix("kmz"), !bytes.contains(0), !transcript.report.hasPrefix("thrown"), !transcript.endedEarly else { return }
        let read = transcript.features.split(separator: "\n").count
        #expect(read == Self.count(bytes), "\(transcript.report)")
        guard bytes.count < 20_000 else { return }
        let whole = KMLTranscript(PieceStream.source(bytes, pieces: [bytes.count + 1]), FeedOptions())
        for pieces in [[1], [7]] {
            #expect(KMLTranscript(PieceStream.source(bytes, pieces: pieces), FeedOptions()) == whole)
        }
    }

    /// toGeoJSON's snapshots: equal, but for the differences on purpose that stand in `togeojson-differences.txt`.
    @Test(arguments: Corpus.files("togeojson-placemark", endings: ["kml"]))
    func agreesWithToGeoJSON(name: String) throws {
        let file = (name as NSString).lastPathComponent
        let expected = try #require(try Snapshots.collection(file))
        let output = try Conversion(.bytes(Corpus.bytes(name), name: file), .geojson).output
        let actual = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        let left = expected["features"] as? [[String: Any]] ?? []
        let right = actual?["features"] as? [[String: Any]] ?? []
        let allowed = try Snapshots.differences(file)
        var found: Set<String> = left.count == right.count ? [] : ["count"]
        for (theirs, ours) in zip(left, right) {
            for key in ["geometry", "id", "bbox"] where !Snapshots.equal(theirs[key], ours[key]) { found.insert(key) }
            let (a, b) = (theirs["properties"] as? [String: Any] ?? [:], ours["properties"] as? [String: Any] ?? [:])
            for key in Set(a.keys).union(b.keys) where !Snapshots.equal(a[key], b[key]) { found.insert(key) }
        }
        #expect(found == allowed, "\(output)")
    }
}

/// The snapshots of toGeoJSON's tests.
private enum Snapshots {
    /// The feature collection expected for a file.
    static func collection(_ file: String) throws -> [String: Any]? {
        let text = String(decoding: try Corpus.bytes("togeojson-placemark/lib/__snapshots__/index.test.ts.snap"), as: UTF8.self)
        guard let start = text.range(of: "exports[`toGeoJSON > \(file) 1`] = `"),
            let end = text.range(of: "\n`;", range: start.upperBound..<text.endIndex)
        else { return nil }
        // The snapshot is JSON with commas before closing brackets, inside a template literal.
        let body = text[start.upperBound..<end.lowerBound].replacing("\\\\", with: "\\").replacing("\\`", with: "`")
        let json = body.replacing(/,(\s*[\]}])/) { $0.output.1 }
        // Line breaks inside strings are written as they are.
        var escaped = ""
        var isInString = false
        var previous: Character = " "
        for character in json {
            if character == "\"", previous != "\\" { isInString.toggle() }
            if isInString, character == "\n" {
                escaped += "\\n"
            } else if isInString, character == "\t" {
                escaped += "\\t"
            } else {
                escaped.append(character)
            }
            previous = previous == "\\" && character == "\\" ? " " : character
        }
        return try JSONSerialization.jsonObject(with: Data(escaped.utf8)) as? [String: Any]
    }

    /// The properties and members of a file that differ on purpose.
    static func differences(_ file: String) throws -> Set<String> {
        let url = KMLFixture.folder.appendingPathComponent("togeojson-differences.txt")
        let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
        return Set(
            lines.filter { !$0.hasPrefix("#") && $0.hasPrefix(file + " ") }
                .flatMap { $0.split(separator: "|")[0].split(separator: " ").dropFirst().map(String.init) })
    }

    static func equal(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): (left as? NSObject) == (right as? NSObject)
        default: false
        }
    }
}

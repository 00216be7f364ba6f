import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// GeoJSON in, GeoJSON out: every value, number token, id, key and foreign member stays as it was, in its order.
@Suite struct GeoJSONExactnessTests {
    @Test(arguments: 0..<60)
    func keepsEveryByte(round: Int) throws {
        var maker = FeedMaker(seed: UInt64(round))
        let members = maker.collectionMembers()
        let features = (0..<Int.random(in: 1...12, using: &maker.random)).map { _ in maker.feature() }
        let leading = members.leading.map { $0 + "," }.joined()
        let trailing = members.trailing.map { "," + $0 }.joined()
        let input = "{\"type\":\"FeatureCollection\",\(leading)\"features\":[\(features.joined(separator: ","))]\(trailing)}"
        var options = FeedOptions()
        options.batchRecords = Int.random(in: 1...5, using: &maker.random)
        options.jobs = round % 3 + 1

        let lines = try Conversion(.bytes(Array(input.utf8)), .geojsonl, options)
        #expect(lines.output == features.map { $0 + "\n" }.joined())
        #expect(lines.records == features.count)
        #expect(!lines.report.contains("error"), "\(lines.report)")

        let whole = try Conversion(.bytes(Array(input.utf8)), .geojson, options)
        #expect(minified(whole.output) == input)
    }

    /// The same with white space between all tokens: values lose it, and nothing else.
    @Test(arguments: 0..<20)
    func losesOnlyWhiteSpace(round: Int) throws {
        var maker = FeedMaker(seed: UInt64(round) &+ 500)
        let features = (0..<4).map { _ in maker.feature() }
        let spaced = features.map { spread($0, &maker.random) }
        let input = "[\n" + spaced.joined(separator: " ,\n\n") + " ]\r\n"
        let lines = try Conversion(.bytes(Array(input.utf8)), .geojsonl)
        #expect(lines.output == features.map { $0 + "\n" }.joined())
        #expect(lines.report.split(separator: "\n").allSatisfy { $0.hasPrefix("info") }, "\(lines.report)")
    }

    /// Records in are features out and records in errors, whatever is broken.
    @Test(arguments: 0..<40)
    func countsWhatItCannotRead(round: Int) throws {
        var maker = FeedMaker(seed: UInt64(round) &+ 900)
        var lines = (0..<20).map { _ in maker.feature() }
        let damage = [
            "nonsense", "42", "[1]", "{\"type\":\"Feature\",\"properties\":{\"a\":", "null", "\"text\"",
            "{\"type\":\"FeatureCollection\",\"features\":3}",
            "{\"type\":\"Feature\",\"properties\":{\"a\":1}", "<p>",
        ]
        var broken: Set<Int> = []
        for _ in 0..<6 {
            // Never two in a row: what is broken and has no end takes what is broken behind it along.
            let index = 2 * Int.random(in: 0..<10, using: &maker.random)
            lines[index] = damage.randomElement(using: &maker.random) ?? ""
            broken.insert(index)
        }
        let expected = lines.indices.filter { !broken.contains($0) }.map { lines[$0] + "\n" }.joined()
        var options = FeedOptions()
        options.format = .geojsonl
        let transcript = try Transcript(.bytes(Array(lines.joined(separator: "\n").utf8)), options)
        #expect(transcript.features == expected)
        #expect(transcript.recordCount == 20)
        #expect(transcript.numbers == Array(1...20))
        #expect(transcript.errors >= broken.count)
    }

    /// Any bytes at all: no crash, no end without an end, and every record accounted for.
    @Test(arguments: 0..<60)
    func survivesDamage(round: Int) throws {
        var maker = FeedMaker(seed: UInt64(round) &+ 2000)
        var bytes = Array(
            "{\"type\":\"FeatureCollection\",\"features\":[\((0..<6).map { _ in maker.feature() }.joined(separator: ",\n"))]}".utf8)
        let telling = Array("{}[]\",:\\'/\n\u{1E}0e-".utf8) + [0x00, 0xEF, 0xFF, 0xC3]
        for _ in 0..<Int.random(in: 1...4, using: &maker.random) {
            let index = Int.random(in: bytes.indices, using: &maker.random)
            switch Int.random(in: 0..<3, using: &maker.random) {
            case 0: bytes[index] = telling.randomElement(using: &maker.random) ?? 0
            case 1: bytes.insert(telling.randomElement(using: &maker.random) ?? 0, at: index)
            default: bytes.remove(at: index)
            }
        }
        let whole = try Transcript(.bytes(bytes, name: "feed.json"))
        let missing = Set(1..<whole.recordCount + 1).subtracting(whole.numbers)
        #expect(missing.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
        for pieces in [[1], [13], [bytes.count / 2, bytes.count]] {
            #expect(
                try Transcript(PieceStream.source(bytes, pieces: pieces)) == whole, "\(pieces) \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// Without the line breaks that the writer puts between features.
    private func minified(_ output: String) -> String {
        output.replacing(",\n", with: ",").replacing("[\n", with: "[").replacing("\n]", with: "]").trimmingCharacters(in: .newlines)
    }

    /// White space around every token outside strings.
    private func spread(_ json: String, _ random: inout SeededRandom) -> String {
        var result = ""
        var isInString = false
        var isEscaped = false
        for character in json.unicodeScalars {
            let isToken = !isInString && "{}[]:,".unicodeScalars.contains(character)
            if isToken { result += ["", " ", "\t", "\n ", "\r\n"].randomElement(using: &random) ?? "" }
            result.unicodeScalars.append(character)
            if isToken { result += ["", " ", "  "].randomElement(using: &random) ?? "" }
            if isInString, !isEscaped, character == "\\" { isEscaped = true; continue }
            if character == "\"", !isEscaped { isInString.toggle() }
            isEscaped = false
        }
        return result
    }
}

/// Makes features, written the way the writer writes them, full of what is easily lost.
struct FeedMaker {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

    mutating func number() -> String {
        pick([
            "0", "-0", "-0.0", "1.0", "01730".replacing("0173", with: "173"), "9007199254740993", "123456789012345678901234567890", "1e5",
            "1E+400",
            "-1.50e-3", "1e-400", "0.1000000000000000055511151231257827", "2305843009223239036",
            "\(Int.random(in: -9999...9999, using: &random))",
        ])
    }

    mutating func text() -> String {
        let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pick([
                "plain", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83c\\udf55", "é", "日本", "🗺️", "\u{2028}", "\\n", "\\u0000", "{", "}", "[",
                "],", ":",
                " ", "//", "'", "\\\\\\\"", "NA", "\u{7F}", "e\u{301}",
            ])
        }
        return "\"" + parts.joined() + "\""
    }

    mutating func value(_ depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return "null"
        case 1: return pick(["true", "false"])
        case 2: return number()
        case 6:
            let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) }
            return "[" + items.joined(separator: ",") + "]"
        case 7: return object(depth - 1)
        default: return text()
        }
    }

    mutating func object(_ depth: Int) -> String {
        // Names differ by a number, so that none stands twice.
        let members = (0..<Int.random(in: 0...5, using: &random)).map { index -> String in
            var key = text()
            key.insert(contentsOf: "\(index)", at: key.index(after: key.startIndex))
            return key + ":" + value(depth)
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    mutating func position() -> String {
        let longitude = pick(["0.10", "-179.9999999999999", "180", "12.5", "1e1", "-0.0", "7.000"])
        let latitude = pick(["48.1000", "-90", "0.5", "89.99999999999999999", "4.5E1"])
        return "[" + ([longitude, latitude] + pick([[], [], ["-3.50"], ["0"]])).joined(separator: ",") + "]"
    }

    private mutating func list(_ range: ClosedRange<Int>, _ item: (inout FeedMaker) -> String) -> String {
        let items = (0..<Int.random(in: range, using: &random)).map { _ in item(&self) }
        return "[" + items.joined(separator: ",") + "]"
    }

    /// A ring that winds as RFC 7946 wants it, so that the writer leaves it alone.
    private mutating func polygon() -> String {
        let west = Int.random(in: -170...170, using: &random)
        let hole = Bool.random(using: &random) ? ",[[\(west).1,0.1],[\(west).1,0.2],[\(west).2,0.2],[\(west).1,0.1]]" : ""
        return west < 0
            ? "[[[\(west).50,0],[\(west + 2),0],[\(west + 2),3.0],[\(west).50,0]]]"
            : "[[[\(west),0],[\(west + 2),0],[\(west + 2),3.0],[\(west),0]]\(hole)]"
    }

    mutating func geometry(_ depth: Int = 2) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return "{\"type\":\"Point\",\"coordinates\":\(position())}"
        case 1: return "{\"type\":\"MultiPoint\",\"coordinates\":\(list(0...3) { $0.position() })}"
        case 2: return "{\"type\":\"LineString\",\"coordinates\":\(list(2...4) { $0.position() })}"
        case 3: return "{\"type\":\"MultiLineString\",\"coordinates\":\(list(0...3) { $0.list(2...3) { $0.position() } })}"
        case 4: return "{\"type\":\"Polygon\",\"coordinates\":\(polygon())}"
        case 5: return "{\"type\":\"MultiPolygon\",\"coordinates\":\(list(1...2) { $0.polygon() })}"
        case 6: return "{\"type\":\"Point\",\"coordinates\":[]}"
        default: return "{\"type\":\"GeometryCollection\",\"geometries\":\(list(0...3) { $0.geometry(depth - 1) })}"
        }
    }

    mutating func feature() -> String {
        var text = "{\"type\":\"Feature\""
        if Bool.random(using: &random) { text += ",\"id\":" + (Bool.random(using: &random) ? number() : self.text()) }
        for name in ["licence", "bbox", "folder", "coordinates", "features"] where Int.random(in: 0..<6, using: &random) == 0 {
            text += ",\"\(name)\":" + (name == "bbox" ? "[1,2.0,1,2.0]" : value(2))
        }
        text += ",\"properties\":" + (Int.random(in: 0..<8, using: &random) == 0 ? "null" : object(3))
        return text + ",\"geometry\":" + (Int.random(in: 0..<6, using: &random) == 0 ? "null" : geometry()) + "}"
    }

    mutating func collectionMembers() -> (leading: [String], trailing: [String]) {
        let leading = ["name", "licence"].filter { _ in Bool.random(using: &random) }.map { "\"\($0)\":" + value(2) }
        let trailing = ["bbox", "next", "count"].filter { _ in Bool.random(using: &random) }
        return (leading, trailing.map { "\"\($0)\":" + ($0 == "bbox" ? "[1,2,3.0,4]" : value(2)) })
    }
}

import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Random feeds through every pair of formats.
@Suite struct RoundTripTests {
    static let pairs = FeedFormat.allCases.flatMap { first in FeedFormat.allCases.map { (first, $0) } }

    private func convert(_ bytes: [UInt8], to format: FeedFormat, jobs: Int = 1) throws -> (bytes: [UInt8], summary: FeedSummary) {
        var options = FeedConverter.Options()
        options.reading.jobs = jobs
        options.reading.batchRecords = 7
        var writing = WriterOptions()
        writing.csvGeometry = .wkt
        let output = MemoryOutput()
        let writer = FeatureWriter(to: .memory(output), format: format, options: writing)
        let summary = try FeedConverter(options: options, report: { _ in }).convert(.bytes(bytes, name: "feed"), to: writer)
        try writer.finish()
        return (output.bytes, summary)
    }

    private func features(_ bytes: [UInt8]) throws -> [Feature] {
        let reader = try FeedReader(contentsOf: .bytes(bytes, name: "feed"))
        var features: [Feature] = []
        while let batch = try reader.next() { features += batch }
        return features
    }

    /// What the features say, whatever the order of their properties.
    private func said(_ bytes: [UInt8]) throws -> [[String]] {
        try features(bytes).map { feature in
            feature.properties.map { "\($0.key)=\(plain($0.value))" }.sorted()
                + ["\(feature.identifier?.description ?? "") \(feature.geometry.map { "\($0)" } ?? "")"]
        }
    }

    /// What a format can hold comes back as it went, however often it goes there and back, and no record is lost.
    @Test(arguments: pairs)
    func settlesAtOnce(first: FeedFormat, second: FeedFormat) throws {
        for seed in 0..<6 as Range<UInt64> {
            // A table's column "id" is a property like others, so that it stands in another place the second time.
            var feed = RandomFeed(seed: seed, hasIDs: second != .csv && second != .tsv)
            let start = try convert(feed.lines(40), to: first)
            let there = try convert(start.bytes, to: second)
            let back = try convert(there.bytes, to: first)
            let again = try convert(back.bytes, to: second, jobs: 3)
            for step in [start, there, back, again] {
                #expect(step.summary.records == 40, "seed \(seed)")
                #expect(step.summary.features == 40, "seed \(seed)")
            }
            if [first, second].contains(where: { $0 == .csv || $0 == .tsv }) {
                // The order of columns is that of the first records, and KML has one of its own.
                #expect(try said(there.bytes) == said(again.bytes), "seed \(seed)")
            } else {
                #expect(difference(there.bytes, again.bytes) == nil, "seed \(seed)")
            }
        }
    }

    /// Among the three frames of GeoJSON nothing is lost, not a byte.
    @Test(arguments: pairs.filter { "\($0.0)".hasPrefix("geojson") && "\($0.1)".hasPrefix("geojson") })
    func keepsEveryByteOfGeoJSON(first: FeedFormat, second: FeedFormat) throws {
        for seed in 10..<20 as Range<UInt64> {
            var feed = RandomFeed(seed: seed)
            let start = try convert(feed.lines(40), to: first).bytes
            #expect(try difference(start, convert(convert(start, to: second).bytes, to: first).bytes) == nil, "seed \(seed)")
        }
    }

    /// Every value that says something reads the same in every format, and so does every position.
    @Test(arguments: FeedFormat.allCases)
    func keepsEveryValueAsWritten(format: FeedFormat) throws {
        for seed in 30..<40 as Range<UInt64> {
            var feed = RandomFeed(seed: seed)
            let lines = feed.lines(40)
            let before = try features(lines)
            let after = try features(convert(lines, to: format).bytes)
            #expect(before.count == after.count)
            for (old, new) in zip(before, after) {
                for (key, value) in old.properties where value != .null && value.text != "" {
                    #expect(new.properties[key].map(plain) == plain(value), "seed \(seed): \(key)")
                }
                #expect(new.geometry?.representativeCoordinate == old.geometry?.representativeCoordinate, "seed \(seed)")
            }
        }
    }

    /// The first line that is not the same; `nil` if all are.
    private func difference(_ left: [UInt8], _ right: [UInt8]) -> String? {
        guard left != right else { return nil }
        let (left, right) = (left.split(separator: ASCII.lineFeed), right.split(separator: ASCII.lineFeed))
        guard let (old, new) = zip(left, right).first(where: { $0 != $1 }) else { return "\(left.count) lines, \(right.count) lines" }
        return String(decoding: old, as: UTF8.self) + " IS NOT " + String(decoding: new, as: UTF8.self)
    }

    /// The text of a value; of a nested one its JSON, which tables hold as text.
    private func plain(_ value: PropertyValue) -> String { value.text ?? value.jsonText }
}

/// A feed of random features, the same for the same seed.
private struct RandomFeed {
    private var random: SeededRandom

    private let hasIDs: Bool

    init(seed: UInt64, hasIDs: Bool = true) {
        random = SeededRandom(seed: seed)
        self.hasIDs = hasIDs
    }

    mutating func lines(_ count: Int) -> [UInt8] {
        var text = ""
        for number in 0..<count { text += feature(number) + "\n" }
        return Array(text.utf8)
    }

    private mutating func feature(_ number: Int) -> String {
        var members = ["\"type\":\"Feature\""]
        if hasIDs, chance(0.6) { members.append("\"id\":" + (chance(0.5) ? "\"id\(number)\"" : "\(number)")) }
        let keys = ["name", "Straße", "addr:postcode", "opening hours", "店名", "rating", "ref", "tags", "is open", "a.b"]
        let chosen = keys.filter { _ in chance(0.6) }
        // KML has one element for the name, and it holds text.
        let properties = chosen.map { "\"\($0)\":\($0 == "name" ? "\"Café <\(number)>\"" : value())" }.joined(separator: ",")
        members.append("\"properties\":{\"key\":\"\(number)\"\(properties.isEmpty ? "" : "," + properties)}")
        members.append("\"geometry\":\(chance(0.1) ? "null" : geometry())")
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func value() -> String {
        let values = [
            "null", "true", "false", "0", "-7", "1.50", "1e3", "9007199254740993", "\"01730\"", "\"+33 1 23\"", "\"NA\"", "\"\"",
            "\"a, b; c|d\"", "\"say \\\"hi\\\"\"", "\"<b>bold</b> & more\"", "\"two\\nlines\"", "\"=1+1\"", "\"日本語\"", "\"🍕\"", "\"1e5\"",
            "\"a\\tb\"",
            "\"true\"", "[1,\"two\",null]", "{\"a\":{\"b\":\"c\"}}", "\"48.85, 2.35\"", "\"-\"", "\"]]>\"", "\"\\\\\"",
        ]
        return values.randomElement(using: &random) ?? "null"
    }

    private mutating func geometry() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: "{\"type\":\"LineString\",\"coordinates\":[\(position()),\(position())]}"
        case 1: "{\"type\":\"MultiPoint\",\"coordinates\":[\(position()),\(position())]}"
        case 2: "{\"type\":\"Polygon\",\"coordinates\":[[[1.5,1.5],[4.5,1.5],[4.5,4.25],[1.5,4.25],[1.5,1.5]]]}"
        case 3:
            "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":\(position())},{\"type\":\"LineString\",\"coordinates\":[\(position()),\(position())]}]}"
        default: "{\"type\":\"Point\",\"coordinates\":\(position())}"
        }
    }

    private mutating func position() -> String {
        let longitude = "\(Double(Int.random(in: -1799...1799, using: &random)) / 10)"
        let latitude = "\(Double(Int.random(in: -8999...8999, using: &random)) / 100)"
        return chance(0.2) ? "[\(longitude),\(latitude),\(Int.random(in: 1...900, using: &random))]" : "[\(longitude),\(latitude)]"
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
}

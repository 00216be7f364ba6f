import Foundation
import GazetteerModel

@testable import GazetteerFormats

/// What a feed came to, as text: a line a feature (position and properties), and a line a diagnostic.
struct CSVFeed {
    var features: [String] = []
    var diagnostics: [String] = []
    var records = 0

    /// Reads bytes, `step` at a time.
    init(_ bytes: [UInt8], name: String? = "feed.csv", step: Int? = nil, options: FeedOptions = FeedOptions()) throws {
        var options = options
        if options.format == nil { options.format = name.flatMap(FeedFormat.init(fileName:)) ?? .csv }
        let stream = PeekedStream(SlowStream(bytes, step: step ?? bytes.count + 1))
        let framer = try CSVFramer(stream: stream, source: name, options: options, format: options.format ?? .csv)
        let workspace = Workspace(options: options, source: name)
        var audit = FeedAudit(source: name, options: options)
        while let window = try framer.nextWindow() {
            let batch = window.assemble(using: workspace)
            records += batch.recordCount
            audit.observe(batch)
            for feature in batch { features.append(CSVFeed.line(feature, batch)) }
            diagnostics += batch.diagnostics.map(CSVFeed.line)
        }
        diagnostics += audit.closing(framer.findings).map(CSVFeed.line)
    }

    static func line(_ feature: Feature, _ batch: FeatureBatch) -> String {
        let tables = batch.slab.tables
        let record = feature.record
        var place = "-"
        if record.geometry.kind == .point, let position = tables.positions[record.geometry.positionIndices].first {
            place = String(decoding: tables.bytes[position.span.range], as: UTF8.self)
        } else if let geometry = feature.geometry {
            place = "\(geometry)"
        }
        let members = feature.properties.map { PropertyValue.Member(key: $0.key, value: $0.value) }
        return "\(place) \(PropertyValue.object(members).jsonText)"
    }

    static func line(_ diagnostic: Diagnostic) -> String {
        "! \(diagnostic.severity.rawValue) \(diagnostic.code.rawValue) \(diagnostic.location.line ?? 0)"
    }
}

/// Memory that is read a few bytes at a time.
final class SlowStream: ByteStream {
    private let bytes: [UInt8]
    private let step: Int
    private var position = 0

    init(_ bytes: [UInt8], step: Int) {
        self.bytes = bytes
        self.step = step
    }

    var size: Int? { bytes.count }

    func read(into target: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = min(limit, step, bytes.count - position)
        target.append(contentsOf: bytes[position..<position + count])
        position += count
        return count
    }
}

/// The fixtures of this folder, and those of the corpus where it is there.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/CSV")
    static let corpus = URL(filePath: "/work/shared/corpus/fixtures")

    static func names(in folder: URL, suffix: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    }

    static func bytes(_ url: URL) throws -> [UInt8] { try [UInt8](Data(contentsOf: url)) }
}

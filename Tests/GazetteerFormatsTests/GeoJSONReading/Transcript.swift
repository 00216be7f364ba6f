import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// All that comes of reading a feed, as text, so that two readings can be compared to the letter.
struct Transcript: Equatable {
    /// One feature a line, as GeoJSON.
    var features = ""
    /// One diagnostic a line: severity, code, line:column, record.
    var report = ""
    /// Members of the collection: `leading key json`, `trailing key json`.
    var members = ""
    /// The records that features and errors stand for.
    var numbers: [Int] = []
    var recordCount = 0
    var endedEarly = false
    var errors = 0
    var warnings = 0

    /// Reads a feed with a plain reader.
    init(_ source: ByteSource, _ options: FeedOptions = FeedOptions()) throws(FeedError) {
        let reader = try FeedReader(contentsOf: source, options: options)
        let output = MemoryOutput()
        let writer = FeatureWriter(to: .memory(output), format: .geojsonl)
        var handled: Set<Int> = []
        while let batch = try reader.next() {
            try writer.write(batch)
            for feature in batch { if let record = feature.location.record { handled.insert(record) } }
            for diagnostic in batch.diagnostics {
                report += Transcript.line(diagnostic)
                if diagnostic.severity == .error { errors += 1 }
                if diagnostic.severity == .warning { warnings += 1 }
                let isStepped = diagnostic.severity == .error || diagnostic.code == .notAFeature
                if isStepped, let record = diagnostic.location.record { handled.insert(record) }
            }
            for member in batch.leadingMembers { members += "leading \(member.key) \(member.json)\n" }
            for member in batch.trailingMembers { members += "trailing \(member.key) \(member.json)\n" }
        }
        try writer.finish()
        features = String(decoding: output.bytes, as: UTF8.self)
        numbers = handled.sorted()
        recordCount = reader.findings.recordCount
        endedEarly = reader.findings.endedEarly
    }

    static func line(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location
        let place = location.line.map { "\($0):\(location.column ?? 0)" } ?? "-"
        let count = diagnostic.count > 1 ? " ×\(diagnostic.count)" : ""
        return "\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue) \(place) \(location.record.map(String.init) ?? "-")\(count)\n"
    }
}

/// Hands out bytes in pieces, so that every place between two bytes can be an edge.
final class PieceStream: ByteStream, Sendable {
    private let bytes: [UInt8]
    private let pieces: [Int]
    private let position = PieceStream.Position()

    /// A box, because the protocol reads without `mutating`. One thread reads at a time.
    private final class Position: @unchecked Sendable {
        var offset = 0
        var piece = 0
    }

    /// - Parameter pieces: the lengths of the pieces; the last one is repeated.
    init(_ bytes: [UInt8], pieces: [Int]) {
        self.bytes = bytes
        self.pieces = pieces
    }

    var size: Int? { nil }

    func read(into target: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let wanted = pieces[min(position.piece, pieces.count - 1)]
        position.piece += 1
        let count = min(wanted, limit, bytes.count - position.offset)
        target += bytes[position.offset..<position.offset + count]
        position.offset += count
        return count
    }

    static func source(_ bytes: [UInt8], pieces: [Int], name: String = "feed.json") -> ByteSource {
        .stream(name: name) { PieceStream(bytes, pieces: pieces) }
    }
}

/// The sources that must all say the same: bytes one, two, three … at a time, and cut in two at every place.
func everySplit(of bytes: [UInt8]) -> [(name: String, source: ByteSource)] {
    var sources = [1, 2, 3, 7, 61, 64].map { (name: "\($0) at a time", source: PieceStream.source(bytes, pieces: [$0])) }
    for index in 1..<max(1, bytes.count) {
        sources.append((name: "cut at \(index)", source: PieceStream.source(bytes, pieces: [index, bytes.count])))
    }
    return sources
}

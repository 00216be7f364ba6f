import FeedFuzzing
import FuzzDriver
import Gazetteer

@testable import GazetteerFormats

/// Reads the input as a KML feed: XML repair, libxml2 behind its door, and what elements mean. What is read without
/// libxml2 has to be what libxml2 reads.
@main enum KMLFuzz {
    static func main() {
        runFuzzer { start, count in
            let input = bytes(start, count)
            KMLFuzz.compareParsers(input)
            compareBatches(input, as: .kml)
            return 0
        }
    }

    /// Reads the windows of the feed, and the input as it is, in both ways.
    private static func compareParsers(_ input: [UInt8]) {
        var options = FeedOptions()
        options.format = .kml
        options.maximumRecordBytes = 1 << 16
        do throws(FeedError) {
            let feed = try ByteSource.bytes(input).openFeed(options)
            while let window = try feed.framer.nextWindow() as? KMLWindow { compareParsers(piece: window.bytes) }
        } catch {
            // A feed that is refused has been read up to there.
        }
        // Only what could have come from the repair: UTF-8 that XML allows.
        if let text = String(validating: input, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" })
        {
            compareParsers(piece: input)
        }
    }

    private static func compareParsers(piece: [UInt8]) {
        let (outcome, tree) = XMLEventParser().parse(piece.span)
        let (expected, other) = XMLEventParser().parse(piece.span, byLibXML2: true)
        require(outcome == expected, "libxml2 says \(expected), not \(outcome)")
        require(tree.text == other.text, "libxml2 reads another text")
        let same = tree.events.elementsEqual(other.events) { left, right in
            left.kind == right.kind && left.flags == right.flags && left.name == right.name && left.offset == right.offset
                && left.length == right.length && left.next == right.next && left.position == right.position
        }
        require(same, "libxml2 makes other events")
    }
}

import FeedFuzzing
import FuzzDriver
import Gazetteer

/// Reads the input as a KML feed: XML repair, libxml2 behind its door, and what elements mean.
@main enum KMLFuzz {
    static func main() {
        runFuzzer { start, count in
            compareBatches(bytes(start, count), as: .kml)
            return 0
        }
    }
}

import FeedFuzzing
import FuzzDriver
import Gazetteer

/// Reads the input as an archive: which entries there are, which one is the feed, and what it inflates to.
@main enum KMZFuzz {
    static func main() {
        runFuzzer { start, count in
            compareBatches(bytes(start, count), as: .kmz)
            return 0
        }
    }
}

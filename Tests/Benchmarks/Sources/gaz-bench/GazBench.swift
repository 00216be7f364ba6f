import Foundation
import Gazetteer

/// Reads a feed into features and looks at each: `gaz-bench FILE [--jobs N] [--values] [--vocabulary NAME] [--to FORMAT]`.
///
/// It takes the position of every feature and counts its properties; with `--values` it makes every value, too, with
/// `--vocabulary` it writes the recognised fields anew, and with `--to` it writes the features, to nowhere. It starts no thread of its own, as valgrind likes it.
@main enum GazBench {
    static func main() {
        do { try read() } catch {
            print(error)
            exit(1)
        }
    }

    private static func read() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first(where: { !$0.hasPrefix("--") }) else {
            print("usage: gaz-bench FILE [--jobs N] [--values] [--vocabulary NAME] [--to FORMAT]")
            return
        }
        var options = FeedOptions()
        if let flag = arguments.firstIndex(of: "--jobs"), flag + 1 < arguments.endIndex {
            options.jobs = Int(arguments[flag + 1]) ?? 1
        }
        var writer: FeatureWriter?
        if let flag = arguments.firstIndex(of: "--to"), flag + 1 < arguments.endIndex,
            let format = FeedFormat(rawValue: arguments[flag + 1])
        {
            writer = FeatureWriter(to: .file("/dev/null"), format: format)
        }
        var vocabulary = Vocabulary.source
        if let flag = arguments.firstIndex(of: "--vocabulary"), flag + 1 < arguments.endIndex {
            vocabulary = Vocabulary(rawValue: arguments[flag + 1]) ?? .source
            // A batch is translated by itself here: what is learned of a feed's names is learned once a batch.
            options.batchRecords = 20_000
            options.batchBytes = 32 << 20
        }
        var mapping: FieldMapping?
        let makesValues = arguments.contains("--values")

        var (features, located, properties, length, latitudes) = (0, 0, 0, 0, 0.0)
        let reader = try FeedReader(contentsOf: .file(path), options: options)
        while var batch = try reader.next() {
            if vocabulary != .source {
                let known = mapping ?? FieldMapping(batch)
                mapping = known
                batch = known.translated(batch, to: vocabulary)
            }
            _ = try writer?.write(batch)
            for feature in batch {
                features += 1
                properties += feature.properties.count
                if let coordinate = feature.coordinate {
                    located += 1
                    latitudes += coordinate.latitude
                }
                if makesValues {
                    for (_, value) in feature.properties { length += value.text?.utf8.count ?? 0 }
                }
            }
        }
        _ = try writer?.finish()
        print("\(features) features, \(located) located, \(properties) properties, \(length) bytes of text, latitudes \(latitudes)")
    }
}

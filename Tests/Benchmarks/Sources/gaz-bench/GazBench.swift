import Foundation
import Gazetteer

/// Reads a feed into features and looks at each: `gaz-bench FILE [--jobs N] [--values] [--to FORMAT]`.
///
/// It takes the position of every feature and counts its properties; with `--values` it makes every value, too, and
/// with `--to` it writes the features, to nowhere. It starts no thread of its own, as valgrind likes it.
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
            print("usage: gaz-bench FILE [--jobs N] [--values] [--to FORMAT]")
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
        let makesValues = arguments.contains("--values")

        var (features, located, properties, length, latitudes) = (0, 0, 0, 0, 0.0)
        let reader = try FeedReader(contentsOf: .file(path), options: options)
        while let batch = try reader.next() {
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

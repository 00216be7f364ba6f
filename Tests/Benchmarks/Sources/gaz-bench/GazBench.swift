import Foundation
import Gazetteer

/// Reads a feed into features and looks at each: `gaz-bench FILE [--jobs N] [--values]`.
///
/// It takes the position of every feature and counts its properties; with `--values` it makes every value, too.
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
            print("usage: gaz-bench FILE [--jobs N] [--values]")
            return
        }
        var options = FeedOptions()
        if let flag = arguments.firstIndex(of: "--jobs"), flag + 1 < arguments.endIndex {
            options.jobs = Int(arguments[flag + 1]) ?? 1
        }
        let makesValues = arguments.contains("--values")

        var (features, located, properties, length, latitudes) = (0, 0, 0, 0, 0.0)
        let reader = try FeedReader(contentsOf: .file(path), options: options)
        while let batch = try reader.next() {
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
        print("\(features) features, \(located) located, \(properties) properties, \(length) bytes of text, latitudes \(latitudes)")
    }
}

// A feed in, the places that somebody looks for out:
//
//     swift run Pipeline shops.geojson bakery hits.geojson
import Foundation
import Gazetteer

guard CommandLine.arguments.count == 4 else { exit(64) }
let (feed, query, output) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])

do {
    // Load. Batches come while the feed is still being read; small ones here, so that there is something to see.
    var options = FeedOptions()
    options.batchRecords = 4
    let loader = FeedLoader(contentsOf: URL(filePath: feed), options: options, retainsMapItems: true)
    let token = loader.center.addObserver(of: loader, for: .didLoadBatch) { message in
        let names = message.mapItems.compactMap(\.name)
        if !names.isEmpty { print("batch \(message.sequenceNumber): \(names.joined(separator: ", "))") }
        for diagnostic in message.diagnostics { print("\(diagnostic.severity.rawValue): \(diagnostic.message)") }
    }
    let summary = try await loader.load()
    loader.center.removeObserver(token)
    print("\(summary.records) records, \(summary.located) with a position")

    // Search.
    let hits = await CoordinateFinder(addressOrPOI: query, in: loader).result()
    print("\"\(query)\": \(hits.count) found")
    for item in hits { print("  \(item.name ?? "?"), \(item.placemark.title ?? "no address")") }

    // Write the hits as the feed had them.
    let writer = FeatureWriter(to: .file(output), format: .geojson)
    try writer.write(FeatureBatch(hits.compactMap(\.feature)))
    try writer.finish()
} catch {
    print(error)
    exit(2)
}

import Foundation
import Gazetteer
import Synchronization

// usage: notifications FEED none|two|slow
//
// Loads a feed with so many observers and prints wall time, peak memory and what each observer saw.

@MainActor
final class Observer {
    let name: String
    var batches = 0
    var items = 0
    var isInOrder = true
    var observations: [WeakObservation] = []

    init(_ name: String, of loader: FeedLoader, sleeps: Bool = false) {
        self.name = name
        observations.append(
            loader.center.addObserver(self, of: loader, for: .didLoadBatch) { observer, message in
                observer.isInOrder = observer.isInOrder && message.sequenceNumber == observer.batches
                observer.batches += 1
                observer.items += message.mapItems.count
                if sleeps { Thread.sleep(forTimeInterval: 0.005) }
            })
    }
}

@main
struct Main {
    @MainActor
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else { fatalError("usage: notifications FEED none|two|slow") }
        let loader = FeedLoader(contentsOf: .file(CommandLine.arguments[1]))
        var observers: [Observer] = []
        if CommandLine.arguments[2] != "none" {
            observers = [Observer("first", of: loader), Observer("second", of: loader, sleeps: CommandLine.arguments[2] == "slow")]
        }
        let clock = ContinuousClock()
        let start = clock.now
        var first: Duration?
        let probe = Probe { if first == nil { first = clock.now - start } }
        loader.delegates.add(probe)
        let summary = try await loader.load()
        let time = clock.now - start
        print("items \(loader.progress.mapItems) records \(summary.records) seconds \(seconds(time)) first-batch-ms \(seconds(first ?? .zero) * 1000) peak-kib \(peak())")
        for observer in observers {
            print("\(observer.name): \(observer.batches) batches, \(observer.items) items, \(observer.isInOrder ? "in order" : "OUT OF ORDER")")
        }
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    /// The most memory that the process has had resident, in KiB.
    static func peak() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

@MainActor
final class Probe: FeedLoaderDelegate {
    let action: () -> Void

    init(_ action: @escaping () -> Void) { self.action = action }

    func feedLoader(_ loader: FeedLoader, didLoad batch: FeedLoader.DidLoadBatchMessage) { action() }
}

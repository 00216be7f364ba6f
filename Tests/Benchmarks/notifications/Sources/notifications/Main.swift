import Foundation
import Gazetteer

// usage: notifications FEED none|two|slow [RECORDS]   loads a feed in batches of so many records (500) with so many observers;
//                                                     prints times, memory, what each saw
//        notifications annotations COUNT              looks at viewports of a map with so many annotations

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
        guard (3...4).contains(CommandLine.arguments.count) else { exit(64) }
        if CommandLine.arguments[1] == "annotations" { return lookAround(Int(CommandLine.arguments[2]) ?? 1_000_000) }
        var options = FeedOptions()
        options.batchRecords = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? options.batchRecords
        let loader = FeedLoader(contentsOf: .file(CommandLine.arguments[1]), options: options)
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
        print(
            "items \(loader.progress.mapItems) records \(summary.records) seconds \(seconds(time))",
            "cpu \(processorTime()) first-batch-ms \(seconds(first ?? .zero) * 1000) peak-kib \(peak())")
        for observer in observers {
            let order = observer.isInOrder ? "in order" : "OUT OF ORDER"
            print("\(observer.name): \(observer.batches) batches, \(observer.items) items, \(order)")
        }
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    /// Processor seconds so far, of all threads or of this one.
    static func processorTime(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A third of the annotations in one city, the rest all over the globe; viewports that show up to a thousand of them.
    @MainActor
    static func lookAround(_ count: Int) {
        var random = SystemRandomNumberGenerator()
        let map = AnnotationMap(center: NotificationCenter())
        let clock = ContinuousClock()
        func coordinate(_ isCity: Bool) -> Coordinate {
            isCity
                ? Coordinate(latitude: .random(in: 48.8...48.9, using: &random), longitude: .random(in: 2.25...2.4, using: &random))
                : Coordinate(latitude: .random(in: -80...80, using: &random), longitude: .random(in: -180...180, using: &random))
        }
        let building = clock.measure {
            for start in stride(from: 0, to: count, by: 500) {
                map.add(
                    (start..<start + 500).map { number in
                        PointAnnotation(coordinate: coordinate(number % 3 == 0), title: "Annotation number \(number)")
                    })
            }
        }
        var times: [Double] = []
        var found: [Int] = []
        for number in 0..<2000 {
            let isCity = number % 2 == 0
            let span = CoordinateSpan(latitudeDelta: isCity ? 0.004 : 4, longitudeDelta: isCity ? 0.006 : 6)
            let region = CoordinateRegion(center: coordinate(isCity), span: span)
            let start = processorTime(CLOCK_THREAD_CPUTIME_ID)
            found.append(map.annotations(in: region).count)
            times.append((processorTime(CLOCK_THREAD_CPUTIME_ID) - start) * 1000)
        }
        times.sort()
        let fitting = clock.measure { map.showAllAnnotations() }
        print(
            "annotations \(count) add-seconds \(seconds(building)) query-ms-median \(times[1000]) p99 \(times[1980]) max \(times[1999])",
            "found-most \(found.max() ?? 0) fit-ms \(seconds(fitting) * 1000) peak-kib \(peak())")
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

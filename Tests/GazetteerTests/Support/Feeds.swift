import Foundation
import Gazetteer

/// Small feeds for tests.
enum Feeds {
    /// So many shops on a grid, one a line.
    static func geojson(_ count: Int) -> [UInt8] { Array((head + (1...max(1, count)).map(shop).joined(separator: ",\n") + tail).utf8) }

    /// A feed that stops in the middle of a shop, behind `count` whole ones.
    static func broken(after count: Int) -> [UInt8] {
        Array((head + (1...count + 1).map(shop).joined(separator: ",\n").dropLast(20)).utf8)
    }

    private static let head = "{\"type\":\"FeatureCollection\",\"features\":[\n"
    private static let tail = "\n]}\n"

    private static func shop(_ number: Int) -> String {
        """
        {"type":"Feature","id":\(number),"geometry":{"type":"Point","coordinates":[\(number % 360 - 180),\(number % 160 - 80)]},\
        "properties":{"name":"Shop \(number)","addr:city":"Suva","shop":"bakery"}}
        """
    }

    static func options(batchRecords: Int) -> FeedOptions {
        var options = FeedOptions()
        options.batchRecords = batchRecords
        return options
    }
}

/// A pipe with a name, from which nothing comes until something is written.
final class NamedPipe: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "gazetteer-\(UUID().uuidString).pipe").path
        guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { unlink(path) }

    /// Opens both ends, so that neither reader nor writer waits for the other.
    func open() throws -> FileHandle {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// Waits until something is so, at most ten seconds.
@MainActor
func eventually(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    return condition()
}

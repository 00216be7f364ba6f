import Foundation
import Testing

/// Runs the `gaz` that was built beside the tests.
struct Gaz {
    /// How a run ended, and what it said.
    struct Result: CustomTestStringConvertible {
        var status: Int32
        /// Whether a signal ended the process.
        var isKilled: Bool
        var output: String
        var errors: String

        var lines: [Substring] { output.split(separator: "\n") }
        var testDescription: String { "status \(status)\n\(output.prefix(500))\n\(errors.prefix(1000))" }
    }

    /// The binary, in the folder that the tests run from, or in the package's own build folder.
    static let path: String? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
        let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] } + [package.appendingPathComponent(".build/debug")]
        return folders.map { $0.appendingPathComponent("gaz").path }.first {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    /// Runs `gaz` with these words, in `folder`.
    static func run(
        _ words: [String], in folder: Folder? = nil, input: String? = nil, environment: [String: String] = [:], seconds: Double = 20
    ) throws -> Result {
        try launch(#require(path), words, in: folder, input: input, environment: environment, seconds: seconds)
    }

    /// Runs a line of bash in which `gaz` is the binary.
    static func bash(_ line: String, in folder: Folder? = nil, seconds: Double = 20) throws -> Result {
        let gaz = try #require(path)
        let function = "gaz() { \"\(gaz)\" \"$@\"; }\n"
        return try launch(
            "/bin/bash", ["--norc", "-c", function + line], in: folder, input: nil, environment: ["GAZ": gaz], seconds: seconds)
    }

    /// A process that is still running.
    static func start(
        _ words: [String], in folder: Folder, input: Pipe, output: FileHandle = .nullDevice
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments = words
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func launch(
        _ program: String, _ words: [String], in folder: Folder?, input: String?, environment: [String: String], seconds: Double
    ) throws -> Result {
        let scratch = try Folder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.currentDirectoryURL = (folder ?? scratch).url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        // Files instead of pipes: nobody has to read while the process runs.
        try scratch.write(input ?? "", to: ".in")
        try scratch.write("", to: ".out")
        try scratch.write("", to: ".err")
        process.standardInput = try FileHandle(forReadingFrom: scratch.url(".in"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.url(".out"))
        process.standardError = try FileHandle(forWritingTo: scratch.url(".err"))
        try process.run()
        let identifier = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return Result(
            status: process.terminationStatus, isKilled: process.terminationReason == .uncaughtSignal, output: try scratch.read(".out"),
            errors: try scratch.read(".err"))
    }
}

/// A folder that goes when the test ends.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("gaz-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    func write(_ text: String, to name: String) throws {
        try FileManager.default.createDirectory(at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(name))
    }

    func read(_ name: String) throws -> String { String(decoding: try Data(contentsOf: url(name)), as: UTF8.self) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    /// All files, hidden ones too.
    var names: [String] {
        let all = FileManager.default.enumerator(atPath: url.path).map { $0.compactMap { $0 as? String } } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url(name).path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }
}

/// Feeds for these tests.
enum Feeds {
    static func feature(_ name: String, _ longitude: Double, _ latitude: Double, _ extra: String = "") -> String {
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"\(extra)},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}}"
    }

    static let shops = [
        feature("Anker", 2.35, 48.85, ",\"city\":\"Paris\",\"rooms\":9,\"phone\":\"+33 1\""),
        feature("Bellevue", 7.45, 46.95, ",\"city\":\"Bern\",\"rooms\":10"),
        feature("Coral", 178.5, -18.25, ",\"city\":\"Suva\",\"rooms\":100,\"phone\":null"),
        feature("Dateline", -179.5, -17.25, ",\"city\":\"Taveuni\""),
    ]

    static var good: String { "{\"type\":\"FeatureCollection\",\"features\":[\n\(shops.joined(separator: ",\n"))\n]}\n" }
    static var truncated: String { "{\"type\":\"FeatureCollection\",\"features\":[\n\(shops[0]),\n" }
    static var oneBad: String { shops[0] + "\nnonsense\n" + shops[1] + "\n" }
    static let unlocated = "{\"type\":\"Feature\",\"properties\":{\"name\":\"Nowhere\"},\"geometry\":null}\n"
    static let empty = "{\"type\":\"FeatureCollection\",\"features\":[]}\n"

    static func many(_ count: Int) -> String { (0..<count).map { feature("Shop \($0)", Double($0 % 360) - 179.5, 10.5) + "\n" }.joined() }

    /// A folder with all of them.
    static func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(good, to: "good.geojson")
        try folder.write(truncated, to: "truncated.geojson")
        try folder.write(oneBad, to: "onebad.geojsonl")
        try folder.write(unlocated, to: "unlocated.geojson")
        try folder.write(empty, to: "empty.geojson")
        try folder.write("", to: "nothing.geojson")
        try folder.write("<!DOCTYPE html><title>404</title>", to: "page.json")
        return folder
    }
}

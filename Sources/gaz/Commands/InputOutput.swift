import Gazetteer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A feed named on the command line, or found in a folder named there.
struct Input: Sendable {
    var source: ByteSource
    var name: String
    /// The path below the folder that was named, for outputs in a folder.
    var relativePath: String

    /// The feeds that these words stand for; folders are searched for files with a feed's ending, in order of names.
    static func all(_ words: [String]) -> [Input] {
        words.flatMap { word -> [Input] in
            if word == "-" { return [Input(source: .standardInput, name: "(standard input)", relativePath: "standard-input")] }
            guard isFolder(word) else {
                return [Input(source: .file(word), name: word, relativePath: String(word.split(separator: "/").last ?? ""))]
            }
            return feeds(below: word).map { Input(source: .file(join(word, $0)), name: join(word, $0), relativePath: $0) }
        }
    }

    /// The error for words that stand for no feed.
    static func nothingFound(_ words: [String]) -> FeedError {
        FeedError(
            code: .cannotOpen, message: "there is no feed in \(words.joined(separator: ", "))",
            hint: "folders are searched for files with a feed's ending, .geojson or .csv for example")
    }

    static func isFolder(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    private static func feeds(below folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            if isFolder(join(folder, name)) { return feeds(below: join(folder, name)).map { join(name, $0) } }
            return FeedFormat(fileName: name) == nil ? [] : [name]
        }
    }
}

/// Where a conversion writes to.
struct Output {
    enum Place {
        case standardOutput
        case file(String)
        case folder(String)
    }

    var place: Place
    var format: FeedFormat

    var isOne: Bool { if case .folder = place { false } else { true } }

    /// What it is called in messages.
    var name: String {
        switch place {
        case .standardOutput: "(output)"
        case .file(let path), .folder(let path): path
        }
    }

    init(_ arguments: Arguments, inputCount: Int) throws(UsageError) {
        let wanted = arguments.value("--to").flatMap(FeedFormat.init(rawValue:))
        guard let path = arguments.value("--output"), path != "-" else {
            place = .standardOutput
            format = wanted ?? .geojson
            if format == .kmz, Terminal.outputWidth != nil {
                throw UsageError("a KMZ is nothing for a terminal to show", hint: "add -o FILE.kmz, or > FILE.kmz")
            }
            return
        }
        if path.hasSuffix("/") || Input.isFolder(path) {
            guard let wanted else {
                throw UsageError("an output folder needs a format", hint: "add --to \(FeedFormat.csv.rawValue), for example")
            }
            place = .folder(path)
            format = wanted
            return
        }
        guard let format = wanted ?? FeedFormat(fileName: path) else {
            throw UsageError("the ending of \(path) names no format", hint: "add --to \(FeedFormat.geojson.rawValue), for example")
        }
        place = .file(path)
        self.format = format
    }

    /// A path that two inputs would both be written to.
    func collision(of inputs: [Input]) -> String? {
        guard case .folder(let folder) = place else { return nil }
        var names: Set<String> = []
        return inputs.map { join(folder, outputName($0.relativePath)) }.first { !names.insert($0).inserted }
    }

    /// The sink for an input, or for all of them.
    func sink(for input: Input?) throws(FeedError) -> ByteSink {
        switch place {
        case .standardOutput: return .standardOutput
        case .file(let path): return .file(path)
        case .folder(let folder):
            let path = join(folder, outputName(input?.relativePath ?? "feed"))
            let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            do {
                if !parent.isEmpty { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) }
            } catch {
                throw FeedError(code: .cannotWrite, message: "cannot make the folder: \(error)", location: SourceLocation(source: parent))
            }
            return .file(path)
        }
    }

    /// The input's name with the output's ending.
    private func outputName(_ name: String) -> String {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        while parts.count > 1, let last = parts.last,
            FeedFormat(fileName: "x." + last) != nil || ["gz", "zst", "bz2", "xz"].contains(last.lowercased())
        {
            parts.removeLast()
        }
        return parts.joined(separator: ".") + "." + format.rawValue
    }
}

/// A path of two parts.
func join(_ folder: String, _ name: String) -> String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }

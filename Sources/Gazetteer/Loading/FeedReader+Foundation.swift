public import Foundation
public import GazetteerFormats
import GazetteerModel

extension ByteSource {
    /// Data in memory.
    public static func data(_ data: Data, name: String? = nil) -> ByteSource { .bytes([UInt8](data), name: name) }
}

extension FeedReader {
    /// Opens a feed in a file. Nothing is fetched from a network.
    ///
    /// ```swift
    /// for try await batch in try FeedReader(contentsOf: url).batches() { show(batch) }
    /// ```
    ///
    /// - Throws: ``FeedError`` when the URL is not a file's, the feed cannot be opened, or its format is not known.
    public convenience init(contentsOf url: URL, options: FeedOptions = FeedOptions()) throws(FeedError) {
        guard url.isFileURL else {
            throw FeedError(
                code: .cannotOpen, message: "only files are read, not \(url.scheme.map { "\($0): URLs" } ?? "relative URLs")",
                hint: "fetch the feed and pass its data or its file", location: SourceLocation(source: url.absoluteString))
        }
        try self.init(contentsOf: .file(url.path(percentEncoded: false)), options: options)
    }

    /// Opens a feed in memory.
    ///
    /// - Throws: ``FeedError`` when the format is not known.
    public convenience init(contentsOf data: Data, options: FeedOptions = FeedOptions()) throws(FeedError) {
        try self.init(contentsOf: .data(data), options: options)
    }
}

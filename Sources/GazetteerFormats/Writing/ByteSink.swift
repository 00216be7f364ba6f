import GazetteerModel

/// Where an output goes.
public struct ByteSink: Sendable {
    enum Target: Sendable {
        case file(String)
        case standardOutput
        case memory(MemoryOutput)
    }

    let target: Target

    /// The file at a path: written beside it, and renamed to it when complete.
    ///
    /// A device, a pipe or a terminal at that path is written to directly.
    public static func file(_ path: String) -> ByteSink { ByteSink(target: .file(path)) }

    /// Standard output.
    ///
    /// Writing to a pipe whose reader has gone raises SIGPIPE unless the process ignores it; if it does, writing ends
    /// with the error `closedPipe`. Formats whose header is known only at the end (CSV without a selection, KML, KMZ) wait
    /// for the end of the feed, in memory up to 1 MiB and in an unlinked file in `TMPDIR` beyond.
    public static var standardOutput: ByteSink { ByteSink(target: .standardOutput) }

    /// Memory.
    public static func memory(_ output: MemoryOutput) -> ByteSink { ByteSink(target: .memory(output)) }
}

/// Bytes that a ``FeatureWriter`` has written to memory.
public final class MemoryOutput: Sendable {
    private let content = Guarded<[UInt8]>([])

    /// Creates an empty output.
    public init() {}

    /// What has been written so far; all of it once the writer has finished.
    public var bytes: [UInt8] { content.withLock { $0 } }

    func append(_ bytes: UnsafeRawBufferPointer) { content.withLock { $0.append(contentsOf: bytes) } }
}

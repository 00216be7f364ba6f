/// Where a feed's bytes come from: a file, standard input, or memory.
public struct ByteSource: Sendable {
    enum Origin: Sendable {
        case file(String)
        case standardInput
        case bytes([UInt8])
        case stream(@Sendable () -> any ByteStream & Sendable)
    }

    let origin: Origin
    /// The name that diagnostics show: the path, `(standard input)`, or what the caller said.
    public let name: String?

    /// The file at a path.
    public static func file(_ path: String) -> ByteSource { ByteSource(origin: .file(path), name: path) }

    /// Standard input.
    public static var standardInput: ByteSource { ByteSource(origin: .standardInput, name: "(standard input)") }

    /// Bytes that somebody else hands out; the stream is made when the source is opened.
    static func stream(name: String?, _ make: @escaping @Sendable () -> any ByteStream & Sendable) -> ByteSource {
        ByteSource(origin: .stream(make), name: name)
    }

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8], name: String? = nil) -> ByteSource { ByteSource(origin: .bytes(bytes), name: name) }
}

import GazetteerModel

/// Bytes that are no text, where a table was expected: a picture, a program, noise.
struct BinaryData {
    private let count: Int
    private let total: Int

    /// Looks at the first bytes of a feed, decoded; `nil` when they may be text. Zeros are left out: files are padded
    /// with them. So are the separators of ASCII, which stand between cells, and the escapes of ISO 2022.
    init?(_ sample: [UInt8]) {
        count = sample.count { byte in (byte >= 0x02 && byte <= 0x08) || (byte >= 0x0E && byte <= 0x1A) || byte == 0x7F }
        total = sample.count
        guard count >= 3, count * 50 > total else { return nil }
    }

    func error(source: String?) -> FeedError {
        FeedError(
            code: .unknownFormat, message: "this is no text and no table: \(count) of its first \(total) bytes are control characters",
            hint: "--from csv reads it all the same", location: SourceLocation(source: source))
    }
}

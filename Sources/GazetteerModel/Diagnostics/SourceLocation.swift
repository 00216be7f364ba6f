/// Where in a feed something stands.
///
/// Lines, columns and records count from 1. Columns count UTF-8 bytes. ``byteOffset`` counts from 0 in the
/// inflated, undecoded stream, so that `dd skip=` or an editor's "go to byte" finds the place.
public struct SourceLocation: Sendable, Hashable {
    /// The feed's path or name, as the user gave it; `nil` for bytes without a name.
    public var source: String?
    /// The line, from 1.
    public var line: Int?
    /// The column in UTF-8 bytes, from 1.
    public var column: Int?
    /// The offset in bytes, from 0.
    public var byteOffset: Int?
    /// The number of the record, from 1.
    public var record: Int?

    /// Creates a location; what is not known stays `nil`.
    public init(source: String? = nil, line: Int? = nil, column: Int? = nil, byteOffset: Int? = nil, record: Int? = nil) {
        self.source = source
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
        self.record = record
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `path:line:column`, as far as it is known.
    public var description: String {
        var text = source ?? "(data)"
        if let line {
            text += ":\(line)"
            if let column { text += ":\(column)" }
        }
        return text
    }
}

import GazetteerModel

/// A change of bytes in place, one after the other.
protocol ByteEdit {
    /// Changes the bytes from a place on, which follow those of the last call.
    mutating func edit(_ bytes: inout [UInt8], from start: Int)
}

/// A stream whose bytes are changed in place: as many as before, each from where it was.
final class EditedStream<Edit: ByteEdit>: ByteStream {
    private let stream: any ByteStream
    private var edit: Edit

    init(_ stream: any ByteStream, _ edit: Edit) {
        self.stream = stream
        self.edit = edit
    }

    var size: Int? { stream.size }
    var earlyEnd: FeedError? { stream.earlyEnd }
    func sourceOffset(of offset: Int) -> Int { stream.sourceOffset(of: offset) }
    func isReady(within milliseconds: Int) -> Bool { stream.isReady(within: milliseconds) }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let start = bytes.count
        let count = try stream.read(into: &bytes, limit: limit)
        edit.edit(&bytes, from: start)
        return count
    }
}

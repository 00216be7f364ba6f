import CZlib
import GazetteerModel

// The unsafe code of gzip: one owner for zlib's state and the buffers it reads from and writes to. See UnsafeBytes.swift.

/// The owner of one gzip file that zlib inflates.
///
/// libarchive gives a block of 64 KiB as a whole or not at all, which loses the end of what was cut off; zlib gives all
/// that can be inflated.
final class GzipHandle {
    private let state: UnsafeMutablePointer<z_stream>
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private let inflated = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private let stream: any ByteStream
    private let name: String?
    private var piece: [UInt8] = []
    private var isSourceAtEnd = false
    /// Whether a member is open: its end has not come.
    private var isInside = false
    private var isAtEnd = false
    /// Why inflating ended, told when the bytes before it have been handed out.
    private var failure: FeedError?

    init(_ stream: any ByteStream, name: String?) throws(FeedError) {
        self.stream = stream
        self.name = name
        state = .allocate(capacity: 1)
        state.initialize(to: z_stream())
        // The state stays where it is, for zlib points back to it; 15 bits of window, 16 says gzip.
        guard inflateInit2_(state, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw FeedError(code: .limitExceeded, message: "there is no memory to inflate the feed", location: SourceLocation(source: name))
        }
    }

    deinit {
        inflateEnd(state)
        state.deallocate()
        room.deallocate()
        inflated.deallocate()
    }

    /// Inflates at most `limit` bytes to the end of `bytes` and returns how many; 0 at the end.
    ///
    /// - Throws: `cannotRead` where the file is cut off or damaged; what could be inflated before has been handed out.
    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        while true {
            if let failure { throw failure }
            guard !isAtEnd, limit > 0 else { return 0 }
            if state.pointee.avail_in == 0, !isSourceAtEnd { try fill() }
            let capacity = min(limit, inflated.count)
            state.pointee.next_out = inflated.baseAddress?.assumingMemoryBound(to: UInt8.self)
            state.pointee.avail_out = UInt32(clamping: capacity)
            let status = inflate(state, Z_NO_FLUSH)
            let count = capacity - Int(state.pointee.avail_out)
            note(status)
            if count > 0 {
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: inflated[..<count]))
                return count
            }
        }
    }

    /// Reads on in the file.
    private func fill() throws(FeedError) {
        piece.removeAll(keepingCapacity: true)
        let count = try stream.read(into: &piece, limit: room.count)
        if count == 0 { isSourceAtEnd = true }
        room.copyBytes(from: piece)
        state.pointee.next_in = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        state.pointee.avail_in = UInt32(clamping: piece.count)
        if count > 0 { isInside = true }
    }

    /// What zlib's answer means for the next call.
    private func note(_ status: Int32) {
        switch status {
        case Z_OK: break
        case Z_STREAM_END:
            isInside = false
            // Another member may follow; what else follows is padding, which gzip leaves aside too.
            if nextIsMember() {
                inflateReset(state)
                isInside = true
            } else {
                isAtEnd = true
            }
        case Z_BUF_ERROR:
            guard isSourceAtEnd, state.pointee.avail_in == 0 else { break }
            if isInside { failure = error("is cut off") } else { isAtEnd = true }
        default: failure = error("is damaged")
        }
    }

    private func nextIsMember() -> Bool {
        if state.pointee.avail_in == 0, !isSourceAtEnd {
            do throws(FeedError) { try fill() } catch { failure = error }
        }
        guard state.pointee.avail_in > 0 else { return false }
        return state.pointee.next_in?.pointee == 0x1F
    }

    private func error(_ what: String) -> FeedError {
        FeedError(
            code: .cannotRead, message: "the compressed feed \(what)", hint: "get it once more; what could be inflated was read",
            location: SourceLocation(source: name))
    }
}

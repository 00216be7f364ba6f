import GazetteerModel

/// A stream whose first bytes have been looked at and are still to be read.
final class PeekedStream: ByteStream {
    private let stream: any ByteStream
    /// The bytes looked at so far.
    private(set) var head: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// Why looking ahead ended; told when the bytes before it have been read.
    private var failure: FeedError?

    init(_ stream: any ByteStream) { self.stream = stream }

    /// Looks at the first bytes, up to `count` of them; fewer when the stream is shorter.
    func peek(_ count: Int) throws(FeedError) -> [UInt8] {
        while head.count < count, !isAtEnd { try look(count - head.count) }
        return head
    }

    /// Looks at the first bytes: at least one, unless the stream is empty, and no more when it pauses for a tenth of a
    /// second, so that what is found out does not depend on how a pipe is filled.
    func peekAvailable(_ count: Int) throws(FeedError) -> [UInt8] {
        while head.count < count, !isAtEnd, head.isEmpty || stream.isReady(within: 100) { try look(count - head.count) }
        return head
    }

    /// The same, but for so long at most altogether, however often it pauses.
    func peekAvailable(_ count: Int, within milliseconds: Int) throws(FeedError) -> [UInt8] {
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(milliseconds)
        while head.count < count, !isAtEnd, case let left = (end - clock.now) / .milliseconds(1), left > 0,
            head.isEmpty || stream.isReady(within: Int(left))
        {
            try look(count - head.count)
        }
        return head
    }

    private func look(_ count: Int) throws(FeedError) {
        do throws(FeedError) {
            if try stream.read(into: &head, limit: count) == 0 { isAtEnd = true }
        } catch {
            guard !head.isEmpty else { throw error }
            isAtEnd = true
            failure = error
        }
    }

    var size: Int? { stream.size }

    var earlyEnd: FeedError? { stream.earlyEnd }

    func sourceOffset(of offset: Int) -> Int { stream.sourceOffset(of: offset) }

    func isReady(within milliseconds: Int) -> Bool {
        position < head.count || isAtEnd || stream.isReady(within: milliseconds)
    }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        guard position < head.count else {
            if let failure { throw failure }
            return isAtEnd ? 0 : try stream.read(into: &bytes, limit: limit)
        }
        let count = min(limit, head.count - position)
        bytes.append(head.span, position..<position + count)
        position += count
        if position == head.count {
            head = []
            position = 0
        }
        return count
    }
}

import GazetteerModel

/// A stream that turns text of another encoding into UTF-8.
///
/// What is no character of the encoding is taken for UTF-8 when it is that, and is U+FFFD otherwise; where that
/// happened can be asked. The result does not depend on how the source's bytes come in.
final class DecodingStream: ByteStream {
    let encoding: TextEncoding
    /// Offsets in this stream of characters that stand for invalid bytes, since they were last taken; at most a thousand.
    private var replacements: [Int] = []

    private let stream: any ByteStream
    private let converter: CharacterConverter
    private var source: [UInt8] = []
    private var offset = 0
    private var isAtEnd = false
    private var written = 0
    /// What has been handed out behind the place that was last asked for, to find the next one.
    private var history: [UInt8] = []
    private var anchor = (here: 0, there: 0)

    /// Decodes `stream`, of which `markLength` bytes are left out at the beginning; `nil` when nobody knows the encoding.
    init?(_ stream: any ByteStream, encoding: TextEncoding, markLength: Int) {
        guard let converter = CharacterConverter(from: encoding.library) else { return nil }
        self.stream = stream
        self.encoding = encoding
        self.converter = converter
        offset = markLength
        anchor.there = markLength
    }

    var size: Int? { stream.size }

    var earlyEnd: FeedError? { stream.earlyEnd }

    func isReady(within milliseconds: Int) -> Bool {
        offset < source.count || isAtEnd || stream.isReady(within: milliseconds)
    }

    func read(into bytes: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let before = bytes.count
        while bytes.count == before {
            if offset >= source.count || source.count - offset < 8, !isAtEnd { try refill(limit) }
            guard offset < source.count else {
                if isAtEnd { break } else { continue }
            }
            let pause = converter.convert(
                source, from: &offset, into: &bytes, capacity: max(8, min(limit, 4 * (source.count - offset) + 16)))
            switch pause {
            case .done, .full: break
            case .incomplete where !isAtEnd: try refill(limit)
            case .incomplete, .invalid: replace(in: &bytes, produced: bytes.count - before)
            }
        }
        history.append(bytes.span, before..<bytes.count)
        written += bytes.count - before
        return bytes.count - before
    }

    private func refill(_ limit: Int) throws(FeedError) {
        let used = min(offset, source.count)
        source.removeFirst(used)
        offset -= used
        if try stream.read(into: &source, limit: max(limit, 64)) == 0 { isAtEnd = true }
    }

    /// Steps over what is no character.
    private func replace(in bytes: inout [UInt8], produced: Int) {
        if replacements.count < 1000 { replacements.append(written + produced) }
        let length =
            source[offset] >= 0x80 && encoding.width != .utf16 && encoding.width != .utf32 ? UTF8Scan.sequence(source.span, offset) : 0
        if length > 1 {
            bytes.append(source.span, offset..<offset + length)
            offset += length
        } else {
            bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
            offset +=
                encoding.width == .utf16 ? min(2, source.count - offset) : encoding.width == .utf32 ? min(4, source.count - offset) : 1
        }
        converter.reset()
    }

    /// Takes the offsets, before `end`, of characters that stand for invalid bytes.
    func takeReplacements(before end: Int) -> [Int] {
        let taken = replacements.filter { $0 < end }
        replacements.removeFirst(taken.count)
        return taken
    }

    /// Exact when asked front to back; a place before the last one asked for is answered with that one.
    func sourceOffset(of offset: Int) -> Int {
        let count = min(offset - anchor.here, history.count)
        guard count > 0 else { return anchor.there }
        anchor.there += encoding.width.length(of: history.span, 0..<count)
        anchor.here += count
        history.removeFirst(count)
        return anchor.there
    }
}

import GazetteerModel

/// A stream of UTF-8, whatever encoding the feed is in.
struct DecodedText {
    /// The stream of UTF-8.
    var stream: any ByteStream
    /// The decoder, when there is something to decode.
    var decoder: DecodingStream?
    /// The feed's encoding.
    var encoding: TextEncoding
    /// Bytes at the beginning of the stream that are a mark and not text.
    var markLength = 0
    /// What there is to tell.
    var notes: [Diagnostic] = []

    /// Finds out the encoding of a feed from its first bytes, unless it is given.
    ///
    /// - Throws: ``FeedError`` when nobody knows the encoding that is given, or reading fails.
    init(_ stream: PeekedStream, source: String?, encoding name: String?) throws(FeedError) {
        let sample = try stream.peekAvailable(TextEncoding.sampleBytes)
        var finding = TextEncoding.detect(sample, isWhole: false)
        let location = SourceLocation(source: source, line: 1)
        if let name {
            guard let encoding = TextEncoding(named: name) else {
                throw FeedError(
                    code: .unknownFormat, message: "there is no encoding “\(name)”",
                    hint: "windows-1252, Shift_JIS and UTF-16 are some of the names",
                    location: location)
            }
            let isWide = encoding.width == .utf16 || encoding.width == .utf32
            let (sequences, invalid) = TextEncoding.utf8Census(sample, isWhole: false)
            if !encoding.isUTF8, invalid == 0, sequences > 2 || isWide && !sample.isEmpty && !sample.contains(0) {
                notes.append(
                    Diagnostic(
                        severity: .warning, code: .wrongEncoding, message: "the feed is plainly UTF-8, and was read as \(encoding.name)",
                        hint: "leave --encoding out", location: location))
            }
            // A mark of another byte order knows better.
            if finding.markLength == 0 || encoding.width != finding.encoding.width { finding = TextEncoding.Finding(encoding: encoding) }
        } else if !finding.encoding.isUTF8 {
            notes.append(
                Diagnostic(
                    severity: .info, code: .encodingDetected, message: "the feed is in \(finding.encoding.name), and was decoded",
                    hint: finding.isCertain ? nil : "if letters look wrong, name the encoding with --encoding", location: location))
        }
        encoding = finding.encoding
        if encoding.isUTF8, let (written, meant) = TwiceEncoded.example(in: Array(sample.prefix(1 << 16))) {
            notes.append(
                Diagnostic(
                    severity: .warning, code: .wrongEncoding,
                    message: "the feed was encoded as UTF-8 twice (“\(written)” was “\(meant)”); it is kept as it is",
                    hint: "iconv -f UTF-8 -t WINDOWS-1252 FEED takes one of the two away", location: location))
        }
        guard !encoding.isUTF8, let decoder = DecodingStream(stream, encoding: encoding, markLength: finding.markLength) else {
            self.stream = stream
            markLength = finding.markLength
            return
        }
        self.stream = decoder
        self.decoder = decoder
    }
}

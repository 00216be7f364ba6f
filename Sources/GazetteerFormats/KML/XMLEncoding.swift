import GazetteerModel

/// The encoding of a document: by its mark, by the zeros of UTF-16, or by what its declaration says.
struct XMLEncoding {
    private(set) var encoding = TextEncoding.utf8
    private(set) var markLength = 0
    private(set) var diagnostics: [Diagnostic] = []

    /// How many bytes are looked at: enough to see whether a declaration is wrong.
    static let sampleBytes = 1 << 16

    /// Looks at the first bytes. An encoding that the user has named wins over all that the document says.
    init(_ head: [UInt8], named name: String?, source: String?) throws(FeedError) {
        let detected = TextEncoding.detect(Array(head.prefix(4096)), isWhole: false)
        if let name {
            guard let wanted = TextEncoding(named: name) else {
                throw FeedError(
                    code: .cannotRead, message: "the encoding \"\(name)\" is not known",
                    hint: "windows-1252, Shift_JIS and UTF-16LE are some that are",
                    location: SourceLocation(source: source))
            }
            encoding = wanted
            markLength = detected.encoding == wanted ? detected.markLength : 0
            return
        }
        let declared = XMLEncoding.declared(in: head)
        func tell(_ message: String) {
            diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .wrongEncoding, message: message, hint: "correct the XML declaration",
                    location: SourceLocation(source: source, line: 1)))
        }
        if detected.markLength > 0 || detected.encoding.width == .utf16 || detected.encoding.width == .utf32 {
            encoding = detected.encoding
            markLength = detected.markLength
            let known = declared.flatMap { TextEncoding(named: $0) }
            if let declared, known?.width != encoding.width {
                tell("the document says it is in \(declared), but it is in \(encoding.name)")
            }
            return
        }
        guard let declared else { return }
        guard let wanted = TextEncoding(named: declared) else {
            tell("the document says it is in \(declared), which is not known; it was read as UTF-8")
            return
        }
        guard !wanted.isUTF8 else { return }
        guard wanted.width != .utf16, wanted.width != .utf32 else {
            tell("the document says it is in \(declared), but it is in UTF-8")
            return
        }
        // Letters beyond ASCII that are all UTF-8 are hardly ever anything else.
        let (sequences, invalid) = TextEncoding.utf8Census(head, isWhole: false)
        if sequences > 0, invalid == 0 {
            tell("the document says it is in \(declared), but its letters are UTF-8; it was read as that")
            return
        }
        encoding = wanted
    }

    /// What the declaration says, in documents whose declaration can be read as ASCII, or with zeros between.
    private static func declared(in head: [UInt8]) -> String? {
        let text = head.prefix(2048).filter { $0 != 0 }
        guard let start = text.firstIndex(of: ASCII.less), text[start...].starts(with: "<?xml".utf8) else { return nil }
        let declaration = String(decoding: text[start...].prefix { $0 != ASCII.greater }, as: UTF8.self)
        guard let key = declaration.firstRange(of: "encoding") else { return nil }
        let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        let name = value.dropFirst().prefix { $0 != quote }
        return name.isEmpty ? nil : String(name)
    }
}

extension XMLEncoding {
    /// The stream as UTF-8.
    func decoded(_ stream: any ByteStream) -> any ByteStream {
        guard !encoding.isUTF8 else { return stream }
        return DecodingStream(stream, encoding: encoding, markLength: markLength) ?? stream
    }
}

/// A document that can be read again, as UTF-8.
struct RereadableText: Rereadable {
    let source: any Rereadable
    let encoding: XMLEncoding

    func reopen() throws(FeedError) -> any ByteStream { encoding.decoded(try source.reopen()) }
}

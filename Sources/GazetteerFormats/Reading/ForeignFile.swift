import GazetteerModel

/// A file of another kind where a feed was expected: an image, a document, a database.
struct ForeignFile {
    private let message: String
    private let hint: String

    /// Looks at the first bytes of a feed; `nil` when they may be one.
    init?(_ head: [UInt8]) {
        guard let kind = ForeignFile.kinds.first(where: { head.dropFirst($0.offset).starts(with: $0.mark) }) else { return nil }
        message = "this is \(kind.name), not a feed"
        hint = kind.hint
    }

    func error(source: String?) -> FeedError {
        FeedError(code: .unknownFormat, message: message, hint: hint, location: SourceLocation(source: source))
    }

    private struct Kind {
        var mark: [UInt8]
        var offset = 0
        var name: String
        var hint: String
    }

    private static let noMap = "an image or document holds no records; look for the data that it was made from"
    private static let spreadsheet = "save it as CSV, with the encoding UTF-8"
    private static let database = "export its table as GeoJSON or CSV first"

    private static let kinds = [
        Kind(mark: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], name: "a PNG image", hint: noMap),
        Kind(mark: [0xFF, 0xD8, 0xFF], name: "a JPEG image", hint: noMap),
        Kind(mark: Array("GIF8".utf8), name: "a GIF image", hint: noMap),
        Kind(mark: Array("WEBP".utf8), offset: 8, name: "a WebP image", hint: noMap),
        Kind(mark: [0x49, 0x49, 0x2A, 0x00], name: "a TIFF image", hint: noMap),
        Kind(mark: [0x4D, 0x4D, 0x00, 0x2A], name: "a TIFF image", hint: noMap),
        Kind(mark: Array("%PDF-".utf8), name: "a PDF document", hint: noMap),
        Kind(mark: Array("%!PS".utf8), name: "a PostScript document", hint: noMap),
        Kind(mark: Array("{\\rtf".utf8), name: "an RTF document", hint: "save it as plain text or CSV"),
        Kind(mark: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], name: "an old Excel or Word file", hint: spreadsheet),
        Kind(mark: Array("SQLite format 3\u{0}".utf8), name: "an SQLite database (GeoPackage is one)", hint: database),
        Kind(mark: [0x00, 0x00, 0x27, 0x0A], name: "a shapefile", hint: database),
        Kind(mark: Array("fgb".utf8) + [3], name: "a FlatGeobuf file", hint: database),
        Kind(mark: Array("PAR1".utf8), name: "a Parquet file", hint: database),
        Kind(mark: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], name: "a 7z archive", hint: "unpack it first"),
        Kind(mark: Array("Rar!".utf8), name: "a RAR archive", hint: "unpack it first"),
        Kind(mark: [0x7F, 0x45, 0x4C, 0x46], name: "a program", hint: "name the feed's file"),
    ]
}

/// Words without any structure where a feed was expected.
struct PlainProse {
    private let start: String
    /// Whether it is one line of several words, and nothing in it parts cells.
    let isLine: Bool

    /// Looks at the first bytes of a feed that no format is known of; `nil` when JSON may stand in them.
    init?(_ head: [UInt8]) {
        let text = head.drop { isWhiteSpace($0) || $0 >= 0x80 }
        guard head.count < 4096, let first = text.first, ASCII.isLetter(first) else { return nil }
        guard !head.contains(where: { $0 == ASCII.leftBrace || $0 == ASCII.leftBracket || $0 == ASCII.less }) else { return nil }
        let word = text.prefix { ASCII.isLetter($0) }
        guard !["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) else { return nil }
        let line = text.prefix { $0 != ASCII.lineFeed }
        isLine =
            line.count + 1 >= text.count && line.count { $0 == ASCII.space } > 2
            && !line.contains { $0 == ASCII.tab || $0 == ASCII.semicolon || $0 == 0x7C }
        start = String(String(decoding: text.prefix(60), as: UTF8.self).prefix(40))
    }

    func error(source: String?) -> FeedError {
        FeedError(
            code: .unknownFormat, message: "no JSON, KML or table begins here: \(start.debugDescription)",
            hint: "--from says what it is", location: SourceLocation(source: source))
    }
}

import GazetteerModel

/// How text is written as bytes.
struct TextEncoding: Sendable, Hashable {
    /// The name that IANA gives it.
    let name: String
    /// The name under which `iconv` knows it.
    let library: String
    /// How many bytes characters take.
    let width: SourceWidth

    /// What feeds should be in.
    static let utf8 = TextEncoding(name: "UTF-8", library: "UTF-8", width: .same)

    /// Whether nothing has to be decoded.
    var isUTF8: Bool { width == .same }

    init(name: String, library: String, width: SourceWidth) {
        self.name = name
        self.library = library
        self.width = width
    }

    /// The encoding with a name, as people and libraries spell it; `nil` when nobody knows it.
    init?(named text: String) {
        let key = TextEncoding.key(text)
        if let known = TextEncoding.known[key] {
            self = known
            return
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != ASCII.slash }), CharacterConverter(from: text) != nil
        else { return nil }
        self.init(name: text, library: text, width: .single)
    }

    private static func key(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    private static let known: [String: TextEncoding] = {
        var known: [String: TextEncoding] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 3 else { continue }
            let width = SourceWidth(rawValue: words[2]) ?? .single
            let encoding = TextEncoding(name: words[0], library: words[1], width: width)
            for name in words.enumerated() where name.offset != 2 { known[key(name.element)] = known[key(name.element)] ?? encoding }
        }
        return known
    }()

    /// Name, name for the library, width, other names.
    private static let table = """
        UTF-8 UTF-8 same utf8 ascii us-ascii
        UTF-16LE UTF-16LE utf16 utf-16 ucs-2 ucs-2le unicode
        UTF-16BE UTF-16BE utf16 ucs-2be
        UTF-32LE UTF-32LE utf32 utf-32 ucs-4 ucs-4le
        UTF-32BE UTF-32BE utf32 ucs-4be
        windows-1250 CP1250 single cp1250 ansi-1250
        windows-1251 CP1251 single cp1251
        windows-1252 CP1252 single cp1252 ansi latin1 iso-8859-1 l1
        windows-1253 CP1253 single cp1253
        windows-1254 CP1254 single cp1254 iso-8859-9 latin5
        windows-1255 CP1255 single cp1255 iso-8859-8
        windows-1256 CP1256 single cp1256
        windows-1257 CP1257 single cp1257 iso-8859-13
        windows-1258 CP1258 single cp1258 viscii
        windows-874 CP874 single cp874 tis-620 iso-8859-11
        ISO-8859-2 ISO-8859-2 single latin2
        ISO-8859-3 ISO-8859-3 single latin3
        ISO-8859-4 ISO-8859-4 single latin4
        ISO-8859-5 ISO-8859-5 single
        ISO-8859-6 ISO-8859-6 single
        ISO-8859-7 ISO-8859-7 single
        ISO-8859-10 ISO-8859-10 single latin6
        ISO-8859-15 ISO-8859-15 single latin9 latin-9 l9
        ISO-8859-16 ISO-8859-16 single latin10
        KOI8-R KOI8-R single koi8 koi8r
        KOI8-U KOI8-U single koi8u
        IBM437 CP437 single cp437 dos
        IBM850 CP850 single cp850
        IBM852 CP852 single cp852
        IBM855 CP855 single cp855
        IBM865 CP865 single cp865
        IBM866 CP866 single cp866
        macintosh MACINTOSH single mac macroman mac-roman
        x-mac-cyrillic MAC-CYRILLIC single mac-cyrillic
        x-mac-ce MAC-CENTRALEUROPE single mac-centraleurope
        Shift_JIS CP932 double sjis shift-jis ms932 windows-31j cp932
        ISO-2022-JP ISO-2022-JP-3 double iso2022jp jis
        EUC-JP EUC-JP-MS eucjp eucjp euc-jp-ms
        EUC-KR CP949 double uhc cp949 ms949 windows-949 korean ks_c_5601-1987
        GB18030 GB18030 double gb2312 gbk cp936 euc-cn hz-gb-2312 chinese
        Big5 BIG5-HKSCS double big5 cp950 ms950
        EUC-TW EUC-TW double euctw
        """
}

/// How many bytes a character took in the source, told by its UTF-8.
enum SourceWidth: String, Sendable {
    case same, single, utf16, utf32, double, eucjp

    /// How many bytes of the source these bytes of UTF-8 came from. In double-byte encodings the rare characters of
    /// three and four bytes count as two; U+FFFD stands for one byte that was none.
    func length(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        guard self != .same else { return range.count }
        var length = 0
        for at in range {
            let byte = bytes[at]
            if byte & 0xC0 == 0x80 { continue }
            length += width(byte, bytes, at)
        }
        return length
    }

    @inline(__always)
    private func width(_ lead: UInt8, _ bytes: Span<UInt8>, _ at: Int) -> Int {
        switch self {
        case .same: return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        case .single: return 1
        case .utf16: return lead >= 0xF0 ? 4 : 2
        case .utf32: return 4
        case .double, .eucjp:
            if lead < 0x80 { return 1 }
            guard lead == 0xEF, at + 2 < bytes.count else { return lead >= 0xF0 ? 4 : 2 }
            if bytes[at + 1] == 0xBF, bytes[at + 2] == 0xBD { return 1 }
            let isHalfKatakana = (bytes[at + 1] == 0xBD && bytes[at + 2] >= 0xA1) || (bytes[at + 1] == 0xBE && bytes[at + 2] <= 0x9F)
            return isHalfKatakana && self == .double ? 1 : 2
        }
    }
}

import GazetteerText
import Testing

@testable import GazetteerFormats

@Suite struct PlainTextTests {
    private static let pieces = [
        "a", "Z", "9", " ", "  ", "&", "\\", "\u{7F}", "\t", "\u{A0}", "\u{AD}", "é", "Э", "э", "ß", "京", "、", "\u{3000}", "が", "→",
        "–", "“",
        "\u{200B}", "\u{2028}", "\u{202E}", "Ａ", "\u{FEFF}", "\u{FFFD}", "-", ".", "n/a", "null", "Café", "Straße", "新宿区", "0", "😀",
        "№", "<b>", "<", "'", ".0", "12", "@", ".example", "https:/", "https://", "+", "(", ")", "2024-", "/", "a@b", "n/", "не указано",
        "(1.5, -2.5)", "&a=b",
    ]

    /// What may be copied as it is is what cleaning leaves as it is.
    @Test func agreesWithCleaning() throws {
        var random = SeededRandom(seed: 7)
        var plain = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            // Something stands round it, as in a feed.
            let around = Int.random(in: 0...1, using: &random) == 0 ? "\"" : "  \""
            let bytes = Array((around + text + "\"" + String(repeating: "&", count: Int.random(in: 0...20, using: &random))).utf8)
            let range = around.utf8.count..<around.utf8.count + text.utf8.count
            plain += try expectPlain(bytes, range, text, isEscaped: false)
        }
        #expect(plain > 2000)
    }

    /// The same where characters are escaped as in JSON.
    @Test func agreesWithCleaningOfEscapes() throws {
        var random = SeededRandom(seed: 8)
        var plain = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            let writing = try #require(JSONWriting.allCases.randomElement(using: &random))
            let escaped = Array(writing.escaped(text).utf8)
            let bytes = Array("  \"".utf8) + escaped + Array("\",                ".utf8)
            plain += try expectPlain(bytes, 3..<3 + escaped.count, text, isEscaped: escaped.contains(0x5C))
        }
        #expect(plain > 2000)
    }

    /// Expects of each role for which a text is plain that cleaning leaves it as it is. Returns how many there are.
    private func expectPlain(_ bytes: [UInt8], _ range: Range<Int>, _ text: String, isEscaped: Bool) throws -> Int {
        var plain = 0
        for role in [FieldRole.name, .street, .administrativeArea, .postalCode, .identifier, .openingHours, .phone, .url, .email]
        where PlainText().isPlain(bytes.span, range, for: role, isEscaped: isEscaped) {
            plain += 1
            #expect(ValueText.cleaned(text, for: role) == text, "\(text.debugDescription) as \(role)")
            switch role {
            case .phone: #expect(ContactText.phones(text) == [text])
            case .url: #expect(ContactText.url(text) == text)
            case .email: #expect(ContactText.email(text) == text)
            case .openingHours: #expect(!TimeText.looksLikeDate(text))
            case .street: #expect(AddressText.joinedLines(text) == text)
            default: break
            }
        }
        return plain
    }

    @Test(arguments: [
        ("'04103", FieldRole.postalCode, false), ("83765.0", .postalCode, false), ("83765", .postalCode, true),
        ("A-10.0", .identifier, true),
        ("9185551234.0", .phone, false), ("030 123456", .phone, true), ("https:/oak.example", .url, false),
        ("htttp://oak.example", .url, false), ("http://oak.example", .url, true), ("a@b", .email, false), ("a@b.example", .email, true),
        ("12/31/2024", .openingHours, false), ("09:00-17:00", .openingHours, true), ("<b>Oak</b>", .name, false),
        ("Oak <b>", .description, false),
    ])
    func knowsWhatIsLeftBySpreadsheets(text: String, role: FieldRole, isPlain: Bool) {
        let bytes = Array(("\"" + text + "\",                ").utf8)
        #expect(PlainText().isPlain(bytes.span, 1..<1 + text.utf8.count, for: role) == isPlain)
    }

    @Test func readsWordsForNothingInSmallLetters() {
        for word in Lexicon.placeholders.lines { #expect(word.lowercased() == word, "\(word)") }
    }

    @Test(arguments: [
        "Anker", "Bäckerei Müller", "新宿区の店", "Αθήνα", "Кафе Эхо", "A&B", "a  b", " a", "a ", "n/a", "x\u{A0}y", "x\u{200B}y", "a\tb",
    ])
    func knowsThese(text: String) {
        let bytes = Array(("\"" + text + "\",                ").utf8)
        let isPlain = PlainText().isPlain(bytes.span, 1..<1 + text.utf8.count, for: .name)
        #expect(isPlain == ["Anker", "Bäckerei Müller", "新宿区の店", "Αθήνα", "Кафе Эхо", "A&B"].contains(text))
    }

    /// Many bytes at once show what reading character by character shows, wherever a text stands and however long it is.
    @Test func ordinaryTextIsFoundAtEveryLength() {
        var random = SeededRandom(seed: 13)
        let harmless = [
            "a", "Straße", "東京", "が", "、", "’", "–", "& ", "|", "Я", "x ", "😀", "Oak Street 12", "é", ";", #"\/"#, #"\""#, #"\u00e9"#,
            #"\u2013"#, #"\uD83D\uDE00"#, #"\ "#, "?a=1&b=2",
        ]
        let marks = [
            "&amp", "&#", "  ", "\\", #"\n"#, #"\\"#, #"\u00a0"#, #"\u2028"#, #"\u0026"#, #"\uFEFF"#, #"\u12"#, "<", "\t", "\n", "\u{7F}",
            "\u{A0}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{3000}", "\u{FEFF}",
        ]
        var ordinary = 0
        for _ in 0..<20_000 {
            var pieces = (0..<Int.random(in: 1...24, using: &random)).map { _ in harmless.randomElement(using: &random) ?? "" }
            if Bool.random(using: &random) {
                pieces.insert(marks.randomElement(using: &random) ?? "", at: Int.random(in: 0...pieces.count, using: &random))
            }
            let text = pieces.joined()
            let before = String(repeating: "\"", count: Int.random(in: 0...2, using: &random))
            let behind = String(repeating: "\"", count: Int.random(in: 0...40, using: &random))
            let bytes = Array((before + text + behind).utf8)
            let range = before.utf8.count..<before.utf8.count + text.utf8.count
            let isOrdinary = ByteScan.isOrdinaryText(range, of: bytes.span)
            ordinary += isOrdinary ? 1 : 0
            #expect(isOrdinary == Self.isOrdinary(text), "\(text.debugDescription)")
        }
        #expect(ordinary > 5000)
    }

    private static func isOrdinary(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : "\""
            switch scalar {
            case "\0"..<" ", "<", "\u{7F}", "\u{A0}", "\u{AD}", "\u{2000}"..<"\u{2010}", "\u{2028}"..."\u{206F}", "\u{3000}",
                "\u{FEFF}":
                return false
            case "\\" where ["b", "f", "n", "r", "t", "\\"].contains(next): return false
            case "\\" where next == "u":
                let digits = scalars.dropFirst(index + 2).prefix(4).map { String($0) }.joined()
                guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: 16), code >= 0xC0 else {
                    return false
                }
                if let scalar = Unicode.Scalar(code), !isOrdinary(String(scalar)) { return false }
            case " " where next == " ": return false
            case "&" where next == "#" || next.properties.isAlphabetic && next.isASCII:
                let name = scalars.dropFirst(index + 2).prefix(11).prefix {
                    $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                }
                if name.endIndex < min(index + 13, scalars.count), scalars[name.endIndex] == ";" { return false }
            default: break
            }
        }
        return true
    }
}

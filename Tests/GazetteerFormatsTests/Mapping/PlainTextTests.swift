import Testing

@testable import GazetteerFormats

@Suite struct PlainTextTests {
    /// What may be copied as it is is what cleaning leaves as it is.
    @Test func agreesWithCleaning() {
        var random = SeededRandom(seed: 7)
        let pieces = [
            "a", "Z", "9", " ", "  ", "&", "\\", "\u{7F}", "\t", "\u{A0}", "\u{AD}", "é", "Э", "э", "ß", "京", "、", "\u{3000}", "が", "→",
            "–", "“",
            "\u{200B}", "\u{2028}", "\u{202E}", "Ａ", "\u{FEFF}", "\u{FFFD}", "-", ".", "n/a", "null", "Café", "Straße", "新宿区", "0", "😀",
            "№",
        ]
        var plain = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            // Something stands round it, as in a feed.
            let around = Int.random(in: 0...1, using: &random) == 0 ? "\"" : "  \""
            let bytes = Array((around + text + "\"" + String(repeating: "&", count: Int.random(in: 0...20, using: &random))).utf8)
            let range = around.utf8.count..<around.utf8.count + text.utf8.count
            for role in [FieldRole.name, .street, .administrativeArea] where PlainText().isPlain(bytes.span, range, for: role) {
                plain += 1
                #expect(ValueText.cleaned(text, for: role) == text, "\(text.debugDescription) as \(role)")
            }
        }
        #expect(plain > 2000)
    }

    @Test(arguments: [
        "Anker", "Bäckerei Müller", "新宿区の店", "Αθήνα", "Кафе Эхо", "A&B", "a  b", " a", "a ", "n/a", "x\u{A0}y", "x\u{200B}y", "a\tb",
    ])
    func knowsThese(text: String) {
        let bytes = Array(("\"" + text + "\",                ").utf8)
        let isPlain = PlainText().isPlain(bytes.span, 1..<1 + text.utf8.count, for: .name)
        #expect(isPlain == ["Anker", "Bäckerei Müller", "新宿区の店", "Αθήνα", "Кафе Эхо"].contains(text))
    }
}

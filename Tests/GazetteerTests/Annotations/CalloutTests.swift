import Gazetteer
import Testing

@Suite struct CalloutTests {
    @Test func laysOutToAWidth() {
        let callout = Callout(title: "Suva Bakery", subtitle: "12 Victoria Parade, Suva", width: 16)
        #expect(callout.titleLines == ["Suva Bakery"])
        #expect(callout.subtitleLines == ["12 Victoria", "Parade, Suva"])
        #expect(callout.lines == ["Suva Bakery", "12 Victoria", "Parade, Suva"])
        #expect(callout.size == Callout.Size(columns: 12, lines: 3))
    }

    @Test func aTitleHasThreeLinesAndASubtitleFive() {
        let long = (1...40).map { "word\($0)" }.joined(separator: " ")
        let callout = Callout(title: long, subtitle: long, width: 12)
        #expect(callout.titleLines == ["word1 word2", "word3 word4", "word5 word6…"])
        #expect(callout.subtitleLines.count == 5 && callout.subtitleLines[4].hasSuffix("…"))
        #expect(callout.size.lines == 8 && callout.size.columns <= 12)
    }

    @Test func whatFitsExactlyIsNotCut() {
        #expect(Callout(title: "abc def ghi", width: 3).titleLines == ["abc", "def", "ghi"])
        #expect(Callout(title: "abc def ghi j", width: 3).titleLines == ["abc", "def", "gh…"])
        #expect(Callout(title: "abcdefghij", width: 5).titleLines == ["abcde", "fghij"])
    }

    @Test func ideographsTakeTwoColumns() {
        let callout = Callout(title: "東京駅前珈琲店", width: 6)
        #expect(callout.titleLines == ["東京駅", "前珈琲", "店"])
        #expect(callout.size == Callout.Size(columns: 6, lines: 3))
        #expect(Callout(title: "Café é", width: 20).size.columns == 6)
        #expect(Callout(title: "🥐 Bakery", width: 20).size.columns == 9)
    }

    @Test(arguments: [nil, "", "  \n "]) func nothingHasNoLines(_ text: String?) {
        let callout = Callout(title: text, subtitle: text, width: 10)
        #expect(callout.lines.isEmpty && callout.size == Callout.Size(columns: 0, lines: 0))
    }

    @Test func aFeedCannotSteerATerminal() {
        #expect(Callout(title: "red\u{1B}[31m\u{7}bell\r\nnext", width: 40).titleLines == ["red [31m bell", "next"])
    }

    @Test(arguments: [-3, 0, 1, 2]) func aWidthIsAtLeastTwo(_ width: Int) {
        let callout = Callout(title: "ab東cd", width: width)
        #expect(callout.titleLines == ["ab", "東", "cd"])
    }

    /// No line is wider than asked, and what is shown is a beginning of the text.
    @Test(arguments: 2...30) func noLineIsTooWide(_ width: Int) {
        let text = "Übermarkt 珈琲 Straße, a-very-long-word-that-breaks 12 🥐🥖 Łódź مقهى بيت \n last line"
        let callout = Callout(title: text, subtitle: text, width: width)
        #expect(callout.size.columns <= width)
        #expect(callout.titleLines.count <= 3 && callout.subtitleLines.count <= 5)
        let shown = callout.subtitleLines.joined().filter { !$0.isWhitespace && $0 != "…" }
        #expect(text.filter { !$0.isWhitespace }.hasPrefix(shown))
    }
}

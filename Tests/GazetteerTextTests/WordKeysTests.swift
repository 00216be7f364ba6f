import Foundation
import GazetteerText
import Testing

/// The files of folded phrases say what the lexica say.
@Suite struct WordKeysTests {
    @Test(arguments: ["countries", "fields", "kinds"])
    func saysWhatTheLexiconSays(name: String) throws {
        let (keys, meanings): (Lexicon, [String: String]) =
            switch name {
            case "countries": (.countriesKeys, Countries.meanings)
            case "fields": (.fieldsKeys, FieldWords.meanings)
            default: (.kindsKeys, PlaceKinds.meanings)
            }
        let text = WordKeys.file(meanings)
        if ProcessInfo.processInfo.environment["GAZ_RECORD"] != nil {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            try Data(text.utf8).write(to: root.appendingPathComponent("Sources/CLexica/words/keys/\(name).txt"))
            Issue.record("recorded \(name).txt; look at it, build and run again")
            return
        }
        let isSame = keys.text == text
        #expect(isSame, "set GAZ_RECORD=1 to record, and build again")
    }

    @Test func findsEachPhrase() {
        // Names that fold to something else when they are folded again are not looked for in their folded form.
        for (name, code) in Countries.meanings where Folding.joinedWords(name) == name && name.utf8.count > 3 && name.utf8.count <= 80 {
            #expect(Countries.code(name) == code, "\(name)")
        }
        for (phrase, code) in FieldWords.meanings { #expect(FieldWords.entry(phrase) != nil, "\(phrase) = \(code)") }
        for phrase in PlaceKinds.meanings.keys {
            let words = phrase.split(separator: " ").map(String.init)
            if words.count <= PlaceKinds.longestPhrase {
                #expect(!PlaceKinds.inFeed(words).isEmpty || !PlaceKinds.inQuery(words).isEmpty, "\(phrase)")
            }
        }
    }

    @Test(arguments: ["", "a", "zzzzz", "\t", "\n", "AD\tAD", "coffee\n", "\u{10FFFF}", "cof", "coffeee"])
    func findsNothingElse(text: String) {
        #expect(Countries.code(text) == nil)
        #expect(FieldWords.entry(text) == nil)
        #expect(PlaceKinds.inFeed([text]).isEmpty)
    }

    /// macOS takes letters apart in the names of files.
    @Test func findsLettersThatAreTakenApart() {
        #expect(Countries.code("ド\u{30A4}ツ".replacing("ド", with: "ト\u{3099}")) == "DE")
        #expect(Countries.code("\u{1103}\u{1169}\u{11A8}\u{110B}\u{1175}\u{11AF}") == "DE")
        #expect(Countries.code("O\u{308}sterreich") == "AT")
    }

    /// An index takes numbers as they are.
    @Test func numbersStandForThemselves() {
        for word in Canonical.abbreviated { #expect(!word.surface.utf8.allSatisfy { $0 < 0x3A }, "\(word)") }
    }

    @Test func knowsCodesInAnyCase() {
        #expect(Countries.code("de") == "DE")
        #expect(Countries.code("deu") == "DE")
        #expect(Countries.code("UK") == "GB")
        #expect(Countries.code("Österreich") == "AT")
        #expect(Countries.code("日本") == "JP")
        #expect(Countries.isName("日本"))
        #expect(!Countries.isName("JP"))
    }
}

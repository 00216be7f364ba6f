import GazetteerText
import Testing

/// The words that say whose a column is come out of their file.
@Suite struct ColumnWordsTests {
    @Test(arguments: ["mailing", "почтовый", "юридический", "rechnungsadresse", "hauptsitz", "本社所在地"])
    func knowsWhereLettersGo(word: String) {
        #expect(ColumnWords.isForLetters(Folding.joinedWords(word)))
    }

    @Test(arguments: ["", "site", "magasin", "-", "street"])
    func knowsWhereTheyDoNot(word: String) {
        #expect(!ColumnWords.isForLetters(word))
    }

    @Test func keepsEachKindOfWord() {
        #expect(ColumnWords.ofLetters.contains("postal") && ColumnWords.firstNames.contains("vorname"))
        #expect(ColumnWords.lastNames.contains("nazwisko") && ColumnWords.areaCodes.contains("codigodearea"))
        #expect(ColumnWords.numbers.contains("nro") && ColumnWords.columns.contains("unnamed"))
        #expect(ColumnWords.specialDays.contains("holidayhours"))
        #expect(ColumnWords.regions.contains(["region", "provincia", "comuna"]))
    }

    @Test func knowsWhatFormatsCallThings() {
        #expect(PlaceWords.isTechnical("MultiPoint") && PlaceWords.isTechnical("uri"))
        #expect(!PlaceWords.isTechnical("Bakery") && !PlaceWords.isTechnical(""))
    }
}

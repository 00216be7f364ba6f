import Testing

@testable import GazetteerFormats

@Suite struct DescriptionTextTests {
    private func labels(_ text: String) -> [String] {
        var descriptions = DescriptionText()
        return descriptions.lines(in: text).map { "\($0.labelText)=\($0.valueText)" }
    }

    @Test func readsSeveralLabelsInALine() {
        #expect(labels("Straat: Kade 9; Postcode: 3011 WH; Plaats: Delft") == ["Straat=Kade 9", "Postcode=3011 WH", "Plaats=Delft"])
        #expect(labels("Tel: 010 1; 010 2<br>Web: kade.example") == ["Tel=010 1; 010 2", "Web=kade.example"])
    }

    @Test func readsOneLabelOnlyIfItNamesAField() {
        #expect(labels("Tel: 010 413 22") == ["Tel=010 413 22"])
        #expect(labels("Remember: bring cash").isEmpty)
    }

    @Test func readsDashesBehindKnownWords() {
        #expect(labels("Тел. - 495 123<br>Сайт - https://kade.example") == ["Тел.=495 123", "Сайт=https://kade.example"])
        #expect(labels("Kade - old town<br>Delft").isEmpty)
    }

    @Test func readsListsAndBoldLines() {
        #expect(
            labels("<dl><dt>Phone</dt><dd>555 0101</dd><dt>Email</dt><dd>a@b.example</dd></dl>") == ["Phone=555 0101", "Email=a@b.example"])
        #expect(labels("<b>Phone</b><br>555 0101<br><b>The Ox</b><br>Email: a@b.example") == ["Phone=555 0101", "Email=a@b.example"])
    }

    @Test func readsTableRowsOverSeveralLines() {
        #expect(
            labels(
                "<table>\n<tr>\n\n<td>FID</td>\n\t<td>1</td>\n</tr>\n<tr bgcolor=\"#D4E4F3\">\n<td>ADDR</td>\r\n<td>40 N\n4th St</td>\n</tr>\n</table>"
            )
                == ["FID=1", "ADDR=40 N 4th St"])
        // Behind a table, lines are lines again.
        #expect(
            labels("<table><tr><td>A</td><td>1</td></table>\nPhone: 555 0101\nEmail: a@b.example").suffix(2) == [
                "Phone=555 0101", "Email=a@b.example",
            ])
    }

    /// What goes on behind a colon is a sentence, unless a title stands before it.
    @Test func readsNoSentenceForAField() {
        #expect(labels("Super miejsce: warto wrócić.<br>Lokalizacja: Gdynia, ul. Morska 3") == ["Lokalizacja=Gdynia, ul. Morska 3"])
        #expect(labels("Opis: nad samą rzeką.<br>Telefon: 58 555 01 11") == ["Opis=nad samą rzeką.", "Telefon=58 555 01 11"])
    }
}

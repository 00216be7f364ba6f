/// The words that totals and notes under tables begin with.
enum FooterWords {
    /// Whether a cell is the label of a total.
    static func isTotal(_ text: String) -> Bool {
        totals.contains(String(text.lowercased().trimmed.prefix { $0 != ":" && $0 != "(" }.trimmed))
    }

    /// Whether a text is a note about the table.
    static func isNote(_ text: String) -> Bool {
        let text = text.lowercased().trimmed
        if isTotal(String(text)) { return true }
        if notes.contains(where: { text.hasPrefix($0) }) || RuleText.isRule(Array(text.utf8)) { return true }
        let words = text.split { !$0.isLetter && !$0.isNumber }
        if isCountOfEastAsia(text) { return true }
        guard words.count <= 6, words.contains(where: { Int($0) != nil }) else { return false }
        if words.count <= 4, words.contains(where: { counts.contains(String($0)) }) { return true }
        if words.count <= 5, let first = words.first, pages.contains(String(first)), words.dropFirst().allSatisfy({ $0.count <= 4 }) {
            return true
        }
        return isCount(text, words)
    }

    /// Whether a text names something and says it: `Prepared by: J. Kowalski`.
    static func isLabelled(_ text: String) -> Bool {
        let text = text.trimmed
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), text.index(after: colon) < text.endIndex else { return false }
        let label = text[..<colon].split(whereSeparator: \.isWhitespace)
        return !label.isEmpty && label.count <= 5
            && label.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "." || $0 == "-" || $0 == "'" } }
            && !text[text.index(after: colon)...].hasPrefix("//")
    }

    /// `Total stores: 8`: the word for a number of things, and a number behind a colon.
    private static func isCount(_ text: Substring, _ words: [Substring]) -> Bool {
        guard let first = words.first, let colon = text.lastIndex(where: { $0 == ":" || $0 == "=" || $0 == "：" }) else { return false }
        let value = text[text.index(after: colon)...].filter { !$0.isWhitespace }
        guard !value.isEmpty, value.allSatisfy({ $0.isNumber || ".,-/:".contains($0) }) else { return false }
        return totals.contains(String(first)) || numbers.contains(String(first)) || updates.contains { text.hasPrefix($0) }
    }

    /// `共8条记录`: digits among the letters for all of them and for one record.
    private static func isCountOfEastAsia(_ text: Substring) -> Bool {
        guard text.count <= 16, text.contains(where: \.isNumber) else { return false }
        let rest = text.filter { !$0.isNumber && !$0.isWhitespace && !$0.isPunctuation }
        let letters = rest.drop { "共全計计總总合총전".contains($0) }
        return ["条", "条记录", "条数据", "條", "筆", "筆資料", "件", "件中", "个", "個", "家", "店", "店舗", "건", "개", "记录", "記錄"].contains(String(letters))
    }

    private static let totals: Set<String> = [
        "total", "totals", "grand total", "sum", "subtotal", "gesamt", "summe", "insgesamt", "summa", "totaal", "totale", "totale generale",
        "total général",
        "total general", "totales", "toplam", "suma", "razem", "celkem", "spolu", "összesen", "yhteensä", "sammanlagt", "i alt", "totalt",
        "итого", "всего", "усього",
        "разом", "общо", "σύνολο", "المجموع", "الإجمالي", "סה\"כ", "合計", "総計", "小計", "计", "合计", "总计", "總計", "합계", "총계", "tổng", "tổng cộng",
        "รวม", "jumlah",
    ]

    /// Words for a number of things.
    private static let numbers: Set<String> = [
        "count", "number", "anzahl", "nombre", "numero", "número", "aantal", "antal", "antall", "liczba", "počet", "szám", "sayı",
        "количество",
        "кількість", "broj", "lukumäärä", "件数", "数量", "总数", "總數", "총계",
    ]

    /// Words before the day on which a table was made.
    private static let updates = [
        "letzte ", "stand", "aktualisiert", "datum", "date", "as of", "updated", "last ", "mise à jour", "mis à jour", "dernière ", "fecha",
        "última ", "ultima ", "ultimo ", "aggiornat", "data ", "bijgewerkt", "laatst ", "senast ", "sist ", "sidst ", "stav", "poslední ",
        "обновлено", "дата", "更新日", "更新", "作成日", "기준일",
    ]

    /// Words before the number of a page.
    private static let pages: Set<String> = [
        "page", "seite", "página", "pagina", "strona", "strana", "stránka", "sida", "side", "sivu", "oldal", "sayfa", "стр", "страница",
        "сторінка",
    ]

    private static let counts: Set<String> = [
        "rows", "records", "row", "record", "entries", "lines", "zeilen", "datensätze", "einträge", "lignes", "enregistrements", "filas",
        "registros", "righe",
        "rijen", "wierszy", "строк", "записей", "件", "条", "건",
    ]

    private static let notes = [
        "source:", "sources:", "source ", "quelle", "fuente:", "fuentes:", "fonte:", "fonti:", "bron:", "källa", "kilde", "lähde", "źródło",
        "zdroj", "forrás", "kaynak",
        "источник", "джерело", "πηγή", "المصدر", "出典", "資料來源", "资料来源", "来源", "출처", "note:", "notes:", "nota:", "note :", "hinweis",
        "anmerkung", "stand:",
        "remarque", "примечание", "注：", "注:", "※", "備考", "참고", "generated ", "exported ", "created on", "last updated", "erstellt am", "©",
        "copyright", "(c)", "* ",
        "total:", "total :", "end of ", "*** ",
    ]
}

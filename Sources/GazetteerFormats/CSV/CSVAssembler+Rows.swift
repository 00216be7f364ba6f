import GazetteerModel

extension CSVAssembler {
    /// Joins the halves of two numbers with decimal commas, which stand beside each other in the feed.
    @inline(never)
    mutating func joinDecimals(_ text: Span<UInt8>, at first: Int) {
        guard (first..<first + 4).allSatisfy({ CSVGrammar.isWhole(text, cells[$0].range) && !cells[$0].traits.contains(.quoted) }) else {
            return
        }
        for column in first...first + 1 {
            cells[column].end = cells[column + 1].end
            cells.remove(at: column + 1)
        }
    }

    /// Whether the record in hand is the header once more; told.
    @inline(__always)
    mutating func isRepeatedHeader(_ text: Span<UInt8>) -> Bool {
        guard let name = table.header.first, cells[0].range.count == name.count, cells.count == table.header.count else { return false }
        return isHeader(text)
    }

    @inline(never)
    private mutating func isHeader(_ text: Span<UInt8>) -> Bool {
        for (cell, name) in zip(cells, table.header) {
            guard !cell.traits.contains(.doubled), text.array(cell.range) == name else { return false }
        }
        tell(text, .info, .repeatedHeader, "the header stands again among the records; it was stepped over")
        return true
    }

    /// Whether the record in hand, which has no position, is a total or a note and no place; told.
    @inline(__always)
    mutating func isFooter(_ text: Span<UInt8>) -> Bool {
        guard table.names.count > 2, cells.count < table.names.count || cells.count(where: { !$0.isEmpty }) * 2 <= cells.count else {
            return false
        }
        return isNote(text)
    }

    @inline(never)
    private mutating func isNote(_ text: Span<UInt8>) -> Bool {
        let filled = cells.filter { !$0.isEmpty }
        guard let first = filled.first, first.range.count <= 300 else { return false }
        let words = String(decoding: text.array(first.range), as: UTF8.self)
        guard FooterWords.isTotal(words) || (filled.count == 1 && FooterWords.isNote(words)) else { return false }
        for column in isConsumed.indices { isConsumed[column] = false }
        tell(text, .info, .footerSkipped, "“\(words.prefix(60))” is a total or a note, no record; it was stepped over")
        return true
    }

    /// Tells of a number that a spreadsheet has rounded: `4.41E+11`.
    @inline(__always)
    mutating func lookForDamage(_ text: Span<UInt8>, _ column: Int) {
        let cell = cells[column]
        let end = Int(cell.end)
        guard cell.range.count >= 5, text[end - 3] == ASCII.plus, text[end - 4] | 0x20 == ASCII.lowerE else { return }
        tellDamage(text, cell, column)
    }

    @inline(never)
    private mutating func tellDamage(_ text: Span<UInt8>, _ cell: CSVCell, _ column: Int) {
        let written = text.array(cell.range).map { $0 == ASCII.comma ? ASCII.point : $0 }
        guard NumberText.read(written.span, written.indices) != nil else { return }
        tell(
            text, .warning, .spreadsheetDamage,
            "“\(shown(cell, text))” in “\(table.names[column])” was a long number before a spreadsheet shortened it; its digits are lost",
            hint: "export the column as text", cell: cell)
    }
}

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
        if notes.contains(where: { text.hasPrefix($0) }) { return true }
        let words = text.split { !$0.isLetter && !$0.isNumber }
        return words.count <= 4 && words.contains { Int($0) != nil } && words.contains { counts.contains(String($0)) }
    }

    private static let totals: Set<String> = [
        "total", "totals", "grand total", "sum", "subtotal", "gesamt", "summe", "insgesamt", "summa", "totaal", "totale", "totale generale",
        "total général",
        "total general", "totales", "toplam", "suma", "razem", "celkem", "spolu", "összesen", "yhteensä", "sammanlagt", "i alt", "totalt",
        "итого", "всего", "усього",
        "разом", "общо", "σύνολο", "المجموع", "الإجمالي", "סה\"כ", "合計", "総計", "小計", "计", "合计", "总计", "總計", "합계", "총계", "tổng", "tổng cộng",
        "รวม", "jumlah",
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
        "total:", "total :", "end of ", "*** ", "---",
    ]
}

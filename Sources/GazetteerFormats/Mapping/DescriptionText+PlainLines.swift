import GazetteerModel
import GazetteerText

/// Lines of a description that have no label and whose shape says what they are: a telephone number, a link, an e-mail
/// address, a town with its postal code and the street above it.
extension DescriptionText {
    /// Finds them among the rows without a label.
    ///
    /// - Parameter plain: which rows have no label.
    mutating func plainLines(_ rows: [[UInt8]], _ plain: [Int]) -> [Line] {
        var found: [Line] = []
        func add(_ label: String, _ value: some Sequence<UInt8>) {
            let label = Array(label.utf8)
            if !found.contains(where: { $0.label == label }) { found.append(Line(label: label, value: Array(value), isPlain: true)) }
        }
        for index in plain where rows[index].count <= 300 {
            let row = Self.trimmed(rows[index][...])
            if let number = numberBehindWord(row) {
                add("phone", number)
                continue
            }
            if let link = Self.onlyLink(row) {
                add("website", link)
                continue
            }
            guard row.count <= 100, row.contains(where: { ASCII.isDigit($0) || $0 == 0x40 }) else { continue }
            let shape = ValueShape(String(decoding: row, as: UTF8.self))
            if shape.contains(.email), !row.contains(ASCII.space) {
                add("email", row)
            } else if shape.contains(.surePhone), !row.contains(where: ASCII.isLetter) {
                add("phone", row)
            } else if shape.contains(.townWithCode) {
                add("city", row)
                guard plain.contains(index - 1), case let above = Self.trimmed(rows[index - 1][...]), above.count <= 100,
                    ValueShape(String(decoding: above, as: UTF8.self)).contains(.street)
                else { continue }
                add("street", above)
            }
        }
        return found
    }

    /// The number behind a word for telephones: `Tel. 05321 359895`.
    private mutating func numberBehindWord(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let word = row.prefix { $0 != ASCII.space && $0 != ASCII.point && !ASCII.isDigit($0) }
        guard (2...24).contains(word.count), row.count <= 60 else { return nil }
        let rest = row[word.endIndex...].drop { $0 == ASCII.point || $0 == ASCII.space }
        guard let first = rest.first, ASCII.isDigit(first) || first == ASCII.plus || first == ASCII.leftParenthesis,
            rest.count(where: ASCII.isDigit) >= 5, isPhoneWord(Array(word))
        else { return nil }
        return rest
    }

    /// The address of a link that stands alone in its row, before or without its text.
    private static func onlyLink(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let link = row.prefix { $0 != ASCII.space }
        guard ["http://", "https://", "www."].contains(where: { link.starts(with: $0.utf8) }), link.count >= 8 else { return nil }
        let rest = row[link.endIndex...]
        return rest.count(where: { $0 == ASCII.space }) <= 4 && rest.count <= link.count + 60 ? link : nil
    }

    /// Whether a word is one for telephones.
    private mutating func isPhoneWord(_ word: [UInt8]) -> Bool {
        if let known = phoneWords[word] { return known }
        let name = FieldName(String(decoding: word, as: UTF8.self))
        let isPhone = name.role == FieldRole.phone.rawValue && name.strength >= 0.8 && !name.isVetoed
        // Words come from feeds: a hostile one must not fill the memory.
        if phoneWords.count < 1000 { phoneWords[word] = isPhone }
        return isPhone
    }
}

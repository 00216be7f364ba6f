import GazetteerModel
import GazetteerText

/// Fields that live in a description: `key: value` lines, and tables in HTML.
enum DescriptionText {
    /// Stands before a label in the path of a source, so that it is told from the member of an object.
    static let mark = "\u{1F}"

    /// Whether there may be labels in a text, told from its bytes.
    static func mayHaveLabels(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var hasColon = false
        var hasBreak = false
        for index in range.prefix(4000) {
            switch bytes[index] {
            case ASCII.colon, ASCII.equals: hasColon = true
            case ASCII.less, ASCII.lineFeed, ASCII.ampersand, ASCII.backslash, ASCII.semicolon, 0x7C: hasBreak = true
            case 0xEF: hasColon = hasColon || index + 2 < range.upperBound && bytes[index + 1] == 0xBC && bytes[index + 2] == 0x9A
            default: break
            }
            if hasColon, hasBreak { return true }
        }
        return hasBreak || hasColon && bytes[range.prefix(40)].contains(ASCII.space)
    }

    /// The labels and their values, in order; the first of a label that is repeated.
    static func labels(in text: String) -> [(label: String, value: String)] {
        var found: [(label: String, value: String)] = []
        var lines = text.count > 16_000 ? String(text.prefix(16_000)) : text
        if lines.contains("&lt;") { lines = ValueText.decoded(lines) }
        let rows = plainLines(lines)
        for row in rows.flatMap(pieces) {
            guard let (label, value) = split(row), !found.contains(where: { $0.label == label }) else { continue }
            found.append((label, value))
            if found.count >= 80 { break }
        }
        // One label in one line is a sentence with a colon, but for words that name a field.
        if rows.count == 1, found.count == 1, let only = found.first, !isFieldName(only.label) { return [] }
        return found
    }

    /// The parts of a row with several labels: `Tel: 030 123; Web: example.org`, with `;` or `|` between them.
    private static func pieces(_ row: String) -> [String] {
        for mark: Character in ["|", ";"] {
            let parts = row.split(separator: mark).map { ValueText.tidied(String($0)) }.filter { !$0.isEmpty }
            guard parts.count >= 2 else { continue }
            let labelled = parts.filter { part in
                guard let colon = part.firstIndex(where: isColon) else { return false }
                return isLabel(String(part[..<colon])) && part[part.index(after: colon)...].contains { !$0.isWhitespace }
            }
            guard labelled.count >= 2, labelled.count * 5 >= parts.count * 4, labelled.contains(where: { isFieldName(label(of: $0)) })
            else {
                continue
            }
            return parts
        }
        return [row]
    }

    private static func isColon(_ character: Character) -> Bool { character == ":" || character == "：" || character == "=" }

    private static func label(of row: String) -> String { row.firstIndex(where: isColon).map { trimmed(String(row[..<$0])) } ?? "" }

    /// Whether a label is surely the name of a field.
    private static func isFieldName(_ label: String) -> Bool {
        let name = FieldName(label)
        return !name.isVetoed && name.strength >= 0.8 && name.role != "name" && name.role != "category" && name.role != "description"
    }

    /// The rows of a text without its tags: a row ends with a line, a paragraph, a table row or `<br>`; a cell ends in a tab.
    private static func plainLines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        var rest = text[...]
        // A line that is bold as a whole is a label, if it names a field: its value stands in the next one.
        var isBold = false
        var bold: String?
        func end() {
            bold = nil
            let tidy = ValueText.tidied(ValueText.decoded(line.replacing("\t", with: "\u{E000}")))
            if !tidy.isEmpty { lines.append(tidy) }
            line = ""
        }
        while let character = rest.first {
            if character == "<", let close = rest.prefix(2000).firstIndex(of: ">"), let next = rest.dropFirst().first,
                next.isLetter || next == "/" || next == "!"
            {
                let inside = rest[rest.index(after: rest.startIndex)..<close]
                let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
                switch name {
                case "br" where line == bold && isFieldName(trimmed(ValueText.tidied(line))): line += "\t"
                case "br", "p", "tr", "div", "li", "ul", "table", "h1", "h2", "h3", "h4", "hr": end()
                case "dt":
                    if inside.hasPrefix("/") { line += "\t" } else { end() }
                case "td", "th", "dd": line += inside.hasPrefix("/") ? "\t" : ""
                case "b", "strong":
                    if inside.hasPrefix("/") { bold = isBold ? line : nil } else { isBold = line.allSatisfy(\.isWhitespace) }
                case "a":
                    // The address of a link says more than its text.
                    if let link = attribute("href", in: inside), link.lowercased().hasPrefix("http") { line += link + " " }
                default: break
                }
                rest = rest[rest.index(after: close)...]
            } else if character.isNewline {
                end()
                rest = rest.dropFirst()
            } else {
                line.append(character)
                rest = rest.dropFirst()
            }
        }
        end()
        return lines
    }

    private static func attribute(_ name: String, in tag: Substring) -> String? {
        guard let start = tag.firstRange(of: name + "=") else { return nil }
        let value = tag[start.upperBound...]
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    /// A label of a few words and its value: cells of a row, or with a colon or equals sign between them.
    private static func split(_ row: String) -> (String, String)? {
        let cells = row.split(separator: "\u{E000}").map { ValueText.tidied(String($0)) }.filter { !$0.isEmpty }
        if cells.count == 2, isLabel(cells[0]) { return (trimmed(cells[0]), cells[1]) }
        guard cells.count <= 1, let line = cells.first else { return nil }
        if let found = dashed(line) { return found }
        guard let colon = line.firstIndex(where: isColon) else { return nil }
        let value = line[line.index(after: colon)...]
        let label = String(line[..<colon])
        guard isLabel(label), !value.hasPrefix("//"), label.last?.isNumber != true || value.first?.isNumber != true else { return nil }
        let tidy = ValueText.tidied(String(value))
        return tidy.isEmpty ? nil : (trimmed(label), tidy)
    }

    /// A label with a dash behind it, `Тел. - 495 123`: only words that name a field.
    private static func dashed(_ line: String) -> (String, String)? {
        for dash in [" - ", " – ", " — "] {
            guard let mark = line.firstRange(of: dash), !line[..<mark.lowerBound].contains(where: isColon) else { continue }
            let label = trimmed(String(line[..<mark.lowerBound]))
            let value = ValueText.tidied(String(line[mark.upperBound...]))
            if !value.isEmpty, isLabel(label), isFieldName(label) { return (label, value) }
        }
        return nil
    }

    private static func isLabel(_ text: String) -> Bool {
        text.utf8.count <= 60 && text.split(separator: " ").count <= 5 && text.contains(where: \.isLetter)
    }

    private static func trimmed(_ label: String) -> String {
        var label = label[...]
        while let last = label.last, ":： -*•".contains(last) { label.removeLast() }
        while let first = label.first, " -*•·".contains(first) { label.removeFirst() }
        return String(label)
    }
}

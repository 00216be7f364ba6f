/// Breaks text into lines for a terminal.
enum TextLayout {
    /// A word, or an ideograph that a line may end behind.
    private struct Piece {
        var text: String
        var columns: Int
        var followsSpace: Bool
    }

    /// The lines of a text, none of them wider than `width` columns; the last ends in `…` if there would be more.
    static func lines(of text: String, width: Int, atMost limit: Int) -> [String] {
        let width = max(2, width)
        var lines: [String] = []
        for paragraph in text.split(whereSeparator: \.isNewline) {
            var line = ""
            var used = 0
            for piece in pieces(of: paragraph, width: width) {
                let space = piece.followsSpace && used > 0 ? 1 : 0
                if used > 0, used + space + piece.columns > width {
                    lines.append(line)
                    if lines.count > limit { return ended(lines, width: width, at: limit) }
                    (line, used) = (piece.text, piece.columns)
                } else {
                    line += (space == 1 ? " " : "") + piece.text
                    used += space + piece.columns
                }
            }
            if used > 0 { lines.append(line) }
            if lines.count > limit { return ended(lines, width: width, at: limit) }
        }
        return lines
    }

    /// How many columns a text takes.
    static func columns(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

    private static func ended(_ lines: [String], width: Int, at limit: Int) -> [String] {
        var lines = Array(lines.prefix(limit))
        guard var last = lines.popLast() else { return [] }
        while columns(last) >= width, !last.isEmpty { last.removeLast() }
        while last.last?.isWhitespace == true { last.removeLast() }
        return lines + [last + "…"]
    }

    private static func pieces(of paragraph: Substring, width: Int) -> [Piece] {
        var pieces: [Piece] = []
        var word = Piece(text: "", columns: 0, followsSpace: false)
        func end(followsSpace: Bool) {
            if word.columns > 0 { pieces.append(word) }
            word = Piece(text: "", columns: 0, followsSpace: followsSpace)
        }
        for character in paragraph {
            if isBlank(character) {
                end(followsSpace: true)
                continue
            }
            let columns = columns(character)
            if columns == 2 || word.columns + columns > width { end(followsSpace: word.columns == 0 && word.followsSpace) }
            word.text.append(character)
            word.columns += columns
            if columns == 2 { end(followsSpace: false) }
        }
        end(followsSpace: false)
        return pieces
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace && character != "\u{A0}" || character.unicodeScalars.first?.properties.generalCategory == .control
    }

    private static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.value < 0x300 { return character.unicodeScalars.count > 1 && character.unicodeScalars.last == "\u{FE0F}" ? 2 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
